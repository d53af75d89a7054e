"""The log in the window: search, jumps, restore points, copying and taking it to a file, by keys, clicks and menus."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMenu

from cats_desktop.rules.events import PointNamed
from cats_desktop.session.commands import NamePoint
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui import slices as slices_module
from cats_desktop.ui.log_search import Kind
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.theme import LIGHT
from tests.ui.conftest import OpenWindow
from tests.ui.hands import (
    CTRL,
    LEFT,
    SHIFT,
    Key,
    add,
    choose,
    click,
    log_lines,
    names,
    near,
    open_menu,
    picture,
    press,
    settle,
    steps,
    type_keys,
    words,
)

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)  # said of every menu offscreen


def fight(window: MainWindow) -> None:
    """1 Ana joins, 2 head, 3 chest, both undone; 4 abdomen."""
    add(window)
    click(window, "head")
    click(window, "chest")
    press(window, Key.Key_Z, CTRL)
    press(window, Key.Key_Z, CTRL)
    click(window, "abdomen")
    settle()


def numbers(window: MainWindow) -> list[int]:
    rows = window.bench.log.rows
    return [rows.line(row).number for row in range(rows.rowCount())]


def head(window: MainWindow) -> int:
    return window.bench.desk.history.head


def choose_row(window: MainWindow, step: int) -> None:
    """Click the line of a step."""
    table = window.bench.log.table
    row = window.bench.log.rows.row_of(step)
    assert row is not None
    table.scrollTo(window.bench.log.rows.index(row, 0))
    box = table.visualRect(window.bench.log.rows.index(row, 0))
    QTest.mouseClick(table.viewport(), LEFT, pos=box.center())


def more(window: MainWindow) -> QMenu:
    menu = window.bench.log.header.more.menu()
    menu.aboutToShow.emit()
    return menu


def points(window: MainWindow) -> QMenu:
    found = next(action.menu() for action in more(window).actions() if action.text() == "Restore points")
    assert isinstance(found, QMenu)
    found.aboutToShow.emit()
    return found


# Search


def test_ctrl_f_searches_enter_goes_to_the_newest_line_and_esc_goes_back_to_the_fight(window: MainWindow) -> None:
    fight(window)
    header, table = window.bench.log.header, window.bench.log.table
    press(window, Key.Key_F, CTRL)
    assert header.search.hasFocus()
    type_keys(window, "chest")
    press(window, Key.Key_Return)
    assert numbers(window) == [3]
    assert header.count.text() == "1 of 4"
    assert table.hasFocus()
    assert table.chosen == 3
    press(window, Key.Key_F, CTRL)
    press(window, Key.Key_Escape)
    assert (numbers(window), header.search.text(), header.count.text()) == ([1, 2, 3, 4], "", "Steps: 4")
    assert window.bench.stage.silhouette.hasFocus()


def test_what_is_typed_is_looked_for_after_a_moment(window: MainWindow, qtbot: object) -> None:
    fight(window)
    press(window, Key.Key_F, CTRL)
    type_keys(window, "head")
    assert numbers(window) == [1, 2, 3, 4]
    qtbot.waitUntil(lambda: numbers(window) == [2], timeout=5_000)  # type: ignore[attr-defined]


def test_the_log_comes_up_when_it_was_hidden(window: MainWindow) -> None:
    add(window)
    window.bench.log.header.hide_log.click()
    assert not window.docks["log"].isVisible()
    press(window, Key.Key_F, CTRL)
    assert window.docks["log"].isVisible()
    assert window.bench.log.header.search.hasFocus()


def test_the_filter_says_what_is_left_out_and_everything_comes_back(window: MainWindow) -> None:
    fight(window)
    header = window.bench.log.header
    header.choose(Kind.HITS)
    assert (numbers(window), header.filter.text()) == ([2, 3, 4], "Hits ▾")
    header.standing.trigger()
    assert (numbers(window), header.filter.text()) == ([4], "Hits · only what stands ▾")
    header.choose(None)
    assert (numbers(window), header.filter.text()) == ([1, 4], "Only what stands ▾")
    assert header.clear.isVisible()
    header.clear.click()
    assert (numbers(window), header.filter.text(), header.clear.isVisible()) == ([1, 2, 3, 4], "Everything ▾", False)


def test_a_log_without_lines_says_why(window: MainWindow) -> None:
    hint = window.bench.log.hint
    assert hint.isVisible()
    assert hint.text().startswith("Nothing has happened yet.")
    add(window)
    assert not hint.isVisible()
    window.bench.log.header.choose(Kind.POINTS)
    assert hint.isVisible()
    assert hint.text() == "Nothing in the log is like that. Esc in the list shows everything again."


def test_only_what_stands_follows_undo_redo_and_jumps(window: MainWindow) -> None:
    fight(window)
    window.bench.log.header.standing.trigger()
    assert numbers(window) == [1, 4]
    press(window, Key.Key_Z, CTRL)
    assert numbers(window) == [1]
    window.bench.desk.jump(3)
    assert numbers(window) == [1, 2, 3]
    click(window, "neck")
    settle()
    assert numbers(window) == [1, 2, 3, 5]


def test_only_the_one_in_view_follows_whom_is_looked_at(window: MainWindow) -> None:
    add(window, "Ana")
    add(window, "Bert")
    click(window, "head")
    window.bench.log.header.in_view.trigger()
    assert numbers(window) == [2, 3]
    press(window, Key.Key_P)
    assert numbers(window) == [1]
    assert window.bench.log.header.filter.text() == "Only the one in view ▾"


def test_esc_in_the_list_shows_everything_first_and_then_goes_back_to_the_fight(window: MainWindow) -> None:
    fight(window)
    window.bench.log.header.choose(Kind.HITS)
    window.bench.log.table.setFocus()
    press(window, Key.Key_Escape)
    assert numbers(window) == [1, 2, 3, 4]
    assert window.bench.log.table.hasFocus()
    press(window, Key.Key_Escape)
    assert window.bench.stage.silhouette.hasFocus()


def test_the_words_that_were_looked_for_are_marked_where_they_stand(window: MainWindow) -> None:
    fight(window)
    table = window.bench.log.table

    def marked() -> list[tuple[int, int]]:
        """Return where the line's last pixels are in the accent, as stretches from left to right."""
        image = picture(table.viewport())
        row = table.visualRect(window.bench.log.rows.index(window.bench.log.rows.rowCount() - 1, 0)).bottom() - 2
        of_accent = [x for x in range(40, image.width()) if image.pixelColor(x, row).name() == LIGHT.accent]
        starts = [x for x in of_accent if x - 1 not in of_accent]
        return [(start, sum(1 for x in of_accent if start <= x < start + 60)) for start in starts]

    assert marked() == []
    window.bench.log.header.search.setText("ABDOMEN")
    window.bench.log.header.search.settled.emit()
    window.bench.log.table.clearSelection()
    settle()
    wide = table.fontMetrics().horizontalAdvance("Abdomen")
    assert numbers(window) == [4]
    assert len(marked()) >= 1
    assert all(abs(stretch - wide) <= 12 for _, stretch in marked())


