"""The contract of the Game protocol, tested with a game of simultaneous moves and a game of hidden cards."""

from typing import Any, NamedTuple, NoReturn

import pytest

from gobelet.cups import SeededCup, TypedCup
from gobelet.game import Game, Illegal, NotYourTurn, Seat, iterate_prefixes, replay
from support.toys import bidding, drawing
from support.toys.bidding import SEALED, Bid, Bidding, BidMade, RoundShown, new_bidding
from support.toys.drawing import CARDS, CardDrawn, Draw, Drawing, HandsShown, Stand, new_drawing

SEATS = 3
VIEWERS = (None, *map(Seat, range(SEATS)))
AnyGame = Game[Any, Any, Any]


class NoCup:
    """A cup that must not be drawn from."""

    def dice(self, count: int) -> NoReturn:
        raise AssertionError

    def pick(self, among: int) -> NoReturn:
        raise AssertionError


class Step(NamedTuple):
    """One move of a game, what it was made in, and what it led to."""

    game: AnyGame
    seat: Seat
    move: Any
    events: tuple[Any, ...]


def play_steps(game: AnyGame, seed: int) -> list[Step]:
    """Return the steps of `game` played to its end at random."""
    chooser, cup, steps = SeededCup(f"choices {seed}"), SeededCup(seed), []
    while game.to_move:
        seat = game.to_move[chooser.pick(len(game.to_move))]
        moves = game.legal_moves(seat)
        move = moves[chooser.pick(len(moves))]
        steps.append(Step(game, seat, move, game.decide(seat, move, cup)))
        game = replay(game, steps[-1].events)
    return steps


def list_events(steps: list[Step]) -> list[Any]:
    """Return all events of all steps."""
    return [event for step in steps for event in step.events]


STARTS: tuple[AnyGame, ...] = (bidding.as_game(new_bidding(SEATS, rounds=4)), drawing.as_game(new_drawing(SEATS)))

toys = pytest.mark.parametrize("start", STARTS, ids=["bidding", "drawing"])
seeds = pytest.mark.parametrize("seed", range(10))


@toys
@seeds
def test_a_replay_draws_nothing(start: AnyGame, seed: int) -> None:
    """The events alone give the same game again: they carry what came up."""
    steps = play_steps(start, seed)
    game = replay(start, list_events(steps))
    assert game == replay(steps[-1].game, steps[-1].events)
    assert game.outcome is not None
    assert game.to_move == ()


@toys
@seeds
def test_every_prefix_is_a_game(start: AnyGame, seed: int) -> None:
    """Every prefix of a record is a valid game: someone is to move, may move, and each such move is accepted."""
    for version, game in enumerate(iterate_prefixes(start, list_events(play_steps(start, seed)))):
        assert game.version == version
        assert game.turn == (game.to_move[0] if game.to_move else None)
        for seat in game.to_move:
            assert all(game.decide(seat, move, SeededCup(seed, game.draws)) for move in game.legal_moves(seat))


@toys
def test_the_old_game_stays_valid(start: AnyGame) -> None:
    """`apply` returns a new game; the old one is as it was."""
    before = repr(start)
    play_steps(start, 1)
    assert repr(start) == before


@toys
@seeds
def test_draws_follow_from_the_game(start: AnyGame, seed: int) -> None:
    """Deciding again with a cup set to the game's draws gives the same events: nothing is lost in a lost race."""
    for game, seat, move, events in play_steps(start, seed):
        assert game.decide(seat, move, SeededCup(seed, game.draws)) == events


@toys
@seeds
def test_old_view_and_seen_event_make_the_new_view(start: AnyGame, seed: int) -> None:
    """What a viewer saw, with the event as that viewer sees it, is what the viewer sees next."""
    game = start
    for event in list_events(play_steps(start, seed)):
        after = game.apply(event)
        for viewer in VIEWERS:
            assert game.view(viewer).apply(game.seen(event, viewer)) == after.view(viewer)
        game = after


def test_bids_count_draws_only_when_equal() -> None:
    """`draws` counts what chance gave: one pick for a round with equal highest bids, none for another."""
    game = new_bidding(2, rounds=2)
    for amount, draws in ((1, 0), (3, 0), (2, 0), (2, 1)):
        seat = game.to_move[0]
        game = replay(game, game.decide(seat, Bid(amount), TypedCup([1])))
        assert game.draws == draws
    assert game.wins == (0, 2)


def test_a_bid_never_makes_another_stale() -> None:
    """The basis of a bid is the start of its round, however many others have bid since."""
    game = new_bidding(SEATS, rounds=2)
    bid = Bid(1)
    for seat in (Seat(2), Seat(0)):
        game = replay(game, game.decide(seat, bid, NoCup()))
        assert game.basis(Seat(1), bid) == 0
    game = replay(game, game.decide(Seat(1), Bid(3), NoCup()))
    assert game.version == 4
    assert {game.basis(Seat(seat), bid) for seat in range(SEATS)} == {4}


