"""The backlog of a server: requests that have arrived and have not been begun."""

import time
from dataclasses import dataclass
from typing import Final

from gobelet.web.request_info import Scope

ARRIVED: Final = "gobelet.arrived"
"""The key in a request's scope for the time at which it arrived."""


@dataclass(slots=True)
class Backlog:
    """How many requests wait. The server process notes arrivals, the first middleware notes what is begun."""

    waiting: int = 0

    def note_arrival(self, scope: Scope) -> None:
        """Note that a request has arrived."""
        self.waiting += 1
        scope[ARRIVED] = time.monotonic()

    def note_begin(self, scope: Scope) -> float:
        """Note that a request is begun; return for how many seconds it has waited."""
        arrived: float | None = scope.get(ARRIVED)
        if arrived is None:  # no server process of ours has received it
            return 0.0
        self.waiting -= 1
        return time.monotonic() - arrived
