"""Other servers on the same database: they are told which tables have new rows, and tell us.

The rows in the database are the truth; a message only says where to look. It names tables with their versions, and
holders of seats who have been seen. What happens within 10 milliseconds is told together.
Whatever is lost, be it all messages, is found by comparing versions now and then: that costs time, never a move.
"""

import logging
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from threading import Event, Lock, Thread
from typing import Final, Protocol

from gobelet.game import Refusal, Version
from gobelet.tables.service.pubsub import Update
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import StoreError, TableId
from gobelet.tables.tokens import Holder

LOG = logging.getLogger(__name__)
GATHER_SECONDS: Final = 0.01
"""For how long messages are gathered."""
POLL_SECONDS: Final = 2.0
"""How often the versions of tables that somebody watches are compared."""
POLL_ALL_EVERY: Final = 15
"""Every so many times those of all tables in memory are."""
SEEN_SECONDS: Final = 5.0
"""How often other servers are told who is here."""
MAX_DIGITS: Final = 10
"""How many a version has at most."""
MAX_BYTES: Final = 7900
"""How long a message may be; PostgreSQL takes 7,999 bytes."""
LEAVING: Final = "!"
"""The last word of a server that stops."""
POLLED_AT_ONCE: Final = 500
STOP_SECONDS: Final = 2.0
"""How long to wait for the last message."""


class Channel(Protocol):
    """How messages reach other servers; each may be lost."""

    def send(self, message: str) -> None:
        """Send a message; raise StoreError."""

    def connect(self) -> bool:
        """Begin to listen; return whether it has begun just now. Raise StoreError."""

    def receive(self, seconds: float) -> list[str]:
        """Wait for messages for so long; raise StoreError."""

    def close(self) -> None:
        """Close the connections."""


class OtherServers:
    """Tells other servers what is written here, and reads what they have written."""

    def __init__(self, tables: Tables, channel: Channel) -> None:
        self._tables, self._channel = tables, channel
        self._name = secrets.token_hex(8)
        """The first word of our messages, which reach us, too."""
        self._written: dict[TableId, Version] = {}
        self._lock, self._has_written, self._stopped = Lock(), Event(), Event()
        self._threads = [
            Thread(target=run, name=name, daemon=True)
            for name, run in (("tell other servers", self._tell), ("hear other servers", self._hear))
        ]

    def start(self) -> None:
        """Begin to tell and to listen."""
        self._tables.subscribe_to_commits(self._note_written)
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Stop; what was written last is told before."""
        self._stopped.set()
        self._has_written.set()
        self._threads[0].join(STOP_SECONDS)
        self._channel.close()  # whoever listens stops, too
        self._threads[1].join(STOP_SECONDS)
        self._channel.close()  # it may have begun to listen meanwhile

    # -- telling -----------------------------------------------------------------------------------------------------

    def _note_written(self, updates: Sequence[Update]) -> None:
        with self._lock:
            self._written.update((update.id, update.after.version) for update in updates)
        self._has_written.set()

    def _tell(self) -> None:
        told = 0.0
        stopping = False
        while not stopping:
            self._has_written.wait(SEEN_SECONDS)
            self._stopped.wait(GATHER_SECONDS)
            stopping = self._stopped.is_set()
            self._has_written.clear()
            with self._lock:
                written, self._written = self._written, {}
            words = [f"{table}={version}" for table, version in written.items()]
            if time.monotonic() >= told + SEEN_SECONDS:
                told = time.monotonic()
                words += [f"{table}@{holder}" for table, holder in self._tables.list_present()]
            with suppress(StoreError):  # whoever does not hear of it finds it
                if stopping:
                    words.append(LEAVING)
                for message in join_words(words):
                    self._channel.send(f"{self._name} {message}")

    # -- listening ---------------------------------------------------------------------------------------------------

    def _hear(self) -> None:
        count, due, failed = 0, 0.0, False
        while not self._stopped.is_set():
            try:
                missed = self._channel.connect()
                failed = False
                for message in self._channel.receive(max(0.0, due - time.monotonic()) if not missed else 0.0):
                    self._read(message)
            except Exception as error:  # whatever it is, versions are still compared
                missed = False
                if not failed and not self._stopped.is_set():
                    LOG.warning("messages of other servers cannot be read; their moves are shown later: %r", error)
                failed = True
                self._stopped.wait(max(0.0, due - time.monotonic()))
            if missed or time.monotonic() >= due:
                self._compare(everything=missed or count % POLL_ALL_EVERY == 0)
                count, due = count + 1, time.monotonic() + POLL_SECONDS

    def _read(self, message: str) -> None:
        """Look where a message says; one that cannot be read is ignored."""
        sender, *words = message.split() or [""]
        if sender == self._name:
            return
        for word in words:
            table, equals, version = word.partition("=")
            if equals and version.isdecimal() and len(version) < MAX_DIGITS:
                self._refresh(TableId(table), Version(int(version)))
            elif word == LEAVING and self._tables.leases is not None:
                self._tables.leases.look_now()
            else:
                table, at, holder = word.partition("@")
                if at:
                    self._tables.note_present(TableId(table), Holder(holder))

    def _refresh(self, id_: TableId, version: Version) -> None:
        """Read a table in memory again, if it has more rows than it has here."""
        table = self._tables.table_in_memory(id_)
        if table is not None and table.version < version:
            self._tables.refresh(id_)

    def _compare(self, *, everything: bool) -> None:
        """Compare the versions of tables in memory with those in the database."""
        remaining = iter(self._tables.list_in_memory(watched=not everything))
        with suppress(Refusal):  # the database cannot be read; the next time it can
            while part := list(islice(remaining, POLLED_AT_ONCE)):
                found = self._tables.read_versions(part)
                for table, version in found.items():
                    self._refresh(table, version)
                for table in set(part) - found.keys():
                    self._tables.refresh(table)  # it was deleted


def join_words(words: Iterable[str]) -> Iterator[str]:
    """Yield messages that are short enough, with all words."""
    message = ""
    for word in words:
        if message and len(message) + len(word) >= MAX_BYTES:
            yield message
            message = ""
        message += f"{word} "
    if message:
        yield message
