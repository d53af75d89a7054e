"""Every command has a key of its own, which the user can change, and what was changed outlasts the program."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence

from cats_desktop.library.key_file import KeyFile
from cats_desktop.rules.faults import Fault, Refused
from cats_desktop.ui.key_bindings import KeyBindings, commands, usable_key
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.sentences import sentence_of
from tests.ui.hands import Key, add, hits, press, settle

Bind = Callable[[], KeyBindings]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where the keys are kept."""
    return tmp_path / "keys.toml"


@pytest.fixture
def start(window: MainWindow, file: Path) -> Bind:
    """Return what binds the window's commands anew, as the next start of the program would."""

    def begin() -> KeyBindings:
        return KeyBindings(window.bench.actions_by_name, KeyFile(file), window)

    return begin


def on_actions(window: MainWindow, command: str) -> list[str]:
    """Return the keys that a command's action really has."""
    return [key.toString() for key in window.bench.actions_by_name[command].shortcuts()]


# A command that is added later is walked, too.


def test_every_command_has_a_key() -> None:
    assert len(commands()) > 40
    assert [command.name for command in commands() if not command.defaults or "" in command.defaults] == []


def test_no_two_commands_share_a_default() -> None:
    keys = Counter(key for command in commands() for key in command.defaults)
    assert {key: count for key, count in keys.items() if count > 1} == {}
    assert keys["Ctrl+K"] == 1


def test_every_default_could_be_given_by_hand_as_well() -> None:
    for command in commands():
        assert tuple(usable_key(QKeySequence.fromString(key)) for key in command.defaults) == command.defaults


def test_each_command_is_named_by_menu_and_words_without_marks() -> None:
    named = {command.name: (command.menu, command.text) for command in commands()}
    assert named["new"] == ("Session", "New session")
    assert named["die"] == ("Hit", "d100 or d66")
    assert named["open"] == ("Session", "Open")
    assert named["keys"] == ("Help", "Keys")


# Changing


def test_a_new_key_calls_the_command_and_the_old_one_no_longer_does(window: MainWindow) -> None:
    add(window)
    window.bench.keys.bindings.bind("roll", ("F9",))
    press(window, Key.Key_R)
    assert hits(window) == []
    press(window, Key.Key_F9)
    assert len(hits(window)) == 1


def test_tooltips_and_the_hint_follow_the_keys(window: MainWindow) -> None:
    stage = window.bench.stage
    assert window.bench.log.undo.toolTip() == "Undo (Ctrl+Z)"
    assert stage.card.lines[1][0] == "Press R to roll one, or click a region to strike there."
    for command, keys in (("roll", ()), ("undo", ("F9", "Ctrl+F9")), ("back", ("5",))):
        window.bench.keys.bindings.bind(command, keys)
    assert window.bench.log.undo.toolTip() == "Undo (F9, Ctrl+F9)"
    assert stage._facings["back"].toolTip() == "Seen from the back (5)"
    assert stage._facings["left"].toolTip() == "Seen from the left (3)"
    assert stage.roll.toolTip() == "Roll a whole hit"
    assert stage.card.lines[1][0] == "Roll one, or click a region to strike there."


def test_a_key_of_another_command_is_refused_by_its_name(window: MainWindow) -> None:
    bindings = window.bench.keys.bindings
    with pytest.raises(Refused) as refused:
        bindings.bind("roll", ("Ctrl+Y",))
    assert sentence_of(refused.value) == "“Ctrl+Y” belongs to Edit › Redo. Take it over, or choose another key."
    assert on_actions(window, "roll") == ["R"]
    assert not bindings.can_undo


def test_a_key_that_is_taken_over_leaves_the_other_command_the_rest_of_its_keys(window: MainWindow) -> None:
    bindings = window.bench.keys.bindings
    bindings.bind("roll", ("Ctrl+Y", "F9"), take_over=True)
    assert on_actions(window, "roll") == ["Ctrl+Y", "F9"]
    assert on_actions(window, "redo") == ["Ctrl+Shift+Z"]
    bindings.undo()
    assert (on_actions(window, "roll"), on_actions(window, "redo")) == (["R"], ["Ctrl+Shift+Z", "Ctrl+Y"])


