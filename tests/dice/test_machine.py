"""Whole matches played at random, by any edition with any house rules: what must hold at every step does."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gobelet.dice
import strategies
from gobelet.cups import SeededCup
from gobelet.dice import (
    ALL_KEEPS,
    EDITIONS,
    BoxFilled,
    BoxId,
    DiceGame,
    DiceRolled,
    FillBox,
    FillUndone,
    FinishGame,
    Match,
    MatchEvent,
    MatchMove,
    NextGameStarted,
    OpeningRolled,
    Over,
    RollDice,
    RollForOpening,
    StartNextGame,
    UndoFill,
    edition,
    keep_of,
    new_match,
)
from gobelet.dice.faces import FACES
from gobelet.game import Illegal, NotYourTurn, Refusal, Seat, prefixes, replay

NOBODY = Seat(99)
whole_matches = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 10_000)
PLAIN_MOVES: tuple[MatchMove, ...] = (RollForOpening(), UndoFill(), FinishGame(), StartNextGame(), RollDice())


def played(match: Match, seed: int) -> tuple[Match, list[MatchEvent]]:
    """Return the match after its last move, and all its events."""
    events = [event for step in strategies.steps(match, seed) for event in step.events]
    return replay(match, events), events


def all_seats(match: Match) -> list[Seat]:
    """Return every seat at the table, and one that is not."""
    return [*(seat for team in match.teams for seat in team), NOBODY]


def accepted(match: Match, seat: Seat, move: MatchMove) -> bool:
    """Whether a move is accepted; a refusal is one of the two kinds a move can meet."""
    try:
        events = match.decide(seat, move, SeededCup(0))
    except (Illegal, NotYourTurn) as refusal:
        return not refusal.code
    return bool(events)


# -- at the end --------------------------------------------------------------------------------------------------


@whole_matches
@given(strategies.matches(), seeds)
def test_every_column_is_filled_once(match: Match, seed: int) -> None:
    """`turn-2`, `fill-1`, `end`: fills less undos are just the boxes of every column, and then all is over."""
    over, events = played(match, seed)
    boxes = len(match.edition.categories) * len(match.teams) * match.length
    kinds = Counter(type(event) for event in events)
    assert kinds[BoxFilled] - kinds[FillUndone] == boxes
    assert all(card.full for game in (*over.finished, over.game) for card in game.cards)
    assert over.outcome is not None
    assert over.game.phase == Over(finished=True)
    assert kinds[NextGameStarted] == match.length - 1 == over.number - 1


@whole_matches
@given(strategies.matches(), seeds)
def test_totals_are_the_sums_of_their_parts(match: Match, seed: int) -> None:
    """Section 1: a grand total is its boxes, the upper bonus and the Yahtzee bonuses, and never more than the most."""
    over, _ = played(match, seed)
    rules = over.edition
    for game in (*over.finished, over.game):
        for card in game.cards:
            upper = sum(card[BoxId(box)] or 0 for box in ("aces", "twos", "threes", "fours", "fives", "sixes"))
            bonus = rules.upper_bonus if upper >= rules.upper_bonus_at else 0
            assert card.total == sum(points or 0 for points in card.points) + bonus + card.yahtzee_bonus
            assert card.total <= rules.most
    assert over.totals == tuple(map(sum, zip(*over.scores, strict=True)))


@whole_matches
@given(strategies.matches(), seeds)
def test_cards_hold_what_events_wrote(match: Match, seed: int) -> None:
    """`undo`: a card is the fills that were not taken back, added up from the events alone."""
    over, events = played(match, seed)
    written: list[BoxFilled] = []
    for event in events:
        if isinstance(event, BoxFilled):
            written.append(event)
        elif isinstance(event, FillUndone):
            written.pop()
    cards = [card for game in (*over.finished, over.game) for card in game.cards]
    assert sum(event.points for event in written) == sum(sum(points or 0 for points in card.points) for card in cards)
    assert sum(event.yahtzee_bonus for event in written) == sum(card.yahtzee_bonus for card in cards)
    assert Counter(event.box for event in written) == {box: len(cards) for box in match.edition.boxes}


@whole_matches
@given(strategies.matches(), seeds)
def test_settlements_sum_to_nothing(match: Match, seed: int) -> None:
    """`read-settle`: every game's settlement and the match's sum to 0; there is one just where the edition settles."""
    over, _ = played(match, seed)
    assert (over.settlements is not None) is (match.edition.settlement and len(match.teams) > 1)
    for game in (*over.finished, over.game):
        assert game.outcome is not None
        assert sum(game.outcome.settlement or ()) == 0
    assert sum(over.settlements or ()) == 0


# -- at every step -----------------------------------------------------------------------------------------------


@whole_matches
@given(strategies.matches(), seeds)
def test_versions_and_draws(match: Match, seed: int) -> None:
    """Version and draws are functions of the events: how many there were, and how many faces they carry."""
    _, events = played(match, seed)
    drawn = 0
    for version, game in enumerate(prefixes(match, events)):
        assert game.version == version
        assert game.draws == drawn
        following = events[version] if version < len(events) else None
        drawn += len(following.faces) if isinstance(following, DiceRolled | OpeningRolled) else 0


@whole_matches
@given(strategies.matches(), seeds)
def test_every_prefix_replays_to_the_same_game(match: Match, seed: int) -> None:
    """Replaying the record so far, without a cup, gives the very game each move was made in."""
    events: list[MatchEvent] = []
    for number, step in enumerate(strategies.steps(match, seed)):
        if number % 7 == 0:
            assert replay(match, events) == step.match
        assert step.match.decide(step.seat, step.move, SeededCup(seed, step.match.draws)) == step.events
        events.extend(step.events)


@whole_matches
@given(strategies.matches(), seeds, st.data())
def test_legal_moves_are_the_moves_accepted(match: Match, seed: int, data: st.DataObject) -> None:
    """No move outside `legal_moves` is accepted from any seat, and none inside is refused."""
    foreign = data.draw(st.lists(strategies.foreign_moves(match.edition), min_size=5, max_size=5))
    for number, step in enumerate(strategies.steps(match, seed)):
        for seat in all_seats(match):
            legal = step.match.legal_moves(seat)
            assert len(set(legal)) == len(legal)
            assert bool(legal) is (seat in step.match.to_move)
            asked = (*legal[number % 5 :: 5], *PLAIN_MOVES, *foreign)
            assert {move: accepted(step.match, seat, move) for move in asked} == {move: move in legal for move in asked}


@whole_matches
@given(strategies.matches(), seeds)
def test_the_one_on_turn_comes_first(match: Match, seed: int) -> None:
    """`turn` is the first of `to_move` until every box is filled, and each column's turns differ by one at most."""
    for step in strategies.steps(match, seed):
        game = step.match.game
        if not isinstance(game.phase, Over):
            assert step.match.turn == step.match.to_move[0]
        filled = [card.filled for card in game.cards]
        assert max(filled) - min(filled) <= 1


