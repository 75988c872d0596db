"""Computer players by the million play as they do at a table."""

from collections import Counter
from math import exp

import numpy as np
import pytest

from gobelet.bots import BOTS
from gobelet.bots.dice.bot import Choice
from gobelet.bots.dice.levels import Level, get_temperature
from gobelet.bots.dice.simple import RandomChooser, choose_greedily
from gobelet.bots.dice.simulate import build_player, simulate_bot
from gobelet.coach import advise
from gobelet.dice import Dice, Edition, ScoreCard, edition
from gobelet.game import Unreadable
from gobelet.record.text.position import parse_position
from gobelet.solver import Library, SimulatedScores
from support.simulated_draws import Draws, played

pytestmark = pytest.mark.slow

EDITIONS = [
    edition("mb-1982"),
    edition("hasbro-2014"),
    edition("yatzy"),
    edition("classic", order="forced", rolls=2),
    edition("mb-1982", joker="loose", five_alike_full_house=True, rolls=4),
]
GAMES, SEED = 60, 5


class Given:
    """A chance that is known beforehand."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


def counted(found: SimulatedScores) -> Counter[int]:
    """Return how often each score came up."""
    return Counter({found.low + place: count for place, count in enumerate(found.counts.tolist()) if count})


def greedily(card: ScoreCard, dice: Dice, left: int, _number: float) -> Choice:
    """Choose as the greedy player."""
    return choose_greedily(card, dice, left)


def at_random(card: ScoreCard, dice: Dice, left: int, number: float) -> Choice:
    """Choose as the random player."""
    return RandomChooser(Given(number))(card, dice, left)


@pytest.mark.parametrize(("name", "choose"), [("greedy", greedily), ("random", at_random)])
@pytest.mark.parametrize("rules", EDITIONS, ids=repr)
def test_players_without_a_plan(library: Library, rules: Edition, name: str, choose: object) -> None:
    """Game for game, the greedy and the random player come to the scores they come to through the rules."""
    cards = [played(rules, Draws(SEED, game), choose) for game in range(GAMES)]  # type: ignore[arg-type]
    assert counted(simulate_bot(name, rules, library, GAMES, SEED)) == Counter(card.total for card in cards)


def test_they_need_no_tables(library: Library) -> None:
    """The greedy and the random player are simulated without solving anything."""
    asked = edition("kniffel", upper_bonus=7)
    for name in ("greedy", "random"):
        assert simulate_bot(name, asked, library, 10).games == 10
    assert not library.has_values(asked)


def test_the_perfect_player(library: Library) -> None:
    """Game for game, the perfect player does what the coach advises."""
    rules = edition("mb-1982")

    def advised(card: ScoreCard, dice: Dice, left: int, _number: float) -> Choice:
        return advise(library, card, dice, left).best.choice

    cards = [played(rules, Draws(SEED, game), advised) for game in range(10)]
    assert counted(simulate_bot("perfect", rules, library, 10, SEED)) == Counter(card.total for card in cards)


POSITIONS = [
    "mb-1982; ; 33526; 2",
    "mb-1982; yahtzee=50,fours=12; 44444; 1",
    "mb-1982; yahtzee=50,sixes=24,chance=20; 66666; 0",
    "mb-1982; yahtzee=0,sixes=24,aces=1,full_house=25; 12346; 2",
]


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("text", POSITIONS)
def test_players_that_err(library: Library, text: str, level: Level) -> None:
    """What a level does at a table is as likely as in the games: the same options, weighed by the same temperature.

    The games weigh what `Values` lists, which `test_play` proves game for game; the table weighs what the coach lists.
    """
    here = parse_position(text)
    assert here.dice is not None
    values, player = build_player(level.value, here.edition, library)
    assert player.temperature == get_temperature(here.edition, level)
    options = values.turn(here.card).options(tuple(sorted(here.dice)), here.rolls_left)  # type: ignore[arg-type]
    highest = max(worth for _, worth in options)
    weighed = {choice: exp((worth - highest) / player.temperature) for choice, worth in options}
    advice = advise(library, here.card, here.dice, here.rolls_left)
    assert {option.choice: exp(-option.loss / player.temperature) for option in advice.options} == pytest.approx(
        weighed
    )


@pytest.mark.parametrize("name", BOTS)
def test_the_seed_alone_decides(library: Library, name: str) -> None:
    """The same seed gives the same scores whatever the number of threads, another seed others."""
    rules = edition("mb-1982")
    one, three = (simulate_bot(name, rules, library, 400, 3, threads=count) for count in (1, 3))
    assert one.low == three.low
    assert np.array_equal(one.counts, three.counts)
    assert counted(simulate_bot(name, rules, library, 400, 4)) != counted(one)


def test_the_better_the_more_points(library: Library) -> None:
    """The players score in the order in which they are listed."""
    means = [simulate_bot(name, edition("mb-1982"), library, 4_000, 1).scores.mean for name in BOTS]
    assert means == sorted(means, reverse=True)


def test_nobody_of_that_name(library: Library) -> None:
    """A name that no computer player has is refused."""
    with pytest.raises(Unreadable, match="unknown-bot"):
        simulate_bot("hal", edition("mb-1982"), library, 1)
