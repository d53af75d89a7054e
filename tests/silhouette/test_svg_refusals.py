"""Drawings that are refused, each with the fault's key and where it is."""

import pytest

from cats_desktop.rules.faults import BadFile
from cats_desktop.silhouette.svg import read_drawing

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">\n'
GOOD = '<rect id="a" x="5" y="5" width="20" height="30"/>'


def refusal(data: bytes) -> BadFile:
    with pytest.raises(BadFile) as caught:
        read_drawing(data, "body.svg", ["a"])
    assert caught.value.values["file"] == "body.svg"
    return caught.value


@pytest.mark.parametrize(
    ("key", "line", "body"),
    [
        ("svg_forbidden", 3, GOOD + '\n<use href="#a"/>'),
        ("svg_forbidden", 2, '<image width="1" height="1"/>' + GOOD),
        ("svg_forbidden", 2, "<defs><script>1</script></defs>" + GOOD),
        ("svg_forbidden", 2, "<foreignObject/>" + GOOD),
        ("svg_forbidden", 2, '<g onclick="run()"/>' + GOOD),
        ("svg_remote", 2, '<style>@import "x.css";</style>' + GOOD),
        ("svg_remote", 2, "<style>@font-face { src: url( 'http://x.org/f' ) }</style>" + GOOD),
        ("svg_remote", 2, r"<style>\75rl(http://x.org)</style>" + GOOD),
        ("svg_remote", 2, '<g style="fill:url(http://x.org/a)"/>' + GOOD),
        ("svg_remote", 2, '<g fill="URL(//x.org/a)"/>' + GOOD),
        ("svg_remote", 2, '<a xlink:href="http://x.org/">' + GOOD + "</a>"),
        ("svg_remote", 2, '<linearGradient href="file:///etc/passwd"/>' + GOOD),
        ("svg_remote", 2, '<g xml:base="http://x.org/"/>' + GOOD),
        ("svg_remote", 2, '<?xml-stylesheet href="http://x.org/a.css"?>' + GOOD),
        ("svg_too_deep", 2, "<g>" * 65 + GOOD + "</g>" * 65),
        ("svg_not_xml", 2, "<g>" + GOOD),
        ("svg_not_xml", 2, "&nope;" + GOOD),
        ("svg_not_xml", 2, '<g inkscape:label="x"/>' + GOOD),
        ("silhouette_twice", 3, GOOD + "\n" + GOOD),
        ("silhouette_stray", 3, GOOD + '\n<circle id="path17" r="5"/>'),
        ("silhouette_stray", 2, '<rect width="5" height="5"/>' + GOOD),
        ("silhouette_group", 2, '<g id="a"><rect width="5" height="5"/></g>'),
        ("silhouette_hidden", 2, '<g style="display:none">' + GOOD + "</g>"),
        ("silhouette_hidden", 2, '<g visibility="hidden">' + GOOD + "</g>"),
        ("silhouette_clipped", 2, '<g clip-path="url(#c)">' + GOOD + "</g>"),
        ("silhouette_clipped", 2, '<rect id="a" width="9" height="9" style="mask:url(#m)"/>'),
        ("silhouette_placed", 2, '<svg x="5">' + GOOD + "</svg>"),
        ("silhouette_placed", 2, '<g style="transform: scale(2)">' + GOOD + "</g>"),
        ("silhouette_coordinates", 2, '<g transform="turn(5)">' + GOOD + "</g>"),
        ("silhouette_coordinates", 2, '<g transform="scale(1 2 3)">' + GOOD + "</g>"),
        ("silhouette_coordinates", 2, '<g transform="scale(nan)">' + GOOD + "</g>"),
        ("silhouette_coordinates", 2, '<g transform="scale(2) junk">' + GOOD + "</g>"),
        ("silhouette_coordinates", 2, '<rect id="a" width="50%" height="5"/>'),
        ("silhouette_coordinates", 2, '<circle id="a" r="1e400"/>'),
        ("silhouette_coordinates", 2, '<polygon id="a" points="1 1 2 2 3"/>'),
        ("silhouette_coordinates", 2, '<path id="a" d="M 1 1 L 2 NaN 5 5z"/>'),
        ("silhouette_coordinates", 2, '<path id="a" d="M 1 1 L 2 inf 5 5z"/>'),
        ("silhouette_coordinates", 2, '<path id="a" d="M 1 1 L 2 1e300 5 5z"/>'),
        ("silhouette_coordinates", 2, '<path id="a" d="M 1 1 L 2 2000000 5 5z"/>'),
        ("silhouette_coordinates", 2, '<path id="a" d="M 1 1 L 20 20 50z"/>'),
        ("silhouette_coordinates", 2, '<path id="a" d="L 1 1 20 20 50 60z"/>'),
        ("silhouette_coordinates", 2, '<path id="a" d="M 1 1 B 20 20 50 60z"/>'),
        ("silhouette_coordinates", 2, '<path id="a" d="M 1 1 A 5 5 0 2 0 50 60z"/>'),
        ("silhouette_coordinates", 2, '<path id="a" d="M 1 1 20 20 50 60z 5"/>'),
        ("silhouette_too_fine", 2, '<path id="a" d="M 0 0' + " 1 1 2 1" * 250 + 'z"/>'),
        ("silhouette_open", 2, '<path id="a" d="M 1 1 20 20 20 1"/>'),
        ("silhouette_open", 2, '<polyline id="a" points="1 1 20 20 20 1"/>'),
        ("silhouette_open", 2, '<line id="a" x2="5"/>'),
        ("silhouette_several", 2, '<path id="a" d="M 1 1 20 20 20 1z m 30 30 h5 v5z"/>'),
        ("silhouette_outside", 2, '<rect id="a" x="50" y="50" width="500" height="5"/>'),
        ("silhouette_no_area", 2, '<path id="a" d="M 1 1 20 20 30 30z"/>'),
        ("silhouette_no_area", 2, '<path id="a" d=""/>'),
        ("silhouette_no_area", 2, '<rect id="a" width="0" height="5"/>'),
        ("silhouette_no_area", 2, '<g transform="scale(0)">' + GOOD + "</g>"),
        ("silhouette_crossing", 2, '<path id="a" d="M 10 10 30 30 30 10 10 30z"/>'),
        ("silhouette_crossing", 2, '<path id="a" d="M 10 10 H 40 V 40 H 20 V 20 H 30 V 30 H 10 z"/>'),
        ("silhouette_crossing", 2, '<path id="a" d="M 10 10 C 60 60 -20 60 30 10 z"/>'),
    ],
)
def test_a_drawing_that_would_mislead_or_harm_is_refused_with_its_line(key, line, body):
    fault = refusal(f"{HEAD}{body}</svg>".encode())
    assert (fault.key, fault.values["line"]) == (key, line)


