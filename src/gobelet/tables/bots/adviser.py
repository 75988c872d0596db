"""Advice at a table, for the player whose turn it is and where the table allows it.

What it needs is read from files. What is missing there is worked out by another process, so that this one never
imports Numba; meanwhile there are options without reasons, or nothing yet.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from gobelet.coach import Advice, advise
from gobelet.dice import Edition, Match, Over, Turn
from gobelet.game import Illegal, NotYourTurn, Seat
from gobelet.solver import Library
from gobelet.tables.bots.factory import WITHOUT_TABLES, BotFactory, Child, SolvedTables, SolverJobs, explain_in_a_child
from gobelet.tables.table import Stage, Table


class AdviceTables(SolvedTables, Protocol):
    """Where solved tables and reasons are found; `gobelet.solver.Library` is one."""

    def has_shares(self, edition: Edition) -> bool:
        """Whether an edition's reasons are at hand."""


@dataclass(frozen=True, slots=True)
class TableAdvice:
    """Advice on a roll, as far as it is there."""

    advice: Advice | None
    """None as long as the edition is being solved."""
    reasons: bool
    """Whether the advice can say why."""
    waiting: bool
    """Whether more of it is being worked out, so that it is worth looking again."""


class Adviser:
    """Gives advice on games of dice from a library, which its computer players read too."""

    def __init__(
        self, library: AdviceTables, players: BotFactory, explain: Callable[[Edition], Child] = explain_in_a_child
    ) -> None:
        self._library, self._players, self._explaining = library, players, SolverJobs(explain)

    def preparing(self, table: Table) -> bool:
        """Whether a computer player at this table waits for its edition to be solved."""
        kinds = [place.bot for place in table.places if place.bot is not None]
        return any(kind not in WITHOUT_TABLES for kind in kinds) and self._players.is_preparing(table)

    def on(self, match: Match) -> TableAdvice:
        """Return advice on the roll that lies on the table. This may take a moment: ask from a thread."""
        game, edition = match.game, match.edition
        if isinstance(game.phase, Over):
            raise Illegal("game-over")
        if not isinstance(game.phase, Turn) or game.phase.dice is None or game.column is None:
            raise Illegal("roll-first")
        if not self._library.has_values(edition):
            if not self._players.preparing(edition):
                raise Illegal("advice-failed")
            return TableAdvice(None, reasons=False, waiting=True)
        reasons = self._library.has_shares(edition)
        waiting = not reasons and self._explaining.at_work(edition)
        card, dice = game.cards[game.column], game.phase.dice
        return TableAdvice(advise(self._library, card, dice, game.rolls_left), reasons, waiting)  # type: ignore[arg-type]  # the shelf is a library


def own_adviser() -> Adviser:
    """Return an adviser with the user's own library."""
    library = Library()
    return Adviser(library, BotFactory(library))


def check_advisable(table: Table, seat: Seat | None) -> Seat:
    """Return the seat that may ask for advice now, or refuse it."""
    if not table.made.advice:
        raise Illegal("no-advice")
    if table.stage is not Stage.PLAYING or table.game is None:
        raise Illegal("game-over" if table.stage is Stage.OVER else "not-playing")
    if seat is None or seat not in table.game.to_move:
        raise NotYourTurn("not-your-turn", turn=table.game.turn)
    return seat
