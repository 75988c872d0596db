"""Parse the lines of a dice game. Every line is played again by the rules, so an accepted record is legal."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from gobelet.cups import CupEmpty, TypedCup
from gobelet.dice import (
    BoxFilled,
    BoxId,
    Face,
    FillBox,
    FinishGame,
    Match,
    MatchEvent,
    MatchMove,
    RollDice,
    RollForOpening,
    Seat,
    StartNextGame,
    UndoFill,
    make_keep,
)
from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.record.errors import add_line, name_seats
from gobelet.record.headings import Lines
from gobelet.record.model import HEADINGS, OPENING, Record
from gobelet.record.text.dice import parse_faces

WORDS: Final[dict[str, MatchMove]] = {"undo": UndoFill(), "end": FinishGame(), "next": StartNextGame()}
JOKER: Final = "joker"

_ROLL = re.compile(r"(?:([1-6]{0,5})\+)?([1-6]{1,5})")
_FILL = re.compile(r"([a-z_]+)(?:=([0-9]{1,4})(?:\+([0-9]{1,4}))?)?")


def replay_dice(record: Record, body: Lines) -> Record:
    """Return the record with the events of its lines, or refuse it with the line, the clause and the reason."""
    replay = _Replay(record)
    for number, line in body:
        replay.play(number, line)
    return replace(record, events=tuple(replay.events))


class _Replay:
    """A match that plays a record's lines and collects the events."""

    def __init__(self, record: Record) -> None:
        self.names = record.names
        self.match: Match = record.start
        self.events: list[MatchEvent] = []

    def play(self, number: int, line: str) -> None:
        """Play one line; a refusal names its number."""
        head, colon, rest = (part.strip() for part in line.partition(":"))
        try:
            if not colon or not rest:
                raise Unreadable("record-words", text=line)
            if head == OPENING:
                self._play_opening(rest)
            else:
                self._play_turn(self._find_seat(head), rest.split())
        except Refusal as refusal:
            raise add_line(number, name_seats(refusal, self.names)) from None

    def _find_seat(self, name: str) -> Seat:
        if name not in self.names:
            code = "record-player" if self.events else "record-name"
            raise Unreadable(code, name=name, known=self.names, headings=HEADINGS)
        return Seat(self.names.index(name))

    def _play_opening(self, rest: str) -> None:
        """Play a round of opening rolls: `Ann 34512, Ben 66541`."""
        for part in rest.split(","):
            name, _, dice = part.strip().rpartition(" ")
            faces = parse_faces(dice)
            if not faces:
                raise Unreadable("record-words", text=part.strip())
            self._play_roll(self._find_seat(name.strip()), RollForOpening(), faces, "record-opening-count")

    def _play_turn(self, seat: Seat, words: list[str]) -> None:
        """Play what one player did: `33526 33+413 fours=12`, or a single word."""
        for word in words:
            if word in WORDS:
                self._play_move(seat, WORDS[word])
            elif word == JOKER:
                self._check_joker()
            elif rolled := _ROLL.fullmatch(word):
                keep = make_keep(parse_faces(rolled[1] or "") or ())
                self._play_roll(seat, RollDice(keep), parse_faces(rolled[2]) or (), "record-dice-count")
            elif filled := _FILL.fullmatch(word):
                self._play_move(seat, FillBox(BoxId(filled[1])))
                self._check_fill(filled[2], filled[3])
            else:
                raise Unreadable("record-words", text=word)

    def _play_roll(self, seat: Seat, move: MatchMove, faces: tuple[Face, ...], wrong_count: str) -> None:
        """Play a move that rolls exactly these faces."""
        cup = _CountingCup(faces)
        try:
            self._play_move(seat, move, cup)
        except CupEmpty:
            raise Illegal(wrong_count, count=cup.asked, written=len(faces)) from None
        if cup.left:
            raise Illegal(wrong_count, count=cup.asked, written=len(faces))

    def _play_move(self, seat: Seat, move: MatchMove, cup: TypedCup | None = None) -> None:
        for event in self.match.decide(seat, move, cup or TypedCup(())):
            self.match = self.match.apply(event)
            self.events.append(event)

    def _check_fill(self, points: str | None, bonus: str | None) -> None:
        """Refuse points other than the roll's worth; they may be left out."""
        event = self.events[-1]
        assert isinstance(event, BoxFilled)
        if points is None:
            return
        if int(points) != event.points:
            raise Illegal("record-points", box=event.box, points=event.points, written=int(points))
        if int(bonus or 0) != event.yahtzee_bonus:
            raise Illegal("record-bonus", bonus=event.yahtzee_bonus, written=int(bonus or 0))

    def _check_joker(self) -> None:
        event = self.events[-1] if self.events else None
        if not (isinstance(event, BoxFilled) and event.joker):
            raise Illegal("record-joker")


class _CountingCup(TypedCup):
    """A typed cup that remembers the number of dice asked for."""

    def __init__(self, results: Iterable[int]) -> None:
        super().__init__(results)
        self.asked = 0

    def dice(self, count: int) -> tuple[Face, ...]:
        """Return the next `count` faces."""
        self.asked = count
        return super().dice(count)
