"""Simulated computer players, compared with the same players at a table."""

from collections import Counter
from math import exp

import numpy as np
import pytest

from gobelet.bots import BOTS
from gobelet.bots.dice.bot import Choice
from gobelet.bots.dice.levels import Level, get_temperature
from gobelet.bots.dice.simple import RandomChooser, choose_greedily
from gobelet.bots.dice.simulate import build_player, simulate_bot, split_simulation
from gobelet.coach import advise
from gobelet.dice import Dice, Edition, ScoreCard, edition, sort_dice
from gobelet.game import Unreadable
from gobelet.record.text.position import parse_position
from gobelet.solver import Library, SimulatedScores
from gobelet.solver.simulate.games import merge_scores
from support.simulated_draws import Choose, Draws, play_game

pytestmark = pytest.mark.slow

EDITIONS = [
    edition("mb-1982"),
    edition("hasbro-2014"),
    edition("yatzy"),
    edition("classic", order="forced", rolls=2),
    edition("mb-1982", joker="loose", five_alike_full_house=True, rolls=4),
]
GAMES, SEED = 60, 5


class FixedChance:
    """A chance with a given number."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


def count_scores(found: SimulatedScores) -> Counter[int]:
    """Return the number of games with each score."""
    return Counter({found.low + place: count for place, count in enumerate(found.counts.tolist()) if count})


def play_greedily(card: ScoreCard, dice: Dice, left: int, _number: float) -> Choice:
    """Return the choice of the greedy player."""
    return choose_greedily(card, dice, left)


def play_randomly(card: ScoreCard, dice: Dice, left: int, number: float) -> Choice:
    """Return the choice of the random player."""
    return RandomChooser(FixedChance(number))(card, dice, left)


@pytest.mark.parametrize(("name", "choose"), [("greedy", play_greedily), ("random", play_randomly)])
@pytest.mark.parametrize("rules", EDITIONS, ids=repr)
def test_simple_players(library: Library, rules: Edition, name: str, choose: Choose) -> None:
    """The greedy and the random player have the same score in every game as through the rules."""
    cards = [play_game(rules, Draws(SEED, game), choose) for game in range(GAMES)]
    assert count_scores(simulate_bot(name, rules, library, GAMES, SEED)) == Counter(card.total for card in cards)


def test_simple_players_need_no_tables(library: Library) -> None:
    """The greedy and the random player are simulated without a solved table."""
    unsolved = edition("kniffel", upper_bonus=7)
    for name in ("greedy", "random"):
        assert simulate_bot(name, unsolved, library, 10).games == 10
    assert not library.has_values(unsolved)


def test_the_perfect_player(library: Library) -> None:
    """The perfect player has the same score in every game as the coach's advice."""
    rules = edition("mb-1982")

    def follow_advice(card: ScoreCard, dice: Dice, left: int, _number: float) -> Choice:
        return advise(library, card, dice, left).best.choice

    cards = [play_game(rules, Draws(SEED, game), follow_advice) for game in range(10)]
    assert count_scores(simulate_bot("perfect", rules, library, 10, SEED)) == Counter(card.total for card in cards)


POSITIONS = [
    "mb-1982; ; 33526; 2",
    "mb-1982; yahtzee=50,fours=12; 44444; 1",
    "mb-1982; yahtzee=50,sixes=24,chance=20; 66666; 0",
    "mb-1982; yahtzee=0,sixes=24,aces=1,full_house=25; 12346; 2",
]


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("text", POSITIONS)
def test_imperfect_players(library: Library, text: str, level: Level) -> None:
    """A level has the same options with the same weights in simulated games and at a table.

    Simulated games use the options of `Values` (see simulate/test_games.py); at a table the coach lists them.
    """
    here = parse_position(text)
    assert here.dice is not None
    values, player = build_player(level.value, here.edition, library)
    assert player.temperature == get_temperature(here.edition, level)
    options = values.turn(here.card).options(sort_dice(here.dice), here.rolls_left)
    highest = max(worth for _, worth in options)
    weights = {choice: exp((worth - highest) / player.temperature) for choice, worth in options}
    advice = advise(library, here.card, here.dice, here.rolls_left)
    assert {option.choice: exp(-option.loss / player.temperature) for option in advice.options} == pytest.approx(
        weights
    )


@pytest.mark.parametrize("name", BOTS)
def test_seeds(library: Library, name: str) -> None:
    """The same seed gives the same scores with any number of threads, another seed other scores."""
    rules = edition("mb-1982")
    one, three = (simulate_bot(name, rules, library, 400, 3, threads=count) for count in (1, 3))
    assert one.low == three.low
    assert np.array_equal(one.counts, three.counts)
    assert count_scores(simulate_bot(name, rules, library, 400, 4)) != count_scores(one)


def test_better_players_score_more(library: Library) -> None:
    """The mean scores are in the order of the list."""
    means = [simulate_bot(name, edition("mb-1982"), library, 1_000, 1).scores.mean for name in BOTS]
    assert means == sorted(means, reverse=True)


def test_an_unknown_player_is_refused(library: Library) -> None:
    """An unknown name is refused."""
    with pytest.raises(Unreadable, match="unknown-bot"):
        simulate_bot("hal", edition("mb-1982"), library, 1)


def test_parts_are_the_whole(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that several workers play in parts have the scores of one simulation."""
    monkeypatch.setattr("gobelet.bots.dice.simulate.PART_SIZE", 400)
    rules = edition("mb-1982")
    parts = list(split_simulation("greedy", rules, 1000, SEED))
    assert [part.numbers for part in parts] == [range(400), range(400, 800), range(800, 1000)]
    merged = merge_scores(part.play(threads=1) for part in reversed(parts))
    whole = simulate_bot("greedy", rules, library, 1000, SEED)
    assert (merged.low, merged.counts.tolist()) == (whole.low, whole.counts.tolist())
