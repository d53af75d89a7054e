"""Which parts of a body an outcome covers: what lights up when a system names a place in its own words.

An outcome is a path of names, from coarse to fine: ("Torso",), ("Limb", "Leg", "Left"), ("Arm", "left").
"""

from collections.abc import Mapping

from cats_desktop.rules.body import Body

Outcome = tuple[str, ...]

Coverage = Mapping[str, Mapping[Outcome, tuple[str, ...]]]
"""Body key -> outcome -> the words for what it covers: part keys, or groups of parts as `parts_of` reads them."""

OTHER_BODIES = "*"
"""The key under which a coverage says what holds for every body that it does not list."""


def covered(coverage: Coverage, body: Body, outcome: Outcome) -> tuple[str, ...]:
    """Return the keys of the parts that an outcome covers, in the body's own order.

    An outcome for which nothing is written covers what the coarser one before it does. Raises KeyError for a body
    that is neither listed nor covered by OTHER_BODIES, for an outcome that nothing covers, and for a word that is
    neither a part nor a group.
    """
    written = coverage.get(body.key) or coverage[OTHER_BODIES]
    for length in range(len(outcome), 0, -1):
        words = written.get(outcome[:length])
        if words is not None:
            parts = frozenset(part for word in words for part in parts_of(word, body))
            return tuple(part for part in body.parts if part in parts)
    raise KeyError(outcome)


def parts_of(word: str, body: Body) -> tuple[str, ...]:
    """Return the parts that a word of a coverage stands for; raise KeyError when it can be none.

    ``left_arm`` is the part of that key, ``group:arms`` all parts of the group, ``group:arms:left`` those of them
    whose key begins with ``left_``. A body without that group, or without sides, has no such parts.
    """
    kind, _, rest = word.partition(":")
    if kind != "group":
        return (body.parts[word].key,)
    group, _, side = rest.partition(":")
    return tuple(
        key for key, part in body.parts.items() if part.group == group and (not side or key.startswith(f"{side}_"))
    )
