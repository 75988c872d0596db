"""Fan-out: whoever listens to a table hears of every row after it is committed. In this process, for now."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Protocol

from gobelet.tables.events import LogEvent
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Update:
    """One row: the table before and after it, and what happened."""

    id: TableId
    before: Table | None
    events: tuple[LogEvent, ...]
    after: Table


Subscriber = Callable[[Update], None]
"""Called in the writer's thread: it must not wait."""


class PubSub(Protocol):
    """How news reach those who listen."""

    def publish(self, update: Update) -> None:
        """Tell everybody who listens to all tables, then everybody who listens to this one."""

    def subscribe(self, table: TableId | None, listener: Subscriber) -> Callable[[], None]:
        """Listen to a table, or to all; return how to stop."""

    def has_subscribers(self, table: TableId) -> bool:
        """Whether anybody listens to this very table."""


class LocalPubSub:
    """Fan-out within one process."""

    def __init__(self) -> None:
        self._listeners: dict[TableId | None, dict[int, Subscriber]] = {}
        self._lock = Lock()
        self._count = 0

    def publish(self, update: Update) -> None:
        """Tell everybody who listens, those first who keep it for others to look at; nobody's failure stops it."""
        with self._lock:
            listeners = [*self._listeners.get(None, {}).values(), *self._listeners.get(update.id, {}).values()]
        for listener in listeners:
            try:
                listener(update)
            except Exception:
                LOG.exception("a listener failed at table %s", update.after.code)

    def has_subscribers(self, table: TableId) -> bool:
        """Whether anybody listens to this very table."""
        return table in self._listeners

    def subscribe(self, table: TableId | None, listener: Subscriber) -> Callable[[], None]:
        """Listen to a table, or to all."""
        with self._lock:
            self._count += 1
            number = self._count
            self._listeners.setdefault(table, {})[number] = listener

        def stop() -> None:
            with self._lock:
                heard = self._listeners.get(table, {})
                heard.pop(number, None)
                if not heard:
                    self._listeners.pop(table, None)

        return stop
