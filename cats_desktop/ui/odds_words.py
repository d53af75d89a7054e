"""How chances are said: percentages, exact fractions, and in words from which dice they come."""

from collections.abc import Iterable
from fractions import Fraction

from cats_desktop.rules.rounding import Shown, adds_up
from cats_desktop.session.chances import PlaceChance, RegionChance, TierChance, TreeNode
from cats_desktop.ui.words import escape, layer_word, percent, translate


def tenths_text(tenths: int) -> str:
    """Write a share given in tenths of a percent: "13.9%"."""
    return f"{tenths // 10}.{tenths % 10}%"


def shown_text(shown: Shown, share: Fraction | None = None) -> str:
    """Write a percentage; with an exact chance that is not 0, nothing is said to be less than the least shown."""
    return f"<{Shown(1, shown.decimals)}%" if share and not shown.units else f"{shown}%"


def rounded_words(column: Iterable[Shown]) -> str:
    """Return what a caption says of a column that does not add up to 100 percent; nothing of one that does."""
    return "" if adds_up(column) else rounded_note()


def rounded_note() -> str:
    """Return what a caption says where percentages that are written do not add up."""
    return translate("odds", "Percentages are rounded.")


def fraction_text(share: Fraction) -> str:
    """Write an exact chance to be read: "5/36", "211/4,320"; 0 and 1 as they are. Tables hold it as str does."""
    return str(share.numerator) if share.denominator == 1 else f"{share.numerator:,}/{share.denominator:,}"


def exact_text(share: Fraction) -> str:
    """Write an exact chance with its percentage to two decimals: "5/36 = 13.89%"; what was rounded is marked "≈"."""
    sign = "=" if (share * 10_000).denominator == 1 else "≈"
    return f"{fraction_text(share)} {sign} {float(share) * 100:.2f}%"


def one_in_text(share: Fraction) -> str:
    """Write in how many hits a chance comes once: "43.2", whole from a hundred on; a dash for never."""
    if not share:
        return "–"
    rare = 1 / share
    return f"{round(rare):,}" if rare >= 100 else f"{float(rare):.1f}".removesuffix(".0")


def nobody() -> str:
    """Return what a page says that needs a target."""
    return translate("odds", "Nobody is in view. Press A to add a target: its odds stand here.")


def tip(title: str, *lines: tuple[str, str]) -> str:
    """Return a tooltip: a title, and lines of what and how much."""
    rows = "".join(
        f"<tr><td style='padding-right:10px'>{escape(name)}</td><td>{escape(text)}</td></tr>" for name, text in lines
    )
    return f"<b>{escape(title)}</b><table>{rows}</table>"


def region_tip(row: RegionChance) -> str:
    """Return from which faces a region's chance comes, and how often the hit then goes deeper than armour."""
    six = translate("odds", "d100 {faces}, and a six on the first d6").format(faces=row.d100_faces)
    return tip(
        row.label,
        (translate("odds", "true area"), percent(row.area)),
        (f"d100 {row.d100_faces}", exact_text(row.d100)),
        (f"d66 {row.d66_faces}", exact_text(row.d66)),
        (six, exact_text(row.d100 / 6)),
    )


def tier_name(row: TierChance) -> str:
    """Return a tier's name with the layer it reaches; the last row stands for all from there on."""
    name = translate("odds", "Tier {tier}+") if row.or_deeper else translate("odds", "Tier {tier}")
    return f"{name.format(tier=row.tier)} · {layer_word(row.layer)}"


def chain_words(sixes: int) -> str:
    """Return which dice a tier takes: "no six", "a six on the first d6", "sixes on the first 2 d6"."""
    if sixes == 0:
        return translate("odds", "any first d6")
    if sixes == 1:
        return translate("odds", "a six on the first d6")
    return translate("odds", "sixes on the first {count} d6").format(count=sixes)


def tier_tip(row: TierChance) -> str:
    """Return from which dice a tier's chance comes."""
    sixes = row.tier - 1
    lines = []
    if not row.or_deeper:
        then = (
            translate("odds", "first d6 1–5")
            if sixes == 0
            else translate("odds", "{sixes}, then 1–5").format(sixes=chain_words(sixes))
        )
        lines.append((then, f"5/6{_raised(row.tier)} = {exact_text(row.share)}"))
    formula = "1" if sixes == 0 else f"1/6{_raised(sixes)} = {exact_text(row.reach)}"
    lines.append((translate("odds", "this deep or deeper: {sixes}").format(sixes=chain_words(sixes)), formula))
    return tip(tier_name(row), *lines)


def _raised(power: int) -> str:
    return "" if power == 1 else "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(power))


def cells_words(place: PlaceChance) -> str:
    """Return the cells of the 2dF chart that name a place."""
    return translate("odds", "vertical and horizontal die {cells}").format(cells="; ".join(place.derived))


def placement_words(place: PlaceChance) -> str:
    """Return the faces that name a placement: "d6 4, and 1, 3, 5 on the die for the side"."""
    if len(place.derived) == 1:
        return f"d6 {place.derived[0]}"
    return translate("odds", "d6 {face}, and {side} on the die for the side").format(
        face=place.derived[0], side=place.derived[1]
    )


def card_words(place: PlaceChance, left: int) -> str:
    """Return how many copies of a card are left among how many cards."""
    return translate("odds", "{copies} of the {cards} cards that can come; the deck holds {all}").format(
        copies=place.derived[0], cards=left, all=place.derived[1]
    )


def place_tip(place: PlaceChance, derived: str) -> str:
    """Return a place's exact chance with its derivation."""
    return tip(place.label, (derived, exact_text(place.share)))


def node_words(node: TreeNode) -> str:
    """Return the dice that lead to a node of the d6 tables: "d6 1–3, then 6, then 5–6"."""
    return "d6 " + translate("odds", ", then ").join(node.faces)


def node_tip(node: TreeNode) -> str:
    """Return a node's tooltip: the place in words, its path, its exact chance."""
    return tip(
        node.location,
        (translate("odds", "path"), " → ".join(node.path)),
        (node_words(node), exact_text(node.share)),
    )
