"""Computer players of Hands Down: legal everywhere, blind to what they may not see, and each in its own way."""

import random
import subprocess
import sys

import pytest

from gobelet.bots import CARD_BOTS, Bot, CardBot, advise_cards, make_card_bot
from gobelet.bots.cards.game_loop import CardGameLoop, EndlessGame
from gobelet.bots.cards.keep_values import Draws, Keep, can_finish, list_keeps
from gobelet.bots.cards.observation import STALL_LAPS, is_stalled, observe
from gobelet.bots.cards.opponents import load_opponents
from gobelet.bots.cards.round_values import compute_call_values, compute_round_values
from gobelet.bots.cards.simple import mark_complete_hands
from gobelet.cups import SeededCup
from gobelet.game import Seat, Unreadable, Version
from gobelet.handsdown import (
    CARDS,
    Call,
    CallStanding,
    CardGame,
    Combination,
    Deal,
    Decline,
    Discard,
    HandsDown,
    LastChoice,
    Move,
    Open,
    card,
    new_card_game,
)
from support.watched_card_games import PLAYERS, Question, cards, make_bot, make_game, mix_bots, play_watched

EDITIONS = [HandsDown(), HandsDown(length=3, short=True), HandsDown(length=12)]
ME, OTHER = Seat(0), Seat(1)


def test_the_players() -> None:
    """They are offered from the best on, and each knows its name."""
    assert tuple(CARD_BOTS) == ("expert", "greedy", "random")
    for name in CARD_BOTS:
        player: Bot[CardGame, Move] = make_bot(name)
        assert player.name == name
    with pytest.raises(Unreadable) as raised:
        make_card_bot("hal", random.Random(1))  # noqa: S311 - not used
    assert raised.value == Unreadable("unknown-bot", name="hal", known=("expert", "greedy", "random"))


# -- whole games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_whole_games(edition: HandsDown, seats: int) -> None:
    """They play every variant to its end; each answer is legal, no call is false, and only random ever passes."""
    table, asked = play_watched(edition, mix_bots(seats), seed=seats)
    assert table.game.outcome is not None
    for at, seat, move in asked:
        assert move in at.legal_moves(seat) or (move is None and seat != at.turn)
        if move == Call():
            assert at.claim_of(seat) is not None
        assert move != Discard(()) or mix_bots(seats)[seat] == "random"  # `hd-bots`: nobody passes for ever


