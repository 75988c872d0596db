"""Parse a record's headings; all faults are refused together."""

from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import date
from typing import TypeVar

from gobelet.dice import EDITIONS, Edition
from gobelet.game import Illegal, Refusal, Unreadable, refuse, split_refusal
from gobelet.handsdown import HandsDown
from gobelet.record.errors import add_line
from gobelet.record.model import (
    ADDED_NOTHING,
    DICE,
    ENTROPY_HASH,
    FAIR_HEADINGS,
    FAIRNESS,
    FIRST_RESERVED_NAMES,
    FREE,
    HEADINGS,
    LATER_HEADINGS,
    MOST_CODE_POINTS,
    NO_ENTROPY,
    PROTOCOL_2_HEADINGS,
    REAL,
    TURNS,
    AnyRecord,
    CardRecord,
    Fairness,
    Record,
    TeamNames,
    check_players,
)
from gobelet.record.text.house_rules import AnyEdition, find_edition, parse_house_rules

T = TypeVar("T")
Lines = list[tuple[int, str]]


class Headings:
    """The headings of a record by name, with their line numbers."""

    def __init__(self, lines: Lines) -> None:
        self._found: dict[str, tuple[int, str]] = {}
        self._faults: list[Refusal] = []
        for number, line in lines:
            name, _, value = (part.strip() for part in line.partition(":"))
            if name in self._found:
                self._faults.append(Unreadable("record-header-twice", line=number, name=name))
            self._found[name] = (number, value)

    def read(self, name: str, reader: Callable[[str], T], default: T) -> T:
        """Parse a heading's value; on a fault, note it and return the default."""
        if name not in self._found:
            return default
        number, value = self._found[name]
        try:
            return reader(value)
        except Refusal as refusal:
            self._faults.extend(add_line(number, fault) for fault in split_refusal(refusal))
        except ValueError:
            self._faults.append(Unreadable("record-header-value", line=number, name=name, value=value))
        return default

    def make_record(self) -> AnyRecord:
        """Make the record without its events."""
        missing = [name for name in ("Edition", "Players") if name not in self._found]
        self._faults += [Unreadable("record-header-missing", name=name) for name in missing]
        fallback: AnyEdition = next(iter(EDITIONS.values()))  # if the edition is unknown, still find the other faults
        played = self.read("Edition", find_edition, fallback)
        record = self._make_card_record(played) if isinstance(played, HandsDown) else self._make_dice_record(played)
        self._check_start(record)
        self._check_idle_names(record)
        known = record.names
        strangers = [name for name, _ in record.bots if name not in known]
        self._faults += [Unreadable("record-player", name=name, known=known) for name in strangers]
        refuse(self._faults)
        return record

    def _make_dice_record(self, played: Edition) -> Record:
        edition = self.read("House rules", lambda text: parse_house_rules(played, [text]), played)
        players, games = self._parse_players(), self.read("Games", _parse_count, 1)
        date_, seed = self.read("Date", _parse_date, None), self.read("Seed", _parse_seed, None)
        fair = self._parse_fairness()
        record = Record(edition, players, games, date_, seed, (), self.read("Computer", _parse_bots, ()), fair)
        real, free = self._parse_real_dice(fair)
        return replace(record, real=real, free=free)

    def _parse_real_dice(self, fair: Fairness | None) -> tuple[bool, bool]:
        """Return whether the dice are real, and whether everybody fills at any time; nobody can prove real dice."""
        real, free = (self.read(name, _parse_word(word), "") for name, word in ((DICE, REAL), (TURNS, FREE)))
        if (real and fair is not None) or (free and not real):
            heading = TURNS if free and not real else DICE
            self._faults.append(add_line(self._found[heading][0], Illegal("record-real-dice")))
        return bool(real), bool(free)

    def _make_card_record(self, played: HandsDown) -> CardRecord:
        edition = self.read("House rules", lambda text: parse_house_rules(played, [text]), played)
        if self.read("Games", _parse_count, 1) != 1:
            self._faults.append(add_line(self._found["Games"][0], Illegal("one-card-game")))
        date_, seed = self.read("Date", _parse_date, None), self.read("Seed", _parse_seed, None)
        return CardRecord(
            edition,
            self._parse_players(),
            date_,
            seed,
            (),
            self.read("Computer", _parse_bots, ()),
            self._parse_fairness(),
        )

    def _parse_fairness(self) -> Fairness | None:
        if not any(name in self._found for name in (*FAIR_HEADINGS, *PROTOCOL_2_HEADINGS)):
            return None
        protocol = self.read(FAIRNESS, _parse_protocol, 1)
        required = (*FAIR_HEADINGS[:2], *((ENTROPY_HASH,) if protocol != 1 else ()))
        self._faults += [Unreadable("record-header-missing", name=name) for name in required if name not in self._found]
        nothing: tuple[bytes, ...] = ()
        commitments, entropy, secrets, hashes = (
            self.read(name, _parse_hex_list, nothing) for name in (*FAIR_HEADINGS, ENTROPY_HASH)
        )
        return Fairness(_to_hex(commitments), entropy, secrets, _to_hex(hashes), protocol)

    def _check_idle_names(self, record: AnyRecord) -> None:
        """Note that others are named as having added nothing than those who did."""
        if record.fair is None or ADDED_NOTHING not in self._found:
            return
        number, written = self._found[ADDED_NOTHING]
        idle = record.list_idle_names(record.fair)
        if {name.strip() for name in written.split(",")} != set(idle):
            refusal = Illegal("record-added-nothing", written=written, names=", ".join(idle) or NO_ENTROPY)
            self._faults.append(add_line(number, refusal))

    def _parse_players(self) -> TeamNames:
        nobody: TeamNames = (("?",),)
        return self.read("Players", _read_players, nobody)

    def _check_start(self, record: AnyRecord) -> None:
        """Note why these players cannot start: too many columns or games, or partners the edition lacks."""
        try:
            _ = record.start
        except Refusal as refusal:
            heading = "Games" if refusal.code == "games" else "Players"
            self._faults.append(add_line(self._found.get(heading, (0, ""))[0], refusal))

    def check_result(self, record: AnyRecord) -> None:
        """Refuse a result that is not the game's; earlier records have the scores of a match without its winner."""
        outcome = record.outcome
        result = record.format_result(outcome)
        number, written = self._found.get("Result", (0, result))
        if written not in {result, result if outcome is None else record.format_scores(outcome)}:
            raise add_line(number, Illegal("record-result", written=written, result=result))


