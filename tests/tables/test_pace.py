"""How fast computer players move: the pace of a table, and turns that are skipped."""

from collections.abc import Iterator
from typing import Any

import pytest

from gobelet.dice import FillBox, Opening, RollDice, Turn
from gobelet.game import Refusal, Seat
from gobelet.handsdown import Discard
from gobelet.record.json import from_document, to_document
from gobelet.tables.bots.timing import (
    AFTER_OPENING,
    FIRST_ROLL,
    NEXT_ROLL,
    PACES,
    THINKING,
    UNDO,
    DueAction,
    find_delay_factor,
    list_due_actions,
)
from gobelet.tables.commands import RollForStart, SetPace, SitDown, SkipTurn
from gobelet.tables.events import PaceSet, TableMade, TurnSkipped
from gobelet.tables.pace import may_skip
from gobelet.tables.table import Table
from gobelet.tables.tokens import new_token
from support.table_session import Sitting, now

PERSON, COMPUTER = Seat(0), Seat(1)


def sit(people: int = 1, **wishes: object) -> Sitting:
    """Return a game of people against a computer player after the opening."""
    sitting = Sitting().make("kniffel", people=people, seats=("person",) * people + ("greedy",), **wishes).begin()
    while isinstance(match(sitting).phase, Opening):
        sitting.ask(RollForStart(sitting.table.version), sitting.tokens[match(sitting).to_move[0]])
    return sitting


def match(sitting: Sitting) -> Any:  # noqa: ANN401 - a game of dice
    """Return the game on the table."""
    return sitting.table.game.game  # type: ignore[union-attr]


def due(table: Table) -> DueAction:
    """Return what happens next by itself."""
    (action,) = list_due_actions(table, 0.5)
    return action


def let_computer_play(sitting: Sitting) -> Iterator[float]:
    """Yield the pauses of a computer player's turn with three rolls, which this makes."""
    seat = match(sitting).turn
    while match(sitting).turn == seat:
        yield due(sitting.table).seconds
        left = match(sitting).rolls_left
        open_boxes = match(sitting).cards[match(sitting).column].open_boxes
        move = RollDice() if left else FillBox(open_boxes[0])
        now(sitting.tables.drive(sitting.id, seat, move, sitting.table.version))


def play_until_computer(sitting: Sitting) -> None:
    """Let every person take a turn until it is the computer player's."""
    while (turn := match(sitting).turn) not in sitting.table.bots:
        sitting.play(turn, RollDice())
        card = match(sitting).cards[match(sitting).column]
        sitting.play(turn, FillBox(card.open_boxes[0]))


def play_until_person(sitting: Sitting) -> None:
    """Let the computer player take its turn, if it is to."""
    if match(sitting).turn in sitting.table.bots:
        list(let_computer_play(sitting))


def test_a_turn_takes_at_most_three_seconds() -> None:
    """At the usual pace the pauses of a turn with three rolls and a fill come to less than three seconds."""
    sitting = sit()
    play_until_person(sitting)
    play_until_computer(sitting)
    pauses = list(let_computer_play(sitting))
    assert pauses == [UNDO, NEXT_ROLL, NEXT_ROLL, NEXT_ROLL]
    assert FIRST_ROLL + sum(pauses[1:]) < 3
    assert UNDO == 2


def test_the_rolls_for_the_start_are_seen() -> None:
    """A computer player that opens leaves everybody the time to see why."""
    table = sit().table
    while table.game.turn != COMPUTER:  # type: ignore[union-attr]
        table = sit().table
    assert due(table).seconds == AFTER_OPENING


@pytest.mark.parametrize("pace", PACES)
def test_a_pace_stretches_all_pauses(pace: str) -> None:
    """Slow, usual and quick tables wait for longer or shorter, before a roll and while a fill can be undone."""
    sitting = sit(pace=pace)
    assert sitting.table.setup.pace == pace
    play_until_person(sitting)
    play_until_computer(sitting)
    factor = PACES[pace]
    assert list(let_computer_play(sitting)) == [UNDO * factor, *[NEXT_ROLL * factor] * 3]


def test_cards_have_a_pace() -> None:
    """At a quick table they are played faster, too."""
    sitting = Sitting().make("hands-down", people=1, seats=("person", "greedy"), pace="quick").begin()
    assert sitting.table.game is not None
    if sitting.table.game.turn == PERSON:
        sitting.play(PERSON, Discard())
    (turn,) = (action for action in list_due_actions(sitting.table, 0.0) if not action.only_calls)
    assert (turn.seat, turn.seconds) == (COMPUTER, THINKING * PACES["quick"])


def test_the_pace_changes_during_a_game() -> None:
    """Every player may set it; it is an event of the log, and a rematch keeps it."""
    sitting = sit(people=2)
    sitting.ask(SetPace("slow"), sitting.tokens[1])
    assert sitting.table.setup.pace == "slow"
    assert sitting.events[-1] == PaceSet("slow")
    assert find_delay_factor(sitting.table) == PACES["slow"]


def test_a_pace_ends_a_hurried_table() -> None:
    """Whoever chooses a pace wants to see the computer player move."""
    sitting = sit(hurried=True)
    assert find_delay_factor(sitting.table) == 0
    sitting.ask(SetPace("usual"))
    assert (sitting.table.setup.hurried, find_delay_factor(sitting.table)) == (False, 1)


@pytest.mark.parametrize(("pace", "code"), [("usual", "no-change"), ("soon", "unknown-pace")])
def test_a_pace_that_is_none_or_the_same_is_refused(pace: str, code: str) -> None:
    """No row is written for it."""
    sitting = sit()
    with pytest.raises(Refusal, match=code):
        sitting.ask(SetPace(pace))


