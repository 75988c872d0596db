"""Advice: options are ranked, equal ones tie, and reasons add up."""

import re
from decimal import Decimal
from itertools import groupby, pairwise

import pytest

from gobelet.coach import Advice, Option, advise, describe_best, describe_reason, explain_best
from gobelet.coach.advice import rank_options
from gobelet.dice import BoxId, Dice, Keep, edition
from gobelet.game import Refusal
from gobelet.i18n import Speaker
from gobelet.record import format_dice, parse_card, parse_dice
from gobelet.record.text.house_rules import parse_house_rules
from gobelet.solver import Library
from support.soak import mark_long
from support.solved_editions import open_shelf

pytestmark = pytest.mark.slow


@pytest.fixture
def library() -> Library:
    """A library of tables that are solved once for all tests."""
    return open_shelf()


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
    ("yatzy", "yahtzee=50,aces=3", "11111", 0),
]
"""Where reasons are asked for: every kind of part, thirteen boxes and fifteen, and house rules."""
QUICK = {position for position in (*POSITIONS, *REASONED) if position[0] not in {HOUSE, "yatzy"}}
"""The positions of `make test`; those of the editions that are solved slowly are in `make soak`."""


def ask(library: Library, name: str, card: str, dice: str, left: int) -> Advice:
    """Ask for advice on a position written as text."""
    printed, *house = name.split()
    played = parse_house_rules(edition(printed), house)
    return advise(library, parse_card(played, card), parse_dice(dice), left)


@pytest.mark.parametrize(("name", "card", "dice", "left"), mark_long(POSITIONS, quick=QUICK))
def test_options_are_ranked(library: Library, name: str, card: str, dice: str, left: int) -> None:
    """Best first; the loss is what the best is worth more; keeping all five dice is no option."""
    advice = ask(library, name, card, dice, left)
    values = [option.value for option in advice.options]
    assert all(value >= below - 1e-9 for value, below in pairwise(values))
    assert advice.best.loss == 0
    assert all(option.loss == pytest.approx(values[0] - option.value) for option in advice.options)
    assert all(len(option.keep) < 5 for option in advice.options if option.keep is not None)
    assert any(option.box for option in advice.options)
    assert any(option.keep is not None for option in advice.options) is (left > 0)


COSTS = {"en": "costs", "fr": "coûte", "de": "kostet"}


def assert_adds_up(sentences: str, language: str) -> None:
    """Check the figures a reader sees: gains less costs are the difference."""
    verdict, reason = sentences.replace(",", ".").split(". ", 1)
    brought, _, costed = reason.partition(COSTS[language])
    total = sum(map(Decimal, FIGURE.findall(brought))) - sum(map(Decimal, FIGURE.findall(costed)))
    told = [Decimal(figure) for figure in FIGURE.findall(verdict)]
    if LESS.search(verdict):
        assert (told, total) == ([Decimal("0.01")], 0)
    else:
        assert total == sum(told), sentences


FIGURE = re.compile(r"[0-9]+\.[0-9]+")
LESS = re.compile("less than|moins de|weniger als")


@pytest.mark.parametrize(("name", "card", "dice", "left"), mark_long(REASONED, quick=QUICK))
def test_reasons_add_up(library: Library, name: str, card: str, dice: str, left: int) -> None:
    """What the best option changes box by box sums to the difference shown, to the last decimal, for every option."""
    advice = ask(library, name, card, dice, left)
    for option in advice.options[1:]:
        reason = advice.reason(option)
        assert round(sum(part.points for part in reason.parts), 2) == reason.difference
        assert reason.difference >= 0
        assert reason.difference == round(option.loss, 2)
        assert bool(reason.figures.shown) is bool(reason.parts)
        for language in ("en", "fr", "de"):
            assert_adds_up(explain_best(advice, Speaker(language), option), language)


@pytest.mark.parametrize(("name", "card", "dice", "left"), mark_long(REASONED, quick=QUICK))
def test_the_best_is_told_against_the_next(library: Library, name: str, card: str, dice: str, left: int) -> None:
    """The reason for the best option says what it brings, compared with the next that is not as good."""
    advice = ask(library, name, card, dice, left)
    worse = next(option for option in advice.options if not option.best)
    assert advice.reason(advice.best) == advice.reason(worse)


def test_a_reason_names_what_matters(library: Library) -> None:
    """Five sixes with 50 in the Yahtzee box: taking them at once is about the bonus of 100."""
    advice = ask(library, *POSITIONS[2])
    assert advice.best.box == "four_of_a_kind"
    reason = advice.reason(advice.options[1])
    assert reason.figures.shown[0].name == "yahtzee_bonus"
    assert "Yahtzee Bonus" in describe_reason(reason, advice.card.edition, Speaker("en"))


