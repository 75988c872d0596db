"""Invariants of card games played at random, with any number of players and every variant."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from gobelet.cups import SeededCup
from gobelet.game import Face, Illegal, NotYourTurn, Seat, iterate_prefixes
from gobelet.handsdown import Call, CardGame, Deal, Discard, HandsDown, Move, new_card_game
from support import strategies
from support.card_ledger import CheckedGame
from support.card_moves import NOBODY
from support.soak import mark_long
from support.strategies import CardStep

pytestmark = pytest.mark.slow

ENOUGH = 3_000
"""More moves than any game takes whose players call what they hold."""


def is_accepted(game: CardGame, seat: Seat, move: Move) -> bool:
    """Whether a move is accepted; a refusal is one of the two kinds a move can meet."""
    try:
        return bool(game.decide(seat, move, SeededCup(0)))
    except (Illegal, NotYourTurn) as refusal:
        return not refusal.code


def is_listed(game: CardGame, seat: Seat, move: Move) -> bool:
    """Whether a move is among the legal ones; the order in which cards are thrown away does not matter."""
    sought = Discard(tuple(sorted(move.cards))) if isinstance(move, Discard) else move
    return sought in game.legal_moves(seat)


def play_out(checked: CheckedGame, seed: int | str, bold: int = strategies.BOLD_ONE_IN) -> None:
    """Play a game to its end: every move is checked, decides the same again, and every prefix is a game."""
    for number, step in enumerate(strategies.play_card_steps(checked.game, seed, bold)):
        assert number < ENOUGH
        assert step.game.decide(step.seat, step.move, SeededCup(seed, step.game.draws)) == step.events
        checked.play(step)
    checked.check_end()
    assert list(iterate_prefixes(checked.start, checked.events)) == checked.games
    assert checked.game.version == len(checked.events)


# -- whole games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", mark_long(range(2, 7), quick={2, 5}))
@pytest.mark.parametrize("edition", [HandsDown(), HandsDown(length=3), HandsDown(length=8, short=True, alone="keep")])
def test_games_end(players: int, edition: HandsDown) -> None:
    """Every game of players who call what they hold ends; cards, points, turns and windows are right all the way."""
    play_out(CheckedGame(new_card_game(edition, players)), seed=players)


@pytest.mark.parametrize("players", mark_long(range(2, 7), quick={2, 6}))
@pytest.mark.parametrize("edition", [HandsDown(), HandsDown(length=4, short=True)])
def test_games_of_liars_end(players: int, edition: HandsDown) -> None:
    """The same when every eighth chance to call is taken, whatever is in hand."""
    play_out(CheckedGame(new_card_game(edition, players)), seed=f"bold {players}", bold=8)


@pytest.mark.slow
@pytest.mark.parametrize("length", mark_long(range(3, 13), quick={3}))
@pytest.mark.parametrize("short", [False, True])
def test_games_of_every_variant_end(length: int, *, short: bool) -> None:
    """The same for every length, short or not, and every number of players; every other game is boldly played."""
    for players in range(2, 7):
        bold = 10 * ((length + players) % 2)
        play_out(CheckedGame(new_card_game(HandsDown(length, short=short), players)), f"{length} {players}", bold)


@pytest.mark.soak
@pytest.mark.parametrize("length", range(3, 13))
def test_fresh_games_end(length: int, seed: int) -> None:
    """The same in games that nobody has played before."""
    for players in range(2, 7):
        play_out(
            CheckedGame(new_card_game(HandsDown(length), players)), f"{seed} {length} {players}", 10 * (players % 2)
        )


# -- the machine -------------------------------------------------------------------------------------------------


class DrawnCup:
    """A cup whose results Hypothesis chooses, so that it can search for failures and shrink them."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data
        self.picks = 0

    def dice(self, count: int) -> tuple[Face, ...]:
        raise AssertionError("cards are picked, never rolled")

    def pick(self, among: int) -> int:
        self.picks += 1
        return self._data.draw(st.integers(0, among - 1), label="pick")


class CardMachine(RuleBasedStateMachine):
    """A card game of arbitrary moves, compared with its ledger at every move."""

    def __init__(self) -> None:
        super().__init__()
        self.checked = CheckedGame(new_card_game(HandsDown(), 2))
        self.seed = 0

    @property
    def game(self) -> CardGame:
        """The game as it is now."""
        return self.checked.game

    @initialize(data=st.data(), seed=st.integers(0, 10_000))
    def sit_down(self, data: st.DataObject, seed: int) -> None:
        """Choose the variant and the players, and deal."""
        self.checked = CheckedGame(data.draw(strategies.card_games(), label="game"))
        self.seed = seed
        self.move(data, Seat(0), Deal())

    def move(self, data: st.DataObject, seat: Seat, move: Move) -> None:
        """Make a move; the game counts the picks it took."""
        cup, before = DrawnCup(data), self.game
        self.checked.play(CardStep(before, seat, move, before.decide(seat, move, cup)))
        assert self.game.draws == before.draws + cup.picks

    @precondition(lambda self: self.game.to_move)
    @rule(data=st.data())
    def anyone_makes_any_legal_move(self, data: st.DataObject) -> None:
        """Whatever `legal_moves` lists is accepted."""
        seat = data.draw(st.sampled_from(self.game.to_move), label="seat")
        self.move(data, seat, data.draw(st.sampled_from(self.game.legal_moves(seat)), label="move"))

    @precondition(lambda self: self.game.turn is not None)
    @rule(data=st.data())
    def a_sensible_turn(self, data: st.DataObject) -> None:
        """Whoever's turn it is calls what is held, or throws away what does not serve."""
        seat = self.game.turn
        assert seat is not None
        move = strategies.choose_sensible_move(self.game, seat, dares=False)
        assert move is not None
        self.move(data, seat, move)

    @precondition(lambda self: any(map(self.game.may_call, self.game.seats)))
    @rule(data=st.data())
    def anyone_calls(self, data: st.DataObject) -> None:
        """`hd-call`: true or false, in turn or not, a call is accepted."""
        able = [seat for seat in self.game.seats if self.game.may_call(seat)]
        self.move(data, data.draw(st.sampled_from(able), label="seat"), Call())

    @rule(data=st.data())
    def anyone_asks_for_anything(self, data: st.DataObject) -> None:
        """Check that a move is accepted exactly where `legal_moves` lists it, from any seat."""
        seat = data.draw(st.sampled_from([*self.game.seats, NOBODY]), label="seat")
        move = data.draw(strategies.foreign_card_moves(self.game), label="move")
        assert is_accepted(self.game, seat, move) is is_listed(self.game, seat, move)

    def teardown(self) -> None:
        """Play on to the very end."""
        if self.game.table:
            play_out(self.checked, self.seed)


@pytest.mark.parametrize("examples", [4, pytest.param(100, marks=pytest.mark.soak)])
def test_the_machine(examples: int) -> None:
    """The checks of `CheckedGame` hold for any variant, any players and any moves."""
    run_state_machine_as_test(
        CardMachine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        ),
    )
