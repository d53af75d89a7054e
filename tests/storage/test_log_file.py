"""An exported log suffices to rebuild the fight: every state, every undone step, every die; nothing wrong gets in."""

import itertools
import json
import os
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import Encounter, HouseRules
from cats_desktop.rules.dice import ThrownDice
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.rules.faults import BadFile
from cats_desktop.session.commands import (
    AddCombatants,
    AmendHit,
    ChooseRuleset,
    Command,
    DuplicateCombatant,
    NamePoint,
    RemoveCombatant,
    RenameCombatant,
    SetHouseRules,
    SizeArmour,
    Strike,
    Volley,
)
from cats_desktop.session.history import History
from cats_desktop.session.line import Line
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.storage import log_file
from cats_desktop.storage.files import open_session
from cats_desktop.storage.log_file import log_pieces, read_log, rebuild
from cats_desktop.storage.log_import import imported
from cats_desktop.ui.log_words import sentence
from cats_desktop.ui.sentences import sentence_of
from tests.library.shipped import shipped
from tests.session.test_every_command import SAMPLES as COMMANDS
from tests.session.test_every_command import fight as begun
from tests.session.test_rulesets import CHARTS, SAMPLES, do, play


def clock():
    ticks = itertools.count(1_700_000_000)
    return lambda: next(ticks) + 0.25


