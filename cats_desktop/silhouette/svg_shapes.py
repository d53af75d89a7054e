"""The shapes of SVG as outlines: path, rect, circle, ellipse, line, polyline and polygon."""

from cats_desktop.silhouette.outline import Outline
from cats_desktop.silhouette.svg_numbers import Matrix, applied, length, numbers
from cats_desktop.silhouette.svg_paths import Pen, draw_path
from cats_desktop.silhouette.svg_tree import Element

SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}


def outline_of(element: Element, matrix: Matrix) -> Outline:
    """Return a shape's outline in the user units of the drawing, ``matrix`` applied; its key is the element's id.

    A move that nothing follows is dropped, and so is a line back to the start just before a Z. A shape with nothing
    to draw gives an outline without ops.
    Raises ValueError for data that the grammar of SVG doesn't allow, and for numbers beyond a million.
    """
    pen = Pen()
    match element.name:
        case "path":
            draw_path(pen, element.attributes.get("d", ""))
        case "rect":
            _rect(pen, element)
        case "circle":
            radius = _length(element, "r")
            _ellipse(pen, element, radius, radius)
        case "ellipse":
            _ellipse(pen, element, _length(element, "rx"), _length(element, "ry"))
        case "line":
            pen.move((_length(element, "x1"), _length(element, "y1")))
            pen.line((_length(element, "x2"), _length(element, "y2")))
        case _:
            _polyline(pen, element)
    return _tidied(element.id, pen, matrix)


def _length(element: Element, name: str, default: str = "0") -> float:
    return length(element.attributes.get(name, default))


def _rect(pen: Pen, element: Element) -> None:
    x, y, width, height = (_length(element, name) for name in ("x", "y", "width", "height"))
    if width <= 0 or height <= 0:
        return
    given = element.attributes
    rx = min(_length(element, "rx", given.get("ry", "0")), width / 2)
    ry = min(_length(element, "ry", given.get("rx", "0")), height / 2)
    if rx <= 0 or ry <= 0:
        rx = ry = 0.0
    right, bottom = x + width, y + height
    pen.move((x + rx, y))
    for edge, corner in (
        ((right - rx, y), (right, y + ry)),
        ((right, bottom - ry), (right - rx, bottom)),
        ((x + rx, bottom), (x, bottom - ry)),
        ((x, y + ry), (x + rx, y)),
    ):
        if edge != pen.at:
            pen.line(edge)
        if corner != pen.at:
            pen.arc((rx, ry), 0.0, False, True, corner)
    pen.close()


def _ellipse(pen: Pen, element: Element, rx: float, ry: float) -> None:
    x, y = _length(element, "cx"), _length(element, "cy")
    if rx <= 0 or ry <= 0:
        return
    pen.move((x + rx, y))
    pen.arc((rx, ry), 0.0, False, True, (x - rx, y))
    pen.arc((rx, ry), 0.0, False, True, (x + rx, y))
    pen.close()


def _polyline(pen: Pen, element: Element) -> None:
    given = numbers(element.attributes.get("points", ""))
    if len(given) % 2:
        raise ValueError("an odd count of coordinates")
    corners = list(zip(given[::2], given[1::2], strict=True))
    for corner in corners[:1]:
        pen.move(corner)
    for corner in corners[1:]:
        pen.line(corner)
    if corners and element.name == "polygon":
        pen.close()


def _tidied(key: str, pen: Pen, matrix: Matrix) -> Outline:
    subpaths: list[tuple[list[str], list[tuple[float, float]]]] = []
    given = iter(pen.points)
    for op in pen.ops:
        if op == "M":
            subpaths.append(([], []))
        ops, points = subpaths[-1]
        if op == "Z" and ops[-1] == "L" and len(ops) > 2 and points[-1] == points[0]:
            ops.pop()
            points.pop()
        ops.append(op)
        points.extend(next(given) for _ in range(3 if op == "C" else op != "Z"))
    drawn = [(ops, points) for ops, points in subpaths if len(ops) > 1]
    coords = [number for _, points in drawn for point in points for number in applied(matrix, point)]
    return Outline(key, "".join(op for ops, _ in drawn for op in ops), tuple(coords))
