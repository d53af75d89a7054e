"""The words people read, made from keys through Qt's translation, so that another language is a file.

Labels of bodies, parts and contents are data and go through unchanged.
"""

from collections.abc import Iterable, Sequence
from time import localtime, strftime

from PySide6.QtCore import QCoreApplication

from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import HouseRules
from cats_desktop.rules.dice import Die
from cats_desktop.rules.events import HitLanded
from cats_desktop.rules.table import LocationDie
from cats_desktop.session.files import BackupInfo
from cats_desktop.session.queries import RegionView, TrackerRow

MINUS = "−"


translate = QCoreApplication.translate
"""Qt's translation under the name that its tools look for: translate(context, text)."""


def escape(text: str) -> str:
    """Return text as rich text shows it: nothing in it is markup."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def plain_tooltip(text: str) -> str:
    """Return a text as a tooltip that wraps and in which nothing is markup."""
    return f"<qt>{escape(text)}</qt>" if text else ""


def isolated(name: str) -> str:
    """Return a name wrapped so that its writing direction cannot reorder the sentence around it."""
    return f"\u2068{name}\u2069"


def fight_name(title: str, number: int = 1) -> str:
    """Return a fight's title, or its number when it has none."""
    return isolated(title) if title else translate("words", "Fight {number}").format(number=number)


def readable(name: str) -> str:
    """Return the name of a file with a mark for each letter that cannot be shown in one line, or at all."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in name)


def sentence_case(text: str) -> str:
    """Return a text with its first letter large, as it stands alone on a button."""
    return text[:1].upper() + text[1:]


def facing_word(facing: Facing) -> str:
    """Return a facing's word, in lower case."""
    return {
        Facing.FRONT: translate("words", "front"),
        Facing.BACK: translate("words", "back"),
        Facing.LEFT: translate("words", "left"),
        Facing.RIGHT: translate("words", "right"),
    }[facing]


def layer_word(layer: str) -> str:
    """Return a layer's word."""
    return {
        "armour": translate("words", "armour"),
        "structure": translate("words", "structure"),
        "critical": translate("words", "critical"),
        "catastrophic": translate("words", "catastrophic"),
    }[layer]


def group_word(group: str) -> str:
    """Return the word for a group of parts; a body's own group speaks for itself."""
    words = {
        "head": translate("words", "Head"),
        "torso": translate("words", "Torso"),
        "arms": translate("words", "Arms"),
        "legs": translate("words", "Legs"),
    }
    return words.get(group, group.replace("_", " ").capitalize())


def colour_word(colour: str) -> str:
    """Return the word for the colour of a marker; empty for none."""
    words = {
        "red": translate("words", "red"),
        "orange": translate("words", "orange"),
        "yellow": translate("words", "yellow"),
        "green": translate("words", "green"),
        "blue": translate("words", "blue"),
        "purple": translate("words", "purple"),
        "brown": translate("words", "brown"),
        "black": translate("words", "black"),
        "white": translate("words", "white"),
    }
    return words.get(colour, "")


def flag_word(flag: str) -> str:
    """Return what a failure flag means, in a word or two; a body's own flag speaks for itself."""
    words = {
        "drops_held": translate("words", "drops what it holds"),
        "falls": translate("words", "falls"),
        "cannot_move": translate("words", "cannot move"),
        "out_of_action": translate("words", "out of action"),
        "blind": translate("words", "blind"),
        "weapon_lost": translate("words", "weapon lost"),
        "incapacitated": translate("words", "incapacitated"),
        "near_death": translate("words", "near death"),
        "bleeding": translate("words", "bleeding"),
        "down": translate("words", "down"),
        "held": translate("words", "held"),
        "cannot_stand": translate("words", "cannot stand"),
    }
    return words.get(flag, flag.replace("_", " "))


def percent(hundredths: int) -> str:
    """Write a share given in 0.01 percentage points, as printed: "5.35%"."""
    return f"{hundredths / 100:.2f}%"


def signed(hundredths: int) -> str:
    """Write an error given in 0.01 percentage points, as printed: "+0.46", "−0.35"."""
    sign = "+" if hundredths > 0 else MINUS if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) / 100:.2f}"


def label_text(region: RegionView) -> str:
    """Return the label that a region bears on the silhouette: its chance on the d100, or what its look says."""
    return f"{region.share}%" if region.look is None else region.look.caption


def state_word(region: RegionView) -> str:
    """Return the word for a region's state: its rung, or that it is lost or stripped."""
    if region.lost:
        return translate("words", "lost")
    if region.state == "stripped":
        return translate("words", "stripped")
    return region.rung_label


def state_text(region: RegionView) -> str:
    """Return the word for a region's state, and how many contents are out: "sound ✕1"."""
    told = region.out and region.state not in ("destroyed", "lost")
    return f"{state_word(region)} ✕{region.out}" if told else state_word(region)


