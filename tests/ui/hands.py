"""What a game master does and sees: clicks and keys sent to the real window, and words read off it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QPushButton, QWidget

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.events import HitLanded
from cats_desktop.session.commands import AddCombatants
from cats_desktop.session.journal import Step
from cats_desktop.session.queries import FigureView, figure
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.paths import FigurePaths
from cats_desktop.ui.silhouette_view import SilhouetteView

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key

FACINGS = [(body, facing) for body in ("human", "heavy_mech") for facing in Facing]


class ScriptedDice:
    """Faces in the order they will fall; once they are used up a d100 shows 37 and a d6 shows 2."""

    def __init__(self) -> None:
        self._faces: list[int] = []

    def next(self, *faces: int) -> None:
        """Let these faces fall next."""
        self._faces = list(faces)

    def below(self, sides: int) -> int:
        """Return the next face as the program's dice do, from 0."""
        face = self._faces.pop(0) if self._faces else {100: 37, 6: 2}.get(sides, 1)
        assert 1 <= face <= sides
        return face - 1


# Doing


def settle() -> None:
    """Let everything that waits in the event queue happen, the deleting that a running loop would do included."""
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def add(window: MainWindow, name: str = "Ana", body: str = "human", count: int = 1, armour: int = 0) -> None:
    """Let targets join; the first is in view, the figure has the focus and all is painted afterwards."""
    assert window.bench.desk.do(AddCombatants(name, body, count, armour))
    window.bench.stage.silhouette.setFocus()
    settle()


