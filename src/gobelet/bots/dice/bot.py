"""A computer player of dice: it answers in every phase of a game or match, and never takes anything back."""

from collections.abc import Callable
from dataclasses import dataclass

from gobelet.dice import BoxId, Dice, DiceGame, FillBox, Keep, Match, MatchMove, RollDice, ScoreCard, Turn, UndoFill
from gobelet.game import Seat

Choice = BoxId | Keep
"""A box to fill, or what to keep while the rest is rolled again."""

Chooser = Callable[[ScoreCard, Dice, int], Choice]
"""How a player plays: its card, the dice, and the rolls left."""


@dataclass(frozen=True, slots=True)
class DiceBot:
    """A name and a way to choose between boxes and keeps; the rest of a match leaves no choice."""

    name: str
    chooser: Chooser

    def choose(self, game: DiceGame | Match, seat: Seat) -> MatchMove | None:
        """Return what this player does in `seat`, or None if all it could do is to take its fill back."""
        table = game.game if isinstance(game, Match) else game
        if isinstance(table.phase, Turn) and table.phase.dice is not None and seat == table.turn:
            return _move(self.chooser(table.cards[table.phase.column], table.phase.dice, table.rolls_left))
        moves = [move for move in game.legal_moves(seat) if not isinstance(move, UndoFill)]
        return moves[-1] if moves else None  # to start the next game comes last, and finishes this one


def _move(choice: Choice) -> MatchMove:
    return FillBox(BoxId(choice)) if isinstance(choice, str) else RollDice(Keep(choice))
