"""Other servers on the same database: they are told which tables have new rows, and tell us.

The rows in the database are the truth; a message only says where to look. It names tables with their versions, and
holders of seats who have been seen. What happens within 10 milliseconds is told together.
Whatever is lost, be it all messages, is found by comparing versions now and then: that costs time, never a move.
Other parts have words of their own, which begin with a topic and a colon.
"""

import logging
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from threading import Event, Lock, Thread
from typing import Final, Protocol

from gobelet.game import Refusal, Seat, Version
from gobelet.tables.reactions import SIGNS, Reaction
from gobelet.tables.service.live_servers import LiveServers
from gobelet.tables.service.service import Tables
from gobelet.tables.service.transaction import WrittenRow
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
HELLO, HERE = "hello", "here"
"""Asks who is there; the answer, which every server also says now and then."""
SIGN: Final = "sign"
"""The topic of players' signs: `sign:TABLE:SEAT:SIGN`."""
MAX_WORDS: Final = 2000
"""How many words of other parts wait at most; more are dropped."""
POLLED_AT_ONCE: Final = 500
STOP_SECONDS: Final = 2.0
"""How long to wait for the last message."""


class Channel(Protocol):
    """How messages reach other servers; each may be lost."""

    def send(self, message: str) -> None:
        """Send a message; raise StoreError."""

    def connect(self, *, again: bool = False) -> bool:
        """Begin to listen, or begin again; return whether that was just now. Raise StoreError."""

    def receive(self, seconds: float) -> list[str]:
        """Wait for messages for so long; raise StoreError."""

    def close(self) -> None:
        """Close the connections."""


ReadWord = Callable[[str, Sequence[str]], None]
"""Reads what a server says under a topic: the name of that server, and what follows the topic."""


