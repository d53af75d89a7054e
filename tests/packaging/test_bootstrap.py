"""What the set-up script finds missing, what it does about it, and what it hands on."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.conftest import ROOT, Calls

SCRIPT = ROOT / "packaging" / "bootstrap.py"
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX system")


@pytest.fixture
def lacks_two(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Make a Linux with apt-get that lacks GLib, which holds two of the libraries, and every font."""
    monkeypatch.setattr(bootstrap.sys, "platform", "linux")
    monkeypatch.setattr(bootstrap, "can_load", lambda library: library not in GLIB)
    monkeypatch.setattr(bootstrap, "has_font", lambda: False)
    monkeypatch.setattr(bootstrap, "can_make_venv", lambda: True)
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: f"/usr/bin/{name}")
    return bootstrap


GLIB = {"libglib-2.0.so.0", "libgthread-2.0.so.0"}
LINE = "apt-get install -y --no-install-recommends fonts-dejavu-core libglib2.0-0"


class TestSyntax:
    def test_an_old_python_can_read_the_script(self) -> None:
        ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 7))

    def test_the_script_imports_the_standard_library_only(self) -> None:
        tree = ast.parse(SCRIPT.read_text(encoding="utf-8"))
        imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names

    def test_an_old_python_is_told_and_ends_with_3(
        self, bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(bootstrap.sys, "version_info", (3, 9, 18, "final", 0))
        assert bootstrap.main(["run"]) == 3
        assert capsys.readouterr().err == "cats-desktop needs Python 3.11 or newer; this is Python 3.9.18.\n"


class TestLibraries:
    def test_tests_need_no_x(self, bootstrap: ModuleType) -> None:
        needed = bootstrap.libraries_for("test", [], {})
        assert "libEGL.so.1" in needed
        assert "libxcb-cursor.so.0" not in needed

    @pytest.mark.parametrize("arguments", [[], ["evening.cats"], ["--session", "evening.cats"]])
    def test_a_window_needs_x(self, bootstrap: ModuleType, arguments: list[str]) -> None:
        assert "libxcb-cursor.so.0" in bootstrap.libraries_for("run", arguments, {"DISPLAY": ":0"})

    @pytest.mark.parametrize(
        "arguments",
        [["table", "human", "front"], ["odds", "cards", "human"], ["screenshot", "x.png"], ["--version"]],
    )
    def test_what_opens_no_window_needs_no_x(self, bootstrap: ModuleType, arguments: list[str]) -> None:
        assert "libxcb-cursor.so.0" not in bootstrap.libraries_for("run", arguments, {})

    def test_an_offscreen_window_needs_no_x(self, bootstrap: ModuleType) -> None:
        assert "libxcb-cursor.so.0" not in bootstrap.libraries_for("run", [], {"QT_QPA_PLATFORM": "offscreen"})

    def test_a_wayland_without_x_needs_its_own(self, bootstrap: ModuleType) -> None:
        needed = bootstrap.libraries_for("run", [], {"WAYLAND_DISPLAY": "wayland-0"})
        assert "libwayland-cursor.so.0" in needed
        assert "libxcb-cursor.so.0" not in needed

    def test_a_library_that_is_nowhere_does_not_load(self, bootstrap: ModuleType) -> None:
        assert not bootstrap.can_load("libsurely-not-here.so.9")

    @pytest.mark.skipif(sys.platform != "linux", reason="names a library of Linux")
    def test_a_library_that_is_there_loads(self, bootstrap: ModuleType) -> None:
        assert bootstrap.can_load("libc.so.6")

    @posix
    def test_a_font_of_the_user_counts(
        self, bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setattr(bootstrap.os.path, "expanduser", lambda name: f"{tmp_path}/{name.strip('~/')}")
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        assert not bootstrap.has_font()
        (tmp_path / ".local/share/fonts/deep").mkdir(parents=True)
        (tmp_path / ".local/share/fonts/deep/Serif.OTF").touch()
        assert bootstrap.has_font()


class TestInstallingOnTheSystem:
    def test_a_user_gets_the_line_to_type_and_ends_with_3(
        self,
        lacks_two: ModuleType,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        calls: Calls,
    ) -> None:
        monkeypatch.setattr(lacks_two.os, "geteuid", lambda: 1000, raising=False)
        monkeypatch.setattr(lacks_two, "call_apt", calls)
        assert lacks_two.main(["test"]) == 3
        assert capsys.readouterr().err.splitlines()[-1] == f"sudo {LINE}"
        assert calls.made == []

    def test_root_has_the_packages_installed(self, lacks_two: ModuleType, calls: Calls) -> None:
        lacks_two.install_on_system(lacks_two.find_lacks(lacks_two.ALWAYS_NEEDED), is_root=True, call=calls)
        assert calls.made == [["apt-get", "update"], LINE.split()]

    def test_root_goes_on_when_only_the_update_fails(self, lacks_two: ModuleType, calls: Calls) -> None:
        calls.ends = lambda command: 100 if "update" in command else 0
        lacks_two.install_on_system(lacks_two.find_lacks(lacks_two.ALWAYS_NEEDED), is_root=True, call=calls)
        assert len(calls.made) == 2

    def test_apt_that_fails_ends_with_3_and_a_sentence(
        self,
        lacks_two: ModuleType,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        calls: Calls,
    ) -> None:
        calls.ends = lambda _command: 100
        monkeypatch.setattr(lacks_two.os, "geteuid", lambda: 0, raising=False)
        monkeypatch.setattr(lacks_two, "call_apt", calls)
        assert lacks_two.main(["test"]) == 3
        said = capsys.readouterr().err.splitlines()[-1]
        assert said == f"apt-get failed. Once it can, this line installs what is missing: {LINE}"

    def test_apt_that_brings_nothing_ends_with_3(
        self,
        lacks_two: ModuleType,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        calls: Calls,
    ) -> None:
        monkeypatch.setattr(lacks_two.os, "geteuid", lambda: 0, raising=False)
        monkeypatch.setattr(lacks_two, "call_apt", calls)
        assert lacks_two.main(["test"]) == 3
        said = capsys.readouterr().err.splitlines()[-1]
        assert said == "Still missing after installing: libglib-2.0.so.0, libgthread-2.0.so.0, a font."

    def test_without_apt_the_libraries_are_named(
        self, lacks_two: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(lacks_two.shutil, "which", lambda _name: None)
        monkeypatch.setattr(lacks_two.os, "geteuid", lambda: 0, raising=False)
        assert lacks_two.main(["test"]) == 3
        assert capsys.readouterr().err == (
            "Missing here, and there is no apt-get to install it: libglib-2.0.so.0, libgthread-2.0.so.0, a font.\n"
        )

    def test_a_python_without_venv_lacks_the_package_of_its_version(
        self, lacks_two: ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(lacks_two, "can_make_venv", lambda: False)
        package = f"python3.{sys.version_info.minor}-venv"
        assert package in {lack.package for lack in lacks_two.find_lacks({})}

    def test_a_finished_environment_makes_venv_unneeded(
        self, lacks_two: ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(lacks_two, "can_make_venv", lambda: False)
        monkeypatch.setattr(lacks_two, "is_finished", lambda: True)
        assert [lack.name for lack in lacks_two.find_lacks({})] == ["a font"]

    @pytest.mark.parametrize("system", ["win32", "darwin"])
    def test_elsewhere_the_system_is_left_alone(
        self, lacks_two: ModuleType, monkeypatch: pytest.MonkeyPatch, system: str
    ) -> None:
        monkeypatch.setattr(lacks_two.sys, "platform", system)
        monkeypatch.setattr(lacks_two, "make_environment", lambda: None)
        lacks_two.set_up("run", [])


class TestEnvironment:
    """`.venv` and its stamp; `usable` says what the environment's own Python would have answered."""

    usable: bool

    @pytest.fixture(autouse=True)
    def _answers_for_python(self, bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        self.usable = False
        monkeypatch.setattr(bootstrap, "is_usable", lambda: self.usable)

    def set_up(self, bootstrap: ModuleType, calls: Calls) -> list[str]:
        """Run the set-up; return what it did, in two words at most."""
        calls.made.clear()
        bootstrap.make_environment(calls)
        self.usable = True
        return ["pip" if "pip" in command else "venv" for command in calls.made]

    def test_a_fresh_tree_gets_an_environment_and_the_package(self, bootstrap: ModuleType, calls: Calls) -> None:
        assert self.set_up(bootstrap, calls) == ["venv", "pip"]
        pip = calls.made[1]
        tree = bootstrap.ROOT
        assert pip[pip.index("--constraint") + 1] == str(tree / "packaging" / "constraints.txt")
        assert pip[pip.index("--editable") + 1] == f"{tree}[test]"

    def test_a_second_set_up_calls_nothing(self, bootstrap: ModuleType, calls: Calls) -> None:
        self.set_up(bootstrap, calls)
        assert self.set_up(bootstrap, calls) == []

    @pytest.mark.parametrize("file", ["pyproject.toml", "packaging/constraints.txt"])
    def test_a_changed_file_has_the_package_installed_again(
        self, bootstrap: ModuleType, calls: Calls, file: str
    ) -> None:
        self.set_up(bootstrap, calls)
        with (bootstrap.ROOT / file).open("a") as changed:
            changed.write("\n")
        assert self.set_up(bootstrap, calls) == ["pip"]
        assert self.set_up(bootstrap, calls) == []

    def test_another_python_has_the_environment_made_anew(
        self, bootstrap: ModuleType, calls: Calls, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.set_up(bootstrap, calls)
        monkeypatch.setattr(bootstrap, "this_python", lambda: "3.99.0")
        self.usable = False
        (bootstrap.VENV / "left over").touch()
        assert self.set_up(bootstrap, calls) == ["venv", "pip"]
        assert not (bootstrap.VENV / "left over").exists()

    def test_an_environment_that_lost_its_python_is_made_anew(self, bootstrap: ModuleType, calls: Calls) -> None:
        self.set_up(bootstrap, calls)
        self.usable = False
        assert self.set_up(bootstrap, calls) == ["venv", "pip"]

    def test_an_environment_of_another_tool_is_filled(self, bootstrap: ModuleType, calls: Calls) -> None:
        bootstrap.VENV.mkdir()
        self.usable = True
        assert self.set_up(bootstrap, calls) == ["pip"]

    def test_a_file_in_the_environments_place_makes_room(self, bootstrap: ModuleType, calls: Calls) -> None:
        bootstrap.VENV.touch()
        assert self.set_up(bootstrap, calls) == ["venv", "pip"]

    @pytest.mark.parametrize("step", ["venv", "pip"])
    def test_a_set_up_cut_off_is_begun_anew(self, bootstrap: ModuleType, calls: Calls, step: str) -> None:
        def cut_off(command: list[str]) -> int:
            if step in command:
                raise KeyboardInterrupt
            return 0

        calls.ends = cut_off
        with pytest.raises(KeyboardInterrupt):
            self.set_up(bootstrap, calls)
        calls.ends = lambda _command: 0
        self.usable = True
        assert self.set_up(bootstrap, calls) == ["venv", "pip"]

    def test_pip_that_fails_ends_with_3_and_is_tried_again(
        self,
        bootstrap: ModuleType,
        calls: Calls,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        calls.ends = lambda command: 1 if "pip" in command else 0
        monkeypatch.setattr(bootstrap, "call_aside", calls)
        monkeypatch.setattr(bootstrap, "find_lacks", lambda _libraries: [])
        assert bootstrap.main(["run"]) == 3
        assert capsys.readouterr().err.splitlines()[-1].startswith("pip could not install what cats-desktop needs")
        calls.ends = lambda _command: 0
        assert self.set_up(bootstrap, calls) == ["venv", "pip"]

    def test_pip_that_fails_on_a_change_leaves_the_environment_standing(
        self, bootstrap: ModuleType, calls: Calls
    ) -> None:
        self.set_up(bootstrap, calls)
        (bootstrap.ROOT / "pyproject.toml").write_text("[project] # new\n")
        calls.ends = lambda _command: 1
        with pytest.raises(bootstrap.CannotSetUp):
            self.set_up(bootstrap, calls)
        calls.ends = lambda _command: 0
        assert self.set_up(bootstrap, calls) == ["pip"]


class TestRealEnvironment:
    """The same question put to real Pythons."""

    def test_no_environment_is_not_usable(self, bootstrap: ModuleType) -> None:
        assert not bootstrap.is_usable()

    @posix
    def test_an_environment_without_pip_is_not_usable(self, bootstrap: ModuleType) -> None:
        command = [bootstrap.base_python(), "-m", "venv", "--without-pip", str(bootstrap.VENV)]
        subprocess.run(command, check=True)
        assert not bootstrap.is_usable()
        packages = next(bootstrap.VENV.glob("lib/python*/site-packages"))
        (packages / "pip").mkdir()
        (packages / "pip" / "__init__.py").touch()
        assert bootstrap.is_usable()
        (bootstrap.VENV / "pyvenv.cfg").unlink()
        assert not bootstrap.is_usable()

    @posix
    def test_an_environment_whose_python_vanished_is_not_usable(self, bootstrap: ModuleType) -> None:
        (bootstrap.VENV / "bin").mkdir(parents=True)
        (bootstrap.VENV / "bin" / "python").symlink_to("/nonexistent/python3")
        assert not bootstrap.is_usable()


class TestCommands:
    @pytest.mark.parametrize(("arguments", "code"), [([], 2), (["walk"], 2), (["--help"], 0)])
    def test_what_is_no_command_gets_the_usage(
        self, bootstrap: ModuleType, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int
    ) -> None:
        assert bootstrap.main(arguments) == code
        said = capsys.readouterr()
        assert "bootstrap.py run [ARGUMENTS]" in said.out + said.err

    @posix
    def test_run_hands_its_arguments_to_the_program(
        self, bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        handed: list[list[str]] = []

        def execv(_path: str, command: list[str]) -> None:
            handed.append(command)
            raise SystemExit

        monkeypatch.setattr(bootstrap, "set_up", lambda _command, _arguments: None)
        monkeypatch.setattr(bootstrap.os, "execv", execv)
        with pytest.raises(SystemExit):
            bootstrap.main(["run", "table", "human", "front", "--help"])
        assert handed == [[bootstrap.venv_python(), "-P", "-m", "cats_desktop", "table", "human", "front", "--help"]]

    def test_test_runs_every_check_and_hands_its_arguments_to_pytest(self, bootstrap: ModuleType, calls: Calls) -> None:
        assert bootstrap.check(["-k", "dice"], calls) == 0
        assert [command[1:] for command in calls.made] == [
            ["-m", "ruff", "check", "."],
            ["-m", "ruff", "format", "--check", "."],
            ["-m", "mypy"],
            ["-c", "from importlinter.cli import lint_imports_command as main; main()"],
            ["-m", "pytest", "-n", "auto", "--maxprocesses", "4", "-k", "dice"],
        ]

    @pytest.mark.parametrize("failing", ["ruff", "mypy", "pytest"])
    def test_a_failed_check_fails_the_whole_but_stops_none(
        self, bootstrap: ModuleType, calls: Calls, failing: str
    ) -> None:
        calls.ends = lambda command: 1 if failing in command else 0
        assert bootstrap.check([], calls) == 1
        assert len(calls.made) == 5

    def test_failed_checks_are_named_before_pytest_has_the_last_word(
        self, bootstrap: ModuleType, calls: Calls, capsys: pytest.CaptureFixture[str]
    ) -> None:
        calls.ends = lambda command: 0 if "pytest" in command else 1
        bootstrap.check([], calls)
        assert capsys.readouterr().out.splitlines()[-1] == (
            "== pytest (failed before it: ruff check, ruff format, mypy, lint-imports)"
        )

    @pytest.mark.parametrize(("set_to", "seen"), [(None, "offscreen"), ("minimal", "minimal")])
    def test_tests_run_offscreen_unless_told_otherwise(
        self,
        bootstrap: ModuleType,
        monkeypatch: pytest.MonkeyPatch,
        tmp_path: Path,
        set_to: str | None,
        seen: str,
    ) -> None:
        monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
        if set_to:
            monkeypatch.setenv("QT_QPA_PLATFORM", set_to)
        note = tmp_path / "note"
        script = f"import os, pathlib; pathlib.Path({str(note)!r}).write_text(os.environ['QT_QPA_PLATFORM'])"
        assert bootstrap.call_in_tree([sys.executable, "-c", script]) == 0
        assert note.read_text() == seen

    @posix
    def test_a_check_that_dies_of_a_signal_ends_as_a_shell_would_say(self, bootstrap: ModuleType) -> None:
        assert bootstrap.call_in_tree([sys.executable, "-c", "import os; os.abort()"]) == 134


@posix
def test_a_dead_display_comes_through_as_a_sentence_and_2(tmp_path: Path) -> None:
    """The whole way: the script's hand-over, a program that asks as ours does, and its exit code."""
    program = tmp_path / "cats_desktop"
    program.mkdir()
    shutil.copy(ROOT / "cats_desktop" / "display.py", program)
    (program / "__init__.py").touch()
    (program / "__main__.py").write_text(
        "import os, sys\n"
        "from cats_desktop.display import CannotShow, platform_to_use\n"
        "try:\n"
        "    platform_to_use(os.environ)\n"
        "except CannotShow as refusal:\n"
        "    print(refusal, file=sys.stderr)\n"
        "    sys.exit(refusal.exit_code)\n"
    )
    environ = {name: value for name, value in os.environ.items() if name not in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY")}
    hand_over = (
        "import importlib.util, sys\n"
        f"spec = importlib.util.spec_from_file_location('b', {str(SCRIPT)!r})\n"
        "module = importlib.util.module_from_spec(spec)\n"
        "spec.loader.exec_module(module)\n"
        "module.venv_python = lambda: sys.executable\n"
        "module.set_up = lambda command, arguments: None\n"
        "sys.exit(module.main(['run']))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", hand_over],
        env={**environ, "DISPLAY": ":4711", "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.stderr == (
        "There is no display to open the window on: no X server lets this program in at DISPLAY=:4711.\n"
    )
    assert ended.returncode == 2
