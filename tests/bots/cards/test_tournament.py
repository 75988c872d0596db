"""Tournaments of card players: repeatable, fair to every seat, and won by the better player."""

import pytest

from gobelet.bots.cards.tournament import GameResult, PlayerSummary, Tournament, play_all, summarize, wilson_interval

pytestmark = pytest.mark.slow


def test_processes_change_nothing() -> None:
    """A game depends on the seed and its number alone, not on the number of processes."""
    tournament = Tournament(("greedy", "random"), 6, seed="processes")
    one = play_all(tournament, processes=1)
    reports: list[tuple[int, int]] = []
    assert play_all(tournament, 2, lambda done, of: reports.append((done, of))) == one
    assert reports[0] == (0, 6)
    assert reports[-1] == (6, 6)
    assert reports == sorted(reports)
    assert play_all(Tournament(("greedy", "random"), 6, seed="other"), 2) != one


def test_seats_change_from_game_to_game() -> None:
    """Each player has each seat equally often."""
    tournament = Tournament(("expert", "greedy", "random"), 6)
    assert [[tournament._player(seat, number) for seat in range(3)] for number in range(3)] == [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
    ]


def test_shares_of_wins() -> None:
    """A shared win counts by its share; the interval contains the share, also at 0 and 1."""
    played = [GameResult((1.0, 0.0), (20, 10)), GameResult((0.5, 0.5), (12, 12))]
    first, second = summarize(("expert", "greedy"), played)
    assert (first.wins, first.share, first.points) == (1.5, 0.75, 16)
    assert isinstance(second, PlayerSummary)
    assert wilson_interval(0.6, 4000) == pytest.approx((0.5847, 0.6151), abs=1e-4)
    assert wilson_interval(1.0, 100)[1] == pytest.approx(1.0)
    assert 0.95 < wilson_interval(1.0, 100)[0] < 1.0
    assert wilson_interval(0.0, 100)[0] == pytest.approx(0.0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("names", "games", "least"),
    [
        pytest.param(("expert", "greedy"), 16, 0.6, marks=pytest.mark.soak),
        (("greedy", "random"), 8, 0.95),
        pytest.param(("expert", "greedy"), 120, 0.62, marks=pytest.mark.soak),
        pytest.param(("expert", "greedy", "greedy", "greedy"), 100, 0.29, marks=pytest.mark.soak),
        pytest.param(("greedy", "random"), 60, 0.95, marks=pytest.mark.soak),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else str(value),
)
def test_the_better_player_wins(names: tuple[str, ...], games: int, least: float) -> None:
    """The share of wins is at least this; the shares measured over 4,000 games are well above."""
    found = summarize(names, play_all(Tournament(names, games, seed="strength")))
    assert found[0].share >= least
