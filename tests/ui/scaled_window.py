"""A program of its own, run once per scale: clicks every region of every facing and prints what went wrong.

Run with QT_SCALE_FACTOR set; the pixels that are looked at are the screen's, not Qt's.
"""

import json
import secrets
import sys

from PySide6.QtCore import QPointF, qInstallMessageHandler
from PySide6.QtTest import QTest

from cats_desktop.bootstrap import body_library, furnish
from cats_desktop.library.folders import user_folders
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui.application import make_app
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.theme import LIGHT
from tests.ui.hands import FACINGS, ScriptedDice, add, click, hits, inner_points, of_colour, picture, point_away, settle


def main() -> None:
    """Click, look, print a verdict as JSON."""
    qInstallMessageHandler(lambda *_: None)
    secrets.randbelow = ScriptedDice().below  # type: ignore[assignment]
    app = make_app(["cats-desktop"], "")
    bodies = body_library(user_folders())
    window = MainWindow()
    window.bench = furnish(window, MemoryJournal(lambda: 0.0), bodies, LIGHT)
    for dock in window.docks.values():
        dock.hide()
    window.resize(720, 640)
    window.show()
    assert QTest.qWaitForWindowActive(window)
    view = window.bench.stage.silhouette
    clicked, wrong = 0, []
    for number, (body, facing) in enumerate(FACINGS, start=1):
        add(window, f"{body} {facing}", body)
        window.bench.desk.face(facing)
        settle()
        keys = list(view._paths.anchors)
        for half, rest in ((keys[::2], keys[1::2]), (keys[1::2], [])):
            window.setUpdatesEnabled(False)  # nobody looks until all are struck
            for key in half:
                click(window, key)
                clicked += 1
                hit = hits(window)[-1]
                if (hit.combatant, hit.facing, hit.region) != (number, facing, key) or len(hits(window)) != clicked:
                    wrong.append(f"{body} {facing} {key}: struck {hit.region}")
            window.setUpdatesEnabled(True)
            point_away(window)
            view.zoom_by(2.0)
            image = picture(view)
            for key in keys:
                points = inner_points(view, key, rim=5.0)
                hurt = of_colour(image, view, points, LIGHT.fills["hurt"])
                if points and bool(hurt) != (key not in rest):
                    wrong.append(f"{body} {facing} {key}: {len(hurt)} of {len(points)} places look struck")
            view.reset_zoom()
        for key in keys:  # zoomed in on each region in turn, so that it is also scrolled to
            view.zoom_by(3.0, view.place_of(key))
            spot = view.place_of(key).toPoint()
            if not view.rect().contains(spot) or view.region_at(QPointF(spot)) != key:
                wrong.append(f"{body} {facing} {key}: lost when zoomed")
            else:
                click(window, key)
                clicked += 1
                if hits(window)[-1].region != key:
                    wrong.append(f"{body} {facing} {key}: zoomed, struck {hits(window)[-1].region}")
            view.reset_zoom()
    print(json.dumps({"scale": view.devicePixelRatioF(), "clicked": clicked, "wrong": wrong}))
    window.close()
    app.quit()


if __name__ == "__main__":
    sys.exit(main())
