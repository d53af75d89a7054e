"""Turns the bytes of an SVG into a plain tree, and refuses all that could reach out or blow up before it is parsed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from cats_desktop.rules.faults import BadFile

MOST_BYTES = 1_000_000
MOST_LEVELS = 64
SVG = "http://www.w3.org/2000/svg"
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
FORBIDDEN = {"use", "image", "script", "foreignobject", "iframe", "feimage"}
_ENCODING = re.compile(rb"^\s*<\?xml[^>]*?encoding\s*=\s*[\"']([^\"']*)[\"']")
_REMOTE = re.compile(r"url\(\s*(?:[\"']\s*)?[^#\"'\s)]|@import|\\|expression\(", re.IGNORECASE)


@dataclass(slots=True)
class Element:
    """One element of the file; ``name`` has its namespace before a space unless that is SVG's own (or none)."""

    name: str
    attributes: Mapping[str, str]
    line: int
    children: "list[Element]" = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.attributes.get("id", "")

    def style(self) -> dict[str, str]:
        """Return the declarations of the style attribute by property."""
        pairs = (part.partition(":") for part in self.attributes.get("style", "").split(";"))
        return {name.strip().lower(): value.strip() for name, _, value in pairs}


def read_tree(data: bytes, file: str) -> Element:
    """Return the root element of an SVG.

    Raises BadFile for files over 1 MB, other encodings than UTF-8, what is not XML, DOCTYPE and entities,
    elements that draw or run something from elsewhere, and references out of the file.
    """
    if len(data) > MOST_BYTES:
        raise BadFile("svg_too_big", file=file, most=MOST_BYTES, bytes=len(data))
    data = data.removeprefix(b"\xef\xbb\xbf")
    declared = _ENCODING.match(data)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadFile("svg_not_utf8", file=file, line=line) from None
    if declared and declared[1].lower() not in {b"utf-8", b"utf8", b"us-ascii"}:
        raise BadFile("svg_not_utf8", file=file, line=1)
    for forbidden in (b"<!doctype", b"<!entity"):
        if (at := data.lower().find(forbidden)) >= 0:
            raise BadFile("svg_doctype", file=file, line=data.count(b"\n", 0, at) + 1)
    return _Builder(file).build(data)


class _Builder:
    """Collects what expat reports; refuses at the first element that must not be there."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._parser = expat.ParserCreate("utf-8", " ")
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.ProcessingInstructionHandler = self._instruction
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._open = [Element("", {}, 0)]

    def build(self, data: bytes) -> Element:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            raise BadFile("svg_not_xml", file=self._file, line=error.lineno) from None
        root = self._open[0].children[0]
        if root.name != "svg":
            raise BadFile("svg_not_svg", file=self._file, element=root.name)
        return root

    def _doctype(self, *_: object) -> NoReturn:
        raise BadFile("svg_doctype", file=self._file, line=self._parser.CurrentLineNumber)

    def _instruction(self, target: str, _text: str) -> None:
        if target.lower() == "xml-stylesheet":
            self._refuse_reference(target)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        line = self._parser.CurrentLineNumber
        local = name.rpartition(" ")[2]
        if local.lower() in FORBIDDEN:
            raise BadFile("svg_forbidden", file=self._file, element=local, line=line)
        if len(self._open) > MOST_LEVELS:
            raise BadFile("svg_too_deep", file=self._file, line=line, most=MOST_LEVELS)
        for attribute, value in attributes.items():
            short = attribute.rpartition(" ")[2].lower()
            reaches_out = short in {"href", "src"} and not value.strip().startswith("#") and value.strip() != ""
            if reaches_out or (" " not in attribute and _REMOTE.search(value)) or short == "base":
                self._refuse_reference(short)
            if " " not in attribute and short.startswith("on"):
                raise BadFile("svg_forbidden", file=self._file, element=attribute, line=line)
        element = Element(name.removeprefix(f"{SVG} "), attributes, line)
        self._open[-1].children.append(element)
        self._open.append(element)

    def _end(self, _name: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        if self._open[-1].name == "style" and _REMOTE.search(text):
            self._refuse_reference("style")

    def _refuse_reference(self, where: str) -> NoReturn:
        line = self._parser.CurrentLineNumber
        raise BadFile("svg_remote", file=self._file, element=where, line=line)
