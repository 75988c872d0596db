"""The game loop of computer players."""

import pytest

from gobelet.bots import CardBot
from gobelet.bots.cards.game_loop import CardGameLoop, EndlessGame
from gobelet.cups import SeededCup
from gobelet.game import Seat
from gobelet.handsdown import (
    Call,
    CardGame,
    Deal,
    Discard,
    HandsDown,
    Move,
    Open,
    new_card_game,
)
from support.watched_card_games import play_watched


class PassingBot:
    """A player that always passes."""

    name = "passing"

    def choose(self, table: CardGame, seat: Seat) -> Move | None:
        return Deal() if table.turn is None else Discard(()) if seat == table.turn else None


def test_an_endless_game_is_stopped() -> None:
    """A game of players that always pass ends with an error."""
    passing: CardBot = PassingBot()
    with pytest.raises(EndlessGame):
        CardGameLoop(new_card_game(HandsDown(), 2), [passing, passing], SeededCup(1), 200).play()


def test_the_order_of_questions() -> None:
    """After a turn or call each other seat is asked once, from the left, until one calls."""
    _, asked = play_watched(HandsDown(), ["greedy"] * 4, seed=2)
    open_turns = [at for at in asked if isinstance(at.game.phase, Open)]
    first = open_turns[0]
    assert first.seat == first.game.turn
    after = [each for each in asked if each.game.version == first.game.version + 1]
    if not isinstance(first.move, Call):
        assert [each.seat for each in after][:3] == [Seat((first.seat + step) % 4) for step in (1, 2, 3)][: len(after)]
    assert len({(each.game.version, each.seat) for each in asked}) == len(asked)
