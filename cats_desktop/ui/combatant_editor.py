"""What is said of one target: name, initiative, side, group, colour, notes; stays beside the fight, blocks nothing."""

from collections.abc import Callable
from dataclasses import fields, replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from cats_desktop.rules.combat import Combatant, Fight, Profile
from cats_desktop.rules.faults import Refused
from cats_desktop.session.commands import Describe
from cats_desktop.ui.fields import muted_label
from cats_desktop.ui.profile_fields import ProfileFields, add_row, plain_form
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.turn_words import names_of


class CombatantEditor(QDialog):
    """Edits one target. When accepted it emits one command, if anything was changed."""

    command_wanted = Signal(object)

    def __init__(self, combatant: Combatant, fight: Callable[[], Fight | None], parent: QWidget) -> None:
        """``fight`` gives the fight as it is by then, or None when another session was opened meanwhile."""
        super().__init__(parent)
        self._combatant = combatant
        self._fight = fight
        self.setWindowTitle(self.tr("Details of {name}").format(name=combatant.full_name))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.name = QLineEdit(combatant.full_name)
        self.name.setAccessibleName(self.tr("Name"))
        self.said = ProfileFields(self)
        self.said.show_values(combatant.profile, combatant.initiative)
        self.group_line = muted_label("")
        self.group_line.setWordWrap(True)
        self.group_line.setTextFormat(Qt.TextFormat.PlainText)
        self.problem = QLabel()
        self.problem.setObjectName("problem")
        self.problem.setWordWrap(True)
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.hide()
        form = plain_form()
        add_row(form, self.tr("Name"), self.name)
        self.said.put_into(form, self.group_line)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(12)
        layout.addLayout(form)
        layout.addWidget(self.problem)
        layout.addStretch(1)
        layout.addWidget(buttons)
        others = fight()
        said = [other.profile for other in others.combatants.values()] if others else []
        self.said.suggest((one.side for one in said), (one.group for one in said))
        self.said.group.textChanged.connect(self._show_group)
        self._show_group()
        self.resize(400, self.sizeHint().height())
        self.name.setFocus()
        self.name.selectAll()

    def _show_group(self) -> None:
        """Say who else is in the group that stands there, and so shares its initiative."""
        group, fight = self.said.group.text().strip(), self._fight()
        others = fight.combatants.values() if fight is not None and group else ()
        names = [
            one.full_name
            for one in others
            if one.profile.group.casefold() == group.casefold() and one.id != self._combatant.id
        ]
        if not group:
            told = self.tr("Acts alone.")
        elif not names:
            told = self.tr("Nobody else is in this group.")
        else:
            told = self.tr("Shares its initiative with {names}.").format(names=names_of(names))
        self.group_line.setText(told)

    def _on_accepted(self) -> None:
        """Ask for what was changed here, of the target as it is by now; nothing at all when it is gone."""
        try:
            initiative = self.said.initiative_value()
        except Refused as fault:
            self.problem.setText(sentence_of(fault))
            self.problem.show()
            self.said.initiative.setFocus()
            return
        self.accept()
        fight = self._fight()
        target = fight.combatants.get(self._combatant.id) if fight is not None else None
        if target is not None:
            wish = self._wish(target, initiative)
            if wish != Describe(target.id, target.full_name, target.profile, target.initiative):
                self.command_wanted.emit(wish)

    def _wish(self, target: Combatant, initiative: int | None) -> Describe:
        """Return the target as it is by now, with what was changed here."""
        was, name = self._combatant, self.name.text().strip()
        return Describe(
            target.id,
            target.full_name if name == was.full_name else name,
            _carried_over(was.profile, self.said.profile(), target.profile),
            target.initiative if initiative == was.initiative else initiative,
        )


def _carried_over(before: Profile, after: Profile, now: Profile) -> Profile:
    """Return what is said now, with what was changed between before and after."""
    changed = {one.name: getattr(after, one.name) for one in fields(Profile)}
    return replace(now, **{name: value for name, value in changed.items() if value != getattr(before, name)})