# Jumps


def test_enter_and_a_double_click_go_to_a_step_and_ctrl_j_back(window: MainWindow) -> None:
    fight(window)
    header = window.bench.log.header
    assert not header.back.isVisible()
    press(window, Key.Key_L)
    choose_row(window, 3)
    press(window, Key.Key_Return)
    assert head(window) == 3
    assert [stands for _, stands in log_lines(window)] == [True, True, True, False]
    assert header.back.isVisible()
    press(window, Key.Key_J, CTRL)
    assert head(window) == 4
    assert [stands for _, stands in log_lines(window)] == [True, False, False, True]
    press(window, Key.Key_J, CTRL)
    assert head(window) == 3
    choose_row(window, 1)
    row = window.bench.log.table.visualRect(window.bench.log.rows.index(0, 0))
    QTest.mouseDClick(window.bench.log.table.viewport(), LEFT, pos=row.center())
    assert head(window) == 1


def test_a_jump_looks_at_whom_it_is_about_and_shows_the_last_hit_there(window: MainWindow) -> None:
    add(window, "Ana")
    click(window, "head")
    add(window, "Bert")
    click(window, "chest")
    window.bench.desk.jump(2)
    settle()
    assert names(window) == ["Ana"]
    assert window.bench.desk.in_view.combatant == 1
    assert window.bench.desk.last_hit is not None
    assert window.bench.desk.last_hit.id == 2


def test_a_jump_to_where_the_fight_stands_is_refused_in_a_sentence(window: MainWindow) -> None:
    fight(window)
    window.bench.desk.jump(4)
    assert window.bench.notice.text == "The fight stands at step 4 already."
    assert window.bench.desk.before_jump is None
    window.bench.desk.jump_back()
    assert window.bench.notice.text == "There is no place to go back to: you have not gone anywhere yet."