def thrown(fight, command):
    fight.do(command, ThrownDice(lambda sides: sides // 2, lambda count: bytes(index % 251 for index in range(count))))


def fought() -> History:
    """A fight of every command, ruleset and deed, with volleys, undone branches, jumps and restore points."""
    fight = begun(MemoryJournal(clock()))
    hit = fight.head
    for sample in COMMANDS.values():
        if fight.head != hit:
            fight.jump(hit)
        for command, dice in (*sample.before, (sample.command, sample.dice)):
            do(fight, command, dice)
    do(fight, AddCombatants("Ana “das Ärgernis” 😀 \u202e", "human", armour=40))
    for (ruleset, deed), sample in SAMPLES.items():
        if fight.head > 1:
            fight.jump(1)
        play(fight, ruleset, sample, deed)
    do(fight, NamePoint("all deeds done"))
    do(fight, ChooseRuleset("cats"))
    do(fight, AddCombatants("Anvil", "heavy_mech", 2, 40))
    do(fight, SetHouseRules(HouseRules(carry_through=True)))
    anvil = max(fight.state.combatants) - 1
    strike = Strike(anvil, Attack(Facing.FRONT, damage=3))
    for _ in range(5):
        thrown(fight, strike)
    struck = fight.head
    thrown(fight, AmendHit(struck, revoked=True))
    thrown(fight, Volley((anvil, anvil + 1), Attack(Facing.BACK), 5))
    thrown(fight, Volley((anvil,), Attack(Facing.LEFT), 2_000))
    fight.jump(struck)
    do(fight, DuplicateCombatant(anvil))
    do(fight, RenameCombatant(anvil, "=HYPERLINK()"))
    do(fight, SizeArmour(anvil, 12))
    do(fight, NamePoint("second try"))
    do(fight, RemoveCombatant(anvil + 1))
    fight.undo()
    return fight


@pytest.fixture(scope="module")
def fight():
    return fought()


@pytest.fixture(scope="module")
def raw(fight):
    return b"".join(piece for _, piece in log_pieces(fight.journal))


def tell(step):
    return sentence(step.events)


def rebuilt(raw, journal=None, check=tell):
    told = [0.0]
    found = journal or MemoryJournal(lambda: told[0])
    for _ in rebuild(raw, "fight.json", found, lambda at: told.__setitem__(0, at), check):
        pass
    return found


def states(journal) -> list[Encounter]:
    """The state after every step, by the plainest means."""
    found = {0: Encounter()}
    for step in journal.steps(1, journal.last):
        found[step.id] = evolve_all(found[step.parent], step.events)
    return [found[id] for id in range(journal.last + 1)]


def test_the_fight_is_one_of_every_ruleset(fight):
    steps = fight.journal.steps(1, fight.journal.last)
    assert len(steps) > 140
    assert {type(step.command) for step in steps} == set(get_args(Command))
    assert {getattr(event, "ruleset", "cats") for step in steps for event in step.events} == {
        "cats",
        "fudge",
        "placement",
        "cards",
    }
    assert len(fight.journal.jumps()) >= 8


def test_a_rebuilt_fight_has_the_same_steps_states_lines_and_words(fight, raw):
    one, other = fight.journal, rebuilt(raw)
    assert (other.head, other.tip, other.last) == (one.head, one.tip, one.last)
    assert list(other.steps(1, other.last)) == list(one.steps(1, one.last))
    assert states(other) == states(one)
    assert other.jumps() == one.jumps()
    again = History(other, shipped(), CHARTS)
    assert again.state == fight.state
    assert again.points() == fight.points()
    words = [[sentence(step.events) for step in journal.steps(1, journal.last)] for journal in (one, other)]
    assert words[0] == words[1]
    assert [again.stands(step) for step in range(1, one.last + 1)] == [
        fight.stands(step) for step in range(1, one.last + 1)
    ]


def test_a_rebuilt_fight_is_undone_redone_and_jumped_in_like_the_first(fight, raw):
    again = History(rebuilt(raw), shipped(), CHARTS)
    expected = states(fight.journal)
    while again.can_redo:
        again.redo()
    while again.can_undo:
        again.undo()
        assert again.state == expected[again.head]
    while again.can_redo:
        again.redo()
        assert again.state == expected[again.head]
    for step in range(again.journal.last, 0, -7):
        if step != again.head:
            again.jump(step)
        assert again.state == expected[step]


def test_exporting_a_rebuilt_fight_gives_the_same_file(raw):
    assert b"".join(piece for _, piece in log_pieces(rebuilt(raw))) == raw


def test_a_session_file_rebuilt_from_it_is_whole(fight, raw, tmp_path):
    log = tmp_path / "fight.json"
    log.write_bytes(raw)
    work = imported(log, tmp_path / "sessions", lambda: 5.0, tell)
    far = []
    while True:
        try:
            far.append(next(work))
        except StopIteration as end:
            journal = end.value
            break
    assert (far[-1], sorted(far) == far) == (1.0, True)
    path = journal.path
    assert path == tmp_path / "sessions" / "fight.cats"
    later = journal.append(NamePoint("x"), journal.steps(1, 1)[0].events, Encounter())
    assert later.at == 5.0  # from here on the clock is the clock
    journal.move_head(fight.head, fight.journal.tip)
    journal.close()
    with open_session(path) as journal:
        assert journal.verify_slice(60)
        assert list(journal.steps(1, fight.journal.last)) == list(fight.journal.steps(1, fight.journal.last))
        assert History(journal, shipped(), CHARTS).state == fight.state


def test_an_empty_log_rebuilds_an_empty_fight():
    raw = b"".join(piece for _, piece in log_pieces(MemoryJournal(lambda: 0.0)))
    assert json.loads(raw) == {"format": "cats-desktop log", "version": 3, "head": 0, "tip": 0, "steps": []}
    assert rebuilt(raw).last == 0


def test_what_is_exported_is_what_there_was_when_it_began(fight, raw):
    journal = rebuilt(raw)
    pieces = log_pieces(journal)
    first = next(pieces)[1]
    journal.append(NamePoint("later"), journal.steps(1, 1)[0].events, Encounter())
    again = rebuilt(first + b"".join(piece for _, piece in pieces))
    assert (again.last, again.head) == (fight.journal.last, fight.head)


def changed(raw, **changes):
    """The log with some fields changed; a double underscore leads inside: steps__3__parent."""
    log = msgspec.json.decode(raw)
    for name, value in changes.items():
        *way, last = [int(word) if word.isdecimal() else word for word in name.split("__")]
        place = log
        for word in way:
            place = place[word]
        if value is None:
            del place[last]
        else:
            place[last] = value
    return msgspec.json.encode(log)


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"version": 0}, "version"),
        ({"version": -1}, "version"),
        ({"head": "two"}, "head"),
        ({"head": 10_000}, "head"),
        ({"tip": -1}, "head"),
        ({"steps": {}}, "steps"),
        ({"steps__3__id": 9}, "steps[3].id"),
        ({"steps__3__id": None}, "steps[3]"),
        ({"steps__3__more": 1}, "steps[3]"),
        ({"steps__3__parent": 4}, "steps[3].parent"),
        ({"steps__3__parent": -1}, "steps[3].parent"),
        ({"steps__3__at": "noon"}, "steps[3].at"),
        ({"steps__3__at": -1.0}, "steps[3].at"),
        ({"steps__3__at": 1e18}, "steps[3].at"),
        ({"steps__0__command__type": "Nuke"}, "steps[0].command.type"),
        ({"steps__0__command__count": "1"}, "steps[0].command.count"),
        ({"steps__0__command__colour": "red"}, "steps[0].command"),
        ({"steps__0__events": []}, "steps[0].events"),
        ({"steps__0__events__0__name": 7}, "steps[0].events[0].name"),
        ({"steps__0__events__0__combatant": 99}, "steps[1].events"),
    ],
)
def test_a_log_with_something_wrong_is_refused_with_the_field(raw, changes, path):
    with pytest.raises(BadFile) as caught:
        rebuilt(changed(raw, **changes))
    assert (caught.value.key, caught.value.values["file"]) == ("import.bad_value", "fight.json")
    assert caught.value.values["path"] == path


def place_of(log, kind):
    """The number of the first step of a kind of command."""
    return next(number for number, step in enumerate(log["steps"]) if step["command"]["type"] == kind)


