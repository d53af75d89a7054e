"""Outlines as Qt paths: the one place where a silhouette's numbers become something to paint and to hit."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from cats_desktop.silhouette.anchor import Anchor
from cats_desktop.silhouette.outline import Drawing, Outline


class Picture(Protocol):
    """One facing to paint, as the library hands it out."""

    @property
    def drawing(self) -> Drawing: ...
    @property
    def anchors(self) -> Mapping[str, Anchor]: ...


@dataclass(frozen=True, slots=True)
class Decoration:
    """One shade or line: its path, the box it paints in, and the region it lies on."""

    path: QPainterPath
    box: QRectF
    region: str | None


@dataclass(frozen=True, slots=True)
class FigurePaths:
    """One facing as Qt paths in the drawing's own units: regions back to front, decoration with its bounding boxes."""

    view: QRectF
    regions: dict[str, QPainterPath]
    boxes: dict[str, QRectF]
    shades: tuple["Decoration", ...]
    lines: tuple["Decoration", ...]
    anchors: Mapping[str, Anchor]

    @classmethod
    def of(cls, picture: Picture) -> "FigurePaths":
        """Build the paths of a picture."""
        drawing = picture.drawing
        regions = {outline.key: to_path(outline) for outline in drawing.regions}
        boxes = {key: path.boundingRect() for key, path in regions.items()}
        view = QRectF(*drawing.view)
        for box in boxes.values():
            view = view.united(box)  # what is rolled is what is seen, also beyond the drawing's own frame
        paths = cls(view, regions, boxes, (), (), picture.anchors)
        return replace(paths, shades=paths.decorations(drawing.shades), lines=paths.decorations(drawing.lines))

    def decorations(self, outlines: Iterable[Outline]) -> tuple["Decoration", ...]:
        """Return decoration with the region each piece lies on, judged by its middle."""
        made = []
        for outline in outlines:
            path = to_path(outline)
            box = path.boundingRect().adjusted(-1, -1, 1, 1)
            made.append(Decoration(path, box, self.region_at(path.pointAtPercent(0.5))))
        return tuple(made)

    def region_at(self, point: QPointF) -> str | None:
        """Return the key of the frontmost region at a point in the drawing's units."""
        for key in reversed(self.regions):
            if self.boxes[key].contains(point) and self.regions[key].contains(point):
                return key
        return None


def to_path(outline: Outline) -> QPainterPath:
    """Return an outline as a Qt path."""
    path = QPainterPath()
    numbers = iter(outline.coords)
    for op in outline.ops:
        if op == "M":
            path.moveTo(next(numbers), next(numbers))
        elif op == "L":
            path.lineTo(next(numbers), next(numbers))
        elif op == "C":
            x1, y1, x2, y2, x, y = (next(numbers) for _ in range(6))
            path.cubicTo(x1, y1, x2, y2, x, y)
        else:
            path.closeSubpath()
    return path
