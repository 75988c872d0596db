"""Corrections of rolls for the start: who opens follows from them, until something else is entered."""

import pytest

from gobelet.cups import TypedCup
from gobelet.dice import (
    BoxId,
    CorrectOpening,
    EnterPoints,
    Face,
    MatchMove,
    Opening,
    OpeningCorrected,
    Points,
    RealDiceMatch,
    RollDice,
    RollForOpening,
    Turn,
    UndoFill,
    UndoRoll,
    edition,
    new_real_dice_match,
)
from gobelet.game import Refusal, Seat, replay
from gobelet.record import Record, format_record, parse_record

ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)


class Opened:
    """A match of three whose rolls for the start are one die each, and its events."""

    def __init__(self, *rolls: tuple[Seat, int]) -> None:
        self.start = new_real_dice_match(edition("hasbro-2014"), 3)
        self.match: RealDiceMatch = self.start
        self.events: tuple[object, ...] = ()
        for seat, face in rolls:
            self.do(seat, RollForOpening(), face)

    def do(self, seat: Seat, move: MatchMove, *faces: int) -> "Opened":
        """Make a move with these dice."""
        cup = TypedCup(faces)
        for event in self.match.decide(seat, move, cup):
            self.match = self.match.apply(event)
            self.events = (*self.events, event)
        assert not cup.left
        return self

    def refuse(self, move: MatchMove, *faces: int, seat: Seat = ANN) -> str:
        """Return the code with which a move is refused."""
        with pytest.raises(Refusal) as raised:
            self.match.decide(seat, move, TypedCup(faces))
        return raised.value.code


def decided() -> Opened:
    """Ben has rolled the most."""
    return Opened((ANN, 3), (BEN, 5), (CLEO, 4))


def test_another_opens() -> None:
    """Whoever has rolled the most then; the event keeps what was entered before, and who corrected it."""
    opened = decided().do(BEN, CorrectOpening(2), 6)
    assert opened.match.game.phase == Turn(2)
    assert opened.match.game.opener == 2
    assert opened.events[-1] == OpeningCorrected(BEN, 2, 1, (Face(4),), (Face(6),))
    assert opened.match.version == 4


def test_a_tie_has_to_be_rolled_again() -> None:
    """Those who tie roll again, as they would have at once."""
    opened = decided().do(ANN, CorrectOpening(0), 5)
    game = opened.match.game
    assert (game.phase, game.opener) == (Opening((0, 1), since=game.version), None)
    opened.do(BEN, RollForOpening(), 2).do(ANN, RollForOpening(), 1)
    assert opened.match.game.phase == Turn(1)


def test_a_tie_that_was_none_decides() -> None:
    """The rolls of the second round do not count any more; each round can be corrected."""
    tied = Opened((ANN, 5), (BEN, 5), (CLEO, 4), (ANN, 1), (BEN, 2))
    assert tied.match.game.phase == Turn(1)
    assert Opened.do(tied, CLEO, CorrectOpening(0), 3).match.game.phase == Turn(0)  # the last round
    again = Opened((ANN, 5), (BEN, 5), (CLEO, 4), (ANN, 1), (BEN, 2)).do(CLEO, CorrectOpening(0, 1), 6)
    assert (again.match.game.phase, again.match.opening) == (Turn(0), (((0, (6,)), (1, (5,)), (2, (4,))),))


def test_a_third_joins_a_tie() -> None:
    """What the others have rolled in the second round stays; only the third has to roll."""
    opened = Opened((ANN, 5), (BEN, 5), (CLEO, 4), (ANN, 1)).do(ANN, CorrectOpening(2), 5)
    phase = opened.match.game.phase
    assert isinstance(phase, Opening)
    assert (phase.columns, phase.waiting) == ((0, 1, 2), (1, 2))


