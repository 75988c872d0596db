"""Servers that exchange words in a test: each word arrives when the test says so, or is lost."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeVar

from gobelet.tables.service.other_servers import ReadWord
from gobelet.tables.shared_limits.client_ids import make_ids


class Word(NamedTuple):
    """A word on its way to one server."""

    at: float
    sender: str
    reader: str
    text: str


@dataclass
class Wire:
    """What is on its way between servers, in the order it was said, and the clock of all of them."""

    now: float = 1000.0
    waiting: list[Word] = field(default_factory=list)
    topics: dict[str, dict[str, ReadWord]] = field(default_factory=dict)
    """Who reads what, by server and topic."""
    said: int = 0
    """How many words there have been."""

    def tell(self, sender: str) -> Callable[[str], None]:
        """Return the function with which a server says a word to all others."""

        def tell(text: str) -> None:
            self.said += 1
            self.waiting += (Word(self.now, sender, reader, text) for reader in self.topics if reader != sender)

        return tell

    def deliver(self, index: int = 0) -> None:
        """Let a word arrive that is on its way."""
        word = self.waiting.pop(index)
        topic, _, rest = word.text.partition(":")
        self.topics[word.reader][topic](word.sender, rest.split(":"))

    def deliver_all(self) -> None:
        """Let all words arrive, and what they are answered with."""
        while self.waiting:
            self.deliver()


class Shared(Protocol):
    """What servers share."""

    def set_servers(self, others: frozenset[str], /) -> None:
        """Learn who else is there."""


T = TypeVar("T", bound=Shared)


def make_name(number: int) -> str:
    """Return the name of a server."""
    return f"{number:016x}"


def connect(
    wire: Wire, count: int, make: Callable[..., T], list_topics: Callable[[T], dict[str, ReadWord]], key: bytes = b"key"
) -> Sequence[T]:
    """Return what so many servers share, each with a topic for every kind of word, and knowing all others."""
    find_id: Callable[[Hashable], str] = make_ids(key)
    names = list(map(make_name, range(count)))
    made = [make(name, find_id, wire.tell(name), lambda: wire.now) for name in names]
    for name, each in zip(names, made, strict=True):
        wire.topics[name] = list_topics(each)
        each.set_servers(frozenset(names) - {name})
    return made
