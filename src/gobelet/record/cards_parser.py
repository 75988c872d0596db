"""Parse the lines of a card game. Every move is played again by the rules and must give the events of its lines.

Chance decides which cards are drawn, but never which events follow. So a move is played twice: first with any cards,
to check the kinds of events, then with the recorded cards.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import zip_longest

from gobelet.cups import TypedCup
from gobelet.game import Face, Illegal, Refusal
from gobelet.handsdown import (
    CallLost,
    CardGame,
    ChancesShown,
    Dealt,
    Event,
    HandDrawn,
    TurnPlayed,
)
from gobelet.handsdown.draws import find_picks
from gobelet.record.cards_reader import Lines, ReadEvent, read_events
from gobelet.record.errors import CARD_CLAUSES, add_line, name_seats
from gobelet.record.model import CardRecord
from gobelet.record.moves import find_card_move


def replay_cards(record: CardRecord, body: Lines) -> CardRecord:
    """Return the record with its events, or refuse it with the line, the clause and the reason."""
    game: CardGame = record.start
    events: list[Event] = []
    for move in _group_moves(read_events(body, record.names)):
        try:
            _check_events(game, move)
            game = _play_move(game, move)
        except Refusal as refusal:
            raise name_seats(refusal, record.names) from None
        events += (read.event for read in move)
    return replace(record, events=tuple(events))


def _group_moves(events: Iterable[ReadEvent]) -> Iterator[list[ReadEvent]]:
    """Yield the events of each move."""
    move: list[ReadEvent] = []
    for read in events:
        if find_card_move(read.event) is not None and move:
            yield move
            move = []
        move.append(read)
    if move:
        yield move


def _check_events(game: CardGame, written: list[ReadEvent]) -> None:
    """Refuse a move that is not allowed, or whose events differ from those written, whatever the cards."""
    first = written[0]
    made = find_card_move(first.event)
    if made is None:
        raise add_line(first.line, Illegal("record-not-so"))
    try:
        found = game.decide(made.seat, made.move, _FirstCardCup())
    except Refusal as refusal:
        raise add_line(first.line, refusal, CARD_CLAUSES) from None
    for read, event in zip_longest(written, found):
        if read is None:
            raise add_line(written[-1].line, Illegal("record-unfinished-move"))
        if event is None or _strip_chance(read.event) != _strip_chance(event):
            raise add_line(read.line, Illegal("record-not-so"))


def _strip_chance(event: Event) -> object:
    """Return an event with the number of cards drawn instead of the cards."""
    match event:
        case Dealt():
            return Dealt, event.seat, len(event.table), tuple(map(len, event.hands))
        case TurnPlayed(seat, discarded, drawn):
            return TurnPlayed, seat, discarded, len(drawn)
        case CallLost(seat, lost, drawn):
            return CallLost, seat, len(lost), len(drawn)
        case HandDrawn(seat, cards):
            return HandDrawn, seat, len(cards)
        case ChancesShown(chances):
            return ChancesShown, tuple(map(len, chances))
        case _:
            return event


class _FirstCardCup:
    """A cup that always picks the first card."""

    def dice(self, count: int) -> tuple[Face, ...]:
        return (Face(1),) * count

    def pick(self, among: int) -> int:
        assert among
        return 0


def _play_move(game: CardGame, written: list[ReadEvent]) -> CardGame:
    """Return the game after a move with the cards written, or refuse cards that cannot have been drawn."""
    after, picks = game, list[int]()
    for read in written:
        try:
            picks += find_picks(after, read.event)
        except Refusal as refusal:
            raise add_line(read.line, refusal) from None
        after = after.apply(read.event)
    made = find_card_move(written[0].event)
    assert made is not None
    if game.decide(made.seat, made.move, TypedCup(picks)) != tuple(read.event for read in written):
        raise add_line(written[0].line, Illegal("record-not-so"))
    return after