def test_a_volley_that_does_not_begin_with_one_is_refused_with_its_step(raw):
    log = msgspec.json.decode(raw)
    step = place_of(log, "Volley")
    del log["steps"][step]["events"][0]
    with pytest.raises(BadFile) as caught:
        rebuilt(msgspec.json.encode(log))
    path, detail = f"steps[{step}].events[0]", "Volley"
    assert caught.value.values == {"file": "fight.json", "path": path, "detail": detail}
    assert sentence_of(caught.value).startswith(f"fight.json cannot be rebuilt: the field {path} is wrong (Volley).")


def test_a_changed_past_that_calls_a_target_by_the_number_of_another_is_refused_with_its_step(raw):
    log = msgspec.json.decode(raw)
    step = next(
        number
        for number, step in enumerate(log["steps"])
        if any(event["type"] == "PastAmended" and event["combatants"] for event in step["events"])
    )
    event = log["steps"][step]["events"][0]
    key = next(iter(event["combatants"]))
    event["combatants"][key]["id"] += 1
    with pytest.raises(BadFile) as caught:
        rebuilt(msgspec.json.encode(log))
    assert caught.value.key == "import.bad_value"
    assert caught.value.values["path"] == f"steps[{step}].events[0].combatants[{key}]"


def test_a_head_off_the_line_to_the_tip_is_refused(fight, raw):
    journal = fight.journal
    off = next(step for step in range(1, journal.tip) if step not in Line(journal.tip, journal.jumps()))
    with pytest.raises(BadFile, match=r"import\.bad_value.*head"):
        rebuilt(changed(raw, head=off))


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        (b"", "import.no_json"),
        (b"\xff\xfe", "import.no_json"),
        (b'{"format":"cats-desktop log","version":3,"head":1', "import.no_json"),
        (b'{"deep":' + b"[" * 100_000, "import.no_json"),
        (b"{}", "import.no_log"),
        (b'{"format":"odds"}', "import.no_log"),
        (b'{"format":"cats-desktop log","version":4,"news":[]}', "import.too_new"),
        (b"[]", "import.bad_value"),
        (b"7", "import.bad_value"),
        (b'{"format":7}', "import.bad_value"),
        (b'{"format":"cats-desktop log","version":3}', "import.bad_value"),
    ],
)
def test_what_is_no_log_or_a_newer_one_is_refused(raw, key):
    with pytest.raises(BadFile) as caught:
        rebuilt(raw)
    assert caught.value.key == key


def test_a_step_that_cannot_be_told_is_refused(raw):
    def check(step):
        if step.id == 5:
            raise KeyError("tactics")

    with pytest.raises(BadFile) as caught:
        rebuilt(raw, check=check)
    assert (caught.value.values["path"], caught.value.values["detail"]) == ("steps[4].events", "KeyError 'tactics'")


def test_a_mark_of_byte_order_before_a_log_does_no_harm(raw):
    assert list(rebuilt(b"\xef\xbb\xbf" + raw).jumps()) == list(rebuilt(raw).jumps())


@pytest.mark.skipif(os.name != "posix", reason="only there a pipe or a device has a path")
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_what_would_never_end_is_refused_before_it_is_opened(tmp_path, kind):
    path = Path("/dev/zero")
    if kind == "pipe":
        path = tmp_path / "fight.json"
        os.mkfifo(path)
    with pytest.raises(BadFile, match=r"import\.unreadable.*not a plain file"):
        read_log(path)


def test_a_file_larger_than_any_log_is_refused(raw, tmp_path, monkeypatch):
    log = tmp_path / "fight.json"
    log.write_bytes(raw)
    monkeypatch.setattr(log_file, "MOST_BYTES", len(raw))
    assert read_log(log) == raw
    monkeypatch.setattr(log_file, "MOST_BYTES", len(raw) - 1)
    with pytest.raises(BadFile, match=r"import\.too_large"):
        read_log(log)


@pytest.mark.parametrize("way", ["wrong", "given up", "missing", "folder"])
def test_nothing_half_made_is_left(raw, tmp_path, way):
    log = tmp_path / "fight.json"
    if way == "folder":
        log.mkdir()
    elif way != "missing":
        log.write_bytes(changed(raw, steps__20__id=0) if way == "wrong" else raw)
    work = imported(log, tmp_path / "sessions", lambda: 5.0, tell)
    if way == "given up":
        for _ in range(10):
            next(work)
        assert [path.suffix for path in (tmp_path / "sessions").iterdir() if path.suffix == ".cats"] == [".cats"]
        work.close()
    else:
        with pytest.raises(BadFile) as caught:
            list(work)
        assert caught.value.key == ("import.bad_value" if way == "wrong" else "import.unreadable")
    folder = tmp_path / "sessions"
    assert not folder.exists() or list(folder.iterdir()) == []


def test_a_name_that_is_taken_gets_a_number(raw, tmp_path):
    log = tmp_path / "fight.json"
    log.write_bytes(raw)
    for name in ("fight.cats", "fight 2.cats"):
        work = imported(log, tmp_path, lambda: 5.0, tell)
        while True:
            try:
                next(work)
            except StopIteration as end:
                end.value.close()
                break
        assert (tmp_path / name).is_file()
