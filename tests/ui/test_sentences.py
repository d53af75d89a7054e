"""Every fault that any layer can raise has its sentence, and no sentence stands there for nothing."""

import ast
import re
from pathlib import Path

import pytest

import cats_desktop
from cats_desktop.rules.faults import Fault
from cats_desktop.ui.sentences import SENTENCES, sentence_of

KEY = re.compile(r"[a-z]+[._][a-z_.]+")
FAULTS = {"Fault", "Refused", "BadFile", "StorageFault", "Held"}


def raised() -> set[str]:
    """Return the keys that stand as plain text where a fault is made; those put together are left out."""
    found = set()
    for file in Path(cats_desktop.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FAULTS and node.args:
                first = node.args[0]
                keys = [one.value for one in ast.walk(first) if isinstance(one, ast.Constant)]
                found |= {key for key in keys if isinstance(key, str) and KEY.fullmatch(key) and key[-1] not in "._"}
    return found


def test_every_fault_that_is_raised_has_a_sentence() -> None:
    keys = raised()
    assert {"dice.impossible", "undo.nothing", "desk.no_target"} <= keys
    assert len(keys) > 30
    assert keys - set(SENTENCES) == set()


@pytest.mark.parametrize(("key", "sentence"), SENTENCES.items(), ids=list(SENTENCES))
def test_a_sentence_is_one_that_a_person_can_read(key: str, sentence: str) -> None:
    assert sentence[0] in "{“--" or sentence[0].isupper(), key
    assert sentence.endswith((".", "= 5.35")), key
    assert "  " not in sentence


def test_values_are_put_in_as_they_are() -> None:
    fault = Fault("dice.impossible", text="<b>{sides}</b>", sides=6)
    assert sentence_of(fault) == "<b>{sides}</b> is not a face of a d6, which has 1 to 6. Correct that die."


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Worm", "Worm"),
        ("Wo\nrm", "Wo rm"),
        ("Wo\u202erm\u2069", "Wo\ufffdrm\ufffd"),
        ("Wo\x07rm", "Wo\ufffdrm"),
        ("תולעת", "\u2068תולעת\u2069"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
    ],
)
def test_no_name_hides_in_a_sentence_or_reorders_it(name: str, told: str) -> None:
    sentence = sentence_of(Fault("template.body_gone", name=name, body="sandworm"))
    assert sentence == (
        f"“{told}” needs the body “sandworm”, which is not in the library. Put it back, or choose another body."
    )
