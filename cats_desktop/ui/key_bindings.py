"""Which keys call which command: the defaults, what the user made of them, and keys that no command can have."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence

from cats_desktop.rules.faults import BadFile, Fault, Refused
from cats_desktop.ui.actions import menus
from cats_desktop.ui.translation import QT_TRANSLATE_NOOP
from cats_desktop.ui.words import translate

Keys = Mapping[str, tuple[str, ...]]
"""Command -> its keys by their portable names; the first is the one that menus show."""

_Form = QKeySequence.SequenceFormat


class KeyStore(Protocol):
    """Where the user's own keys are kept."""

    @property
    def file(self) -> str:
        """Return the name that sentences give it."""

    def read(self) -> tuple[Keys, Sequence[Fault]]:
        """Return the keys that are kept, and what could not be read."""

    def write(self, keys: Keys) -> None:
        """Keep these keys. Raises Fault."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command as it is listed: ``menu`` and ``text`` are what is read of it, without marks for mnemonics."""

    name: str
    menu: str
    text: str
    defaults: tuple[str, ...]


def commands() -> tuple[Command, ...]:
    """Return every command in menu order."""
    return tuple(
        Command(entry.name, _plain(title), _plain(entry.text), tuple(map(_portable, entry.keys)))
        for title, entries in menus()
        for entry in entries
        if entry is not None
    )


def shown_keys(keys: Sequence[str]) -> str:
    """Return keys as this system writes them: "Ctrl+Shift+Z, Ctrl+Y"."""
    return ", ".join(QKeySequence.fromString(key).toString(_Form.NativeText) for key in keys)


def usable_key(sequence: QKeySequence) -> str:
    """Return the portable name of a key that a command can have.

    Raises Refused ``keys.no_key`` for what is none, ``keys.several`` for one after another, and ``keys.fixed`` for a
    key that fields, lists and menus keep for themselves.
    """
    name = _without_needless_shift(sequence).toString(_Form.PortableText)
    if not name:
        raise Refused("keys.no_key")
    if sequence.count() > 1:
        raise Refused("keys.several", keys=shown_keys([name]))
    use = _fixed_use(sequence)
    if use:
        raise Refused("keys.fixed", keys=shown_keys([name]), use=use)
    return name


class KeyBindings(QObject):
    """Gives the commands' actions their keys. Emits ``changed`` after each change, ``troubled`` if it was not kept.

    ``faults`` says what was wrong with the keys that were kept; whatever was right about them holds. Without a store
    nothing is kept.
    """

    changed = Signal()
    troubled = Signal(object)

    def __init__(self, actions: Mapping[str, QAction], store: KeyStore | None, parent: QObject) -> None:
        super().__init__(parent)
        self.commands = {command.name: command for command in commands()}
        self.actions = actions
        self._store = store
        self._before: list[Keys] = []
        self._passed_over: dict[str, tuple[str, ...]] = {}
        self.faults: list[Fault] = []
        self._keys = self._recalled()
        self._apply()

    def keys(self, command: str) -> tuple[str, ...]:
        """Return the keys that a command has."""
        return self._keys[command]

    def shown(self, command: str) -> str:
        """Return a command's keys as they are read."""
        return shown_keys(self._keys[command])

    def is_key_of(self, command: str, event: QKeyEvent) -> bool:
        """Tell whether what was pressed is a key of this command."""
        return QKeySequence(event.keyCombination()) in self.actions[command].shortcuts()

    def is_own(self, command: str) -> bool:
        """Tell whether a command's keys are other than the program's own."""
        return self._keys[command] != self.commands[command].defaults

    @property
    def can_undo(self) -> bool:
        """Tell whether there is a change to take back."""
        return bool(self._before)

    def bind(self, command: str, keys: Sequence[str], *, take_over: bool = False) -> None:
        """Give a command these keys and no others.

        With ``take_over``, commands that had them lose them. Raises Refused ``keys.taken`` otherwise.
        """
        taken = dict.fromkeys(keys, command)
        changed = {**self._keys, command: tuple(taken)}
        for name, had in self._keys.items():
            lost = [key for key in had if taken.get(key, name) != name]
            if lost and not take_over:
                other = self.commands[name]
                raise Refused("keys.taken", keys=shown_keys(lost), menu=other.menu, command=other.text)
            if lost:
                changed[name] = tuple(key for key in had if key not in taken)
        self._become(changed)

    def reset(self, command: str, *, take_over: bool = False) -> None:
        """Give a command its default keys back. Raises Refused ``keys.taken`` as `bind` does."""
        self.bind(command, self.commands[command].defaults, take_over=take_over)

    def reset_all(self) -> None:
        """Give every command its default keys back."""
        self._passed_over = {}
        self._become(self._defaults())

    def undo(self) -> None:
        """Take the last change back."""
        if self._before:
            self._take(self._before.pop())

    def _become(self, keys: Keys) -> None:
        if keys != self._keys:
            self._before.append(self._keys)
            self._take(keys)

    def _take(self, keys: Keys) -> None:
        self._keys = keys
        self._apply()
        self._keep()
        self.changed.emit()

    def _apply(self) -> None:
        for name, action in self.actions.items():
            sequences = [QKeySequence.fromString(key) for key in self._keys[name]]
            if action.shortcuts() != sequences:
                action.setShortcuts(sequences)
            text, shown = self.commands[name].text, self.shown(name)
            action.setToolTip(f"{text} ({shown})" if shown else text)

    def _keep(self) -> None:
        if self._store is None:
            return
        own = {name: keys for name, keys in self._keys.items() if self.is_own(name)}
        try:
            self._store.write({**self._passed_over, **own})
        except Fault as fault:
            self.troubled.emit(fault)

    def _defaults(self) -> Keys:
        return {name: command.defaults for name, command in self.commands.items()}

    def _recalled(self) -> Keys:
        """Return the defaults with the user's own keys over them; a key of the user's is taken from a default."""
        kept, faults = self._store.read() if self._store is not None else ({}, ())
        self.faults.extend(faults)
        own: dict[str, tuple[str, ...]] = {}
        taken: set[str] = set()
        for name, keys in kept.items():
            try:
                own[name] = self._checked(name, keys, taken)
            except Fault as fault:
                self.faults.append(fault)
                self._passed_over[name] = keys
            else:
                taken.update(own[name])
        rest = {name: tuple(key for key in keys if key not in taken) for name, keys in self._defaults().items()}
        return {**rest, **own}

    def _checked(self, name: str, keys: Sequence[str], taken: set[str]) -> tuple[str, ...]:
        """Return the portable names of keys that were kept. Raises BadFile."""
        assert self._store is not None
        file = self._store.file
        if name not in self.commands:
            raise BadFile("keys.unknown_command", file=file, field=name[:20])
        found = {}
        for key in keys:
            try:
                found[usable_key(QKeySequence.fromString(key))] = key
            except Refused:
                if _portable(key) not in self.commands[name].defaults:
                    raise BadFile("keys.unusable", file=file, field=name, keys=key[:20]) from None
                found[_portable(key)] = key
        twice = [key for portable, key in found.items() if portable in taken]
        if twice:
            raise BadFile("keys.twice", file=file, field=name, keys=twice[0][:20])
        return tuple(found)


