"""Read a game of cards. Every move is played again by the rules, and must lead to what the lines say.

Chance decides which cards come, never what happens: so a move is first played with any cards at all, to see that what
was written is what follows, and then with the cards that were written.
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
from gobelet.record.cards_reader import Lines, Read, read_events
from gobelet.record.errors import CARD_CLAUSES, at_line, named
from gobelet.record.model import CardRecord
from gobelet.record.moves import card_move


def played_cards(record: CardRecord, body: Lines) -> CardRecord:
    """Return the record with its events, or refuse it with the line, the clause and the reason."""
    game: CardGame = record.start
    events: list[Event] = []
    for move in _moves(read_events(body, record.names)):
        try:
            _check_shape(game, move)
            game = _played(game, move)
        except Refusal as refusal:
            raise named(refusal, record.names) from None
        events += (read.event for read in move)
    return replace(record, events=tuple(events))


def _moves(events: Iterable[Read]) -> Iterator[list[Read]]:
    """Yield what was read, move by move."""
    move: list[Read] = []
    for read in events:
        if card_move(read.event) is not None and move:
            yield move
            move = []
        move.append(read)
    if move:
        yield move


def _check_shape(game: CardGame, written: list[Read]) -> None:
    """Refuse a move that is not allowed, or that leads to something else than was written."""
    first = written[0]
    made = card_move(first.event)
    if made is None:
        raise at_line(first.line, Illegal("record-not-so"))
    try:
        found = game.decide(made.seat, made.move, _AnyCards())
    except Refusal as refusal:
        raise at_line(first.line, refusal, CARD_CLAUSES) from None
    for read, event in zip_longest(written, found):
        if read is None:
            raise at_line(written[-1].line, Illegal("record-unfinished-move"))
        if event is None or _without_chance(read.event) != _without_chance(event):
            raise at_line(read.line, Illegal("record-not-so"))


def _without_chance(event: Event) -> object:
    """Return what an event says apart from the cards that came up, but for how many."""
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


class _AnyCards:
    """A cup that always gives the first of what there is."""

    def dice(self, count: int) -> tuple[Face, ...]:
        return (Face(1),) * count

    def pick(self, among: int) -> int:
        assert among
        return 0


def _played(game: CardGame, written: list[Read]) -> CardGame:
    """Return the game after a move with the cards that were written, or refuse cards that could not have come."""
    after, picks = game, list[int]()
    for read in written:
        try:
            picks += find_picks(after, read.event)
        except Refusal as refusal:
            raise at_line(read.line, refusal) from None
        after = after.apply(read.event)
    made = card_move(written[0].event)
    assert made is not None
    if game.decide(made.seat, made.move, TypedCup(picks)) != tuple(read.event for read in written):
        raise at_line(written[0].line, Illegal("record-not-so"))
    return after
