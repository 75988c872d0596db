"""`gobelet odds`."""

import json
from pathlib import Path

import numpy as np
import pytest

from gobelet.cli.commands._odds_text import format_scores
from gobelet.i18n import Speaker
from gobelet.solver import Distribution
from support.terminal_session import Run

LATE = "aces=3,twos=6,threes=9,fours=12,chance=22,three_of_a_kind=20,full_house=25,small_straight=30,yahtzee=50"
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("solved")]


def test_odds_as_json(gobelet: Run) -> None:
    """The whole distribution, with its mean, spread, quantiles and the chances asked for, from a card."""
    asked = gobelet("odds", "mb-1982", "--card", LATE, "--at-least", "300", "--at-least", "0", "--json")
    document = json.loads(asked.out)
    assert (document["edition"], document["dice"], document["rolls_left"]) == ("mb-1982", None, 3)
    chances = {int(points): chance for points, chance in document["chances"].items()}
    assert sum(chances.values()) == pytest.approx(1)
    assert sum(points * chance for points, chance in chances.items()) == pytest.approx(document["mean"])
    assert (min(chances), max(chances)) == (document["lowest"], document["highest"])
    above = sum(chance for points, chance in chances.items() if points >= 300)
    assert document["at_least"] == {"300": pytest.approx(above), "0": 1.0}
    assert list(document["quantiles"]) == ["0.01", "0.05", "0.25", "0.5", "0.75", "0.95", "0.99"]
    assert "boxes" not in document


def test_the_value_is_the_one_of_advice(gobelet: Run) -> None:
    """With dice on the table the mean is what `gobelet advise` says of the best option."""
    here = ("hasbro-2014", "--card", LATE, "--dice", "55526", "--rolls-left", "1", "--json")
    best = json.loads(gobelet("advise", *here).out)["options"][0]
    assert json.loads(gobelet("odds", *here).out)["mean"] == pytest.approx(best["value"], abs=1e-6)


def test_boxes(gobelet: Run) -> None:
    """Every box and bonus with its mean, deviation and chance of a nought; what is filled is certain."""
    boxes = json.loads(gobelet("odds", "mb-1982", "--card", LATE, "--boxes", "--json").out)["boxes"]
    assert boxes["fours"] == {"mean": 12, "sd": 0, "nought": 0}
    assert 0 < boxes["large_straight"]["nought"] < 1
    assert list(boxes)[-2:] == ["upper_bonus", "yahtzee_bonus"]
    told = gobelet("odds", "mb-1982", "--card", LATE, "--boxes", "--lang", "fr")
    assert "Grande Suite" in told.out
    assert "moyenne" in told.out


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "300 or more: "), ("fr", "300 ou plus : "), ("de", "300 oder mehr: ")],
)
def test_odds_as_text(gobelet: Run, language: str, words: str) -> None:
    """Average, where most games end, a chart, and the chance asked for, in the language asked for."""
    told = gobelet("odds", "mb-1982", "--card", LATE, "--at-least", "300", "--lang", language)
    assert (told.code, told.err) == (0, "")
    assert words in told.out
    assert told.out.count("█") > 40


def test_reach(gobelet: Run) -> None:
    """The best chance of a total is no worse than that of best play; with dice every option has its own."""
    here = ("odds", "mb-1982", "--card", LATE, "--dice", "55526", "--rolls-left", "1", "--reach", "300")
    document = json.loads(gobelet(*here, "--json").out)
    assert document["chance"] >= document["by_highest_average"]
    assert document["options"][0]["chance"] == document["chance"]
    assert {"keep" in option or "box" in option for option in document["options"]} == {True}
    told = gobelet(*here)
    assert told.out.startswith("The best chance of 300 or more is ")
    assert "keep 5 5 5 " in told.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--reach", "2000"), "2000 cannot be reached any more.\n"),
        (("--reach", "10"), "10 or more is certain.\n"),
        (("--beat", "2000"), "2000 cannot be beaten any more.\n"),
        (("--beat", "10"), "10 is beaten for certain.\n"),
    ],
)
def test_what_is_certain(gobelet: Run, arguments: tuple[str, ...], said: str) -> None:
    """A total that is certain or impossible is reported as such, from any card that decides it."""
    assert gobelet("odds", "mb-1982", "--card", LATE, *arguments).out == said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--reach", "1600"), "1600 cannot be reached any more.\n"),
        (("--reach", "5"), "5 or more is certain.\n"),
        (("--beat", "4"), "4 is beaten for certain.\n"),
        (("--reach", "18"), "The best chance of 18 or more is 100 %.\n"),
        (
            ("--dice", "12345", "--reach", "58"),
            "The best chance of 58 or more is 100 %.\n\noption                 chance\nHigh (Large) Straight   100 %\n",
        ),
    ],
)
def test_what_is_certain_from_the_empty_card(gobelet: Run, arguments: tuple[str, ...], said: str) -> None:
    """With more than eight open boxes, too, certainty is reported with its choices, without any table."""
    told = gobelet("odds", "mb-1982", *arguments)
    assert (told.code, told.out) == (0, said)