@pytest.mark.parametrize("moved", ["transform='scale(2)'", "style='transform:scale(2)'"])
def test_a_root_that_moves_the_picture_is_refused(moved):
    assert refusal(f"<svg viewBox='0 0 100 100' {moved}>{GOOD}</svg>".encode()).key == "silhouette_placed"


def test_a_crossing_is_named_with_its_place():
    fault = refusal(f'{HEAD}<path id="a" d="M10 10 30 30 30 10 10 40z"/></svg>'.encode())
    assert fault.values["region"] == "a"
    assert (fault.values["x"], fault.values["y"]) in {
        (22.0, 22.0),
        (30.0, 10.0),
        (30.0, 30.0),
        (10.0, 10.0),
        (10.0, 40.0),
    }


def test_an_outline_that_only_touches_itself_is_taken():
    body = '<path id="a" d="M10 10 H30 V30 H20 L15 10 L10 30 z"/>'
    assert read_drawing(f"{HEAD}{body}</svg>".encode(), "body.svg", ["a"]).regions[0].key == "a"


def test_a_missing_region_is_named():
    with pytest.raises(BadFile) as caught:
        read_drawing(f"{HEAD}{GOOD}</svg>".encode(), "body.svg", ["a", "left_hand"])
    assert (caught.value.key, caught.value.values["region"]) == ("silhouette_missing", "left_hand")


def test_a_region_in_a_decoration_layer_or_in_definitions_is_missing():
    for holder in ("g id='lines'", "defs", "symbol", "clipPath"):
        fault = refusal(f"{HEAD}<{holder}>{GOOD}</{holder.split()[0]}></svg>".encode())
        assert fault.key == "silhouette_missing"


@pytest.mark.parametrize(
    "view", ["", "viewBox=''", "viewBox='0 0 0 9'", "viewBox='0 0 9 -9'", "viewBox='0 0 9'", "viewBox='0 0 nan 9'"]
)
def test_a_drawing_needs_a_usable_view(view):
    fault = refusal(f"<svg {view}>{GOOD}</svg>".encode())
    assert (fault.key, fault.values["line"]) == ("silhouette_view", 1)


@pytest.mark.parametrize(
    ("key", "data"),
    [
        ("svg_too_big", (HEAD + GOOD + "</svg>").encode() + b" " * 1_000_000),
        ("svg_doctype", b"\n<!DOCTYPE svg [<!ENTITY a 'aa'>]>\n" + (HEAD + GOOD + "</svg>").encode()),
        ("svg_doctype", b"<svg>\n<!entity x></svg>"),
        ("svg_not_utf8", (HEAD + "<desc>Größe</desc>" + GOOD + "</svg>").encode("latin-1")),
        ("svg_not_utf8", (HEAD + GOOD + "</svg>").encode("utf-16")),
        ("svg_not_utf8", b"<?xml version='1.0' encoding='UTF-16'?><svg/>"),
        ("svg_not_utf8", b"<?xml version='1.0' encoding='iso-8859-1'?><svg/>"),
        ("svg_not_xml", b""),
        ("svg_not_xml", b"\x89PNG"[1:]),
        ("svg_not_xml", b"<svg/><svg/>"),
        ("svg_not_svg", b"<html/>"),
        ("svg_not_svg", b"<svg xmlns='http://example.org/'/>"),
    ],
)
def test_a_file_that_is_no_plain_svg_is_refused(key, data):
    assert refusal(data).key == key


@pytest.mark.timeout(10)
@pytest.mark.parametrize(
    "body",
    [
        '<rect style="fill:url(' + " " * 900_000 + '"/>',
        f'<path id="a" d="M{"1" * 900_000}x"/>',
        f'<rect id="a" width="{"1" * 900_000}x"/>',
        f'<polygon id="a" points="{"1 " * 400_000}x"/>',
        f'<polygon id="a" points="{" " * 900_000}x"/>',
        f'<g transform="{"scale(1)" * 100_000}x"/>',
    ],
    ids=["url", "path", "length", "points", "blanks", "transform"],
)
def test_attributes_meant_to_stall_the_reader_are_refused_at_once(body):
    assert refusal(f"{HEAD}{body}</svg>".encode()).values["file"] == "body.svg"


def test_entities_that_multiply_are_never_expanded():
    bomb = b"<!DOCTYPE svg [<!ENTITY a '" + b"x" * 99 + b"'><!ENTITY b '" + b"&a;" * 99 + b"'>]><svg>" + b"&b;" * 99
    assert refusal(bomb + b"</svg>").key == "svg_doctype"