def press(window: MainWindow, key: Qt.Key | str, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Press a key in the window, wherever its focus is."""
    QTest.keyClick(window.windowHandle(), key, modifiers)


def type_keys(window: MainWindow, text: str) -> None:
    """Type a text into whatever has the focus."""
    for letter in text:
        QTest.keyClick(window.windowHandle(), letter)


def go_to_add_line(window: MainWindow) -> None:
    """Go to the add line by its key, unless one is there."""
    if not window.bench.tracker.add.line.hasFocus():
        press(window, Key.Key_A)
    assert window.bench.tracker.add.line.hasFocus()


def spot(window: MainWindow, region: str) -> QPoint:
    """Return where a region's anchor lies in the window."""
    view = window.bench.stage.silhouette
    return view.mapTo(window, view.place_of(region).toPoint())


def click(window: MainWindow, region: str) -> None:
    """Click a region's anchor in the window, as the system reports a click."""
    QTest.mouseClick(window.windowHandle(), LEFT, NONE, spot(window, region))


def point_away(window: MainWindow) -> None:
    """Take the pointer off the figure, so that nothing is lit up under it."""
    view = window.bench.stage.silhouette
    QTest.mouseMove(window.windowHandle(), view.mapTo(window, view.rect().bottomLeft()))
    settle()


def press_button(parent: QWidget, text: str) -> None:
    """Click the visible button that bears this text."""
    found = [button for button in parent.findChildren(QPushButton) if button.isVisible() and button.text() == text]
    assert len(found) == 1, [button.text() for button in parent.findChildren(QPushButton) if button.isVisible()]
    QTest.mouseClick(found[0], LEFT)


def open_menu(widget: QWidget, at: QPoint, *, by_key: bool = False) -> QMenu:
    """Ask a widget for its context menu and return it."""
    reason = QContextMenuEvent.Reason.Keyboard if by_key else QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(widget, QContextMenuEvent(reason, at, widget.mapToGlobal(at)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(menu: QMenu, *texts: str) -> None:
    """Trigger the entry whose texts lead through the menu and its submenus, each given by its beginning."""
    for text in texts[:-1]:
        menu = next(action.menu() for action in menu.actions() if action.text().startswith(text))
    next(action for action in menu.actions() if action.text().startswith(texts[-1])).trigger()


# Looking


def hits(window: MainWindow) -> list[HitLanded]:
    """Return every hit in the journal, undone ones too."""
    return [step.events[0] for step in steps(window) if isinstance(step.events[0], HitLanded)]


def steps(window: MainWindow) -> list[Step]:
    """Return every step in the journal."""
    journal = window.bench.desk.history.journal
    return list(journal.steps(1, journal.last))


def log_lines(window: MainWindow) -> list[tuple[str, bool]]:
    """Return what the log says, and whether each line stands."""
    rows = window.bench.log.rows
    lines = [rows.line(row) for row in range(rows.rowCount())]
    return [(line.text, line.stands) for line in lines]


def names(window: MainWindow) -> list[str]:
    """Return the names that the tracker shows."""
    rows = window.bench.tracker.list.rows
    return [rows.index(row, 0).data() for row in range(rows.rowCount())]


def as_read(text: str) -> str:
    """Return the letters a person reads when Qt is given this text without being told its format."""
    if not QtGui.Qt.mightBeRichText(text):
        return text
    document = QTextDocument()
    document.setHtml(text)
    return document.toPlainText()


def words(widget: QWidget) -> str:
    """Return all visible words of a widget's labels and buttons, as they are read."""
    found: list[str] = []
    for child in widget.findChildren(QWidget):
        if not child.isVisible():
            continue
        if isinstance(child, QLabel):
            plain = child.textFormat() == Qt.TextFormat.PlainText
            found.append(child.text() if plain else as_read(child.text()))
        elif isinstance(child, QAbstractButton):
            found.append(child.text())
    return "\n".join(found)


def tooltip_at(window: MainWindow, place: QPointF) -> str:
    """Point at a place of the silhouette and return the tooltip that it then has, as it is read."""
    view = window.bench.stage.silhouette
    QTest.mouseMove(window.windowHandle(), view.mapTo(window, place.toPoint()))
    settle()
    return as_read(view.toolTip())


def picture(widget: QWidget) -> QImage:
    """Return what a widget shows."""
    return widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def near(colour: QColor, other: str) -> bool:
    """Tell whether a pixel has a fill's colour, allowing for the light that is painted over a fill."""
    wanted = QColor(other)
    return all(
        abs(one - two) <= 16
        for one, two in zip(colour.getRgb()[:3], wanted.getRgb()[:3], strict=True)  # type: ignore[arg-type]
    )


@contextmanager
def seen_close(view: SilhouetteView, region: str) -> Iterator[QImage]:
    """Look at one region four times larger, and give the picture."""
    view.zoom_by(4.0, view.place_of(region))
    yield picture(view)
    view.reset_zoom()


def inner_points(view: SilhouetteView, region: str, rim: float = 4.0) -> list[QPointF]:
    """Return up to some 100 points of a region that are off its rim and off every label, in the drawing's units."""
    assert view._paths is not None
    path = view._paths.regions[region]
    scale, offset = view._transform()
    box = path.boundingRect()
    frame = QRectF(box.topLeft() * scale + offset, box.size() * scale)
    labels = [label.box.adjusted(-4, -4, 4, 4) for label in view._labels if label.box.intersects(frame)]
    around = [QPointF(x, y) / scale for x, y in ((0, 0), (rim, 0), (-rim, 0), (0, rim), (0, -rim))]
    found = []
    for row in range(1, 12):
        for column in range(1, 12):
            down = (row + 0.31 * column) % 12  # askew, so that not all of them can lie on one another's hatching
            point = QPointF(box.left() + box.width() * column / 12, box.top() + box.height() * down / 12)
            if any(label.contains(point * scale + offset) for label in labels):
                continue
            if not view.rect().contains((point * scale + offset).toPoint()):
                continue
            if all(path.contains(point + step) for step in around) and view._paths.region_at(point) == region:
                found.append(point)
    return found


def of_colour(image: QImage, view: SilhouetteView, points: list[QPointF], fill: str) -> list[QPointF]:
    """Return those of the points that have a fill's colour in a picture of the view."""
    scale, offset = view._transform()
    ratio = image.devicePixelRatio()
    return [point for point in points if near(image.pixelColor(((point * scale + offset) * ratio).toPoint()), fill)]


# Values to show without a window


def a_combatant(body: str = "human", **changes: object) -> Combatant:
    """Return an unhurt target named Ana, with some of its fields changed."""
    return replace(Combatant(1, "Ana", None, body, {}), **changes)  # type: ignore[arg-type]


def a_figure(bodies: BodyLibrary, combatant: Combatant, facing: Facing = Facing.FRONT) -> FigureView:
    """Return a target as it looks from a facing."""
    return figure(combatant, bodies[combatant.body], facing)


def the_paths(bodies: BodyLibrary, body: str = "human", facing: Facing = Facing.FRONT) -> FigurePaths:
    """Return the outlines of a body as paths."""
    return FigurePaths.of(bodies.load(body).pictures[facing])
