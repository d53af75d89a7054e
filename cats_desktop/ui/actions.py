"""Every command of the window: its words, its key and where it stands in the menus."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenuBar, QWidget


@dataclass(frozen=True, slots=True)
class Entry:
    """One command. ``keys`` are portable key names, the first is shown; ``name`` is how the window connects it."""

    name: str
    text: str
    keys: tuple[str, ...] = ()


def menus() -> tuple[tuple[str, tuple[Entry | None, ...]], ...]:
    """Return the menus in order; None is a separator."""
    say = QCoreApplication.translate
    context = "actions"
    return (
        (
            say(context, "&Session"),
            (
                Entry("new", say(context, "&New session"), ("Ctrl+N",)),
                Entry("open", say(context, "&Open…"), ("Ctrl+O",)),
                Entry("sample", say(context, "Look at the &sample fight")),
                None,
                Entry("backup", say(context, "&Back up now")),
                Entry("restore", say(context, "&Restore a backup…")),
                None,
                Entry("quit", say(context, "&Quit"), ("Ctrl+Q",)),
            ),
        ),
        (
            say(context, "&Edit"),
            (
                Entry("undo", say(context, "&Undo"), ("Ctrl+Z",)),
                Entry("redo", say(context, "&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y")),
                None,
                Entry("rules", say(context, "&House rules…"), ("Ctrl+H",)),
            ),
        ),
        (
            say(context, "&Target"),
            (
                Entry("add", say(context, "&Add…"), ("A",)),
                Entry("rename", say(context, "&Rename"), ("F2",)),
                Entry("duplicate", say(context, "&Duplicate"), ("Ctrl+D",)),
                Entry("armour", say(context, "Ar&mour…"), ("M",)),
                Entry("remove", say(context, "Re&move"), ("Del",)),
                None,
                Entry("next", say(context, "&Next target"), ("N", "Ctrl+Down")),
                Entry("previous", say(context, "&Previous target"), ("P", "Ctrl+Up")),
            ),
        ),
        (
            say(context, "&Hit"),
            (
                Entry("roll", say(context, "&Roll hit"), ("R",)),
                Entry("type", say(context, "&Type dice"), ("T",)),
                Entry("die", say(context, "d100 or d&66"), ("D",)),
                Entry("damage", say(context, "Da&mage"), ("G",)),
                None,
                Entry("front", say(context, "&Front"), ("1",)),
                Entry("back", say(context, "&Back"), ("2",)),
                Entry("left", say(context, "&Left"), ("3",)),
                Entry("right", say(context, "Ri&ght"), ("4",)),
            ),
        ),
        (
            say(context, "&View"),
            (
                Entry("silhouette", say(context, "Go to the &silhouette"), ("S",)),
                Entry("table", say(context, "Go to the &hit table"), ("H",)),
                Entry("targets", say(context, "Go to the &targets"), ("K",)),
                Entry("log", say(context, "Go to the &log"), ("L",)),
                None,
                Entry("zoom_in", say(context, "Zoom &in"), ("Ctrl++", "Ctrl+=")),
                Entry("zoom_out", say(context, "Zoom &out"), ("Ctrl+-",)),
                Entry("zoom_reset", say(context, "Whole &figure"), ("Ctrl+0",)),
                None,
                Entry("theme", say(context, "Light or &dark"), ("Ctrl+T",)),
            ),
        ),
        (
            say(context, "H&elp"),
            (
                Entry("keys", say(context, "&Keys"), ("?",)),
                Entry("about", say(context, "&About")),
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
            menu.addAction(action)
            actions[entry.name] = action
    return actions


def keys_listed(actions: dict[str, QAction]) -> list[tuple[str, str]]:
    """Return (command, keys) of every command that has a key, in menu order."""
    return [
        (action.text().replace("&", ""), ", ".join(key.toString() for key in action.shortcuts()))
        for action in actions.values()
        if action.shortcuts()
    ]
