"""Parse the lines of a dice game. Every line is played again by the rules, so an accepted record is legal."""

import re
from dataclasses import replace
from typing import Final

from gobelet.cups import CupEmpty, TypedCup
from gobelet.dice import (
    AnnounceKeep,
    BoxCorrected,
    BoxFilled,
    BoxId,
    CorrectBox,
    CorrectOpening,
    EnterLastRoll,
    EnterPoints,
    Face,
    FillBox,
    FinishGame,
    Match,
    MatchEvent,
    MatchMove,
    OpeningCorrected,
    Points,
    RealDiceMatch,
    RollDice,
    RollForOpening,
    Seat,
    StartNextGame,
    UndoFill,
    UndoRoll,
    make_keep,
)
from gobelet.dice.real_dice.possible_points import answer_five_alike
from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.record.errors import add_line, name_seats
from gobelet.record.headings import Lines
from gobelet.record.model import HEADINGS, OPENING, Record
from gobelet.record.text.dice import parse_faces

WORDS: Final[dict[str, MatchMove]] = {
    "undo": UndoFill(),
    "back": UndoRoll(),
    "end": FinishGame(),
    "next": StartNextGame(),
}
JOKER: Final = "joker"
FIX: Final = "fix "
FIX_OPENING: Final = "fix-start "

_ROLL = re.compile(r"(?:([1-6]{0,5})\+)?([1-6]{1,5})")
_FILL = re.compile(r"([a-z_]+)(?:=([0-9]{1,4})(?:\+([0-9]{1,4}))?)?")

_LAST_ROLL = re.compile(r"last=([1-6]{5})")
_KEEP = re.compile(r"keep=([1-6]{0,5})")
_TIME: Final = r"(?: at ([0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}))?"
_CORRECTION = re.compile(
    r"([a-z_]+)=([0-9]{1,4}) -> ([a-z_]+)=([0-9]{1,4})(?: (?:([1-6]{5})|(five_alike)))?(?: in game ([0-9]{1,3}))?"
    + _TIME
)
_OPENING_CORRECTION = re.compile(r"([1-6]{1,5}) -> ([1-6]{1,5}) round ([0-9]{1,4})" + _TIME)


def replay_dice(record: Record, body: Lines) -> Record:
    """Return the record with the events of its lines, or refuse it with the line, the clause and the reason."""
    replay = _Replay(record)
    for number, line in body:
        replay.play(number, line)
    return replace(record, events=tuple(replay.events))


class _Replay:
    """A match that plays a record's lines and collects the events."""

    def __init__(self, record: Record) -> None:
        self.names, self.columns = record.names, record.columns
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
            elif rest.startswith(FIX):
                self._play_correction(self._find_seat(head), rest.removeprefix(FIX))
            elif rest.startswith(FIX_OPENING):
                self._play_opening_correction(self._find_seat(head), rest.removeprefix(FIX_OPENING))
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
        for word, following in zip(words, [*words[1:], ""], strict=True):
            if word in WORDS:
                self._play_move(seat, WORDS[word])
            elif word == JOKER:
                self._check_joker()
            elif rolled := _ROLL.fullmatch(word):
                keep = make_keep(parse_faces(rolled[1] or "") or ())
                self._play_roll(seat, RollDice(keep), parse_faces(rolled[2]) or (), "record-dice-count")
            elif entered := _LAST_ROLL.fullmatch(word):
                self._play_roll(seat, EnterLastRoll(), parse_faces(entered[1]) or (), "record-dice-count")
            elif kept := _KEEP.fullmatch(word):
                self._play_move(seat, AnnounceKeep(make_keep(parse_faces(kept[1]) or ())))
            elif filled := _FILL.fullmatch(word):
                special = bool(filled[3]) or following == JOKER
                self._play_move(seat, self._read_fill(seat, BoxId(filled[1]), filled[2], special=special))
                self._check_fill(filled[2], filled[3])
            else:
                raise Unreadable("record-words", text=word)

    def _read_fill(self, seat: Seat, box: BoxId, points: str | None, *, special: bool) -> MatchMove:
        """Return the move of a fill: without dice on the table, the points alone are entered."""
        if points is None or not isinstance(self.match, RealDiceMatch) or self.match.view(seat).game.roll is not None:
            return FillBox(box)
        written = Points(int(points))
        return EnterPoints(box, written, answer_five_alike(self.match.edition, box, written, special=special))

    def _play_correction(self, seat: Seat, text: str) -> None:
        """Play a correction: `Ben: fours=16 -> fours=12 33444`."""
        column, found = self._read_correction(text, _CORRECTION)
        box, old, to, points, dice, five_alike, game, at = found.groups()
        faces, written = parse_faces(dice or "") or (), Points(int(points))
        move = CorrectBox(column, BoxId(box), BoxId(to), faces, game=int(game or 0))
        if not faces:
            answer = answer_five_alike(self.match.edition, move.to, written, special=bool(five_alike))
            move = replace(move, points=written, five_alike=answer)
        (event,) = self.match.decide(seat, move, TypedCup(()))
        assert isinstance(event, BoxCorrected)
        if event.old_points != int(old):
            raise Illegal("record-points", box=event.box, points=event.old_points, written=int(old))
        if event.points != int(points):
            raise Illegal("record-points", box=event.to, points=event.points, written=int(points))
        self._apply(replace(event, at=at or ""))

    def _play_opening_correction(self, seat: Seat, text: str) -> None:
        """Play the correction of a roll for the start: `Ben: 3 -> 5 round 1`."""
        column, found = self._read_correction(text, _OPENING_CORRECTION)
        old, new, number, at = found.groups()
        cup = TypedCup(parse_faces(new) or ())
        try:
            (event,) = self.match.decide(seat, CorrectOpening(column, int(number)), cup)
        except CupEmpty:
            raise Illegal("record-dice-count", count=cup.dice_asked, written=len(new)) from None
        assert isinstance(event, OpeningCorrected)
        if cup.left or event.old_faces != parse_faces(old):
            raise Unreadable("record-words", text=text)
        self._apply(replace(event, at=at or ""))

    def _read_correction(self, text: str, form: re.Pattern[str]) -> tuple[int, re.Match[str]]:
        """Return whose column a correction is about, and its parts."""
        column, _, rest = (part.strip() for part in text.partition(":"))
        found = form.fullmatch(rest)
        if found is None:
            raise Unreadable("record-words", text=text)
        if column not in self.columns:
            raise Unreadable("record-player", name=column, known=self.columns)
        return self.columns.index(column), found

    def _play_roll(self, seat: Seat, move: MatchMove, faces: tuple[Face, ...], wrong_count: str) -> None:
        """Play a move that rolls exactly these faces."""
        cup = TypedCup(faces)
        try:
            self._play_move(seat, move, cup)
        except CupEmpty:
            raise Illegal(wrong_count, count=cup.dice_asked, written=len(faces)) from None
        if cup.left:
            raise Illegal(wrong_count, count=cup.dice_asked, written=len(faces))

    def _play_move(self, seat: Seat, move: MatchMove, cup: TypedCup | None = None) -> None:
        for event in self.match.decide(seat, move, cup or TypedCup(())):
            self._apply(event)

    def _apply(self, event: MatchEvent) -> None:
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