def test_a_default_that_went_to_another_command_is_not_reset_unasked(window: MainWindow) -> None:
    bindings = window.bench.keys.bindings
    bindings.bind("roll", ())
    bindings.bind("type", ("R",))
    with pytest.raises(Refused, match=r"keys\.taken"):
        bindings.reset("roll")
    bindings.reset("roll", take_over=True)
    assert (on_actions(window, "roll"), on_actions(window, "type")) == (["R"], [])


def test_every_change_can_be_taken_back_one_by_one(window: MainWindow) -> None:
    bindings = window.bench.keys.bindings
    bindings.bind("roll", ("F9",))
    bindings.bind("roll", ())
    bindings.reset_all()
    seen = [bindings.keys("roll")]
    while bindings.can_undo:
        bindings.undo()
        seen.append(bindings.keys("roll"))
    assert seen == [("R",), (), ("F9",), ("R",)]


def test_what_changes_nothing_is_no_change(window: MainWindow) -> None:
    bindings = window.bench.keys.bindings
    bindings.bind("roll", ("R",))
    bindings.reset_all()
    assert not bindings.can_undo


# Keys no command can have


@pytest.mark.parametrize(
    ("key", "use"),
    [
        ("Return", "it confirms a field or chooses what is current"),
        ("Num+Enter", "it confirms a field or chooses what is current"),
        ("Esc", "it gives up what was begun"),
        ("Tab", "it goes on to the next field"),
        ("Shift+Backtab", "it goes on to the next field"),
        ("Down", "it walks through lists, texts and the figure"),
        ("Shift+Left", "it walks through lists, texts and the figure"),
        ("PgUp", "it walks through lists, texts and the figure"),
        ("Space", "it presses what has the focus"),
        ("Backspace", "it deletes what was typed"),
        ("+", "it zooms the figure"),
        ("Menu", "it opens the menu of what has the focus"),
        ("Alt+S", "it opens a menu"),
        ("Ctrl+C", "it edits the text of fields"),
    ],
)
def test_a_fixed_key_is_refused_with_its_reason(key: str, use: str) -> None:
    with pytest.raises(Refused) as refused:
        usable_key(QKeySequence.fromString(key))
    assert (refused.value.key, refused.value.values["use"]) == ("keys.fixed", use)
    assert sentence_of(refused.value).endswith(f" cannot be a command's key: {use}. Press another.")


@pytest.mark.parametrize("key", ["Ctrl+Return", "Ctrl+Down", "Del", "Shift+E", "é", "F35", "Ctrl+Alt+S", "Num+5", "?"])
def test_a_free_key_is_taken(key: str) -> None:
    assert usable_key(QKeySequence.fromString(key)).casefold() == key.casefold()


@pytest.mark.parametrize(
    ("pressed", "taken"),
    [("Shift+?", "?"), ("Ctrl+Shift++", "Ctrl++"), ("Shift+E", "Shift+E"), ("Shift+1", "Shift+1")],
)
def test_shift_does_not_count_where_it_makes_the_sign(pressed: str, taken: str) -> None:
    assert usable_key(QKeySequence.fromString(pressed)) == taken


@pytest.mark.parametrize(("key", "fault"), [("", "no_key"), ("Strg+A", "no_key"), ("Ctrl+K, X", "several")])
def test_what_is_not_one_key_is_refused(key: str, fault: str) -> None:
    with pytest.raises(Refused, match=rf"keys\.{fault}"):
        usable_key(QKeySequence.fromString(key))


# Keeping


def test_only_what_differs_is_kept(start: Bind, file: Path) -> None:
    bindings = start()
    bindings.bind("roll", ("F9",))
    bindings.bind("undo", ())
    assert KeyFile(file).read()[0] == {"roll": ("F9",), "undo": ()}
    bindings.reset("roll")
    assert KeyFile(file).read()[0] == {"undo": ()}
    bindings.reset_all()
    assert file.read_text() == ""


