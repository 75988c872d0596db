"""Tables with real dice: who may enter and correct, what is refused, and what no dice of the program are asked for."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from gobelet.bots.dice.bot import Choice, DiceBot
from gobelet.bots.dice.simple import choose_greedily, keep_most_frequent
from gobelet.dice import (
    AnnounceKeep,
    BoxId,
    CorrectBox,
    CorrectOpening,
    Dice,
    EnterLastRoll,
    EnterPoints,
    Face,
    FillBox,
    FinishGame,
    Keep,
    KeepAnnounced,
    Points,
    RealDiceMatch,
    RollDice,
    RollForOpening,
    ScoreCard,
    StartNextGame,
    UndoFill,
    UndoRoll,
    sort_dice,
)
from gobelet.game import Refusal, Seat
from gobelet.record import Record, format_record, parse_record
from gobelet.tables.commands import Begin, Close, CreateTable, Move, NewTable, PlayMove, Rematch, RollForStart, SetEntry
from gobelet.tables.create import create_setup
from gobelet.tables.documents import make_table_document
from gobelet.tables.events import GamePromised, SecretShown
from gobelet.tables.records import load_record
from gobelet.tables.table import Stage
from gobelet.tables.tokens import Holder, Token, hash_token, new_token
from gobelet.tables.viewer import find_viewer
from support.table_session import Sitting, refused

ANN, BEN = Seat(0), Seat(1)
THREES = (Face(3), Face(3), Face(3), Face(3), Face(6))


def sit(people: int = 2, **wishes: Any) -> Sitting:  # noqa: ANN401 - the fields of a new table
    """A table of the classic edition with real dice, begun; the last rolls are entered, if nothing else is said."""
    return Sitting().make("classic", people, **{"dice": "own", "entry": "last"} | wishes).begin()


def enter(sitting: Sitting, seat: Seat, move: Move, faces: str = "", token: Token | None = None) -> None:
    """Enter something for a seat, from its own device if nobody else is named."""
    command = PlayMove(seat, move, sitting.table.version, tuple(map(int, faces)))
    sitting.ask(command, token or sitting.tokens[seat])


def refuse(sitting: Sitting, seat: Seat, move: Move, faces: str = "", token: Token | None = None) -> str:
    """Return the code with which this is refused; nothing has changed then."""
    before = sitting.table
    command = PlayMove(seat, move, before.version, tuple(map(int, faces)))
    code = refused(sitting, command, token or sitting.tokens[seat]).code
    assert sitting.table is before
    return code


def open_game(sitting: Sitting) -> Sitting:
    """Enter the opening rolls: Ann begins."""
    enter(sitting, ANN, RollForOpening(), "66666")
    enter(sitting, BEN, RollForOpening(), "11111")
    return sitting


def match_of(sitting: Sitting) -> RealDiceMatch:
    """Return the game on the table."""
    assert isinstance(sitting.table.game, RealDiceMatch)
    return sitting.table.game


# -- what is promised, and what is not -----------------------------------------------------------------------------


def test_no_fair_dice_are_claimed() -> None:
    """There is neither commitment nor secret, whatever devices have sent; the record says that the dice are real."""
    sitting = open_game(sit())
    for seat in (ANN, BEN):
        enter(sitting, seat, EnterLastRoll(), "33356")
        enter(sitting, seat, FillBox(BoxId("threes")))
    assert not any(isinstance(event, GamePromised | SecretShown) for event in sitting.events)
    assert sitting.table.commitments == ()
    record = load_record(sitting.tables.store, sitting.id, sitting.table)
    assert isinstance(record, Record)
    assert record.fair is None
    text = format_record(record)
    assert "\nDice: real\n" in text
    assert "Ann" not in text
    assert parse_record(text) == record


def test_a_table_is_the_fold_of_its_log() -> None:
    """A restarted server finds everything that was entered."""
    sitting = open_game(sit(turns="ordered"))
    enter(sitting, ANN, EnterLastRoll(), "33356")
    enter(sitting, ANN, FillBox(BoxId("threes")))
    enter(sitting, ANN, CorrectBox(0, BoxId("threes"), BoxId("threes"), THREES))
    assert sitting.tables.load_table(sitting.id) == sitting.table


def test_a_rematch_has_real_dice_too_and_begins_at_once() -> None:
    """Nobody has to add anything to the dice first."""
    sitting = open_game(sit(entry="points"))
    while match_of(sitting).game.outcome is None:
        seat = match_of(sitting).turn
        assert seat is not None
        moves = [move for move in match_of(sitting).legal_moves(seat) if isinstance(move, EnterPoints)]
        enter(sitting, seat, moves[0])
    enter(sitting, ANN, FinishGame())
    assert sitting.table.stage is Stage.OVER
    sitting.ask(Rematch(begin=True))
    assert sitting.table.rematch is not None
    found = sitting.tables.find_in_memory(sitting.table.rematch)
    assert found is not None
    again = sitting.tables.table(found)
    assert (again.stage, again.setup.dice, again.setup.entry, again.commitments) == (Stage.PLAYING, "own", "points", ())


# -- who enters ----------------------------------------------------------------------------------------------------


def test_anybody_seated_enters_for_whoevers_turn_it_is() -> None:
    """One phone can keep the pad for all."""
    sitting = open_game(sit())
    enter(sitting, ANN, EnterLastRoll(), "33356", sitting.tokens[BEN])
    enter(sitting, ANN, FillBox(BoxId("threes")), token=sitting.tokens[BEN])
    assert match_of(sitting).game.cards[0].total == 9


def test_where_owners_enter_nobody_else_does() -> None:
    """Each for themselves, where the table says so; the host may say otherwise, and nobody else."""
    sitting = open_game(sit(enter="owner"))
    assert refuse(sitting, ANN, EnterLastRoll(), "33356", sitting.tokens[BEN]) == "not-your-seat"
    assert refused(sitting, SetEntry(enter="anyone"), sitting.tokens[BEN]).code == "not-the-host"
    sitting.ask(SetEntry(enter="anyone"))
    enter(sitting, ANN, EnterLastRoll(), "33356", sitting.tokens[BEN])


def test_strangers_and_watchers_neither_enter_nor_correct() -> None:
    """Only who sits at the table does anything at it."""
    sitting, stranger = open_game(sit()), new_token()
    enter(sitting, ANN, EnterLastRoll(), "33356")
    enter(sitting, ANN, FillBox(BoxId("threes")))
    fix = CorrectBox(0, BoxId("threes"), BoxId("threes"), (), Points(12))
    for seat, move in ((BEN, EnterLastRoll()), (ANN, fix), (ANN, UndoFill()), (BEN, FinishGame())):
        assert refuse(sitting, seat, move, "33356", stranger) == "not-seated"
    assert refused(sitting, SetEntry("points"), stranger).code == "not-seated"
    document = make_table_document(sitting.table, find_viewer(sitting.table, hash_token(stranger)))
    assert document["moves"] == []


def test_columns_are_corrected_by_their_owners_and_the_host() -> None:
    """The correction has the time and the seat of who made it."""
    sitting = open_game(sit())
    for seat in (ANN, BEN):
        enter(sitting, seat, EnterLastRoll(), "33356")
        enter(sitting, seat, FillBox(BoxId("threes")))
    others, own = (CorrectBox(c, BoxId("threes"), BoxId("threes"), (), Points(12)) for c in (0, 1))
    assert refuse(sitting, BEN, others) == "not-your-column"
    assert refuse(sitting, ANN, others, token=sitting.tokens[BEN]) == "not-your-seat"
    assert refuse(sitting, BEN, CorrectBox(7, BoxId("threes"), BoxId("threes"), (), Points(12))) == "not-your-column"
    enter(sitting, BEN, own)
    enter(sitting, ANN, CorrectBox(1, BoxId("threes"), BoxId("threes"), (), Points(6)))
    changes = match_of(sitting).entries[1][0].changes
    assert [(change.seat, change.points) for change in changes] == [(BEN, 9), (ANN, 12)]
    assert all(len(change.at) == len("2026-11-18 20:15") for change in changes)


def test_a_document_has_the_last_corrections() -> None:
    """However many there were, as it is sent with every update."""
    sitting = open_game(sit())
    enter(sitting, ANN, EnterLastRoll(), "33356")
    enter(sitting, ANN, FillBox(BoxId("threes")))
    for number in range(8):
        enter(sitting, ANN, CorrectBox(0, BoxId("threes"), BoxId("threes"), (), Points(12 - 3 * (number % 2))))
    document = make_table_document(sitting.table, find_viewer(sitting.table, hash_token(sitting.tokens[ANN])))
    (entry,) = document["game"]["entered"][0]["boxes"]
    assert [change["points"] for change in entry["corrections"]] == [12, 9, 12, 9, 12]
    assert len(match_of(sitting).entries[0][0].changes) == 8


def finish(sitting: Sitting) -> None:
    """Fill every box that is left with points, and end the game or begin the next one."""
    while match_of(sitting).game.outcome is None:
        seat = match_of(sitting).turn
        assert seat is not None
        enter(sitting, seat, next(m for m in match_of(sitting).legal_moves(seat) if isinstance(m, EnterPoints)))
    enter(sitting, ANN, StartNextGame() if match_of(sitting).awaits_next else FinishGame())


def test_a_game_that_is_over_is_corrected_as_long_as_there_is_the_table() -> None:
    """By its owner and the host, also when a rematch has begun; result, record and a restarted server follow."""
    sitting = open_game(sit(entry="points"))
    finish(sitting)
    assert sitting.table.game is not None
    before = sitting.table.game.outcome
    sitting.ask(Rematch(begin=True))
    fix = CorrectBox(1, BoxId("chance"), BoxId("chance"), (), Points(30))
    assert refuse(sitting, BEN, replace(fix, column=0)) == "not-your-column"
    assert refuse(sitting, ANN, fix, token=new_token()) == "not-seated"
    enter(sitting, BEN, fix)
    assert (sitting.table.stage, sitting.table.rematch is None) == (Stage.OVER, False)
    outcome = sitting.table.game.outcome
    assert outcome is not None
    assert before is not None
    assert (outcome.scores[1], outcome.winners) == (before.scores[1] + 25, (1,))
    assert sitting.tables.load_table(sitting.id) == sitting.table
    record = load_record(sitting.tables.store, sitting.id, sitting.table)
    assert "Result: P0 5, P1 30" in format_record(record)
    assert parse_record(format_record(record)) == record
    for move in (UndoFill(), EnterPoints(BoxId("fours"), Points(12)), CorrectOpening(0), StartNextGame()):
        assert refuse(sitting, ANN, move) == "game-over"


def test_an_earlier_game_of_a_match_is_corrected() -> None:
    """What others enter in the meantime is not stale, and the total of the match follows."""
    sitting = open_game(sit(entry="points", games=2))
    finish(sitting)
    seen, turn = sitting.table.version, match_of(sitting).turn
    assert turn is not None
    enter(sitting, BEN, CorrectBox(1, BoxId("chance"), BoxId("chance"), (), Points(30), game=1))
    sitting.ask(PlayMove(turn, EnterPoints(BoxId("fours"), Points(12)), seen), sitting.tokens[turn])
    finish(sitting)
    assert match_of(sitting).scores[0] == (5, 30)
    assert match_of(sitting).totals[1] >= 35


def test_a_closed_table_is_not_corrected() -> None:
    """Nobody finds it any more."""
    sitting = open_game(sit(entry="points"))
    finish(sitting)
    sitting.ask(Close())
    assert refuse(sitting, ANN, CorrectBox(0, BoxId("chance"), BoxId("chance"), (), Points(30))) == "table-closed"


def test_a_roll_for_the_start_is_corrected_by_its_owner_and_the_host() -> None:
    """With as many dice as it takes; the document has what counts of all rounds."""
    sitting = open_game(sit())
    assert refuse(sitting, BEN, CorrectOpening(0), "11111") == "not-your-column"
    assert refuse(sitting, BEN, CorrectOpening(1), "6666") == "dice-count"
    enter(sitting, BEN, CorrectOpening(1), "66666")
    document = make_table_document(sitting.table, find_viewer(sitting.table, hash_token(sitting.host)))
    both = [{"column": 0, "faces": [6] * 5}, {"column": 1, "faces": [6] * 5}]
    assert (document["game"]["phase"], document["game"]["rolled_for_start"]) == ("opening", [both])
    enter(sitting, ANN, CorrectOpening(0), "65432")
    assert match_of(sitting).turn == BEN


# -- what is entered -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "move"),
    [
        ("rolls", EnterLastRoll()),
        ("rolls", EnterPoints(BoxId("chance"), Points(20))),
        ("last", RollDice()),
        ("last", EnterPoints(BoxId("chance"), Points(20))),
        ("points", RollDice()),
        ("points", EnterLastRoll()),
        ("rolls", AnnounceKeep(Keep(()))),
    ],
)
def test_a_table_asks_for_one_thing(entry: str, move: Move) -> None:
    """What the table does not ask for is refused, until somebody changes it."""
    assert refuse(open_game(sit(entry=entry)), ANN, move, "33356") == "entered-otherwise"


def test_what_is_entered_changes_in_the_game() -> None:
    """Everybody seated may change it; a turn that has begun is played to its end in either way."""
    sitting = open_game(sit(entry="rolls"))
    enter(sitting, ANN, RollDice(), "33356")
    sitting.ask(SetEntry("points"), sitting.tokens[BEN])
    assert refused(sitting, SetEntry("points")).code == "no-change"
    assert refused(sitting, SetEntry("words")).code == "unknown-choice"
    enter(sitting, ANN, RollDice(Keep((3, 3, 3))), "33")  # type: ignore[arg-type]
    enter(sitting, ANN, FillBox(BoxId("yahtzee")))
    enter(sitting, BEN, EnterPoints(BoxId("fours"), Points(12)))
    assert [card.total for card in match_of(sitting).game.cards] == [50, 12]


@pytest.mark.parametrize("faces", ["", "3335", "333567", "33350", "33357", "999999999"])
def test_hostile_dice_are_refused(faces: str) -> None:
    """Neither too few nor too many, nor what no die shows."""
    assert refuse(open_game(sit()), ANN, EnterLastRoll(), faces) in {"dice-count", "not-a-result"}


def test_dice_of_the_program_are_not_entered() -> None:
    """Where the program rolls, nobody brings dice along, or corrects anything."""
    sitting = Sitting().make("classic", 1).begin()
    assert refused(sitting, PlayMove(ANN, RollDice(), sitting.table.version, (6, 6, 6, 6, 6))).code == "dice-here"
    for move in (EnterLastRoll(), CorrectBox(0, BoxId("aces"), BoxId("aces"), (), Points(5)), UndoRoll()):
        assert refused(sitting, PlayMove(ANN, move, sitting.table.version)).code == "not-real-dice"
    assert refused(sitting, SetEntry("points")).code == "dice-here"
    assert sitting.table.game is not None
    assert sitting.table.game.version == 0


def test_the_start_is_rolled_by_hand() -> None:
    """No command rolls for the start by itself."""
    sitting = sit()
    assert refused(sitting, RollForStart(sitting.table.version)).code == "enter-start-roll"


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"dice": "loaded"}, "unknown-choice"),
        ({"dice": "own", "entry": "all"}, "unknown-choice"),
        ({"dice": "own", "enter": "nobody"}, "unknown-choice"),
        ({"dice": "own", "turns": "often"}, "unknown-choice"),
        ({"dice": "own", "seats": ("greedy", "greedy")}, "real-dice-nobody"),
        ({"dice": "own", "edition": "hands-down"}, "real-dice-cards"),
    ],
)
def test_tables_that_cannot_be(wishes: dict[str, Any], code: str) -> None:
    """A wish that makes no sense is refused."""
    with pytest.raises(Refusal) as raised:
        create_setup(NewTable(**{"edition": "classic"} | wishes), Holder("host"))
    assert raised.value.code == code
    assert CreateTable(NewTable("classic")).wanted.dice == "here"


def test_free_turns_wait_for_nobody() -> None:
    """Everybody enters at any time; what others enter makes nothing stale."""
    sitting = sit(entry="points", turns="free")
    seen = sitting.table.version
    enter(sitting, BEN, EnterPoints(BoxId("fours"), Points(12)))
    enter(sitting, BEN, EnterPoints(BoxId("fives"), Points(15)))
    sitting.ask(PlayMove(ANN, EnterPoints(BoxId("sixes"), Points(24)), seen))
    assert [card.total for card in match_of(sitting).game.cards] == [24, 27]


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        ({}, "anyone"),
        ({"turns": "free"}, "owner"),
        ({"turns": "free", "enter": "anyone"}, "anyone"),
        ({"turns": "ordered", "enter": "owner"}, "owner"),
    ],
)
def test_who_enters_where_nobody_has_chosen(wishes: dict[str, str], expected: str) -> None:
    """In turn anybody does; at any time everybody fills their own column, as on paper."""
    assert create_setup(NewTable("classic", dice="own", **wishes), Holder("host")).enter == expected  # type: ignore[arg-type]


def test_with_free_turns_nobody_fills_the_column_of_another() -> None:
    """Unless the host says that anyone may."""
    sitting = sit(entry="points", turns="free")
    assert refuse(sitting, BEN, EnterPoints(BoxId("fours"), Points(12)), token=sitting.tokens[ANN]) == "not-your-seat"
    sitting.ask(SetEntry(enter="anyone"))
    enter(sitting, BEN, EnterPoints(BoxId("fours"), Points(12)), token=sitting.tokens[ANN])
    assert [card.total for card in match_of(sitting).game.cards] == [0, 12]


# -- computer players ----------------------------------------------------------------------------------------------


def roll_on(card: ScoreCard, dice: Dice, rolls_left: int) -> Choice:
    """Keep what there is most of as long as a roll is left."""
    return keep_most_frequent(sort_dice(dice)) if rolls_left else choose_greedily(card, dice, 0)


def drive(sitting: Sitting, seat: Seat) -> Move:
    """Let a computer player do what is due."""
    table = sitting.table
    assert table.game is not None
    (due,) = table.kind.list_due_actions(table, table.game, 0.0, 0.0)
    assert due.seat == seat
    move = table.kind.choose_move(table.game, seat, DiceBot("patient", roll_on))
    sitting.tables.drive(sitting.id, seat, move, table.version).result(10)
    return move


def test_somebody_rolls_for_a_computer_player() -> None:
    """It says what it keeps; whoever sits there rolls the others and enters them; it chooses the box itself."""
    sitting = open_for_computer(sit(1, seats=("person", "greedy")))
    ann = sitting.tokens[ANN]
    for move in (EnterLastRoll(), EnterPoints(BoxId("chance"), Points(20)), FillBox(BoxId("chance"))):
        assert refuse(sitting, BEN, move, "66651", ann) == "entered-otherwise"
    assert not list(sitting.table.kind.list_due_actions(sitting.table, match_of(sitting), 0.0, 0.0))
    enter(sitting, BEN, RollDice(), "66651", ann)
    for rest in ("32", "41"):
        assert refuse(sitting, BEN, RollDice(Keep((6, 6, 6))), rest, ann) == "entered-otherwise"  # type: ignore[arg-type]
        assert drive(sitting, BEN) == AnnounceKeep(Keep((6, 6, 6)))  # type: ignore[arg-type]
        assert isinstance(sitting.events[-1], KeepAnnounced)
        enter(sitting, BEN, RollDice(Keep((6, 6, 6))), rest, ann)  # type: ignore[arg-type]
    assert isinstance(drive(sitting, BEN), FillBox)
    assert match_of(sitting).turn == ANN


def open_for_computer(sitting: Sitting) -> Sitting:
    """Enter the opening rolls for both: the computer player begins."""
    enter(sitting, ANN, RollForOpening(), "11111")
    enter(sitting, BEN, RollForOpening(), "66666", sitting.tokens[ANN])
    return sitting


def test_documents_list_what_may_be_entered() -> None:
    """For every move how many dice it needs, for points which are possible; also for those one may enter for."""
    sitting = open_game(sit(entry="rolls"))
    table = sitting.table
    (first,) = make_table_document(table, find_viewer(table, hash_token(sitting.tokens[BEN])))["moves"]
    assert (first["seat"], first["faces"]) == (ANN, 5)
    enter(sitting, ANN, RollDice(), "33356")
    document = make_table_document(sitting.table, find_viewer(sitting.table, hash_token(sitting.host)))
    assert {move["faces"] for move in document["moves"] if move["move"]["kind"] == "RollDice"} == {1, 2, 3, 4, 5}
    assert document["game"]["entered"][0]["dice"] == [3, 3, 3, 5, 6]
    assert (document["dice"], document["entry"], document["enter"]) == ("own", "rolls", "anyone")
    points = sit(1, entry="points")
    moves = make_table_document(points.table, find_viewer(points.table, hash_token(points.host)))["moves"]
    assert {move["move"]["box"]: move["possible"] for move in moves}["fours"] == [0, 4, 8, 12, 16, 20]


def test_the_next_game_begins_when_somebody_seated_says_so() -> None:
    """Matches of several games have real dice in each."""
    sitting = sit(1, games=2, entry="points")
    while match_of(sitting).game.outcome is None:
        moves = [move for move in match_of(sitting).legal_moves(ANN) if isinstance(move, EnterPoints)]
        enter(sitting, ANN, moves[0])
    assert refuse(sitting, ANN, StartNextGame(), token=new_token()) == "not-seated"
    enter(sitting, ANN, StartNextGame())
    assert match_of(sitting).entries == ((),)
    with suppress(Refusal):
        sitting.ask(Begin())
    enter(sitting, ANN, EnterPoints(BoxId("fours"), Points(12)))
    assert match_of(sitting).scores == ((match_of(sitting).finished[0].cards[0].total,),)
