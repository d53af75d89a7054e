"""The set-up script as a module, on a tree of its own: nothing here touches the real `.venv` or the system."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent.parent


class Calls:
    """Stand in for running commands: keep each, and end it with the code ``ends`` gives."""

    def __init__(self) -> None:
        self.made: list[list[str]] = []
        self.ends: Callable[[Sequence[str]], int] = lambda _command: 0

    def __call__(self, command: Sequence[str]) -> int:
        self.made.append(list(command))
        return self.ends(command)


@pytest.fixture
def calls() -> Calls:
    return Calls()


@pytest.fixture
def bootstrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Load packaging/bootstrap.py anew and set it on a small tree in a temporary folder."""
    spec = importlib.util.spec_from_file_location("cats_bootstrap", ROOT / "packaging" / "bootstrap.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    tree = tmp_path / "tree"
    (tree / "packaging").mkdir(parents=True)
    (tree / "pyproject.toml").write_text("[project]\n")
    (tree / "packaging" / "constraints.txt").write_text("ruff==1\n")
    monkeypatch.setattr(module, "ROOT", tree)
    monkeypatch.setattr(module, "VENV", tree / ".venv")
    yield module
    del sys.modules[spec.name]
