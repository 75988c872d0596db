"""Reviews of finished games at tables, and the same games scored by other rulebooks.

What they need is read from files, as for advice: what is missing there is computed by a child process, and whoever asks
again later gets the review.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from enum import Enum, auto
from typing import Any, Final, NamedTuple, cast

from gobelet.bots.dice.agreement import compute_agreement
from gobelet.coach.advice import rank_options
from gobelet.coach.ledger import Decision, Ledger
from gobelet.coach.lens import LensResult, find_other_rulebooks, score_by
from gobelet.coach.review import ColumnReview, Review, check_entries, review
from gobelet.coach.review_document import DocumentSources, make_review_document
from gobelet.dice import Edition, sort_dice
from gobelet.game import Illegal
from gobelet.record import AnyRecord, Record
from gobelet.solver import Distribution, Library
from gobelet.solver.library import SolverTable
from gobelet.solver.numba_status import require_numba
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.table import Stage, Table

RETRY_SECONDS: Final = 2
"""When to ask again while values are being computed."""
MOST_OPTIONS: Final = 2
"""How many options of a decision are kept beside the chosen one: whoever wants all of them ranks them again."""


def check_reviewable(table: Table) -> None:
    """Refuse a table whose game is not over, or took too long. Before the end nobody gets anything of a review."""
    if table.stage is not Stage.OVER:
        raise Illegal("table-closed" if table.stage is Stage.CLOSED else "not-over")
    if table.kind.is_long(table.game):
        raise Illegal("review-long")


class Readiness(Enum):
    """Whether a table that adds something to a review is there: the odds of scores, or what reasons are made of."""

    READY = auto()
    COMING = auto()
    """It is being computed, so that it is worth asking again."""
    NEVER = auto()
    """It cannot be computed here."""


class TableOdds(NamedTuple):
    """The odds of scores, or whether they will come."""

    odds: Distribution | None
    readiness: Readiness


class ReviewExtras(NamedTuple):
    """What may be added to a review: the odds of scores, and reasons."""

    odds: TableOdds
    reasons: Readiness

    @property
    def key(self) -> tuple[Readiness, Readiness]:
        """What a cache tells two of the same table apart by."""
        return self.odds.readiness, self.reasons


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
            check_entries(record)  # nothing is solved for a game with points alone
            require_numba()
            if self._adviser.request(SolverTable.VALUES, record.edition, table):
                raise Illegal("preparing", seconds=RETRY_SECONDS)
            raise Illegal("advice-failed")
        return _trim_review(review(self.library, record))

    def find_unsolved(self, edition: Edition, table: Table) -> tuple[Edition, ...]:
        """Return the other rulebooks whose values cannot be computed here; refuse while some are being computed."""
        missing = tuple(other for other in find_other_rulebooks(edition) if not self.library.has_values(other))
        if any(self._adviser.request(SolverTable.VALUES, other, table) for other in missing):
            raise Illegal("preparing", seconds=RETRY_SECONDS)
        return missing

    def score_by_others(self, found: Review, unsolved: Collection[Edition]) -> tuple[LensResult, ...]:
        """Return the game as other rulebooks score it, without those that are not solved."""
        others = [other for other in find_other_rulebooks(found.edition) if other not in unsolved]
        columns = [(column.name, column.games) for column in found.columns]
        return tuple(score_by(self.library.values(other), columns) for other in others)

    def find_odds(self, edition: Edition, table: Table) -> TableOdds:
        """Return the odds of scores of a solved edition; if they are not there yet, they are requested."""
        found = self.library.find_odds(self.library.values(edition))
        if found is not None:
            return TableOdds(found, Readiness.READY)
        return TableOdds(None, self._request(SolverTable.ODDS, edition, table))

    def find_reasons(self, edition: Edition, table: Table) -> Readiness:
        """Return whether it can be said why an option is best; if not yet, what that needs is requested."""
        if self.library.has_shares(edition):
            return Readiness.READY
        return self._request(SolverTable.SHARES, edition, table)

    def _request(self, wanted: SolverTable, edition: Edition, table: Table) -> Readiness:
        return Readiness.COMING if self._adviser.request(wanted, edition, table) else Readiness.NEVER

    def rank_decision(self, decision: Decision) -> Decision:
        """Return a decision with all its options, of which only a few are kept."""
        turn = self.library.values(decision.card.edition).turn(decision.card)
        options = turn.options(sort_dice(decision.dice), decision.rolls_left)
        return replace(decision, options=tuple(rank_options(options)))

    def find_extras(self, edition: Edition, table: Table) -> ReviewExtras:
        """Return what may be added to a review; what is not there yet is requested."""
        return ReviewExtras(self.find_odds(edition, table), self.find_reasons(edition, table))

    def make_document(self, found: Review, extras: ReviewExtras) -> dict[str, Any]:
        """Return a review as a JSON document. This takes a moment: call it in a thread."""
        library = self.library if extras.reasons is Readiness.READY else None
        return make_review_document(found, DocumentSources(extras.odds.odds, library, self._compute_agreement))

    def _compute_agreement(self, decision: Decision) -> Mapping[str, float]:
        return compute_agreement(self.rank_decision(decision))


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
