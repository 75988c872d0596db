"""Editions, games and refusals can be copied and pickled, and are equal afterwards."""

import copy
import pickle
from itertools import islice

import pytest

from gobelet.dice import EDITIONS, EditionId, edition, new_game, new_match
from gobelet.game import Faults, Illegal, Refusal, replay
from support import strategies
from support.dice_moves import play_turn, roll_opening

HOUSE = {"joker": "loose", "rolls": 2, "upper_bonus": 0}
editions = pytest.mark.parametrize("name", EDITIONS)


def pickle_and_load(value: object) -> object:
    """Return a value as another process receives it."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes


@editions
@pytest.mark.parametrize("house", [{}, HOUSE], ids=["printed", "house"])
def test_editions_travel(name: EditionId, house: dict[str, object]) -> None:
    """An edition comes back equal, with its house rules, and with its words too, which equality does not ask about."""
    played = edition(name, **house)
    for back in (pickle_and_load(played), copy.deepcopy(played)):
        assert back == played
        assert hash(back) == hash(played)
        assert repr(back) == repr(played)
        assert isinstance(back, type(played))
        assert (back.words, back.printed) == (played.words, played.printed)


@editions
def test_games_travel(name: EditionId) -> None:
    """A match, its moves and its events come back equal at every stage, and can be played on."""
    match = new_match(edition(name, **HOUSE), 2)
    for step in islice(strategies.play_steps(match, 1), 0, None, 12):
        assert pickle_and_load(step) == step
        back = pickle_and_load(step.match)
        assert isinstance(back, type(match))
        assert replay(back, step.events) == replay(step.match, step.events)


@editions
def test_an_undo_travels(name: EditionId) -> None:
    """A game in which a fill can still be taken back comes back with the game before it."""
    game = play_turn(roll_opening(new_game(edition(name), 2, opener=0)), "44444", "yahtzee")
    assert game.before_fill is not None
    assert pickle_and_load(game) == game


@editions
@pytest.mark.parametrize("kind", [Illegal, lambda code, **data: Faults([Illegal(code, **data), Illegal("other")])])
def test_refusals_travel(name: EditionId, kind: type[Refusal]) -> None:
    """A refusal whose data is an edition comes back equal, alone or among others."""
    refusal = kind("no-partners", edition=edition(name))
    assert pickle_and_load(refusal) == refusal
    assert copy.deepcopy(refusal) == refusal
