"""The game loop for computer players of cards: which player is asked when, until the game is over."""

from collections.abc import Callable, Sequence
from typing import Final

from gobelet.bots.registry import CardBot
from gobelet.game import Cup, Outcome, Seat, replay
from gobelet.handsdown import Call, CardGame, Deal, Decline, LastChoice, Move, Over

MAX_MOVES: Final = 1_000_000
"""The limit for endless games; among random players the last Yahtzee takes tens of thousands of moves."""


class EndlessGame(Exception):
    """The game does not end; the argument is the number of moves made."""


class CardGameLoop:
    """Plays one game: after every turn and call, each other seat, from the left, is asked once whether it calls."""

    def __init__(
        self,
        game: CardGame,
        bots: Sequence[CardBot],
        cup: Cup,
        most_moves: int = MAX_MOVES,
        on_move: Callable[[CardGame, Seat, Move], None] | None = None,
    ) -> None:
        self.game, self._on_move = game, on_move
        self._bots = bots
        self._cup = cup
        self._moves = 0
        self._most_moves = most_moves
        self._answer: tuple[CardGame, Move | None] | None = None

    def play(self) -> Outcome:
        """Play to the end and return the outcome."""
        while self.game.outcome is None:
            seat = self._find_seat_to_move()
            move = self._ask(seat)
            assert move is not None
            self._apply_move(seat, move)
            if not isinstance(move, Deal | Decline):
                self._ask_others(seat)
        return self.game.outcome

    def _find_seat_to_move(self) -> Seat:
        """Return the seat to move: in the last choice the first undecided one, from the left of the caller."""
        phase = self.game.phase
        if isinstance(phase, LastChoice):
            return next(seat for seat in self._left_of(phase.caller) if seat in phase.waiting)
        return Seat(0) if self.game.turn is None else self.game.turn

    def _left_of(self, seat: Seat) -> list[Seat]:
        """Return the other seats, from the left of this one."""
        count = len(self.game.hands)
        return [Seat((seat + step) % count) for step in range(1, count)]

    def _ask_others(self, seat: Seat) -> None:
        """Ask the others whether they call; after a call, start again from the left of the caller."""
        waiting = self._left_of(seat)
        while waiting and not isinstance(self.game.phase, LastChoice | Over):
            other = waiting.pop(0)
            if self.game.may_call(other) and self._ask(other) == Call():
                self._apply_move(other, Call())
                waiting = self._left_of(other)

    def _ask(self, seat: Seat) -> Move | None:
        """Return the move of a seat; the one on turn is not asked twice about the same game."""
        if seat != self.game.turn:
            return self._bots[seat].choose(self.game, seat)
        if self._answer is None or self._answer[0] is not self.game:
            self._answer = self.game, self._bots[seat].choose(self.game, seat)
        return self._answer[1]

    def _apply_move(self, seat: Seat, move: Move) -> None:
        self._moves += 1
        if self._moves > self._most_moves:
            raise EndlessGame(self._moves)
        if self._on_move is not None:
            self._on_move(self.game, seat, move)
        self.game = replay(self.game, self.game.decide(seat, move, self._cup))