class OtherServers:
    """Tells other servers what is written here, and reads what they have written."""

    def __init__(self, tables: Tables, channel: Channel) -> None:
        self._tables, self._channel = tables, channel
        self.name = secrets.token_hex(8)
        """The first word of our messages, which reach us, too."""
        self.live = LiveServers(self.name)
        self._topics: dict[str, ReadWord] = {}
        self.expects_rows: Callable[[str, TableId], bool] = lambda _sender, _table: False
        """Returns, in the listening thread, whether a server sends the rows of a table that it tells of by itself."""
        self.sends_rows: Callable[[TableId], bool] = lambda _table: False
        """Returns, in the writer's thread, whether all other servers are sent the rows of a table by this one."""
        self._repeat: list[Callable[[], Iterable[str]]] = [self._list_present]
        self._words: list[str] = []
        self._written: dict[TableId, Version] = {}
        self._lock, self._has_written, self._stopped = Lock(), Event(), Event()
        self._threads = [
            Thread(target=run, name=name, daemon=True)
            for name, run in (("tell other servers", self._tell), ("hear other servers", self._hear))
        ]

    def start(self) -> None:
        """Begin to tell and to listen."""
        self._tables.subscribe_to_commits(self._note_written)
        self._tables.tell_reaction = self._tell_reaction
        self.subscribe(SIGN, self._read_reaction)
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

    def subscribe(self, topic: str, read: ReadWord) -> None:
        """Call a function, in the listening thread, with each word of a topic that another server says."""
        self._topics[topic] = read

    def repeat(self, list_words: Callable[[], Iterable[str]]) -> None:
        """Call a function every five seconds for words to say."""
        self._repeat.append(list_words)

    # -- telling -----------------------------------------------------------------------------------------------------

    def tell(self, word: str) -> None:
        """Say a word in the next message."""
        with self._lock:
            if len(self._words) < MAX_WORDS:
                self._words.append(word)
        self._has_written.set()

    def _tell_reaction(self, table: TableId, reaction: Reaction) -> None:
        self.tell(f"{SIGN}:{table}:{reaction.seat}:{reaction.sign}")

    def _list_present(self) -> Iterator[str]:
        yield HERE
        yield from (f"{table}@{holder}" for table, holder in self._tables.list_present())

    def _note_written(self, written: Sequence[WrittenRow]) -> None:
        versions = {update.id: row.version for update, row in written if not self.sends_rows(update.id)}
        if versions:
            with self._lock:
                self._written |= versions
            self._has_written.set()

    def _tell(self) -> None:
        told, stopping = 0.0, False
        while not stopping:
            self._has_written.wait(SEEN_SECONDS)
            self._stopped.wait(GATHER_SECONDS)
            stopping = self._stopped.is_set()
            self._has_written.clear()
            words = self._take_words()
            if time.monotonic() >= told + SEEN_SECONDS:
                told = time.monotonic()
                words += (word for list_words in self._repeat for word in list_words())
            if stopping:
                words.append(LEAVING)
            self._send(words)

    def _send(self, words: Iterable[str]) -> None:
        """Say words; whoever does not hear of it finds it."""
        try:
            for message in join_words(words):
                self._channel.send(f"{self.name} {message}")
        except StoreError:
            pass
        except Exception:  # whatever it is, the next message may be sent
            LOG.exception("other servers cannot be told")

    def _take_words(self) -> list[str]:
        """Return what was written, and what others have to say."""
        with self._lock:
            written, self._written = self._written, {}
            words, self._words = self._words, []
        return [f"{table}={version}" for table, version in written.items()] + words

    # -- listening ---------------------------------------------------------------------------------------------------

    def _hear(self) -> None:
        count, due, failed = 0, 0.0, False
        while not self._stopped.is_set():
            try:
                missed = self._channel.connect(again=self.live.is_deaf)
                failed = False
                if missed:
                    self.live.note_connected()
                    self.tell(HELLO)
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
        if self.live.note_message(sender) and LEAVING not in words:
            self.tell(HERE)  # it is new, and has yet to hear of this one
        if sender == self.name:
            return
        for word in words:
            try:
                self._read_word(sender, word)
            except ValueError:
                continue

    def _read_word(self, sender: str, word: str) -> None:
        topic, colon, rest = word.partition(":")
        table, equals, version = word.partition("=")
        if word == LEAVING:
            self._note_end(sender)
        elif word == HELLO:
            self.tell(HERE)
        elif colon:
            self._topics.get(topic, _ignore)(sender, rest.split(":"))
        elif equals and version.isdecimal() and len(version) < MAX_DIGITS:
            self._read_version(sender, TableId(table), Version(int(version)))
        else:
            table, at, holder = word.partition("@")
            if at:
                self._tables.note_present(TableId(table), Holder(holder))

    def _note_end(self, sender: str) -> None:
        self.live.note_end(sender)
        if self._tables.leases is not None:
            self._tables.leases.look_now()

    def _read_reaction(self, _sender: str, parts: Sequence[str]) -> None:
        """Show a player's sign to whoever looks at the table here."""
        match parts:
            case [id_, seat, sign] if sign in SIGNS and seat.isdecimal() and len(seat) < MAX_DIGITS:
                table = self._tables.table_in_memory(TableId(id_))
                if table is not None and int(seat) < len(table.seats):
                    self._tables.show_reaction(TableId(id_), Reaction(Seat(int(seat)), sign))

    def _read_version(self, sender: str, table: TableId, version: Version) -> None:
        """Read a table that another server has written at, unless that server sends its rows by itself."""
        if self._is_behind(table, version) and not self.expects_rows(sender, table):
            self._tables.refresh(table)

    def _refresh(self, table: TableId, version: Version) -> None:
        """Read a table in memory again, if it has more rows than it has here."""
        if self._is_behind(table, version):
            self._tables.refresh(table)

    def _is_behind(self, id_: TableId, version: Version) -> bool:
        table = self._tables.table_in_memory(id_)
        return table is not None and table.version < version

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


def _ignore(_sender: str, _parts: Sequence[str]) -> None:
    """Read nothing: nobody here knows the topic."""


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
