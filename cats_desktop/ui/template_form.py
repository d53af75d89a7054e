"""The fields of one template: shows a value and reads one back; knows no files."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from cats_desktop.rules.body import Body
from cats_desktop.rules.faults import Fault
from cats_desktop.session.templates import Template
from cats_desktop.ui.plate_boxes import PlateBoxes
from cats_desktop.ui.profile_fields import ProfileFields, add_row, plain_form

BodyOf = Callable[[str], Body | None]


class TemplateForm(QWidget):
    """Says when something was edited; what was shown and is not a field of the form stays as it was."""

    edited = Signal()

    def __init__(self, bodies: Mapping[str, str], body_of: BodyOf) -> None:
        super().__init__()
        self._labels = bodies
        self._body_of = body_of
        self._shown = Template("", "")
        self.name = QLineEdit()
        self.name.setAccessibleName(self.tr("Name"))
        self.body = QComboBox()
        self.body.setAccessibleName(self.tr("Body"))
        self.armour = PlateBoxes()
        self.said = ProfileFields(self)
        form = plain_form(self)
        add_row(form, self.tr("Name"), self.name)
        add_row(form, self.tr("Body"), self.body)
        add_row(form, self.tr("Armour"), self.armour)
        self.said.put_into(form)
        self.name.textEdited.connect(self.edited)
        self.body.activated.connect(self._on_body)
        self.armour.edited.connect(self.edited)
        self.said.edited.connect(self.edited)

    def suggest(self, sides: Iterable[str], groups: Iterable[str]) -> None:
        """Offer words that are in use already."""
        self.said.suggest(sides, groups)

    def show_template(self, template: Template) -> None:
        """Show a template, without calling it edited."""
        self._shown = template
        self.name.setText(template.name)
        self.body.clear()
        for key, label in self._labels.items():
            self.body.addItem(label, key)
        if template.body not in self._labels:
            self.body.addItem(self.tr("{body} (not there)").format(body=template.body), template.body)
        self.body.setCurrentIndex(self.body.findData(template.body))
        self.armour.show_armour(self._body(), template.armour, template.capacity)
        self.said.show_values(template.profile, template.initiative)

    def template(self) -> Template:
        """Return the template that the fields say. Raises Refused for an initiative that is no number."""
        capacity, shown = self.armour.capacity(), self._shown
        if self._body() is None and self.armour.total.value() == shown.total:  # its plates come back with its body
            capacity = dict(shown.capacity)
        return Template(
            self.name.text().strip(),
            self.body.currentData() or "",
            0 if capacity else self.armour.total.value(),
            capacity,
            self.said.initiative_value(),
            self.said.profile(),
            shown.traits,
        )

    def _body(self) -> Body | None:
        try:
            return self._body_of(self.body.currentData() or "")
        except Fault:
            return None

    def _on_body(self) -> None:
        self.armour.show_body(self._body())
        self.edited.emit()
