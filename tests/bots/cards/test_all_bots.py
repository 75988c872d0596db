"""All computer players of Hands Down: legal moves in every phase, from nothing but their view."""

import random

import pytest

from gobelet.bots import CARD_BOTS, make_card_bot
from gobelet.bots.cards.keep_values import Keep, list_keeps
from gobelet.bots.cards.observation import STALL_LAPS, is_stalled, observe
from gobelet.game import Seat, Version
from gobelet.handsdown import (
    CARDS,
    Call,
    CallStanding,
    CardGame,
    Deal,
    Decline,
    Discard,
    HandsDown,
    LastChoice,
    Open,
    new_card_game,
)
from support.watched_card_games import cards, make_bot, make_game, mix_bots, play_watched

EDITIONS = [HandsDown(), HandsDown(length=3, short=True), HandsDown(length=12)]
ME, OTHER = Seat(0), Seat(1)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_whole_games(edition: HandsDown, seats: int) -> None:
    """They play every variant to its end; each move is legal, no call is false, and only random passes."""
    table, asked = play_watched(edition, mix_bots(seats), seed=seats)
    assert table.game.outcome is not None
    for at, seat, move in asked:
        assert move in at.legal_moves(seat) or (move is None and seat != at.turn)
        if move == Call():
            assert at.claim_of(seat) is not None
        assert move != Discard(()) or mix_bots(seats)[seat] == "random"  # `hd-bots`: the others never pass


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_hidden_cards_do_not_matter(seats: int) -> None:
    """`hd-view`: a choice is the same after the hidden hands and the pile are shuffled."""
    names = ["expert", "greedy"] * (seats // 2)
    _, asked = play_watched(HandsDown(), names, seed=11)
    chance = random.Random(3)  # noqa: S311 - meant to be repeatable
    compared = 0
    for at, seat, move in asked:
        if isinstance(at.phase, Open | CallStanding | LastChoice) and seat == at.turn:
            other = shuffle_hidden(at, seat, chance)
            assert other.view(seat) == at.view(seat)
            assert (
                make_bot(names[seat]).choose(other, seat) == make_bot(names[seat]).choose(at.view(seat), seat) == move
            )
            compared += other != at
    assert compared > 20


def shuffle_hidden(at: CardGame, seat: Seat, chance: random.Random) -> CardGame:
    """Return a game that differs only in the hands that a seat may not see."""
    unseen = [card for card, count in zip(CARDS, observe(at, seat).unseen, strict=True) for _ in range(count)]
    hidden = [card for other, hand in enumerate(at.hands) if other != seat and other not in at.shown for card in hand]
    known = [*unseen, *(card for card in hidden if card is not None)]
    chance.shuffle(known)
    hands = [
        hand if other == seat or other in at.shown else tuple(known.pop() for _ in hand)
        for other, hand in enumerate(at.hands)
    ]
    return at._replace(hands=tuple(hands))


@pytest.mark.parametrize("name", ["expert", "greedy"])
def test_choices_are_repeatable(name: str) -> None:
    """A choice depends on the view alone: a new player makes the same one."""
    _, asked = play_watched(HandsDown(), [name, "greedy"], seed=5)
    for at, seat, move in asked[:40]:
        if seat == 0:
            assert make_card_bot(name, random.Random(99)).choose(at, seat) == move  # noqa: S311 - not used


THREE, NOTHING = "3Y 3Y 3* 1R 6B", "1Y 2B 4R 6Y 5*"


@pytest.mark.parametrize("name", CARD_BOTS)
def test_every_phase(name: str) -> None:
    """Before the deal it deals; out of turn with nothing it makes no move; in the last choice it calls or declines."""
    player = make_bot(name)
    assert player.choose(new_card_game(HandsDown(), 2), OTHER) == Deal()
    assert player.choose(make_game(NOTHING, NOTHING), OTHER) is None
    assert isinstance(player.choose(make_game(NOTHING, NOTHING), ME), Discard)
    last = LastChoice(OTHER, (ME,), ME, Version(1))
    assert player.choose(make_game(THREE, NOTHING, phase=last), ME) == Call()
    assert player.choose(make_game(NOTHING, THREE, phase=last), ME) == Decline()
    assert player.choose(make_game(NOTHING, THREE, phase=last), OTHER) is None
    assert player.choose(make_game(THREE, NOTHING, phase=CallStanding(ME, OTHER, (0, 2))), ME) is None


@pytest.mark.parametrize("name", CARD_BOTS)
def test_a_race_is_answered_at_once(name: str) -> None:
    """With three players a second valid call ends the round, so any combination is called, in turn or not."""
    for on_turn in (ME, Seat(2)):
        at = make_game(THREE, "6Y 6Y 6* 1B 2B", NOTHING, phase=CallStanding(OTHER, on_turn, None))
        assert make_bot(name).choose(at, ME) == Call()


@pytest.mark.parametrize("name", ["expert", "greedy"])
def test_hd_bots_discards_what_cannot_be_completed(name: str) -> None:
    """`hd-bots`: four alike are kept only while the unseen cards have a fifth."""
    gone = "6R 6R 1/6R 1/6R ?R ?R ?R 6* 6*"
    four, rest = "6R 6R 1/6R 6* 3B", "1/6R ?R ?R ?R 6*"
    hopeless = make_game(four, NOTHING, kinds="yahtzee", thrown=rest)
    assert set(gone.split()) == {str(card) for card in (*cards(four)[:4], *cards(rest))}
    keep = Keep(cards(four)[:4], cards("3B"), list_keeps(observe(hopeless, ME).hand)[1].number)
    assert len(keep.cards) == 4
    move = make_bot(name).choose(hopeless, ME)
    assert isinstance(move, Discard)
    assert {str(card) for card in move.cards} >= {"6R", "1/6R"}
    hopeful = make_game(four, NOTHING, kinds="yahtzee", thrown="1/6R ?R ?R 6*")
    assert make_bot(name).choose(hopeful, ME) == Discard(cards("3B"))


@pytest.mark.parametrize("name", ["expert", "greedy"])
def test_hd_bots_ends_a_stall(name: str) -> None:
    """`hd-bots`: after very many laps of a round, others may hold the needed cards: it discards everything."""
    at = make_game("6R 6R 1/6R 6* 3B", NOTHING, kinds="yahtzee")
    late = at._replace(version=Version(1 + 2 * (STALL_LAPS - 1)))
    assert not is_stalled(at)
    assert is_stalled(late)
    assert make_bot(name).choose(at, ME) == Discard(cards("3B"))
    move = make_bot(name).choose(late, ME)
    assert isinstance(move, Discard)
    assert len(move.cards) == 5
