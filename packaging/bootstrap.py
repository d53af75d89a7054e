"""Set the program up, then start it (`run`) or run every check and test (`test`).

Knows what a bare machine lacks and how to add it. One file and the standard library only, because it runs
before anything is installed; its syntax is Python 3.7's, so that an old Python gets a sentence, not a traceback.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Call = Callable[[Sequence[str]], int]

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
OLDEST_PYTHON = (3, 11)

USAGE = """\
python3 packaging/bootstrap.py run [ARGUMENTS]    set up, then start cats-desktop with ARGUMENTS
python3 packaging/bootstrap.py test [ARGUMENTS]   set up, then run every check, and pytest with ARGUMENTS"""
BAD_USAGE = 2
NOT_SET_UP = 3
INTERRUPTED = 130

# What the program does without a window, and the Qt platforms that need no X server.
WINDOWLESS_ARGUMENTS = {"table", "odds", "resolve", "screenshot", "fit", "--version", "--help", "-h"}
WINDOWLESS_PLATFORMS = {"offscreen", "minimal", "vnc"}

# Library -> Debian package.
ALWAYS_NEEDED = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libX11.so.6": "libx11-6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libstdc++.so.6": "libstdc++6",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
NEEDED_FOR_X = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
NEEDED_FOR_WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
FONT = "fonts-dejavu-core"


class CannotSetUp(Exception):
    """What hinders the set-up, as a sentence for the person at the keyboard."""


class Lack(NamedTuple):
    """One thing the system lacks: how a person knows it, and the Debian package that brings it."""

    name: str
    package: str


def main(arguments: Sequence[str]) -> int:
    command, rest = (arguments[0], list(arguments[1:])) if arguments else ("", [])
    if command in ("-h", "--help"):
        print(USAGE)
        return 0
    if command not in ("run", "test"):
        print(USAGE, file=sys.stderr)
        return BAD_USAGE
    try:
        set_up(command, rest)
    except (CannotSetUp, OSError) as error:
        say(str(error))
        return NOT_SET_UP
    return start(rest) if command == "run" else check(rest)


def set_up(command: str, arguments: Sequence[str]) -> None:
    """Make the machine ready for ``command``; do nothing, and reach for no network, if it is ready."""
    if sys.version_info < OLDEST_PYTHON:
        oldest = ".".join(map(str, OLDEST_PYTHON))
        raise CannotSetUp(f"cats-desktop needs Python {oldest} or newer; this is Python {this_python()}.")
    if sys.platform not in ("win32", "darwin"):
        lacks = find_lacks(libraries_for(command, arguments, os.environ))
        if lacks:
            install_on_system(lacks)
            lacks = find_lacks(libraries_for(command, arguments, os.environ))
        if lacks:
            raise CannotSetUp(f"Still missing after installing: {names_of(lacks)}.")
    make_environment()


# --- what the system has to bring ---


def libraries_for(command: str, arguments: Sequence[str], environ: Mapping[str, str]) -> dict[str, str]:
    """Return the libraries that Qt loads to do ``command``, each with its Debian package."""
    needed = dict(ALWAYS_NEEDED)
    platform = environ.get("QT_QPA_PLATFORM", "").split(";")[0].split(":")[0]
    opens_window = command == "run" and WINDOWLESS_ARGUMENTS.isdisjoint(arguments)
    if opens_window and platform not in WINDOWLESS_PLATFORMS:
        only_wayland = environ.get("WAYLAND_DISPLAY") and not environ.get("DISPLAY")
        needed.update(NEEDED_FOR_WAYLAND if only_wayland else NEEDED_FOR_X)
    return needed


def find_lacks(libraries: Mapping[str, str]) -> list[Lack]:
    """Return what is missing for the ``libraries``, for text to be drawn and for `.venv` to be made."""
    lacks = [Lack(library, package) for library, package in libraries.items() if not can_load(library)]
    if not has_font():
        lacks.append(Lack("a font", FONT))
    if not can_make_venv() and not is_finished():
        lacks.append(Lack("Python's venv", f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"))
    return lacks


def can_load(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_font() -> bool:
    """Tell whether any font is installed; without one Qt draws a box for every letter."""
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    for folder in ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", data + "/fonts"):
        for _, _, files in os.walk(os.path.expanduser(folder), followlinks=True):  # noqa: PTH111
            if any(name.lower().endswith((".ttf", ".otf", ".ttc")) for name in files):
                return True
    return False


def can_make_venv() -> bool:
    importlib.invalidate_caches()  # it may have been installed a moment ago
    return all(importlib.util.find_spec(module) for module in ("venv", "ensurepip"))


def install_on_system(lacks: Sequence[Lack], is_root: bool | None = None, call: Call | None = None) -> None:
    """Install the packages that bring what is lacking, if that can be done here; else say what to type.

    Raises CannotSetUp with the one line to type, or with what is missing where there is no apt-get.
    """
    if is_root is None:
        is_root = os.geteuid() == 0
    if not shutil.which("apt-get"):
        raise CannotSetUp(f"Missing here, and there is no apt-get to install it: {names_of(lacks)}.")
    install = ["apt-get", "install", "-y", "--no-install-recommends", *sorted({lack.package for lack in lacks})]
    if not is_root:
        raise CannotSetUp(f"Some system packages are missing. Type this, then try again:\nsudo {' '.join(install)}")
    say(f"Installing what the system lacks: {names_of(lacks)}")
    call = call or call_apt
    call(["apt-get", "update"])  # a list that cannot be renewed may still do
    if call(install) != 0:
        raise CannotSetUp(f"apt-get failed. Once it can, this line installs what is missing: {' '.join(install)}")


def call_apt(command: Sequence[str]) -> int:
    return call_aside(command, dict(os.environ, DEBIAN_FRONTEND="noninteractive"))


def names_of(lacks: Sequence[Lack]) -> str:
    return ", ".join(lack.name for lack in lacks)


# --- the virtual environment ---


def make_environment(call: Call | None = None) -> None:
    """Bring `.venv` to the state that pyproject.toml, the constraints and this Python ask for.

    Its stamp tells how far an earlier set-up came: the fingerprint stands there when all was installed,
    UNFINISHED while it runs. An unfinished one is made anew, because nobody knows what it lacks.
    """
    if is_finished():
        return
    call = call or call_aside
    before = read_stamp()
    if before == UNFINISHED or not is_usable():
        say("Making .venv")
        before = UNFINISHED
        remove(VENV)
        VENV.mkdir()
        write_stamp(UNFINISHED)
        if call([base_python(), "-m", "venv", str(VENV)]) != 0:
            raise CannotSetUp(f"Python could not make a virtual environment in {VENV}.")
    say("Installing cats-desktop and what it needs into .venv")
    write_stamp(UNFINISHED)
    if call(install_command()) != 0:
        write_stamp(before or UNFINISHED)  # pip leaves whole what it cannot replace
        raise CannotSetUp("pip could not install what cats-desktop needs: its own words stand above.")
    write_stamp(fingerprint())


STAMP = "cats-desktop-set-up"
UNFINISHED = "unfinished"


def is_finished() -> bool:
    return read_stamp() == fingerprint() and is_usable()


def read_stamp() -> str:
    try:
        return (VENV / STAMP).read_text(encoding="utf-8")
    except OSError:
        return ""


def write_stamp(text: str) -> None:
    """Replace the stamp in one go, so that a cut-off write cannot leave half of one."""
    written = VENV / (STAMP + ".new")
    written.write_text(text, encoding="utf-8")
    written.replace(VENV / STAMP)


def fingerprint() -> str:
    """Return a hash of all that decides what is installed: change one of these and the set-up is redone."""
    parts = [
        (ROOT / "pyproject.toml").read_bytes(),
        (ROOT / "packaging" / "constraints.txt").read_bytes(),
        this_python().encode(),
        "\n".join(install_command()).encode(),  # holds the path of the tree, which the install points to
    ]
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def install_command() -> list[str]:
    constraints = str(ROOT / "packaging" / "constraints.txt")
    pip = [venv_python(), "-m", "pip", "install", "--disable-pip-version-check", "--quiet"]
    return [*pip, "--constraint", constraints, "--editable", f"{ROOT}[test]"]


PROBE = """\
import sys, importlib.util
print("%d.%d.%d" % sys.version_info[:3], sys.prefix != sys.base_prefix, bool(importlib.util.find_spec("pip")))"""


def is_usable() -> bool:
    """Ask the environment's own Python whether it runs, is this version, is apart from the system, and has pip."""
    try:
        answer = subprocess.run(
            [venv_python(), "-c", PROBE], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
        )
    except OSError:
        return False
    return answer.stdout.decode().split() == [this_python(), "True", "True"]


