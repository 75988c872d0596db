"""Limits of open streams that servers share: each may open an equal part, and lends others of what it does not need.

A loan is made by number and repeated every few seconds, so that no lost message makes the loan larger on one side than
on the other: whoever has borrowed gives back by that number, and what is not repeated is no longer lent. A loan to a
server that is gone has ended.
"""

import time
from collections.abc import Callable, Hashable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import count
from math import ceil
from threading import Lock
from typing import Final

from gobelet.tables.open_counts import OpenCounts
from gobelet.tables.shared_limits.client_ids import is_id

OPEN, LEND, BACK = "open", "lend", "back"
"""The topics of what servers say: `open:ID:MOST:FREE` asks, `lend:ID:SERVER:NUMBER:COUNT` and `back:…` answer."""
ASK_SECONDS: Final = 0.1
"""How often a server asks for one client at most."""
LOAN_SECONDS: Final = 12.0
"""For how long a loan counts that is not repeated; it is every five seconds."""
MAX_CLIENTS: Final = 1000
"""For how many clients something is lent or borrowed at once; for others there are no loans."""
MAX_DIGITS: Final = 9


@dataclass(slots=True)
class Loan:
    """How many streams one server may open in place of another one."""

    number: int
    count: int
    at: float
    """When it was made, repeated or given back."""


@dataclass(slots=True)
class _Client:
    """What is lent and borrowed for one client, by server."""

    most: int = 0
    """How many it may have open on all servers together."""
    asked: float = -LOAN_SECONDS
    """When others were last asked to lend."""
    lent: dict[str, Loan] = field(default_factory=dict)
    borrowed: dict[str, Loan] = field(default_factory=dict)


class SharedCounts(OpenCounts):
    """What clients have open at this server, and what it has lent and borrowed. Any thread may use it."""

    def __init__(
        self,
        name: str,
        find_id: Callable[[Hashable], str],
        tell: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._name, self._find_id, self._tell, self._clock = name, find_id, tell, clock
        self._lock = Lock()
        self._others: Set[str] = frozenset()
        self._clients: dict[str, _Client] = {}
        self._numbers = count(1)

    def open(self, client: str, most: int) -> bool:
        """Count one more, unless the client has as many here as it may; return whether it may."""
        id_ = self._find_id(("open", client))
        with self._lock:
            limit = self._find_limit(id_, most)
            if self._others and 2 * (self._open[id_] + 1) > limit:
                self._ask(id_, most, limit)
            return super().open(id_, limit)

    def close(self, client: str) -> None:
        """Count one less."""
        with self._lock:
            super().close(self._find_id(("open", client)))

    def set_servers(self, others: Set[str]) -> None:
        """Divide all limits anew, when a server comes or goes."""
        with self._lock:
            self._others = others
            for client in self._clients.values():
                for loans in (client.lent, client.borrowed):
                    for gone in loans.keys() - others:
                        del loans[gone]

    def read_open(self, sender: str, parts: Sequence[str]) -> None:
        """Lend another server what this one needs less, if it has fewer left."""
        match parts:
            case [id_, most, free] if is_id(id_):
                with self._lock:
                    self._lend(id_, sender, _parse(most), _parse(free))

    def read_lend(self, sender: str, parts: Sequence[str]) -> None:
        """Borrow what another server lends, or give it back again if that was lost."""
        match parts:
            case [id_, self._name, number, lent] if is_id(id_):
                with self._lock:
                    self._borrow(id_, sender, Loan(_parse(number), _parse(lent), self._clock()))

    def read_back(self, sender: str, parts: Sequence[str]) -> None:
        """Take back what another server needs no longer."""
        match parts:
            case [id_, self._name, number, kept]:
                with self._lock:
                    client = self._clients.get(id_)
                    loan = None if client is None else client.lent.get(sender)
                    if loan is not None and loan.number == _parse(number):
                        loan.count = min(loan.count, _parse(kept))

    def list_words(self) -> list[str]:
        """Give back what is borrowed and not needed, and return this and all loans as words to say."""
        with self._lock:
            return [word for id_, client in tuple(self._clients.items()) for word in self._settle(id_, client)]

    # -- with the lock held ------------------------------------------------------------------------------------------

    def _find_limit(self, id_: str, most: int) -> int:
        """Return how many a client may have open here: at least one of its own."""
        part = max(1, most // (len(self._others) + 1))
        client = self._clients.get(id_)
        return part if client is None else part + _add(client.borrowed) - _add(client.lent)

    def _find_client(self, id_: str) -> _Client | None:
        """Return what is known of a client's loans; None if there are too many clients."""
        if id_ not in self._clients and len(self._clients) < MAX_CLIENTS:
            self._clients[id_] = _Client()
        return self._clients.get(id_)

    def _ask(self, id_: str, most: int, limit: int) -> None:
        client, now = self._find_client(id_), self._clock()
        if client is not None and now >= client.asked + ASK_SECONDS:
            client.asked, client.most = now, most
            self._tell(f"{OPEN}:{id_}:{most}:{max(0, limit - self._open[id_])}")

    def _lend(self, id_: str, server: str, most: int, free_there: int) -> None:
        client = self._find_client(id_)
        if client is None or server not in self._others:
            return
        client.most = most
        free = self._find_limit(id_, most) - self._open[id_]
        more = ceil((free - free_there) / (len(self._others) + 1))
        if more > 0:
            lent = client.lent[server].count if server in client.lent else 0
            client.lent[server] = Loan(next(self._numbers), lent + more, self._clock())
            self._tell(_write(LEND, id_, server, client.lent[server]))

    def _borrow(self, id_: str, server: str, loan: Loan) -> None:
        client = self._find_client(id_)
        if client is None or server not in self._others:
            self._tell(_write(BACK, id_, server, Loan(loan.number, 0, 0.0)))
            return
        known = client.borrowed.get(server)
        if known is None or loan.number > known.number:
            client.borrowed[server] = loan
        elif loan.number == known.number:
            known.at = loan.at
            if loan.count != known.count:
                self._tell(_write(BACK, id_, server, known))

    def _settle(self, id_: str, client: _Client) -> Iterator[str]:
        """Give back half of what is free, or all if nothing is open; repeat what is lent; forget what is over."""
        limit = self._clock() - LOAN_SECONDS
        client.borrowed = {server: loan for server, loan in client.borrowed.items() if loan.at > limit}
        client.lent = {server: loan for server, loan in client.lent.items() if loan.count}
        for server, loan in client.borrowed.items():
            free = self._find_limit(id_, client.most) - self._open[id_]
            surplus = loan.count if not self._open[id_] else min(loan.count, free // 2)
            if surplus > 0:
                loan.count -= surplus
                yield _write(BACK, id_, server, loan)
        yield from (_write(LEND, id_, server, loan) for server, loan in client.lent.items())
        if not client.borrowed and not client.lent and client.asked < limit:
            del self._clients[id_]


def _add(loans: dict[str, Loan]) -> int:
    return sum(loan.count for loan in loans.values())


def _write(topic: str, id_: str, server: str, loan: Loan) -> str:
    return f"{topic}:{id_}:{server}:{loan.number}:{loan.count}"


def _parse(text: str) -> int:
    """Return a number; 0 if it cannot be read."""
    return int(text) if len(text) <= MAX_DIGITS and text.isascii() and text.isdecimal() else 0
