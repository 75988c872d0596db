"""Tables: who may sit, ask and play, that every command is done once, and that the log is all there is."""

from dataclasses import replace

import pytest

from gobelet.dice import FillBox, RollDice, RollForOpening, UndoFill
from gobelet.game import Illegal, NotYourTurn, Refusal, Seat, Stale, Unreadable
from gobelet.handsdown import Call, Discard
from gobelet.record import CardRecord, Record, format_record, parse_record
from gobelet.record.verify import verify_record
from gobelet.tables.commands import (
    Begin,
    Close,
    HandOver,
    Lend,
    NewTable,
    PlayMove,
    Rematch,
    Remove,
    Rename,
    SitDown,
    StandUp,
    TakeBack,
)
from gobelet.tables.events import SecretShown
from gobelet.tables.records import make_record
from gobelet.tables.service.pubsub import Update
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import StoreError
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.table import Stage
from gobelet.tables.tokens import hash_token, new_token
from support.table_session import Sitting, now, refused

EDITIONS = ["kniffel", "classic", "hands-down"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game(edition: str) -> None:
    """People make a table, sit down, play to the end; the log alone makes the same table again."""
    sitting = Sitting().make(edition).begin()
    sitting.play_on()
    assert sitting.table.stage is Stage.OVER
    assert sitting.tables.load_table(sitting.id) == sitting.table
    assert len(sitting.table.shown_secrets) == len(sitting.table.commitments) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_draw_can_be_proved(edition: str) -> None:
    """The record of a finished table verifies, after it was written and read again."""
    sitting = Sitting().make(edition).begin()
    sitting.play_on()
    record = parse_record(format_record(make_record(sitting.table, sitting.events)))
    assert isinstance(record, Record | CardRecord)
    assert verify_record(record) > 10


@pytest.mark.parametrize("edition", ["kniffel", "hands-down"])
def test_a_seed_is_part_of_the_proof(edition: str) -> None:
    """What is added with the table makes the dice too: without it, or with another, the record does not hold."""
    sitting = Sitting().make(edition, seed=b"our own words").begin()
    sitting.play_on()
    record = parse_record(format_record(make_record(sitting.table, sitting.events)))
    assert isinstance(record, Record | CardRecord)
    assert verify_record(record) > 10
    assert record.fair is not None
    assert record.fair.entropy == (b"our own words", b"\x00", b"\x01")
    for others in (record.fair.entropy[1:], (b"other words", *record.fair.entropy[1:])):
        with pytest.raises(Refusal):
            verify_record(replace(record, fair=replace(record.fair, entropy=others)))


def test_a_seed_has_a_limit() -> None:
    """What can be added with the table is as long as what a player can add."""
    with pytest.raises(Refusal) as told:
        Sitting().make(seed=b"x" * 65)
    assert told.value.code == "entropy-long"


def test_a_match_has_a_secret_for_every_game() -> None:
    """All games of a match are promised before anybody adds anything to the dice, and each is proved in the end."""
    sitting = Sitting().make("classic", games=2)
    promised = sitting.table.commitments
    events = [type(event).__name__ for event in sitting.events]
    assert events[:3] == ["TableMade", "GamePromised", "GamePromised"]
    sitting.begin().play_on()
    assert sitting.table.commitments == promised
    assert len(set(sitting.table.commitments)) == len(set(sitting.table.shown_secrets)) == 2
    assert verify_record(make_record(sitting.table, sitting.events)) > 20


def test_the_secret_is_shown_only_when_the_game_is_finished() -> None:
    """Until the last fill stands the secret is nowhere in the log."""
    sitting = Sitting().make("kniffel", people=1)
    heard: list[Update] = []
    sitting.tables.pubsub.subscribe(sitting.id, heard.append)
    sitting.begin().play_on()
    shown = [any(isinstance(event, SecretShown) for event in update.events) for update in heard]
    assert shown.index(True) == len(shown) - 1


def test_joining() -> None:
    """Seats are taken in order; names must differ; a full table has no seat."""
    sitting = Sitting().make(people=2)
    assert refused(sitting, SitDown("P3"), new_token()).code == "table-full"
    other = Sitting(sitting.tables).make(people=1, seats=("person", "person"))
    assert refused(other, SitDown("p0"), new_token()).code == "names-twice"
    assert other.ask(SitDown("Ben", seat=Seat(1)), new_token()).seat == 1


def test_sitting_down_again_changes_nothing() -> None:
    """A program that joins its own seat again, with another command, still has one seat."""
    sitting = Sitting().make(people=1, seats=("person", "person"))
    sitting.ask(SitDown("P0", seat=Seat(0)))
    assert len(sitting.table.seats_of(sitting.table.places[0].holder)) == 1


def test_one_holder_may_have_several_seats() -> None:
    """Pass and play: one device, two players."""
    sitting = Sitting().make(people=1, seats=("person", "person"))
    sitting.ask(SitDown("Ben"))
    sitting.tokens.append(sitting.host)
    sitting.begin().play_on()
    assert sitting.table.stage is Stage.OVER


def test_only_the_host_removes_and_only_before_the_game() -> None:
    """A player can be sent away before the game begins, by the host."""
    sitting = Sitting().make(people=2)
    assert isinstance(refused(sitting, Remove(Seat(0)), sitting.tokens[1]), NotYourTurn)
    sitting.ask(Remove(Seat(1)))
    assert sitting.table.places[1].free
    sitting.ask(SitDown("Ben"), sitting.tokens[1])
    sitting.begin()
    assert refused(sitting, Remove(Seat(1))).code == "not-removable"


def test_beginning_needs_every_seat() -> None:
    """A game does not begin while a seat is free, nor twice."""
    sitting = Sitting().make(people=1, seats=("person", "person"))
    assert refused(sitting, Begin()).code == "seats-free"
    sitting.ask(SitDown("Ben"), new_token())
    sitting.begin()
    assert refused(sitting, Begin()).code == "begun-already"


def test_moves_of_others_are_refused() -> None:
    """Only who holds a seat plays it, and a computer player's seat is the computer's."""
    sitting = Sitting().make("kniffel", people=2).begin()
    seat = sitting.table.game.turn  # type: ignore[union-attr]
    assert seat is not None
    other = sitting.tokens[1 - seat]
    assert refused(sitting, PlayMove(seat, RollForOpening(), 99), other).code == "not-your-seat"


def test_a_repeated_command_is_done_once() -> None:
    """The same command id gets the same answer, even after the game has gone on."""
    sitting = Sitting().make("kniffel", people=1).begin()
    first = sitting.ask(PlayMove(Seat(0), RollDice(), sitting.table.version), command="roll")
    box = sitting.table.game.edition.boxes[0]  # type: ignore[union-attr]
    sitting.play(Seat(0), FillBox(box))
    again = sitting.ask(PlayMove(Seat(0), RollDice(), first.version - 1), command="roll")
    assert again.version == first.version
    assert sitting.table.version == first.version + 1


def test_two_players_may_choose_the_same_command_id() -> None:
    """Command ids belong to whoever asks."""
    sitting = Sitting().make("kniffel", people=2).begin()
    game = sitting.table.game
    assert game is not None
    one = sitting.ask(PlayMove(Seat(0), RollForOpening(), 99), sitting.tokens[0], "x")
    two = sitting.ask(PlayMove(Seat(1), RollForOpening(), 99), sitting.tokens[1], "x")
    assert one.version != two.version


def test_stale_by_basis_only() -> None:
    """A fill is stale for who has not seen the roll it is about; somebody's new name makes nothing stale."""
    sitting = Sitting().make("kniffel", people=1).begin()
    before = sitting.table.version
    sitting.play(Seat(0), RollDice())
    box = sitting.table.game.edition.boxes[0]  # type: ignore[union-attr]
    assert isinstance(refused(sitting, PlayMove(Seat(0), FillBox(box), before)), Stale)
    seen = sitting.table.version
    sitting.ask(Rename(Seat(0), "Ann"))
    sitting.ask(PlayMove(Seat(0), FillBox(box), seen))
    sitting.play(Seat(0), UndoFill())
    assert sitting.table.names == ("Ann",)


def test_calls_that_arrive_together_both_count() -> None:
    """`hd-call`: two calls sent from the same version are both made, in the order they arrive."""
    sitting = Sitting().make("hands-down", people=3).begin()
    seen = sitting.table.version
    sitting.play(Seat(0), Call(), seen)
    sitting.play(Seat(1), Call(), seen)
    assert sitting.table.version == seen + 2


def test_a_seat_moves_to_another_device() -> None:
    """The new token plays the seat, the old one no longer does."""
    sitting = Sitting().make("kniffel", people=1).begin()
    token = new_token()
    assert sitting.ask(HandOver(Seat(0), hash_token(token))).seat == 0
    assert refused(sitting, PlayMove(Seat(0), RollDice(), 99)).code == "not-your-seat"
    sitting.ask(PlayMove(Seat(0), RollDice(), 99), token)


def test_lending_a_seat_and_taking_it_back() -> None:
    """The computer plays for a person until the person takes the seat back."""
    sitting = Sitting().make("kniffel", people=2).begin()
    sitting.ask(Lend(Seat(0), "greedy"))
    assert refused(sitting, PlayMove(Seat(0), RollForOpening(), 99)).code == "seat-lent"
    assert refused(sitting, Lend(Seat(0), "expert")).code == "unknown-bot"
    sitting.ask(TakeBack(Seat(0)))
    sitting.ask(PlayMove(Seat(0), RollForOpening(), 99))


def test_a_seat_of_somebody_absent_can_be_lent_by_others() -> None:
    """Any seated player may give the seat of one who has been away for a minute to the computer, a stranger never."""
    sitting = Sitting().make("kniffel", people=2).begin()
    assert refused(sitting, Lend(Seat(1), "casual")).code == "not-your-seat"
    sitting.tables.seconds_away = lambda _table, _holder: 61.0
    assert refused(sitting, Lend(Seat(1), "casual"), new_token()).code == "not-your-seat"
    sitting.ask(Lend(Seat(1), "casual"))
    assert sitting.table.places[1].bot == "casual"


def test_leaving() -> None:
    """Before the game a seat becomes free; in the middle of it the computer plays on."""
    sitting = Sitting().make("kniffel", people=2)
    sitting.ask(StandUp(Seat(1)), sitting.tokens[1])
    assert sitting.table.places[1].free
    sitting.ask(SitDown("Ben"), sitting.tokens[1])
    sitting.begin()
    sitting.ask(StandUp(Seat(1)), sitting.tokens[1])
    assert sitting.table.places[1].bot == "greedy"


def test_a_rematch_has_the_same_players() -> None:
    """After the end the same people sit at a new table, made once."""
    sitting = Sitting().make("kniffel", people=2).begin()
    assert refused(sitting, Rematch()).code == "not-over"
    sitting.play_on()
    code = sitting.ask(Rematch()).table.rematch
    assert code is not None
    again = sitting.tables.table(sitting.tables.find(code))
    assert again.names == sitting.table.names
    assert not set(again.commitments) & set(sitting.table.commitments)
    assert any(place.entropy for place in sitting.table.places)
    assert not any(place.entropy for place in again.places), "what is known already must not make the next dice"
    assert refused(sitting, Rematch(), sitting.tokens[1]).code == "rematch-made"


def test_a_closed_table_is_closed() -> None:
    """Only the host deletes a table, and nothing happens on it afterwards."""
    sitting = Sitting().make("kniffel", people=2)
    assert refused(sitting, Close(), sitting.tokens[1]).code == "not-the-host"
    sitting.ask(Close())
    assert refused(sitting, Begin()).code == "table-closed"


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        (NewTable("monopoly"), "unknown-edition"),
        (NewTable("kniffel", seats=("person", "genius")), "unknown-bot"),
        (NewTable("kniffel", seats=()), "seats"),
        (NewTable("kniffel", seats=("person",) * 9), "columns"),
        (NewTable("kniffel", teams=((0, 1),)), "no-partners"),
        (NewTable("classic", teams=((0, 0), (1,))), "teams"),
        (NewTable("hands-down", seats=("person",)), "card-players"),
        (NewTable("hands-down", games=2), "one-card-game"),
        (NewTable("kniffel", house=(("rolls", "9"),)), "unknown-house-value"),
        (NewTable("kniffel", games=0), "games"),
    ],
)
def test_tables_that_cannot_be(wishes: NewTable, code: str) -> None:
    """What the game does not allow is refused before there is a table."""
    with pytest.raises(Refusal) as told:
        now(Tables(MemoryStore()).create(wishes, new_token(), "1"))
    assert told.value.code == code


