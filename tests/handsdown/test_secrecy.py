"""Hidden cards stay hidden: two games that differ only in them look the same to a viewer, whatever is played."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.game import Seat
from gobelet.handsdown import (
    CallLost,
    CardGame,
    ChancesShown,
    Dealt,
    Decline,
    Event,
    HandDrawn,
    HandKept,
    HandsDown,
    HandShown,
    TurnPlayed,
    new_card_game,
    visibility,
)
from gobelet.handsdown.cards import Hand
from support import strategies
from support.card_moves import (
    NOTHING,
    THREES,
    TWOS,
    A,
    B,
    C,
    call,
    cards,
    decide_move,
    decline,
    kinds,
    lay_out,
    pass_turns,
    throw,
)
from support.paired_card_games import Pair
from support.soak import mark_long

pytestmark = pytest.mark.slow

BOLD = 12
SHORT, SHORTEST = HandsDown(length=4, short=True), HandsDown(length=3, short=True)
KEPT = HandsDown(length=4, short=True, alone="keep")


def make_pairs(players: int, edition: HandsDown, seed: str, most: int = 4) -> Iterator[Pair]:
    """Yield twins of stretches of one to `most` moves, all through a game, for every viewer in turn."""
    chance = Random(seed)  # noqa: S311 - meant to be repeatable
    steps = list(strategies.play_card_steps(new_card_game(edition, players), seed, BOLD))
    viewers = [None, *map(Seat, range(players))]
    for start in range(len(steps)):
        stretch = steps[start : start + chance.randint(1, most)]
        yield Pair(stretch, seed, chance.choice(viewers), chance)


def check_pairs(players: int, edition: HandsDown, seeds: range, share: float = 0.7) -> int:
    """Check the pairs of some games and return how many there were; most must differ in a hand."""
    checked = differ = 0
    for seed in seeds:
        for pair in make_pairs(players, edition, f"{players} {seed}"):
            pair.check()
            checked += 1
            differ += pair.differ
    assert differ > share * checked
    return checked


@pytest.mark.parametrize("players", mark_long(range(2, 7), quick={2, 5}))
@pytest.mark.parametrize("edition", mark_long([HandsDown(), SHORT, KEPT], quick={SHORT}))
def test_hidden_cards_change_nothing(players: int, edition: HandsDown) -> None:
    """`hd-view`: whatever the others hold and the pile has, a viewer's views, events and refusals are the same."""
    assert check_pairs(players, edition, range(2)) > 100


@pytest.mark.slow
@pytest.mark.parametrize("players", mark_long(range(2, 7), quick={2, 5}))
@pytest.mark.parametrize("edition", mark_long([HandsDown(length=12), SHORTEST], quick={SHORTEST}))
def test_hidden_cards_change_nothing_in_other_games(players: int, edition: HandsDown) -> None:
    """`hd-view`: the same in games with every Combo card and in the shortest."""
    assert check_pairs(players, edition, range(100, 102)) > 40


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 7))
def test_hidden_cards_change_nothing_in_fresh_games(players: int, seed: int) -> None:
    """`hd-view`: the same in games that nobody has played before."""
    assert (
        check_pairs(players, SHORT, range(seed, seed + 4), share=0.5) > 100
    )  # any seed: with two players 0.7 is close


@settings(max_examples=8)
@given(strategies.card_games(), st.integers(0, 10_000), st.data())
def test_whole_beginnings(game: CardGame, seed: int, data: st.DataObject) -> None:
    """`hd-view`: from the deal on, as far as anybody likes, the cards a viewer has never seen may be any."""
    check_beginning(game, seed, data)


@pytest.mark.soak
@settings(max_examples=60)
@given(strategies.card_games(), st.integers(0, 10_000), st.data())
def test_many_whole_beginnings(game: CardGame, seed: int, data: st.DataObject) -> None:
    """`hd-view`: the same for many beginnings."""
    check_beginning(game, seed, data)


def check_beginning(game: CardGame, seed: int, data: st.DataObject) -> None:
    """Check a pair of the first moves of a game, for any viewer."""
    steps = list(strategies.play_card_steps(game, seed, BOLD))
    length = data.draw(st.integers(1, min(len(steps), 40)), label="length")
    viewer = data.draw(st.sampled_from([None, *game.seats]), label="viewer")
    Pair(steps[:length], seed, viewer, Random(seed)).check()  # noqa: S311 - meant to be repeatable


# -- the pairs see leaks -----------------------------------------------------------------------------------------


def has_leaks() -> bool:
    """Return whether the pairs of one game show a difference."""
    for pair in make_pairs(3, HandsDown(length=3, short=True), "leaks"):
        try:
            pair.check()
        except AssertionError:
            return True
    return False


def test_the_sound_game_has_no_leak() -> None:
    """The game in which leaks are looked for below has none of its own."""
    assert not has_leaks()


