"""The wheel, built and installed apart from the tree, carries its resources and works from there."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("cats_desktop-*.whl"))


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed") / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(folder)]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    return folder


def python(site: Path, *arguments: str) -> str:
    """Run Python on the installed package from a folder without the tree; return what it prints."""
    ended = subprocess.run(
        [sys.executable, "-P", "-X", "utf8", *arguments],
        cwd=site.parent,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_wheel_carries_the_resources_byte_for_byte(wheel: Path) -> None:
    resources = ROOT / "resources"
    inside = "cats_desktop/resources/"
    with zipfile.ZipFile(wheel) as archive:
        carried = {
            name.removeprefix(inside): archive.read(name) for name in archive.namelist() if name.startswith(inside)
        }
    expected = {
        path.relative_to(resources).as_posix(): path.read_bytes() for path in resources.rglob("*") if path.is_file()
    }
    assert expected != {}
    assert sorted(carried) == sorted(expected)
    assert [name for name in expected if carried[name] != expected[name]] == []


def test_wheel_carries_the_package_and_nothing_beside_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}
    assert tops == {"cats_desktop", f"cats_desktop-{VERSION}.dist-info"}


def test_installed_package_is_the_one_that_is_run(site: Path) -> None:
    found = python(site, "-c", "import cats_desktop; print(cats_desktop.__file__)").strip()
    assert Path(found) == site / "cats_desktop" / "__init__.py"


def test_installed_program_tells_its_version(site: Path) -> None:
    assert VERSION in python(site, "-m", "cats_desktop", "--version")


def test_installed_program_prints_a_table(site: Path) -> None:
    printed = python(site, "-m", "cats_desktop", "table", "human", "front").splitlines()
    assert [line for line in printed if "Chest" in line and "8–26" in line] != []
