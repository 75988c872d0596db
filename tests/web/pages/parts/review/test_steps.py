"""Partners who sit apart: a review numbers seats team by team, and every player keeps their own name."""

from gobelet.coach.review import ColumnReview, MemberReview, Review
from gobelet.dice import edition
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.tables.viewer import Viewer
from gobelet.web.pages.parts.review.steps import list_record_names, list_record_seats, rename_players
from gobelet.web.pages.table_context import TableContext
from support.table_session import Sitting

TEAMS = ((Seat(0), Seat(2)), (Seat(1), Seat(3)))


def test_partners_keep_their_names() -> None:
    """Seats, names and members are in the order of the record."""
    sitting = Sitting().make("classic", people=4, teams=TEAMS).begin()
    table, record = sitting.table, sitting.tables.record(sitting.id, sitting.table)
    sitting.tables.close()
    assert list_record_seats(table) == (0, 2, 1, 3)
    names = list_record_names(TableContext(table, Viewer(), Speaker("en")))
    assert names == tuple(record.names) == ("P0", "P2", "P1", "P3")
    members = [tuple(MemberReview(Seat(seat), "", 0.0, 0.0) for seat in team) for team in ((0, 1), (2, 3))]
    found = Review(edition("classic"), tuple(ColumnReview("", (), each) for each in members))
    assert [column.name for column in rename_players(found, names).columns] == ["P0+P2", "P1+P3"]
