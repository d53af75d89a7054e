"""What the faults of keys and of the file that keeps them say; see `sentences`."""

from cats_desktop.ui.translation import QT_TRANSLATE_NOOP

KEY_SENTENCES: dict[str, str] = {
    "keys.no_key": QT_TRANSLATE_NOOP("faults", "That is no key that a command can have. Press another."),
    "keys.several": QT_TRANSLATE_NOOP(
        "faults", "“{keys}” is several keys, one after another. Give the command one that is pressed at once."
    ),
    "keys.fixed": QT_TRANSLATE_NOOP("faults", "“{keys}” cannot be a command's key: {use}. Press another."),
    "keys.taken": QT_TRANSLATE_NOOP(
        "faults", "“{keys}” belongs to {menu} › {command}. Take it over, or choose another key."
    ),
    "keys.not_kept": QT_TRANSLATE_NOOP(
        "faults",
        "The keys could not be kept in {file}: {reason}. They hold until the program is closed; check that disk.",
    ),
    "keys.in_the_way": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is in the way, so the new keys hold until the program is closed only. Rename or delete that file.",
    ),
    "keys.set_aside": QT_TRANSLATE_NOOP(
        "faults",
        "{file} could not be read ({reason}): it is kept as {aside}, and every command has its default keys.",
    ),
    "keys.unreadable": QT_TRANSLATE_NOOP(
        "faults",
        "{file} could be neither read nor renamed ({reason}), so every command has its default keys. "
        "Rename or delete that file.",
    ),
    "keys.bad_field": QT_TRANSLATE_NOOP(
        "faults",
        '{file}: “{field}” is neither a key nor a list of keys, so its default holds. Write it as in roll = "R".',
    ),
    "keys.unknown_command": QT_TRANSLATE_NOOP(
        "faults", "{file}: there is no command “{field}”, so its keys call nothing. Correct that name or delete it."
    ),
    "keys.unusable": QT_TRANSLATE_NOOP(
        "faults", "{file}: “{field}” cannot have the key “{keys}”, so its default holds. Give it another."
    ),
    "keys.twice": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: “{field}” has the key “{keys}”, which another command has in that file, so its default holds. "
        "Give it another.",
    ),
}