def _plain(text: str) -> str:
    return text.replace("&", "").rstrip("…")


def _portable(key: str) -> str:
    return QKeySequence.fromString(key).toString(_Form.PortableText)


def _without_needless_shift(sequence: QKeySequence) -> QKeySequence:
    """Return "?" for "Shift+?": whether a sign needs Shift is a matter of the keyboard, and Qt takes both for one."""
    if sequence.count() != 1:
        return sequence
    pressed = sequence[0]  # type: ignore[index]
    key, modifiers = pressed.key(), pressed.keyboardModifiers()
    if key > sys.maxunicode or chr(key).isalnum() or chr(key).isspace():
        return sequence
    return QKeySequence(QKeyCombination(modifiers & ~Qt.KeyboardModifier.ShiftModifier, key))


def _fixed_use(sequence: QKeySequence) -> str:
    """Return what a key always does, wherever the focus is; empty for a key that is free."""
    pressed = sequence[0]  # type: ignore[index]
    key, modifiers = pressed.key(), pressed.keyboardModifiers() & ~Qt.KeyboardModifier.KeypadModifier
    shift, alt, control = (
        Qt.KeyboardModifier.ShiftModifier,
        Qt.KeyboardModifier.AltModifier,
        Qt.KeyboardModifier.ControlModifier,
    )
    if not modifiers & ~shift:
        return next((translate("keys", use) for keys, use in _FIXED if key in keys), "")
    if modifiers == alt and Qt.Key.Key_0 <= key <= Qt.Key.Key_Z:
        return translate("keys", "it opens a menu")
    if modifiers == control and key in (Qt.Key.Key_A, Qt.Key.Key_C, Qt.Key.Key_V, Qt.Key.Key_X):
        return translate("keys", "it edits the text of fields")
    return ""


_K = Qt.Key
_FIXED = (
    ((_K.Key_Return, _K.Key_Enter), QT_TRANSLATE_NOOP("keys", "it confirms a field or chooses what is current")),
    ((_K.Key_Escape,), QT_TRANSLATE_NOOP("keys", "it gives up what was begun")),
    ((_K.Key_Tab, _K.Key_Backtab), QT_TRANSLATE_NOOP("keys", "it goes on to the next field")),
    (
        (_K.Key_Up, _K.Key_Down, _K.Key_Left, _K.Key_Right, _K.Key_Home, _K.Key_End, _K.Key_PageUp, _K.Key_PageDown),
        QT_TRANSLATE_NOOP("keys", "it walks through lists, texts and the figure"),
    ),
    ((_K.Key_Space,), QT_TRANSLATE_NOOP("keys", "it presses what has the focus")),
    ((_K.Key_Backspace,), QT_TRANSLATE_NOOP("keys", "it deletes what was typed")),
    ((_K.Key_Plus, _K.Key_Minus, _K.Key_Equal, _K.Key_0), QT_TRANSLATE_NOOP("keys", "it zooms the figure")),
    ((_K.Key_Menu,), QT_TRANSLATE_NOOP("keys", "it opens the menu of what has the focus")),
)
