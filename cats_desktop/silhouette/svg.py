"""Reads and writes the SVG of one facing: which elements are regions, which decoration, and what is refused."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import NoReturn
from xml.sax.saxutils import quoteattr

from cats_desktop.rules.faults import BadFile
from cats_desktop.silhouette.crossings import crossing
from cats_desktop.silhouette.flattening import flatten, signed_area
from cats_desktop.silhouette.outline import ARITY, Drawing, Outline, is_one_closed_outline, points
from cats_desktop.silhouette.svg_numbers import IDENTITY, Matrix, numbers, times, transform
from cats_desktop.silhouette.svg_shapes import SHAPES, outline_of
from cats_desktop.silhouette.svg_tree import INKSCAPE, Element, read_tree

MOST_SEGMENTS = 500  # of one region: more come from tracing a picture and would take minutes to check
DECORATION = ("shades", "lines")
# An area below this part of the picture is no region that anybody could hit, or click.
LEAST_PART = 1e-7
_GROUPS = {"g", "a", "switch"}
_CUTS = ("clip-path", "mask")


def read_drawing(data: bytes, file: str, regions: Collection[str]) -> Drawing:
    """Return the drawing in an SVG whose elements with these ids are the regions, in document order.

    ``file`` names the file in what is refused. Any shape, with any nested transforms, becomes absolute M, L, C and
    Z in the user units of the viewBox; width and height don't matter. Shapes in groups or Inkscape layers called
    *shades* and *lines* are decoration; hidden ones and definitions are left out. Neither CSS rules nor
    strokes change an outline.
    Raises BadFile, naming element and line, for a file that `read_tree` refuses, no usable viewBox, shapes
    elsewhere that are no region, a region that is missing, there twice, hidden, clipped, far outside the view, not
    one closed outline, without area or crossing itself, and coordinates that are no numbers.
    """
    root = read_tree(data, file)
    view = _view(root, file)
    reader = _Reader(file, frozenset(regions))
    if "transform" in root.attributes or "transform" in root.style():
        raise BadFile("silhouette_placed", file=file, region="svg", line=root.line)
    for child in root.children:
        reader.read(child, IDENTITY, "", False)
    counts = Counter(region.key for region in reader.regions)
    for key in regions:
        if not counts[key]:
            raise BadFile("silhouette_missing", file=file, region=key)
    for region in reader.regions:
        _check(region, view, file, reader.lines_of[region.key])
    return Drawing(view, tuple(reader.regions), tuple(reader.shades), tuple(reader.lines))


def write_drawing(drawing: Drawing) -> bytes:
    """Return the drawing as SVG text: one element a line, coordinates to four decimals, the same text every time.

    What is read from it differs by at most 0.00005 user units, and writing that again gives the same bytes.
    """
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(_number, drawing.view))}">',
        *(f'  <path id={quoteattr(region.key)} d="{_path(region)}"/>' for region in drawing.regions),
    ]
    looks = ('fill-opacity="0.2"', 'fill="none" stroke="#000"')
    for name, look, outlines in zip(DECORATION, looks, (drawing.shades, drawing.lines), strict=True):
        if outlines:
            out.append(f'  <g id="{name}" {look}>')
            for outline in outlines:
                key = f" id={quoteattr(outline.key)}" if outline.key else ""
                out.append(f'    <path{key} d="{_path(outline)}"/>')
            out.append("  </g>")
    return "\n".join([*out, "</svg>", ""]).encode()


class _Reader:
    """Walks the tree and sorts shapes into regions, shades and lines."""

    def __init__(self, file: str, wanted: Collection[str]) -> None:
        self._file = file
        self._wanted = wanted
        self.regions: list[Outline] = []
        self.shades: list[Outline] = []
        self.lines: list[Outline] = []
        self.lines_of: dict[str, int] = {}

    def read(self, element: Element, outer: Matrix, layer: str, hidden: bool) -> None:
        """Read one element and what it holds; ``layer`` is the decoration group it is in, or empty."""
        if element.name not in SHAPES and element.name not in _GROUPS and element.name != "svg":
            return  # definitions, texts, metadata and an editor's own elements draw no outline
        style = element.style()
        look: Mapping[str, str] = {**element.attributes, **style}
        hidden = hidden or look.get("display") == "none" or look.get("visibility") in {"hidden", "collapse"}
        if element.name == "svg" or "transform" in style:
            self._refuse("silhouette_placed", element)
        matrix = times(outer, self._transform(element))
        if element.name in SHAPES:
            self._shape(element, matrix, layer, hidden)
            return
        if not layer and element.id in self._wanted:
            self._refuse("silhouette_group", element)
        if not layer:
            self._refuse_cuts(look, element)
        label = element.attributes.get(f"{INKSCAPE} label", "")
        layer = layer or next((name for name in DECORATION if name in (element.id, label)), "")
        for child in element.children:
            self.read(child, matrix, layer, hidden)

    def _shape(self, element: Element, matrix: Matrix, layer: str, hidden: bool) -> None:
        is_region = not layer and element.id in self._wanted
        if hidden and not is_region:
            return
        try:
            outline = outline_of(element, matrix)
        except (ValueError, OverflowError):
            self._refuse("silhouette_coordinates", element)
        if is_region and len(outline.ops) > MOST_SEGMENTS:
            self._refuse("silhouette_too_fine", element, most=MOST_SEGMENTS, segments=len(outline.ops))
        if layer:
            if outline.ops:
                (self.shades if layer == "shades" else self.lines).append(outline)
            return
        if not is_region:
            self._refuse("silhouette_stray", element)
        if hidden:
            self._refuse("silhouette_hidden", element)
        if element.id in self.lines_of:
            self._refuse("silhouette_twice", element, first=self.lines_of[element.id])
        self._refuse_cuts({**element.attributes, **element.style()}, element)
        self.lines_of[element.id] = element.line
        self.regions.append(outline)

    def _transform(self, element: Element) -> Matrix:
        try:
            return transform(element.attributes.get("transform", ""))
        except (ValueError, OverflowError):
            self._refuse("silhouette_coordinates", element)

    def _refuse_cuts(self, look: Mapping[str, str], element: Element) -> None:
        for cut in _CUTS:
            if look.get(cut, "none") != "none":
                self._refuse("silhouette_clipped", element, by=cut)

    def _refuse(self, key: str, element: Element, **values: object) -> NoReturn:
        region = element.id or element.name
        raise BadFile(key, file=self._file, region=region, line=element.line, **values)


def _view(root: Element, file: str) -> tuple[float, float, float, float]:
    try:
        x, y, width, height = numbers(root.attributes.get("viewBox", ""))
    except ValueError:
        width = height = 0.0
    if width <= 0 or height <= 0:
        raise BadFile("silhouette_view", file=file, line=root.line)
    return x, y, width, height


def _check(region: Outline, view: tuple[float, float, float, float], file: str, line: int) -> None:
    """Refuse a region whose area could not be measured, or would not be what is seen."""
    where = {"file": file, "region": region.key, "line": line}
    if region.ops.count("M") > 1:
        raise BadFile("silhouette_several", **where, count=region.ops.count("M"))
    if region.ops and not is_one_closed_outline(region.ops):
        raise BadFile("silhouette_open", **where)
    x, y, width, height = view
    for across, down in points(region):
        if not (x - width <= across <= x + 2 * width and y - height <= down <= y + 2 * height):
            raise BadFile("silhouette_outside", **where, x=round(across, 2), y=round(down, 2))
    corners = flatten(region, 1e-4 * max(view[2:])) if region.ops else ()
    fold = crossing(corners) if len(corners) > 2 else None
    if fold:
        raise BadFile("silhouette_crossing", **where, x=round(fold[0], 2), y=round(fold[1], 2))
    if abs(signed_area(corners)) < LEAST_PART * view[2] * view[3]:
        raise BadFile("silhouette_no_area", **where)


def _path(outline: Outline) -> str:
    given = iter(points(outline))
    words = []
    for op in outline.ops:
        words.append(op)
        words.extend(_number(axis) for _ in range(ARITY[op]) for axis in next(given))
    return " ".join(words)


def _number(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
