"""What the faults of the systems besides C.A.T.S. say, of their dice, cards and data files; see `sentences`."""

from cats_desktop.ui.translation import QT_TRANSLATE_NOOP

SYSTEM_SENTENCES: dict[str, str] = {
    "dice.not_fudge": QT_TRANSLATE_NOOP(
        "faults",
        "“{text}” is not a face of a Fudge die. Type −, 0 or + (or −1, 0, 1) for each.",
    ),
    "fudge.no_such_stop": QT_TRANSLATE_NOOP("faults", "There is no stop level {value}. Levels go from 1 to {most}."),
    "cards.no_cards": QT_TRANSLATE_NOOP("faults", "That deck has no cards. Give it at least one."),
    "cards.not_in_pile": QT_TRANSLATE_NOOP("faults", "“{card}” cannot be drawn now. In the pile are: {pile}."),
    "command.missing_fudge_vertical": QT_TRANSLATE_NOOP(
        "faults",
        "--dice: the first Fudge die (high, middle or low) is missing. Give −, 0 or +.",
    ),
    "command.missing_fudge_horizontal": QT_TRANSLATE_NOOP(
        "faults",
        "--dice: the second Fudge die (left, centre or right) is missing. Give −, 0 or +.",
    ),
    "command.missing_detail": QT_TRANSLATE_NOOP(
        "faults",
        "--dice: one more d{sides} is missing before the stop. Give it, or stop earlier.",
    ),
    "command.missing_placement": QT_TRANSLATE_NOOP(
        "faults",
        "--dice: the placement die is missing. Give one d{sides}.",
    ),
    "command.too_many_dice": QT_TRANSLATE_NOOP(
        "faults",
        "--dice: “{text}” is too much: the location was settled by the dice before it.",
    ),
    "command.no_such_card": QT_TRANSLATE_NOOP(
        "faults",
        "--card: “{card}” is not in the deck for {body}. Cards: {known}.",
    ),
    "command.not_of_ruleset": QT_TRANSLATE_NOOP(
        "faults",
        "{option} does not belong to the ruleset {ruleset}. It is for: {fitting}.",
    ),
    "system.file_unreadable": QT_TRANSLATE_NOOP(
        "faults",
        "{file} cannot be read: {reason}. Install the program again.",
    ),
    "system.faces": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: in “{table}” face {face} stands {count} times. Each of 1 to 6 must stand once.",
    ),
    "system.name": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: in “{table}” the name “{name}” is empty or there twice. Give each its own.",
    ),
    "system.chart": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: {field} needs one entry for each of +, 0 and -, and no other. Correct “{face}”.",
    ),
    "system.asterisk": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: in “{table}” only a result with an asterisk names a table. Correct “{result}”.",
    ),
    "system.unknown_table": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: “{where}” leads to the table “{table}”, which does not exist. Correct the name.",
    ),
    "system.circle": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: the table “{table}” leads back to itself. Correct what follows what.",
    ),
    "system.unreachable": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: no result leads to the table “{table}”. Name it after one, or delete it.",
    ),
    "system.no_deck": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: there is no deck “{body}”, for any other body. Add it under [decks].",
    ),
    "system.empty_deck": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: the deck for “{body}” has no cards. Give it at least one.",
    ),
    "system.copies": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: the deck for “{body}” has {copies} copies of “{card}”. Give 1 or more.",
    ),
    "system.unknown_outcome": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: for “{body}” there is no result “{outcome}” that could cover parts. Correct it.",
    ),
    "system.not_covered": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: for “{body}” nothing says which parts “{outcome}” covers. Add a line for it.",
    ),
    "system.body_not_covered": QT_TRANSLATE_NOOP(
        "faults",
        "{file} does not say which parts its results cover on “{body}”. Add a section for it.",
    ),
    "system.unknown_part": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: for “{body}”, “{outcome}” covers “{part}”, which is no part. Correct the key.",
    ),
}
