"""A column of paper as the fields of a form: what is right is a column, and each fault names its field."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.dice import EDITIONS, BoxId, Line, Seat, edition, new_match
from gobelet.record.paper import PaperColumn
from gobelet.record.paper_fields import Fault, TypedColumn, read_typed_column
from support.strategies import play_steps

MB = edition("mb-1982")
SHEET = ["3", "6", "9", "12", "15", "18", "20", "0", "25", "30", "40", "50", "22"]


def type_sheet(**others: str) -> dict[BoxId, str]:
    """Return the numbers of a sheet, some replaced."""
    return {**dict(zip(MB.boxes, SHEET, strict=True)), **{BoxId(box): text for box, text in others.items()}}


def find_faults(
    boxes: Mapping[BoxId, str], name: str = "Ann", bonuses: str = "", totals: Mapping[Line, str] | None = None
) -> list[tuple[str, str]]:
    """Return the field and the code of each fault."""
    found = read_typed_column(MB, TypedColumn(name, boxes, bonuses, totals or {}))
    assert isinstance(found, tuple)
    assert all(isinstance(each, Fault) for each in found)
    return [(fault.place, fault.refusal.code) for fault in found]


@given(st.sampled_from(list(EDITIONS)), st.integers(0, 10_000))
@settings(deadline=None, max_examples=25)
def test_any_game_can_be_typed(name: str, seed: int) -> None:
    """The numbers of a game that was really played, its bonuses and its totals, are right."""
    played = edition(name)
    match = new_match(played, teams=((Seat(0),),))
    for step in play_steps(match, seed):
        for event in step.events:
            match = match.apply(event)
    card = match.game.cards[0]
    boxes = dict(zip(played.boxes, map(str, card.points), strict=True))
    totals: dict[Line, str] = {line: str(card.line(line)) for line in Line if line is not Line.YAHTZEE_BONUS}
    column = read_typed_column(played, TypedColumn("Ann", boxes, str(card.yahtzee_bonuses), totals))
    assert isinstance(column, PaperColumn)
    assert column.card == card


@pytest.mark.parametrize("nought", ["0", "-", "x", "X", "/", "00", " 0 "])
def test_noughts(nought: str) -> None:
    """However people write them."""
    column = read_typed_column(MB, TypedColumn("Ann", type_sheet(yahtzee=nought)))
    assert isinstance(column, PaperColumn)
    assert column.card[BoxId("yahtzee")] == 0


@pytest.mark.parametrize(
    ("box", "text", "code"),
    [
        ("fours", "", "paper-box-empty"),
        ("fours", "  ", "paper-box-empty"),
        ("fours", "13", "card-points"),
        ("fours", "many", "paper-box-form"),
        ("fours", "12,yahtzee_bonus=100", "paper-box-form"),
        ("fours", "²", "paper-box-form"),
        ("fours", "9" * 5000, "paper-box-form"),
        ("yahtzee", "25", "card-points"),
    ],
)
def test_what_is_wrong_with_a_box(box: str, text: str, code: str) -> None:
    """It is said beside that box, whatever was typed."""
    assert find_faults(type_sheet(**{box: text})) == [(box, code)]


def test_every_fault_at_once() -> None:
    """The name, boxes and totals."""
    boxes = type_sheet(aces="", twos="7", chance="?")
    found = find_faults(boxes, "a" * 31, "two", {Line.GRAND_TOTAL: "lots"})
    assert found == [
        ("aces", "paper-box-empty"),
        ("chance", "paper-box-form"),
        ("yahtzee_bonus", "paper-line-form"),
        ("grand_total", "paper-line-form"),
        ("name", "names-form"),
        ("twos", "card-points"),
    ]


@pytest.mark.parametrize(("bonuses", "yahtzee"), [("13", "50"), ("9999", "50"), ("1", "0")])
def test_bonuses_that_no_game_leads_to(bonuses: str, yahtzee: str) -> None:
    """They are said beside the number of bonuses."""
    assert [place for place, _ in find_faults(type_sheet(yahtzee=yahtzee), bonuses=bonuses)] == ["yahtzee_bonus"]


def test_an_edition_without_bonuses() -> None:
    """A field that its form does not have is refused like any other."""
    found = read_typed_column(edition("kniffel"), TypedColumn("Ann", type_sheet(), "1"))
    assert not isinstance(found, PaperColumn)


@pytest.mark.parametrize("name", ["Ann,Ben", "Ann+Ben+", "", "Ann: 3", "#"])
def test_names(name: str) -> None:
    """What no record can hold is said beside the name."""
    assert {place for place, _ in find_faults(type_sheet(), name)} == {"name"}