def split_headings(lines: Lines) -> tuple[Headings, Lines]:
    """Split off the headings; they end at the first line that is no heading, which may be empty.

    Without an empty line, an earlier record may go on with the line of a player who is called like a later heading.
    """
    begin = next((place for place, (_, line) in enumerate(lines) if line), len(lines))
    end = _find_end(lines, begin, HEADINGS)
    if end == len(lines) or lines[end][1]:
        end = _find_end(lines, begin, set(HEADINGS) - _list_later_headings(lines[begin:end]))
    return Headings(lines[begin:end]), [(number, line) for number, line in lines[end:] if line]


def _find_end(lines: Lines, begin: int, headings: Collection[str]) -> int:
    """Return the place of the first line that is none of the headings."""
    heads = [line.partition(":")[0].strip() in headings and ":" in line for _, line in lines[begin:]]
    return begin + (heads.index(False) if False in heads else len(heads))


def _list_later_headings(lines: Lines) -> set[str]:
    """Return the later headings that are players' names here."""
    players = (line.partition(":")[2] for _, line in lines if line.partition(":")[0].strip() == "Players")
    names = {name for text in players for team in parse_players(text) for name in team}
    return names & set(LATER_HEADINGS)


def parse_players(text: str) -> TeamNames:
    """Parse names: `Ann, Ben` or, in teams, `Ann+Cleo, Ben+Dan`."""
    return tuple(tuple(name.strip() for name in team.split("+")) for team in text.split(","))


def _read_players(text: str) -> TeamNames:
    """Return the players of a record; an older one may have names that nobody may choose today."""
    return check_players(parse_players(text), FIRST_RESERVED_NAMES, most_accents=MOST_CODE_POINTS)


def _parse_date(text: str) -> str | None:
    if len(text) != 10:
        raise ValueError(text)
    return date.fromisoformat(text).isoformat()


def _parse_count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text[:6])


def _parse_bots(text: str) -> tuple[tuple[str, str], ...]:
    """Parse the computer players: `Perfect=perfect, Casual=casual`."""
    pairs = tuple(tuple(part.strip() for part in entry.split("=")) for entry in text.split(","))
    if not all(len(pair) == 2 and all(pair) for pair in pairs) or len({pair[0] for pair in pairs}) < len(pairs):
        raise ValueError(text)
    return tuple((pair[0], pair[1]) for pair in pairs)


def _parse_seed(text: str) -> str | None:
    if not text:
        raise ValueError(text)
    return text


def _parse_protocol(text: str) -> int:
    """Parse which protocol of fair dice was followed."""
    if text not in {"1", "2"}:
        raise ValueError(text)
    return int(text)


def _parse_word(word: str) -> Callable[[str], str]:
    """Return the reader of a heading that has one value."""

    def read(text: str) -> str:
        if text != word:
            raise ValueError(text)
        return text

    return read


def _to_hex(values: tuple[bytes, ...]) -> tuple[str, ...]:
    return tuple(value.hex() for value in values)


def _parse_hex_list(text: str) -> tuple[bytes, ...]:
    """Parse byte strings in hexadecimal digits, separated by commas."""
    words = (word.strip() for word in text.split(","))
    return tuple(b"" if word == NO_ENTROPY else bytes.fromhex(word) for word in words)
