"""The chart of a review: every line ends at the score, and everything is within the picture."""

import re

import pytest

from gobelet.coach.highlights import find_costliest, find_luckiest
from gobelet.coach.review import Review, review_match
from gobelet.dice import new_match
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.tables.tokens import Code
from gobelet.web.pages.parts.review.chart import MOST_MARKS, NARROW_MARKS, draw_charts, list_rows, trace_turns
from gobelet.web.pages.parts.review.steps import list_steps, number_step
from gobelet.web.pages.parts.review.story import build_story
from support.reviewed_tables import PLAYED
from support.solved_editions import solve_edition
from support.strategies import play_steps

pytestmark = pytest.mark.slow

CODE = Code("KLMRTUXY")
EN = Speaker("en")


def review_game(seed: int, players: int = 2, games: int = 1) -> Review:
    """Return the review of a match of random play, with undone fills."""
    start = new_match(PLAYED, players, games=games)
    events = [event for step in play_steps(start, seed) for event in step.events]
    return review_match(solve_edition(PLAYED), start, events, [[f"P{seat}"] for seat in range(players)])


@pytest.mark.parametrize(("players", "games"), [(1, 1), (2, 1), (8, 1), (2, 3)])
def test_lines_end_at_the_score(players: int, games: int) -> None:
    """The last point of each column is its score, the first the value of the empty cards."""
    found = review_game(3, players, games)
    for points, each in zip(trace_turns(found), found.columns, strict=True):
        assert len(points) == 13 * games + 1
        assert points[0].value == pytest.approx(each.value)
        assert points[-1].value == pytest.approx(each.score)
    last = list_rows(found, CODE, EN)[-1]
    assert [cell.value for cell in last.cells] == [f"{column.score}.0" for column in found.columns]
    assert all(re.fullmatch(r"dice [+−]?\d+\.\d, decisions [+−]?\d+\.\d", cell.change) for cell in last.cells)


@pytest.mark.parametrize(("players", "games"), [(1, 1), (8, 1), (4, 6)])
def test_everything_is_within_the_picture(players: int, games: int) -> None:
    """No mark or number of the scale is outside, and a long match has not more marks than a page can hold."""
    for chart in draw_charts(review_game(5, players, games), CODE, EN):
        marks = [mark for line in chart.lines for mark in line.marks]
        assert len(marks) <= MOST_MARKS + players
        assert chart.css != "narrow-chart" or len(marks) <= (NARROW_MARKS + 1) * players
        assert all(0 < mark.x < chart.width and 0 < mark.y < chart.height for mark in marks)
        assert all(0 < y < chart.height for y, _ in chart.values)
        assert len({line.shape for line in chart.lines}) == players


def test_rings_show_the_decision() -> None:
    """The dice of a costly decision are marked if it keeps them, those of a roll if they had been kept before."""
    found = review_game(3)
    story = build_story(found, None, ["P0", "P1"], CODE, EN)
    for shown, moment in zip(story.costliest, find_costliest(found, 3), strict=True):
        kept = [shown.dice[place] for place in sorted(shown.kept)]
        assert sorted(kept) == ([] if isinstance(moment.decision.choice, str) else sorted(moment.decision.choice))
    for shown, roll in zip(story.luckiest, find_luckiest(found, 3), strict=True):
        assert sorted(shown.dice[place] for place in shown.kept) == sorted(roll.roll.keep)


def test_who_plays_alone_is_not_named() -> None:
    """Neither a mark nor a moment repeats the one name."""
    story = build_story(review_game(3, players=1), None, ["Solitaire"], CODE, EN)
    assert not any("Solitaire" in moment.where for moment in (*story.costliest, *story.luckiest, *story.unluckiest))
    assert not any("Solitaire" in mark.where for mark in story.charts[0].lines[0].marks)


def test_steps_are_numbered_through_the_match() -> None:
    """A step of the second game has the number that its place says."""
    found = review_game(7, 2, 2)
    steps = list_steps(found, 1)
    first = next(step for step in steps if step.game == 2)
    assert first.number == number_step(found, 1, 2, 0)
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_bars_are_to_scale(language: str) -> None:
    """The longest bar fills half the width; luck and loss point to the sides that their signs say."""
    found = review_game(9, 3)
    story = build_story(found, None, [f"P{seat}" for seat in map(Seat, range(3))], CODE, Speaker(language))
    bars = [bar for player in story.bars for bar in (player.luck, player.loss)]
    assert max(bar.length for bar in bars) == pytest.approx(50.0)
    for player, column in zip(story.bars, found.columns, strict=True):
        assert (player.luck.begin == 50.0) is (column.luck > 0)
        assert player.loss.begin + player.loss.length == pytest.approx(50.0)
        assert player.loss.points.startswith("−")
