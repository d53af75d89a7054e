"""The place where the panel of the ruleset in use stands: the hit table for C.A.T.S., a system's own panel else."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget

from cats_desktop.ui.hit_table import HitTablePanel
from cats_desktop.ui.system_panel import SystemPanel
from cats_desktop.ui.system_panels import ruleset_word, system_panel
from cats_desktop.ui.theme import LIGHT, Theme


class SystemStack(QStackedWidget):
    """One panel at a time; a system's is made when a fight first goes by it, and kept."""

    act_wanted = Signal(object)
    typed_form_changed = Signal()

    def __init__(self, hit_table: HitTablePanel) -> None:
        super().__init__()
        self._theme: Theme = LIGHT
        self._hit_table = hit_table
        self._panels: dict[str, tuple[SystemPanel, QScrollArea] | None] = {}
        self.ruleset = ""
        self.addWidget(hit_table)

    @property
    def panel(self) -> SystemPanel | None:
        """Return the panel of the system in use; None while the hit table is shown."""
        found = self._panels.get(self.ruleset)
        return found[0] if found else None

    def use(self, ruleset: str) -> SystemPanel | None:
        """Show the panel of a ruleset and return it; None for the hit table."""
        if ruleset not in self._panels:
            self._panels[ruleset] = self._made(ruleset)
        self.ruleset = ruleset
        found = self._panels[ruleset]
        self.setCurrentWidget(found[1] if found else self._hit_table)
        return found[0] if found else None

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self._hit_table.show_theme(theme)
        for found in self._panels.values():
            if found:
                found[0].show_theme(theme)

    def _made(self, ruleset: str) -> tuple[SystemPanel, QScrollArea] | None:
        panel = system_panel(ruleset)
        if panel is None:
            return None
        panel.show_theme(self._theme)
        panel.act_wanted.connect(self.act_wanted)
        panel.typed_form_changed.connect(self.typed_form_changed)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(panel)
        area.setAccessibleName(ruleset_word(ruleset))
        self.addWidget(area)
        return panel, area