def test_a_draw_means_the_same_until_the_own_hand_changes() -> None:
    """The basis of a draw is the last change of that seat's own hand, whatever the others draw."""
    game = new_drawing(2)
    for version, seat in enumerate((Seat(0), Seat(1), Seat(0)), start=1):
        game = replay(game, game.decide(seat, Draw(), TypedCup([0])))
        assert game.basis(seat, Draw()) == version
    assert [game.basis(Seat(seat), Draw()) for seat in (0, 1)] == [3, 2]


def make_bidding(bids: tuple[int, ...]) -> Bidding:
    """Return a round in which seats 0 and 1 have bid."""
    return replay(new_bidding(SEATS, 1), [BidMade(Seat(seat), bid) for seat, bid in enumerate(bids)])


def test_a_sealed_bid_shows_nothing() -> None:
    """Two games that differ only in others' bids look the same, and so do the events that made them."""
    one, other = make_bidding((2, 0)), make_bidding((2, 3))
    for viewer in (None, Seat(0), Seat(2)):
        assert one.view(viewer) == other.view(viewer)
        assert one.seen(BidMade(Seat(1), 0), viewer) == other.seen(BidMade(Seat(1), 3), viewer)
    assert one.view(Seat(1)) != other.view(Seat(1))
    assert one.view(Seat(1)).bids == (SEALED, 0, None)
    assert one.view(None).bids == (SEALED, SEALED, None)


def test_a_shown_round_is_seen_by_all() -> None:
    """Once everybody has bid, all bids are in the event that everyone sees."""
    game = make_bidding((2, 0))
    *_, shown = game.decide(Seat(2), Bid(1), NoCup())
    assert shown == RoundShown((2, 0, 1), Seat(0), picked=False)
    assert {game.seen(shown, viewer) for viewer in VIEWERS} == {shown}


def make_drawing(*cards: int) -> Drawing:
    """Return a game in which these cards have been drawn in turn."""
    events = [CardDrawn(Seat(number % SEATS), card) for number, card in enumerate(cards)]
    return replay(new_drawing(SEATS), events)


def test_a_hand_is_its_owners_alone() -> None:
    """Two games that differ only in others' cards look the same to a seat; a spectator sees no card at all."""
    one, other = make_drawing(5, 1, 2, 8), make_drawing(5, 11, 12, 8)
    assert one.view(Seat(0)) == other.view(Seat(0))
    assert one.view(Seat(0)).hands == ((5, 8), (None,), (None,))
    assert one.view(None).hands == ((None, None), (None,), (None,))
    assert one.view(Seat(1)) != other.view(Seat(1))


def test_a_drawn_card_is_seen_by_its_owner_alone() -> None:
    """The same draw of two different cards is one event to everyone but the drawer."""
    game, one, other = make_drawing(5), CardDrawn(Seat(1), 1), CardDrawn(Seat(1), 9)
    for viewer in (None, Seat(0), Seat(2)):
        assert game.seen(one, viewer) == game.seen(other, viewer) == CardDrawn(Seat(1), None)
    assert game.seen(one, Seat(1)) == one


@seeds
def test_each_card_is_picked_from_the_unseen(seed: int) -> None:
    """No card comes twice, each pick is among the cards in no hand, and `draws` counts them."""
    start: AnyGame = new_drawing(SEATS)
    events = list_events(play_steps(start, seed))
    drawn = [event.card for event in events if isinstance(event, CardDrawn)]
    assert len(set(drawn)) == len(drawn) == replay(start, events).draws
    assert set(drawn) <= set(CARDS)
    assert make_drawing(5, 1).unseen == tuple(card for card in CARDS if card not in (1, 5))


def test_shown_hands_are_seen_by_all() -> None:
    """When the last seat stands, all hands lie open to every viewer and there is an outcome."""
    game = make_drawing(5, 11, 12)
    for seat in map(Seat, range(SEATS)):
        events = game.decide(seat, Stand(), NoCup())
        game = replay(game, events)
    assert events[-1] == HandsShown(((5,), (11,), (12,)))
    assert {game.view(viewer) for viewer in VIEWERS} == {game}
    assert game.outcome is not None
    assert game.outcome.winners == (2,)


def test_refusals_change_nothing_and_say_why() -> None:
    """A move out of turn or against the rules is refused with a code and data, never in silence."""
    bids, draws = make_bidding((2, 0)), new_drawing(2)
    with pytest.raises(NotYourTurn) as bid_twice:
        bids.decide(Seat(0), Bid(1), NoCup())
    with pytest.raises(Illegal) as too_much:
        bids.decide(Seat(2), Bid(4), NoCup())
    with pytest.raises(NotYourTurn) as too_soon:
        draws.decide(Seat(1), Draw(), NoCup())
    assert bid_twice.value == NotYourTurn("has-bid", seat=Seat(0))
    assert too_much.value == Illegal("bid", amount=4, most=3)
    assert too_soon.value == NotYourTurn("not-your-turn", turn=Seat(0))
