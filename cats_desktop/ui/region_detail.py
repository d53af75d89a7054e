"""What one region is made of: the part, its armour, and its five slots with what is out."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout

from cats_desktop.session.queries import RegionView
from cats_desktop.ui.words import armour_text, escape, say, state_word


class RegionDetail(QFrame):
    """The region that the pointer or the row cursor is on; takes the room that the table leaves."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._region: RegionView | None = None
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.RichText)
        self._text.setWordWrap(True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.addWidget(self._text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        small = self.font()
        small.setPointSizeF(small.pointSizeF() * 0.9)
        self._text.setFont(small)
        self._text.setMinimumHeight(QFontMetrics(small).lineSpacing() * 3)
        self._write()

    def show_region(self, region: RegionView | None) -> None:
        """Show a region; without one, say how to choose one."""
        if region != self._region:
            self._region = region
            self._write()

    def _write(self) -> None:
        region = self._region
        if region is None:
            self._text.setText(escape(self.tr("Point at a region to see what it contains.")))
            return
        armour = say("{plate} {armour}").format(
            plate=region.plate_label, armour=armour_text(region.armour_left, region.armour_whole)
        )
        title = f"<b>{escape(region.part_label.capitalize())}</b> · {escape(state_word(region))} · {escape(armour)}"
        slots = []
        for slot in range(1, 6):
            content = next((content for content in region.contents if content.slot == slot), None)
            if content is None:
                slots.append(f"{slot} –")
            elif content.out:
                slots.append(f"{slot} <s>{escape(content.label)}</s> ({escape(say('out'))})")
            else:
                slots.append(f"{slot} {escape(content.label)}")
        self._text.setText(f"{title}<br>{' &nbsp;·&nbsp; '.join(slots)}")
