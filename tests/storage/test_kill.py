"""Whatever was acknowledged is there again, however the process ended."""

import os
import random
import signal
import time
from functools import partial
from pathlib import Path

import pytest

from cats_desktop.rules.events import HitLanded
from cats_desktop.storage.files import create, open_session
from tests.storage import children, fights

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")

KILLS = 100


def test_after_a_kill_exactly_the_second_hit_is_on_the_line(tmp_path):
    path = tmp_path / "Friday.cats"

    def play(_: int) -> None:
        journal = create(path)
        state = fights.play(journal, fights.START, fights.added())
        fights.play(journal, state, fights.hit(11))
        journal.move_head(1)
        after_b = fights.play(journal, state, fights.hit(22))
        fights.play(journal, after_b, fights.hit(33))
        journal.move_head(3)
        children.die()

    pid, reading = children.start(play)
    assert os.WIFSIGNALED(os.waitpid(pid, 0)[1])
    os.close(reading)
    with open_session(path) as journal:
        assert fights.faces(journal) == [22]
        assert (journal.head, journal.tip, journal.last) == (3, 4, 4)
        assert journal.verify_slice(60)


def test_a_hundred_kills_lose_no_acknowledged_step(tmp_path):
    path = tmp_path / "Friday.cats"
    chance = random.Random(20_260_129)
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added())
    faces: dict[int, int] = {}
    for _ in range(KILLS):
        seed = chance.randrange(2**30)
        pid, reading = children.start(partial(_play_on, path, seed))
        assert os.read(reading, 1) == b"."
        before = children.heard(reading, chance.randint(1, 3))
        time.sleep(chance.uniform(0, 0.004))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        # The last word may have been cut by the kill itself.
        words = [word[:-1].split(":") for word in children.told(reading, before) if word.endswith(";")]
        said = [tuple(map(int, word)) for word in words]
        faces |= {head: face for head, _, face in said if face}
        with open_session(path) as journal:
            stored = {step.id: step for step in journal.steps(1, journal.last)}
            for id, face in faces.items():
                event = stored[id].events[0]
                assert isinstance(event, HitLanded)
                assert event.dice[0].face == face
            if said:
                head, last, _ = said[-1]
                as_said = (journal.head, journal.last) == (head, last)
                one_step_more = journal.head == journal.last == last + 1
                one_move_more = (journal.head, journal.last) == (head - 1, last)
                assert as_said or one_step_more or one_move_more
            assert fights.state_of(journal).combatants[1].hits == len(fights.faces(journal))
            assert journal.verify_slice(60)
    assert len(faces) > KILLS


def _play_on(path: Path, seed: int, out: int) -> None:
    """Strike and undo until killed; acknowledge each as ``head:last:face;``, face 0 for an undo."""
    chance = random.Random(seed)
    journal = open_session(path)
    state = fights.state_of(journal)
    os.write(out, b".")
    while True:
        face = 0
        if chance.random() < 0.2 and journal.head > 1:
            journal.move_head(journal.head - 1)
            state = fights.state_of(journal)
        else:
            face = chance.randint(1, 100)
            state = fights.play(journal, state, fights.hit(face))
        os.write(out, b" %d:%d:%d;" % (journal.head, journal.last, face))
