"""The review of a record is the review of the game it was written from."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.coach.review import review, review_match
from gobelet.coach.review_document import make_review_document
from gobelet.dice import Match, edition, new_match
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
