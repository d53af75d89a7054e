"""The shipped sample fight: commands with the dice they were settled by, played into a journal like any others."""

from typing import Any

import msgspec

from cats_desktop.library.resources import resources_folder
from cats_desktop.rules.dice import TypedDice, split_dice
from cats_desktop.session.history import History
from cats_desktop.storage.codec import session_codec

_FILE = "sample_fight.json"


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    command: dict[str, Any]
    dice: str


def play_sample(history: History) -> None:
    """Do every step of the sample fight. Raises Fault when a body it needs cannot be used."""
    codec = session_codec(_FILE)
    entries = msgspec.json.decode((resources_folder() / _FILE).read_bytes(), type=list[_Entry])
    for entry in entries:
        command = codec.decode_command(msgspec.json.encode(entry.command))
        history.do(command, TypedDice(split_dice(entry.dice)))
    history.journal.remember("in_view", "2 front d100 1 0")
