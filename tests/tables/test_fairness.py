"""The second protocol of fair dice at a table: hashes before the game, reveals when it begins, and older tables."""

from dataclasses import replace
from typing import Any

import pytest

from gobelet.cups import combine_entropy, hash_entropy
from gobelet.game import Seat
from gobelet.record import format_record, parse_record
from gobelet.record.verify import find_own_entropy, verify_record
from gobelet.tables.commands import Begin, HandOver, Rematch, RevealEntropy, SitDown, StandUp
from gobelet.tables.documents import make_table_document
from gobelet.tables.events import TableMade
from gobelet.tables.records import make_record
from gobelet.tables.table import Stage, Table, new_table
from gobelet.tables.tokens import Code, hash_token, new_token
from gobelet.tables.viewer import Viewer
from support.table_session import Sitting, refused

OWN = b"of one device"
HASH = hash_entropy(OWN)


def committed(edition: str = "kniffel", **wishes: Any) -> Sitting:  # noqa: ANN401 - what a new table is made of
    """Return a table for two whose first player has sent a hash, and the second entropy."""
    sitting = Sitting().make(edition, **wishes)
    sitting.ask(SitDown("P0", seat=Seat(0), entropy_hash=HASH))
    return sitting


@pytest.mark.parametrize("edition", ["kniffel", "hands-down"])
def test_a_game_begins_when_all_have_revealed(edition: str) -> None:
    """The seats close first; the row with the last reveal begins the game, and deals if there are cards."""
    sitting = committed(edition)
    assert refused(sitting, RevealEntropy(OWN)).code == "not-revealing"
    sitting.begin()
    assert (sitting.table.stage, sitting.table.game) == (Stage.REVEALING, None)
    result = sitting.ask(RevealEntropy(OWN), command="reveal")
    assert sitting.table.stage is Stage.PLAYING
    assert sitting.table.places[0].entropy == OWN.hex()
    assert sitting.ask(RevealEntropy(OWN), command="reveal").version == result.version
    sitting.play_on()
    record = make_record(sitting.table, sitting.events)
    assert parse_record(format_record(record)) == record
    assert verify_record(record) > 10
    assert find_own_entropy(record, OWN) == ("P0", True)
    assert find_own_entropy(record, b"\1") == ("P1", False)
    assert sitting.tables.load_table(sitting.id) == sitting.table


def test_one_device_reveals_for_all_its_seats() -> None:
    """Several people on one device add the same, and nobody waits for a seat that has nothing to reveal."""
    sitting = Sitting().make(people=1, seats=("person", "person", "greedy", "person"))
    for seat in (0, 1):
        sitting.ask(SitDown(f"Here {seat}", seat=Seat(seat), entropy_hash=HASH))
    sitting.ask(SitDown("Ben", seat=Seat(3), entropy_hash=hash_entropy(b"other")), other := new_token())
    sitting.begin()
    sitting.ask(RevealEntropy(OWN))
    assert [place.unrevealed for place in sitting.table.places] == [False, False, False, True]
    assert refused(sitting, RevealEntropy(OWN)).code == "no-change"
    assert refused(sitting, RevealEntropy(b"unknown")).code == "entropy-mismatch"
    sitting.ask(RevealEntropy(b"other"), other)
    assert sitting.table.stage is Stage.PLAYING


def test_either_entropy_or_its_hash() -> None:
    """A later one replaces the one before, whichever it is; without any, what there was stays."""
    sitting = Sitting().make()
    place = sitting.table.places[0]
    assert (place.entropy, place.entropy_hash) == ("00", "")
    for command, expected in (
        (SitDown("P0", seat=Seat(0), entropy_hash=HASH), ("", HASH)),
        (SitDown("Anna", seat=Seat(0)), ("", HASH)),
        (SitDown("Anna", b"\2", Seat(0)), ("02", "")),
    ):
        sitting.ask(command)
        place = sitting.table.places[0]
        assert (place.entropy, place.entropy_hash) == expected
    assert refused(sitting, SitDown("Anna", b"\2", Seat(0), HASH)).code == "entropy-both"
    for wrong in ("abc", HASH.upper(), "g" * 64):
        assert refused(sitting, SitDown("Anna", seat=Seat(0), entropy_hash=wrong)).code == "entropy-hash-form"


def test_a_seat_that_is_left_takes_its_hash_along() -> None:
    """Whoever sits there next adds their own; and a seat that moves to another device keeps what was sent."""
    sitting = committed()
    sitting.ask(HandOver(Seat(0), to=hash_token(new_token())))
    assert sitting.table.places[0].entropy_hash == HASH
    sitting.ask(StandUp(Seat(1)), sitting.tokens[1])
    assert (sitting.table.places[1].entropy, sitting.table.places[1].entropy_hash) == ("", "")


