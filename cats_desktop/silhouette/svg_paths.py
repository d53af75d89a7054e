"""The grammar of SVG path data: every command becomes an absolute M, L, C or Z."""

import re
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan

from cats_desktop.silhouette.outline import Point
from cats_desktop.silhouette.svg_numbers import NUMBER, finite

_TOKEN = re.compile(rf"[\s,]*(?:({NUMBER})|([a-zA-Z]))")
_FLAG = re.compile(r"[\s,]*([01])")
_NEEDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


class Pen:
    """Draws absolute commands and remembers them; the shapes of SVG use it as path data does."""

    def __init__(self) -> None:
        self.ops: list[str] = []
        self.points: list[Point] = []
        self.at: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._handle: tuple[str, Point] = ("", (0.0, 0.0))

    def move(self, to: Point) -> None:
        self._add("M", to)
        self._start = to

    def line(self, to: Point) -> None:
        self._add("L", to)

    def curve(self, first: Point, second: Point, to: Point) -> None:
        self._add("C", first, second, to)
        self._handle = ("C", second)

    def quadratic(self, handle: Point, to: Point) -> None:
        self.curve(_part(self.at, handle, 2 / 3), _part(to, handle, 2 / 3), to)
        self._handle = ("Q", handle)

    def reflected(self, kind: str) -> Point:
        """Return the last handle mirrored at the pen, or the pen itself after another kind of command."""
        (x, y), (hx, hy) = self.at, self._handle[1]
        return (2 * x - hx, 2 * y - hy) if self._handle[0] == kind else self.at

    def arc(self, radii: Point, turn: float, large: bool, sweep: bool, to: Point) -> None:
        """Draw an elliptical arc as cubics of at most 45 degrees, 1e-6 of the radius off; ``turn`` in degrees."""
        rx, ry = abs(radii[0]), abs(radii[1])
        if to == self.at:
            return
        if rx == 0 or ry == 0:
            self.line(to)
            return
        cosine, sine = cos(radians(turn)), sin(radians(turn))
        (x0, y0), (x1, y1) = self.at, to
        # Half the chord in the ellipse's own frame, scaled to a unit circle.
        ux = (cosine * (x0 - x1) + sine * (y0 - y1)) / 2 / rx
        uy = (cosine * (y0 - y1) - sine * (x0 - x1)) / 2 / ry
        half = hypot(ux, uy)
        if half > 1:
            rx, ry, ux, uy, half = rx * half, ry * half, ux / half, uy / half, 1.0
        off = sqrt(max(0.0, 1 - half * half)) / half * (-1 if large == sweep else 1)
        cx, cy = off * uy, -off * ux
        start = atan2(uy - cy, ux - cx)
        angle = atan2(-uy - cy, -ux - cx) - start
        angle += 2 * pi if sweep and angle < 0 else -2 * pi if not sweep and angle > 0 else 0.0
        pieces = max(1, ceil(abs(angle) / (pi / 4) - 1e-9))
        step = angle / pieces
        reach = 4 / 3 * tan(step / 4)

        def placed(x: float, y: float) -> Point:
            x, y = (x + cx) * rx, (y + cy) * ry
            return cosine * x - sine * y + (x0 + x1) / 2, sine * x + cosine * y + (y0 + y1) / 2

        for piece in range(pieces):
            a, b = start + piece * step, start + (piece + 1) * step
            first = placed(cos(a) - reach * sin(a), sin(a) + reach * cos(a))
            second = placed(cos(b) + reach * sin(b), sin(b) - reach * cos(b))
            self.curve(first, second, to if piece == pieces - 1 else placed(cos(b), sin(b)))
        self._handle = ("", self.at)  # an arc lends no handle to what follows

    def close(self) -> None:
        self.ops.append("Z")
        self.at = self._start
        self._handle = ("", self.at)

    def _add(self, op: str, *to: Point) -> None:
        if op != "M" and (not self.ops or self.ops[-1] == "Z"):
            self.ops.append("M")
            self.points.append(self.at)
        self.ops.append(op)
        self.points.extend(to)
        self.at = to[-1]
        self._handle = ("", self.at)


def draw_path(pen: Pen, text: str) -> None:
    """Draw path data with the pen.

    Raises ValueError for unknown commands, missing or extra numbers, and data that doesn't begin with M.
    """
    at, command = 0, ""
    text = text.strip().rstrip(",")
    while at < len(text):
        found = _TOKEN.match(text, at)
        if not found or (found[1] is not None and command in {"", "Z", "z"}):
            raise ValueError(text[at : at + 20])
        if found[2]:
            command, at = found[2], found.end()
            if command.upper() not in _NEEDS or (not pen.ops and command not in "Mm"):
                raise ValueError(command)
        given, at = _arguments(text, at, command.upper())
        _draw(pen, command, given)
        command = {"M": "L", "m": "l"}.get(command, command)


def _arguments(text: str, at: int, command: str) -> tuple[list[float], int]:
    given: list[float] = []
    while len(given) < _NEEDS[command]:
        pattern = _FLAG if command == "A" and len(given) in (3, 4) else _TOKEN
        found = pattern.match(text, at)
        if not found or found[1] is None:
            raise ValueError(f"{command} lacks a number")
        given.append(finite(float(found[1])))
        at = found.end()
    return given, at


def _draw(pen: Pen, command: str, given: list[float]) -> None:
    x, y = pen.at if command.islower() else (0.0, 0.0)

    def to(index: int) -> Point:
        return x + given[index], y + given[index + 1]

    match command.upper():
        case "M":
            pen.move(to(0))
        case "L":
            pen.line(to(0))
        case "H":
            pen.line((x + given[0], pen.at[1]))
        case "V":
            pen.line((pen.at[0], y + given[0]))
        case "C":
            pen.curve(to(0), to(2), to(4))
        case "S":
            pen.curve(pen.reflected("C"), to(0), to(2))
        case "Q":
            pen.quadratic(to(0), to(2))
        case "T":
            pen.quadratic(pen.reflected("Q"), to(0))
        case "A":
            pen.arc((given[0], given[1]), given[2], bool(given[3]), bool(given[4]), to(5))
        case _:
            pen.close()


def _part(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
