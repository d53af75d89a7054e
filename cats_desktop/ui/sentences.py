"""What each fault says to a person: one sentence that names what is wrong, where, and what to do.

Keys come from the layers below, which speak no language; a test walks them all.
"""

from unicodedata import bidirectional, category

from PySide6.QtCore import QCoreApplication

from cats_desktop.rules.faults import Fault
from cats_desktop.ui.fight_sentences import FIGHT_SENTENCES
from cats_desktop.ui.key_sentences import KEY_SENTENCES
from cats_desktop.ui.log_sentences import LOG_SENTENCES
from cats_desktop.ui.system_sentences import SYSTEM_SENTENCES
from cats_desktop.ui.template_sentences import TEMPLATE_SENTENCES
from cats_desktop.ui.translation import QT_TRANSLATE_NOOP
from cats_desktop.ui.words import isolated

_CONTEXT = "faults"

_DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Letters without a look that set the direction of those after them."""

SENTENCES: dict[str, str] = {
    "dice.not_a_number": QT_TRANSLATE_NOOP(
        "faults",
        "“{text}” is not a die. Type the faces as numbers, with spaces between them.",
    ),
    "dice.impossible": QT_TRANSLATE_NOOP(
        "faults",
        "{text} is not a face of a d{sides}, which has 1 to {sides}. Correct that die.",
    ),
    "dice.too_many": QT_TRANSLATE_NOOP(
        "faults",
        "“{text}” is too much: the hit was settled by the dice before it. A depth die is followed by "
        "another only after a six.",
    ),
    "attack.negative_damage": QT_TRANSLATE_NOOP("faults", "Damage cannot be {value}. Give 0 or more points."),
    "attack.negative_margin": QT_TRANSLATE_NOOP("faults", "Margin cannot be {value}. Give 0 or more points."),
    "attack.no_such_slot": QT_TRANSLATE_NOOP("faults", "There is no slot {value}. Slots go from 1 to 5."),
    "attack.no_such_tier": QT_TRANSLATE_NOOP("faults", "There is no tier {value}. Tiers start at 1."),
    "attack.region_not_seen": QT_TRANSLATE_NOOP(
        "faults",
        "{body}, {facing}: there is no region “{region}” on that side. Look from another side.",
    ),
    "combatant.gone": QT_TRANSLATE_NOOP("faults", "That target is not in the fight any more."),
    "body.unknown": QT_TRANSLATE_NOOP("faults", "There is no body “{body}”. Known bodies: {known}."),
    "body.gone": QT_TRANSLATE_NOOP(
        "faults",
        "The body “{body}” is not in the library any more. Put its folder back to see and strike this target.",
    ),
    "body.facing_word": QT_TRANSLATE_NOOP("faults", "“{facing}” is not a facing. Use front, back, left or right."),
    "armour.total_out_of_range": QT_TRANSLATE_NOOP(
        "faults",
        "{value} is not an armour total. Give 0 to {most} points.",
    ),
    "armour.odd_total": QT_TRANSLATE_NOOP(
        "faults",
        "{value} points cannot be spread over {body}: it only has pairs of plates. Give an even total.",
    ),
    "armour.no_such_plate": QT_TRANSLATE_NOOP("faults", "{body} has no plate “{plate}”."),
    "armour.points_out_of_range": QT_TRANSLATE_NOOP(
        "faults",
        "{value} is no armour for the {plate}. Give 0 to {most} points.",
    ),
    "armour.more_than_whole": QT_TRANSLATE_NOOP(
        "faults",
        "The {plate} cannot have {value} points left: it has {most} when whole.",
    ),
    "add.count_out_of_range": QT_TRANSLATE_NOOP("faults", "{value} cannot join at once. Add 1 to {most}."),
    "add.unknown_body": QT_TRANSLATE_NOOP("faults", "There is no body “{value}”. Known bodies: {known}."),
    "add.not_a_number": QT_TRANSLATE_NOOP("faults", "{option}: “{value}” is not a whole number. Write it in digits."),
    "name.unreadable": QT_TRANSLATE_NOOP("faults", "That name holds characters that no file can keep. Type it anew."),
    "name.too_long": QT_TRANSLATE_NOOP(
        "faults",
        "That name has {length} characters; at most {most} can be kept. Shorten it.",
    ),
    "note.too_long": QT_TRANSLATE_NOOP(
        "faults",
        "That note has {length} characters; at most {most} can be kept. Shorten it.",
    ),
    "name.taken": QT_TRANSLATE_NOOP("faults", "Somebody else is called {name} already. Choose another name."),
    "add.twice": QT_TRANSLATE_NOOP("faults", "{option} is given twice. Keep one of them."),
    "name.unchanged": QT_TRANSLATE_NOOP("faults", "{name} is called that already."),
    "part.unknown": QT_TRANSLATE_NOOP("faults", "{body} has no part “{part}”."),
    "repair.nothing_to_do": QT_TRANSLATE_NOOP("faults", "There is nothing to repair on the {part} of {name}."),
    "rules.negative_margin": QT_TRANSLATE_NOOP(
        "faults",
        "{value} points of Margin cannot buy a tier. Give 1 or more, or 0 for off.",
    ),
    "rules.unchanged": QT_TRANSLATE_NOOP("faults", "Those are the house rules already."),
    "session.read_only": QT_TRANSLATE_NOOP(
        "faults",
        "This session is open read-only: it can be looked at, but takes no steps. Close it in the other "
        "program, or open another.",
    ),
    "undo.nothing": QT_TRANSLATE_NOOP("faults", "There is nothing to undo."),
    "redo.nothing": QT_TRANSLATE_NOOP("faults", "There is nothing to redo."),
    "odds.no_plots": QT_TRANSLATE_NOOP(
        "faults",
        "The bars can't be drawn, because pyqtgraph could not be loaded: {reason}. Set the program up again with"
        " packaging/bootstrap.py; everything else works without them.",
    ),
    "odds.cannot_write": QT_TRANSLATE_NOOP(
        "faults",
        "{file} could not be written: {reason}. Choose another folder or name.",
    ),
    "desk.asking": QT_TRANSLATE_NOOP("faults", "A hit waits for an answer. Answer it, or give that hit up with Esc."),
    "desk.no_target": QT_TRANSLATE_NOOP("faults", "Nobody is in view. Add or select a target first."),
    "body.not_utf8": QT_TRANSLATE_NOOP("faults", "{file} is not UTF-8 text (byte {byte}). Save it again as UTF-8."),
    "body.not_toml": QT_TRANSLATE_NOOP("faults", "{file} is not valid TOML: {reason}. Correct that line."),
    "body.bad_field": QT_TRANSLATE_NOOP("faults", "{file}: {reason}. Correct that field."),
    "body.twice": QT_TRANSLATE_NOOP("faults", "{file}: {kind} names “{name}” twice. Give each a key of its own."),
    "body.unknown_group": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: part “{part}” is in the group “{group}”, which is not listed. Groups: {known}.",
    ),
    "body.too_many_contents": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: part “{part}” has {count} contents. A part has five slots.",
    ),
    "body.unknown_part": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: {where} names the part “{part}”, which does not exist. Correct the key.",
    ),
    "body.one_sided_mirror": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: “{part}” mirrors “{other}”, but not the other way round. Give both the same pair.",
    ),
    "body.hangs_in_circle": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: what “{part}” hangs on leads back to itself. Correct hangs_on.",
    ),
    "body.short_ladder": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: the damage ladder needs two rungs or more, from sound to destroyed.",
    ),
    "body.ladder_end": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: the last rung of the ladder, “{rung}”, and no other must say destroyed = true.",
    ),
    "body.no_parts": QT_TRANSLATE_NOOP("faults", "{file}: there is no part. Add at least one under [[parts]]."),
    "body.no_label": QT_TRANSLATE_NOOP("faults", "{file}: the label is empty. Give the body a name."),
    "body.facing_missing": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: the facing “{facing}” is missing. Add [facings.{facing}].",
    ),
    "body.facing_unknown": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: “{facing}” is not a facing. Use front, back, left and right.",
    ),
    "body.no_regions": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: the facing “{facing}” has no region. List its regions in the order of the table.",
    ),
    "body.unknown_plate": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: on {facing}, region “{region}” is covered by “{plate}”, which is no plate. Correct the key.",
    ),
    "body.too_few_faces": QT_TRANSLATE_NOOP(
        "faults",
        "{file}, {facing}: more regions than the die has faces ({regions}). Join some of them.",
    ),
    "body.odd_total": QT_TRANSLATE_NOOP(
        "faults",
        "{file}, {facing}: only mirrored pairs ({regions}) cannot share an odd number of faces. Add a "
        "region in the middle.",
    ),
    "body.file_too_large": QT_TRANSLATE_NOOP("faults", "{file} is larger than {most} bytes. Simplify it."),
    "body.file_missing": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is missing. A body needs body.toml and front.svg, back.svg, left.svg and right.svg.",
    ),
    "body.file_unreadable": QT_TRANSLATE_NOOP("faults", "{file} cannot be read: {reason}."),
    "body.region_hidden": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: nothing is seen of region “{region}”. Show it, or take it off the list.",
    ),
    "command.missing_depth": QT_TRANSLATE_NOOP(
        "faults",
        "--depth: the chain has not ended, one more d{sides} is missing. A six is always followed by another die.",
    ),
    "command.missing_lateral": QT_TRANSLATE_NOOP(
        "faults",
        "The location die is missing: one more d{sides}, as in --d66 45.",
    ),
    "command.size": QT_TRANSLATE_NOOP(
        "faults",
        "--size: “{value}” is not a size. Write width x height in pixels, as in 1440x900, 200 to 8000 each.",
    ),
    "command.scale": QT_TRANSLATE_NOOP("faults", "--scale: “{value}” is not a scale. Give a number from 0.5 to 4."),
    "command.not_written": QT_TRANSLATE_NOOP("faults", "{file} could not be written: {reason}. Choose another place."),
    "command.too_small": QT_TRANSLATE_NOOP(
        "faults", "--size: the window cannot be smaller than {width}x{height}. Give at least that."
    ),
    "command.two_dice": QT_TRANSLATE_NOOP("faults", "--lateral and --d66 cannot both be given. Choose one."),
    "command.fit_shares": QT_TRANSLATE_NOOP(
        "faults",
        "{file}, line {line}: “{value}” is not a region and a percentage. Write one pair a line, as in: head = 5.35",
    ),
    "command.fit_twice": QT_TRANSLATE_NOOP(
        "faults", "{file}, line {line}: “{region}” is there twice. Keep one of them."
    ),
    "command.fit_no_share": QT_TRANSLATE_NOOP(
        "faults", "{file} gives no share for “{region}”. Name every region of the drawing, one a line."
    ),
    "command.file": QT_TRANSLATE_NOOP("faults", "{file} cannot be read: {reason}."),
    "storage.damaged": QT_TRANSLATE_NOOP(
        "faults",
        "{file} does not hold what was written to it ({detail}). Nothing has been changed. Set it aside "
        "and go on from the newest good backup.",
    ),
    "storage.held": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is open in another program: {program}, process {pid} on {host}. Close it there, or open "
        "it here read-only. If that computer is gone for good, delete {file}.lock.",
    ),
    "storage.held_here": QT_TRANSLATE_NOOP("faults", "{file} is already open in this program. Go on in that window."),
    "storage.lock_unreadable": QT_TRANSLATE_NOOP(
        "faults", "{file}.lock cannot be read. If no other program has the session open, delete that file."
    ),
    "body.key_taken": QT_TRANSLATE_NOOP(
        "faults", "{file}: there is a body of that name already. Give the folder another name."
    ),
    "body.bad_name": QT_TRANSLATE_NOOP("faults", "{file}: that folder's name is not readable text. Rename it."),
    "body.no_folder": QT_TRANSLATE_NOOP("faults", "{file} should be the folder of your own bodies. Rename that file."),
    "add.misplaced": QT_TRANSLATE_NOOP(
        "faults", "{option} must stand at the end of the line, without blanks, as in armour=40."
    ),
    "storage.busy": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is being used by another program that reads SQLite files. Close it there and try again.",
    ),
    "storage.lock_failed": QT_TRANSLATE_NOOP(
        "faults",
        "No lock file could be written beside {file}. Make room on the disk and try again, or open it read-only.",
    ),
    "storage.missing": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is not there. It may have been moved or renamed, or its disk is not connected.",
    ),
    "storage.is_folder": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is a folder, not a session. Choose a file that ends in .cats.",
    ),
    "storage.no_permission": QT_TRANSLATE_NOOP(
        "faults",
        "{file} may not be used by this account. Change its permissions, or choose another folder.",
    ),
    "storage.exists": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is already there, or something left of an earlier session is. Choose another name.",
    ),
    "storage.cannot_open": QT_TRANSLATE_NOOP(
        "faults",
        "{file} could not be opened: {detail}. Check the disk and try again.",
    ),
    "storage.empty": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is empty: it holds no session. Delete it, or choose another file.",
    ),
    "storage.not_a_session": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is not a session of this program, or its first bytes are damaged. It has been left as it "
        "is; choose another file or restore a backup.",
    ),
    "storage.foreign": QT_TRANSLATE_NOOP(
        "faults",
        "{file} belongs to another program, or the first page of it is damaged. It has been left as it "
        "is; choose another file or restore a backup.",
    ),
    "storage.too_new": QT_TRANSLATE_NOOP(
        "faults",
        "{file} was written by a newer version of this program (format {version}). It has been left as it"
        " is; install the newer version to open it.",
    ),
    "storage.too_old": QT_TRANSLATE_NOOP(
        "faults",
        "{file} has a format ({version}) that this version cannot read. It has been left as it is; open "
        "it with the version that made it.",
    ),
    "storage.migration_failed": QT_TRANSLATE_NOOP(
        "faults",
        "{file} could not be brought up to date: {detail}. It is as it was before; a backup has been kept as well.",
    ),
    "storage.no_room_for_copy": QT_TRANSLATE_NOOP(
        "faults",
        "{file} could not be copied: {detail}. Make room in the folder for temporary files and try again.",
    ),
    "storage.disk_full": QT_TRANSLATE_NOOP(
        "faults",
        "The disk is full: the last step was not stored in {file}, and nothing has changed. Make room and do it again.",
    ),
    "storage.write_refused": QT_TRANSLATE_NOOP(
        "faults",
        "{file} may not be written: the last step was not stored, and nothing has changed. Check the disk"
        " and its permissions and do it again.",
    ),
    "storage.write_failed": QT_TRANSLATE_NOOP(
        "faults",
        "The last step was not stored in {file}, and nothing has changed: {detail}. Check the disk and do it again.",
    ),
    "storage.read_only": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is open read-only: it can be looked at, but takes no steps.",
    ),
    "storage.moved": QT_TRANSLATE_NOOP(
        "faults",
        "{file} has been moved, deleted or replaced while it was open: the last step was not stored. Put "
        "the file back, or make a backup now and restore it.",
    ),
    "storage.backup_failed": QT_TRANSLATE_NOOP(
        "faults",
        "{file} could not be backed up in {folder}: {detail}. The session itself is safe; check that disk.",
    ),
    "storage.aside_failed": QT_TRANSLATE_NOOP(
        "faults",
        "{file} could not be renamed: {detail}. It is as it was; check the permissions of its folder.",
    ),
    "storage.restore_failed": QT_TRANSLATE_NOOP(
        "faults",
        "The backup could not be put in place of {file}: {detail}. Whatever was there has been kept beside it.",
    ),
    "storage.bad_json": QT_TRANSLATE_NOOP(
        "faults",
        "{file} holds something at {path} that cannot be read: {detail}. Restore a backup, or install the"
        " newest version.",
    ),
    "storage.bad_value": QT_TRANSLATE_NOOP(
        "faults",
        "{file} holds, at {path}, something that this version does not know or that cannot be right: "
        "{detail}. Install the newest version, or restore a backup.",
    ),
    "svg_too_big": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is larger than {most} bytes ({bytes}). Remove pictures and traced detail from the drawing"
        " and save it again as a plain SVG.",
    ),
    "svg_not_utf8": QT_TRANSLATE_NOOP(
        "faults",
        "Line {line} of {file} is not UTF-8 text. Save the drawing again as a plain SVG, encoded as UTF-8.",
    ),
    "svg_not_xml": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is not well-formed XML: reading stopped at line {line}. Save the drawing again as a plain SVG.",
    ),
    "svg_not_svg": QT_TRANSLATE_NOOP(
        "faults",
        "{file} is no SVG drawing: it begins with <{element}>. Choose a file that begins with <svg>.",
    ),
    "svg_doctype": QT_TRANSLATE_NOOP(
        "faults",
        "Line {line} of {file} declares a DOCTYPE or an entity, which could harm the program. Save the "
        "drawing as a plain SVG, or delete that declaration.",
    ),
    "svg_forbidden": QT_TRANSLATE_NOOP(
        "faults",
        "Line {line} of {file} holds “{element}”, which is not allowed in a silhouette. Turn clones into "
        "paths, and remove pictures and scripts.",
    ),
    "svg_remote": QT_TRANSLATE_NOOP(
        "faults",
        "“{element}” in line {line} of {file} points out of the file or uses CSS that could. Remove the "
        "link, font or style, and save as a plain SVG.",
    ),
    "svg_too_deep": QT_TRANSLATE_NOOP(
        "faults",
        "Line {line} of {file} lies in more than {most} groups one inside another. Ungroup some of them.",
    ),
    "silhouette_view": QT_TRANSLATE_NOOP(
        "faults",
        "The <svg> element in line {line} of {file} has no usable viewBox. Give it four numbers: left, "
        "top, width and height, the last two above zero.",
    ),
    "silhouette_missing": QT_TRANSLATE_NOOP(
        "faults",
        "{file} has no shape with the id “{region}”. Draw that region as one closed path and set its id "
        "(Inkscape: Object Properties).",
    ),
    "silhouette_twice": QT_TRANSLATE_NOOP(
        "faults",
        "Region “{region}” is in {file} twice, in lines {first} and {line}. Keep one, or join both into one outline.",
    ),
    "silhouette_stray": QT_TRANSLATE_NOOP(
        "faults",
        "The shape “{region}” in line {line} of {file} is no region of this body. Set its id to a region,"
        " or move it to the layer “shades” or “lines”.",
    ),
    "silhouette_group": QT_TRANSLATE_NOOP(
        "faults",
        "“{region}” in line {line} of {file} is the id of a group, but a region is one path. Give the id "
        "to the path itself.",
    ),
    "silhouette_hidden": QT_TRANSLATE_NOOP(
        "faults",
        "Region “{region}” in line {line} of {file} is hidden. Show it: what is rolled must be what is seen.",
    ),
    "silhouette_clipped": QT_TRANSLATE_NOOP(
        "faults",
        "“{region}” in line {line} of {file} is cut by a {by}. Release that and cut the outline itself "
        "(Inkscape: Path, Intersection).",
    ),
    "silhouette_placed": QT_TRANSLATE_NOOP(
        "faults",
        "“{region}” in line {line} of {file} is moved by an <svg> element or a CSS transform. Ungroup it,"
        " or move the shapes themselves.",
    ),
    "silhouette_coordinates": QT_TRANSLATE_NOOP(
        "faults",
        "“{region}” in line {line} of {file} has coordinates or a transform that can't be read, or beyond"
        " a million. Correct or redraw it.",
    ),
    "silhouette_too_fine": QT_TRANSLATE_NOOP(
        "faults",
        "Region “{region}” in line {line} of {file} has {segments} pieces; at most {most} are allowed. "
        "Simplify its path.",
    ),
    "silhouette_open": QT_TRANSLATE_NOOP(
        "faults",
        "The outline of region “{region}” in line {line} of {file} is open. Close its path.",
    ),
    "silhouette_several": QT_TRANSLATE_NOOP(
        "faults",
        "Region “{region}” in line {line} of {file} has {count} outlines, but a region is a single one. "
        "Break the path apart or unite the pieces.",
    ),
    "silhouette_outside": QT_TRANSLATE_NOOP(
        "faults",
        "Region “{region}” in line {line} of {file} reaches far outside the picture, to {x}, {y}. Move it"
        " inside, or enlarge the viewBox.",
    ),
    "silhouette_crossing": QT_TRANSLATE_NOOP(
        "faults",
        "The outline of region “{region}” in line {line} of {file} crosses itself near {x}, {y}. Untangle"
        " it there (Inkscape: Path, Union).",
    ),
    "silhouette_no_area": QT_TRANSLATE_NOOP(
        "faults",
        "Region “{region}” in line {line} of {file} encloses no area. Draw it as an outline, not as a line or a point.",
    ),
    "fit_names": QT_TRANSLATE_NOOP(
        "faults",
        "The wanted shares and the drawing name different regions. Without a share: {missing}. Not in the"
        " drawing: {unknown}.",
    ),
    "fit_share": QT_TRANSLATE_NOOP(
        "faults",
        "The wanted share of “{region}” is {share}. Give a percentage above zero.",
    ),
    "fit_sum": QT_TRANSLATE_NOOP(
        "faults",
        "The wanted shares add up to {total}, not to 100. They may miss it by {most} at most; check them for a slip.",
    ),
    "fit_pair": QT_TRANSLATE_NOOP(
        "faults",
        "“{region}” and “{other}” are a mirror pair, but different shares are wanted. Give them the same "
        "share, or don't pair them.",
    ),
    "fit_unreachable": QT_TRANSLATE_NOOP(
        "faults",
        "The drawing can't be brought to these shares by changing girths: “{region}” is still {points} "
        "points off. Redraw it nearer to its share.",
    ),
    "fit_folds": QT_TRANSLATE_NOOP(
        "faults",
        "To reach these shares the outline of “{region}” would fold over itself. Redraw it nearer to its share.",
    ),
    **SYSTEM_SENTENCES,
    **FIGHT_SENTENCES,
    **KEY_SENTENCES,
    **LOG_SENTENCES,
    **TEMPLATE_SENTENCES,
}


def sentence_of(fault: Fault) -> str:
    """Return the sentence for a fault, in the language in use."""
    template = QCoreApplication.translate(_CONTEXT, SENTENCES[fault.key])
    return template.format(**{name: _told(str(value)) for name, value in fault.values.items()})


def _told(value: str) -> str:
    """Return a value in one line, so that nothing in it can hide, or reorder the sentence around it."""
    line = "".join("\ufffd" if _is_control(letter) else letter for letter in " ".join(value.splitlines()))
    return isolated(line) if any(bidirectional(letter) in ("R", "AL", "AN") for letter in line) else line


def _is_control(letter: str) -> bool:
    return category(letter) == "Cc" or letter in _DIRECTIONS
