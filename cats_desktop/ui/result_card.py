"""The last hit in words that can be read from two metres, until the next one."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from cats_desktop.ui.log_words import HitStory


class ResultCard(QFrame):
    """Where, how deep, what it did and what that means; a hint while nothing has been hit yet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._story: HitStory | None = None
        self._where = QLabel()
        self._where.setObjectName("title")
        self._depth = QLabel()
        self._effect = QLabel()
        self._meaning = QLabel()
        for label in (self._where, self._depth, self._effect, self._meaning):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._depth.setObjectName("muted")
        self._effect.setObjectName("effect")
        self._meaning.setObjectName("problem")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 10)
        layout.setSpacing(2)
        for label in (self._where, self._depth, self._effect, self._meaning):
            layout.addWidget(label)
        self.setAccessibleName(self.tr("Last hit"))
        self.show_story(None)

    def show_story(self, story: HitStory | None) -> None:
        """Show a hit, or the hint when there is none."""
        if story is not None and story == self._story:
            return
        self._story = story
        if story is None:
            self._where.setText(self.tr("No hit yet"))
            self._depth.setText(self.tr("Press R to roll one, or click a region to strike there."))
            self._effect.hide()
            self._meaning.hide()
            return
        self._where.setText(f"{story.where} · {story.target}")
        self._depth.setText(f"{story.depth}   {story.dice}" if story.dice else story.depth)
        self._effect.setText("; ".join(story.effects))
        self._effect.show()
        self._meaning.setText(story.meaning)
        self._meaning.setVisible(bool(story.meaning))
        self.setAccessibleDescription(" ".join((story.where, story.depth, *story.effects, story.meaning)))
