"""The opening of a dice game as everybody sees it."""

from gobelet.dice import Face, OpeningRolled
from gobelet.game import Seat
from gobelet.tables.table import Table
from gobelet.web.pages.parts.dice.players import list_players
from gobelet.web.pages.parts.dice.tray import build_tray
from support.card_table_contexts import build_context
from support.table_session import Sitting

WHO = "Who begins? The highest roll does."
TIE = "A tie for the highest roll: P0 and P1 roll again."


def rolled(table: Table, *rolls: tuple[int, int]) -> Table:
    """Return a table after some rolls for the start, each five dice with one face."""
    events = [OpeningRolled(Seat(seat), (Face(face),) * 5) for seat, face in rolls]
    return table.after(tuple(events))


def test_a_tie_is_told_to_those_who_roll_again() -> None:
    """Their dice are gone and the button is as it was: without a word the roll would seem lost."""
    table = Sitting().make("mb-1982", people=3).begin().table
    assert build_tray(build_context(table, 0)).status == WHO
    tied = rolled(table, (0, 5), (1, 5), (2, 1))
    for seat, status in ((0, TIE), (1, TIE), (2, "Who begins? Waiting for P0 and P1.")):
        assert build_tray(build_context(tied, seat)).status == status
    again = rolled(tied, (1, 2))
    assert [build_tray(build_context(again, seat)).status for seat in (0, 1)] == [TIE, "Who begins? Waiting for P0."]


def test_everybody_who_may_roll_for_the_opening_is_marked() -> None:
    """Nobody has the turn yet, and nobody seems to: all roll for it, in any order."""
    table = Sitting().make("mb-1982", people=3).begin().table
    for rolls, marked in (
        ((), [True] * 3),
        (((1, 4),), [True, False, True]),
        (((0, 1), (1, 4), (2, 4)), [False, True, True]),
    ):
        after = rolled(table, *rolls) if rolls else table
        players = list_players(build_context(after, 0))
        assert [player.to_roll for player in players] == marked
        assert not any(player.on_turn for player in players)
