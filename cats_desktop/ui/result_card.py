"""The last hit in words that can be read from two metres, until the next one."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from cats_desktop.ui.log_words import HitStory


class ResultCard(QFrame):
    """Where and how deep, what it did, what that means, by which dice; a hint while nothing has been hit yet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._story: HitStory | None = None
        self._where = _line("headline")
        self._effect = _line("effect")
        self._meaning = _line("meaning")
        self._dice = _line("muted")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 6, 16, 8)
        layout.setSpacing(1)
        for label in (self._dice, self._where, self._effect, self._meaning):
            layout.addWidget(label)
        self.setAccessibleName(self.tr("Last hit"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._show_hint()

    def show_story(self, story: HitStory | None) -> None:
        """Show a hit, or the hint when there is none."""
        if story == self._story:
            return
        self._story = story
        if story is None:
            self._show_hint()
            return
        self._dice.setText(" · ".join(piece for piece in (story.target, story.facing, story.dice) if piece))
        self._where.setText(f"{story.where} — {story.depth}")
        self._effect.setText("; ".join(story.effects))
        self._effect.show()
        self._meaning.setText(story.meaning)
        self._meaning.setVisible(bool(story.meaning))
        self.setAccessibleDescription(" ".join((story.where, story.depth, *story.effects, story.meaning)))

    def _show_hint(self) -> None:
        self._where.setText(self.tr("No hit yet"))
        self._dice.setText(self.tr("Press R to roll one, or click a region to strike there."))
        self._effect.hide()
        self._meaning.hide()


def _line(name: str) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
