"""The menu of the sessions that were used last, filled each time it is opened."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from cats_desktop.session.files import KnownSession
from cats_desktop.ui.words import isolated, readable, translate, when_text

DIGITS = "1234567890"


class RecentMenu(QMenu):
    """Offers each recent session but the one that is open; the first ten have a digit as their key."""

    open_wanted = Signal(object)
    forget_wanted = Signal()

    def __init__(self, recent: Callable[[], Sequence[KnownSession]], parent: QWidget) -> None:
        super().__init__(parent)
        self._recent = recent
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        sessions = self._recent()
        for place, session in enumerate(sessions):
            digit = f"&{DIGITS[place]}  " if place < len(DIGITS) else ""
            when = when_text(session.at) if session.there else translate("words", "not there")
            action = self.addAction(f"{digit}{isolated(_shown(session, sessions))}\t{when}")
            action.setToolTip(str(session.path))
            action.triggered.connect(lambda _checked, path=session.path: self.open_wanted.emit(path))
        if not sessions:
            self.addAction(translate("words", "No other session has been used yet")).setEnabled(False)
        self.addSeparator()
        forget = self.addAction(translate("words", "&Forget the missing ones"))
        forget.setEnabled(not all(session.there for session in sessions))
        forget.triggered.connect(self.forget_wanted)


def _shown(session: KnownSession, among: Sequence[KnownSession]) -> str:
    """Return a session's name, with its folder when another one is called alike."""
    alike = [other for other in among if other.name == session.name]
    name = session.name if len(alike) == 1 else f"{session.name} ({session.path.parent})"
    return readable(name).replace("&", "&&")
