"""Reviews of finished games, made in threads of their own; the last ones are remembered."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from starlette.types import Receive

from gobelet.coach.lens import Reading
from gobelet.coach.review import Review
from gobelet.coach.review_document import make_review_document
from gobelet.dice import Edition, Match
from gobelet.game import Illegal
from gobelet.record import CardRecord
from gobelet.solver import Distribution
from gobelet.tables.bots.reviewer import check_reviewable
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.web.responses import to_bytes
from gobelet.web.state import AppState
from gobelet.web.workers import wait_while_connected

if TYPE_CHECKING:
    from gobelet.bots.cards.review import CardReview

T = TypeVar("T")


class TableReview:
    """The way to everything about the review of one table. Nothing is computed before it is asked for."""

    def __init__(self, state: AppState, id_: TableId, table: Table, receive: Receive) -> None:
        check_reviewable(table)
        self._state, self._id, self._table, self._receive = state, id_, table, receive

    async def find(self) -> Review:
        """Return the review of a game of dice, or refuse as long as the edition is being solved."""
        if not self.has_dice:
            raise Illegal("no-review")
        return await self.remember(("review",), self._review)

    async def find_cards(self) -> "CardReview":
        """Return the review of a game of cards, which is an estimate."""
        return await self.remember(("review",), self._review_cards)

    @property
    def has_dice(self) -> bool:
        """Whether it is a game of dice."""
        return isinstance(self._table.game, Match)

    async def encode(self) -> bytes:
        """Return the review as the bytes of its document."""
        if not self.has_dice:
            cards = await self.find_cards()
            return await self.remember(("document",), partial(_encode_cards, cards))
        found, odds = await self.find(), await self.find_odds()
        return await self.remember(("document", odds is not None), lambda: to_bytes(make_review_document(found, odds)))

    async def find_odds(self) -> Distribution | None:
        """Return the odds of scores, if they are there."""
        found = await self.find()
        return await self.compute(("odds",), partial(self._state.reviewer.find_odds, found.edition))

    async def find_unsolved(self) -> tuple[Edition, ...]:
        """Return the other rulebooks that cannot be solved here, or refuse as long as one of them is being solved."""
        found = await self.find()
        work = partial(self._state.reviewer.find_unsolved, found.edition, self._table)
        return await self.compute(("unsolved",), work)

    async def read_by_others(self, unsolved: tuple[Edition, ...]) -> tuple[Reading, ...]:
        """Return the game as other rulebooks read it, without those that are not solved."""
        found = await self.find()
        return await self.remember(("lens", unsolved), partial(self._state.reviewer.read_by_others, found, unsolved))

    async def remember(self, key: tuple[object, ...], work: Callable[[], T]) -> T:
        """Return what some work on the review returns; it is done once, and not begun if nobody waits for it."""
        workers = self._state.workers
        pool = workers.reviews if self.has_dice else workers.card_reviews
        job = pool.run((*key, self._id, self._table.version), work)
        return await wait_while_connected(self._receive, job)

    async def compute(self, key: tuple[object, ...], work: Callable[[], T]) -> T:
        """Return what some small work on the review returns, as advice on one position, and forget it."""
        job = self._state.workers.advice.run((*key, self._id, self._table.version), work)
        return await wait_while_connected(self._receive, job)

    def _review(self) -> Review:
        record = self._state.tables.record(self._id, self._table)
        return self._state.reviewer.review(record, self._table)

    def _review_cards(self) -> "CardReview":
        from gobelet.bots.cards.review import review_cards  # noqa: PLC0415 - builds large tables

        record = self._state.tables.record(self._id, self._table)
        assert isinstance(record, CardRecord)
        return review_cards(record)


def _encode_cards(found: "CardReview") -> bytes:
    from gobelet.bots.cards.review import make_card_document  # noqa: PLC0415

    return to_bytes(make_card_document(found))
