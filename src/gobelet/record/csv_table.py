"""Finished games as a table for spreadsheets: CSV with a line for each column of each game."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from gobelet.dice import EDITIONS, DiceGame, Line
from gobelet.game import Outcome
from gobelet.handsdown import CardGame
from gobelet.record.model import AnyRecord, CardRecord, Record
from gobelet.record.text.house_rules import format_house_rules

FACTS: Final = ("file", "date", "edition", "house_rules", "game", "players", "computer", "score", "won", "settlement")
LINES: Final = tuple(line.value for line in Line)
CARDS: Final = ("combo_cards", "chance_cards")
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What spreadsheets take for the beginning of a formula."""
Row = Mapping[str, object]


def write_csv(records: Iterable[tuple[str, AnyRecord]]) -> str:
    """Write the finished games of records, each with the name of its file; what does not apply stays empty."""
    written = io.StringIO()
    boxes = dict.fromkeys(box for edition in EDITIONS.values() for box in edition.boxes)
    table = csv.DictWriter(written, (*FACTS, *boxes, *LINES, *CARDS), restval="", lineterminator="\n")
    table.writeheader()
    for file, record in records:
        for row in _list_rows(record):
            table.writerow({name: _make_harmless(value) for name, value in {"file": file, **row}.items()})
    return written.getvalue()


def _make_harmless(value: object) -> object:
    """Put an apostrophe before a text that a spreadsheet would compute."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def _list_rows(record: AnyRecord) -> Iterator[Row]:
    """Yield a row for each column of each finished game."""
    facts = {"date": record.date or "", "edition": record.edition.id, "house_rules": format_house_rules(record.edition)}
    if isinstance(record, CardRecord):
        game = record.game
        if game.outcome is not None:
            yield from ({**facts, "game": 1, **row} for row in _list_card_rows(record, game, game.outcome))
        return
    for number, played in enumerate(record.match.games, 1):
        if played.outcome is not None:
            yield from ({**facts, "game": number, **row} for row in _list_dice_rows(record, played, played.outcome))


def _list_dice_rows(record: Record, game: DiceGame, outcome: Outcome) -> Iterator[Row]:
    for column, card in enumerate(game.cards):
        boxes = dict(zip(map(str, game.edition.boxes), card.points, strict=True))
        lines = {line.value: points for line, points in card.lines.items()}
        yield {**_describe_column(record, column, outcome), **boxes, **lines}


def _list_card_rows(record: CardRecord, game: CardGame, outcome: Outcome) -> Iterator[Row]:
    for seat in game.seats:
        won = sum(kind.points for kind in game.won[seat])
        shown = {} if game.shown_chances is None else {"chance_cards": sum(game.shown_chances[seat])}
        yield {**_describe_column(record, seat, outcome), "combo_cards": won, **shown}


def _describe_column(record: AnyRecord, column: int, outcome: Outcome) -> Row:
    """Return who played a column, and how it ended for them."""
    bots = dict(record.bots)
    return {
        "players": record.columns[column],
        "computer": "+".join(bots[name] for name in record.players[column] if name in bots),
        "score": outcome.scores[column],
        "won": int(column in outcome.winners),
        "settlement": "" if outcome.settlement is None else float(outcome.settlement[column]),
    }
