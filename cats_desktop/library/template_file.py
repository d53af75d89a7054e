"""The file of one template: what stands in it becomes a template or a refusal that names the field, and back."""

from typing import Annotated, Any

import msgspec

from cats_desktop.library.toml_file import read_toml
from cats_desktop.rules.combat import COLOURS, Profile
from cats_desktop.rules.faults import BadFile, Refused
from cats_desktop.rules.sheets import number
from cats_desktop.session.checks import MOST_INITIATIVE, clean_name, clean_note
from cats_desktop.session.templates import Template, cleaned, folded

Points = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Initiative = Annotated[int, msgspec.Meta(ge=-MOST_INITIATIVE, le=MOST_INITIATIVE)]


class TemplateEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """The whole of the file. ``armour`` is a total of points, or a table of points by plate."""

    name: str
    body: str
    armour: Points | dict[str, Points] = 0
    initiative: Initiative | None = None
    side: str = ""
    colour: str = ""
    group: str = ""
    hidden: bool = False
    notes: str = ""
    traits: dict[str, dict[str, Points]] = {}


def read_template(data: bytes, file: str) -> Template:
    """Read and check a template. Raises BadFile, naming the field, for whatever cannot be used."""
    try:
        entry = msgspec.convert(read_toml(data, file), TemplateEntry)
    except msgspec.ValidationError as error:
        raise BadFile("body.bad_field", file=file, reason=str(error)) from None
    if entry.colour and entry.colour not in COLOURS:
        raise BadFile("template.bad_colour", file=file, value=entry.colour[:20], known=", ".join(COLOURS))
    _check_words(entry, file)
    total, capacity = (entry.armour, {}) if isinstance(entry.armour, int) else (0, entry.armour)
    profile = Profile(entry.side, entry.colour, entry.group, entry.notes, entry.hidden)
    return cleaned(Template(entry.name, entry.body, total, capacity, entry.initiative, profile, entry.traits), "", ())


def _check_words(entry: TemplateEntry, file: str) -> None:
    for field, text in (("name", entry.name), ("side", entry.side), ("group", entry.group), ("notes", entry.notes)):
        try:
            (clean_note if field == "notes" else clean_name)(text)
            fine = bool(folded(text)) or field != "name"
        except Refused:
            fine = False
        if not fine:
            raise BadFile("template.bad_words", file=file, field=field)


def written(template: Template) -> bytes:
    """Return the file of a template."""
    import tomli_w  # only when something is written

    profile = template.profile
    entry = TemplateEntry(
        template.name,
        template.body,
        dict(template.capacity) or template.armour,
        template.initiative,
        profile.side,
        profile.colour,
        profile.group,
        profile.hidden,
        profile.notes,
        {key: {trait: number(sheet, trait) for trait in sheet} for key, sheet in template.traits.items()},
    )
    plain: dict[str, Any] = msgspec.to_builtins(entry)
    return tomli_w.dumps(plain, multiline_strings=True).encode()
