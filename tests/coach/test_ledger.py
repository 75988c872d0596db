"""The ledger of a game: score = value + luck - loss, for every edition, house rule, team and undo."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gobelet.bots import make_bot
from gobelet.bots.dice.levels import Level, get_temperature
from gobelet.coach.ledger import Ledger, build_ledgers
from gobelet.coach.review_document import make_review_document
from gobelet.cups import SeededCup
from gobelet.dice import (
    BoxFilled,
    DiceRolled,
    FillBox,
    FillUndone,
    FinishGame,
    GameFinished,
    Match,
    MatchEvent,
    RollDice,
    ScoreCard,
    UndoFill,
    edition,
    new_match,
)
from gobelet.game import Illegal, replay
from gobelet.solver import Values
from gobelet.solver.simulate.games import simulate
from support.bot_game import chance, play
from support.reviews import play_at_random, review_games
from support.solved_editions import open_shelf, solve_edition
from support.strategies import matches, sides

pytestmark = pytest.mark.slow

EXACT = 1e-9
SIMULATED = 20_000


def check_identity(start: Match, events: list[MatchEvent], values: Values) -> None:
    """Check the identity of every column of every game, of the match and of the members of each team."""
    found, end = review_games(values, start, events), replay(start, events)
    assert tuple(column.score for column in found.columns) == end.totals
    for column in found.columns:
        for game in column.games:
            assert game.score == pytest.approx(game.value + game.luck - game.loss, abs=EXACT)
            assert all(decision.loss >= 0 for decision in game.decisions)
        assert column.score == pytest.approx(column.skill + column.luck, abs=EXACT)
        assert sum(member.luck for member in column.members) == pytest.approx(column.luck, abs=EXACT)
        assert sum(member.loss for member in column.members) == pytest.approx(column.loss, abs=EXACT)


PLAYED = (
    edition("mb-1982"),
    edition("hasbro-2014", yahtzee_bonus="50"),
    edition("classic", rolls="2", joker="loose"),
    edition("kniffel", order="forced", upper_bonus="0"),
    edition("yatzy"),
    edition("printworks"),
)
"""What `make test` solves: every kind of joker rule, one or more house rules, partners."""


@st.composite
def played_matches(draw: st.DrawFn) -> Match:
    """Generate a match of one of these editions, with players or teams, of one or two games."""
    played = draw(st.sampled_from(PLAYED))
    return new_match(played, teams=draw(sides(played)), games=draw(st.integers(1, 2)))


@given(played_matches(), st.integers(0, 10**6))
@settings(max_examples=25)
def test_identity(start: Match, seed: int) -> None:
    """Score = value + luck - loss for players and teams, one or two games, random play and undo."""
    check_identity(start, play_at_random(start, seed), solve_edition(start.edition))


@pytest.mark.soak
@given(matches(), st.integers(0, 10**6))
@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
def test_identity_of_any_edition(start: Match, seed: int) -> None:
    """The same for every edition with any house rules."""
    check_identity(start, play_at_random(start, seed), solve_edition(start.edition))


def test_undone_fill_does_not_count() -> None:
    """A fill that was taken back costs nothing; the one that stands does."""
    values, cup = solve_edition(edition("mb-1982")), SeededCup(7)
    start = match = new_match(edition("mb-1982"))
    events: list[MatchEvent] = []
    for move in (RollDice(), FillBox(match.edition.boxes[12]), UndoFill(), FillBox(match.edition.boxes[0])):
        for event in match.decide(match.teams[0][0], move, cup):
            match = match.apply(event)
            events.append(event)
    assert [type(event) for event in events] == [DiceRolled, BoxFilled, FillUndone, BoxFilled]
    (ledger,) = build_ledgers(values, start.game, events)  # type: ignore[arg-type]  # a game's events are a match's
    assert [decision.choice for decision in ledger.decisions] == [match.edition.boxes[0]]
    expected = values.value(match.game.cards[0])
    assert ledger.value + ledger.luck - ledger.loss == pytest.approx(expected, abs=EXACT)


def test_best_play_loses_nothing() -> None:
    """Best play has no loss: its score is its value and its luck."""
    values, cup = solve_edition(edition("mb-1982")), SeededCup("best")
    start = match = new_match(edition("mb-1982"))
    events: list[MatchEvent] = []
    while match.outcome is None:
        move = RollDice() if match.game.roll is None else choose_best(values, match)
        for event in match.decide(match.teams[0][0], move, cup):
            match = match.apply(event)
            events.append(event)
    events += match.decide(match.teams[0][0], FinishGame(), cup)
    (column,) = review_games(values, start, events).columns
    assert column.loss == 0
    assert column.accuracy == 100
    assert column.score == pytest.approx(column.value + column.luck, abs=EXACT)


def play_bot(name: str, seed: int) -> Ledger:
    """Return the ledger of a game that a computer player plays alone."""
    start = new_match(edition("mb-1982"))
    questions = list(play(start, [make_bot(name, open_shelf(), chance(seed))], seed))
    cup, events = SeededCup(seed), list[MatchEvent]()
    for match, seat, move in questions:
        events += () if move is None else match.decide(seat, move, cup)
    (ledger,) = build_ledgers(solve_edition(start.edition), start.game, events)  # type: ignore[arg-type]  # a game's
    return ledger


def check_bots(games: int) -> None:
    """Check that the best computer player loses nothing, and that luck has mean 0 however well one plays."""
    for name in ("perfect", Level.BEGINNER.value):
        ledgers = [play_bot(name, seed) for seed in range(games)]
        lucks = np.array([ledger.luck for ledger in ledgers])
        assert abs(lucks.mean()) < 4 * lucks.std(ddof=1) / np.sqrt(games)
        assert all((ledger.loss < EXACT * 100) is (name == "perfect") for ledger in ledgers)


def test_bots() -> None:
    """A few games of computer players, as they play them."""
    check_bots(4)


@pytest.mark.soak
def test_many_games_of_bots() -> None:
    """The same for so many games that luck has little room."""
    check_bots(200)


def choose_best(values: Values, match: Match) -> RollDice | FillBox:
    """Return the first best move."""
    game = match.game
    assert game.roll is not None
    options = values.turn(game.cards[0]).options(game.roll, game.rolls_left)
    choice, _ = max(options, key=lambda option: option[1])
    return FillBox(choice) if isinstance(choice, str) else RollDice(choice)


def test_forced_decisions_are_no_decisions() -> None:
    """In printed order and with one roll a turn, nobody ever decides anything."""
    played = edition("mb-1982", order="forced", rolls="1")
    start = new_match(played, 2)
    found = review_games(solve_edition(played), start, play_at_random(start, 3))
    for column in found.columns:
        assert not column.unforced
        assert (column.loss, column.mean_loss, column.accuracy) == (0, 0, 100)


def test_unfinished_games_are_refused() -> None:
    """A match without a finished game has no review; of one with several games, the finished ones have."""
    values, start = solve_edition(edition("mb-1982")), new_match(edition("mb-1982"), 2, games=2)
    events = play_at_random(start, 5)
    first = next(place for place, event in enumerate(events) if type(event).__name__ == "NextGameStarted")
    with pytest.raises(Illegal, match="not-over"):
        review_games(values, start, events[: first // 2])
    last = new_match(start.edition)
    played = play_at_random(last, 5)
    assert isinstance(played.pop(), GameFinished)
    with pytest.raises(Illegal, match="not-over"):  # the last fill can still be undone
        review_games(values, last, played)
    (done, whole) = (review_games(values, start, events[:length]) for length in (first + 20, len(events)))
    assert [len(column.games) for column in done.columns] == [1, 1]
    assert [(found.finished, found.length) for found in (done, whole)] == [(1, 2), (2, 2)]
    assert make_review_document(done)["finished"] == 1
    assert make_review_document(done)["length"] == 2
    assert [len(column.games) for column in whole.columns] == [2, 2]


@pytest.mark.parametrize("level", [None, *Level])
def test_luck_has_mean_zero(level: Level | None) -> None:
    """Over many simulated games luck is 0 on average, however well they are played."""
    played = edition("mb-1982")
    values = solve_edition(played)
    temperature = 0.0 if level is None else get_temperature(played, level)
    games = simulate(values, SIMULATED, seed=11, temperature=temperature)
    luck = games.scores + games.losses - values.value(ScoreCard.empty(played))
    error = luck.std(ddof=1) / np.sqrt(SIMULATED)
    assert abs(luck.mean()) < 4 * error
    if level is not None:
        loss_error = games.losses.std(ddof=1) / np.sqrt(SIMULATED)
        assert abs(games.losses.mean() - level.target_loss) < 4 * loss_error + 0.5
