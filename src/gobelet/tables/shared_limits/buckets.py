"""Token buckets that servers share: each has an equal part of every bucket, and gives others of its tokens.

All parts together are one bucket, so that no client gets more from several servers than from one, whatever is lost
between them. A client who uses little costs no message. Where somebody has used half of a part, its server asks; the
others give so many tokens that all parts are equally full, which reach it some twenty milliseconds later.
"""

import re
import time
from collections.abc import Callable, Hashable, Sequence, Set
from math import floor
from threading import Lock
from typing import Final

from gobelet.tables.shared_limits.client_ids import is_id
from gobelet.tables.token_buckets import Buckets, Rate

WANT, GIVE = "want", "give"
"""The topics of what servers say: `want:ID:RATE:MISSING` to all, and `give:ID:SERVER:COUNT` to the one that asked."""
ASK_BELOW: Final = 0.5
"""How full a part is when its server asks for more."""
ASK_SECONDS: Final = 0.1
"""How often it asks for tokens of one bucket at most."""
MAX_ASKS: Final = 100
"""For how many buckets it asks in that time; the others have their parts."""
PARTS: Final = 1000
"""Messages have thousandths of tokens."""
_RATE: Final = re.compile(r"([1-9]\d{0,8})/([1-9]\d{0,6})(?:\.0)?", re.ASCII)
_COUNT: Final = re.compile(r"\d{1,9}\.\d{3}", re.ASCII)


class SharedBuckets(Buckets):
    """This server's parts of all buckets. Any thread may use it."""

    def __init__(
        self,
        name: str,
        find_id: Callable[[Hashable], str],
        tell: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(clock)
        self._name, self._find_id, self._tell = name, find_id, tell
        self._lock = Lock()
        self._servers = 1
        """How many there are, this one included."""
        self._asked: dict[str, float] = {}
        """When tokens of each bucket were last asked for."""

    def take(self, key: Hashable, rate: Rate) -> float:
        """Take a token; return 0, or the seconds until there is one, if other servers give what they can."""
        id_ = self._find_id(key)
        with self._lock:
            wait = super().take(id_, self._find_part(rate))
            if self._servers > 1:
                self._ask_if_low(id_, rate)
            return wait / self._servers

    def refund(self, key: Hashable) -> None:
        """Put a token back, unless this server's part is full."""
        with self._lock:
            super().refund(self._find_id(key))

    def set_servers(self, others: Set[str]) -> None:
        """Divide all buckets anew, when a server comes or goes; each part stays as full as it is."""
        with self._lock:
            before, self._servers = self._servers, len(others) + 1
            scale = before / self._servers
            for id_, (missing, at, rate) in self._taken.items():
                self._taken[id_] = (missing * scale, at, Rate(rate.count * scale, rate.seconds))

    def read_want(self, sender: str, parts: Sequence[str]) -> None:
        """Give another server tokens, if it has fewer than this one."""
        match parts:
            case [id_, rate, missing] if is_id(id_) and (found := _RATE.fullmatch(rate)):
                count = self._remove(id_, Rate(int(found[1]), int(found[2])), _parse_count(missing))
                if count:
                    self._tell(f"{GIVE}:{id_}:{sender}:{count:.3f}")

    def read_give(self, _sender: str, parts: Sequence[str]) -> None:
        """Take what another server gives, as far as there is room."""
        match parts:
            case [id_, self._name, count]:
                now = self._clock()
                with self._lock:
                    if id_ in self._taken:
                        left = max(0.0, self._count_missing(id_, now) - _parse_count(count))
                        self._taken[id_] = (left, now, self._taken[id_][2])

    # -- with the lock held ------------------------------------------------------------------------------------------

    def _find_part(self, rate: Rate) -> Rate:
        """Return this server's part of a bucket: at least one token, or nobody would ever get any."""
        if self._servers == 1:
            return rate
        count = max(1.0, rate.count / self._servers)
        return Rate(count, rate.seconds * count * self._servers / rate.count)

    def _ask_if_low(self, id_: str, rate: Rate) -> None:
        now = self._clock()
        missing = self._count_missing(id_, now)
        if missing <= self._taken[id_][2].count * ASK_BELOW or now < self._asked.get(id_, 0.0) + ASK_SECONDS:
            return
        if len(self._asked) >= MAX_ASKS:
            self._asked = {each: at for each, at in self._asked.items() if now < at + ASK_SECONDS}
        if len(self._asked) < MAX_ASKS:
            self._asked[id_] = now
            self._tell(f"{WANT}:{id_}:{rate}:{missing:.3f}")

    def _remove(self, id_: str, rate: Rate, missing: float) -> float:
        """Remove as many tokens as make this part and another one equally full; return how many."""
        with self._lock:
            now, part = self._clock(), self._find_part(rate)
            here = self._count_missing(id_, now)
            count = floor((min(missing, part.count) - here) / self._servers * PARTS) / PARTS
            if self._servers == 1 or count <= 0:
                return 0.0
            self._drop_full(now)
            self._taken[id_] = (here + count, now, part)
            return count


def _parse_count(text: str) -> float:
    """Return a number of tokens; none if it cannot be read."""
    return float(text) if _COUNT.fullmatch(text) else 0.0