@pytest.mark.parametrize("seats", [2, 4])
def test_what_may_not_be_seen_does_not_matter(seats: int) -> None:
    """`hd-view`: a choice stays the same when the hidden hands and the pile are shuffled among themselves."""
    names = ["expert", "greedy"] * (seats // 2)
    _, asked = play_watched(HandsDown(), names, seed=11)
    chance = random.Random(3)  # noqa: S311 - meant to be repeatable
    compared = 0
    for at, seat, move in asked:
        if isinstance(at.phase, Open | CallStanding | LastChoice) and seat == at.turn:
            other = reshuffled(at, seat, chance)
            assert other.view(seat) == at.view(seat)
            assert (
                make_bot(names[seat]).choose(other, seat) == make_bot(names[seat]).choose(at.view(seat), seat) == move
            )
            compared += other != at
    assert compared > 20


def reshuffled(at: CardGame, seat: Seat, chance: random.Random) -> CardGame:
    """Return a game that differs only in the hands this seat may not see."""
    unseen = [card for card, count in zip(CARDS_BY_PLACE, observe(at, seat).unseen, strict=True) for _ in range(count)]
    hidden = [card for other, hand in enumerate(at.hands) if other != seat and other not in at.shown for card in hand]
    known = [*unseen, *(card for card in hidden if card is not None)]
    chance.shuffle(known)
    hands = [
        hand if other == seat or other in at.shown else tuple(known.pop() for _ in hand)
        for other, hand in enumerate(at.hands)
    ]
    return at._replace(hands=tuple(hands))


CARDS_BY_PLACE = list(CARDS)


@pytest.mark.parametrize("name", ["expert", "greedy"])
def test_asked_again_it_answers_the_same(name: str) -> None:
    """A choice follows from the view alone: a player made anew makes the same one."""
    _, asked = play_watched(HandsDown(), [name, "greedy"], seed=5)
    for at, seat, move in asked[:40]:
        if seat == 0:
            assert make_card_bot(name, random.Random(99)).choose(at, seat) == move  # noqa: S311 - not used


# -- every phase -------------------------------------------------------------------------------------------------

THREE, NOTHING = "3Y 3Y 3* 1R 6B", "1Y 2B 4R 6Y 5*"


@pytest.mark.parametrize("name", CARD_BOTS)
def test_every_phase(name: str) -> None:
    """Before the deal it deals; out of turn with nothing it is silent; in the last choice it calls or declines."""
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
def test_a_call_that_several_may_answer_is_answered_at_once(name: str) -> None:
    """With three players a second true call ends the round, so anything true is called, in turn or not."""
    for on_turn in (ME, Seat(2)):
        at = make_game(THREE, "6Y 6Y 6* 1B 2B", NOTHING, phase=CallStanding(OTHER, on_turn, None))
        assert make_bot(name).choose(at, ME) == Call()


# -- each in its own way -----------------------------------------------------------------------------------------


def test_greedy_takes_the_best_chance() -> None:
    """It keeps what most often becomes something with the next draw, and calls as soon as it has anything."""
    at = make_game("3Y 3* 1R 6B 5B", NOTHING, kinds="three_of_a_kind")
    move = make_bot("greedy").choose(at, ME)
    hand, unseen = observe(at.view(ME), ME)
    chances = Draws(unseen).expected(list_keeps(hand), mark_complete_hands(1))
    assert isinstance(move, Discard)
    assert {str(card) for card in move.cards} == {"1R", "6B", "5B"}
    assert chances.max() == pytest.approx(0.3, abs=0.1)
    assert make_bot("greedy").choose(make_game(THREE, NOTHING), ME) == Call()


@pytest.mark.parametrize("name", ["expert", "greedy"])
def test_hd_bots_drops_what_cannot_be_finished(name: str) -> None:
    """`hd-bots`: four alike wait for a fifth only while the cards it may see leave one."""
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


def test_can_finish_is_exact() -> None:
    """However unlikely a finish is, it is found; and where no card is left for it, it is not."""
    at = make_game("6R 6R 1/6R 6* 3B", NOTHING, kinds="yahtzee", thrown="1/6R ?R ?R 6*")
    hand, unseen = observe(at, ME)
    found = {tuple(map(str, keep.cards)): keep for keep in list_keeps(hand)}
    four = next(keep for cards, keep in found.items() if len(cards) == 4 and "3B" not in cards)
    assert can_finish(four, unseen, mark_complete_hands(32))
    unseen[card("?R").place] = 0
    assert not can_finish(four, unseen, mark_complete_hands(32))
    assert can_finish(found["3B",], unseen, mark_complete_hands(32))


@pytest.mark.parametrize("name", ["expert", "greedy"])
def test_hd_bots_gives_up_in_the_end(name: str) -> None:
    """`hd-bots`: when a round goes on for very many laps, others may hold what is waited for: it starts afresh."""
    at = make_game("6R 6R 1/6R 6* 3B", NOTHING, kinds="yahtzee")
    late = at._replace(version=Version(1 + 2 * (STALL_LAPS - 1)))
    assert not is_stalled(at)
    assert is_stalled(late)
    assert make_bot(name).choose(at, ME) == Discard(cards("3B"))
    assert len(make_bot(name).choose(late, ME).cards) == 5  # type: ignore[union-attr]


def test_the_expert_waits_with_little() -> None:
    """With two players three alike are not called: the other has two turns, and second place pays more."""
    assert isinstance(make_bot("expert").choose(make_game(THREE, NOTHING), ME), Discard)
    assert make_bot("expert").choose(make_game(NOTHING, THREE), OTHER) is None
    assert make_bot("expert").choose(make_game("2R 3R 4R 5R 6R", NOTHING), ME) == Call()
    alone = make_game(THREE, NOTHING, kinds="three_of_a_kind")
    assert make_bot("expert").choose(alone, ME) == Call()


def test_the_expert_answers_without_haste() -> None:
    """With two players it uses both its turns on a better hand, and calls what it has in the last choice."""
    at = make_game(THREE, "6Y 6Y 6Y 1B 2B", phase=CallStanding(OTHER, ME, (2, 0)))
    assert isinstance(make_bot("expert").choose(at, ME), Discard)
    strong = make_game("2R 3R 4R 5R 6R", NOTHING, phase=CallStanding(OTHER, ME, (2, 0)))
    assert make_bot("expert").choose(strong, ME) == Call()


def test_the_expert_prefers_high_numbers_where_all_have_the_same() -> None:
    """With only the Yahtzee left a tie is decided by the number: of two pairs it keeps the higher."""
    move = make_bot("expert").choose(make_game("1Y 1Y 6R 6R 3B", NOTHING, NOTHING, NOTHING, kinds="yahtzee"), ME)
    assert isinstance(move, Discard)
    assert {str(card) for card in move.cards} >= {"1Y", "3B"}
    assert "6R" not in {str(card) for card in move.cards}


def test_what_meeting_a_hand_is_worth() -> None:
    """The winner's card less a Chance card, or the other way round; equal hands go to the earlier call."""
    three = load_opponents(1).first * 0
    three[7 * 1 + 4] = 1.0
    first, second = compute_call_values(three, 1, first=True), compute_call_values(three, 1, first=False)
    chance = 35 / 12
    assert first[7 * 4 + 6] == pytest.approx(6 - chance)
    assert first[7 * 1 + 3] == pytest.approx(chance - 2)
    assert (first[7 * 1 + 4], second[7 * 1 + 4]) == pytest.approx((2 - chance, chance - 2))
    assert second[0] == pytest.approx(-2)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_outlook_is_dearer_for_dearer_hands(seats: int) -> None:
    """Calling with a dearer combination is never worth less than with a cheaper one of the table."""
    call = compute_round_values(63, seats).call
    best = [call[7 * kind + 6] for kind in range(2, 7)]
    assert best == sorted(best)


def test_random_never_calls_falsely_and_does_anything_else() -> None:
    """It calls what it has, and else throws away any cards."""
    player = make_bot("random")
    assert player.choose(make_game(THREE, NOTHING), ME) == Call()
    thrown = {player.choose(make_game(NOTHING, NOTHING), ME) for _ in range(300)}
    assert {len(move.cards) for move in thrown if isinstance(move, Discard)} == {0, 1, 2, 3, 4, 5}


# -- advice ------------------------------------------------------------------------------------------------------


def test_advice_names_its_aim() -> None:
    """With three in a row of one colour it goes for a straight, and says how likely that is in one draw and in two."""
    advice = advise_cards(make_game("3R 4R 5R 1B 1Y", NOTHING, NOTHING), ME)
    assert advice.why == "draw"
    assert advice.aim is Combination.SMALL_STRAIGHT
    assert advice.in_one is not None
    assert advice.in_two is not None
    assert 0.2 < advice.in_one < advice.in_two < 1
    assert advice.move == make_bot("expert").choose(make_game("3R 4R 5R 1B 1Y", NOTHING, NOTHING), ME)


def test_advice_for_calls_and_silence() -> None:
    """A call names what is held; where there is nothing to do, it says so."""
    called = advise_cards(make_game("2R 3R 4R 5R 6R", NOTHING), ME)
    assert (called.move, called.why, called.aim) == (Call(), "call", Combination.LARGE_STRAIGHT)
    answer = advise_cards(make_game(THREE, NOTHING, NOTHING, phase=CallStanding(OTHER, Seat(2), None)), ME)
    assert (answer.move, answer.why, answer.aim) == (Call(), "answer", Combination.THREE)
    silent = advise_cards(make_game(NOTHING, NOTHING), OTHER)
    assert (silent.move, silent.why, silent.aim) == (None, "nothing-to-do", None)
    waits = advise_cards(make_game(NOTHING, THREE), OTHER)
    assert (waits.move, waits.why, waits.aim) == (None, "wait", Combination.THREE)


# -- the table ---------------------------------------------------------------------------------------------------


class Passing:
    """A player that passes for ever."""

    name = "passing"

    def choose(self, table: CardGame, seat: Seat) -> Move | None:
        return Deal() if table.turn is None else Discard(()) if seat == table.turn else None


def test_an_endless_game_is_found_out() -> None:
    """Players that pass for ever are stopped with an error instead of running on."""
    passing: CardBot = Passing()
    with pytest.raises(EndlessGame):
        CardGameLoop(new_card_game(HandsDown(), 2), [passing, passing], SeededCup(1), 200).play()


def test_who_is_asked_when() -> None:
    """After a turn or a call each other seat is asked once, from the left of who moved, until one calls."""
    _, asked = play_watched(HandsDown(), ["greedy"] * 4, seed=2)
    open_turns = [at for at in asked if isinstance(at.game.phase, Open)]
    first = open_turns[0]
    assert first.seat == first.game.turn
    after = [each for each in asked if each.game.version == first.game.version + 1]
    if not isinstance(first.move, Call):
        assert [each.seat for each in after][:3] == [Seat((first.seat + step) % 4) for step in (1, 2, 3)][: len(after)]
    assert len({(each.game.version, each.seat) for each in asked}) == len(asked)


IMPORTS = """
import sys
from gobelet.bots import CARD_BOTS, make_card_bot
assert not {"numpy", "numba"} & set(sys.modules)
import random
for name in CARD_BOTS:
    make_card_bot(name, random.Random(1))
assert "numba" not in sys.modules
"""


def test_names_need_no_numpy_and_players_no_numba() -> None:
    """The names are there at once; Numba is never needed."""
    subprocess.run([sys.executable, "-c", IMPORTS], check=True)


def test_bots_are_shared_values() -> None:
    """Players without chance of their own hold nothing: two of a name are equal."""
    assert make_card_bot("expert", random.Random(1)) == make_card_bot("expert", random.Random(2))  # noqa: S311 - unused
    assert PLAYERS.keys() <= set(CARD_BOTS)
    assert isinstance(Question(make_game(NOTHING, NOTHING), ME, None), tuple)
