"""When computer players act: at a pace people can follow, and not before somebody had the time to undo a fill.

A hurried table gives up both.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from gobelet.dice import FinishGame, Match, StartNextGame
from gobelet.dice import Over as DiceOver
from gobelet.game import Seat
from gobelet.handsdown import CardGame, LastChoice
from gobelet.tables.commands import Move
from gobelet.tables.table import AnyGame, Stage, Table

THINKING: Final = 1.2
"""Seconds before a computer player rolls, fills, discards or answers."""
UNDO: Final = 5.0
"""Seconds a person has to take a fill back before a computer player rolls."""
FINISHING: Final = 10.0
"""Seconds after which a game with all boxes filled is finished by itself."""
CALLING: Final = (1.0, 3.0)
"""Between how many seconds a computer player calls out of turn."""


class Due(NamedTuple):
    """What is to be done for a seat, and after how many seconds."""

    seat: Seat
    seconds: float
    move: Move | None = None
    """The move itself, where there is nothing to choose."""
    only_calls: bool = False
    """Whether the seat is only asked whether it calls."""


def due(table: Table, chance: float) -> Iterator[Due]:
    """Yield what computer players do next at a table; `chance`, from 0 to 1, varies how soon they call."""
    if table.stage is not Stage.PLAYING:
        return
    slow = 0.0 if table.made.hurried or not _people(table) else 1.0
    if isinstance(table.game, Match):
        yield from _dice(table, table.game, slow)
    elif isinstance(table.game, CardGame):
        yield from _cards(table, table.game, slow, chance)


def _people(table: Table) -> bool:
    return any(place.bot is None for place in table.places)


def _dice(table: Table, match: Match, slow: float) -> Iterator[Due]:
    if isinstance(match.game.phase, DiceOver):
        yield from _over(table, match)
    elif match.turn in table.bots:
        undoer = match.game.undoer
        undoable = undoer is not None and undoer not in table.bots
        yield Due(match.turn, (UNDO if undoable else THINKING) * slow)


def _over(table: Table, match: Match) -> Iterator[Due]:
    """A game is finished once people had the time to take the last fill back; computer players alone go on at once."""
    if match.awaits_next and not _people(table):
        yield Due(table.seats[0], 0.0, StartNextGame())
    elif match.game.phase == DiceOver(finished=False):
        yield Due(table.seats[0], FINISHING if _people(table) else 0.0, FinishGame())


def _cards(table: Table, game: CardGame, slow: float, chance: float) -> Iterator[Due]:
    low, high = CALLING
    if game.turn in table.bots:
        yield Due(game.turn, THINKING * slow)
    for seat in game.to_move:
        if seat in table.bots and seat != game.turn:
            late = (seat * 0.37 + chance) % 1.0
            yield Due(seat, (low + (high - low) * late) * slow, only_calls=not isinstance(game.phase, LastChoice))


def same_call(planned: AnyGame | None, game: AnyGame | None, seat: Seat) -> bool:
    """Whether a seat may still call out of turn for the reasons it had: its hand, the prizes, and whose call stands.

    Where one of them has changed, a call has been planned anew: nobody calls sooner after that than people can see it.
    """
    if not isinstance(planned, CardGame) or not isinstance(game, CardGame):
        return False
    if seat not in game.to_move or seat == game.turn:
        return False
    return _reasons(planned, seat) == _reasons(game, seat)


def _reasons(game: CardGame, seat: Seat) -> tuple[object, ...]:
    return game.hands[seat], game.table, game.caller, game.shown
