"""The review of a record is the review of the game it was written from."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.coach.review import check_entries, review, review_match
from gobelet.coach.review_document import make_review_document
from gobelet.cups import SeededCup, TypedCup
from gobelet.dice import (
    BoxId,
    CorrectBox,
    EnterLastRoll,
    EnterPoints,
    FillBox,
    FinishGame,
    Match,
    MatchMove,
    Points,
    Seat,
    StartNextGame,
    edition,
    new_match,
)
from gobelet.game import Illegal
from gobelet.record import Record, format_record, parse_record
from support.real_dice_records import enter_moves
from support.reviews import make_dice, play_at_random
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


# -- corrections -----------------------------------------------------------------------------------------------------


def fill_by_last_rolls(record: Record, dice: str) -> Record:
    """Return a record after a game in which each turn ended with these dice."""
    for box in record.edition.boxes:
        record = enter_moves(record, (EnterLastRoll(), dice), (FillBox(box), ""))
    return record


def correct(box: str, dice: str, game: int) -> tuple[MatchMove, str]:
    """Return the correction of a box to other dice."""
    return CorrectBox(0, BoxId(box), BoxId(box), make_dice(dice), game=game), ""


def play_two_corrected_games() -> Record:
    """Play a match in which the first game is corrected in the second, after its last box, and after the end."""
    record = fill_by_last_rolls(Record(edition("mb-1982"), (("Ann",),), 2, real=True), "12356")
    record = enter_moves(record, (StartNextGame(), ""), correct("aces", "11112", 1))
    record = enter_moves(fill_by_last_rolls(record, "12356"), correct("twos", "22213", 1), (FinishGame(), ""))
    return enter_moves(record, correct("sixes", "66612", 1), correct("fives", "55512", 2))


def test_games_are_reviewed_as_they_were_corrected_in_the_end() -> None:
    """It does not matter when a game was corrected: its scores are those of the match, its dice those that count."""
    record = play_two_corrected_games()
    (column,) = review(open_shelf(), record).columns
    assert [game.score for game in column.games] == [score for (score,) in record.match.scores] == [53, 44]
    first, second = ({decision.choice: decision.dice for decision in game.decisions} for game in column.games)
    wanted = {"aces": "11112", "twos": "22213", "threes": "12356", "sixes": "66612"}
    assert {box: first[BoxId(box)] for box in wanted} == {box: make_dice(dice) for box, dice in wanted.items()}
    assert second[BoxId("fives")] == make_dice("55512")


def test_dice_that_a_late_correction_took_away_are_not_reviewed() -> None:
    """A box of the first game has points alone since the end of the match, so of that game nothing can be told."""
    record = play_two_corrected_games()
    check_entries(record)
    points = CorrectBox(0, BoxId("twos"), BoxId("twos"), points=Points(4), game=1)
    with pytest.raises(Illegal, match="review-points-alone"):
        check_entries(enter_moves(record, (points, "")))