def test_the_next_start_has_the_same_keys(start: Bind, window: MainWindow) -> None:
    start().bind("roll", ("Ctrl+Y",), take_over=True)
    again = start()
    assert (again.keys("roll"), again.keys("redo"), again.faults) == (("Ctrl+Y",), ("Ctrl+Shift+Z",), [])
    assert on_actions(window, "roll") == ["Ctrl+Y"]


def test_a_key_of_the_users_own_is_taken_from_a_default(start: Bind, file: Path) -> None:
    """A later version may give a new command a key that the user gave away before."""
    file.write_text('about = ["R", "F9"]\n')
    bindings = start()
    assert (bindings.keys("about"), bindings.keys("roll"), bindings.faults) == (("R", "F9"), (), [])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (f'undo = "{"x" * 100_000}"', f"the key “{'x' * 20}”,"),
        (f'undo = ["F7", "{"x" * 100_000}"]', f"the key “{'x' * 20}”,"),
        (f'{"x" * 100_000} = "F7"', f"command “{'x' * 20}”,"),
        (f"{'x' * 100_000} = 5", f"“{'x' * 20}” is neither"),
        ('undo = "a\\u202eb\\u0007c"', "the key “a\ufffdb\ufffdc”,"),
        ('undo = "שלום"', "the key “\u2068שלום\u2069”,"),
    ],
)
def test_what_is_told_of_a_strange_key_is_short_and_keeps_to_itself(
    start: Bind, file: Path, line: str, told: str
) -> None:
    file.write_text(line, encoding="utf-8")
    (fault,) = start().faults
    assert told in sentence_of(fault)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('rol = "F9"', "{file}: there is no command “rol”, so its keys call nothing. Correct that name or delete it."),
        ('undo = "Esc"', "{file}: “undo” cannot have the key “Esc”, so its default holds. Give it another."),
        ('undo = "Strg+A"', "{file}: “undo” cannot have the key “Strg+A”, so its default holds. Give it another."),
        (
            'undo = "F8"',
            "{file}: “undo” has the key “F8”, which another command has in that file, so its default holds. "
            "Give it another.",
        ),
        (
            "undo = 5",
            '{file}: “undo” is neither a key nor a list of keys, so its default holds. Write it as in roll = "R".',
        ),
    ],
)
def test_what_cannot_be_used_is_named_and_the_rest_counts(start: Bind, file: Path, line: str, sentence: str) -> None:
    file.write_text(f'roll = "F8"\n{line}\nredo = "f7"\n')
    bindings = start()
    assert [sentence_of(fault) for fault in bindings.faults] == [sentence.format(file=file)]
    assert (bindings.keys("roll"), bindings.keys("redo")) == (("F8",), ("F7",))
    assert bindings.keys("undo") == ("Ctrl+Z",)


def test_what_cannot_be_used_stays_in_the_file_for_its_writer(start: Bind, file: Path) -> None:
    file.write_text('rol = "F9"\nundo = "Esc"\n')
    bindings = start()
    bindings.bind("about", ())
    assert KeyFile(file).read()[0] == {"rol": ("F9",), "undo": ("Esc",), "about": ()}
    bindings.bind("undo", ("F8",))
    bindings.reset_all()
    assert file.read_text() == ""


def test_a_key_that_cannot_be_kept_holds_all_the_same_and_that_is_said(start: Bind, file: Path) -> None:
    bindings = start()
    told: list[Fault] = []
    bindings.troubled.connect(told.append)
    file.mkdir()
    bindings.bind("roll", ("F9",))
    assert bindings.keys("roll") == ("F9",)
    assert [fault.key for fault in told] == ["keys.not_kept"]


def test_a_window_without_a_file_keeps_nothing(window: MainWindow, home: Path) -> None:
    before = sorted(path.name for path in home.iterdir())
    window.bench.keys.bindings.bind("roll", ("F9",))
    settle()
    assert sorted(path.name for path in home.iterdir()) == before
