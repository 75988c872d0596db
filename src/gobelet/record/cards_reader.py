"""The lines of a game of cards as events, before the rules have looked at them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from gobelet.game import Refusal, Seat, Unreadable
from gobelet.handsdown import (
    Called,
    CallLost,
    Card,
    ChancesShown,
    Combination,
    Dealt,
    Declined,
    Event,
    HandDrawn,
    HandShown,
    RoundWon,
    TurnPlayed,
)
from gobelet.handsdown.edition import CHANCE_CARDS
from gobelet.record.cards_writer import CHANCE, HIDDEN, NOTHING
from gobelet.record.errors import at_line
from gobelet.record.model import HEADINGS, TABLE
from gobelet.record.text.cards import parse_cards, parse_table

Lines = Sequence[tuple[int, str]]
DRAWS: Final = "draws"
T = TypeVar("T")


class Read(NamedTuple):
    """An event and the line it stands on."""

    line: int
    event: Event


class _Line(NamedTuple):
    number: int
    head: str
    verb: str
    words: tuple[str, ...]


def read_events(body: Lines, names: Sequence[str]) -> Iterator[Read]:
    """Yield the events the lines tell."""
    return _Reader(body, names).events()


class _Reader:
    """Reads line by line; a deal, a round's end and the Chance cards take several lines."""

    def __init__(self, body: Lines, names: Sequence[str]) -> None:
        self.names = names
        self._lines = [_line(number, text) for number, text in body]
        self._place = 0

    def events(self) -> Iterator[Read]:
        while self._place < len(self._lines):
            line = self._next()
            try:
                yield Read(line.number, self._event(line))
            except Refusal as refusal:
                raise at_line(self._lines[self._place - 1].number, refusal) from None

    def _next(self) -> _Line:
        self._place += 1
        return self._lines[self._place - 1]

    def _follows(self, verb: str, first: str = "") -> bool:
        """Whether the next line has this verb, and this first word."""
        if self._place == len(self._lines):
            return False
        line = self._lines[self._place]
        return line.verb == verb and (not first or line.words[:1] == (first,))

    def _event(self, line: _Line) -> Event:
        readers: dict[str, Callable[[Seat, tuple[str, ...]], Event]] = {
            "deals": self._dealt,
            "discards": lambda seat, words: TurnPlayed(seat, *_exchange(words)),
            "passes": lambda seat, words: _alone(TurnPlayed(seat, (), ()), words),
            "calls": lambda seat, words: _alone(Called(seat), words),
            "declines": lambda seat, words: _alone(Declined(seat), words),
            "shows": lambda seat, words: HandShown(seat, _cards(words)),
            "loses": lambda seat, words: CallLost(seat, *_exchange(words)),
            "takes": self._round_won,
            DRAWS: lambda seat, words: HandDrawn(seat, _cards(words)),
            "turns": self._chances,
        }
        seat = self._seat(line.head)
        if line.verb not in readers:
            raise Unreadable("record-words", text=line.verb)
        return readers[line.verb](seat, line.words)

    def _seat(self, name: str) -> Seat:
        if name not in self.names:
            code = "record-player" if self._place > 1 else "record-name"
            raise Unreadable(code, name=name, known=tuple(self.names), headings=HEADINGS)
        return Seat(list(self.names).index(name))

    def _expect(self, verb: str) -> _Line:
        if not self._follows(verb):
            raise Unreadable("record-verb", verb=verb)
        return self._next()

    def _dealt(self, seat: Seat, words: tuple[str, ...]) -> Dealt:
        opens = self._expect("opens")
        kickoff = _alone(self._seat(opens.head), (*words, *opens.words))
        table = self._expect(TABLE)
        hands = tuple(_cards(self._of(name, "holds").words) for name in self.names)
        return Dealt(seat, kickoff, _kinds(table.words), hands)

    def _of(self, name: str, verb: str) -> _Line:
        """Return the next line, which must be this player's."""
        line = self._expect(verb)
        if line.head != name:
            raise Unreadable("record-verb", verb=f"{name}: {verb}")
        return line

    def _round_won(self, seat: Seat, words: tuple[str, ...]) -> RoundWon:
        kind = _kind(words)
        second = None
        if self._follows("takes", CHANCE):
            line = self._next()
            second = _alone(self._seat(line.head), line.words[1:])
        return RoundWon(seat, kind, second)

    def _chances(self, seat: Seat, words: tuple[str, ...]) -> ChancesShown:
        if seat:
            raise Unreadable("record-verb", verb=f"{self.names[0]}: turns")
        others = (self._of(name, "turns").words for name in self.names[1:])
        return ChancesShown(tuple(_points(shown) for shown in (words, *others)))


def _line(number: int, text: str) -> _Line:
    head, colon, rest = (part.strip() for part in text.partition(":"))
    if not colon or not rest:
        raise at_line(number, Unreadable("record-words", text=text))
    if head == TABLE:
        return _Line(number, head, TABLE, tuple(rest.split()))
    verb, *words = rest.split()
    return _Line(number, head, verb, tuple(words))


def _alone(found: T, words: tuple[str, ...]) -> T:
    """Return what was found, or refuse words after it that mean nothing."""
    if words:
        raise Unreadable("record-words", text=" ".join(words))
    return found


def _exchange(words: tuple[str, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the cards before and after `draws`."""
    if DRAWS not in words:
        raise Unreadable("record-verb", verb=DRAWS)
    place = words.index(DRAWS)
    if not place:
        raise Unreadable("record-words", text=" ".join(words))
    return _cards(words[:place]), _cards(words[place + 1 :])


def _cards(words: tuple[str, ...]) -> tuple[Card, ...]:
    if HIDDEN in words:
        raise Unreadable("cards-hidden")
    return parse_cards(" ".join(words))


def _kinds(words: tuple[str, ...]) -> tuple[Combination, ...]:
    return parse_table(" ".join(words))


def _kind(words: tuple[str, ...]) -> Combination:
    """Return the one combination that was taken."""
    known = {kind.value: kind for kind in Combination}
    if len(words) != 1 or words[0] not in known:
        raise Unreadable("combination-unknown", name=" ".join(words), known=tuple(known))
    return known[words[0]]


def _points(words: tuple[str, ...]) -> tuple[int, ...]:
    if words == (NOTHING,):
        return ()
    if not all(word in _CHANCES for word in words):
        raise Unreadable("record-words", text=" ".join(words))
    return tuple(map(int, words))


_CHANCES: Final = frozenset(map(str, CHANCE_CARDS))
