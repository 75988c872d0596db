"""A computer player of dice: it moves in every phase of a game or match, and never undoes a fill."""

from collections.abc import Callable
from dataclasses import dataclass

from gobelet.dice import BoxId, Dice, DiceGame, FillBox, Keep, Match, MatchMove, RollDice, ScoreCard, Turn, UndoFill
from gobelet.game import Seat

Choice = BoxId | Keep
"""A box to fill, or the dice to keep while the rest is rolled again."""

Chooser = Callable[[ScoreCard, Dice, int], Choice]
"""The policy of a player: a choice for its card, the dice and the rolls left."""


@dataclass(frozen=True, slots=True)
class DiceBot:
    """A name and a policy for boxes and keeps; the rest of a match leaves no choice."""

    name: str
    chooser: Chooser

    def choose(self, game: DiceGame | Match, seat: Seat) -> MatchMove | None:
        """Return the move of this player in `seat`, or None if its only move is to undo its fill."""
        table = game.game if isinstance(game, Match) else game
        if isinstance(table.phase, Turn) and table.phase.dice is not None and seat == table.turn:
            return _to_move(self.chooser(table.cards[table.phase.column], table.phase.dice, table.rolls_left))
        moves = [move for move in game.legal_moves(seat) if not isinstance(move, UndoFill)]
        return moves[-1] if moves else None  # starting the next game is the last move, and finishes this one


def _to_move(choice: Choice) -> MatchMove:
    return FillBox(BoxId(choice)) if isinstance(choice, str) else RollDice(Keep(choice))
