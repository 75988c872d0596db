"""Which tables have a review, and how much of it is kept in memory."""

from contextlib import nullcontext

import pytest

from gobelet.coach.review import review_match
from gobelet.dice import edition, new_match
from gobelet.game import Illegal, Version
from gobelet.handsdown import CardGame
from gobelet.tables.bots.reviewer import _trim_review, check_reviewable
from gobelet.tables.kinds.cards import MAX_REVIEWED_EVENTS
from gobelet.tables.kinds.dice import MAX_REVIEWED_TURNS
from gobelet.tables.table import Stage
from support.dice_table_contexts import build_dice_context
from support.solved_editions import solve_edition
from support.strategies import play_steps
from support.table_session import Sitting


@pytest.mark.parametrize(("players", "games", "refused"), [(8, 7, False), (8, 8, True), (1, 61, False)])
def test_long_matches_are_refused(players: int, games: int, refused: bool) -> None:
    """A server reviews matches of so many turns, and says so of longer ones."""
    match = new_match(edition("kniffel"), players, games=games)
    table = build_dice_context(match).table._replace(stage=Stage.OVER)
    assert (players * games * 13 > MAX_REVIEWED_TURNS) is refused
    if not refused:
        check_reviewable(table)
        return
    with pytest.raises(Illegal) as told:
        check_reviewable(table)
    assert told.value.code == "review-long"


@pytest.mark.parametrize(("events", "refused"), [(MAX_REVIEWED_EVENTS, False), (MAX_REVIEWED_EVENTS + 1, True)])
def test_long_games_of_cards_are_refused(events: int, refused: bool) -> None:
    """Its players can pass for as long as a log has room."""
    table = Sitting().make("hands-down").begin().table
    assert isinstance(table.game, CardGame)
    table = table._replace(stage=Stage.OVER, game=table.game._replace(version=Version(events)))
    with pytest.raises(Illegal, match="review-long") if refused else nullcontext():
        check_reviewable(table)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_what_is_kept_says_the_same(seed: int) -> None:
    """Of each decision at most three options are kept; its marks, losses and whether it was forced stay the same."""
    start = new_match(edition("kniffel", rolls="2"), 2)
    events = [event for step in play_steps(start, seed) for event in step.events]
    found = review_match(solve_edition(start.edition), start, events, [["Ann"], ["Ben"]])
    trimmed = _trim_review(found)
    for before, after in zip(found.columns, trimmed.columns, strict=True):
        assert (before.luck, before.loss, before.accuracy) == (after.luck, after.loss, after.accuracy)
        for one, other in zip(before.decisions, after.decisions, strict=True):
            assert len(other.options) <= 3
            assert (one.best, one.chosen, one.loss, one.forced) == (other.best, other.chosen, other.loss, other.forced)