def test_a_session_open_for_reading_only_offers_no_jump(open_window: OpenWindow, journal: MemoryJournal) -> None:
    first = open_window(journal)
    fight(first)
    journal.read_only = True
    window = open_window(journal)
    assert not window.bench.actions_by_name["name_point"].isEnabled()
    choose_row(window, 1)
    entry = more(window).actions()[0]
    assert (entry.text().partition("\t")[0], entry.isEnabled()) == ("Go to this step", False)
    window.bench.log.table.setFocus()
    press(window, Key.Key_Return)
    assert head(window) == 4
    assert window.bench.notice.text.startswith("This session is open read-only")


def test_another_session_forgets_where_one_was(window: MainWindow) -> None:
    fight(window)
    window.bench.desk.jump(1)
    window.bench.desk.take_up(window.bench.desk.history)
    assert not window.bench.actions_by_name["jump_back"].isEnabled()


def test_where_the_fight_stands_is_marked_in_the_list_and_spoken(window: MainWindow) -> None:
    fight(window)
    table, rows = window.bench.log.table, window.bench.log.rows

    def marked() -> list[int]:
        found = []
        for row in range(rows.rowCount()):
            table.scrollTo(rows.index(row, 0))
            image, box = picture(table.viewport()), table.visualRect(rows.index(row, 0))
            column = [image.pixelColor(x, y) for x in range(8) for y in range(box.top() + 4, box.bottom() - 4)]
            if any(near(colour, LIGHT.accent) for colour in column):
                found.append(row + 1)
        return found

    assert marked() == [4]
    window.bench.desk.jump(2)
    settle()
    assert marked() == [2]
    spoken = rows.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("the fight stands here: ")
    assert spoken.endswith("#2")
    window.bench.desk.jump(0)
    settle()
    assert marked() == []


def test_a_line_that_was_jumped_to_is_brought_into_view(window: MainWindow) -> None:
    add(window)
    for _ in range(80):
        window.bench.desk.roll()
    window.bench.desk.jump(10)
    settle()
    table = window.bench.log.table
    assert table.viewport().rect().contains(table.visualRect(window.bench.log.rows.index(9, 0)))


# Restore points


def test_ctrl_b_names_a_restore_point_and_the_menu_leads_back_to_it(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_B, CTRL)
    assert window.bench.log.header.point.hasFocus()
    type_keys(window, "before & after")
    press(window, Key.Key_Return)
    assert steps(window)[-1].events == (PointNamed("before & after"),)
    assert window.bench.stage.silhouette.hasFocus()
    assert window.bench.log.header.search.isVisible()
    assert log_lines(window)[-1][0] == "Restore point «\u2068before & after\u2069»"
    click(window, "head")
    choose(points(window), "\u2068before && after\u2069\t#2")
    assert head(window) == 2
    choose(points(window), "The empty start")
    assert (head(window), names(window)) == (0, [])


def test_a_restore_point_without_a_name_is_refused_and_the_field_stays(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_B, CTRL)
    press(window, Key.Key_Return)
    assert window.bench.notice.text == "A restore point needs a name. Type one, such as: before the ambush."
    assert window.bench.log.header.point.hasFocus()
    press(window, Key.Key_Escape)
    assert not window.bench.log.header.point.isVisible()
    assert window.bench.stage.silhouette.hasFocus()
    assert len(steps(window)) == 1


def test_the_menu_lists_the_newest_points_first_and_all_of_them_are_found_in_the_log(window: MainWindow) -> None:
    for number in range(25):
        window.bench.desk.do(NamePoint(f"point {number}"))
    menu = points(window)
    listed = [action.text() for action in menu.actions() if "\t" in action.text()]
    assert (len(listed), listed[0]) == (20, "\u2068point 24\u2069\t#25")
    assert [action.isEnabled() for action in menu.actions()][:2] == [False, True]  # the fight stands at the newest
    add(window)
    choose(menu, "Show all of them in the log")
    assert numbers(window) == list(range(1, 26))


def test_without_points_the_menu_says_so(window: MainWindow) -> None:
    add(window)
    first = points(window).actions()[0]
    assert (first.text(), first.isEnabled()) == ("None yet", False)


# Copying


def test_ctrl_c_copies_the_selected_lines_with_a_word_for_the_stroke(window: MainWindow) -> None:
    fight(window)
    press(window, Key.Key_L)
    choose_row(window, 1)
    press(window, Key.Key_Down, SHIFT)
    press(window, Key.Key_C, CTRL)
    lines = QGuiApplication.clipboard().text().split("\n")
    assert [line.partition(" ")[0] for line in lines] == ["#1", "#2"]
    assert lines[0][3:].partition(" ")[2] == "Ana joins (Human)"
    assert lines[1][3:].partition(" ")[2].startswith("undone: Ana, front · ")


