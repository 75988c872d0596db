"""The review of a record is the review of the game it was written from."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.coach.review import review, review_match
from gobelet.coach.review_document import make_review_document
from gobelet.cups import SeededCup, TypedCup
from gobelet.dice import EnterLastRoll, EnterPoints, FillBox, FinishGame, Match, Seat, edition, new_match
from gobelet.game import Illegal
from gobelet.record import Record, format_record, parse_record
from support.reviews import play_at_random
from support.solved_editions import open_shelf
from support.strategies import sides

pytestmark = pytest.mark.slow

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


@st.composite
def played_matches(draw: st.DrawFn) -> Match:
    """Generate a match with players or teams, of one or two games."""
    played = draw(st.sampled_from([edition("mb-1982"), edition("classic", rolls="2", joker="loose")]))
    return new_match(played, teams=draw(sides(played)), games=draw(st.integers(1, 2)))


@given(played_matches(), st.integers(0, 10**6))
@settings(max_examples=10)
def test_a_record_has_the_review_of_its_game(start: Match, seed: int) -> None:
    """Written and read again, undone fills and all, a match has the same review to the last digit."""
    names = iter(NAMES)
    players = tuple(tuple(next(names) for _ in team) for team in start.teams)
    record = Record(start.edition, players, start.length)
    events = play_at_random(record.start, seed)
    text = format_record(Record(start.edition, players, start.length, events=tuple(events)))
    read, library = parse_record(text), open_shelf()
    assert isinstance(read, Record)
    values = library.values(start.edition)
    live = review_match(values, record.start, events, players)
    assert make_review_document(review(library, read)) == make_review_document(live)


@given(played_matches(), st.integers(0, 10**6))
@settings(max_examples=10)
def test_real_dice_have_the_same_review(start: Match, seed: int) -> None:
    """If every roll is entered, it does not matter who has rolled."""
    names = iter(NAMES)
    players = tuple(tuple(next(names) for _ in team) for team in start.teams)
    rolled = Record(start.edition, players, start.length)
    events = play_at_random(rolled.start, seed)
    entered, library = replace(rolled, events=tuple(events), real=True), open_shelf()
    assert make_review_document(review(library, entered)) == make_review_document(
        review(library, replace(rolled, events=tuple(events)))
    )


def test_what_was_not_entered_is_not_reviewed() -> None:
    """Of points alone nothing can be told, and of last rolls not what was luck and what was skill."""
    record = Record(edition("classic"), (("Ann",),), real=True)
    match = record.start
    while match.game.outcome is None:
        move = next(each for each in match.legal_moves(Seat(0)) if isinstance(each, EnterPoints))
        record = replace(record, events=record.events + match.decide(Seat(0), move, TypedCup(())))
        match = record.match
    record = replace(record, events=record.events + match.decide(Seat(0), FinishGame(), TypedCup(())))
    with pytest.raises(Illegal, match="review-points-alone"):
        review(open_shelf(), record)


def test_last_rolls_price_the_boxes() -> None:
    """The box of each turn is a decision with no roll left; with its luck the score adds up as always."""
    record = Record(edition("mb-1982"), (("Ann",),), real=True)
    match, cup = record.start, SeededCup(7)
    while match.game.outcome is None:
        for move in (EnterLastRoll(), None):
            chosen = move or next(each for each in match.legal_moves(Seat(0)) if isinstance(each, FillBox))
            record = replace(record, events=record.events + match.decide(Seat(0), chosen, cup))
            match = record.match
    record = replace(record, events=record.events + match.decide(Seat(0), FinishGame(), TypedCup(())))
    found = review(open_shelf(), record)
    (column,) = found.columns
    assert found.has_last_rolls
    assert [decision.rolls_left for decision in column.decisions] == [0] * 13
    assert column.score == pytest.approx(column.value + column.luck - column.loss)
    assert make_review_document(found)["columns"][0]["chance_of_dice"] is None
