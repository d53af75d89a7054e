"""The headless commands: each prints to stdout, and says on stderr in one sentence what was wrong with the wish."""

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from cats_desktop import __version__, log_commands, system_commands
from cats_desktop.library.bounded import read_bounded
from cats_desktop.rules.body import Aspect, Body
from cats_desktop.rules.dice import Die, NeedsDie, ThrownDice, TypedDice, split_dice
from cats_desktop.rules.faults import BadFile, Fault
from cats_desktop.rules.systems.depth_tiers import layer_of, throw_depth
from cats_desktop.rules.systems.presented_area import throw_lateral
from cats_desktop.rules.table import LocationDie, group_shares, range_text
from cats_desktop.wishes import body_named, facing_named, print_json

WRONG = 2


def run(arguments: Sequence[str]) -> int:
    """Carry out one command and return the exit code: 0, or 2 with a sentence on stderr.

    Raises CannotShow when Qt cannot paint here.
    """
    if sys.stdout is None:
        complain("There is nowhere to print to: standard output is closed.")
        return WRONG
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a label in any script must not end in a traceback
    try:
        options = _parser().parse_args(system_commands.joined(arguments))
        code = int(options.act(options))
        sys.stdout.flush()  # here, where a reader that has gone away is no error of ours
        return code
    except Fault as fault:
        from cats_desktop.ui.sentences import sentence_of  # Qt's translation, for the sentence only

        complain(sentence_of(fault))
        return WRONG
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            complain(f"That could not be written: {error.strerror}.")
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())  # what is left in the buffer would fail again at exit
        return WRONG


