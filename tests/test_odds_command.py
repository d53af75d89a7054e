"""The odds of a volley on the command line: what they say, and refusals in one sentence."""

import json
from fractions import Fraction

import pytest

from cats_desktop.library.bodies import BodyLibrary
from tests.library.crate import TOML, write_crate
from tests.test_command_line import GOLDEN as TABLES
from tests.test_command_line import refusal, said


def told(capsys: pytest.CaptureFixture[str], wish: str) -> dict:
    return json.loads(said(capsys, *wish.split(), "--json"))


@pytest.mark.parametrize("body", ["human", "heavy_mech"])
@pytest.mark.parametrize(("facing", "hits"), [("front", 1), ("back", 7), ("left", 100), ("right", 100_000)])
def test_a_volley_strikes_regions_by_their_printed_shares(capsys, bodies: BodyLibrary, body, facing, hits):
    odds = told(capsys, f"odds cats {body} {facing} --volley {hits}")
    assert list(odds) == ["locations", "tiers", "volley"]
    volley = odds["volley"]
    assert list(volley) == ["hits", "at_least_one", "tier_at_least_one"]
    assert volley["hits"] == hits
    labels = {region.key: region.label for region in bodies[body].aspects[facing].regions}
    shares = {row["location"]: row["d100_share"] for row in TABLES[body]["facings"][facing]["rows"]}
    assert {labels[region]: chance for region, chance in volley["at_least_one"].items()} == pytest.approx(
        {label: 1 - (1 - share / 100) ** hits for label, share in shares.items()}, rel=0, abs=1e-12
    )
    deep = {"2+": Fraction(1, 6), "3+": Fraction(1, 36), "4+": Fraction(1, 216)}
    assert volley["tier_at_least_one"] == pytest.approx(
        {tier: float(1 - (1 - share) ** hits) if hits <= 100 else 1.0 for tier, share in deep.items()},
        rel=0,
        abs=1e-12,
    )


def test_without_a_volley_the_odds_are_what_they_were(capsys):
    assert list(told(capsys, "odds cats human front")) == ["locations", "tiers"]


def test_armour_tells_which_parts_fail_within_the_volley(capsys, bodies: BodyLibrary):
    volley = told(capsys, "odds cats human front --volley 1 --armour 40")["volley"]
    assert list(volley["fails_within"]) == list(volley["expected_hits"]) == list(bodies["human"].parts)
    # one hit fails a sound part by tier 4 only: on it, or on what it hangs on
    faces = {row["location"]: row["d100_share"] for row in TABLES["human"]["facings"]["front"]["rows"]}
    for part, struck in {"upper_torso": ["Chest"], "left_upper_arm": ["Chest", "Left upper arm"]}.items():
        share = Fraction(sum(faces[name] for name in struck), 100)
        assert volley["fails_within"][part] == pytest.approx(float(share / 216), abs=1e-12)
    fewer = told(capsys, "odds cats human front --volley 1 --armour 0")["volley"]["expected_hits"]
    assert all(fewer[part] < hits for part, hits in volley["expected_hits"].items())
    many = told(capsys, "odds cats heavy_mech left --volley 100000 --armour 40")["volley"]
    # what a left facing never strikes is lost with the hull that it hangs on
    assert many["fails_within"] == pytest.approx(dict.fromkeys(bodies["heavy_mech"].parts, 1.0))


def test_a_part_that_nothing_can_break_is_never_reached(capsys, home):
    write_crate(home / "bodies", "own", TOML)
    volley = told(capsys, "odds cats own left --volley 10 --armour 4")["volley"]
    unseen = [part for part, hits in volley["expected_hits"].items() if hits is None]
    assert all(volley["fails_within"][part] == 0 for part in unseen)
    assert len(unseen) < len(volley["expected_hits"])
    wish = "odds cats own left --volley 10 --armour 4"
    assert ("never" in said(capsys, *wish.split())) == bool(unseen)


def test_a_volley_in_words_is_columns(capsys):
    wish = "odds cats human left --volley 20 --armour 40"
    lines = said(capsys, *wish.split()).splitlines()
    start = lines.index("at least one of 20 hits")
    assert lines[start - 1] == "4+  1/216    0.46%"
    assert lines[start + 1].split() == ["head", "90.28%"]  # 1 - 0.89 ** 20
    assert "tier 3+          43.07%" in lines  # 1 - (35 / 36) ** 20
    after = lines.index("fails within 20 hits; hits until then")
    assert len(lines) == after + 1 + 16
    name, chance, expected = lines[after + 1].split()
    assert (name, chance[-1]) == ("head", "%")
    assert float(expected) > 0


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ("cats human front --volley 0", ["--volley", "“0”", "1 to 100000"]),
        ("cats human front --volley 100001", ["“100001”", "100000"]),
        ("cats human front --volley -3", ["--volley"]),
        ("cats human front --volley ten", ["“ten”"]),
        ("cats human front --volley 1.5", ["“1.5”"]),
        ("cats human front --volley ²", ["“²”"]),
        ("cats human front --volley", ["--volley"]),
        ("cats human --volley 3", ["FACING"]),
        ("cats human front --armour 40", ["--armour", "--volley"]),
        ("cats human front --volley 3 --armour -1", ["--armour"]),
        ("cats human front --volley 3 --armour much", ["--armour", "“much”"]),
        ("cats human front --volley 3 --armour 1000001", ["“1000001”", "1000000"]),
        ("placement human --volley 3", ["--volley", "placement", "cats"]),
        ("cards human front --armour 3", ["--armour", "cards", "cats"]),
    ],
)
def test_a_volley_that_cannot_be_is_one_sentence_that_names_it(capsys, wish, words):
    sentence = refusal(capsys, "odds", *wish.split())
    assert all(word in sentence for word in words), sentence
