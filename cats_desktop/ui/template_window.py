"""The game master's templates: a list to choose from, the fields of one, and how many of it join; blocks nothing.

What is edited is kept by itself after a pause, so there is nothing to save.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.rules.faults import Fault
from cats_desktop.session.templates import Kept, Shelf, Template, Templates, folded, free_name, joining
from cats_desktop.ui.empty_hint import EmptyHint
from cats_desktop.ui.fields import number_box
from cats_desktop.ui.markers import SIZE, marker_icon
from cats_desktop.ui.notice import Notice
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.template_form import BodyOf, TemplateForm
from cats_desktop.ui.theme import GRID
from cats_desktop.ui.words import isolated, plain_tooltip, some_of, with_key

PAUSE_MS = 400
MOST_AT_ONCE = 1_000
KEY = Qt.ItemDataRole.UserRole


class TemplateWindow(QDialog):
    """Shows what is kept, keeps what is edited, and emits the command by which some join."""

    command_wanted = Signal(object)

    def __init__(self, templates: Templates, bodies: Mapping[str, str], body_of: BodyOf, parent: QWidget) -> None:
        super().__init__(parent)
        self._templates = templates
        self._bodies = bodies
        self._shelf = Shelf()
        self._chosen: Kept | None = None
        self._edited = False
        self._save_keys = ""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self.setWindowTitle(self.tr("Templates"))
        self.notice = Notice()
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Filter"))
        self.filter.setAccessibleName(self.tr("Filter the templates by name"))
        self.filter.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Templates"))
        self.list.setIconSize(QSize(SIZE, SIZE))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.form = TemplateForm(bodies, body_of)
        self.problem = _sentence()
        self.problem.setObjectName("problem")
        self.hint = EmptyHint(self.list, "")
        self.unread = _sentence()
        self.unread.setObjectName("problem")
        self.count = number_box(self.tr("How many join"), 1, MOST_AT_ONCE)
        self.count.setMinimum(1)
        self.add = _button(self.tr("Add to the fight"))
        self.add.setProperty("primary", True)
        self.new = _button(self.tr("New"))
        self.copy = _button(self.tr("Duplicate"))
        self.delete = _button(self.tr("Delete"))
        self._lay_out()
        self._wire()
        self.resize(760, 600)

    def _lay_out(self) -> None:
        left, right, buttons, joins = QWidget(), QWidget(), QGridLayout(), QHBoxLayout()
        for place, button in enumerate((self.new, self.copy, self.delete)):
            buttons.addWidget(button, 0, place)
        buttons.setSpacing(6)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.filter)
        column.addWidget(self.list, 1)
        column.addWidget(self.unread)
        column.addLayout(buttons)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setObjectName("room")
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields take the focus and are scrolled to
        inner = QWidget()
        room = QVBoxLayout(inner)
        room.setContentsMargins(0, 0, GRID, 0)
        room.addWidget(self.form)
        room.addStretch(1)
        area.setWidget(inner)
        joins.addStretch(1)
        joins.addWidget(self.count)
        joins.addWidget(QLabel("×"))
        joins.addWidget(self.add)
        column = QVBoxLayout(right)
        column.setContentsMargins(GRID, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(area, 1)
        column.addWidget(self.problem)
        column.addLayout(joins)
        both = QSplitter()
        both.setChildrenCollapsible(False)
        both.addWidget(left)
        both.addWidget(right)
        both.setStretchFactor(1, 1)
        both.setSizes([270, 470])
        layout = QVBoxLayout(self)
        layout.setSpacing(GRID)
        layout.addWidget(self.notice)
        layout.addWidget(both, 1)

    def _wire(self) -> None:
        self.list.currentItemChanged.connect(self._on_chosen)
        self.list.itemActivated.connect(self._on_add)
        self.filter.textChanged.connect(self._show_list)
        self.filter.returnPressed.connect(self._on_add)
        self.count.lineEdit().returnPressed.connect(self._on_add)
        self.add.clicked.connect(self._on_add)
        self.new.clicked.connect(self._on_new)
        self.copy.clicked.connect(self._on_copy)
        self.delete.clicked.connect(self._on_delete)
        self.form.edited.connect(self._on_edited)
        self._pause.timeout.connect(self._on_pause)

    # Showing

    def show_templates(self, key: str | None = None) -> None:
        """Show what is kept by now, with one chosen: the one of that key, else the one that was."""
        self._leave()
        self._shelf = self._templates.shelf()
        wanted = key if key is not None else self._chosen.key if self._chosen else ""
        profiles = [one.template.profile for one in self._shelf.kept]
        self.form.suggest((one.side for one in profiles), (one.group for one in profiles))
        bad = [sentence_of(fault) for fault in self._shelf.unreadable]
        self.unread.setText(some_of(bad))
        self.unread.setVisible(bool(bad))
        self._show_list(wanted=wanted)

    def refuse(self, sentence: str) -> None:
        """Say why those could not join, or why something could not be kept."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    def told(self, sentence: str) -> None:
        """Say what has happened; it goes by itself."""
        self.notice.say(sentence)

    def show_keys(self, shown: Callable[[str], str]) -> None:
        """Name the key that keeps a target; ``shown`` gives the keys of a command as they are read."""
        self._save_keys = shown("save_template")
        self._show_hint()

    def _show_hint(self) -> None:
        """Say in the list what to do while there is nothing in it."""
        if self._shelf.kept:
            self.hint.setText(self.tr("No template is called that.\nClear the filter to see all of them."))
            return
        none = self.tr("No templates yet.\nMake a new one, or keep a target of the fight.")
        with_it = self.tr("No templates yet.\nMake a new one, or keep a target of the fight with {key}.")
        self.hint.setText(with_key(with_it, none, self._save_keys))

    def _show_list(self, _text: str = "", wanted: str = "") -> None:
        """List those whose names hold what the filter says; keep the choice if it is among them."""
        wanted = wanted or (self._chosen.key if self._chosen else "")
        part = folded(self.filter.text())
        shown = [kept for kept in self._shelf.kept if part in folded(kept.template.name)]
        self._show_hint()
        self.list.blockSignals(True)
        self.list.clear()
        for kept in shown:
            item = QListWidgetItem(self.list)
            self._title(item, kept)
        row = next((row for row, kept in enumerate(shown) if kept.key == wanted), 0)
        self.list.setCurrentRow(row if shown else -1)
        self.list.blockSignals(False)
        self._choose(shown[row] if shown else None)

    def _title(self, item: QListWidgetItem, kept: Kept) -> None:
        """Give a line of the list the name and the marker of a template."""
        name = kept.template.name
        item.setText(name if kept.fault is None else self.tr("{name} – cannot join").format(name=name))
        item.setIcon(marker_icon(kept.template.profile.colour))
        item.setToolTip(plain_tooltip(name))
        item.setData(KEY, kept.key)

    def _choose(self, kept: Kept | None) -> None:
        """Show one template in the form, unless it stands there already."""
        for widget in (self.form, self.copy, self.delete, self.add, self.count):
            widget.setEnabled(kept is not None)
        if kept == self._chosen:
            return
        self._leave()
        self._chosen = kept
        self.form.show_template(kept.template if kept else Template("", next(iter(self._bodies), "")))
        self.refuse(sentence_of(kept.fault) if kept and kept.fault else "")

    # Keeping

    def _on_edited(self) -> None:
        self._edited = True
        self._pause.start()

    def _on_pause(self) -> None:
        """Keep what was edited; say what is wrong with it where it stands."""
        try:
            self._keep()
        except Fault as fault:
            self.refuse(sentence_of(fault))

    def _keep(self) -> None:
        """Keep what was edited. Raises Fault when it cannot be."""
        self._pause.stop()
        if not self._edited or self._chosen is None:
            return
        key = self._templates.keep(self.form.template(), self._chosen.key)
        self._edited = False
        self._shelf = self._templates.shelf()
        self._chosen = next((kept for kept in self._shelf.kept if kept.key == key), self._chosen)
        self.refuse(sentence_of(self._chosen.fault) if self._chosen.fault else "")
        for row in range(self.list.count()):
            if self.list.item(row).data(KEY) == key:
                self._title(self.list.item(row), self._chosen)

    def _leave(self) -> None:
        """Keep what was edited before something else is shown; what cannot be kept is said, and let go."""
        try:
            self._keep()
        except Fault as fault:
            self.told(sentence_of(fault))
        self._edited = False

    # Doing

    def _on_chosen(self, item: QListWidgetItem | None) -> None:
        key = item.data(KEY) if item is not None else ""
        self._choose(next((kept for kept in self._shelf.kept if kept.key == key), None))

    def _on_new(self) -> None:
        body = self._chosen.template.body if self._chosen else "human"
        usable = body if body in self._bodies else next(iter(self._bodies), "")
        self._make(Template(self.tr("New template"), usable))

    def _on_copy(self) -> None:
        self._leave()
        if self._chosen is not None:
            self._make(self._chosen.template)

    def _make(self, template: Template) -> None:
        """Keep another template, under a name that is free, and go to that name."""
        self._leave()
        named = replace(template, name=free_name(template.name, self._shelf.kept))
        try:
            key = self._templates.keep(named)
        except Fault as fault:
            self.refuse(sentence_of(fault))
            return
        self.filter.clear()
        self.show_templates(key)
        self.form.name.setFocus()
        self.form.name.selectAll()

    def _on_delete(self) -> None:
        self._leave()
        if self._chosen is None:
            return
        gone = self._chosen
        try:
            removed = self._templates.remove(gone.key)
        except Fault as fault:
            self.refuse(sentence_of(fault))
            return
        row = self.list.currentRow()
        self.show_templates()
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self.list.setFocus()
        sentence = self.tr("“{name}” is deleted.").format(name=isolated(gone.template.name))
        self.notice.say(sentence, [(self.tr("Undo"), lambda: self._put_back(removed))])

    def _put_back(self, removed: str) -> None:
        try:
            self.show_templates(self._templates.put_back(removed))
        except Fault as fault:
            self.refuse(sentence_of(fault))

    def _on_add(self) -> None:
        """Let so many join, as the fields say it now."""
        try:
            self._keep()
        except Fault as fault:
            self.refuse(sentence_of(fault))
            return
        kept = self._chosen
        if kept is None:
            return
        if kept.fault is not None:
            self.refuse(sentence_of(kept.fault))
            return
        self.refuse("")
        self.command_wanted.emit(joining(kept.template, self.count.value()))

    # Qt's own names

    def showEvent(self, event: QShowEvent) -> None:
        """Show what is kept by then."""
        super().showEvent(event)
        self.show_templates()

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep what was edited last."""
        self._leave()
        super().hideEvent(event)


def _button(text: str) -> QPushButton:
    """Return a button that Enter does not press from elsewhere."""
    button = QPushButton(text)
    button.setAutoDefault(False)
    return button


def _sentence() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.hide()
    return label
