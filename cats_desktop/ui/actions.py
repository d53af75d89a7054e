"""Every command of the window: its words, its key and where it stands in the menus."""

from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenuBar, QWidget

from cats_desktop.ui.system_panels import SYSTEMS, ruleset_word
from cats_desktop.ui.words import translate


@dataclass(frozen=True, slots=True)
class Entry:
    """One command. ``keys`` are portable key names, the first is shown; ``name`` is how the window connects it."""

    name: str
    text: str
    keys: tuple[str, ...] = ()


def menus() -> tuple[tuple[str, tuple[Entry | None, ...]], ...]:
    """Return the menus in order; None is a separator."""
    return (
        (
            translate("actions", "&Session"),
            (
                Entry("new", translate("actions", "&New session"), ("Ctrl+N",)),
                Entry("open", translate("actions", "&Open…"), ("Ctrl+O",)),
                Entry("recent", translate("actions", "Open re&cent"), ("Ctrl+Alt+O",)),
                Entry("sessions", translate("actions", "&All sessions…"), ("Ctrl+Shift+O",)),
                Entry("sample", translate("actions", "Look at the &sample fight"), ("Ctrl+Shift+L",)),
                None,
                Entry("new_fight", translate("actions", "New &fight in this session…"), ("Ctrl+Shift+N",)),
                Entry("fights", translate("actions", "Fi&ghts of this session"), ("Ctrl+G",)),
                Entry("name_fight", translate("actions", "Na&me this fight…"), ("Shift+F2",)),
                None,
                Entry("export_log", translate("actions", "&Export the log…"), ("Ctrl+E",)),
                Entry("import_log", translate("actions", "&Import a log…"), ("Ctrl+Shift+I",)),
                None,
                Entry("backup", translate("actions", "&Back up now"), ("Ctrl+Alt+S",)),
                Entry("restore", translate("actions", "&Restore a backup…"), ("Ctrl+Alt+R",)),
                None,
                Entry("quit", translate("actions", "&Quit"), ("Ctrl+Q",)),
            ),
        ),
        (
            translate("actions", "&Edit"),
            (
                Entry("undo", translate("actions", "&Undo"), ("Ctrl+Z",)),
                Entry("redo", translate("actions", "&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y")),
                Entry("jump_back", translate("actions", "&Back to where I was"), ("Ctrl+J",)),
                Entry("name_point", translate("actions", "&Name a restore point…"), ("Ctrl+B",)),
                Entry("points", translate("actions", "Restore &points"), ("F7",)),
                None,
                Entry("find_log", translate("actions", "&Find in the log"), ("Ctrl+F",)),
                Entry("amend", translate("actions", "&Change a past hit…"), ("F6",)),
                None,
                Entry("rules", translate("actions", "&House rules…"), ("Ctrl+H",)),
            ),
        ),
        (
            translate("actions", "&Ruleset"),
            tuple(
                Entry(f"ruleset:{system.key}", ruleset_word(system.key), (f"Ctrl+{number}",))
                for number, system in enumerate(SYSTEMS, start=1)
            ),
        ),
        (
            translate("actions", "&Target"),
            (
                Entry("add", translate("actions", "&Add…"), ("A",)),
                Entry("rename", translate("actions", "&Rename"), ("F2",)),
                Entry("duplicate", translate("actions", "&Duplicate"), ("Ctrl+D",)),
                Entry("armour", translate("actions", "Armo&ur…"), ("M",)),
                Entry("remove", translate("actions", "Re&move"), ("Del",)),
                None,
                Entry("details", translate("actions", "Detai&ls…"), ("F4",)),
                Entry("save_template", translate("actions", "Save as &template"), ("Ctrl+Shift+S",)),
                Entry("templates", translate("actions", "T&emplates…"), ("Ctrl+Shift+T",)),
                None,
                Entry("next", translate("actions", "&Next target"), ("N", "Ctrl+Down")),
                Entry("previous", translate("actions", "&Previous target"), ("P", "Ctrl+Up")),
                None,
                Entry("wounds", translate("actions", "Go to the &wounds"), ("W",)),
                Entry("told", translate("actions", "All wounds t&old"), ("Shift+W",)),
                Entry("unhurt", translate("actions", "Make un&hurt"), ("Ctrl+Shift+U",)),
            ),
        ),
        (
            translate("actions", "T&urns"),
            (
                Entry("next_turn", translate("actions", "&Next turn"), ("E",)),
                Entry("previous_turn", translate("actions", "&Previous turn"), ("Shift+E",)),
                Entry("reset_turns", translate("actions", "Back to &before the first round"), ("Ctrl+Shift+E",)),
                None,
                Entry("initiative", translate("actions", "&Initiative…"), ("I",)),
                Entry("sort_order", translate("actions", "&Sort by initiative"), ("Ctrl+I",)),
                Entry("move_up", translate("actions", "Move &up in the order"), ("Alt+Up",)),
                Entry("move_down", translate("actions", "Move &down in the order"), ("Alt+Down",)),
                None,
                Entry("wait", translate("actions", "&Wait, or come in"), ("J",)),
                Entry("ready", translate("actions", "Hold an action &ready, or do it…"), ("Y",)),
                Entry("surprise", translate("actions", "Surpris&ed, or not"), ("U",)),
                Entry("defeat", translate("actions", "De&feated, or not"), ("X",)),
                None,
                Entry("condition", translate("actions", "Put a &condition…"), ("Q",)),
                Entry("lift", translate("actions", "C&onditions of the target"), ("Shift+Q",)),
                Entry("timer", translate("actions", "Start a &timer…"), ("Shift+T",)),
            ),
        ),
        (
            translate("actions", "&Hit"),
            (
                Entry("roll", translate("actions", "&Roll hit"), ("R",)),
                Entry("type", translate("actions", "&Type dice"), ("T",)),
                Entry("called", translate("actions", "Called &shot…"), ("C",)),
                Entry("volley", translate("actions", "&Volley…"), ("V",)),
                Entry("die", translate("actions", "d100 or d&66"), ("D",)),
                Entry("menu", translate("actions", "Menu of the &current region"), ("Shift+F10",)),
                Entry("damage", translate("actions", "Da&mage"), ("G",)),
                None,
                Entry("front", translate("actions", "&Front"), ("1",)),
                Entry("back", translate("actions", "&Back"), ("2",)),
                Entry("left", translate("actions", "&Left"), ("3",)),
                Entry("right", translate("actions", "Ri&ght"), ("4",)),
            ),
        ),
        (
            translate("actions", "&View"),
            (
                Entry("panel:tracker", translate("actions", "Panel of t&argets"), ("Shift+F3",)),
                Entry("panel:table", translate("actions", "Panel of the hit ta&ble"), ("Shift+F4",)),
                Entry("panel:odds", translate("actions", "Panel of the o&dds"), ("Shift+F5",)),
                Entry("panel:volley", translate("actions", "Panel of &volleys"), ("Shift+F6",)),
                Entry("panel:wounds", translate("actions", "Panel of &wounds"), ("Shift+F7",)),
                Entry("panel:log", translate("actions", "Pan&el of the log"), ("Shift+F8",)),
                None,
                Entry("silhouette", translate("actions", "Go to the &silhouette"), ("S",)),
                Entry("table", translate("actions", "Go to the &hit table"), ("H",)),
                Entry("odds", translate("actions", "&Go to the odds"), ("O",)),
                Entry("targets", translate("actions", "Go to the &targets"), ("K",)),
                Entry("log", translate("actions", "Go to the &log"), ("L",)),
                None,
                Entry("zoom_in", translate("actions", "Zoom &in"), ("Ctrl++", "Ctrl+=")),
                Entry("zoom_out", translate("actions", "Zoom &out"), ("Ctrl+-",)),
                Entry("zoom_reset", translate("actions", "Whole &figure"), ("Ctrl+0",)),
                None,
                Entry("larger", translate("actions", "Whole window la&rger"), ("Ctrl+Alt++", "Ctrl+Alt+=")),
                Entry("smaller", translate("actions", "Whole window s&maller"), ("Ctrl+Alt+-",)),
                Entry("normal_size", translate("actions", "Whole window &normal"), ("Ctrl+Alt+0",)),
                Entry("theme", translate("actions", "Next &palette: light, dark, high contrast"), ("Ctrl+T",)),
            ),
        ),
        (
            translate("actions", "He&lp"),
            (
                Entry("palette", translate("actions", "&Find a command…"), ("Ctrl+K",)),
                Entry("keys", translate("actions", "&Keys…"), ("?",)),
                Entry("about", translate("actions", "&About"), ("Ctrl+Shift+A",)),
            ),
        ),
    )


def build_actions(bar: QMenuBar, window: QWidget) -> dict[str, QAction]:
    """Fill the menu bar and return each command's action by its name."""
    actions = {}
    for title, entries in menus():
        menu = bar.addMenu(title)
        for entry in entries:
            if entry is None:
                menu.addSeparator()
                continue
            action = QAction(entry.text, window)
            action.setShortcuts([QKeySequence(key) for key in entry.keys])
            action.setCheckable(entry.name.startswith(("ruleset:", "panel:")))
            menu.addAction(action)
            actions[entry.name] = action
    return actions
