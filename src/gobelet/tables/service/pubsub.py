"""Publish/subscribe: whoever subscribes to a table gets every row after it is committed. Within one process."""

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
"""Called in the writer's thread: it must not block."""


class PubSub(Protocol):
    """How updates reach subscribers."""

    def publish(self, update: Update) -> None:
        """Send an update to the subscribers of all tables, then to those of its own."""

    def subscribe(self, table: TableId | None, subscriber: Subscriber) -> Callable[[], None]:
        """Subscribe to a table, or to all; return the function that unsubscribes."""

    def has_subscribers(self, table: TableId) -> bool:
        """Whether anybody subscribes to this very table."""


class LocalPubSub:
    """Publish/subscribe within one process."""

    def __init__(self) -> None:
        self._subscribers: dict[TableId | None, dict[int, Subscriber]] = {}
        self._lock = Lock()
        self._count = 0

    def publish(self, update: Update) -> None:
        """Call every subscriber, those to all tables first; one that fails does not stop the others."""
        with self._lock:
            subscribers = [*self._subscribers.get(None, {}).values(), *self._subscribers.get(update.id, {}).values()]
        for subscriber in subscribers:
            try:
                subscriber(update)
            except Exception:
                LOG.exception("a subscriber failed at table %s", update.after.code)

    def has_subscribers(self, table: TableId) -> bool:
        """Whether anybody subscribes to this very table."""
        return table in self._subscribers

    def subscribe(self, table: TableId | None, subscriber: Subscriber) -> Callable[[], None]:
        """Subscribe to a table, or to all."""
        with self._lock:
            self._count += 1
            number = self._count
            self._subscribers.setdefault(table, {})[number] = subscriber

        def unsubscribe() -> None:
            with self._lock:
                subscribers = self._subscribers.get(table, {})
                subscribers.pop(number, None)
                if not subscribers:
                    self._subscribers.pop(table, None)

        return unsubscribe
