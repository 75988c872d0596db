"""`gobelet hand`."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from gobelet.handsdown import Card, Combination, claims
from gobelet.record import format_cards
from support import strategies
from support.terminal_session import Run

LANGUAGES = ("en", "fr", "de")
IDS = ["three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "yahtzee"]


def load_document(gobelet: Run, *arguments: str) -> dict[str, Any]:
    """Return what `hand --json` says, in a document of just two parts."""
    answer = gobelet("hand", *arguments, "--json")
    assert (answer.code, answer.err) == (0, "")
    found: dict[str, Any] = json.loads(answer.out)
    assert list(found) == ["claims", "best"]
    return found


@pytest.mark.parametrize(
    ("hand", "combination", "points", "tie", "cards"),
    [
        ("3Y 3Y 3* 2/5Y ?B", "three_of_a_kind", 2, [3], ["3Y", "3Y", "3Y", None, None]),
        ("4Y ?Y 3/4Y 4* 1R", "four_of_a_kind", 4, [4], ["4Y", "4Y", "4Y", "4Y", None]),
        ("2R 2R 5B 2* 2/5B", "full_house", 5, [2, 5], ["2R", "2R", "5B", "2R", "5B"]),
        ("6B 1R 2R 3/4R 4*", "small_straight", 6, [4], [None, "1R", "2R", "3R", "4R"]),
        ("?R 3R 1/6R 5* 4R", "large_straight", 8, [6], ["2R", "3R", "6R", "5R", "4R"]),
        ("6Y 6Y 6* 1/6Y ?Y", "yahtzee", 10, [6], ["6Y"] * 5),
    ],
)
def test_each_combination(
    gobelet: Run, hand: str, combination: str, points: int, tie: list[int], cards: list[str | None]
) -> None:
    """The dearest claim with its points, what decides a tie, and the die each card stands for in the order given."""
    found = load_document(gobelet, hand)
    assert found["best"] == combination
    assert found["claims"][combination] == {"points": points, "tie": tie, "cards": cards}


def test_five_alike_are_more(gobelet: Run) -> None:
    """`hd-better`: five alike are also four, three and a full house; the table decides what counts."""
    found = load_document(gobelet, "3Y 3Y 3Y 3* ?Y")
    assert list(found["claims"]) == ["three_of_a_kind", "four_of_a_kind", "full_house", "yahtzee"]
    left = load_document(gobelet, "3Y 3Y 3Y 3* ?Y", "--table", "small_straight, full_house")
    assert (list(left["claims"]), left["best"]) == (["full_house"], "full_house")
    assert load_document(gobelet, "3Y 3Y 3Y 3* ?Y", "--table", "large_straight") == {"claims": {}, "best": None}


@given(strategies.hands())
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_claims_are_those_of_the_rules(gobelet: Run, hand: tuple[Card, ...]) -> None:
    """The document says what the rules find, and every card stands for a die it can stand for."""
    found = load_document(gobelet, format_cards(hand), "--table", "all")
    wanted = claims(hand, tuple(Combination))
    assert list(found["claims"]) == [kind.value for kind in wanted]
    assert found["best"] == (list(found["claims"])[-1] if wanted else None)
    for claim in found["claims"].values():
        for held, die in zip(hand, claim["cards"], strict=True):
            assert die is None or die in {str(able) for able in held.dice}


@pytest.mark.parametrize("cards", [["3y,3y,3*,5/2y,?b"], ["3Y", "3Y", "3*", "2/5Y", "?B"], [" 3Y 3Y  3* 2/5Y ?B "]])
def test_how_cards_may_be_written(gobelet: Run, cards: list[str]) -> None:
    """Small letters, commas, double dice the other way round, and no quotes at all."""
    assert load_document(gobelet, *cards)["best"] == "three_of_a_kind"


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "3 of a Kind, 2 points: red 2, red 2, any red number as red 2",
                "Full House, 5 points, the best: red 2, red 2, blue 2/5 as blue 5, any-colour 5",
                "  as blue 5, any red number as red 2",
            ],
        ),
        (
            "fr",
            [
                "Brelan, 2 points\u00a0: 2 rouge, 2 rouge, joker chiffre rouge comme 2 rouge",
                "Main pleine, 5 points, la meilleure\u00a0: 2 rouge, 2 rouge, 2/5 bleu comme 5 bleu,",
                "  joker couleur 5 comme 5 bleu, joker chiffre rouge comme 2 rouge",
            ],
        ),
        (
            "de",
            [
                "Dreierpasch, 2 Punkte: rote 2, rote 2, Zahlenjoker rot als rote 2",
                "Full House, 5 Punkte, die beste: rote 2, rote 2, blaue 2/5 als blaue 5,",
                "  Farbjoker 5 als blaue 5, Zahlenjoker rot als rote 2",
            ],
        ),
    ],
)
def test_in_words(gobelet: Run, language: str, lines: list[str]) -> None:
    """A line for each claim with its points and its cards, the best marked, within 80 columns."""
    told = gobelet("hand", "2R 2R 2/5B 5* ?R", "--lang", language).out.splitlines()
    assert told == lines
    assert max(map(len, told)) <= 80


@pytest.mark.parametrize(("language", "word"), [("en", "none"), ("fr", "aucune"), ("de", "keine")])
def test_nothing_to_claim(gobelet: Run, language: str, word: str) -> None:
    """A hand without a combination gets a sentence; as JSON it claims nothing."""
    told = gobelet("hand", "1Y 2B 4R 5Y 6B", "--lang", language).out
    assert word in told
    assert max(map(len, told.splitlines())) <= 80
    assert load_document(gobelet, "1Y 2B 4R 5Y 6B") == {"claims": {}, "best": None}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "faults", "named"),
    [
        (["3Y 3Y 3*"], 1, "3"),
        (["3Y 3Y 3* 2/5Y 7B"], 1, "7B"),
        (["3Y 3Y 3* 2/5Y 1/2B"], 1, "1/2B"),
        (["4Y 4Y 4Y 2/5Y ?B"], 1, "4Y"),
        (["4Y 4Y 4Y 2/5Y nine 1R", "--table", "poker"], 4, "three_of_a_kind"),
        (["3Y 3Y 3* 2/5Y ?B", "--table", ""], 1, "all"),
        ([], 1, "gobelet hand --help"),
    ],
)
def test_bad_hands(gobelet: Run, arguments: list[str], faults: int, named: str, language: str) -> None:
    """Exit code 2 and one sentence a fault: which card, what is wrong, how it is written."""
    ended = gobelet("hand", *arguments, "--lang", language)
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == faults
    assert named in ended.err
    assert language == "en" or ended.err != gobelet("hand", *arguments).err


def test_the_ids_of_the_combinations(gobelet: Run) -> None:
    """An unknown combination is refused with a list of the known ones."""
    assert ", ".join(IDS) in gobelet("hand", "3Y 3Y 3* 2/5Y ?B", "--table", "poker").err
    assert [kind.value for kind in Combination] == IDS