def armour_text(left: int, whole: int) -> str:
    """Write armour as left of whole, or a dash for none."""
    return f"{left}/{whole}" if whole else "–"


def region_tooltip(region: RegionView) -> str:
    """Return the tooltip of a region: whose it is, its odds, its armour, its rung and what it contains."""
    share = translate("words", "{share}% · true area {area}").format(share=region.share, area=percent(region.area))
    armour = f"{armour_text(region.armour_left, region.armour_whole)} · {region.plate_label}"
    contents = ", ".join(
        f"<s>{escape(content.label)}</s>" if content.out else escape(content.label) for content in region.contents
    )
    rows = (
        (translate("words", "Share"), escape(share)),
        (translate("words", "d100"), region.d100),
        (translate("words", "d66"), region.d66),
        (translate("words", "Armour"), escape(armour)),
        (translate("words", "Structure"), escape(state_word(region))),
        (translate("words", "Contains"), contents or "–"),
    )
    lines = "".join(
        f"<tr><td style='padding-right:10px'>{escape(name)}</td><td>{text}</td></tr>" for name, text in rows
    )
    title = escape(translate("words", "their {part}").format(part=region.part_label))
    return f"<b>{title}</b> ({escape(region.label)})<table>{lines}</table>{_history(region)}"


def look_tooltip(region: RegionView, word: str) -> str:
    """Return the tooltip of a region whose look a ruleset has said: whose it is and how it is."""
    title = escape(translate("words", "their {part}").format(part=region.part_label))
    state = f"<br>{escape(word)}" if word else ""
    return f"<b>{title}</b>{state}{_history(region)}"


def _history(region: RegionView) -> str:
    if not region.wounds.newest:
        return ""
    from cats_desktop.ui.wound_words import history_html  # with the first wound, not with the window

    return history_html(region.wounds)


def second_line(row: TrackerRow) -> str:
    """Return what stands below a target's name: what is the matter, or what it is and for whom it fights."""
    stance = stance_word(row.stance, row.holding)
    if row.defeated:
        told = [translate("words", "defeated"), stance]
    elif row.flags:
        told = [stance, flags_text(row.flags)]
    else:
        told = [stance, row.body_label, row.profile.side]
    return " · ".join(piece for piece in told if piece)


def stance_word(stance: str, holding: str = "") -> str:
    """Return how a target stands to its turn, for its row; empty when there is nothing to say."""
    words = {
        "surprised": translate("words", "surprised"),
        "delayed": translate("words", "waits"),
        "back": translate("words", "comes in next"),
        "ready": translate("words", "ready"),
    }
    word = words.get(stance, "")
    return f"{word}: {holding}" if holding else word


def tracker_words(row: TrackerRow) -> str:
    """Return a target's row as a screen reader speaks it."""
    initiative = "" if row.initiative is None else translate("words", "initiative {value}").format(value=row.initiative)
    told = (
        row.name,
        initiative,
        row.body_label,
        row.profile.side,
        colour_word(row.profile.colour),
        translate("words", "hidden") if row.profile.hidden else "",
        measure_text(row) if row.measure else "",
        translate("words", "defeated") if row.defeated else "",
        stance_word(row.stance, row.holding),
        *(f"{one.label} ({one.note})" if one.note else one.label for one in row.conditions),
        flags_text(row.flags) or translate("words", "in action"),
    )
    return ", ".join(piece for piece in told if piece)


def tracker_tooltip(row: TrackerRow) -> str:
    """Return the tooltip of a target in the tracker."""
    profile = row.profile
    said = [
        profile.side,
        translate("words", "group {group}").format(group=profile.group) if profile.group else "",
        colour_word(profile.colour),
        translate("words", "hidden from the players") if profile.hidden else "",
    ]
    lines = [f"<b>{escape(row.name)}</b> · {escape(row.body_label)}"]
    lines += [escape(" · ".join(piece for piece in said if piece))] if any(said) else []
    lines += [escape(stance_word(row.stance, row.holding))] if row.stance else []
    for condition in row.conditions:
        note = f": {escape(condition.note)}".replace("\n", "<br>") if condition.note else ""
        lines.append(f"<b>{escape(condition.label)}</b>{note}")
    if row.untold:
        lines.append(escape(translate("words", "wounds not told yet: {count}").format(count=row.untold)))
    if profile.notes:
        lines.append(f"<i>{escape(profile.notes)}</i>".replace("\n", "<br>"))
    if row.measure:
        lines.append(escape(measure_text(row).capitalize()))
    if row.out:
        lines.append(escape(translate("words", "{count} contents knocked out").format(count=row.out)))
    if row.flags:
        lines.append(escape(flags_text(row.flags)))
    return "<br>".join(lines)


