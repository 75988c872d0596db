"""Reviews of finished games, made in threads of their own; the last ones are remembered."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from starlette.types import Receive

from gobelet.coach.lens import LensResult
from gobelet.coach.review import Review
from gobelet.dice import Edition
from gobelet.game import Illegal
from gobelet.tables.bots.reviewer import ReviewExtras, TableOdds, check_reviewable
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.web.responses import to_bytes
from gobelet.web.state import AppState
from gobelet.web.workers import wait_while_connected

T = TypeVar("T")


class TableReview:
    """The way to everything about the review of one table. Nothing is computed before it is asked for."""

    def __init__(self, state: AppState, id_: TableId, table: Table, receive: Receive) -> None:
        check_reviewable(table)
        self._state, self._id, self._table, self._receive = state, id_, table, receive

    async def find_any(self) -> Any:  # noqa: ANN401 - each game has its own
        """Return the review of any game, or refuse as long as it is not there."""
        return await self.remember(("review",), self._review)

    async def find(self) -> Review:
        """Return an exact review, or refuse as long as the edition is being solved."""
        if not self._table.kind.has_exact_reviews:
            raise Illegal("no-review")
        found = await self.find_any()
        assert isinstance(found, Review)
        return found

    async def encode(self) -> bytes:
        """Return the review as the bytes of its document."""
        found, kind = await self.find_any(), self._table.kind
        extras = await self.compute(("extras",), partial(kind.find_review_extras, self._table, self._state.reviewer))
        key = ("document", None if extras is None else extras.key)
        return await self.remember(key, partial(self._encode, found, extras))

    async def find_odds(self) -> TableOdds:
        """Return the odds of scores, if they are there."""
        found = await self.find()
        return await self.compute(("odds",), partial(self._state.reviewer.find_odds, found.edition, self._table))

    async def find_unsolved(self) -> tuple[Edition, ...]:
        """Return the other rulebooks that cannot be solved here, or refuse as long as one of them is being solved."""
        found = await self.find()
        work = partial(self._state.reviewer.find_unsolved, found.edition, self._table)
        return await self.compute(("unsolved",), work)

    async def score_by_others(self, unsolved: tuple[Edition, ...]) -> tuple[LensResult, ...]:
        """Return the game as other rulebooks score it, without those that are not solved."""
        found = await self.find()
        return await self.remember(("lens", unsolved), partial(self._state.reviewer.score_by_others, found, unsolved))

    async def remember(self, key: tuple[object, ...], work: Callable[[], T]) -> T:
        """Return what some work on the review returns; it is done once, and not begun if nobody waits for it."""
        workers = self._state.workers
        pool = workers.reviews if self._table.kind.has_exact_reviews else workers.estimates
        job = pool.run((*key, self._id, self._table.version), work)
        return await wait_while_connected(self._receive, job)

    async def compute(self, key: tuple[object, ...], work: Callable[[], T]) -> T:
        """Return what some small work on the review returns, as advice on one position, and forget it."""
        job = self._state.workers.advice.run((*key, self._id, self._table.version), work)
        return await wait_while_connected(self._receive, job)

    def _review(self) -> Any:  # noqa: ANN401 - each game has its own
        record = self._state.tables.record(self._id, self._table)
        return self._table.kind.review(record, self._table, self._state.reviewer)

    def _encode(self, found: Any, extras: ReviewExtras | None) -> bytes:  # noqa: ANN401 - the same
        return to_bytes(self._table.kind.make_review_document(found, extras, self._state.reviewer))
