"""A missing display is a sentence and an exit code, asked of real sockets and never of Qt."""

from __future__ import annotations

import socket
import struct
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cats_desktop import display
from cats_desktop.display import CannotShow, platform_to_use

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="only X and Wayland are asked")

# An X server's welcome: status 1, protocol 11.0, 18 words follow: 32 bytes of which byte 20 counts
# the screens, then that one screen of 40 bytes.
WELCOME = struct.pack("<BxHHH", 1, 11, 0, 18) + bytes(20) + b"\x01" + bytes(11) + bytes(40)
# A refusal: status 0, a reason of 4 letters.
REFUSAL = struct.pack("<BBHHH", 0, 4, 11, 0, 1) + b"keys"


@contextmanager
def server(answer: bytes) -> Iterator[str]:
    """Run an X server of one sentence on a TCP port; yield the DISPLAY it is found at."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]
        if port < 6000:
            pytest.skip("the system gave a port below those of X")

        def welcome() -> None:
            guest, _ = listening.accept()
            with guest:
                guest.recv(4096)
                if answer:
                    guest.sendall(answer)
                guest.recv(4096)  # ends when the guest leaves

        threading.Thread(target=welcome, daemon=True).start()
        yield f"127.0.0.1:{port - 6000}"


@pytest.fixture
def dead_display() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{max(free.getsockname()[1] - 6000, 0)}"


@pytest.fixture(autouse=True)
def _plugins_that_load(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the machine's own libraries out of it; the tests of loading put the real thing back."""
    monkeypatch.setattr(display, "_load", lambda _name: None)


def refusal_of(environ: dict[str, str], wait: float = 5.0) -> CannotShow:
    with pytest.raises(CannotShow) as caught:
        platform_to_use(environ, wait=wait)
    return caught.value


def wayland_socket(folder: Path) -> socket.socket:
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(folder / "wayland-7"))
    listening.listen()
    return listening


def test_without_any_display_it_says_so() -> None:
    refusal = refusal_of({})
    assert str(refusal) == ("There is no display to open the window on: neither DISPLAY nor WAYLAND_DISPLAY is set.")
    assert refusal.exit_code == 2


def test_display_that_nothing_listens_on_counts_as_none(dead_display: str) -> None:
    refusal = refusal_of({"DISPLAY": dead_display})
    assert str(refusal) == (
        f"There is no display to open the window on: no X server lets this program in at DISPLAY={dead_display}."
    )
    assert refusal.exit_code == 2


def test_display_without_a_number_counts_as_none() -> None:
    assert refusal_of({"DISPLAY": "nonsense"}).exit_code == 2


def test_x_server_that_welcomes_is_used() -> None:
    with server(WELCOME) as x:
        assert platform_to_use({"DISPLAY": x}) == "xcb"


def test_x_server_that_turns_us_away_counts_as_none() -> None:
    with server(REFUSAL) as x:
        assert refusal_of({"DISPLAY": x}).exit_code == 2


def test_x_server_that_never_answers_counts_as_none() -> None:
    with server(b"") as x:
        assert refusal_of({"DISPLAY": x}, wait=0.2).exit_code == 2


def test_wayland_that_answers_is_used_before_x(tmp_path: Path) -> None:
    environ = {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": str(tmp_path)}
    with wayland_socket(tmp_path), server(WELCOME) as x:
        assert platform_to_use({**environ, "DISPLAY": x}) == "wayland"
        assert platform_to_use({**environ, "DISPLAY": x, "XDG_SESSION_TYPE": "x11"}) == "xcb"


def test_wayland_named_by_its_whole_path_is_used(tmp_path: Path) -> None:
    with wayland_socket(tmp_path):
        assert platform_to_use({"WAYLAND_DISPLAY": str(tmp_path / "wayland-7")}) == "wayland"


def test_x_is_used_where_wayland_is_dead(tmp_path: Path) -> None:
    with server(WELCOME) as x:
        environ = {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": str(tmp_path), "DISPLAY": x}
        assert platform_to_use(environ) == "xcb"


def test_dead_wayland_alone_counts_as_none(tmp_path: Path) -> None:
    refusal = refusal_of({"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": str(tmp_path)})
    assert str(refusal) == (
        "There is no display to open the window on: no Wayland compositor answers at WAYLAND_DISPLAY=wayland-7."
    )
    assert refusal.exit_code == 2


@pytest.mark.parametrize("chosen", ["offscreen", "minimal", "vnc:size=800x600"])
def test_chosen_platform_that_needs_no_display_is_kept_word_for_word(chosen: str) -> None:
    assert platform_to_use({"QT_QPA_PLATFORM": chosen}) == chosen


def test_first_chosen_platform_that_works_is_used() -> None:
    assert platform_to_use({"QT_QPA_PLATFORM": "xcb;offscreen"}) == "offscreen"


def test_chosen_x_without_a_server_counts_as_none(dead_display: str) -> None:
    assert refusal_of({"QT_QPA_PLATFORM": "xcb", "DISPLAY": dead_display}).exit_code == 2


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_elsewhere_the_choice_is_left_to_qt(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(display.sys, "platform", system)
    assert platform_to_use({}) is None


def test_missing_library_is_told_rather_than_a_dead_display(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def load(_name: str) -> None:
        raise display._no_library(OSError("libxcb-cursor.so.0: cannot open shared object file"))

    monkeypatch.setattr(display, "_load", load)
    with server(WELCOME) as x:
        environ = {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": str(tmp_path), "DISPLAY": x}
        refusal = refusal_of(environ)
    assert str(refusal).startswith("The system library libxcb-cursor.so.0 is missing: install the package")
    assert refusal.exit_code == 3


class TestLoading:
    """What is asked of the plugins that come with the installed PySide6."""

    @pytest.fixture(autouse=True)
    def _real_plugins(self, _plugins_that_load: None, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.undo()

    def test_plugin_whose_libraries_are_there_loads(self) -> None:
        assert platform_to_use({"QT_QPA_PLATFORM": "offscreen"}) == "offscreen"

    def test_platform_that_qt_does_not_have_is_told_with_those_it_has(self) -> None:
        refusal = refusal_of({"QT_QPA_PLATFORM": "teletype"})
        assert str(refusal).startswith("Qt has no platform 'teletype': unset QT_QPA_PLATFORM or set it to one of")
        assert "offscreen" in str(refusal)
        assert refusal.exit_code == 2

    def test_plugin_that_does_not_load_names_the_library(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(_path: str) -> None:
            raise OSError("libEGL.so.1: cannot open shared object file: No such file or directory")

        monkeypatch.setattr(display.ctypes, "CDLL", refuse)
        refusal = refusal_of({"QT_QPA_PLATFORM": "offscreen"})
        assert "libEGL.so.1" in str(refusal)
        assert refusal.exit_code == 3


def test_question_that_is_not_answered_in_time_is_given_up() -> None:
    answered = threading.Event()
    assert display._within(0.01, answered.wait) is False
    answered.set()
