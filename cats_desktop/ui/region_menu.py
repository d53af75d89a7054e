"""The menu of a region: strike or call a shot there, set its armour, repair it, tell and heal its wounds."""

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.systems.depth_tiers import LAYERS
from cats_desktop.session.commands import Act, HealWound, RepairPart, TellWounds
from cats_desktop.session.queries import FigureView, RegionView
from cats_desktop.ui.words import armour_text, layer_word, state_word, translate


def region_menu(
    parent: QWidget,
    figure: FigureView,
    region: RegionView,
    *,
    strike: Callable[[str], None],
    strike_at: Callable[[str, int, int], None],
    call_shot: Callable[[str], None],
    set_armour: Callable[[str], None],
    repair: Callable[[RepairPart], object],
) -> QMenu:
    """Return the menu for one region of the figure shown; the callables get the region's key or a command."""
    menu = QMenu(parent)
    title = menu.addAction(
        translate("words", "Their {part}: {state}").format(part=region.part_label, state=state_word(region))
    )
    title.setEnabled(False)
    menu.addAction(translate("words", "Strike here, roll the depth"), partial(strike, region.key))
    menu.addAction(translate("words", "Called shot here…"), partial(call_shot, region.key))
    tiers = menu.addMenu(translate("words", "Strike at tier"))
    for tier, layer in enumerate(LAYERS, start=1):
        name = translate("words", "{tier} · {layer}").format(tier=tier, layer=layer_word(layer))
        if layer == "critical":
            slots = tiers.addMenu(name)
            for slot in range(1, 6):
                content = next((content for content in region.contents if content.slot == slot), None)
                text = translate("words", "nothing, steps the structure") if content is None else content.label
                if content is not None and content.out:
                    text = translate("words", "{content} (already out)").format(content=text)
                slots.addAction(f"{slot} · {text}", partial(strike_at, region.key, tier, slot))
        else:
            tiers.addAction(name, partial(strike_at, region.key, tier, 0))
    menu.addSeparator()
    armour = armour_text(region.armour_left, region.armour_whole)
    menu.addAction(
        translate("words", "Set the {plate} ({armour})…").format(plate=region.plate_label, armour=armour),
        partial(set_armour, region.plate),
    )
    for text, needed, command in (
        (
            translate("words", "Repair armour"),
            region.part_armour_lost > 0,
            RepairPart(figure.combatant, region.part, structure=False, contents=False),
        ),
        (
            translate("words", "Repair structure"),
            region.rung > 0,
            RepairPart(figure.combatant, region.part, contents=False, plates=False),
        ),
        (
            translate("words", "Repair contents"),
            any(content.out for content in region.contents),
            RepairPart(figure.combatant, region.part, structure=False, plates=False),
        ),
    ):
        menu.addAction(text, partial(repair, command)).setEnabled(needed)
    everything = menu.addAction(
        translate("words", "Repair everything"), partial(repair, RepairPart(figure.combatant, region.part))
    )
    everything.setEnabled(
        bool(region.rung) or region.part_armour_lost > 0 or any(content.out for content in region.contents)
    )
    return menu


def look_menu(
    parent: QWidget, region: RegionView, deeds: Iterable[tuple[str, Act]], do: Callable[[Act], object]
) -> QMenu:
    """Return the menu for one region by a ruleset that says itself what can be done there."""
    menu = QMenu(parent)
    menu.addAction(translate("words", "Their {part}").format(part=region.part_label)).setEnabled(False)
    for text, act in deeds:
        menu.addAction(text, partial(do, act))
    return menu


def add_wounds(menu: QMenu, target: Combatant, part: str, do: Callable[[TellWounds | HealWound], object]) -> None:
    """Add what can be done about the wounds of a part: tell all of them, heal the newest that is open by C.A.T.S."""
    wounds = [wound for wound in reversed(target.wounds) if part in wound.parts]
    if not wounds:
        return
    menu.addSeparator()
    untold = tuple(dict.fromkeys(wound.hit for wound in wounds if not wound.told))
    told = menu.addAction(translate("words", "All told here"), partial(do, TellWounds(target.id, untold)))
    told.setEnabled(bool(untold))
    newest = next((wound.hit for wound in wounds if wound.ruleset == "cats" and wound.unhealed), 0)
    text = translate("words", "Heal the newest hit here")
    heal = menu.addAction(f"{text} (#{newest})" if newest else text, partial(do, HealWound(target.id, newest, part)))
    heal.setEnabled(bool(newest))
