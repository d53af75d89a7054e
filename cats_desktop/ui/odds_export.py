"""Takes what the odds panel shows to a file: a picture as PNG or SVG, or the table behind it as CSV."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QObject, QPoint, QRect, QSaveFile, QSize, QStandardPaths, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QWidget

from cats_desktop.rules.faults import Fault
from cats_desktop.ui.odds_page import OddsPage, Table
from cats_desktop.ui.spreadsheet import MARK, csv_rows
from cats_desktop.ui.words import translate

FORMATS = ("png", "svg", "csv")
PNG_SCALE = 2.0
"""Pixels of the picture for each of the screen's, so that it can be printed."""


EDGE, GAP = 12, 8
"""Pixels around a picture, and between what stands in it."""

_WORDS = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class Picture:
    """A page without its controls: its title, all that it shows at its whole height, and its caption.

    The page itself is changed for a moment only: focus and the row pointed at belong to no picture.
    """

    def __init__(self, page: OddsPage) -> None:
        self._page = page
        self.title = page.sheet_title()
        self._caption = "" if page.caption.isHidden() else page.caption.text().strip()
        self._wide = max(page.sheet.width(), 2 * EDGE + 200)
        self._pieces = [piece for piece in page.pieces() if not piece.isHidden()]
        self._bold = QFont(page.title.font())
        self._bold.setPointSizeF(self._bold.pointSizeF() * 1.15)

    @property
    def size(self) -> QSize:
        """Return how large it is, in device-independent pixels."""
        pieces = sum(_size(piece).height() + GAP for piece in self._pieces)
        caption = self._high(self._page.caption.font(), self._caption)
        high = 2 * EDGE + self._high(self._bold, self.title) + GAP + pieces + caption
        return QSize(max([self._wide, *(_size(piece).width() + 2 * EDGE for piece in self._pieces)]), high)

    def _high(self, font: QFont, text: str) -> int:
        room = QRect(0, 0, self._wide - 2 * EDGE, 10_000)
        return QFontMetrics(font).boundingRect(room, int(_WORDS), text).height() if text else 0

    def paint(self, painter: QPainter) -> None:
        """Paint it from the top left corner on."""
        theme, size = self._page.theme, self.size
        painter.fillRect(QRect(QPoint(), size), QColor(theme.surface))
        top = self._write(painter, EDGE, self._bold, theme.text, self.title) + GAP
        focused = QApplication.focusWidget()
        if focused is not None and self._page.isAncestorOf(focused):
            focused.clearFocus()
        else:
            focused = None
        mark_again = self._page.unmark()
        for piece in self._pieces:
            piece.render(painter, QPoint(EDGE, top), renderFlags=QWidget.RenderFlag.DrawChildren)
            top += _size(piece).height() + GAP
        mark_again()
        if focused is not None:
            focused.setFocus(Qt.FocusReason.MouseFocusReason)  # not by key, which would point at a row
        self._write(painter, top, self._page.caption.font(), theme.muted, self._caption)

    def _write(self, painter: QPainter, top: int, font: QFont, colour: str, text: str) -> int:
        """Write words, and return where they end."""
        high = self._high(font, text)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(QRect(EDGE, top, self._wide - 2 * EDGE, high), int(_WORDS), text)
        return top + high


def _size(piece: QWidget) -> QSize:
    """Return how large a piece is in a picture: as on the screen, a sentence as high as its lines."""
    if isinstance(piece, QLabel) and piece.wordWrap():
        return QSize(piece.width(), max(piece.height(), piece.heightForWidth(piece.width())))
    return piece.size()


def png_of(picture: Picture) -> bytes:
    """Return a picture as PNG, twice as fine as it is on the screen."""
    pixels = QPixmap(picture.size * PNG_SCALE)
    pixels.setDevicePixelRatio(PNG_SCALE)
    painter = QPainter(pixels)
    picture.paint(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    pixels.save(buffer, "PNG")
    return bytes(buffer.data().data())


def svg_of(picture: Picture) -> bytes:
    """Return a picture as SVG: lines and letters instead of pixels."""
    from PySide6.QtSvg import QSvgGenerator  # with the first export, not with the window

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawing = QSvgGenerator()
    drawing.setOutputDevice(buffer)
    drawing.setSize(picture.size)
    drawing.setViewBox(QRect(QPoint(), picture.size))
    drawing.setTitle(picture.title)
    painter = QPainter(drawing)
    picture.paint(painter)
    painter.end()
    return bytes(buffer.data().data())


def csv_of(table: Table) -> bytes:
    """Return a table as CSV in UTF-8, marked so that spreadsheets read its letters right."""
    return MARK + csv_rows(table)


def exported(page: OddsPage, form: str) -> bytes:
    """Return what a page shows in one of FORMATS; raise KeyError for any other."""
    makers: dict[str, Callable[[], bytes]] = {
        "png": lambda: png_of(Picture(page)),
        "svg": lambda: svg_of(Picture(page)),
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
