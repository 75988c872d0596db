"""Advice: ranked, tied where equal, and with reasons that add up."""

import pytest

from gobelet.coach import Advice, advise, reason_words
from gobelet.dice import Dice, edition
from gobelet.game import Refusal
from gobelet.record import parse_card, parse_dice
from gobelet.record.house_text import parse_house
from gobelet.solver import Library
from gobelet.words import Speaker


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library that solves what these tests ask for."""
    return Library(tmp_path_factory.mktemp("library"))


POSITIONS = [
    ("mb-1982", "", "33526", 2),
    ("classic", "fours=12,yahtzee=50,aces=3,twos=6", "44441", 1),
    ("hasbro-2014", "yahtzee=50,sixes=24,three_of_a_kind=20", "66666", 2),
    ("hasbro-2014", "yahtzee=0,sixes=24", "66666", 0),
    ("yatzy", "aces=3,one_pair=12", "12346", 2),
    ("kniffel", "chance=20", "11111", 1),
]


HOUSE = "hasbro-2014 joker=loose upper_bonus_at=40 yahtzee_bonus=50 rolls=4"
REASONED = [
    *(found for found in POSITIONS if found[0] in {"hasbro-2014", "kniffel", "yatzy"}),
    (HOUSE, "yahtzee=50,sixes=24,three_of_a_kind=20", "66661", 3),
    ("classic order=forced", "aces=3", "22213", 2),
]
"""Where reasons are asked for: every kind of part, thirteen boxes and fifteen, and house rules."""


def ask(library: Library, name: str, card: str, dice: str, left: int) -> Advice:
    """Ask for advice on a position written as text."""
    printed, *house = name.split()
    played = parse_house(edition(printed), house)
    return advise(library, parse_card(played, card), parse_dice(dice), left)


@pytest.mark.parametrize(("name", "card", "dice", "left"), POSITIONS)
def test_options_are_ranked(library: Library, name: str, card: str, dice: str, left: int) -> None:
    """Best first; the loss is what the best is worth more; keeping all five dice is no option."""
    advice = ask(library, name, card, dice, left)
    values = [option.value for option in advice.options]
    assert values == sorted(values, reverse=True)
    assert advice.best.loss == 0
    assert all(option.loss == pytest.approx(values[0] - option.value) for option in advice.options)
    assert all(len(option.keep) < 5 for option in advice.options if option.keep is not None)
    assert any(option.box for option in advice.options)
    assert any(option.keep is not None for option in advice.options) is (left > 0)


@pytest.mark.parametrize(("name", "card", "dice", "left"), REASONED)
def test_reasons_add_up(library: Library, name: str, card: str, dice: str, left: int) -> None:
    """What the best option changes box by box sums to the difference shown, to the last decimal, for every option."""
    advice = ask(library, name, card, dice, left)
    for option in advice.options[1:]:
        reason = advice.reason(option)
        assert round(sum(part.points for part in reason.parts), 2) == reason.difference
        assert reason.difference >= 0
        assert reason.difference == round(option.loss, 2)
        assert len(reason.telling) <= 3
        for language in ("en", "fr", "de"):
            assert reason_words(reason, advice.card.edition, Speaker(language))


@pytest.mark.parametrize(("name", "card", "dice", "left"), REASONED)
def test_the_best_is_told_against_the_next(library: Library, name: str, card: str, dice: str, left: int) -> None:
    """The reason for the best option says what it brings, compared with the next that is not as good."""
    advice = ask(library, name, card, dice, left)
    worse = next(option for option in advice.options if not option.tied)
    assert advice.reason(advice.best) == advice.reason(worse)


def test_a_reason_names_what_matters(library: Library) -> None:
    """Five sixes with 50 in the Yahtzee box: taking them at once is about the bonus of 100."""
    advice = ask(library, *POSITIONS[2])
    assert advice.best.box == "four_of_a_kind"
    reason = advice.reason(advice.options[1])
    assert reason.telling[0].name == "yahtzee_bonus"
    assert "Yahtzee Bonus" in reason_words(reason, advice.card.edition, Speaker("en"))


def test_ties_keep_the_fixed_order(library: Library) -> None:
    """With one box left and no roll there is one option; equal ones stand as printed, boxes before keeps."""
    upper = "aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18"
    card = f"{upper},three_of_a_kind=20,four_of_a_kind=0,chance=20,yahtzee=0"
    advice = ask(library, "mb-1982", card, "11235", 0)
    assert [option.box for option in advice.options if option.tied] == [advice.best.box]
    last = ask(library, "mb-1982", card + ",full_house=25,small_straight=30", "12345", 2)
    assert last.best.box == "large_straight"


@pytest.mark.parametrize(("dice", "left"), [("33526", 3), ("33526", -1)])
def test_impossible_questions_are_refused(library: Library, dice: str, left: int) -> None:
    """There are at most two rolls left once dice lie on the table."""
    with pytest.raises(Refusal):
        ask(library, "mb-1982", "", dice, left)


def test_best_play_on_a_joker(library: Library) -> None:
    """Advice follows the joker rule: classic's five fours go to Fours, whatever else would pay."""
    advice = ask(library, "classic", "yahtzee=50", "44444", 0)
    assert [option.box for option in advice.options] == ["fours"]


def test_dice_lie_in_any_order(library: Library) -> None:
    """How the dice lie does not matter."""
    one, other = ask(library, "kniffel", "", "61616", 1), ask(library, "kniffel", "", "66611", 1)
    assert one.options == other.options
    assert one.dice == Dice(parse_dice("61616"))