def test_certainty_as_json(gobelet: Run) -> None:
    """The chance of best play for points is null where it would have to be computed first."""
    sure = json.loads(gobelet("odds", "mb-1982", "--reach", "18", "--json").out)
    assert (sure["chance"], sure["by_highest_average"], sure["options"]) == (1.0, None, [])
    impossible = json.loads(gobelet("odds", "mb-1982", "--beat", "1576", "--json").out)
    assert (impossible["chance"], impossible["by_highest_average"]) == (0.0, 0.0)


def test_what_only_aiming_makes_certain(gobelet: Run) -> None:
    """With one roll a turn, seven points are certain if Four of a Kind waits; play for the average may miss them."""
    filled = f"{LATE},fives=15,sixes=18,large_straight=40".replace("chance=22,", "")
    total = 3 + 6 + 9 + 12 + 15 + 18 + 35 + 20 + 25 + 30 + 40 + 50
    here = ("odds", "mb-1982", "--house", "rolls=1", "--card", filled, "--reach", str(total + 7))
    document = json.loads(gobelet(*here, "--json").out)
    assert document["chance"] == 1.0
    assert 0.999 < document["by_highest_average"] < 0.9999
    told = gobelet(*here).out.splitlines()
    assert told[0] == f"The best chance of {total + 7} or more is 100 %."
    assert told[1].startswith("Play for the highest average has 99.9")


def test_beat(gobelet: Run) -> None:
    """A tie counts half, and the text says so."""
    told = gobelet("odds", "mb-1982", "--card", LATE, "--beat", "287")
    assert "to beat 287" in told.out
    assert "a tie counts half" in told.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("mb-1982", "--reach", "300"), "with at most 8 open boxes; here are 13."),
        (("mb-1982", "--reach", "300", "--beat", "300"), "Give either --reach or --beat, not both."),
        (("mb-1982", "--reach", "300", "--boxes", "--at-least", "9"), "leave out --at-least, --boxes."),
        (("mb-1982", "--rolls-left", "1"), "Rolls left can only be given together with dice."),
        (("mb-1982", "--dice", "12345", "--rolls-left", "3"), "There can be 0 to 2 rolls left"),
        (("mb-1982", "--dice", "1234"), "Five dice are written"),
        (("mb-1982", "--at-least", "many"), "--at-least takes a whole number, 0 or more."),
        (("mb-1982", "--plot", "odds.gif"), "ends in .svg or .png, not to odds.gif"),
        (("hands-down",), "is a card game"),
    ],
)
def test_what_cannot_be_told(gobelet: Run, arguments: tuple[str, ...], said: str) -> None:
    """A sentence says what is wrong before anything is computed."""
    told = gobelet("odds", *arguments)
    assert (told.code, told.out) == (2, "")
    assert said in told.err


def test_all_faults_at_once(gobelet: Run) -> None:
    """Errors of the card, the dice and the picture are reported together."""
    told = gobelet("odds", "mb-1982", "--card", "fours=13", "--dice", "7", "--plot", "x.bmp")
    assert len(told.err.splitlines()) == 3


def test_where_most_games_end() -> None:
    """With few scores more games than half reach the median, so it says at least; one score needs no such words."""
    few = list(format_scores(Distribution(200, np.array([0.3, 0.0, 0.7])), (), Speaker("en")))
    assert few[1] == "At least half of all games reach 202; at least nine in ten end with 200 to 202."
    one = list(format_scores(Distribution(200, np.array([1.0])), (), Speaker("en")))
    assert one[:2] == ["Average 200.00 points, standard deviation 0.00.", ""]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Stopped before the end: no result."),
        ("fr", "Interrompu avant la fin : aucun résultat."),
        ("de", "Vor dem Ende abgebrochen: kein Ergebnis."),
    ],
)
def test_ctrl_c(gobelet: Run, monkeypatch: pytest.MonkeyPatch, language: str, said: str) -> None:
    """After Ctrl-C a sentence says that there is no result, and the exit code is 130."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gobelet.cli.commands.odds.odds_from", interrupted)
    told = gobelet("odds", "mb-1982", "--card", LATE, "--lang", language)
    assert (told.code, told.out, told.err) == (130, "", f"{said}\n")


def test_the_odds_of_a_game_are_kept(gobelet: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the empty card are computed once and read from then on; they are the same."""
    first = gobelet("odds", "kniffel", "--json").out
    monkeypatch.setattr("gobelet.solver.library.odds_from", lambda *_, **__: pytest.fail("computed again"))
    assert gobelet("odds", "kniffel", "--json").out == first


def test_a_picture(gobelet: Run, tmp_path: Path) -> None:
    """--plot draws an SVG or a PNG, by the suffix of the file, and the text is printed as well."""
    for name, beginning in (("odds.svg", b"<svg "), ("odds.PNG", b"\x89PNG")):
        told = gobelet("odds", "mb-1982", "--card", LATE, "--at-least", "300", "--plot", str(tmp_path / name))
        assert told.code == 0
        assert "300 or more" in told.out
        assert (tmp_path / name).read_bytes().startswith(beginning)
