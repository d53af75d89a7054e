"""The icons of conditions: one family of outlines, drawn from files in the colour and sharpness that are wanted."""

from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QIcon, QPainter, QPixmap

from cats_desktop.ui.words import translate

DRAWN_IN = b"#000000"
"""The colour in the files, which stands for whichever is wanted."""


def condition_words() -> dict[str, str]:
    """Return the conditions that have an icon, by key, with the word that is offered for each."""
    return {
        "stunned": translate("words", "stunned"),
        "prone": translate("words", "prone"),
        "bleeding": translate("words", "bleeding"),
        "burning": translate("words", "burning"),
        "poisoned": translate("words", "poisoned"),
        "blinded": translate("words", "blinded"),
        "deafened": translate("words", "deafened"),
        "frightened": translate("words", "frightened"),
        "held": translate("words", "held"),
        "asleep": translate("words", "asleep"),
        "slowed": translate("words", "slowed"),
        "hasted": translate("words", "hasted"),
        "unseen": translate("words", "unseen"),
        "shielded": translate("words", "shielded"),
        "marked": translate("words", "marked"),
        "weakened": translate("words", "weakened"),
        "strengthened": translate("words", "strengthened"),
        "cursed": translate("words", "cursed"),
    }


OTHER = "other"


class ConditionIcons:
    """Draws icons from the files of a folder, each once for every colour and size it is wanted in."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._drawn: dict[tuple[str, str, int], QPixmap] = {}

    def pixmap(self, key: str, colour: str, pixels: int) -> QPixmap:
        """Return an icon of so many device pixels in a colour; an unknown one looks like any other condition."""
        found = self._drawn.get((key, colour, pixels))
        if found is None:
            found = self._drawn[key, colour, pixels] = QPixmap()
            file = self._folder / f"{key if key.isalpha() else OTHER}.svg"
            drawing = (file if file.is_file() else self._folder / f"{OTHER}.svg").read_bytes()
            sized = drawing.replace(b"<svg ", f'<svg width="{pixels}" height="{pixels}" '.encode(), 1)
            found.loadFromData(sized.replace(DRAWN_IN, colour.encode()), "SVG")
        return found

    def paint(self, painter: QPainter, box: QRectF, key: str, colour: str) -> None:
        """Paint an icon into a square, sharp at whatever scale the window has."""
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        pixmap = self.pixmap(key, colour, round(box.width() * ratio))
        painter.drawPixmap(box, pixmap, QRectF(pixmap.rect()))

    def icon(self, key: str, colour: str) -> QIcon:
        """Return an icon for lists and menus."""
        icon = QIcon()
        for pixels in (16, 32):
            icon.addPixmap(self.pixmap(key, colour, pixels))
        return icon
