"""Finished sheets of paper: what is typed becomes a record that can be played, whatever the order of its turns was."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.dice import EDITIONS, Line, Seat, edition, new_match
from gobelet.game import Refusal
from gobelet.record import format_record, parse_record
from gobelet.record.paper import list_wrong_totals, make_paper_record, parse_day, parse_paper_column
from support.strategies import play_steps

SHEET = "3 6 9 12 15 18 20 0 25 30 40 50 22"


@given(st.sampled_from(list(EDITIONS)), st.integers(0, 10_000), st.integers(1, 3))
@settings(deadline=None, max_examples=25)
def test_any_game_can_be_typed_from_its_sheet(name: str, seed: int, players: int) -> None:
    """The numbers of a game that was really played, typed from top to bottom, are a record with the same cards."""
    played = new_match(edition(name), teams=tuple((Seat(seat),) for seat in range(players)))
    for step in play_steps(played, seed):
        for event in step.events:
            played = played.apply(event)
    texts = [
        f"P{column}: {' '.join(map(str, card.points))}, yahtzee_bonus={card.yahtzee_bonus}, total={card.total}"
        for column, card in enumerate(played.game.cards)
    ]
    columns = [parse_paper_column(edition(name), text) for text in texts]
    record = make_paper_record(edition(name), columns, "2026-11-18")
    assert record.match.game.cards == played.game.cards
    assert record.outcome is not None
    assert parse_record(format_record(record)) == record
    assert [list(list_wrong_totals(column)) for column in columns] == [[]] * players


@given(st.integers(0, 12), st.sampled_from(["mb-1982", "classic", "hasbro-2014", "printworks"]))
@settings(deadline=None)
def test_bonuses_of_the_best_game(bonuses: int, name: str) -> None:
    """Of a sheet of five alikes alone, any number of them may have been further ones."""
    text = f"Ann: 5 10 15 20 25 30 30 30 25 30 40 50 30, yahtzee_bonus={100 * bonuses}"
    record = make_paper_record(edition(name), [parse_paper_column(edition(name), text)], None)
    assert record.match.game.cards[0].yahtzee_bonus == 100 * bonuses
    assert parse_record(format_record(record)) == record


def test_partners() -> None:
    """A column may be a team's; its turns are its members' in rotation."""
    column = parse_paper_column(edition("classic"), f"Ann+Cleo: {SHEET}")
    record = make_paper_record(edition("classic"), [column], None)
    assert record.columns == ("Ann+Cleo",)
    assert {event.seat for event in record.events} == {Seat(0), Seat(1)}


def test_a_forced_order() -> None:
    """Under the house rule the boxes are filled as printed; a bonus can only come after the Yahtzee box."""
    forced = edition("mb-1982", order="forced")
    bonus = "0 0 0 0 15 0 20 0 25 30 40 50 25, yahtzee_bonus=100"
    record = make_paper_record(forced, [parse_paper_column(forced, f"Ann: {bonus}")], None)
    assert record.match.game.cards[0].yahtzee_bonus == 100
    column = parse_paper_column(forced, f"Ann: {SHEET}, yahtzee_bonus=100")
    with pytest.raises(Refusal):
        make_paper_record(forced, [column], None)


@pytest.mark.parametrize("name", ["hasbro-2014", "classic", "mb-1982"])
def test_a_forced_order_earns_the_bonus_that_its_boxes_say(name: str) -> None:
    """20 in Chance need not be five alike, and has no bonus; 30 can be nothing else, and has one."""
    forced = edition(name, order="forced")
    for chance, bonus in (("20", 0), ("20", 100), ("30", 100)):
        text = f"Ann: 3 6 9 12 15 18 20 0 25 30 40 50 {chance}, yahtzee_bonus={bonus}"
        record = make_paper_record(forced, [parse_paper_column(forced, text)], None)
        assert record.match.game.cards[0].yahtzee_bonus == bonus
        assert parse_record(format_record(record)) == record
    column = parse_paper_column(forced, "Ann: 3 6 9 12 15 18 20 0 25 30 40 50 30")
    with pytest.raises(Refusal, match="paper-bonus"):
        make_paper_record(forced, [column], None)


def test_how_noughts_and_totals_may_be_written() -> None:
    """Strokes and crosses are noughts; totals have ids or the sheet's own words, in any language."""
    column = parse_paper_column(
        edition("hasbro-2014"), "Ann: 3 6 9 12 15 18 20 - x / 40 X 22, Grand Total=180, bonus=35"
    )
    assert column.card.points[7:10] == (0, 0, 0)
    assert column.written == {Line.GRAND_TOTAL: 180, Line.UPPER_BONUS: 35}


def test_wrong_totals() -> None:
    """Each with what it is and what was written."""
    column = parse_paper_column(edition("mb-1982"), "Ann: 3 6 9 12 10 18 20 0 25 30 40 50 22, bonus=35, total=280")
    assert list(list_wrong_totals(column)) == [(Line.UPPER_BONUS, 0, 35), (Line.GRAND_TOTAL, 245, 280)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Ann",
        f"Ann {SHEET}",
        f": {SHEET}",
        f"Ann: {SHEET} 4",
        "Ann: 3 6 9",
        f"Ann: {SHEET.replace('22', '31')}",
        f"Ann: {SHEET.replace('22', '²')}",
        f"Ann: {SHEET}, poker=3",
        f"Ann: {SHEET}, total=x",
        f"Ann: {SHEET}, total={'9' * 500}",
        f"Ann: {SHEET}, yahtzee_bonus=50",
        f"Ann: {SHEET}, yahtzee_bonus=1300",
        f"Ann: {SHEET.replace('50', '0')}, yahtzee_bonus=100",
        f"{'a' * 31}: {SHEET}",
        "Ann: " + "9 " * 5000,
    ],
)
def test_what_no_sheet_says(text: str) -> None:
    """It is refused, whatever it is."""
    with pytest.raises(Refusal):
        parse_paper_column(edition("mb-1982"), text)


@pytest.mark.parametrize("text", ["20260131", "2026-W05-6", "2026-1-31", "2026-02-30", "31.1.2026", " 2026-01-31", ""])
def test_days_are_written_in_one_form(text: str) -> None:
    """Other forms of a day, and days that there are not, are refused."""
    assert parse_day("2026-01-31") == "2026-01-31"
    with pytest.raises(Refusal, match="date-form"):
        parse_day(text)


def test_no_game_was_played_in_the_future() -> None:
    """Tomorrow is today in the east; the day after is nowhere."""
    today = datetime.now(UTC).date()
    assert parse_day(str(today + timedelta(days=1)))
    for days in (3, 30, 30_000):  # the test may run at midnight
        with pytest.raises(Refusal, match="date-future"):
            parse_day(str(today + timedelta(days=days)))


def test_the_same_name_twice() -> None:
    """Two columns need two names."""
    column = parse_paper_column(edition("mb-1982"), f"Ann: {SHEET}")
    with pytest.raises(Refusal):
        make_paper_record(edition("mb-1982"), [column, column], None)
