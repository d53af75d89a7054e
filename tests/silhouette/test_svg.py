"""Reading and writing drawings: every shape of SVG against areas worked out by hand, and against svgelements."""

from math import pi

import pytest
import svgelements

from cats_desktop.silhouette.area import visible_areas
from cats_desktop.silhouette.outline import Outline, points
from cats_desktop.silhouette.svg import read_drawing, write_drawing
from tests.silhouette.figures import doll, shape


def read(body: str, *regions: str, root: str = 'viewBox="0 0 100 100"'):
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {root}>{body}</svg>'
    return read_drawing(text.encode(), "body.svg", regions or ("a",))


def area(body: str) -> float:
    return visible_areas(read(body))["a"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<circle id="a" cx="50" cy="50" r="10"/>', 100 * pi),
        ('<circle id="a" cx="13mm" cy="50" r="0.1in"/>', 9.6 * 9.6 * pi),
        ('<ellipse id="a" cx="50" cy="50" rx="10" ry="4"/>', 40 * pi),
        ('<rect id="a" x="5" y="5" width="20" height="30"/>', 600),
        ('<rect id="a" x="5" y="5" width="20" height="30" rx="4"/>', 600 - (4 - pi) * 16),
        ('<rect id="a" x="5" y="5" width="20" height="30" rx="4" ry="2"/>', 600 - (4 - pi) * 8),
        ('<rect id="a" x="5" y="5" width="20" height="30" rx="99" ry="99"/>', 150 * pi),
        ('<rect id="a" x="5" y="5" width="20" height="30" rx="4" ry="0"/>', 600),
        ('<polygon id="a" points="10,10 30,10 30,20"/>', 100),
        ('<polygon id="a" points="10 10-5-5 30,10"/>', 150),
        ('<path id="a" d="M10 10H30V30H10Z"/>', 400),
        ('<path id="a" d="m10,10 20,0 0,20 -20,0z"/>', 400),
        ('<path id="a" d="M10-10 20-10 20 .5.5.5Z"/>', (10 + 19.5) / 2 * 10.5),
        ('<path id="a" d="M10 10a5 5 0 1010 0 5 5 0 00-10 0z"/>', 25 * pi),
        ('<path id="a" d="M10 10A5 5 0 0 1 20 10Z"/>', 12.5 * pi),
        ('<path id="a" d="M10 10A1 1 0 0 1 20 10Z"/>', 12.5 * pi),
        ('<path id="a" d="M50 50L60 50A10 10 0 1 1 50 40Z"/>', 75 * pi),
        ('<path id="a" d="M10 10Q20 30 30 10Z"/>', 400 / 3),
        ('<path id="a" d="M10 20q10-10 20 0t20 0v20h-40z"/>', 800),
        ('<path id="a" d="M0 0C2 4 4 4 6 0Z"/>', 12),
        ('<path id="a" d="M0 20c0 8 8 8 8 0s8-8 8 0v20h-16z"/>', 320),
        ('<path id="a" d="M1e1 1E1 3.e+1 10 30 +20.0z"/>', 100),
    ],
)
def test_every_shape_has_the_area_worked_out_by_hand(body, expected):
    assert area(body) == pytest.approx(expected, rel=1e-5)


@pytest.mark.parametrize(
    ("transform", "factor"),
    [
        ("translate(20)", 1),
        ("translate(20 30),scale(2)", 4),
        ("rotate(30)", 1),
        ("rotate(30 50,50)", 1),
        ("scale(2 -1.5) ", 3),
        ("skewX(40) skewY(-10)", 1),
        ("matrix(2 1 1 2 -9 -9)", 3),
    ],
)
def test_transforms_scale_areas_by_their_determinant(transform, factor):
    body = f'<rect id="a" x="20" y="20" width="8" height="5" transform="{transform}"/>'
    assert area(body) == pytest.approx(40 * factor, rel=1e-6)


def test_nested_transforms_apply_from_the_inside_out():
    body = '<g transform="translate(10,20)"><g transform="rotate(90)"><g transform="scale(2)">' + (
        '<rect id="a" x="1" y="2" width="3" height="4" transform="translate(5,0)"/></g></g></g>'
    )
    corners = points(read(body).regions[0])
    # (1, 2) → (6, 2) → (12, 4) → (−4, 12) → (6, 32), and the corner across likewise
    assert corners[0] == pytest.approx((6, 32))
    assert corners[2] == pytest.approx((10 - 12, 20 + 18))


@pytest.mark.parametrize(
    "data",
    [
        "M10 80c30-60 45-60 75 0S20 95 10 80z",
        "M20 50Q40 5 60 50T90 60V99H20Z",
        "m20 50a30 20 25 1 1 40 10l-9 20a9 30-60 0 0-20-5z",
        "M5 5h40v10H30v20q5 20-20 5z",
    ],
)
def test_path_data_means_what_svgelements_takes_it_to_mean(data):
    path = svgelements.Path(data)
    path.approximate_arcs_with_cubics(1e-3)
    ops, coords = "", []
    for piece in path:
        match piece:
            case svgelements.Move():
                ops, coords = ops + "M", [*coords, *piece.end]
            case svgelements.Line():
                ops, coords = ops + "L", [*coords, *piece.end]
            case svgelements.CubicBezier():
                ops, coords = ops + "C", [*coords, *piece.control1, *piece.control2, *piece.end]
            case svgelements.QuadraticBezier():
                thirds = [(end * (1 / 3) + piece.control * (2 / 3)) for end in (piece.start, piece.end)]
                ops, coords = ops + "C", [*coords, *thirds[0], *thirds[1], *piece.end]
    theirs = shape(Outline("a", ops + "Z", tuple(coords)), 60)
    ours = shape(read(f'<path id="a" d="{data}"/>').regions[0], 60)
    assert ours.symmetric_difference(theirs).area < 2e-3 * theirs.area