def test_in_the_middle_of_a_round_the_others_roll_on() -> None:
    """A correction makes no roll of somebody else stale."""
    opened = Opened((ANN, 5))
    before = opened.match.basis(BEN, RollForOpening())
    opened.do(ANN, CorrectOpening(0), 2)
    assert opened.match.basis(BEN, RollForOpening()) == before
    opened.do(BEN, RollForOpening(), 3).do(CLEO, RollForOpening(), 1)
    assert opened.match.game.phase == Turn(1)


@pytest.mark.parametrize("move", [RollDice(), EnterPoints(BoxId("fours"), Points(12))])
def test_once_something_is_entered_the_order_stays(move: MatchMove) -> None:
    """Until it is taken back."""
    opened = decided().do(BEN, move, *([3, 3, 3, 5, 6] if isinstance(move, RollDice) else []))
    assert opened.refuse(CorrectOpening(0), 6) == "opening-fixed"
    opened.do(BEN, UndoRoll() if isinstance(move, RollDice) else UndoFill())
    assert opened.do(ANN, CorrectOpening(0), 6).match.game.phase == Turn(0)


def test_what_is_refused() -> None:
    """A roll that was not made, the same one, and a seat or a column that does not play."""
    assert Opened().refuse(CorrectOpening(0), 3) == "opening-none"
    assert Opened((ANN, 3)).refuse(CorrectOpening(1), 3) == "opening-not-rolled"
    assert decided().refuse(CorrectOpening(0, 2), 3) == "opening-not-rolled"
    assert decided().refuse(CorrectOpening(0), 3) == "no-change"
    assert decided().refuse(CorrectOpening(3), 3) == "no-such-column"
    assert decided().refuse(CorrectOpening(0), 6, seat=Seat(3)) == "not-seated"
    alone = new_real_dice_match(edition("hasbro-2014"), 1)
    with pytest.raises(Refusal, match="opening-none"):
        alone.decide(ANN, CorrectOpening(0), TypedCup((3,)))


def test_the_same_dice_in_another_order_are_no_correction() -> None:
    """Where five dice are rolled for the start, only what they show counts."""
    match = new_real_dice_match(edition("classic"), 2)
    (rolled,) = match.decide(ANN, RollForOpening(), TypedCup((1, 2, 3, 4, 6)))
    with pytest.raises(Refusal, match="no-change"):
        match.apply(rolled).decide(ANN, CorrectOpening(0), TypedCup((6, 4, 3, 2, 1)))


def test_records_keep_it() -> None:
    """In the middle of a round, too; every prefix replays."""
    tied = Opened((ANN, 5)).do(BEN, CorrectOpening(0), 4)
    for seat, face in ((BEN, 4), (CLEO, 1), (ANN, 2), (BEN, 3)):
        tied.do(seat, RollForOpening(), face)
    tied.do(ANN, CorrectOpening(1, 1), 3).do(ANN, EnterPoints(BoxId("fours"), Points(12)))
    for count in range(len(tied.events) + 1):
        events = tied.events[:count]
        record = Record(edition("hasbro-2014"), (("Ann",), ("Ben",), ("Cleo",)), events=events, real=True)  # type: ignore[arg-type]
        assert parse_record(format_record(record)) == record
    assert replay(tied.start, tied.events) == tied.match
    assert "Ben: fix-start Ann: 5 -> 4 round 1" in format_record(record)


@pytest.mark.parametrize(
    "line",
    [
        "Ben: fix-start Ann: 4 -> 4 round 1",
        "Ben: fix-start Ann: 3 -> 66 round 1",
        "Ben: fix-start Zoe: 3 -> 6 round 1",
        "Ben: fix-start Ann: 2 -> 6 round 1",
        "Ben: fix-start Ann: 3 -> 6",
    ],
)
def test_records_that_are_refused(line: str) -> None:
    """Another roll than was entered, too many dice, nobody's roll."""
    head = "Gobelet record 1\nEdition: hasbro-2014\nPlayers: Ann, Ben\nDice: real\n\nOpening: Ann 3, Ben 5\n"
    parse_record(f"{head}Ben: fix-start Ann: 3 -> 6 round 1\n")
    with pytest.raises(Refusal):
        parse_record(f"{head}{line}\n")
