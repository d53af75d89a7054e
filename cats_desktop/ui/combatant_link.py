"""Ties who joins and what is said of targets to the fight: add line, templates, the editor of one target."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from cats_desktop.rules.combat import Fight
from cats_desktop.rules.faults import BadFile, Fault, Refused
from cats_desktop.session.add_line import AddDefaults, check_add_line, completed, parse_add_line, placed
from cats_desktop.session.commands import AddCombatants
from cats_desktop.session.templates import Template, Templates, free_name, template_of
from cats_desktop.ui.add_panel import AddPanel, Reading
from cats_desktop.ui.combatant_words import joining_text
from cats_desktop.ui.desk import Desk
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.marked_line import NOWHERE
from cats_desktop.ui.notice import Notice
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.words import isolated, some_of

if TYPE_CHECKING:
    from cats_desktop.ui.template_window import TemplateWindow


class CombatantLink(QObject):
    """What the game master says of targets, before and after they join. ``bodies`` maps keys to labels."""

    def __init__(
        self, window: MainWindow, desk: Desk, notice: Notice, bodies: Mapping[str, str], templates: Templates
    ) -> None:
        super().__init__(window)
        self._window = window
        self._desk = desk
        self._notice = notice
        self._bodies = bodies
        self._templates = templates
        self._complained: tuple[BadFile, ...] = ()
        self._shelves: TemplateWindow | None = None
        self._shown_keys: Callable[[str], str] = lambda _command: ""

    def wire(self, add: AddPanel, act: Mapping[str, QAction], leave: Callable[[], None]) -> None:
        """Let the add line be read and taken; ``leave`` gives the keyboard back to the figure."""
        self._add = add
        self._leave = leave
        add.add_wanted.connect(self._on_add)
        add.read_wanted.connect(self._on_read)
        act["details"].triggered.connect(self._edit)
        act["save_template"].triggered.connect(self._save_as_template)
        act["templates"].triggered.connect(self.show_templates)

    def show_keys(self, shown: Callable[[str], str]) -> None:
        """Name the keys there are in the window of templates, now or when it is made."""
        self._shown_keys = shown
        if self._shelves is not None:
            self._shelves.show_keys(shown)

    # The add line

    def _on_read(self, text: str, defaults: AddDefaults) -> None:
        """Tell how the line reads so far; nothing happens yet."""
        templates = self._known()
        goes_on = completed(text, [*(one.name for one in templates), *self._bodies.values()])[len(text) :]
        try:
            line = parse_add_line(text, self._bodies, defaults, templates)
            check_add_line(line, self._desk.history.state, self._desk.history.bodies)
        except Fault as fault:
            self._add.show_reading(Reading("", sentence_of(fault), _place(fault), goes_on))
            return
        told = joining_text(line.command, self._bodies.get(line.command.body, line.command.body))
        self._add.show_reading(Reading(told, goes_on=goes_on))

    def _on_add(self, text: str, defaults: AddDefaults) -> None:
        try:
            line = parse_add_line(text, self._bodies, defaults, self._known())
            try:
                self._desk.attempt(line.command)
            except Refused as fault:
                raise placed(fault, line) from None
        except Fault as fault:
            self._add.refuse(sentence_of(fault), _place(fault))
            return
        self._add.taken()
        self._leave()

    def _known(self) -> list[Template]:
        """Return the templates there are, and say once what keeps others from being read."""
        shelf = self._templates.shelf()
        if shelf.unreadable and shelf.unreadable != self._complained:
            sentences = [sentence_of(fault) for fault in shelf.unreadable]
            self._notice.say(some_of(sentences), [(self.tr("OK"), lambda: None)])
        self._complained = shelf.unreadable
        return [kept.template for kept in shelf.kept]

    # Templates

    def show_templates(self) -> None:
        """Open the window of templates, or bring it to the front."""
        from cats_desktop.ui.template_window import TemplateWindow  # loaded when it is opened

        if self._shelves is None:
            self._shelves = TemplateWindow(
                self._templates, self._bodies, lambda key: self._desk.history.bodies.get(key), self._window
            )
            self._shelves.show_keys(self._shown_keys)
            self._shelves.command_wanted.connect(self._on_join)
        self._shelves.show()
        self._shelves.raise_()
        self._shelves.activateWindow()
        self._shelves.filter.setFocus()

    def _on_join(self, command: AddCombatants) -> None:
        assert self._shelves is not None
        try:
            self._desk.attempt(command)
        except Fault as fault:
            self._shelves.refuse(sentence_of(fault))
            return
        told = joining_text(command, self._bodies.get(command.body, command.body))
        self._shelves.told(self.tr("In the fight: {told}.").format(told=told))

    def _save_as_template(self) -> None:
        """Keep the target in view as a template, under a name that is free."""
        target = self._desk.target
        if target is None:
            return
        template = template_of(target)
        template = replace(template, name=free_name(template.name, self._templates.shelf().kept))
        try:
            self._templates.keep(template)
        except Fault as fault:
            self._notice.say(sentence_of(fault))
            return
        if self._shelves is not None and self._shelves.isVisible():
            self._shelves.show_templates()
        self._notice.say(self.tr("Kept as the template “{name}”.").format(name=isolated(template.name)))

    # One target

    def _edit(self) -> None:
        target = self._desk.target
        if target is None:
            return
        from cats_desktop.ui.combatant_editor import CombatantEditor

        history = self._desk.history

        def fight() -> Fight | None:
            """Return the fight as it is by then, unless another session was opened meanwhile."""
            return history.state if self._desk.history is history else None

        editor = CombatantEditor(target, fight, self._window)
        editor.command_wanted.connect(self._desk.do)
        editor.show()


def _place(fault: Fault) -> tuple[int, int]:
    """Return the piece of the line that a refusal is about."""
    start, end = fault.values.get("start"), fault.values.get("end")
    return (start, end) if isinstance(start, int) and isinstance(end, int) else NOWHERE
