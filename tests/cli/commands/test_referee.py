"""`gobelet referee`."""

import json
from typing import Any

import pytest

from gobelet.game import LANGUAGES
from support.terminal_session import Run

THREES, STRAIGHT, NOTHING = "3Y 3Y 3* 2/5Y ?B", "1R 2R 3R 4R 6Y", "1Y 2B 4B 5Y 6B"


def load_document(gobelet: Run, *arguments: str) -> dict[str, Any]:
    """Return what `referee --json` says."""
    answer = gobelet("referee", *arguments, "--json")
    assert (answer.code, answer.err) == (0, "")
    found: dict[str, Any] = json.loads(answer.out)
    return found


@pytest.mark.parametrize(
    ("hands", "table", "winner", "second", "false"),
    [
        ((THREES, STRAIGHT), "all", "Ben", "Ann", []),
        ((STRAIGHT, THREES), "all", "Ann", "Ben", []),
        ((THREES, STRAIGHT), "three_of_a_kind", None, None, ["Ben"]),
        ((THREES, NOTHING), "all", None, None, ["Ben"]),
        ((NOTHING, THREES), "all", None, None, ["Ann"]),
        ((NOTHING, STRAIGHT), "yahtzee", None, None, ["Ann", "Ben"]),
        ((THREES,), "all", "Ann", None, []),
        ((NOTHING,), "all", None, None, ["Ann"]),
        (("3R 3R 3R 1B 2Y", "3Y 3Y 3* 5B 6B"), "all", "Ann", "Ben", []),
    ],
)
def test_who_wins(
    gobelet: Run, hands: tuple[str, ...], table: str, winner: str | None, second: str | None, false: list[str]
) -> None:
    """The better hand wins, the other true call gets the Chance card, and false calls are named."""
    found = load_document(gobelet, *hands, "--players", "Ann,Ben", "--table", table)
    assert (found["winner"], found["chance_card"], found["false"]) == (winner, second, false)
    assert [hand["cards"] for hand in found["hands"]] == [hand.split() for hand in hands]


def test_cards_without_quotes(gobelet: Run) -> None:
    """Ten cards are two hands of five."""
    quoted, bare = load_document(gobelet, THREES, STRAIGHT), load_document(gobelet, *f"{THREES} {STRAIGHT}".split())
    assert quoted == bare


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("hands", "named"),
    [
        ((THREES, STRAIGHT), ["Ann", "Ben"]),
        ((THREES, NOTHING), ["Ann", "Ben"]),
        ((NOTHING, THREES), ["Ann", "Ben"]),
        ((NOTHING, "1B 2Y 4Y 5R 6R"), ["Ann", "Ben"]),
        ((THREES,), ["Ann"]),
    ],
)
def test_in_words(gobelet: Run, language: str, hands: tuple[str, ...], named: list[str]) -> None:
    """A line for each hand and sentences for what follows, in the reader's language, within 80 columns."""
    told = gobelet("referee", *hands, "--players", "Ann,Ben", "--lang", language).out
    assert all(name in told for name in named)
    assert max(map(len, told.splitlines())) <= 80
    assert language == "en" or told != gobelet("referee", *hands, "--players", "Ann,Ben").out


def test_the_last_combo_card(gobelet: Run) -> None:
    """With one of them on the table the game may be over."""
    assert "last Combo card" in gobelet("referee", THREES, "--table", "three_of_a_kind").out
    assert "last Combo card" not in gobelet("referee", THREES).out


@pytest.mark.parametrize(
    ("arguments", "faults"),
    [
        (["3Y 3Y 3Y 1B 2B", "3Y 1R 2R 3R 4R"], ["The deck has 3 cards 3Y, not 4."]),
        (["3Y 3Y 3Y", "9Y 1R 2R 3R 4R"], ["not 3", "9Y"]),
        ([THREES, STRAIGHT, NOTHING], ["At most 2 called hands meet, not 3."]),
        ([THREES, "--players", "Ann,Ben,Cleo"], ["At most 2 players call, not 3."]),
        ([THREES, "--players", "Ann,ann", "--table", "poker"], ["poker", "ann"]),
        ([], ["HAND"]),
    ],
)
def test_bad_hands(gobelet: Run, arguments: list[str], faults: list[str]) -> None:
    """Exit code 2 and one sentence a fault; together two hands have no more cards than the deck."""
    ended = gobelet("referee", *arguments)
    assert (ended.code, ended.out) == (2, "")
    told = ended.err.splitlines()
    assert len(told) == len(faults)
    assert all(named in line for named, line in zip(faults, told, strict=True))


def test_a_colon_in_french_has_a_space_before_it(gobelet: Run) -> None:
    """The name is joined to its hand as the language does it."""
    assert "Ann\N{NO-BREAK SPACE}: Brelan" in gobelet("referee", THREES, "--players", "Ann", "--lang", "fr").out