@pytest.mark.parametrize("command", [SetPace("quick"), SkipTurn()])
def test_strangers_do_not_change_the_pace(command: SetPace | SkipTurn) -> None:
    """Only those who sit at a table set its pace, and skip turns."""
    sitting = sit()
    with pytest.raises(Refusal, match="not-seated"):
        sitting.ask(command, new_token())


def test_old_logs_have_the_usual_pace() -> None:
    """A setup that was stored before there were paces is read as it was, hurried or not."""
    stored = to_document(sit(hurried=True).table.setup)
    del stored["pace"], stored["again"]
    setup = from_document(stored, (TableMade,))
    assert (setup.pace, setup.hurried, setup.again) == ("usual", True, False)


# -- skipping --------------------------------------------------------------------------------------------------------


def test_a_skipped_turn_has_no_pauses() -> None:
    """Whoever skips after a fill of their own gives up undoing it; the next turn has its pauses again."""
    sitting = sit()
    play_until_person(sitting)
    play_until_computer(sitting)
    sitting.ask(SkipTurn())
    assert sitting.events[-1] == TurnSkipped(COMPUTER)
    assert list(let_computer_play(sitting)) == [0, 0, 0, 0]
    assert sitting.table.skipped is None
    play_until_computer(sitting)
    assert due(sitting.table).seconds == UNDO


def test_nobody_takes_the_time_to_undo_from_others() -> None:
    """As long as another person's fill can be undone, a turn cannot be skipped; after the first roll it can."""
    sitting = sit(people=2)
    play_until_person(sitting)
    play_until_computer(sitting)
    undoer = match(sitting).undoer
    other = {Seat(1 - undoer)}
    assert may_skip(sitting.table, {undoer})
    assert not may_skip(sitting.table, other)
    with pytest.raises(Refusal, match="undo-open"):
        sitting.ask(SkipTurn(), sitting.tokens[1 - undoer])
    sitting.ask(SetPace("quick"), sitting.tokens[1 - undoer])
    assert due(sitting.table).seconds == UNDO
    now(sitting.tables.drive(sitting.id, match(sitting).turn, RollDice(), sitting.table.version))
    assert may_skip(sitting.table, other)
    assert due(sitting.table).seconds == NEXT_ROLL * PACES["quick"]


def test_a_turn_is_skipped_once() -> None:
    """A second tap writes nothing, so that nobody fills a log with them."""
    sitting = sit()
    play_until_person(sitting)
    play_until_computer(sitting)
    sitting.ask(SkipTurn())
    with pytest.raises(Refusal, match="no-change"):
        sitting.ask(SkipTurn())


def test_a_person_is_not_skipped() -> None:
    """Only computer players' turns are."""
    sitting = sit()
    play_until_person(sitting)
    with pytest.raises(Refusal, match="nothing-to-skip"):
        sitting.ask(SkipTurn())


def test_cards_are_not_skipped() -> None:
    """In Hands Down everybody may call at any time: a skipped pause would be time that people lose."""
    sitting = Sitting().make("hands-down", people=1, seats=("person", "greedy")).begin()
    with pytest.raises(Refusal, match="nothing-to-skip"):
        sitting.ask(SkipTurn())


# -- the start -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [("person", "greedy"), ("person", "random", "greedy", "perfect")])
def test_one_command_decides_who_begins(seats: tuple[str, ...]) -> None:
    """Against computer players alone one command rolls for everybody, and as often as they tie."""
    for _ in range(20):
        sitting = Sitting().make("kniffel", people=1, seats=seats).begin()
        before = sitting.table.version
        sitting.ask(RollForStart(before))
        assert isinstance(match(sitting).phase, Turn)
        assert sitting.table.version == before + 1


def test_everybody_on_one_device_rolls_with_one_command() -> None:
    """People who share a device need one tap for all."""
    sitting = Sitting().make("kniffel", people=1, seats=("person", "person", "greedy"))
    sitting.ask(SitDown("Ben", seat=Seat(1)))
    sitting.begin()
    sitting.ask(RollForStart(sitting.table.version))
    assert isinstance(match(sitting).phase, Turn)


def test_people_on_other_devices_roll_themselves() -> None:
    """The command rolls for nobody who has a device of their own; the computer players do not wait for them."""
    sitting = Sitting().make("kniffel", people=2, seats=("person", "person", "greedy")).begin()
    sitting.ask(RollForStart(sitting.table.version))
    assert match(sitting).to_move == (Seat(1),)
    with pytest.raises(Refusal, match="no-start-roll"):
        sitting.ask(RollForStart(sitting.table.version))
    sitting.ask(RollForStart(sitting.table.version), sitting.tokens[1])
    assert isinstance(match(sitting).phase, Turn) or PERSON in match(sitting).to_move, "who ties rolls again"


def test_computer_players_roll_at_once_when_people_have() -> None:
    """A program that rolls for its own seat only is not kept waiting."""
    sitting = Sitting().make("kniffel", people=1, seats=("person", "greedy")).begin()
    assert list(list_due_actions(sitting.table, 0.5)) == []
    sitting.play(PERSON, match(sitting).legal_moves(PERSON)[0])
    assert due(sitting.table) == DueAction(COMPUTER, 0.0)


def test_nobody_rolls_for_the_start_of_cards() -> None:
    """Hands Down begins with a card."""
    sitting = Sitting().make("hands-down", people=1, seats=("person", "greedy")).begin()
    with pytest.raises(Refusal, match="no-start-roll"):
        sitting.ask(RollForStart(sitting.table.version))