@pytest.mark.parametrize(
    ("data", "handle"),
    [
        ("M0 0C1 2 3 4 5 5S9 9 20 5", (7, 6)),
        ("M0 0L5 5S9 9 20 5", (5, 5)),
        ("M0 0Q3 0 5 5S9 9 20 5", (5, 5)),
        ("M0 0A9 9 0 0 1 5 5S9 9 20 5", (5, 5)),
    ],
)
def test_a_handle_is_reflected_only_after_a_command_of_its_kind(data, handle):
    line = read(f'<rect id="a" width="9" height="9"/><g id="lines"><path d="{data}"/></g>').lines[0]
    assert points(line)[-3] == pytest.approx(handle)


INKSCAPE = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1" id="svg5"
   inkscape:version="1.2.2" sodipodi:docname="body.svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:document-units="mm"/>
  <defs id="defs2"><linearGradient id="g1"/><linearGradient id="g2" xlink:href="#g1"/>
    <path id="never_drawn" d="M0 0h9v9z"/></defs>
  <metadata id="m"><rdf:RDF><cc:Work rdf:about=""><cc:license rdf:resource="http://x.org/"/></cc:Work></rdf:RDF></metadata>
  <g inkscape:label="Body" inkscape:groupmode="layer" id="layer1" transform="translate(-10,5)" style="display:inline">
    <path style="fill:url(#g2);stroke:#000000;stroke-width:0.26" d="m 50,40 h 40 v 60 h -40 z" id="trunk"
       sodipodi:nodetypes="ccccc"/>
    <g id="g33" transform="matrix(1,0,0,1,0,-10)">
      <ellipse style="fill:#aaaaaa" id="head" cx="70" cy="35" rx="10" ry="15"/>
    </g>
    <text id="text9" x="3" y="4"><tspan id="tspan7">notes</tspan></text>
  </g>
  <g inkscape:label="shades" inkscape:groupmode="layer" id="layer2"><path id="path41" d="M50 50 h5 v5 z"/></g>
  <g inkscape:label="lines" inkscape:groupmode="layer" id="layer3" transform="scale(2)">
    <g id="g9"><path id="path42" d="M 10,10 20,30"/><line x1="1" y1="2" x2="3" y2="4"/></g>
    <path id="path43" style="display:none" d="M 0,0 1,1"/>
  </g>
  <g inkscape:label="sketch" id="layer4" style="display:none"><path id="path44" d="M0 0h9v9z"/></g>
</svg>
"""


def test_an_inkscape_drawing_is_read_layer_by_layer():
    drawing = read_drawing(INKSCAPE.encode(), "body.svg", ["head", "trunk"])
    assert drawing.view == (0, 0, 210, 297)
    assert [(region.key, region.ops) for region in drawing.regions] == [("trunk", "MLLLZ"), ("head", "MCCCCCCCCZ")]
    assert drawing.regions[0].coords == (40, 45, 80, 45, 80, 105, 40, 105)
    assert drawing.regions[1].coords[:2] == (70, 30)
    assert [shade.key for shade in drawing.shades] == ["path41"]
    assert [(line.key, line.coords) for line in drawing.lines] == [("path42", (20, 20, 40, 60)), ("", (2, 4, 6, 8))]


def test_later_elements_lie_in_front():
    drawing = read('<g><rect id="b" width="9" height="9"/></g><rect id="a" width="9" height="9"/>', "a", "b")
    assert [region.key for region in drawing.regions] == ["b", "a"]


def test_a_byte_order_mark_is_no_error():
    text = "\ufeff<svg viewBox='0,0 9,9'><rect id='a' width='9' height='9'/></svg>"
    assert read_drawing(text.encode(), "body.svg", ["a"]).view == (0, 0, 9, 9)


def test_a_line_back_to_the_start_before_the_end_is_dropped():
    assert read('<path id="a" d="M1 1H9V9L1 1Z"/>').regions[0].ops == "MLLZ"


def test_what_is_written_reads_back_to_four_decimals():
    figure = doll()
    back = read_drawing(write_drawing(figure), "doll.svg", [region.key for region in figure.regions])
    for before, after in zip(
        (*figure.regions, *figure.shades, *figure.lines), (*back.regions, *back.shades, *back.lines), strict=True
    ):
        assert (after.key, after.ops) == (before.key, before.ops)
        assert after.coords == pytest.approx(before.coords, abs=0.000051)
    assert back.view == figure.view


def test_writing_what_was_read_gives_the_same_bytes():
    written = write_drawing(doll())
    again = write_drawing(read_drawing(written, "doll.svg", [region.key for region in doll().regions]))
    assert again == written


def test_written_text_is_one_element_a_line():
    figure = read('<rect id="a" x="-0.00001" y="0.5" width="9" height="9"/><g id="lines"><path d="M1 2 3 4"/></g>')
    assert write_drawing(figure).decode().splitlines() == [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">',
        '  <path id="a" d="M 0 0.5 L 9 0.5 L 9 9.5 L 0 9.5 Z"/>',
        '  <g id="lines" fill="none" stroke="#000">',
        '    <path d="M 1 2 L 3 4"/>',
        "  </g>",
        "</svg>",
    ]
