"""Tables for tests: made, seated and played without a clock or a disk."""

from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any, TypeVar

import pytest

from gobelet.bots import make_bot
from gobelet.dice import FillBox, Match, UndoFill
from gobelet.game import Refusal, Seat
from gobelet.handsdown import CardGame
from gobelet.tables.commands import Begin, Move, NewTable, PlayMove, SitDown, TableCommand
from gobelet.tables.events import LogEvent
from gobelet.tables.kinds import AnyGame
from gobelet.tables.records import load_log
from gobelet.tables.service.cache import replay_log
from gobelet.tables.service.service import Tables
from gobelet.tables.service.transaction import CommandResult
from gobelet.tables.storage.base import TableId
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Token, new_token
from support.strategies import choose_sensible_move

T = TypeVar("T")
PATIENCE = 10


def now(future: Future[T]) -> T:
    """Return what a future brings."""
    return future.result(PATIENCE)


@dataclass
class Sitting:
    """One table of a service, and the tokens of those who sit at it."""

    tables: Tables = field(default_factory=lambda: Tables(MemoryStore()))
    host: Token = field(default_factory=new_token)
    tokens: list[Token] = field(default_factory=list)
    id: TableId = TableId("")
    commands: Any = field(default_factory=count)

    def make(self, edition: str = "kniffel", people: int = 2, **wishes: Any) -> "Sitting":  # noqa: ANN401
        """Set a table up and seat people, the host first."""
        seats = wishes.pop("seats", ("person",) * people)
        made = now(self.tables.create(NewTable(edition, seats=seats, **wishes), self.host, "make"))
        self.id, self.tokens = made.id, [self.host] + [new_token() for _ in range(people - 1)]
        for number, token in enumerate(self.tokens[:people]):
            self.ask(SitDown(f"P{number}", bytes([number])), token)
        return self

    def ask(self, request: TableCommand, token: Token | None = None, command: str | None = None) -> CommandResult:
        """Ask something of the table and wait for the answer."""
        command = command or f"c{next(self.commands)}"
        return now(self.tables.command(self.id, token or self.host, command, request))

    def begin(self) -> "Sitting":
        """Begin the game."""
        self.ask(Begin())
        return self

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.tables.table(self.id)

    @property
    def events(self) -> list[LogEvent]:
        """Everything that has happened at the table."""
        return [event for update in replay_log(load_log(self.tables.store, self.id)) for event in update.events]

    def play(self, seat: Seat, move: Move, seen: int | None = None) -> CommandResult:
        """Make a move for a seat."""
        return self.ask(PlayMove(seat, move, self.table.version if seen is None else seen), self.tokens[seat])

    def play_on(self, most: int = 10_000) -> int:
        """Let everybody do something sensible until the game is over; return how many moves that took."""
        for number in range(most):
            if self.table.stage is not Stage.PLAYING:
                return number
            seat, move = sensible_move(self.table.game, dares=number > HOARDING_MOVES)
            self.play(seat, move)
        return most


HOARDING_MOVES = 1000
"""After how many moves players call without holding anything: each may keep for ever what another one needs."""


def refused(sitting: Sitting, *asked: object) -> Refusal:
    """Return why a request is refused."""
    with pytest.raises(Refusal) as told:
        sitting.ask(*asked)  # type: ignore[arg-type]
    return told.value


def sensible_move(game: AnyGame | None, *, dares: bool = False) -> tuple[Seat, Move]:
    """Return somebody's next move: with dice, roll once and fill the first box there is."""
    assert game is not None
    if isinstance(game, Match):
        seat = game.to_move[0]
        moves = [move for move in game.legal_moves(seat) if not isinstance(move, UndoFill)]
        fills = [move for move in moves if isinstance(move, FillBox)]
        return seat, fills[0] if fills else moves[-1]
    assert isinstance(game, CardGame)
    moves_of = ((seat, choose_sensible_move(game, seat, dares=dares)) for seat in game.to_move)
    return next((seat, move) for seat, move in moves_of if move is not None)


class SensibleBot:
    """A computer player of cards for tests."""

    name = "sensible"

    def choose(self, game: CardGame, seat: Seat) -> Move | None:
        """Return what is sensible."""
        return choose_sensible_move(game.view(seat), seat, dares=False)


def bot(kind: str, table: Table, _seat: Seat) -> Any:  # noqa: ANN401 - a player of either game
    """Return a computer player that needs no solved tables."""
    if isinstance(table.game, CardGame):
        return SensibleBot()
    return make_bot(kind, None, Random(table.version))  # type: ignore[arg-type]  # noqa: S311 - greedy and random need none
