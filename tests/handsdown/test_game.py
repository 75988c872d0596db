"""The card game as a whole: it can be played to its end, and a view can be folded from the events its viewer sees."""

from random import Random

import pytest

from gobelet.cups import SeededCup
from gobelet.game import Seat
from gobelet.handsdown import Call, CardGame, Deal, Discard, HandsDown, Move, Reveal, new_card_game


def choose(game: CardGame, seat: Seat, chance: Random) -> Move:
    """Call what is held, and now and then what is not; otherwise discard any cards."""
    moves = game.legal_moves(seat)
    if Call() in moves and (game.claim_of(seat) or chance.random() < 0.03):
        return Call()
    return chance.choice([move for move in moves if move != Call()] or list(moves))


def check_views(before: CardGame, move: Move, seat: Seat, cup: SeededCup) -> CardGame:
    """Play a move, and check that every view folded from events equals the view of the whole game."""
    game = before
    for event in before.decide(seat, move, cup):
        views = {viewer: game.view(viewer).apply(game.seen(event, viewer)) for viewer in (None, *game.seats)}
        game = game.apply(event)
        assert views == {viewer: game.view(viewer) for viewer in views}
    return game


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("edition", [HandsDown(), HandsDown(3, short=True, alone="keep"), HandsDown(length=12)])
def test_views_follow_events(seats: int, edition: HandsDown) -> None:
    """A view and the events as seen give the next view; nobody ever holds other than five cards after a move."""
    chance, game = Random(seats), new_card_game(edition, seats)  # noqa: S311 - meant to be repeatable
    for _ in range(150):
        if not game.to_move:
            break
        seat = chance.choice(game.to_move)
        move = choose(game, seat, chance)
        game = check_views(game, move, seat, SeededCup("views", game.draws))
        assert not isinstance(game.phase, Reveal)
        assert game.outcome is not None or all(len(hand) == 5 for hand in game.hands)


def test_the_first_move_deals() -> None:
    """Anyone deals; nothing else is possible before, and nobody deals twice."""
    game = new_card_game(HandsDown(), 2)
    assert game.legal_moves(Seat(1)) == (Deal(),)
    (event,) = game.decide(Seat(1), Deal(), SeededCup(1))
    dealt = game.apply(event)
    assert dealt.pile == 74
    assert Discard() in dealt.legal_moves(dealt.kickoff)