def test_a_store_that_fails_refuses_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be committed has not happened: nobody hears of it, and the next command works."""
    sitting = Sitting().make("kniffel", people=1).begin()
    heard: list[Update] = []
    sitting.tables.pubsub.subscribe(None, heard.append)
    before = sitting.table
    with monkeypatch.context() as patched:
        patched.setattr("gobelet.tables.storage.memory._MemoryTransaction.append", _fail)
        assert refused(sitting, PlayMove(Seat(0), RollDice(), 99)).code == "store-failed"
    assert (sitting.table, heard) == (before, [])
    sitting.play(Seat(0), RollDice())
    assert len(heard) == 1


def _fail(*_: object) -> None:
    raise StoreError


def test_another_server_may_write_too() -> None:
    """Two services on one store: a row lost to the other is decided again, and neither sees an error."""
    store = MemoryStore()
    one, other = Tables(store), Tables(store)
    sitting = Sitting(one).make("hands-down", people=3).begin()
    away = Sitting(other, sitting.host, sitting.tokens, sitting.id)
    assert away.table.version == sitting.table.version
    seen = sitting.table.version
    sitting.play(Seat(0), Call(), seen)
    away.play(Seat(1), Call(), seen)
    assert away.table.version == seen + 2
    assert store.load(sitting.id).rows[-1].version == seen + 2  # type: ignore[union-attr]


def test_no_such_table() -> None:
    """A code nobody has, and a table nobody made."""
    tables = Tables(MemoryStore())
    with pytest.raises(Unreadable):
        tables.find("AAAAAAA")  # type: ignore[arg-type]
    with pytest.raises(Unreadable):
        now(tables.command("nothing", new_token(), "1", Begin()))  # type: ignore[arg-type]


def test_a_move_of_the_other_game_is_refused() -> None:
    """A card move at a table of dice is refused in words, not with an error."""
    sitting = Sitting().make("kniffel", people=1).begin()
    assert isinstance(refused(sitting, PlayMove(Seat(0), Discard(), 99)), Illegal)


def test_what_players_add_is_frozen_once_the_game_has_begun() -> None:
    """Sitting down again in the middle or at the end, even on one's own seat, changes no entropy and no name."""
    sitting = Sitting().make("kniffel", people=1).begin()
    before = sitting.table.fairness.entropy
    assert refused(sitting, SitDown("Other", b"later", Seat(0))).code == "table-full"
    sitting.play_on()
    assert refused(sitting, SitDown("Other", b"later", Seat(0))).code == "table-full"
    assert refused(sitting, StandUp(Seat(0))).code == "game-over"
    assert sitting.table.fairness.entropy == before
    assert verify_record(make_record(sitting.table, sitting.events)) > 10


def test_no_computer_player_moves_where_it_may_not_any_more() -> None:
    """A move that was thought of for a closed table, or for a seat that its player has taken back, is not made."""
    sitting = Sitting().make("kniffel", people=1).begin()
    version = sitting.table.version
    with pytest.raises(Illegal):
        now(sitting.tables.drive(sitting.id, Seat(0), RollDice(), version))
    sitting.ask(Lend(Seat(0), "greedy"))
    sitting.ask(Close())
    with pytest.raises(Illegal):
        now(sitting.tables.drive(sitting.id, Seat(0), RollDice(), sitting.table.version))
    assert sitting.table.stage is Stage.CLOSED
