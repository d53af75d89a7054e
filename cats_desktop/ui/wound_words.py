"""The words of wounds: what is still open of each, how it was struck, and the history of a part in a few lines."""

from cats_desktop.rules.body import Body
from cats_desktop.rules.wounds import Wound
from cats_desktop.session.queries import NEWEST_WOUNDS, PartWounds
from cats_desktop.ui.system_panels import ruleset_word, system_words
from cats_desktop.ui.system_words import dice_words
from cats_desktop.ui.words import escape, fallen_text, isolated, layer_word, translate

CATS = "cats"


def place_text(wound: Wound) -> str:
    """Return where a wound is, in words."""
    return wound.place if wound.ruleset == CATS else system_words(wound.ruleset).word(wound.place)


def depth_text(wound: Wound) -> str:
    """Write how deep a wound went: "structure · tier 2"; of other rulesets their names, in whose panels it stands."""
    if not wound.layer:
        return ruleset_word(wound.ruleset)
    return translate("wounds", "{layer} · tier {tier}").format(layer=layer_word(wound.layer), tier=wound.tier)


def hits_text(wound: Wound) -> str:
    """Write how many hits a wound stands for: "×14"; empty for a single one."""
    return f"×{wound.hits}" if wound.hits > 1 else ""


def round_text(wound: Wound) -> str:
    """Write when a wound was struck: "r3", or a dash before the first round."""
    return translate("wounds", "r{round}").format(round=wound.round) if wound.round else "–"


def open_text(wound: Wound, body: Body | None) -> str:
    """Write what of a wound is still open: "2 armour, structure 1, radio out", or that nothing is.

    Empty for rulesets that keep what they broke on their own sheets.
    """
    if wound.ruleset != CATS:
        return ""
    points = sum(wound.armour.values())
    left = [translate("wounds", "{points} armour").format(points=points)] if points else []
    if wound.rungs:
        left.append(translate("wounds", "structure {rungs}").format(rungs=wound.rungs))
    left += [translate("wounds", "{content} out").format(content=_content(wound, slot, body)) for slot in wound.out]
    if left:
        return ", ".join(left)
    return translate("wounds", "healed") if wound.broke else translate("wounds", "broke nothing")


def _content(wound: Wound, slot: int, body: Body | None) -> str:
    """Return the label of what is in a slot of a wound's part; a body that is gone or other leaves the number."""
    part = body.parts.get(wound.parts[0]) if body is not None and wound.parts else None
    label = part.contents[slot - 1] if part is not None and slot <= len(part.contents) else ""
    return label or translate("wounds", "slot {slot}").format(slot=slot)


def dice_of(wound: Wound) -> str:
    """Write the dice of a wound as they fell, as its ruleset reads them."""
    return fallen_text(wound.dice) if wound.ruleset == CATS else dice_words(wound.dice)


def struck_text(wound: Wound) -> str:
    """Write who struck and with which dice: "Ana’s axe · d100 37 · d6 2"."""
    return " · ".join(text for text in (isolated(wound.source) if wound.source else "", dice_of(wound)) if text)


def wound_text(wound: Wound, body: Body | None) -> str:
    """Return all there is to say of a wound, in a row, as it is read out."""
    when = translate("wounds", "round {round}").format(round=wound.round) if wound.round else ""
    told = translate("wounds", "told") if wound.told else translate("wounds", "not told")
    pieces = (
        f"#{wound.hit}",
        when,
        place_text(wound),
        hits_text(wound),
        depth_text(wound),
        open_text(wound, body),
        struck_text(wound),
        told,
    )
    return " · ".join(piece for piece in pieces if piece)


def summary_text(count: int, untold: int, healed: int) -> str:
    """Return how many wounds a target has: "7 wounds, 3 not told, 2 healed"."""
    wounds = (
        translate("wounds", "1 wound")
        if count == 1
        else translate("wounds", "{count} wounds").format(count=f"{count:,}")
    )
    return translate("wounds", "{wounds}, {untold} not told, {healed} healed").format(
        wounds=wounds, untold=f"{untold:,}", healed=f"{healed:,}"
    )


def listed_text(listed: int, count: int, part: str) -> str:
    """Return how many of a target's wounds are listed: "5 of 29", of one part "left hand: 5 of 29"."""
    text = translate("wounds", "{listed} of {count}").format(listed=f"{listed:,}", count=f"{count:,}")
    return f"{part}: {text}" if part else text


def history_lines(wounds: PartWounds, room: int = NEWEST_WOUNDS + 1) -> tuple[str, ...]:
    """Return the newest wounds of a part, in so many lines: "#12 r3 structure by Ana · told", "and 4 more"."""
    count = len(wounds.newest) + wounds.older
    shown = wounds.newest[:room] if count <= min(room, NEWEST_WOUNDS) or room < 2 else wounds.newest[: room - 1]
    lines = tuple(_history_line(wound) for wound in shown)
    if room < 2 or len(shown) == count:
        return lines
    return (*lines, translate("wounds", "and {count} more").format(count=f"{count - len(shown):,}"))


def _history_line(wound: Wound) -> str:
    how = layer_word(wound.layer) if wound.layer else place_text(wound)
    by = translate("wounds", "by {source}").format(source=isolated(wound.source)) if wound.source else ""
    when = round_text(wound) if wound.round else ""
    line = " ".join(piece for piece in (f"#{wound.hit}", when, how, hits_text(wound), by) if piece)
    return translate("wounds", "{line} · told").format(line=line) if wound.told else line


def history_html(wounds: PartWounds) -> str:
    """Return the history of a part as the end of a tooltip; empty for a part that was never hit."""
    lines = "<br>".join(escape(line) for line in history_lines(wounds))
    return f"<hr>{lines}" if lines else ""


def empty_text(name: str, count: int, kind: str, part: str) -> str:
    """Return what to say where none of ``count`` wounds is listed; ``name`` empty: nobody is in view."""
    if not name:
        return translate("wounds", "Nobody is in view.\nAdd a target and strike it: each hit is kept here.")
    if not count:
        return translate("wounds", "{name} has no wounds.\nStrike the figure, or roll a hit with R.").format(
            name=isolated(name)
        )
    if kind == "part":
        return (
            translate("wounds", "No wound on the {part}.").format(part=part)
            if part
            else translate("wounds", "Point at a region of the figure or of the hit table.")
        )
    if kind == "untold":
        return translate("wounds", "Everything is told.")
    return translate(
        "wounds", "Nothing is open by C.A.T.S.\nWhat other rulesets broke stands and heals in their own panels."
    )
