"""The players of a dice game: name, score and turn, above the table and on the board."""

from collections.abc import Iterator
from dataclasses import dataclass

from gobelet.dice import Match, Opening
from gobelet.game import Seat
from gobelet.tables.player_faces import PlayerFace
from gobelet.tables.table import Stage
from gobelet.web.pages.parts.adapter import BoardPlayer
from gobelet.web.pages.parts.turn import list_tags
from gobelet.web.pages.table_context import TableContext


@dataclass(frozen=True, slots=True)
class DicePlayer:
    """One player, or partners, above the table."""

    column: int
    name: str
    seats: tuple[Seat, ...]
    faces: tuple[PlayerFace | None, ...]
    points: int
    on_turn: bool
    to_roll: bool
    """Whether the opening waits for them."""
    yours: bool
    computer: str | None
    absent: bool


def list_players(context: TableContext[Match]) -> list[DicePlayer]:
    """Return the players in the order of the sheet."""
    return [_build_player(context, column) for column in context.game.game.column_order]


def _build_player(context: TableContext[Match], column: int) -> DicePlayer:
    game = context.game.game
    seats, waiting = game.teams[column], game.phase.waiting if isinstance(game.phase, Opening) else None
    return DicePlayer(
        column,
        context.column_names[column],
        seats,
        context.column_faces[column],
        game.cards[column].total,
        context.table.stage is Stage.PLAYING and waiting is None and game.turn in seats,
        waiting is not None and column in waiting,
        bool(set(seats) & set(context.viewer.seats)),
        context.table.bots.get(seats[0]) if len(seats) == 1 else None,
        bool(set(seats) & context.absent),
    )


def list_board_players(context: TableContext[Match]) -> Iterator[BoardPlayer]:
    """Yield the players of the board in the order of the sheet."""
    for player in list_players(context):
        computer = player.computer is not None
        to_roll = [context.say("to roll")] if player.to_roll else []
        tags = list_tags(context.say, on_turn=player.on_turn, computer=computer, absent=player.absent)
        faces, seats = player.faces, player.seats
        yield BoardPlayer(player.name, player.points, player.on_turn, (*to_roll, *tags), faces=faces, seats=seats)
