"""Computer players of dice: whole matches of every edition by the rules, and moves in every phase."""

from collections import Counter
from statistics import mean

import pytest

from gobelet.bots import BOTS, Bot, make_bot
from gobelet.dice import (
    EDITIONS,
    Edition,
    FillBox,
    FinishGame,
    Match,
    MatchMove,
    Over,
    RollDice,
    RollForOpening,
    StartNextGame,
    Turn,
    UndoFill,
    edition,
    new_match,
)
from gobelet.game import Seat
from gobelet.solver import Library
from support.bot_game import chance, play, score
from support.dice_moves import act, fill, roll_dice, roll_opening, undo
from support.soak import mark_long

pytestmark = pytest.mark.slow
QUICK = (edition("mb-1982"), edition("kniffel"))
"""The editions of `make test`; `make soak` has all."""
TABLES = [("perfect",), ("greedy", "strong"), ("random", "casual", "beginner")]


def test_every_bot_is_at_a_table() -> None:
    """The tables of these tests have every computer player."""
    assert {name for table in TABLES for name in table} == set(BOTS)


@pytest.mark.parametrize("names", TABLES, ids="-".join)
@pytest.mark.parametrize("played", mark_long(EDITIONS.values(), quick=QUICK), ids=repr)
def test_whole_matches(library: Library, played: Edition, names: tuple[str, ...]) -> None:
    """Alone or together they play a match of two games to its end; every move is legal, and no fill is undone."""
    bots = [make_bot(name, library, chance(name)) for name in names]
    *asked, last = play(new_match(played, len(names), games=2), bots, seed=3)
    for match, seat, move in asked:
        assert move is None or move in match.legal_moves(seat)
        assert move != UndoFill()
    assert last.match.number == 2
    assert last.match.outcome is not None
    assert isinstance(last.match.game.phase, Over)
    assert last.match.game.phase.finished


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("house", [{"rolls": 1}, {"order": "forced", "rolls": 4}, {"joker": "ordered"}], ids=str)
def test_house_rules(library: Library, name: str, house: dict[str, object]) -> None:
    """They play by house rules, too."""
    played = edition("mb-1982", **house)
    assert score(new_match(played), make_bot(name, library, chance(5)), seed=5) > 0


def test_partners(library: Library) -> None:
    """Two bots that share a column take turns."""
    match = new_match(edition("classic"), teams=((Seat(0), Seat(2)), (Seat(1), Seat(3))))
    bots = [make_bot(name, library, chance(1)) for name in ("casual", "greedy", "random", "strong")]
    *asked, last = play(match, bots, seed=8)
    fills = Counter(seat for _, seat, move in asked if isinstance(move, FillBox))
    assert fills == {0: 7, 1: 7, 2: 6, 3: 6}
    assert last.match.outcome is not None


@pytest.mark.parametrize("name", BOTS)
def test_a_seed_repeats_a_game(library: Library, name: str) -> None:
    """The same chance and dice give the same game; with another chance imperfect players play another game."""

    def game(seed: int) -> list[MatchMove | None]:
        bot = make_bot(name, library, chance(seed))
        return [asked.move for asked in play(new_match(edition("yatzy")), [bot], seed=11)]

    assert game(1) == game(1)
    assert (game(1) == game(2)) is (name in {"perfect", "greedy"})


@pytest.mark.parametrize("name", BOTS)
def test_every_phase(library: Library, name: str) -> None:
    """A bot rolls for the opening, makes its first roll, plays, and waits if its only move is to undo."""
    bot: Bot[Match, MatchMove] = make_bot(name, library, chance(0))
    assert bot.name == name
    me, other = Seat(0), Seat(1)
    match = new_match(edition("mb-1982"), 2, games=2)
    assert bot.choose(match, me) == bot.choose(match, other) == RollForOpening()
    match = roll_opening(match, "66666", "11111")
    assert bot.choose(match, me) == RollDice()
    assert bot.choose(match, other) is None
    match = roll_dice(match, "13345")
    assert isinstance(bot.choose(match, me), FillBox | RollDice)
    match = fill(match, "chance")
    assert match.legal_moves(me) == (UndoFill(),)
    assert bot.choose(match, me) is None
    assert bot.choose(match, other) == RollDice()
    assert bot.choose(undo(match, 0), me) is not None


@pytest.mark.parametrize("name", BOTS)
def test_the_end(library: Library, name: str) -> None:
    """With every box filled a bot starts the next game; the last one it finishes, and then has no move."""
    bot = make_bot(name, library, chance(0))
    match = fill_all_boxes(new_match(edition("mb-1982"), games=2))
    assert bot.choose(match, Seat(0)) == StartNextGame()
    last = fill_all_boxes(new_match(edition("mb-1982")))
    assert bot.choose(last, Seat(0)) == bot.choose(last.game, Seat(0)) == FinishGame()
    assert bot.choose(act(last, FinishGame(), seat=0), Seat(0)) is None


def fill_all_boxes(match: Match) -> Match:
    """Fill every box with the same roll."""
    while isinstance(match.game.phase, Turn):
        match = fill(roll_dice(match, "11246"), match.game.cards[0].open_boxes[0])
    return match


def test_better_bots_score_more(library: Library) -> None:
    """Over some games the mean scores are in the order perfect, levels, greedy, random."""
    means = [
        mean(score(new_match(edition("classic")), make_bot(name, library, chance(game)), game) for game in range(12))
        for name in BOTS
    ]
    assert means == sorted(means, reverse=True)