def complain(sentence: str) -> None:
    """Say a sentence on stderr, if there is one to say it on."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(sentence, file=sys.stderr, flush=True)


class _Parser(argparse.ArgumentParser):
    """Says what was wrong in one sentence instead of a usage text and a message."""

    def error(self, message: str) -> NoReturn:
        complain(f"{message[:1].upper()}{' '.join(message[1:].split())}. See {self.prog} --help.")
        raise SystemExit(WRONG)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="cats-desktop", description="Where a hit lands, how deep it goes and what that breaks.")
    parser.add_argument("--version", action="version", version=f"cats-desktop {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    window = commands.add_parser("window", help="show the window (what happens without a command)")
    window.add_argument("--session", type=Path, metavar="FILE", help="the session to open instead of the last one")
    window.set_defaults(act=_window)

    table = _with_facing(commands.add_parser("table", help="print the hit table of a body from one facing"))
    table.add_argument("--dice", choices=[die.value for die in LocationDie], help="only this die's column")
    table.add_argument("--json", action="store_true", help="print as JSON")
    table.set_defaults(act=_table)

    system_commands.add_odds(commands.add_parser("odds", help="print the exact odds of a ruleset"))

    resolve = commands.add_parser("resolve", help="settle where and how deep one hit goes")
    _with_facing(resolve, nargs="?")
    system_commands.add_resolve_options(resolve)
    resolve.add_argument("--lateral", metavar="N", help="the d100 that was rolled (00 is 100)")
    resolve.add_argument("--d66", metavar="N", help="the d66 that was rolled, as in 45")
    resolve.add_argument("--depth", metavar="6,2", help="the depth d6 that were rolled")
    resolve.add_argument("--json", action="store_true", help="print as JSON")
    resolve.set_defaults(act=_resolve, parser=resolve)

    shot = commands.add_parser("screenshot", help="paint the main window into a PNG file")
    shot.add_argument("out", type=Path, metavar="OUT.png")
    shot.add_argument("--session", type=Path, metavar="FILE", help="show this session instead of the sample fight")
    shot.add_argument("--size", default="1440x900", metavar="WxH", help="in pixels before scaling (1440x900)")
    shot.add_argument("--theme", choices=["light", "dark", "contrast"], default="light")
    shot.add_argument("--scale", default="1.0", help="device pixels per pixel (1.0)")
    shot.set_defaults(act=_screenshot)

    log_commands.add_log_commands(commands)

    fit = commands.add_parser("fit", help="trim outlines until their shares are the wanted ones")
    fit.add_argument("drawing", type=Path, metavar="DRAWING.svg")
    fit.add_argument("shares", type=Path, metavar="SHARES.txt", help="one «region = percent» a line")
    fit.add_argument("out", type=Path, metavar="OUT.svg")
    fit.set_defaults(act=_fit)
    return parser


def _with_facing(parser: argparse.ArgumentParser, nargs: str | None = None) -> argparse.ArgumentParser:
    parser.add_argument("body", metavar="BODY", help="human, heavy_mech, or a body of your own")
    parser.add_argument("facing", nargs=nargs, metavar="FACING", help="front, back, left or right")
    return parser


def _window(options: argparse.Namespace) -> int:
    from cats_desktop.opening import show_window

    return show_window(options.session)


def _aspect(options: argparse.Namespace) -> tuple[Body, Aspect]:
    body = body_named(options.body)
    return body, body.aspects[facing_named(options.facing)]


def _table(options: argparse.Namespace) -> int:
    body, aspect = _aspect(options)
    rows = [_row(aspect, place) for place in range(len(aspect.regions))]
    group_of = {region.key: body.parts[region.part].group for region in aspect.regions}
    groups = group_shares(aspect.shares, group_of, tuple(dict.fromkeys(part.group for part in body.parts.values())))
    if options.json:
        print_json(
            {
                "body": body.key,
                "facing": aspect.facing.value,
                "rows": rows,
                "worst_error": aspect.d100.worst_error / 100,
                "groups": {group: share / 10 for group, share in groups.items()},
            }
        )
        return 0
    print(f"{body.label}, {aspect.facing}")
    _print_rows(rows, aspect, options.dice)
    table = aspect.d66 if options.dice == LocationDie.D66 else aspect.d100
    print(f"Worst error {table.worst_error / 100:.2f} points against measured presented area.")
    print("  ".join(f"{group} {share / 10:.1f}%" for group, share in groups.items()))
    return 0


def _row(aspect: Aspect, place: int) -> dict[str, Any]:
    region, row = aspect.regions[place], aspect.d100.rows[place]
    ordinals = aspect.d100.ordinals(region.key)
    d66 = aspect.d66.results(region.key)
    return {
        "region": region.key,
        "label": region.label,
        "part": region.part,
        "plate": region.plate,
        "d100": [ordinals.start, ordinals.stop - 1],
        "share": row.faces,
        "area_pct": row.area / 100,
        "error": aspect.d100.error(row) / 100,
        "d66": range_text(d66),
        "d66_values": list(d66),
    }


def _print_rows(rows: Sequence[dict[str, Any]], aspect: Aspect, die: str | None) -> None:
    """Print the table as columns; with d66 alone, shares and errors are those of its 36 faces."""
    d66 = {row.region: row for row in aspect.d66.rows}
    columns: list[tuple[str, Callable[[dict[str, Any]], str]]] = [
        ("d100", lambda row: "–".join(str(end) for end in dict.fromkeys(row["d100"]))),
        ("Location", lambda row: row["label"]),
        ("Share", lambda row: f"{row['share']}%"),
        ("True area", lambda row: f"{row['area_pct']:.2f}%"),
        ("Error", lambda row: f"{row['error']:+.2f}"),
        ("d66", lambda row: row["d66"]),
    ]
    if die == LocationDie.D100:
        columns.pop()
    elif die == LocationDie.D66:
        columns = [columns[5], columns[1], columns[2], columns[3], columns[4]]
        columns[2] = ("Share", lambda row: f"{d66[row['region']].faces}/36")
        columns[4] = ("Error", lambda row: f"{aspect.d66.error(d66[row['region']]) / 100:+.2f}")
    lines = [[heading for heading, _ in columns], *([cell(row) for _, cell in columns] for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(columns))]
    for line in lines:
        print("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())


class _GivenDice:
    """The dice that were given for a purpose, the program's for what was left out."""

    def __init__(self, lateral: str | None, depth: str | None) -> None:
        self._given = {
            purpose: TypedDice(split_dice(text))
            for purpose, text in (("lateral", lateral), ("depth", depth))
            if text is not None
        }
        self._thrown = ThrownDice(secrets.randbelow)

    def roll(self, sides: int, purpose: str) -> Die:
        source = self._given.get(purpose.partition("_")[0])
        return source.roll(sides, purpose) if source else self._thrown.roll(sides, purpose)

    def finish(self) -> None:
        for source in self._given.values():
            source.finish()


