"""Best play, and the imperfect levels."""

from collections.abc import Iterator
from functools import cache
from statistics import mean
from typing import NamedTuple

import pytest

from gobelet.bots import make_bot
from gobelet.coach import advise
from gobelet.dice import (
    BoxId,
    FillBox,
    RollDice,
    Turn,
    edition,
    new_match,
)
from gobelet.solver import Library
from support.bot_game import chance, play

pytestmark = pytest.mark.slow
GAMES = 25


@pytest.mark.parametrize("name", ["hasbro-2014", "yatzy"])
def test_perfect_follows_the_advice(library: Library, name: str) -> None:
    """In every turn of a game its choice is the coach's first option."""
    choices = 0
    for match, _, move in play(new_match(edition(name)), [make_bot("perfect", library, chance(0))], seed=21):
        table = match.game
        if isinstance(table.phase, Turn) and table.phase.dice is not None:
            best = advise(library, table.cards[0], table.phase.dice, table.rolls_left).best
            assert move == (FillBox(BoxId(best.choice)) if isinstance(best.choice, str) else RollDice(best.choice))
            choices += 1
    assert choices > 20


class Decision(NamedTuple):
    """The loss of a choice, and of each option."""

    loss: float
    losses: tuple[float, ...]


@cache
def list_decisions(library: Library, name: str) -> list[Decision]:
    """Return every decision of some games of a player."""
    return list(_iterate_decisions(library, name))


def _iterate_decisions(library: Library, name: str) -> Iterator[Decision]:
    for game in range(GAMES):
        for match, _, move in play(new_match(edition("kniffel")), [make_bot(name, library, chance(game))], seed=game):
            table = match.game
            if isinstance(table.phase, Turn) and table.phase.dice is not None:
                options = advise(library, table.cards[0], table.phase.dice, table.rolls_left).options
                assert isinstance(move, FillBox | RollDice)
                choice = move.box if isinstance(move, FillBox) else move.keep
                loss = next(option.loss for option in options if option.choice == choice)
                yield Decision(loss, tuple(option.loss for option in options))


@pytest.mark.parametrize("name", ["strong", "casual", "beginner"])
def test_small_losses_are_frequent_and_large_ones_rare(library: Library, name: str) -> None:
    """The larger its loss, the less often a choice is made."""
    losses = [decision.loss for decision in list_decisions(library, name)]
    steps = [sum(low <= loss < low + 3 for loss in losses) for low in (0, 3, 6, 9)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > 0.6 * len(losses)


@pytest.mark.parametrize("name", ["strong", "casual", "beginner"])
def test_large_losses_are_rarer_than_by_random_moves(library: Library, name: str) -> None:
    """A player with the same mean loss by occasional random moves would have far more large losses."""
    large, decisions = 12, list_decisions(library, name)
    random_loss = mean(mean(decision.losses) for decision in decisions)
    random_large = mean(mean(loss >= large for loss in decision.losses) for decision in decisions)
    random_share = mean(decision.loss for decision in decisions) / random_loss
    assert mean(decision.loss >= large for decision in decisions) < random_share * random_large / 2
