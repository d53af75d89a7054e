"""The house as it is meant: imports go one way, files stay small, a start loads no more than it needs."""

import ast
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "cats_desktop"

CONTRACTS = (
    "Imports go down only",
    "The rules know the standard library's values only",
    "Below the window nothing knows Qt",
)

# What only some commands, or none, need: each would cost every start its time.
# argparse is not among them: PySide6 loads it by itself.
NOT_AT_START = {"numpy", "pyqtgraph", "pyclipper", "svgelements", "shapely", "PySide6.QtSvg", "xml", "platformdirs"}
NOT_AT_START |= {"cats_desktop.command_line", "cats_desktop.screenshot", "cats_desktop.system_commands"}
NOT_AT_START |= {f"cats_desktop.rules.systems.{name}" for name in ("fudge", "placement", "location_cards")}
NOT_AT_START |= {f"cats_desktop.ui.{name}_panel" for name in ("fudge", "placement", "cards")}
NOT_AT_START |= {
    f"cats_desktop.ui.odds_{name}" for name in ("plot", "legend", "page", "pages", "words", "cats", "hit", "export")
}
NOT_AT_START |= {f"cats_desktop.ui.{name}" for name in ("session_list", "backup_list", "session_words")}
NOT_AT_START |= {"cats_desktop.session.chances", "cats_desktop.rules.rounding", "cats_desktop.rules.next_hit"}
NOT_AT_START |= {f"cats_desktop.rules.{name}" for name in ("failure_odds", "part_chain", "hit_counts")}
NOT_AT_START |= {"cats_desktop.odds_command", "cats_desktop.log_commands", "cats_desktop.ui.log_export", "csv"}
NOT_AT_START |= {"cats_desktop.storage.log_file", "cats_desktop.storage.log_import"}
NOT_AT_START |= {"cats_desktop.rules.odds", "cats_desktop.library.system_files", "fractions"}
NOT_AT_START |= {f"cats_desktop.ui.{name}" for name in ("wounds_panel", "wounds_model", "wounds_table", "wound_words")}
NOT_AT_START |= {"cats_desktop.session.luck", "cats_desktop.ui.luck_page", "cats_desktop.ui.luck_chart"}
NOT_AT_START |= {"tomli_w", *(f"cats_desktop.ui.{name}" for name in ("keys_window", "palette", "palette_search"))}
NOT_AT_START |= {f"cats_desktop.ui.{name}" for name in ("template_window", "combatant_editor", "markers")}
NOT_AT_START |= {"cats_desktop.library.template_file", "tomllib"}
NOT_AT_START |= {"cats_desktop.session.amend", "cats_desktop.session.past_hit", "cats_desktop.ui.amend_editor"}


def python(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@cache
def import_report() -> str:
    found = python("-c", "from importlinter.cli import lint_imports; lint_imports(no_cache=True)")
    return found.stdout + found.stderr


@pytest.mark.parametrize("contract", CONTRACTS)
def test_contract_is_kept(contract):
    assert f"{contract} KEPT" in import_report(), import_report()


def test_every_contract_written_down_is_one_of_those_above():
    assert f"{len(CONTRACTS)} kept, 0 broken" in import_report()


def python_files() -> list[Path]:
    return sorted(file for top in ("cats_desktop", "tests", "packaging") for file in (ROOT / top).rglob("*.py"))


def test_no_file_is_longer_than_500_lines():
    lengths = {str(file.relative_to(ROOT)): file.read_text("utf-8").count("\n") for file in python_files()}
    assert len(lengths) > 100
    assert {file: length for file, length in lengths.items() if length > 500} == {}


def imports_of(file: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno} is relative"
            found.add(node.module or "")
    return found


def test_the_rules_import_the_standard_library_and_one_another_only():
    for file in (PACKAGE / "rules").rglob("*.py"):
        for name in imports_of(file):
            assert name.startswith("cats_desktop.rules") or name.partition(".")[0] in sys.stdlib_module_names, file


def test_the_rules_know_no_files_clock_or_chance():
    for file in (PACKAGE / "rules").rglob("*.py"):
        outside = {"io", "os", "pathlib", "random", "secrets", "sqlite3", "time", "datetime", "sys", "subprocess"}
        assert not outside & {name.partition(".")[0] for name in imports_of(file)}, file
        assert "open(" not in file.read_text("utf-8")


def test_storage_uses_two_classes_of_qt_and_no_more():
    allowed = {"QLockFile", "QSaveFile"}
    for file in (PACKAGE / "storage").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("PySide6"):
                assert node.module == "PySide6.QtCore"
                assert {name.name for name in node.names} <= allowed, file


def test_only_the_odds_plots_import_pyqtgraph():
    importing = {
        file.name
        for file in PACKAGE.rglob("*.py")
        if {"pyqtgraph"} & {name.partition(".")[0] for name in imports_of(file)}
    }
    assert importing == {"odds_plot.py"}


def test_every_module_opens_with_a_sentence_or_is_empty():
    for file in PACKAGE.rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        assert not tree.body or (ast.get_docstring(tree) or "").partition("\n")[0].strip().endswith((".", ":")), file


def test_rules_speak_no_english_sentence():
    """Rules and storage speak keys only: the first thing a fault is given is a key."""
    for layer in ("rules", "session", "storage", "silhouette", "library"):
        for file in (PACKAGE / layer).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Fault", "Refused", "BadFile"):
                    key = node.args[0]
                    assert not (isinstance(key, ast.Constant) and " " in str(key.value)), file


LOADED = """
import json, sys
import {module}
from pathlib import Path
from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.library.resources import resources_folder
at_start = sorted(sys.modules)
library = BodyLibrary([resources_folder() / "bodies"], Path(sys.argv[1]))
library.usable()
first = sorted(sys.modules)
print(json.dumps([at_start, first]))
"""


def loaded(module: str, cache_folder: Path) -> tuple[set[str], set[str]]:
    """The modules after importing one, and after loading the shipped bodies as well."""
    ran = python("-c", LOADED.format(module=module), str(cache_folder), QT_QPA_PLATFORM="offscreen")
    assert ran.returncode == 0, ran.stderr
    at_start, with_bodies = json.loads(ran.stdout)
    return set(at_start), set(with_bodies)


def test_a_start_loads_only_what_it_needs_and_measures_no_outline_it_measured_before(tmp_path):
    start, measured = loaded("cats_desktop.bootstrap", tmp_path)
    assert "PySide6.QtWidgets" in start
    assert start & NOT_AT_START == set()
    assert {"pyclipper", "cats_desktop.silhouette.svg"} <= measured  # nothing was kept yet
    _, kept = loaded("cats_desktop.bootstrap", tmp_path)
    assert kept & {*NOT_AT_START, "cats_desktop.silhouette.svg", "cats_desktop.silhouette.area"} == set()


THREAD = """
import sys
from cats_desktop.ui.plot_loader import load_numbers
before = set(sys.modules)
load_numbers()
new = set(sys.modules) - before
assert "numpy" in new
print([name for name in new if name.partition(".")[0] in ("PySide6", "shiboken6", "pyqtgraph", "cats_desktop")])
"""


def test_what_loads_in_a_thread_makes_no_class_of_qt():
    """PySide makes its classes when they are first named, and crashes when two threads do."""
    ran = python("-c", THREAD, QT_QPA_PLATFORM="offscreen")
    assert (ran.stdout.strip(), ran.returncode) == ("[]", 0), ran.stderr
