"""Advice at a table, for the player whose turn it is and where the table allows it.

What it needs is read from files. What is missing there is computed by a child process, so that the server never imports
Numba; meanwhile there are options without reasons, or no advice yet.
"""

from dataclasses import dataclass
from typing import Protocol, cast

from gobelet.coach import Advice, advise
from gobelet.dice import Edition, Match, Over, Turn
from gobelet.game import Illegal, NotYourTurn, Seat
from gobelet.solver import Library
from gobelet.solver.library import SolverTable
from gobelet.solver.numba_status import require_numba
from gobelet.tables.bots.factory import BotFactory, SolvedTables
from gobelet.tables.bots.solver_jobs import JobCounts
from gobelet.tables.table import Stage, Table


class AdviceTables(SolvedTables, Protocol):
    """Where solved tables and reasons are found; `gobelet.solver.Library` is one."""

    def has_shares(self, edition: Edition) -> bool:
        """Whether an edition's reasons are at hand."""

    def has_table(self, wanted: SolverTable, edition: Edition) -> bool:
        """Whether a table is at hand."""


@dataclass(frozen=True, slots=True)
class TableAdvice:
    """Advice on a roll, as far as it is there."""

    advice: Advice | None
    """None as long as the edition is being solved."""
    reasons: bool
    """Whether the advice can say why."""
    waiting: bool
    """Whether more of it is being computed, so that it is worth asking again."""


class Adviser:
    """Gives advice on games of dice from a library, which the computer players read too."""

    def __init__(self, library: AdviceTables, factory: BotFactory) -> None:
        self.library, self._factory = library, factory

    def is_preparing(self, table: Table) -> bool:
        """Whether a computer player at this table waits for its edition to be solved."""
        bots = (place.bot for place in table.places if place.bot is not None)
        return any(map(table.kind.needs_solved_table, bots)) and self._factory.is_preparing(table)

    def advise(self, match: Match, table: Table) -> TableAdvice:
        """Return advice on the roll that lies on a table. This may take a moment: call it in a thread."""
        game, edition = match.game, match.edition
        if isinstance(game.phase, Over):
            raise Illegal("game-over")
        if not isinstance(game.phase, Turn) or game.phase.dice is None or game.column is None:
            raise Illegal("roll-first")
        if not self.library.has_values(edition):
            require_numba()
            if not self.request(SolverTable.VALUES, edition, table):
                raise Illegal("advice-failed")
            return TableAdvice(None, reasons=False, waiting=True)
        reasons = self.library.has_shares(edition)
        waiting = not reasons and self.request(SolverTable.SHARES, edition, table)
        library, card, dice = cast("Library", self.library), game.cards[game.column], game.phase.dice
        return TableAdvice(advise(library, card, dice, game.rolls_left), reasons, waiting)

    def count_jobs(self) -> JobCounts:
        """Return how many tables have been computed, and how many are to be."""
        return self._factory.jobs.count()

    def request(self, wanted: SolverTable, edition: Edition, table: Table) -> bool:
        """Let a child process compute a table for whoever sits at a table; return whether it will come."""
        return self._factory.jobs.request(wanted, edition, self._factory.find_client(table))


def create_adviser() -> Adviser:
    """Return an adviser with the user's own library."""
    library = Library()
    return Adviser(library, BotFactory(library))


def check_advisable(table: Table, seat: Seat | None) -> Seat:
    """Return the seat that may ask for advice now, or refuse it."""
    if not table.setup.advice:
        raise Illegal("no-advice")
    if table.stage is not Stage.PLAYING or table.game is None:
        raise Illegal("game-over" if table.stage is Stage.OVER else "not-playing")
    if seat is None or seat not in table.game.to_move:
        raise NotYourTurn("not-your-turn", turn=table.game.turn)
    return seat