def test_a_device_reveals_for_a_seat_it_has_given_away() -> None:
    """If the seat moves while the devices reveal, only the one that sent the hash knows what fits it."""
    sitting = committed()
    sitting.begin()
    sitting.ask(HandOver(Seat(0), to=hash_token(taker := new_token())))
    assert refused(sitting, RevealEntropy(b"guessed"), taker).code == "entropy-mismatch"
    sitting.ask(RevealEntropy(OWN))
    assert sitting.table.stage is Stage.PLAYING
    assert sitting.table.places[0].entropy == OWN.hex()


def test_a_rematch_has_new_hashes() -> None:
    """What was revealed once is known: at the next table everybody begins anew, and so do words of the table."""
    sitting = committed(seed=b"table")
    sitting.begin()
    sitting.ask(RevealEntropy(OWN))
    sitting.play_on()
    sitting.ask(Rematch())
    assert sitting.table.rematch is not None
    again = sitting.tables.table(sitting.tables.find(sitting.table.rematch))
    assert not any(place.entropy or place.entropy_hash for place in again.places)
    assert (sitting.table.setup.seed, again.setup.seed) == (b"table".hex(), "")
    assert again.setup.fairness == 2
    assert again.commitments != sitting.table.commitments


def test_partners_are_proved_in_the_order_of_the_record() -> None:
    """A record names players team by team: so is what they added, and each finds their own under their name."""
    sitting = Sitting().make("classic", 4, teams=((0, 2), (1, 3)))
    sitting.ask(SitDown("P2", seat=Seat(2), entropy_hash=HASH), sitting.tokens[2])
    sitting.begin()
    sitting.ask(RevealEntropy(OWN), sitting.tokens[2])
    sitting.play_on()
    record = make_record(sitting.table, sitting.events)
    assert record.names == ("P0", "P2", "P1", "P3")
    assert find_own_entropy(parse_record(format_record(record)), OWN) == ("P2", True)
    assert verify_record(record) > 10


def test_the_entropy_of_the_table_stands_before_the_players() -> None:
    """It was sent openly with the table, and is part of what is fixed."""
    sitting = committed(seed=b"table")
    commitment = sitting.table.commitments[0]
    assert sitting.table.fairness.transcript.splitlines() == [
        "Gobelet fairness 2",
        f"commitment {commitment}",
        f"open {b'table'.hex()}",
        f"hash {HASH}",
        "open 01",
    ]


# -- older tables ------------------------------------------------------------------------------------------------


def old_table(sitting: Sitting) -> Table:
    """Return a table as an earlier version has set it up."""
    made = sitting.events[0]
    assert isinstance(made, TableMade)
    return new_table(Code("OLD"), replace(made, fairness=1))


def test_an_older_table_begins_by_the_first_protocol() -> None:
    """It takes no hashes, so that nobody is waited for, and its dice follow from what was sent openly."""
    sitting = Sitting().make()
    table = old_table(sitting).after(tuple(sitting.events[1:]))
    assert table.fairness.protocol == 1
    assert table.fairness.mixed_entropy == combine_entropy([b"\0", b"\1"])
    document = make_table_document(table, Viewer())["fair"]
    assert set(document) == {"commitments", "seed", "entropy", "secrets"}


@pytest.mark.parametrize("hashed", [True, False])
def test_an_older_table_that_has_not_begun(monkeypatch: pytest.MonkeyPatch, *, hashed: bool) -> None:
    """With a hash it begins by the second protocol, and what others sent openly counts; else by the first, at once."""
    monkeypatch.setattr("gobelet.tables.create.PROTOCOL", 1)
    sitting = Sitting().make("classic", 4, teams=((0, 2), (1, 3)))
    assert sitting.table.setup.fairness == 1
    if hashed:
        sitting.ask(SitDown("P0", seat=Seat(0), entropy_hash=HASH))
    sitting.ask(Begin())
    if hashed:
        assert sitting.table.fairness.transcript.splitlines()[2:] == [f"hash {HASH}", "open 02", "open 01", "open 03"]
        sitting.ask(RevealEntropy(OWN))
    assert sitting.table.stage is Stage.PLAYING
    sitting.play_on()
    assert sitting.tables.load_table(sitting.id) == sitting.table
    record = make_record(sitting.table, sitting.events)
    assert ("Fairness: 2" in format_record(record)) is hashed
    assert parse_record(format_record(record)) == record
    assert verify_record(record) > 10