def measure_text(row: TrackerRow) -> str:
    """Return what a target's bar says: "armour 12/40"."""
    words = {
        "armour": translate("words", "armour"),
        "stamina": translate("words", "stamina"),
        "body": translate("words", "Body"),
    }
    return f"{words[row.measure]} {armour_text(row.left, row.whole)}"


def flags_text(flags: Iterable[str]) -> str:
    """Return what the failed parts mean, in a row."""
    return ", ".join(flag_word(flag) for flag in flags)


def fallen_text(dice: Sequence[Die]) -> str:
    """Write the dice of a hit as they fell: "d100 37 · d6 6+2=8", marked when they were typed."""
    pieces = []
    lateral = [die for die in dice if die.purpose.startswith("lateral")]
    depth = [die.face for die in dice if die.purpose == "depth"]
    if lateral:
        name = LocationDie.D100 if lateral[0].purpose == "lateral" else LocationDie.D66
        pieces.append(f"{name} {''.join(str(die.face) for die in lateral)}")
    if depth:
        chain = "+".join(str(face) for face in depth)
        pieces.append(f"d6 {chain}={sum(depth)}" if len(depth) > 1 else f"d6 {chain}")
    if any(die.typed for die in dice):
        pieces.append(translate("words", "typed"))
    return " · ".join(pieces)


def tier_text(hit: HitLanded) -> str:
    """Write how deep a hit went: "tier 2, slot 2 · structure", rolled and bought tiers apart."""
    tier = translate("words", "tier {tier}").format(tier=hit.tier)
    if hit.bought:
        tier += translate("words", " ({rolled} rolled + {bought} bought)").format(
            rolled=hit.tier - hit.bought, bought=hit.bought
        )
    if hit.slot:
        tier += translate("words", ", slot {slot}").format(slot=hit.slot)
    return f"{tier} · {layer_word(hit.layer)}"


def house_rules_text(rules: HouseRules) -> str:
    """Write the house rules in a sentence."""
    margin = (
        translate("words", "every full {points} points of Margin buy a tier").format(points=rules.margin_per_tier)
        if rules.margin_per_tier
        else translate("words", "Margin buys nothing")
    )
    excess = (
        translate("words", "what a plate cannot take steps the structure")
        if rules.carry_through
        else translate("words", "what a plate cannot take is lost")
    )
    missed = (
        translate("words", "a called shot that misses strikes wherever the dice say")
        if rules.called_miss == "random"
        else translate("words", "a called shot that misses does nothing")
    )
    return f"{margin}; {excess}; {missed}"


def when_text(at: float) -> str:
    """Return a time, in seconds since 1970, as the clock here showed it; a dash for one that no clock shows."""
    return _clock(at, "%Y-%m-%d %H:%M")


def exact_when_text(at: float) -> str:
    """Return a time with its seconds, for what can happen more than once in a minute."""
    return _clock(at, "%Y-%m-%d %H:%M:%S")


def _clock(at: float, form: str) -> str:
    try:
        return strftime(form, localtime(at))
    except (OverflowError, ValueError, OSError):
        return "–"


def reason_text(backup: BackupInfo) -> str:
    """Return why a backup was made."""
    reasons = {
        "opening": translate("words", "at opening"),
        "interval": translate("words", "ten minutes later"),
        "import": translate("words", "before an import"),
        "migration": translate("words", "before an update of the file"),
        "restore": translate("words", "before a restore"),
        "asked": translate("words", "asked for"),
    }
    return reasons.get(backup.reason, backup.reason)


def backup_text(backup: BackupInfo) -> str:
    """Return when a backup was made, how much it holds and why it was made."""
    return translate("words", "{when}, {steps} steps, {reason}").format(
        when=exact_when_text(backup.at), steps=backup.steps, reason=reason_text(backup)
    )


def own_fault_text(file: str) -> str:
    """Return what to say when the program itself went wrong."""
    return translate(
        "words",
        "Something went wrong in the program, not in what you did. Every step up to now is stored. Details: {file}",
    ).format(file=file)


def some_of(sentences: Sequence[str], shown: int = 2) -> str:
    """Return the first sentences, and how many more there are."""
    more = len(sentences) - shown
    told = " ".join(sentences[:shown])
    return told if more <= 0 else told + " " + translate("words", "And {count} more of that kind.").format(count=more)


def with_keys(text: str, keys: str) -> str:
    """Return a tooltip with the keys that do the same, if there are any."""
    return f"{text} ({keys})" if keys else text


def with_key(text: str, without: str, keys: str) -> str:
    """Return a hint that says ``{key}`` with the first of a command's keys; ``without`` for a command that has none."""
    return text.format(key=keys.split(", ")[0]) if keys else without
