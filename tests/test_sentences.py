"""Every fault has its sentence, every sentence its fault, and each finds the values it names."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from PySide6.QtCore import QCoreApplication

from cats_desktop.rules.faults import Fault
from cats_desktop.ui.sentences import SENTENCES, sentence_of

PACKAGE = Path(__file__).parent.parent / "cats_desktop"

Raised = tuple[str, frozenset[str], str]
"""A fault's key, the names of the values it is given, and where."""

MAKERS = {"Fault", "Refused", "BadFile", "StorageFault", "Held", "__init__"}

# Calls that add values of their own: name -> (place of the key among the arguments, what is added).
HELPERS = {
    "_refuse": (0, {"file", "region", "line"}),  # silhouette/svg.py
    "refused": (0, {"start", "end"}),  # session/add_line.py
    "_held": (0, {"file", "pid", "host", "program"}),  # storage/locking.py
}

# What **values stands for where it is used: (module, variable) -> names.
SPREAD = {("silhouette/svg.py", "where"): {"file", "region", "line"}}

# Keys put together while the program runs: (key, values, where).
COMPOSED: list[Raised] = [
    *((f"body.{reason}", frozenset({"file", "facing", "regions"}), "library/body_file.py")
      for reason in ("too_few_faces", "odd_total")),
    *((f"command.missing_{die}", frozenset({"sides"}), "command_line.py") for die in ("depth", "lateral")),
    *((f"command.missing_{die}", frozenset({"sides"}), "system_commands.py")
      for die in ("fudge_vertical", "fudge_horizontal", "detail", "placement")),
]  # fmt: skip

# Raised without all its sentence needs, but only inside `backups.making`, which says it anew with them.
SAID_ANEW = {("storage.backup_failed", "storage/journal.py")}


def keys_in(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=str(key)):
            return [key]
        case ast.IfExp(body=one, orelse=other):
            return keys_in(one) + keys_in(other)
    return []


def values_in(call: ast.Call, module: str) -> set[str]:
    names: set[str] = set()
    for keyword in call.keywords:
        if keyword.arg is not None:
            names.add(keyword.arg)
        elif isinstance(keyword.value, ast.Name):
            names |= SPREAD.get((module, keyword.value.id), set())
    return names


def raised_in(tree: ast.AST, module: str) -> Iterator[Raised]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            place, added = HELPERS.get(name, (0, set()))
            if name in MAKERS or name in HELPERS:
                for key in keys_in(node.args[place]):
                    yield key, frozenset(values_in(node, module) | added), f"{module}:{node.lineno}"
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple) and module == "library/body_file.py":
            key_node, given = node.value.elts
            assert isinstance(given, ast.Dict)
            names = frozenset(["file", *(ast.literal_eval(name) for name in given.keys if name)])
            for key in keys_in(key_node):
                yield key, names, f"{module}:{node.lineno}"
        if module == "storage/faults.py" and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            table = node.func.value  # {code: key, …}.get(code, key)
            if node.func.attr == "get" and isinstance(table, ast.Dict):
                for key in [key for value in [*table.values, node.args[1]] for key in keys_in(value)]:
                    yield key, frozenset({"file", "detail"}), f"{module}:{node.lineno}"


@cache
def every_fault() -> list[Raised]:
    found = list(COMPOSED)
    for file in sorted(PACKAGE.rglob("*.py")):
        module = file.relative_to(PACKAGE).as_posix()
        found += raised_in(ast.parse(file.read_text("utf-8")), module)
    return found


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_the_walk_finds_the_faults_of_every_layer():
    layers = {where.partition("/")[0] for _, _, where in every_fault()}
    assert {"rules", "session", "silhouette", "storage", "library", "ui"} <= layers


def test_every_fault_has_a_sentence():
    assert {(key, where) for key, _, where in every_fault() if key not in SENTENCES} == set()


def test_every_sentence_has_a_fault():
    assert set(SENTENCES) - {key for key, _, _ in every_fault()} == set()


def test_every_sentence_is_given_the_values_it_names():
    short = {
        (key, where, name)
        for key, given, where in every_fault()
        for name in places(SENTENCES.get(key, "")) - given
        if (key, where.partition(":")[0]) not in SAID_ANEW
    }
    assert short == set()


def test_each_sentence_begins_and_ends_as_one_and_names_no_key():
    for key, template in SENTENCES.items():
        assert template.endswith((".", "as in: head = 5.35")), key
        assert template[0].isupper() or template[0] in "{“-", key
        assert key not in template
        assert "  " not in template, key
        assert all(name and name.isidentifier() for name in places(template)), key


def test_each_sentence_takes_values_that_look_like_places_or_markup():
    strange = "{x} <b> %1 שלום"
    for key, template in SENTENCES.items():
        sentence = sentence_of(Fault(key, **dict.fromkeys(places(template), strange)))
        assert sentence.count(strange) >= len(places(template)), key


def test_a_sentence_is_looked_up_in_the_language_in_use(monkeypatch):
    asked = []

    def translate(context: str, text: str) -> str:
        asked.append((context, text))
        return "Rückgängig: nichts."

    monkeypatch.setattr(QCoreApplication, "translate", translate)
    assert sentence_of(Fault("undo.nothing")) == "Rückgängig: nichts."
    assert asked == [("faults", "There is nothing to undo.")]
