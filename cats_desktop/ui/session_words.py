"""What is said of a session without opening it: when it was used, what it holds, or why that cannot be said."""

from collections import Counter

from cats_desktop.rules.faults import Fault
from cats_desktop.session.files import Contents
from cats_desktop.ui.log_words import sentence
from cats_desktop.ui.words import isolated, translate

NAMES_SHOWN = 3


def targets_text(contents: Contents) -> str:
    """Return the round, if one has begun, and who is there: "round 3 · 5 targets: Ana, Anvil, 3 × Goblin"."""
    turns, who = contents.state.turns, _who_text(contents)
    if not turns.round:
        return who
    return translate("words", "round {round} · {who}").format(round=turns.round, who=who)


def _who_text(contents: Contents) -> str:
    combatants = contents.state.combatants.values()
    if not combatants:
        return translate("words", "nobody in it")
    called = Counter(combatant.name for combatant in combatants)
    names = [
        isolated(name)
        if count == 1
        else translate("words", "{count} × {name}").format(count=count, name=isolated(name))
        for name, count in called.items()
    ]
    listed = ", ".join(names[:NAMES_SHOWN]) + (", …" if len(names) > NAMES_SHOWN else "")
    if len(combatants) == 1:
        return translate("words", "1 target: {names}").format(names=listed)
    return translate("words", "{count} targets: {names}").format(count=len(combatants), names=listed)


def last_line(contents: Contents) -> str:
    """Return what the log says last; nothing when nothing has happened."""
    return sentence(contents.newest[-1].events) if contents.newest else ""


def holding_text(contents: Contents | Fault | None) -> str:
    """Return what a session holds in one line, a word when that cannot be said, dots while it is not read."""
    if contents is None:
        return "…"
    return fault_word(contents) if isinstance(contents, Fault) else targets_text(contents)


def steps_text(contents: Contents | Fault | None) -> str:
    """Return how many steps a session holds."""
    return str(contents.steps) if isinstance(contents, Contents) else ""


def fault_word(fault: Fault) -> str:
    """Return why nothing can be said of a file, in a word or two."""
    words = {
        "storage.damaged": translate("words", "damaged"),
        "storage.bad_json": translate("words", "damaged"),
        "storage.bad_value": translate("words", "of a newer program"),
        "storage.too_new": translate("words", "of a newer program"),
        "storage.too_old": translate("words", "of a program too old"),
        "storage.empty": translate("words", "empty file"),
        "storage.not_a_session": translate("words", "no session"),
        "storage.foreign": translate("words", "no session"),
        "storage.missing": translate("words", "not there"),
        "storage.no_permission": translate("words", "not to be read"),
        "storage.busy": translate("words", "being written"),
    }
    return words.get(fault.key, translate("words", "cannot be read"))
