"""The quota of house rules that a client may have solved: each combination is a job of seconds for a child process."""

import math
from functools import partial

from gobelet.dice import Edition
from gobelet.game import Illegal
from gobelet.record import AnyEdition
from gobelet.tables.bots.adviser import Adviser
from gobelet.web.config import Rate
from gobelet.web.token_buckets import Buckets
from gobelet.web.workers import Pool


class SolverQuota:
    """Counts for each client the house rules that it brings to this server unsolved."""

    def __init__(self, adviser: Adviser, pool: Pool, rate: Rate) -> None:
        self._adviser, self._pool, self._rate, self._buckets = adviser, pool, rate, Buckets()

    async def check(self, edition: AnyEdition, client: str) -> None:
        """Refuse an edition whose house rules are not solved yet, if the client has brought too many."""
        if not isinstance(edition, Edition) or not edition.house or self._adviser.is_solving(edition):
            return
        if not await self._pool.run(("solved", edition), partial(self._adviser.needs_solving, edition)):
            return
        wait = self._buckets.take("solves", client, self._rate)
        if wait:
            raise Illegal("too-many", seconds=max(1, math.ceil(wait)))
