"""What faults say that have to do with jumps, restore points, and taking the log to a file and back."""

from cats_desktop.ui.translation import QT_TRANSLATE_NOOP

LOG_SENTENCES: dict[str, str] = {
    "jump.no_such_step": QT_TRANSLATE_NOOP("faults", "There is no step {step}. Steps go from 1 to {last}."),
    "jump.here": QT_TRANSLATE_NOOP("faults", "The fight stands at step {step} already."),
    "jump.no_way_back": QT_TRANSLATE_NOOP("faults", "There is no place to go back to: you have not gone anywhere yet."),
    "point.no_name": QT_TRANSLATE_NOOP("faults", "A restore point needs a name. Type one, such as: before the ambush."),
    "command.exists": QT_TRANSLATE_NOOP("faults", "{file} is there already. Give the name of a new file."),
    "import.unreadable": QT_TRANSLATE_NOOP("faults", "{file} could not be read: {reason}. Choose another file."),
    "import.too_large": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is larger than {most} MB, which no exported log is. Choose another file.",
    ),
    "import.no_json": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is no JSON, or only a piece of it ({detail}). Export the log again as JSON.",
    ),
    "import.no_log": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is no exported log: its field “format” says something else. Choose a log that was exported as JSON.",
    ),
    "import.too_new": QT_TRANSLATE_NOOP(
        "faults",
        "{file} was exported by a newer version, as its field “version” says: {version}. Install the newest version.",
    ),
    "import.bad_value": QT_TRANSLATE_NOOP(
        "faults",
        "{file} cannot be rebuilt: the field {path} is wrong ({detail}). Export the log again; no session was made.",
    ),
}