def this_python() -> str:
    return ".".join(map(str, sys.version_info[:3]))


def base_python() -> str:
    """Return the Python behind this one, for this one may be in the very environment that is to be made anew."""
    return getattr(sys, "_base_executable", None) or sys.executable


def venv_python() -> str:
    return str(VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))


def remove(folder: Path) -> None:
    if folder.is_symlink() or folder.is_file():
        folder.unlink()
    elif folder.exists():
        shutil.rmtree(str(folder))


# --- the two commands ---


def start(arguments: Sequence[str]) -> int:
    """Hand over to the program; what it ends with, this ends with."""
    command = [venv_python(), "-P", "-m", "cats_desktop", *arguments]
    sys.stdout.flush()
    sys.stderr.flush()
    if sys.platform != "win32":  # there execv returns to the prompt at once
        os.execv(command[0], command)
    return subprocess.call(command)


QUICK_CHECKS = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy"],
    "lint-imports": ["-c", "from importlinter.cli import lint_imports_command as main; main()"],
}


PYTEST = ("-n", "auto", "--maxprocesses", "4")
"""How the tests run: on all cores, but no more than four windows' worth of memory."""


def check(arguments: Sequence[str], call: Call | None = None) -> int:
    """Run the quick checks, then pytest with ``arguments``; return 0 only if none failed.

    All run, whichever fails, and pytest comes last, so that its count is the last line.
    """
    call = call or call_in_tree
    failed = []
    for name, command in QUICK_CHECKS.items():
        print("== " + name, flush=True)
        if call([venv_python(), *command]) != 0:
            print("FAILED: " + name, flush=True)
            failed.append(name)
    print("== pytest" + (f" (failed before it: {', '.join(failed)})" if failed else ""), flush=True)
    outcome = call([venv_python(), "-m", "pytest", *PYTEST, *arguments])
    return outcome or (1 if failed else 0)


def call_in_tree(command: Sequence[str]) -> int:
    environ = dict(os.environ)
    environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    ended = subprocess.call(command, cwd=str(ROOT), env=environ)
    return 128 - ended if ended < 0 else ended


def call_aside(command: Sequence[str], environ: Mapping[str, str] | None = None) -> int:
    """Run a command of the set-up; its words go to stderr, for stdout belongs to the program."""
    return subprocess.call(command, env=environ, stdin=subprocess.DEVNULL, stdout=sys.stderr)


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        say("Interrupted.")
        sys.exit(INTERRUPTED)
