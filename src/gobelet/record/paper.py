"""Finished sheets of paper: numbers typed from top to bottom, checked, and turned into a record with points alone."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from datetime import date as calendar_date
from typing import Final

from gobelet.cups import TypedCup
from gobelet.dice import Edition, EnterPoints, FinishGame, Line, MatchEvent, ScoreCard, Seat
from gobelet.dice.real_dice.possible_points import answer_five_alike
from gobelet.game import LANGUAGES, Unreadable
from gobelet.record.headings import parse_players
from gobelet.record.model import Record, TeamNames, check_players
from gobelet.record.paper_order import find_turns
from gobelet.record.text.boxes import normalize
from gobelet.record.text.scorecard import parse_card

NOUGHTS: Final = frozenset({"-", "–", "x", "X", "/"})
"""What people write in a box besides 0."""
NUMBER: Final = re.compile(r"[0-9]{1,4}", re.ASCII)
"""Points as they are written."""


@dataclass(frozen=True, slots=True)
class PaperColumn:
    """One column of a finished sheet: who played it, its boxes and bonuses, and the totals as added up by hand."""

    team: tuple[str, ...]
    card: ScoreCard
    written: Mapping[Line, int]

    @property
    def name(self) -> str:
        """The name of the column, as in a record."""
        return "+".join(self.team)


def parse_paper_column(edition: Edition, text: str) -> PaperColumn:
    """Parse `Ann: 3 6 9 12 15 18 20 0 25 30 40 50 22, yahtzee_bonus=100, total=335`, or refuse it with every fault."""
    name, colon, rest = text.partition(":")
    if not colon:
        raise Unreadable("paper-form", text=text.strip())
    parts = [part.strip() for part in rest.split(",")]
    numbers = [word for part in parts if "=" not in part for word in part.split()]
    written = dict(_parse_total(edition, part) for part in parts if "=" in part)
    if len(numbers) != len(edition.boxes):
        raise Unreadable("paper-count", name=name.strip(), count=len(edition.boxes), written=len(numbers))
    entries = [f"{box}={replace_nought(word)}" for box, word in zip(edition.boxes, numbers, strict=True)]
    bonus = written.get(Line.YAHTZEE_BONUS, 0)
    card = parse_card(edition, ",".join([*entries, *[f"yahtzee_bonus={bonus}"] * bool(bonus)]))
    (team,) = parse_players(name)
    return PaperColumn(check_players((team,))[0], card, written)


def replace_nought(written: str) -> str:
    """Return what is written in a box as a number: 0 for a nought."""
    return "0" if written in NOUGHTS else written


def _parse_total(edition: Edition, text: str) -> tuple[Line, int]:
    """Parse a total or bonus as it was added up: by its id, by the edition's word, or `total` for the last line."""
    name, _, points = (part.strip() for part in text.partition("="))
    line = _find_line(edition, name)
    if line is None:
        raise Unreadable("paper-line", name=name, known=tuple(line.value for line in Line))
    if not NUMBER.fullmatch(points):
        raise Unreadable("paper-points", name=name, text=points)
    return line, int(points)


def _find_line(edition: Edition, name: str) -> Line | None:
    wanted = normalize(name)
    ids = [(normalize(line.value), line) for line in Line]
    words = [(normalize(edition.line_word(line, language)), line) for language in LANGUAGES for line in Line]
    names = [*ids, ("total", Line.GRAND_TOTAL), ("bonus", Line.UPPER_BONUS), *words]
    return next((line for known, line in names if known == wanted), None)


def parse_day(text: str) -> str:
    """Parse the day on which a game was played; tomorrow is today somewhere else already."""
    try:
        day = calendar_date.fromisoformat(text)
    except ValueError:
        raise Unreadable("date-form", text=text) from None
    if day.isoformat() != text:  # other forms of the same day
        raise Unreadable("date-form", text=text)
    if day > datetime.now(UTC).date() + timedelta(days=1):
        raise Unreadable("date-future", text=text)
    return text


# -- the record --------------------------------------------------------------------------------------------------


def make_paper_record(edition: Edition, columns: Sequence[PaperColumn], date: str | None) -> Record:
    """Make the record of a finished sheet: nobody knows in which order its boxes were filled, only that they can be."""
    players: TeamNames = check_players(tuple(column.team for column in columns))
    record = Record(edition, players, date=date, real=True, free=True)
    match, events = record.start, list[MatchEvent]()
    first_seat = 0
    for column, team in zip(columns, players, strict=True):
        for number, (box, five_alike) in enumerate(find_turns(column.card)):
            seat = Seat(first_seat + number % len(team))
            points = column.card[box]
            assert points is not None
            answer = answer_five_alike(edition, box, points, special=five_alike)
            (event,) = match.decide(seat, EnterPoints(box, points, answer), TypedCup(()))
            match = match.apply(event)
            events.append(event)
        first_seat += len(team)
    assert match.game.cards == tuple(column.card for column in columns)
    (finished,) = match.decide(match.to_move[0], FinishGame(), TypedCup(()))
    return replace(record, events=(*events, finished))


def list_wrong_totals(column: PaperColumn) -> Iterator[tuple[Line, int, int]]:
    """Yield every total that was added up wrongly: the line, what it is, and what was written."""
    for line, written in column.written.items():
        found = column.card.line(line)
        if line is not Line.YAHTZEE_BONUS and found != written:
            yield line, found, written