LAST_BOX = ",".join(f"{box}=0" for box in edition("kniffel").boxes if box not in {"chance", "yahtzee"}) + ",chance=5"
"""A card on which only five alike is still to come."""


def format_option(option: Option) -> str:
    """Return an option as short text: a box, or the dice kept."""
    return option.box or format_dice(option.keep or ())


def test_ties_stand_in_the_fixed_order(library: Library) -> None:
    """Five different dice and one roll: any one die is as good as none; all else, the box included, is lost alike."""
    advice = ask(library, "kniffel", LAST_BOX, "53142", 1)
    best, lost = ["1", "2", "3", "4", "5", ""], ["yahtzee", "1234", "1235", "1245", "1345", "2345", "123"]
    assert [format_option(option) for option in advice.options][: len(best + lost)] == best + lost
    assert [format_option(option) for option in advice.options][-2:] == ["35", "45"]
    assert all(option.tied for option in advice.options)
    assert [option.best for option in advice.options] == [True] * 6 + [False] * (len(advice.options) - 6)
    assert len({option.loss for option in advice.options}) == 2


def test_ties_below_the_best(library: Library) -> None:
    """With a pair the pair is best alone; ties are marked where they are, in groups of equal loss."""
    advice = ask(library, "kniffel", LAST_BOX, "11235", 2)
    assert (format_option(advice.best), advice.best.tied, advice.options[1].best) == ("11", False, False)
    groups = [
        [format_option(option) for option in group] for _, group in groupby(advice.options, lambda option: option.loss)
    ]
    assert groups[1:3] == [["112", "113", "115"], ["1", "2", "3", "5", ""]]
    for _, group in groupby(advice.options, lambda option: option.loss):
        members = list(group)
        assert all(option.tied is (len(members) > 1) for option in members)
        assert max(option.value for option in members) - min(option.value for option in members) <= 1e-9


def test_options_within_a_billionth_tie() -> None:
    """Ties are looked for everywhere, from the best of each group down, and take the order in which options came."""
    worth = [10.0, 12.0, 12 + 5e-10, 10 + 9e-10, 10 - 5e-10, 11.0]
    found: list[tuple[BoxId | Keep, float]] = [(BoxId(str(place)), value) for place, value in enumerate(worth)]
    ranked = list(rank_options(found))
    assert [option.choice for option in ranked] == ["1", "2", "5", "0", "3", "4"]
    assert [option.tied for option in ranked] == [True, True, False, True, True, False]
    assert [option.best for option in ranked] == [True, True, False, False, False, False]
    assert ranked[0].loss == ranked[1].loss == 0
    assert ranked[3].loss == ranked[4].loss < ranked[5].loss


def test_ties_are_told_as_ties(library: Library) -> None:
    """The best against its equal, against the next, and where there is nothing but equals."""
    say = Speaker("en")
    advice = ask(library, "kniffel", LAST_BOX, "53142", 1)
    tie = "On average “keep 1” is as good as “keep 2”. It makes no difference."
    assert explain_best(advice, say, advice.options[1]) == tie
    assert (
        explain_best(advice, say) == "“keep 1” is better than “Kniffel” by 0.04 on average. It brings 0.04 in Kniffel."
    )
    assert explain_best(advice, say, advice.options[-1]).startswith(
        "“keep 1” is better than “keep 4 5” by 0.04 on average."
    )


def test_an_only_choice_is_told_as_that(library: Library) -> None:
    """Where there is one box left and no roll, nothing is compared."""
    alone = ask(library, "kniffel", LAST_BOX, "53142", 0)
    assert (alone.best.tied, explain_best(alone, Speaker("en"))) == (False, "“Kniffel” is the only choice.")


def test_nothing_but_equals(library: Library) -> None:
    """Where no option is worse than another, that is all there is to say."""
    advice = ask(library, "kniffel", LAST_BOX, "53142", 1)
    advice.options = tuple(option for option in advice.options if option.best)
    assert explain_best(advice, Speaker("en")) == "All options are equally good."


@pytest.mark.parametrize(("language", "average"), [("en", "average"), ("fr", "en moyenne"), ("de", "im Durchschnitt")])
def test_averages_are_told_as_averages(library: Library, language: str, average: str) -> None:
    """A value is what best play leads to on average, never a promise."""
    advice = ask(library, "kniffel", "", "66123", 2)
    assert average in describe_best(advice, Speaker(language))
    assert average in explain_best(advice, Speaker(language))


def test_what_an_option_is_set_against(library: Library) -> None:
    """Every option is set against the best; the best against the next that is worse, past its equals."""
    advice = ask(library, "kniffel", LAST_BOX, "53142", 1)
    against = [advice.against(option) for option in advice.options]
    assert against == [advice.options[6], *[advice.best] * (len(advice.options) - 1)]


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
