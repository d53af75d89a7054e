"""What several commands have in common: the body and facing that were named, and JSON on stdout."""

import json
import sys

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.library.folders import user_folders
from cats_desktop.library.resources import resources_folder
from cats_desktop.rules.body import Body, Facing
from cats_desktop.rules.faults import Fault


def body_named(name: str) -> Body:
    """Return the body, shipped or the user's own. Raises Fault ``body.unknown``, or BadFile when it can't be used."""
    library = BodyLibrary([resources_folder() / "bodies", user_folders().data / "bodies"], user_folders().cache)
    body = library.get(name)
    if body is None:
        raise Fault("body.unknown", body=name, known=", ".join(sorted(library)))
    return body


def facing_named(name: str) -> Facing:
    """Return the facing. Raises Fault ``body.facing_word``."""
    if name not in set(Facing):
        raise Fault("body.facing_word", facing=name)
    return Facing(name)


def print_json(value: object) -> None:
    """Print a value as JSON, in characters that the terminal can show."""
    plain = (sys.stdout.encoding or "").lower() in ("utf-8", "utf8")
    print(json.dumps(value, ensure_ascii=not plain, indent=1))
