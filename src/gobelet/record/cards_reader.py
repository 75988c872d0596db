"""Read the lines of a card game as events; the rules check them afterwards (`cards_parser`)."""

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
    HandKept,
    HandShown,
    RoundWon,
    TurnPlayed,
)
from gobelet.handsdown.edition import CHANCE_CARDS
from gobelet.record.cards_writer import CHANCE, HIDDEN, NOTHING
from gobelet.record.errors import add_line
from gobelet.record.model import HEADINGS, TABLE
from gobelet.record.text.cards import parse_cards, parse_table

Lines = Sequence[tuple[int, str]]
DRAWS: Final = "draws"
T = TypeVar("T")


class ReadEvent(NamedTuple):
    """An event and its line number."""

    line: int
    event: Event


class _Line(NamedTuple):
    number: int
    head: str
    verb: str
    words: tuple[str, ...]


def read_events(body: Lines, names: Sequence[str]) -> Iterator[ReadEvent]:
    """Yield the events of these lines."""
    return _Reader(body, names).read()


class _Reader:
    """A reader of lines; a deal, a round's end and the Chance cards take several lines each."""

    def __init__(self, body: Lines, names: Sequence[str]) -> None:
        self.names = names
        self._lines = [_split_line(number, text) for number, text in body]
        self._place = 0

    def read(self) -> Iterator[ReadEvent]:
        while self._place < len(self._lines):
            line = self._next()
            try:
                yield ReadEvent(line.number, self._read_event(line))
            except Refusal as refusal:
                raise add_line(self._lines[self._place - 1].number, refusal) from None

    def _next(self) -> _Line:
        self._place += 1
        return self._lines[self._place - 1]

    def _follows(self, verb: str, first: str = "") -> bool:
        """Return whether the next line has this verb and this first word."""
        if self._place == len(self._lines):
            return False
        line = self._lines[self._place]
        return line.verb == verb and (not first or line.words[:1] == (first,))

    def _read_event(self, line: _Line) -> Event:
        readers: dict[str, Callable[[Seat, tuple[str, ...]], Event]] = {
            "deals": self._read_deal,
            "discards": lambda seat, words: TurnPlayed(seat, *_parse_exchange(words)),
            "passes": lambda seat, words: _expect_end(TurnPlayed(seat, (), ()), words),
            "calls": lambda seat, words: _expect_end(Called(seat), words),
            "declines": lambda seat, words: _expect_end(Declined(seat), words),
            "shows": lambda seat, words: HandShown(seat, _parse_cards(words)),
            "loses": lambda seat, words: CallLost(seat, *_parse_exchange(words)),
            "takes": self._read_won_round,
            DRAWS: lambda seat, words: HandDrawn(seat, _parse_cards(words)),
            "keeps": lambda seat, words: HandKept(seat, _parse_cards(words)),
            "turns": self._read_chances,
        }
        seat = self._find_seat(line.head)
        if line.verb not in readers:
            raise Unreadable("record-words", text=line.verb)
        return readers[line.verb](seat, line.words)

    def _find_seat(self, name: str) -> Seat:
        if name not in self.names:
            code = "record-player" if self._place > 1 else "record-name"
            raise Unreadable(code, name=name, known=tuple(self.names), headings=HEADINGS)
        return Seat(list(self.names).index(name))

    def _expect(self, verb: str) -> _Line:
        if not self._follows(verb):
            raise Unreadable("record-verb", verb=verb)
        return self._next()

    def _read_deal(self, seat: Seat, words: tuple[str, ...]) -> Dealt:
        opens = self._expect("opens")
        kickoff = _expect_end(self._find_seat(opens.head), (*words, *opens.words))
        table = self._expect(TABLE)
        hands = tuple(_parse_cards(self._expect_line_of(name, "holds").words) for name in self.names)
        return Dealt(seat, kickoff, parse_table(" ".join(table.words)), hands)

    def _expect_line_of(self, name: str, verb: str) -> _Line:
        """Return the next line, which must be this player's."""
        line = self._expect(verb)
        if line.head != name:
            raise Unreadable("record-verb", verb=f"{name}: {verb}")
        return line

    def _read_won_round(self, seat: Seat, words: tuple[str, ...]) -> RoundWon:
        kind = _parse_combination(words)
        second = None
        if self._follows("takes", CHANCE):
            line = self._next()
            second = _expect_end(self._find_seat(line.head), line.words[1:])
        return RoundWon(seat, kind, second)

    def _read_chances(self, seat: Seat, words: tuple[str, ...]) -> ChancesShown:
        if seat:
            raise Unreadable("record-verb", verb=f"{self.names[0]}: turns")
        others = (self._expect_line_of(name, "turns").words for name in self.names[1:])
        return ChancesShown(tuple(_parse_chances(shown) for shown in (words, *others)))


def _split_line(number: int, text: str) -> _Line:
    head, colon, rest = (part.strip() for part in text.partition(":"))
    if not colon or not rest:
        raise add_line(number, Unreadable("record-words", text=text))
    if head == TABLE:
        return _Line(number, head, TABLE, tuple(rest.split()))
    verb, *words = rest.split()
    return _Line(number, head, verb, tuple(words))


def _expect_end(found: T, words: tuple[str, ...]) -> T:
    """Return what was found, or refuse words that follow it."""
    if words:
        raise Unreadable("record-words", text=" ".join(words))
    return found


def _parse_exchange(words: tuple[str, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Parse the cards before and after `draws`."""
    if DRAWS not in words:
        raise Unreadable("record-verb", verb=DRAWS)
    place = words.index(DRAWS)
    if not place:
        raise Unreadable("record-words", text=" ".join(words))
    return _parse_cards(words[:place]), _parse_cards(words[place + 1 :])


def _parse_cards(words: tuple[str, ...]) -> tuple[Card, ...]:
    if HIDDEN in words:
        raise Unreadable("cards-hidden")
    return parse_cards(" ".join(words))


def _parse_combination(words: tuple[str, ...]) -> Combination:
    """Parse the one combination that was taken."""
    known = {kind.value: kind for kind in Combination}
    if len(words) != 1 or words[0] not in known:
        raise Unreadable("combination-unknown", name=" ".join(words), known=tuple(known))
    return known[words[0]]


def _parse_chances(words: tuple[str, ...]) -> tuple[int, ...]:
    if words == (NOTHING,):
        return ()
    if not all(word in _CHANCES for word in words):
        raise Unreadable("record-words", text=" ".join(words))
    return tuple(map(int, words))


_CHANCES: Final = frozenset(map(str, CHANCE_CARDS))