def _resolve(options: argparse.Namespace) -> int:
    system_commands.check_options(options)
    if options.ruleset != system_commands.CATS:
        return system_commands.resolve(options)
    if options.lateral is not None and options.d66 is not None:
        raise Fault("command.two_dice")
    _, aspect = _aspect(options)
    die = LocationDie.D66 if options.d66 is not None else LocationDie.D100
    dice = _GivenDice(options.d66 if die is LocationDie.D66 else options.lateral, options.depth)
    try:
        key, thrown = throw_lateral(aspect, die, dice)
        depth = throw_depth(dice)
    except NeedsDie as missing:
        raise Fault(f"command.missing_{missing.purpose.partition('_')[0]}", sides=missing.sides) from None
    dice.finish()
    region = aspect.region(key)
    faces = [face.face for face in (*thrown, *depth.dice)]
    if options.json:
        print_json(
            {
                "facing": aspect.facing.value,
                "region": region.key,
                "label": region.label,
                "part": region.part,
                "plate": region.plate,
                "dice": faces,
                "total": depth.total,
                "tier": depth.tier,
                "slot": depth.slot,
                "layer": layer_of(depth.tier),
            }
        )
        return 0
    chain = "+".join(str(face.face) for face in depth.dice)
    lateral = "".join(str(face.face) for face in thrown)
    print(
        f"{aspect.facing}, {region.label}, tier {depth.tier}: {layer_of(depth.tier)}"
        f" ({die} {lateral}, d6 {chain}={depth.total}, slot {depth.slot})"
    )
    return 0


def _screenshot(options: argparse.Namespace) -> int:
    size = _size(options.size)
    scale = _scale(options.scale)
    from cats_desktop.screenshot import paint

    paint(options.out, size, options.theme, scale, options.session)
    return 0


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if width.isdecimal() and height.isdecimal() and len(text) < 12:
        size = int(width), int(height)
        if min(size) >= 200 and max(size) <= 8000:
            return size
    raise Fault("command.size", value=text)


def _scale(text: str) -> float:
    try:
        scale = float(text)
    except ValueError:
        scale = 0.0
    if not 0.5 <= scale <= 4:
        raise Fault("command.scale", value=text)
    return scale


def _fit(options: argparse.Namespace) -> int:
    from cats_desktop.silhouette.fitting import fit
    from cats_desktop.silhouette.svg import read_drawing, write_drawing

    wanted = _wanted_shares(options.shares)
    try:
        data = read_bounded(options.drawing)
    except OSError as error:
        raise Fault("command.file", file=options.drawing, reason=error.strerror) from None
    try:
        drawing = read_drawing(data, str(options.drawing), list(wanted))
    except BadFile as fault:
        if fault.key == "silhouette_stray":
            raise Fault("command.fit_no_share", file=options.shares, region=fault.values["region"]) from None
        raise
    fitted = fit(drawing, wanted, _pairs(wanted))
    try:
        options.out.write_bytes(write_drawing(fitted))
    except OSError as error:
        raise Fault("command.not_written", file=options.out, reason=error.strerror) from None
    return 0


def _wanted_shares(path: Path) -> dict[str, float]:
    try:
        lines = read_bounded(path).decode("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Fault("command.file", file=path, reason=getattr(error, "strerror", None) or "not UTF-8") from None
    wanted = {}
    for number, line in enumerate(lines, start=1):
        region, found, share = line.partition("#")[0].partition("=")
        if not region.strip() and not found:
            continue
        if region.strip() in wanted:
            raise Fault("command.fit_twice", file=path, line=number, region=region.strip())
        try:
            wanted[region.strip()] = float(share)
        except ValueError:
            raise Fault("command.fit_shares", file=path, line=number, value=line.strip()) from None
    return wanted


def _pairs(regions: dict[str, float]) -> list[tuple[str, str]]:
    """Return the regions whose names mirror each other."""
    mirrored = ((key, f"right_{key.removeprefix('left_')}") for key in regions if key.startswith("left_"))
    return [pair for pair in mirrored if pair[1] in regions]
