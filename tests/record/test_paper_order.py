"""Every sheet that a game leads to is accepted, and no other: held against games and against a search forward."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from time import process_time
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.dice import ALL_ROLLS, EDITIONS, BoxId, Edition, Points, Roll, ScoreCard, edition
from gobelet.dice.joker import JOKER_RULES
from gobelet.dice.offers import offers
from gobelet.dice.scoring import is_five_alike
from gobelet.game import Refusal
from gobelet.record import format_record, parse_record
from gobelet.record.paper import PaperColumn, make_paper_record, parse_paper_column
from gobelet.record.paper_order import find_turns
from support.strategies import editions

FIVE_ALIKES: Final = tuple(filter(is_five_alike, ALL_ROLLS))
WITH_BONUS: Final = [name for name, each in EDITIONS.items() if each.yahtzee_bonus]


def check_sheet(card: ScoreCard) -> None:
    """Check that a full card becomes a record that is played by the rules, has the same card and can be read again."""
    record = make_paper_record(card.edition, (PaperColumn(("Ann",), card, {}),), None)
    assert record.match.game.cards == (card,)
    assert parse_record(format_record(record)) == record


def play_with_many_five_alikes(rules: Edition, chance: Random, share: float) -> ScoreCard:
    """Fill a card by the rules; so many rolls are five alike, and some go where they give least."""
    card = ScoreCard.empty(rules)
    while not card.full:
        roll = chance.choice(FIVE_ALIKES if chance.random() < share else ALL_ROLLS)
        legal = [offer for offer in offers(card, roll) if offer.legal]
        fifty = [offer for offer in legal if offer.box == "yahtzee" and offer.points]
        dearest = [max(legal, key=lambda offer: offer.points)]
        chosen = chance.choice(fifty or (dearest if chance.random() < 0.5 else legal))
        card = card.fill(rules.places[chosen.box], chosen.points, chosen.yahtzee_bonus)
    return card


@given(editions(), st.randoms(use_true_random=False), st.sampled_from([0.05, 0.2, 0.5]))
def test_every_game_leads_to_a_sheet(rules: Edition, chance: Random, share: float) -> None:
    """By any edition with any house rules, however often five alike came up and wherever it was put."""
    check_sheet(play_with_many_five_alikes(rules, chance, share))


@pytest.mark.parametrize("joker", list(JOKER_RULES))
@pytest.mark.parametrize("name", WITH_BONUS)
def test_games_with_bonuses_lead_to_sheets(name: str, joker: str) -> None:
    """Also those in which many further five alikes were jokers, noughts and scratched."""
    chance = Random(f"{name} {joker}")  # noqa: S311 - meant to be repeatable
    for share in (0.1, 0.3, 0.6, 1.0):
        check_sheet(play_with_many_five_alikes(edition(name, joker=joker), chance, share))


@pytest.mark.parametrize(
    ("name", "sheet"),
    [
        ("mb-1982", "2 4 9 12 15 18 21 0 0 0 0 50 18, yahtzee_bonus=100"),
        ("printworks", "2 4 9 12 15 18 21 0 0 0 0 50 18, yahtzee_bonus=100"),
        ("classic", "0 6 9 12 15 18 0 0 25 0 0 50 7, yahtzee_bonus=200"),
        ("hasbro-2014", "0 6 9 12 15 18 0 0 25 0 0 50 7, yahtzee_bonus=200"),
    ],
)
def test_sheets_of_real_games(name: str, sheet: str) -> None:
    """Five threes scratched in Full House while Threes is open; a joker below, then a nought above."""
    check_sheet(parse_paper_column(edition(name), f"Ann: {sheet}").card)


@pytest.mark.parametrize(
    ("name", "sheet"),
    [
        ("classic", "1 2 3 4 5 6 11 12 0 0 0 50 11, yahtzee_bonus=100"),
        ("classic", "3 6 9 12 15 18 11 12 0 0 0 50 11, yahtzee_bonus=300"),
        ("hasbro-2014", "0 0 9 12 15 18 11 12 25 30 40 50 11, yahtzee_bonus=600"),
        ("mb-1982", "3 6 9 12 15 18 11 12 25 30 40 50 11, yahtzee_bonus=400"),
    ],
)
def test_sheets_that_no_game_leads_to(name: str, sheet: str) -> None:
    """A box that holds other points took no further five alike, and nor did one that the joker rule does not leave."""
    card = parse_paper_column(edition(name), f"Ann: {sheet}").card
    with pytest.raises(Refusal, match="paper-bonus"):
        find_turns(card)


# -- all cards of small editions -------------------------------------------------------------------------------------

SMALL_BOXES: Final = ("twos", "sixes", "full_house", "small_straight", "yahtzee")
NAMED_BOXES: Final = ("twos", "three_of_a_kind", "full_house", "yahtzee")


def make_small_edition(boxes: tuple[str, ...], joker: str, *, in_order: bool) -> Edition:
    """Return an edition with a few boxes."""
    printed = edition("mb-1982")
    few = tuple(category for category in printed.categories if category.id in boxes)
    return replace(printed, categories=few, joker=JOKER_RULES[joker], in_order=in_order)


def list_reachable_cards(rules: Edition) -> set[tuple[tuple[Points | None, ...], Points]]:
    """List the points and the bonus of every full card, roll by roll from the empty one."""
    by_worth = {worths: roll for roll, worths in rules.worths.items() if not is_five_alike(roll)}
    cards = {ScoreCard.empty(rules)}
    for _ in rules.boxes:
        cards = {after for card in cards for after in _list_following(card, (*by_worth.values(), *FIVE_ALIKES))}
    return {(card.points, card.yahtzee_bonus) for card in cards}


def _list_following(card: ScoreCard, rolls: tuple[Roll, ...]) -> Iterator[ScoreCard]:
    found = {
        (offer.box, offer.points, offer.yahtzee_bonus) for roll in rolls for offer in offers(card, roll) if offer.legal
    }
    for box, points, bonus in found:
        yield card.fill(card.edition.places[box], points, bonus)


@pytest.mark.slow
@pytest.mark.parametrize("in_order", [False, True])
@pytest.mark.parametrize("joker", list(JOKER_RULES))
@pytest.mark.parametrize("boxes", [SMALL_BOXES, NAMED_BOXES])
def test_exactly_the_cards_of_games_are_accepted(boxes: tuple[str, ...], joker: str, in_order: bool) -> None:
    """With a few boxes every card that games lead to is found, and every other one is refused."""
    rules = make_small_edition(boxes, joker, in_order=in_order)
    reachable = list_reachable_cards(rules)
    bonuses = [Points(100 * count) for count in range(len(boxes))]
    for points, bonus in product(product(*map(sorted, rules.possible_points)), bonuses):
        if bonus and not points[rules.places[BoxId("yahtzee")]]:
            continue  # refused before
        assert is_accepted(ScoreCard(rules, points, bonus)) == ((points, bonus) in reachable)


def is_accepted(card: ScoreCard) -> bool:
    """Whether an order of turns is found, of all boxes."""
    try:
        turns = find_turns(card)
    except Refusal:
        return False
    assert sorted(turn.box for turn in turns) == sorted(card.edition.boxes)
    return True


# -- time ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("joker", list(JOKER_RULES))
@pytest.mark.parametrize("name", ["mb-1982", "yatzy"])
def test_no_sheet_takes_long(name: str, joker: str) -> None:
    """Also sheets of noughts and five alikes alone, with any number of bonuses, of thirteen boxes and of fifteen."""
    rules = edition(name, joker=joker, yahtzee_bonus="100")
    noughts = [Points(0)] * len(rules.boxes)
    noughts[rules.places[BoxId("yahtzee")]] = Points(50)
    highest = [max(points) for points in rules.possible_points]
    for points, count in product((noughts, highest), (len(rules.boxes) - 1, 5)):
        begin = process_time()
        is_accepted(ScoreCard(rules, tuple(points), Points(100 * count)))
        assert process_time() - begin < 2  # usually a tenth of that
