"""Markers as icons, and the field in which one is chosen."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QComboBox

from cats_desktop.rules.combat import COLOURS
from cats_desktop.ui.theme import MARKERS
from cats_desktop.ui.words import colour_word, sentence_case, translate

RIM = "#8791a0"
"""What outlines a marker, so that black and white are seen on either ground."""

SIZE = 14


def marker_icon(colour: str) -> QIcon:
    """Return a round marker of a colour; none at all for no colour, or for one that nobody knows."""
    ratio = 2
    picture = QPixmap(SIZE * ratio, SIZE * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    if colour in MARKERS:
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(MARKERS[colour]))
        painter.setPen(QColor(RIM))
        painter.drawEllipse(QRectF(1, 1, SIZE - 2, SIZE - 2))
        painter.end()
    icon = QIcon(picture)
    icon.addPixmap(picture, QIcon.Mode.Selected)  # else a chosen line tints it
    return icon


def colour_box() -> QComboBox:
    """Return a field for the colour of a marker; its data are the colours' keys, empty for none."""
    box = QComboBox()
    box.addItem(translate("words", "None"), "")
    for colour in COLOURS:
        box.addItem(marker_icon(colour), sentence_case(colour_word(colour)), colour)
    box.setAccessibleName(translate("words", "Colour of the marker"))
    return box
