"""Reviews of finished games at tables, and the same games read by other rulebooks.

What they need is read from files, as for advice: what is missing there is computed by a child process, and whoever asks
again later gets the review.
"""

from collections.abc import Collection
from dataclasses import replace
from enum import Enum, auto
from typing import Final, cast

from gobelet.coach.ledger import Decision, Ledger
from gobelet.coach.lens import Reading, find_readers, read_by
from gobelet.coach.review import ColumnReview, Review, review
from gobelet.dice import Edition, Match
from gobelet.game import Illegal
from gobelet.handsdown import CardGame
from gobelet.record import AnyRecord, Record
from gobelet.solver import Distribution, Library
from gobelet.solver.library import SolverTable
from gobelet.solver.numba_status import require_numba
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.table import Stage, Table

MAX_TURNS: Final = 800
"""The longest match that a server reviews, in turns of all columns, such as six games of eight: about a second."""
MAX_CARD_EVENTS: Final = 600
"""The longest game of cards that a server reviews, in deals, turns, calls and answers: about two seconds."""
RETRY_SECONDS: Final = 2
"""When to ask again while values are being computed."""
MOST_OPTIONS: Final = 2
"""How many options of a decision are kept beside the chosen one: whoever wants all of them ranks them again."""


def check_reviewable(table: Table) -> None:
    """Refuse a table whose game is not over, or took too long. Before the end nobody gets anything of a review."""
    if table.stage is not Stage.OVER:
        raise Illegal("table-closed" if table.stage is Stage.CLOSED else "not-over")
    if _is_long(table):
        raise Illegal("review-long")


def _is_long(table: Table) -> bool:
    """Whether a review would keep others waiting; a game of cards goes on for as long as its players like."""
    game = table.game
    if isinstance(game, Match):
        return len(game.teams) * game.length * len(game.edition.boxes) > MAX_TURNS
    return isinstance(game, CardGame) and game.version > MAX_CARD_EVENTS


class Reasons(Enum):
    """Whether it can be said why an option is best."""

    READY = auto()
    COMING = auto()
    """They are being computed, so that it is worth asking again."""
    NEVER = auto()
    """They cannot be computed here."""


class Reviewer:
    """Reviews games of dice from the library of an adviser."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser

    @property
    def library(self) -> Library:
        """Where solved tables are found."""
        return cast("Library", self._adviser.library)

    def review(self, record: AnyRecord, table: Table) -> Review:
        """Return the review of a finished game. This takes a moment: call it in a thread."""
        assert isinstance(record, Record)
        if not self.library.has_values(record.edition):
            require_numba()
            if self._adviser.request(SolverTable.VALUES, record.edition, table):
                raise Illegal("preparing", seconds=RETRY_SECONDS)
            raise Illegal("advice-failed")
        return _trim_review(review(self.library, record))

    def find_unsolved(self, edition: Edition, table: Table) -> tuple[Edition, ...]:
        """Return the other rulebooks whose values cannot be computed here; refuse while some are being computed."""
        missing = tuple(other for other in find_readers(edition) if not self.library.has_values(other))
        if any(self._adviser.request(SolverTable.VALUES, other, table) for other in missing):
            raise Illegal("preparing", seconds=RETRY_SECONDS)
        return missing

    def read_by_others(self, found: Review, unsolved: Collection[Edition]) -> tuple[Reading, ...]:
        """Return the game as other rulebooks read it, without those that are not solved."""
        readers = [other for other in find_readers(found.edition) if other not in unsolved]
        columns = [(column.name, column.games) for column in found.columns]
        return tuple(read_by(self.library.values(other), columns) for other in readers)

    def find_odds(self, edition: Edition) -> Distribution | None:
        """Return the odds of scores of a solved edition, if they are there. A server computes those of printed ones."""
        return self.library.find_odds(self.library.values(edition))

    def find_reasons(self, edition: Edition, table: Table) -> Reasons:
        """Return whether it can be said why an option is best; if not yet, what that needs is requested."""
        if self.library.has_shares(edition):
            return Reasons.READY
        return Reasons.COMING if self._adviser.request(SolverTable.SHARES, edition, table) else Reasons.NEVER


# -- memory --------------------------------------------------------------------------------------------------------


def _trim_review(found: Review) -> Review:
    """Return a review that takes less memory: of each decision only the options that its marks need."""
    return replace(found, columns=tuple(_trim_column(column) for column in found.columns))


def _trim_column(column: ColumnReview) -> ColumnReview:
    return replace(column, games=tuple(_trim_ledger(game) for game in column.games))


def _trim_ledger(ledger: Ledger) -> Ledger:
    return replace(ledger, decisions=[_trim_decision(decision) for decision in ledger.decisions])


def _trim_decision(decision: Decision) -> Decision:
    first = decision.options[:MOST_OPTIONS]
    return replace(decision, options=first if decision.chosen in first else (*first, decision.chosen))
