"""Whether a window can be shown here, asked before Qt is loaded: Qt answers that question by aborting."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import socket
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

NO_DISPLAY = 2
NO_LIBRARY = 3

_DEVICES = {"linuxfb": "fb*", "eglfs": "dri/card*", "minimalegl": "dri/card*", "vkkhrdisplay": "dri/card*"}


class CannotShow(Exception):
    """Why Qt cannot start here, as a sentence for the person; ``exit_code`` is what the program should end with."""

    def __init__(self, sentence: str, exit_code: int) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code


def platform_to_use(environ: Mapping[str, str], *, wait: float = 5.0) -> str | None:
    """Return the Qt platform that works here, in the form QT_QPA_PLATFORM takes, or None to leave it to Qt.

    A platform named in QT_QPA_PLATFORM is kept if it works; of several (``wayland;xcb``) the first that does.
    Otherwise Wayland and X are tried, whichever of them ``environ`` names. ``wait`` is the time in seconds that
    a display server has to answer. Outside Linux and its like there is nothing to find out.

    Raises CannotShow if no platform works: exit code 2 for want of a display, 3 for want of a library.
    """
    if sys.platform in ("win32", "darwin"):
        return None
    refusals: list[CannotShow] = []
    for platform in _candidates(environ):
        name = platform.partition(":")[0]
        try:
            _reach(name, environ, wait)
            _load(name)
        except CannotShow as refusal:
            refusals.append(refusal)
        else:
            return platform
    # A server that answers but cannot be used for want of a library is the one worth telling of.
    raise max(refusals, key=lambda refusal: refusal.exit_code)


def choose_platform() -> None:
    """Make Qt use a platform that works here, from now on. Raises CannotShow as `platform_to_use` does."""
    platform = platform_to_use(os.environ)
    if platform is not None:
        os.environ["QT_QPA_PLATFORM"] = platform


def _candidates(environ: Mapping[str, str]) -> list[str]:
    chosen = [name for name in environ.get("QT_QPA_PLATFORM", "").split(";") if name]
    if chosen:
        return chosen
    wayland = ["wayland"] if environ.get("WAYLAND_DISPLAY") or environ.get("WAYLAND_SOCKET") else []
    x = ["xcb"] if environ.get("DISPLAY") else []
    if not wayland and not x:
        raise _no_display("neither DISPLAY nor WAYLAND_DISPLAY is set")
    return x + wayland if environ.get("XDG_SESSION_TYPE") == "x11" else wayland + x


def _reach(name: str, environ: Mapping[str, str], wait: float) -> None:
    if name == "xcb":
        _reach_x(environ.get("DISPLAY", ""), wait)
    elif name.startswith("wayland"):
        _reach_wayland(environ, wait)
    elif name in _DEVICES and not any(Path("/dev").glob(_DEVICES[name])):
        raise _no_display(f"the platform {name} found no screen in /dev")


def _reach_x(display: str, wait: float) -> None:
    """Connect as Qt would, through libxcb: it knows every form of DISPLAY and the cookie files."""
    if not display:
        raise _no_display("DISPLAY is not set")
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError as error:
        raise _no_library(error) from error
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]

    def connects() -> bool:
        connection = xcb.xcb_connect(display.encode(), None)
        error = xcb.xcb_connection_has_error(connection)
        xcb.xcb_disconnect(connection)
        return not error

    if not _within(wait, connects):
        raise _no_display(f"no X server lets this program in at DISPLAY={display}")


def _reach_wayland(environ: Mapping[str, str], wait: float) -> None:
    if environ.get("WAYLAND_SOCKET"):  # a connection handed over by the one who started us
        return
    name = environ.get("WAYLAND_DISPLAY") or "wayland-0"
    path = Path(environ.get("XDG_RUNTIME_DIR") or "/nonexistent", name)  # an absolute name replaces the folder
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(wait)
        try:
            connection.connect(str(path))
        except OSError as error:
            raise _no_display(f"no Wayland compositor answers at WAYLAND_DISPLAY={name}") from error


def _load(name: str) -> None:
    """Load the platform's plugin, as Qt is about to, so that a library it lacks is named rather than fatal."""
    spec = importlib.util.find_spec("PySide6")
    if spec is None or spec.origin is None:
        return
    plugins = Path(spec.origin).parent / "Qt" / "plugins" / "platforms"
    if not plugins.is_dir():  # a PySide6 that uses the system's Qt keeps its plugins elsewhere
        return
    plugin = plugins / f"libq{'wayland' if name.startswith('wayland') else name}.so"
    if not plugin.is_file():
        known = sorted(path.stem.removeprefix("libq") for path in plugins.glob("libq*.so"))
        raise CannotShow(
            f"Qt has no platform {name!r}: unset QT_QPA_PLATFORM or set it to one of {', '.join(known)}.",
            NO_DISPLAY,
        )
    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:
        raise _no_library(error) from error


def _within(seconds: float, question: Callable[[], bool]) -> bool:
    """Return the answer, or False if it does not come in time; a hung connection must not hang the program."""
    answers: list[bool] = []
    asking = threading.Thread(target=lambda: answers.append(question()), daemon=True)
    asking.start()
    asking.join(seconds)
    return bool(answers) and answers[0]


def _no_display(reason: str) -> CannotShow:
    return CannotShow(f"There is no display to open the window on: {reason}.", NO_DISPLAY)


def _no_library(error: OSError) -> CannotShow:
    library = str(error).partition(":")[0]
    return CannotShow(
        f"The system library {library} is missing: install the package that holds it"
        " (in the source tree, `python3 packaging/bootstrap.py run` installs it or names it).",
        NO_LIBRARY,
    )
