"""Ties the commands for a larger or smaller window to what is kept of them; the notice bar says when it applies."""

from typing import TYPE_CHECKING

from cats_desktop.ui.main_window import SCALE, MainWindow
from cats_desktop.ui.notice import Notice
from cats_desktop.ui.scales import scale_beside, scale_from
from cats_desktop.ui.words import translate

if TYPE_CHECKING:
    from PySide6.QtGui import QAction


class ScaleLink:
    """The scale that the next start will have. Nothing changes at once: Qt takes it only when it starts."""

    def __init__(self, window: MainWindow, notice: Notice) -> None:
        self._window = window
        self._notice = notice
        self.scale = scale_from(window.kept(SCALE))

    def wire(self, act: "dict[str, QAction]") -> None:
        """Connect the commands."""
        act["larger"].triggered.connect(lambda: self._choose(scale_beside(self.scale, 1)))
        act["smaller"].triggered.connect(lambda: self._choose(scale_beside(self.scale, -1)))
        act["normal_size"].triggered.connect(lambda: self._choose(1.0))

    def _choose(self, scale: float) -> None:
        self.scale = scale
        self._window.keep(SCALE, str(scale))
        sentence = translate("words", "From the next start on, the whole window is drawn at {percent} %.")
        self._notice.say(sentence.format(percent=round(scale * 100)))
