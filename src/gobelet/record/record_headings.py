"""Read a record's headings; whatever is wrong with them is refused at once."""

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from gobelet.dice import edition
from gobelet.game import Faults, Illegal, Refusal, Unreadable, refuse
from gobelet.record.faults import at_line
from gobelet.record.house_text import parse_house
from gobelet.record.record import Record, Sides, check_players

HEADINGS: Final = ("Edition", "House rules", "Players", "Games", "Date", "Seed", "Result")

_DATE = re.compile(r"\d{4}-\d\d-\d\d")

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

    def record(self) -> Record:
        """Return the record without its events."""
        missing = [name for name in ("Edition", "Players") if name not in self._found]
        self._faults += [Unreadable("record-header-missing", name=name) for name in missing]
        played = self.read("Edition", edition, edition("mb-1982"))
        played = self.read("House rules", lambda text: parse_house(played, [text]), played)
        no_players: Sides = (("?",),)
        record = Record(
            played,
            self.read("Players", lambda text: check_players(read_players(text)), no_players),
            self.read("Games", int, 1),
            self.read("Date", _date, None),
            self.read("Seed", str, None),
        )
        refuse(self._faults)
        return record

    def check_result(self, record: Record) -> None:
        """Refuse a result that is not what the game came to."""
        number, written = self._found.get("Result", (0, record.result))
        if written != record.result:
            raise Illegal("record-result", line=number, written=written, result=record.result)


def split(lines: Lines) -> tuple[Headings, Lines]:
    """Return the headings and the lines after them: headings end at the first line that is none."""
    heads = [line.partition(":")[0].strip() in HEADINGS and ":" in line for _, line in lines]
    end = heads.index(False) if False in heads else len(lines)
    return Headings(lines[:end]), lines[end:]


def read_players(text: str) -> Sides:
    """Return the names in `Ann, Ben` or, in teams, `Ann+Cleo, Ben+Dan`."""
    return tuple(tuple(name.strip() for name in team.split("+")) for team in text.split(","))


def each(refusal: Refusal) -> Iterable[Refusal]:
    """Return the faults a refusal is made of."""
    return refusal.faults if isinstance(refusal, Faults) else (refusal,)


def _date(text: str) -> str | None:
    if not _DATE.fullmatch(text):
        raise ValueError(text)
    return text