@settings(max_examples=15, deadline=None)
@given(strategies.matches(), seeds)
def test_repr_rebuilds(match: Match, seed: int) -> None:
    """The repr of a match, read as Python with the names of `gobelet.dice`, is an equal match at every stage."""
    for step in islice(strategies.steps(match, seed), 0, None, 25):
        assert eval(repr(step.match), vars(gobelet.dice)) == step.match  # noqa: S307 - our own text
        assert eval(repr(step.move), vars(gobelet.dice)) == step.move  # noqa: S307 - our own text
        assert eval(repr(step.events), vars(gobelet.dice)) == step.events  # noqa: S307 - our own text


# -- small enough to try everything ------------------------------------------------------------------------------


def every_move(game: DiceGame) -> set[MatchMove]:
    """Return every move anybody could think of here."""
    fills = {FillBox(box) for box in (*game.edition.boxes, BoxId("nowhere"))}
    return {*PLAIN_MOVES, *map(RollDice, ALL_KEEPS), *fills}


@pytest.mark.parametrize("name", EDITIONS)
def test_every_move_in_a_game(name: str) -> None:
    """Of all moves there are, tried at every step of a game of two, just the legal ones are accepted."""
    match = new_match(edition(name), 2)
    for step in islice(strategies.steps(match, 1), 0, None, 9):
        for seat in (Seat(0), Seat(1)):
            moves = every_move(step.match.game)
            legal = set(step.match.legal_moves(seat))
            assert legal <= moves
            assert {move for move in moves if accepted(step.match, seat, move)} == legal


def test_refusals_are_what_a_refused_move_raises() -> None:
    """A move nobody may make meets a refusal with a code, for every kind of move."""
    match = new_match(edition("classic"), 3)
    for move in (*PLAIN_MOVES, FillBox(BoxId("chance")), RollDice(keep_of(FACES[:1]))):
        with pytest.raises(Refusal) as raised:
            match.decide(NOBODY, move, SeededCup(0))
        assert raised.value.code
