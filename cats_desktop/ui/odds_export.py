"""Takes what the odds panel shows to a file: a picture as PNG or SVG, or the table behind it as CSV."""

import csv
import io
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QObject, QPoint, QRect, QSaveFile, QStandardPaths, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QFileDialog, QWidget

from cats_desktop.rules.faults import Fault
from cats_desktop.ui.odds_page import OddsPage, Table
from cats_desktop.ui.words import translate

FORMATS = ("png", "svg", "csv")
PNG_SCALE = 2.0
"""Pixels of the picture for each of the screen's, so that it can be printed."""


def png_of(widget: QWidget) -> bytes:
    """Return a widget's picture as PNG, twice as fine as it is on the screen."""
    picture = QPixmap(widget.size() * PNG_SCALE)
    picture.setDevicePixelRatio(PNG_SCALE)
    picture.fill(Qt.GlobalColor.transparent)
    widget.render(picture)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return bytes(buffer.data().data())


def svg_of(widget: QWidget, title: str = "") -> bytes:
    """Return a widget's picture as SVG: lines and letters instead of pixels."""
    from PySide6.QtSvg import QSvgGenerator  # with the first export, not with the window

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawing = QSvgGenerator()
    drawing.setOutputDevice(buffer)
    drawing.setSize(widget.size())
    drawing.setViewBox(QRect(0, 0, widget.width(), widget.height()))
    drawing.setTitle(title)
    painter = QPainter(drawing)
    widget.render(painter, QPoint())
    painter.end()
    return bytes(buffer.data().data())


def csv_of(table: Table) -> bytes:
    """Return a table as CSV in UTF-8, marked so that spreadsheets read its letters right."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([_as_text(cell) for cell in row] for row in table)
    return text.getvalue().encode("utf-8-sig")


def _as_text(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@") and not cell[1:].replace(".", "").isdigit() else cell


def exported(page: OddsPage, form: str) -> bytes:
    """Return what a page shows in one of FORMATS; raise KeyError for any other."""
    makers: dict[str, Callable[[], bytes]] = {
        "png": lambda: png_of(page.sheet),
        "svg": lambda: svg_of(page.sheet, page.title.text()),
        "csv": lambda: csv_of(page.table()),
    }
    return makers[form]()


def write_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all. Raises Fault ``odds.cannot_write``."""
    file = QSaveFile(str(path))
    if file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(content) == len(content) and file.commit():
        return
    reason = file.errorString()
    file.cancelWriting()
    raise Fault("odds.cannot_write", file=str(path), reason=reason)


class Exporter(QObject):
    """Asks where to, without stopping the fight, and writes. Emits ``failed`` with a fault, ``written`` with a path."""

    failed = Signal(object)
    written = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        self.dialog: QFileDialog | None = None

    def ask(self, page: OddsPage, name: str, form: str) -> None:
        """Ask for a file for a page in one of FORMATS; ``name`` is suggested. What is written is what shows now."""
        content = exported(page, form)
        if self.dialog is not None:
            self.dialog.close()
        dialog = QFileDialog(self._parent, translate("odds", "Export the odds"), self._folder)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(f"{form.upper()} (*.{form})")
        dialog.setDefaultSuffix(form)
        dialog.selectFile(f"{name}.{form}")
        dialog.fileSelected.connect(lambda file: self.write(Path(file), content))
        dialog.finished.connect(self._on_closed)
        self.dialog = dialog
        dialog.setModal(False)
        dialog.show()

    def write(self, path: Path, content: bytes) -> None:
        """Write a file and say so, or say why not."""
        try:
            write_file(path, content)
        except Fault as fault:
            self.failed.emit(fault)
            return
        self._folder = str(path.parent)
        self.written.emit(str(path))

    def _on_closed(self) -> None:
        self.dialog = None


def file_name(*words: str) -> str:
    """Return words as a file's name that every system takes: letters, digits and hyphens."""
    text = "-".join("".join(letter if letter.isalnum() else "-" for letter in word.lower()) for word in words if word)
    return "-".join(piece for piece in text.split("-") if piece)[:80] or "odds"
