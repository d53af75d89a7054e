"""What faults say that have to do with the add line's options and with the game master's own templates."""

from cats_desktop.ui.translation import QT_TRANSLATE_NOOP

TEMPLATE_SENTENCES: dict[str, str] = {
    "add.open_quote": QT_TRANSLATE_NOOP("faults", "{option}: the quotes are not closed. Add the second one."),
    "add.not_yes_or_no": QT_TRANSLATE_NOOP("faults", "{option}: “{value}” is neither yes nor no. Write one of them."),
    "initiative.not_a_number": QT_TRANSLATE_NOOP(
        "faults", "Initiative: “{value}” is not a whole number. Write it in digits, or leave it empty."
    ),
    "template.unnamed": QT_TRANSLATE_NOOP("faults", "A template needs a name. Write whom it stands for."),
    "template.name_taken": QT_TRANSLATE_NOOP(
        "faults", "There is a template called “{name}” already. Choose another name."
    ),
    "template.body_gone": QT_TRANSLATE_NOOP(
        "faults", "“{name}” needs the body “{body}”, which is not in the library. Put it back, or choose another body."
    ),
    "template.plate_gone": QT_TRANSLATE_NOOP(
        "faults", "“{name}” has armour for “{plate}”, which is no plate of its body. Correct its armour."
    ),
    "template.file_unreadable": QT_TRANSLATE_NOOP(
        "faults", "{file} cannot be read: {reason}. Mend the file, or take it out of that folder."
    ),
    "template.bad_colour": QT_TRANSLATE_NOOP(
        "faults", "{file}, colour: there is no “{value}”. Use one of {known}, or leave the field out."
    ),
    "template.bad_words": QT_TRANSLATE_NOOP(
        "faults", "{file}: {field} is empty, too long, or holds characters that cannot be kept. Correct that field."
    ),
    "template.refused": QT_TRANSLATE_NOOP(
        "faults", "{file}: a template cannot be as it says ({reason}). Correct that field."
    ),
    "template.name_twice": QT_TRANSLATE_NOOP(
        "faults", "{file}: another file holds a template called “{name}”. Correct the name in one of them."
    ),
    "template.gone": QT_TRANSLATE_NOOP("faults", "{file} is not there any more. Somebody has moved or deleted it."),
    "template.not_written": QT_TRANSLATE_NOOP(
        "faults", "{file} could not be written: {reason}. Check that disk and do it again."
    ),
}
