"""The add line: "3x heavy mech armour=40" becomes a command; plain names stay names."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cats_desktop.rules.faults import Refused
from cats_desktop.session.commands import AddCombatants

_COUNT = re.compile(r"(\d+)\s*[x×](?:\s+(?=\S)|(?=[^\W\d_]))", re.IGNORECASE)
_OPTION = re.compile(r"(?:^|\s)(\w+)=(\"[^\"]*\"|\S*)\s*$")

_STRAY = re.compile(r"(?:^|\s)((?:body|armou?r)=)\s+\S*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class AddDefaults:
    """What the add panel says where the line is silent. Units: ``armour`` is a total of points."""

    body: str
    armour: int = 0


def parse_add_line(text: str, bodies: Mapping[str, str], defaults: AddDefaults) -> AddCombatants:
    """Read an add line: ``[Nx] NAME [body=BODY] [armour=POINTS]``.

    ``bodies`` maps body keys to labels. A name that is a body's label or key stands for that body; any other is a
    name, and the body comes from ``body=`` or the defaults. Other words with = belong to the name.
    Raises Refused, naming the option, for a value that cannot be.
    """
    rest = text.strip()
    count = 1
    counted = _COUNT.match(rest)
    if counted:
        count = _whole(counted.group(1), "count")
        rest = rest[counted.end() :]
    given: dict[str, str] = {}
    while (found := _OPTION.search(rest)) and found.group(1).lower() in ("body", "armour", "armor"):
        option = found.group(1).lower().replace("armor", "armour")
        if option in given:
            raise Refused("add.twice", option=option)
        given[option] = found.group(2).strip('"')
        rest = rest[: found.start()].rstrip()
    stray = _STRAY.search(rest)
    if stray:
        raise Refused("add.misplaced", option=stray.group(1))
    named = _body_called(rest, bodies)
    body = _body_called(given["body"], bodies) if "body" in given else named or defaults.body
    if body is None:
        raise Refused("add.unknown_body", value=given["body"], known=", ".join(sorted(bodies.values())))
    armour = _whole(given["armour"], "armour") if "armour" in given else defaults.armour
    return AddCombatants(bodies[named] if named else rest, body, count, armour)


def _body_called(name: str, bodies: Mapping[str, str]) -> str | None:
    wanted = " ".join(name.replace("_", " ").split()).casefold()
    for key, label in bodies.items():
        if wanted and wanted in (key.replace("_", " ").casefold(), label.casefold()):
            return key
    return None


def _whole(text: str, option: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise Refused("add.not_a_number", option=option, value=text[:20])
    return int(text)