def test_very_many_lines_are_copied_in_slices(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    add(window)
    for _ in range(200):
        window.bench.desk.roll()
    monkeypatch.setattr(slices_module, "SLICE_S", 0.0)
    window.bench.log.table.selectAll()
    QGuiApplication.clipboard().setText("before")
    window.bench.log.table.setFocus()
    press(window, Key.Key_C, CTRL)
    assert window.bench.log.copying.busy
    monkeypatch.setattr(slices_module, "LONG_S", 0.0)
    settle()
    assert "Copying the lines" in words(window.bench.notice)
    while window.bench.log.copying.busy:
        settle()
    assert len(QGuiApplication.clipboard().text().split("\n")) == 201
    assert window.bench.log.copying.slices >= 201


def test_the_menu_of_a_line_is_the_menu_of_the_log(window: MainWindow) -> None:
    fight(window)
    choose_row(window, 2)
    table = window.bench.log.table
    for by_key in (False, True):
        menu = open_menu(table if by_key else table.viewport(), table.viewport().rect().center(), by_key=by_key)
        assert menu is window.bench.log.header.more.menu()
        menu.close()
    choose(more(window), "Go to this step")
    assert head(window) == 2


# To a file


def written(window: MainWindow, path: Path, form: str) -> str:
    window.bench.logs.write(path, form)
    while window.bench.logs.writing.busy:
        settle()
    return path.read_text("utf-8-sig")


def test_ctrl_e_asks_for_a_file_without_stopping_the_fight_and_its_form_follows_the_filter(
    window: MainWindow, tmp_path: Path
) -> None:
    fight(window)
    window.show_title("Friday")
    press(window, Key.Key_E, CTRL)
    dialog = window.bench.logs.dialog
    assert isinstance(dialog, QFileDialog)
    assert not dialog.isModal()
    assert Path(dialog.selectedFiles()[0]).name == "Friday.md"
    dialog.selectNameFilter(dialog.nameFilters()[2])
    dialog.filterSelected.emit(dialog.nameFilters()[2])
    assert dialog.defaultSuffix() == "json"
    dialog.fileSelected.emit(str(tmp_path / "fight.json"))
    dialog.reject()
    settle()
    assert (tmp_path / "fight.json").read_bytes().startswith(b'{"format":"cats-desktop log","version":3,"head":4')
    assert window.bench.notice.text == f"Written: {tmp_path / 'fight.json'}"
    assert window.bench.logs.dialog is None


@pytest.mark.parametrize(("form", "begins"), [("markdown", "# Friday\n"), ("csv", "step,time,stands,")])
def test_the_log_is_written_in_other_forms(window: MainWindow, tmp_path: Path, form: str, begins: str) -> None:
    fight(window)
    window.show_title("Friday")
    assert written(window, tmp_path / "fight", form).startswith(begins)


def test_a_file_that_cannot_be_written_is_told_in_a_sentence(window: MainWindow, tmp_path: Path) -> None:
    fight(window)
    window.bench.logs.write(tmp_path / "no folder" / "fight.csv", "csv")
    settle()
    assert window.bench.notice.text.startswith(f"{tmp_path / 'no folder' / 'fight.csv'} could not be written: ")


def test_an_export_that_is_given_up_leaves_what_was_there(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight(window)
    monkeypatch.setattr(slices_module, "SLICE_S", 0.0)
    file = tmp_path / "fight.csv"
    file.write_text("before")
    window.bench.logs.write(file, "csv")
    assert window.bench.logs.writing.busy
    window.bench.logs.writing.give_up()
    settle()
    assert (file.read_text(), list(tmp_path.iterdir())) == ("before", [file])


def test_the_commands_have_the_keys_they_are_known_by(window: MainWindow) -> None:
    wanted = {
        "find_log": "Ctrl+F",
        "jump_back": "Ctrl+J",
        "name_point": "Ctrl+B",
        "export_log": "Ctrl+E",
        "import_log": "Ctrl+Shift+I",
        "log": "L",
    }
    act = window.bench.actions_by_name
    assert {name: act[name].shortcut() for name in wanted} == {name: QKeySequence(key) for name, key in wanted.items()}


def test_every_part_of_the_log_has_a_name_for_screen_readers(window: MainWindow) -> None:
    header = window.bench.log.header
    for widget in (header.search, header.point, header.filter, header.clear, header.more, header.hide_log, header.far):
        assert widget.accessibleName()