@pytest.mark.parametrize("kind", [Dealt, TurnPlayed, CallLost, HandDrawn])
def test_events_that_show_too_much(kind: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind of event that every viewer sees whole is found."""
    sound = visibility.hide_drawn_cards
    monkeypatch.setattr(
        visibility, "hide_drawn_cards", lambda event, viewer: event if type(event) is kind else sound(event, viewer)
    )
    assert has_leaks()


def test_views_that_show_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that has the hands of others is found."""
    monkeypatch.setattr(visibility, "hide_hands", lambda hands, shown, viewer: hands)
    assert has_leaks()


def test_an_order_that_shows_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that hides cards but has more backs for wild ones is found: not even one bit gets out."""

    def show_one_more(hands: tuple[Hand, ...], shown: frozenset[Seat], viewer: Seat | None) -> tuple[Hand, ...]:
        hidden = tuple((None,) * (5 + any(card and card.wild for card in hand)) for hand in hands)
        return tuple(hands[s] if s == viewer or s in shown else hidden[s] for s in range(len(hands)))

    monkeypatch.setattr(visibility, "hide_hands", show_one_more)
    assert has_leaks()


def test_refused_false_calls_would_show_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that refuses calls for being false is found by what others may do."""
    sound = CardGame.may_call
    monkeypatch.setattr(CardGame, "may_call", lambda game, seat: sound(game, seat) and game.claim_of(seat) is not None)
    assert has_leaks()


# -- by name -----------------------------------------------------------------------------------------------------


def list_views(game: CardGame, event: Event) -> list[Event]:
    """Return an event as a spectator, A, B and C see it."""
    return [game.seen(event, viewer) for viewer in (None, A, B, C)]


def test_what_is_hidden_in_events() -> None:
    """`hd-view`: a deal, a draw and a new hand are seen by their owner only; a discard and a shown hand by all."""
    game = lay_out(*NOTHING[:3])
    dealt = Dealt(A, A, game.table, game.hands)
    none = (None,) * 5
    assert list_views(game, dealt) == [
        Dealt(A, A, game.table, (none, none, none)),
        Dealt(A, A, game.table, (game.hands[A], none, none)),
        Dealt(A, A, game.table, (none, game.hands[B], none)),
        Dealt(A, A, game.table, (none, none, game.hands[C])),
    ]
    turn, backs = TurnPlayed(B, cards("1Y"), cards("2R")), TurnPlayed(B, cards("1Y"), (None,))
    assert list_views(game, turn) == [backs, backs, turn, backs]
    hand, five = HandDrawn(B, cards(TWOS)), HandDrawn(B, none)
    assert list_views(game, hand) == [five, five, hand, five]
    for public in (HandShown(B, cards(TWOS)), ChancesShown(((1,), (), ()))):
        assert list_views(game, public) == [public] * 4


def test_a_called_hand_is_hidden_until_shown() -> None:
    """`hd-view`: face down, a called hand is seen by its owner alone; shown, by all; after the round, by its owner."""
    game = lay_out(TWOS, *NOTHING[1:3])
    down = call(game, A)
    assert [down.view(viewer).hands[A] for viewer in (None, B)] == [(None,) * 5] * 2
    assert down.view(A).hands[A] == game.hands[A]
    up = call(down, C)
    assert [up.view(viewer).hands[A] for viewer in (None, A, B, C)] == [game.hands[A]] * 4
    won = call(call(lay_out(TWOS, THREES, NOTHING[2]), A), B)
    assert won.view(C).hands == ((None,) * 5, (None,) * 5, won.hands[C])


def test_a_kept_hand_is_hidden_again() -> None:
    """`hd-view`, `hd-alone`: a lone winner who keeps the shown hand takes it up again, in folded views too."""
    game = pass_turns(call(lay_out(TWOS, NOTHING[1], edition=KEPT), A), 2)
    views = {viewer: game.view(viewer) for viewer in (None, A, B)}
    for event in decide_move(game, B, Decline()):
        views = {viewer: view.apply(game.seen(event, viewer)) for viewer, view in views.items()}
        game = game.apply(event)
        assert views == {viewer: game.view(viewer) for viewer in views}
    assert (set(game.view(A).hands[A]), game.view(B).hands[A]) == (set(cards(TWOS)), (None,) * 5)
    kept = HandKept(A, cards(TWOS))
    assert [game.seen(kept, viewer) for viewer in (None, A, B)] == [
        HandKept(A, (None,) * 5),
        kept,
        HandKept(A, (None,) * 5),
    ]


def test_nobody_sees_the_pile_or_a_chance_card() -> None:
    """`hd-view`: what is to come is nowhere in the game: the pile is a number, and so are Chance cards to the end."""
    met = call(call(lay_out(TWOS, THREES, NOTHING[2]), A), B)
    assert (met.pile, met.chances, met.shown_chances) == (84 - 15 - 10, (1, 0, 0), None)
    hidden = met.view(None)
    assert {card for hand in hidden.hands for card in hand} == {None}
    assert hidden.chances == (1, 0, 0)
    assert (hidden.discards, hidden.pile) == (met.discards, met.pile)


def test_what_is_public() -> None:
    """`hd-view`: every discard, all counts, the table and what was won are the same to everyone."""
    game = throw(call(lay_out(TWOS, *NOTHING[1:3]), A), "3Y 1B")
    assert game.discards == cards("3Y 1B")
    for viewer in (None, *game.seats):
        assert game.view(viewer)._replace(hands=()) == game._replace(hands=())
        assert [len(hand) for hand in game.view(viewer).hands] == [5, 5, 5]


def test_the_end_shows_no_hand() -> None:
    """`hd-end`, `hd-view`: the Chance cards are shown at the end, the hands of those who did not call are not."""
    game = lay_out(TWOS, NOTHING[1], NOTHING[2], table=kinds("three"), edition=HandsDown(short=True))
    over = decline(decline(pass_turns(call(game, A), 6), B), C)
    assert over.outcome is not None
    assert over.view(A).hands == ((), (None,) * 5, (None,) * 5)
