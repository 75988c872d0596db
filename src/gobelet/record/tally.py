"""Tallies as text: a heading, and a line for each round. Whatever is typed at the prompt is a line like these."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from gobelet.game import LANGUAGES, Refusal, Seat, Unreadable
from gobelet.handsdown import Combination, HandsDown, RoundWon
from gobelet.handsdown.tally import Tally, TallyEntry, new_tally
from gobelet.record.errors import add_line
from gobelet.record.headings import parse_players
from gobelet.record.model import RESERVED_NAMES, check_players
from gobelet.record.text.boxes import normalize
from gobelet.record.text.cards import parse_table

FIRST_LINE: Final = "Gobelet tally 1"
STARTER: Final = "Starter"
PLAYERS: Final = "Players"
DATE: Final = "Date"
TABLE: Final = "Table"
CHANCES: Final = "chances"
MOST_LINES: Final = 100
"""More than any tally has: twelve rounds, six players."""
_WORD_ENDS: Final = re.compile(r"\s+")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class TallyRecord:
    """A tally with the players' names and the date."""

    players: tuple[str, ...]
    tally: Tally
    date: str | None = None


def make_tally_record(
    names: Sequence[str], starter: str = "", table: str = "all", date: str | None = None
) -> TallyRecord:
    """Make the tally of a game that begins; without a name the first player has the Starter card."""
    teams = check_players(tuple((name,) for name in names), RESERVED_NAMES | {STARTER})
    players = tuple(name for (name,) in teams)
    kickoff = _find_seat(players, starter) if starter else Seat(0)
    return TallyRecord(players, new_tally(len(players), kickoff, parse_table(table)), date)


# -- text --------------------------------------------------------------------------------------------------------


def format_tally(record: TallyRecord) -> str:
    """Format a tally as text."""
    tally, players = record.tally, record.players
    headings = [FIRST_LINE, f"{PLAYERS}: {', '.join(players)}"]
    headings += [f"{DATE}: {record.date}"] if record.date else []
    if tally.table != tuple(Combination):
        headings.append(f"{TABLE}: {' '.join(kind.value for kind in tally.table)}")
    headings.append(f"{STARTER}: {players[tally.kickoff]}")
    return "\n".join([*headings, "", *(_format_entry(entry, players) for entry in tally.entries)]) + "\n"


def _format_entry(entry: TallyEntry, players: Sequence[str]) -> str:
    if isinstance(entry, RoundWon):
        second = "" if entry.second is None else f", {players[entry.second]}"
        return f"{players[entry.seat]} {entry.combination.value}{second}"
    return f"{players[entry.seat]} {CHANCES} {' '.join(map(str, entry.points))}"


def parse_tally(text: str) -> TallyRecord:
    """Parse a tally, or refuse it with the line and the reason."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines()[:MOST_LINES], 1)]
    if not lines or lines[0][1] != FIRST_LINE:
        raise Unreadable("record-first-line", expected=FIRST_LINE)
    found: dict[str, str] = {}
    body = iter(lines[1:])
    for _, line in body:
        if not line:
            break
        name, _, value = line.partition(":")
        found[name.strip()] = value.strip()
    date = found.get(DATE, "")
    record = make_tally_record(
        [name for team in parse_players(found.get(PLAYERS, "")) for name in team],
        found.get(STARTER, ""),
        found.get(TABLE, "all"),
        date if _DATE.fullmatch(date) else None,
    )
    for number, line in filter(lambda each: each[1], body):
        try:
            record = note_line(record, line)
        except Refusal as refusal:
            raise add_line(number, refusal) from None
    return record


# -- one line ----------------------------------------------------------------------------------------------------


def note_line(record: TallyRecord, line: str, language: str = "en") -> TallyRecord:
    """Note what a line says: `Ann full_house, Ben`, `Ann full house Ben`, or `Ann chances 3 5`.

    The names of combinations are those of any language, or as much of the beginning of one as makes it clear.
    """
    words = _WORD_ENDS.split(line.replace(",", " ").strip())
    seat, rest = _take_name(record.players, words)
    if rest and normalize(rest[0]) in {CHANCES, "chance"}:
        return replace(record, tally=record.tally.note_chances(seat, _read_points(rest[1:])))
    for used in range(len(rest), 0, -1):
        kinds = _find_combinations(" ".join(rest[:used]), language, record.tally.left)
        if len(kinds) == 1:
            second = _find_second(record.players, rest[used:])
            return replace(record, tally=record.tally.note_round(seat, kinds.pop(), second))
    raise Unreadable("tally-combination", text=" ".join(rest), known=tuple(kind.value for kind in Combination))


def _read_points(words: Sequence[str]) -> tuple[int, ...]:
    if not all(word.isascii() and word.isdigit() and len(word) < 3 for word in words):
        raise Unreadable("tally-points", text=" ".join(words))
    return tuple(map(int, words))


def _take_name(players: Sequence[str], words: Sequence[str]) -> tuple[Seat, list[str]]:
    """Return the player whose name a line begins with, and the words after it; names may have several words."""
    for used in range(len(words), 0, -1):
        seats = _match_names(players, " ".join(words[:used]))
        if len(seats) == 1:
            return seats[0], list(words[used:])
    raise Unreadable("record-player", name=words[0], known=tuple(players))


def _find_second(players: Sequence[str], words: Sequence[str]) -> Seat | None:
    return _find_seat(players, " ".join(words)) if words else None


def _find_seat(players: Sequence[str], name: str) -> Seat:
    seats = _match_names(players, name)
    if len(seats) != 1:
        raise Unreadable("record-player", name=name, known=tuple(players))
    return seats[0]


def _match_names(players: Sequence[str], name: str) -> list[Seat]:
    """Return the players with this name, with or without accents and capitals."""
    exact = [Seat(seat) for seat, player in enumerate(players) if player.casefold() == name.casefold()]
    wanted = normalize(name)
    return exact or [Seat(seat) for seat, player in enumerate(players) if wanted and normalize(player) == wanted]


def _find_combinations(text: str, language: str, left: Sequence[Combination]) -> set[Combination]:
    """Find the combinations with this name; among several that begin with it, those that are still on the table."""
    wanted = normalize(text)
    if not wanted:
        return set()
    names = list(_list_names(language))
    exact = {kind for kind, name in names if name == wanted}
    begun = {kind for kind, name in names if name.startswith(wanted)}
    return exact or (begun if len(begun) == 1 else begun & set(left))


def _list_names(language: str) -> Iterator[tuple[Combination, str]]:
    """Yield every name of the combinations, the reader's language first."""
    edition = HandsDown()
    for kind in Combination:
        yield kind, normalize(kind.value)
        for each in dict.fromkeys((language, *LANGUAGES)):
            yield kind, normalize(edition.combination_word(kind, each))
