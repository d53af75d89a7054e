"""Ties the keys to the window: what the user made of them, the window that changes them, and the palette."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from cats_desktop.rules.faults import Fault
from cats_desktop.ui.desk import Desk
from cats_desktop.ui.key_bindings import KeyBindings, KeyStore
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.notice import Notice
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.theme import LIGHT, Theme
from cats_desktop.ui.words import some_of, translate

if TYPE_CHECKING:
    from cats_desktop.ui.keys_window import KeysWindow
    from cats_desktop.ui.palette import Palette


class Hinting(Protocol):
    """What names keys in its hints."""

    def show_keys(self, shown: Callable[[str], str]) -> None:
        """Name the keys there are; ``shown`` gives those of a command as they are read."""


class KeyLink(QObject):
    """The keys of a window's commands; its ``store`` keeps them, without one they last as long as the window."""

    def __init__(self, window: MainWindow, desk: Desk, actions: dict[str, QAction], store: KeyStore | None) -> None:
        super().__init__(window)
        self._window, self._desk, self._theme = window, desk, LIGHT
        self.bindings = KeyBindings(actions, store, self)
        self.keys_window: KeysWindow | None = None
        self.palette: Palette | None = None

    def wire(self, hinting: Sequence[Hinting], notice: Notice) -> None:
        """Let the menu open both windows, and tell what was wrong with the keys that were kept.

        ``hinting`` are told the keys now, and again whenever they change.
        """

        def failed(fault: Fault) -> None:
            notice.say(sentence_of(fault))

        def show_keys() -> None:
            for one in hinting:
                one.show_keys(self.bindings.shown)

        self.bindings.actions["keys"].triggered.connect(self._show_window)
        self.bindings.actions["palette"].triggered.connect(self._show_palette)
        self.bindings.troubled.connect(failed)
        self.bindings.changed.connect(show_keys)
        show_keys()
        if self.bindings.faults:
            told = some_of([sentence_of(fault) for fault in self.bindings.faults])
            notice.say(told, [(translate("words", "OK"), lambda: None)])

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        for opened in (self.keys_window, self.palette):
            if opened is not None:
                opened.show_theme(theme)

    def _show_window(self) -> None:
        from cats_desktop.ui.keys_window import KeysWindow  # dialogs load when they are opened

        if self.keys_window is None:
            self.keys_window = KeysWindow(self.bindings, self._window)
            self.keys_window.show_theme(self._theme)
        self.keys_window.open_anew()

    def _show_palette(self) -> None:
        from cats_desktop.ui.palette import Palette

        if self.palette is None:
            self.palette = Palette(self._window, self.bindings, self._desk)
            self.palette.show_theme(self._theme)
        self.palette.open()
