"""The small grammars inside SVG attributes: numbers, lengths and transforms."""

import re
from math import cos, isfinite, radians, sin, tan

from cats_desktop.silhouette.outline import Point

# x' = a·x + c·y + e, y' = b·x + d·y + f, as SVG writes it.
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
MOST = 1e6  # larger coordinates are a slip of the pen, and would cost the clipper its precision

NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?"
_LENGTH = re.compile(rf"\s*({NUMBER})\s*([a-zA-Z%]*)\s*")
_PER_UNIT = {"": 1.0, "px": 1.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 4 / 3, "pc": 16.0}
_LIST = re.compile(rf"\s*(?:{NUMBER}(?:\s*,\s*|\s+|(?=[+-.])|\s*$))*")
_FUNCTION = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)")
_ARGUMENTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}


def numbers(text: str) -> list[float]:
    """Return the numbers of a list parted by commas or blanks.

    Raises ValueError for anything else, not-a-number and infinity included.
    """
    if not _LIST.fullmatch(text):
        raise ValueError(text)
    return [finite(float(found)) for found in re.findall(NUMBER, text)]


def finite(number: float) -> float:
    """Return the number. Raises ValueError if it is not finite or beyond a million."""
    if not isfinite(number) or abs(number) > MOST:
        raise ValueError(f"{number} is no coordinate")
    return number


def length(text: str) -> float:
    """Return a length in user units: bare numbers and absolute units at 96 to the inch.

    Raises ValueError for percentages and units that hang on a font, and for what is not a length.
    """
    found = _LENGTH.fullmatch(text)
    if not found or found[2].lower() not in _PER_UNIT:
        raise ValueError(text)
    return finite(float(found[1]) * _PER_UNIT[found[2].lower()])


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that applies inner first, then outer."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def applied(matrix: Matrix, point: Point) -> Point:
    """Return the point after the matrix. Raises ValueError if it lands too far out."""
    a, b, c, d, e, f = matrix
    x, y = point
    return finite(a * x + c * y + e), finite(b * x + d * y + f)


def transform(text: str) -> Matrix:
    """Return the matrix of a transform attribute, its functions applied right to left.

    Raises ValueError for unknown functions, wrong counts of arguments and stray text.
    """
    matrix, at = IDENTITY, 0
    text = text.strip().rstrip(",")
    while at < len(text):
        found = _FUNCTION.match(text, at)
        if not found or found[1] not in _ARGUMENTS:
            raise ValueError(text)
        given = numbers(found[2])
        if len(given) not in _ARGUMENTS[found[1]]:
            raise ValueError(text)
        matrix = times(matrix, _function(found[1], given))
        at = found.end()
    return matrix


def _function(name: str, given: list[float]) -> Matrix:
    match name, given:
        case "matrix", [a, b, c, d, e, f]:
            return a, b, c, d, e, f
        case "translate", [x, *y]:
            return 1.0, 0.0, 0.0, 1.0, x, y[0] if y else 0.0
        case "scale", [x, *y]:
            return x, 0.0, 0.0, y[0] if y else x, 0.0, 0.0
        case "rotate", [angle, *centre]:
            cosine, sine = cos(radians(angle)), sin(radians(angle))
            turned: Matrix = (cosine, sine, -sine, cosine, 0.0, 0.0)
            if not centre:
                return turned
            there: Matrix = (1.0, 0.0, 0.0, 1.0, centre[0], centre[1])
            return times(times(there, turned), (1.0, 0.0, 0.0, 1.0, -centre[0], -centre[1]))
        case "skewX", [angle]:
            return 1.0, 0.0, tan(radians(angle)), 1.0, 0.0, 0.0
        case _:
            return 1.0, tan(radians(given[0])), 0.0, 1.0, 0.0, 0.0
