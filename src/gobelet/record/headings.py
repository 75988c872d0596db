"""Read a record's headings; whatever is wrong with them is refused at once."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import TypeVar

from gobelet.dice import EDITIONS, Edition
from gobelet.game import Faults, Illegal, Refusal, Unreadable, refuse
from gobelet.handsdown import HandsDown
from gobelet.record.errors import at_line
from gobelet.record.model import (
    FAIR,
    HEADINGS,
    NO_ENTROPY,
    AnyRecord,
    CardRecord,
    Fairness,
    Record,
    Sides,
    check_players,
)
from gobelet.record.text.house_rules import AnyEdition, find_edition, parse_house

T = TypeVar("T")
Lines = list[tuple[int, str]]


class Headings:
    """The headings of a record by name, with the lines they stand on."""

    def __init__(self, lines: Lines) -> None:
        self._found: dict[str, tuple[int, str]] = {}
        self._faults: list[Refusal] = []
        for number, line in lines:
            name, _, value = (part.strip() for part in line.partition(":"))
            if name in self._found:
                self._faults.append(Unreadable("record-header-twice", line=number, name=name))
            self._found[name] = (number, value)

    def read(self, name: str, reader: Callable[[str], T], default: T) -> T:
        """Return a heading's value; a fault is kept for later and the default returned."""
        if name not in self._found:
            return default
        number, value = self._found[name]
        try:
            return reader(value)
        except Refusal as refusal:
            self._faults.extend(at_line(number, fault) for fault in each(refusal))
        except ValueError:
            self._faults.append(Unreadable("record-header-value", line=number, name=name, value=value))
        return default

    def record(self) -> AnyRecord:
        """Return the record without its events."""
        missing = [name for name in ("Edition", "Players") if name not in self._found]
        self._faults += [Unreadable("record-header-missing", name=name) for name in missing]
        some: AnyEdition = next(iter(EDITIONS.values()))  # in place of one that cannot be read, to find more faults
        played = self.read("Edition", find_edition, some)
        record = self._of_cards(played) if isinstance(played, HandsDown) else self._of_dice(played)
        self._check_start(record)
        strangers = [name for name, _ in record.bots if name not in record.names]
        self._faults += [Unreadable("record-player", name=name, known=record.names) for name in strangers]
        refuse(self._faults)
        return record

    def _of_dice(self, played: Edition) -> Record:
        edition = self.read("House rules", lambda text: parse_house(played, [text]), played)
        players, games = self._players(), self.read("Games", _count, 1)
        date_, seed = self.read("Date", _date, None), self.read("Seed", _seed, None)
        return Record(edition, players, games, date_, seed, (), self.read("Computer", _bots, ()), self._fair())

    def _of_cards(self, played: HandsDown) -> CardRecord:
        edition = self.read("House rules", lambda text: parse_house(played, [text]), played)
        if self.read("Games", _count, 1) != 1:
            self._faults.append(at_line(self._found["Games"][0], Illegal("one-card-game")))
        date_, seed = self.read("Date", _date, None), self.read("Seed", _seed, None)
        return CardRecord(edition, self._players(), date_, seed, (), self.read("Computer", _bots, ()), self._fair())

    def _fair(self) -> Fairness | None:
        if not any(name in self._found for name in FAIR):
            return None
        self._faults += [Unreadable("record-header-missing", name=name) for name in FAIR[:2] if name not in self._found]
        nothing: tuple[bytes, ...] = ()
        promised, entropy, secrets = (self.read(name, _hexes, nothing) for name in FAIR)
        return Fairness(tuple(promise.hex() for promise in promised), entropy, secrets)

    def _players(self) -> Sides:
        nobody: Sides = (("?",),)
        return self.read("Players", lambda text: check_players(read_players(text)), nobody)

    def _check_start(self, record: AnyRecord) -> None:
        """Note what keeps these players from this match: too many columns or games, or partners that cannot be."""
        try:
            _ = record.start
        except Refusal as refusal:
            heading = "Games" if refusal.code == "games" else "Players"
            self._faults.append(at_line(self._found.get(heading, (0, ""))[0], refusal))

    def check_result(self, record: AnyRecord) -> None:
        """Refuse a result that is not what the game came to."""
        number, written = self._found.get("Result", (0, record.result))
        if written != record.result:
            raise at_line(number, Illegal("record-result", written=written, result=record.result))


def split(lines: Lines) -> tuple[Headings, Lines]:
    """Return the headings and the lines after them: they end at the first line that is none, be it empty."""
    begin = next((place for place, (_, line) in enumerate(lines) if line), len(lines))
    heads = [line.partition(":")[0].strip() in HEADINGS and ":" in line for _, line in lines[begin:]]
    end = begin + (heads.index(False) if False in heads else len(heads))
    return Headings(lines[begin:end]), [(number, line) for number, line in lines[end:] if line]


def read_players(text: str) -> Sides:
    """Return the names in `Ann, Ben` or, in teams, `Ann+Cleo, Ben+Dan`."""
    return tuple(tuple(name.strip() for name in team.split("+")) for team in text.split(","))


def each(refusal: Refusal) -> Iterable[Refusal]:
    """Return the faults a refusal is made of."""
    return refusal.faults if isinstance(refusal, Faults) else (refusal,)


def _date(text: str) -> str | None:
    if len(text) != 10:
        raise ValueError(text)
    return date.fromisoformat(text).isoformat()


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text[:6])


def _bots(text: str) -> tuple[tuple[str, str], ...]:
    """Return which players are computer players: `Perfect=perfect, Casual=casual`."""
    pairs = tuple(tuple(part.strip() for part in entry.split("=")) for entry in text.split(","))
    if not all(len(pair) == 2 and all(pair) for pair in pairs) or len({pair[0] for pair in pairs}) < len(pairs):
        raise ValueError(text)
    return tuple((pair[0], pair[1]) for pair in pairs)


def _seed(text: str) -> str | None:
    if not text:
        raise ValueError(text)
    return text


def _hexes(text: str) -> tuple[bytes, ...]:
    """Return numbers written in hexadecimal digits, with commas between."""
    words = (word.strip() for word in text.split(","))
    return tuple(b"" if word == NO_ENTROPY else bytes.fromhex(word) for word in words)
