"""Seats that nobody came for: before the game the host takes one away, or gives it to a computer player."""

from gobelet.game import Seat
from gobelet.tables.commands import Begin, DropSeat, GiveSeat, SitDown
from gobelet.tables.tokens import new_token
from support.table_session import Sitting, refused


def test_a_table_for_four_begins_with_three() -> None:
    """The host takes a seat away that nobody came for; those after it move up, and a rematch has as many."""
    sitting = Sitting().make(people=1, seats=("person", "person", "greedy", "person"))
    sitting.tokens = [sitting.host, new_token(), new_token()]
    sitting.ask(SitDown("Ben", seat=Seat(3)), sitting.tokens[2])
    assert refused(sitting, DropSeat(Seat(1)), sitting.tokens[2]).code == "not-the-host"
    assert refused(sitting, DropSeat(Seat(3))).code == "seat-taken"
    assert refused(sitting, DropSeat(Seat(4))).code == "seat-taken"
    sitting.ask(DropSeat(Seat(1)))
    assert sitting.table.names == ("P0", "Goldie", "Ben")
    assert sitting.table.setup.seats == ("person", "greedy", "person")
    assert sitting.table.setup.teams == ((0,), (1,), (2,))
    sitting.begin()
    assert refused(sitting, DropSeat(Seat(1))).code == "begun-already"
    assert sitting.tables.load_table(sitting.id) == sitting.table


def test_partners_keep_their_teams_when_a_seat_goes() -> None:
    """Seats are numbered anew in the teams too, and a team of which nobody is left is none."""
    sitting = Sitting().make("classic", 1, seats=("person",) * 4, teams=((0, 2), (1, 3)))
    sitting.ask(DropSeat(Seat(1)))
    assert [list(team) for team in sitting.table.setup.teams] == [[0, 1], [2]]
    sitting.ask(DropSeat(Seat(2)))
    assert [list(team) for team in sitting.table.setup.teams] == [[0, 1]]


def test_a_seat_is_not_dropped_where_the_rules_need_it() -> None:
    """Hands Down needs two players, and a table needs somebody."""
    cards = Sitting().make("hands-down", 1, seats=("person", "person"))
    assert refused(cards, DropSeat(Seat(1))).code == "card-players"
    assert len(cards.table.seats) == 2
    assert refused(Sitting().make(people=0, seats=("person",)), DropSeat(Seat(0))).code == "last-seat"


def test_a_free_seat_is_given_to_a_computer_player_and_back() -> None:
    """Each has a name of its own; a person's seat is not given away, nor one to somebody unknown."""
    sitting = Sitting().make(people=1, seats=("person", "greedy", "person"))
    sitting.ask(GiveSeat(Seat(2), "greedy"))
    assert sitting.table.names == ("P0", "Goldie", "Rufus")
    assert sitting.table.bots == {1: "greedy", 2: "greedy"}
    assert refused(sitting, GiveSeat(Seat(2), "nobody")).code == "unknown-bot"
    assert refused(sitting, GiveSeat(Seat(0), "greedy")).code == "seat-taken"
    sitting.ask(GiveSeat(Seat(1), "person"))
    assert sitting.table.places[1].free
    assert refused(sitting, Begin()).code == "seats-free"
    sitting.ask(GiveSeat(Seat(1), "random"))
    sitting.begin()
    assert sitting.table.setup.seats == ("person", "random", "greedy")
    assert sitting.tables.load_table(sitting.id) == sitting.table
