"""Moments: what is celebrated and consoled, and what is said then."""

from dataclasses import replace

import pytest

from gobelet.cups import TypedCup
from gobelet.dice import Match, RollDice, edition, new_match
from gobelet.dice.boxes import BoxId
from gobelet.dice.moves import FillBox, FinishGame, Move
from gobelet.dice.phases import Over
from gobelet.game import Seat
from gobelet.handsdown import Call, CardGame
from gobelet.i18n import Speaker
from gobelet.i18n.moments import Moment, find_card_moments, find_dice_moments
from support.card_moves import THREES, TWOS, A, B, call, decide_move, kinds, lay_out
from support.dice_moves import faces, fill, make_card, make_match, roll_dice

NAMES = ("Ann", "Ben", "Cleo")
EN = Speaker("en")


def find(match: Match, move: Move, came: str = "", own: tuple[int, ...] = (0,), language: str = "en") -> list[Moment]:
    """Return the moments of a move by whoever's turn it is."""
    seat = match.turn or Seat(0)
    moments: list[Moment] = []
    for event in match.decide(seat, move, TypedCup(faces(came))):
        after, say = match.apply(event), Speaker(language)
        moments += find_dice_moments(event, (match, after), NAMES, tuple(map(Seat, own)), say)
        match = after
    return moments


def list_kinds(moments: list[Moment]) -> list[str]:
    """Return what the moments are."""
    return [moment.kind.value for moment in moments]


def start(boxes: dict[str, int] | None = None, name: str = "classic") -> Match:
    """Return a match of one player with some boxes filled."""
    match = new_match(edition(name))
    game = match.game._replace(cards=(make_card(match.edition, boxes or {}),))
    return Match(1, game)


@pytest.mark.parametrize(
    ("came", "boxes", "kinds"),
    [
        ("44444", {}, ["five-alike"]),
        ("23456", {}, ["large-straight"]),
        ("12345", {}, ["large-straight"]),
        ("23456", {"large_straight": 40}, []),
        ("22345", {}, []),
    ],
)
def test_rolls(came: str, boxes: dict[str, int], kinds: list[str]) -> None:
    """Five alike always, a large straight while its box is open; nothing else."""
    assert list_kinds(find(start(boxes), RollDice(), came)) == kinds


def test_a_straight_that_may_not_be_used_is_none() -> None:
    """Where boxes are filled in order, its box is open only when it is next."""
    match = Match(1, new_match(edition("kniffel", order="forced")).game)
    assert list_kinds(find(match, RollDice(), "23456")) == []


def test_the_upper_bonus_is_celebrated_once() -> None:
    """With the fill that reaches it, not with those after it."""
    nearly = {"sixes": 30, "fives": 25}
    reached = roll_dice(start(nearly), "44123")
    assert list_kinds(find(reached, FillBox(BoxId("fours")))) == ["upper-bonus"]
    later = roll_dice(fill(reached, "fours"), "33345")
    assert list_kinds(find(later, FillBox(BoxId("threes")))) == []


def test_a_joker_and_a_nought_where_five_alike_should_be() -> None:
    """One is celebrated, the other consoled."""
    joker = roll_dice(start({"yahtzee": 50, "fours": 12}), "44444")
    assert list_kinds(find(joker, FillBox(BoxId("full_house")))) == ["joker"]
    nought = roll_dice(start(), "12446")
    (moment,) = find(nought, FillBox(BoxId("yahtzee")))
    assert (moment.kind, moment.words) == ("nought", "No Yahtzee for Ann. There are other boxes!")
    assert list_kinds(find(roll_dice(start(), "12446"), FillBox(BoxId("full_house")))) == []


@pytest.mark.parametrize(
    ("own", "kind", "words"),
    [
        ((0,), "won", "You win!"),
        ((1,), "lost", "Well played! 2 points behind Ann."),
        ((), "won", "Ann wins!"),
        ((0, 1), "won", "Ann: well won!"),
    ],
)
def test_the_end(own: tuple[int, ...], kind: str, words: str) -> None:
    """Who has won is told so, who has lost is consoled, and who watches hears the name."""
    over = make_match(edition("kniffel"), (202, 200))
    filled = Match(1, over.game._replace(phase=Over(finished=False)))
    (moment,) = find(filled, FinishGame(), own=own)
    assert (moment.kind, moment.words) == (kind, words)


def test_settlements_have_decided() -> None:
    """Ben has more points in all and earns less: he is told who wins, and not that he is behind."""
    ended = make_match(edition("classic"), (300, 299, 100), (200, 300, 299))
    filled = replace(ended, game=ended.game._replace(phase=Over(finished=False)))
    (moment,) = find(filled, FinishGame(), own=(1,))
    assert (moment.kind, moment.words) == ("lost", "Well played! Ann wins.")


def test_whoever_plays_alone_neither_wins_nor_loses() -> None:
    """There is nobody to beat."""
    over = make_match(edition("kniffel"), (202,))
    assert not find(Match(1, over.game._replace(phase=Over(finished=False))), FinishGame())


def test_a_call_and_the_end_of_a_card_game() -> None:
    """A call is on every screen; the last one ends the game."""
    game = lay_out(TWOS, THREES, table=kinds("three"))
    assert list_card_kinds(game, A) == ["call"]
    assert list_card_kinds(call(game, A), B, 0) == ["call", "lost"]


def list_card_kinds(game: CardGame, seat: Seat, *picks: int) -> list[str]:
    """Return the moments of a call, as P0 sees them."""
    found: list[Moment] = []
    for event in decide_move(game, seat, Call(), *picks):
        after = game.apply(event)
        found += find_card_moments(event, (game, after), ("P0", "P1"), (Seat(0),), EN)
        game = after
    return list_kinds(found)


@pytest.mark.parametrize("language", ["fr", "de"])
def test_moments_in_other_languages(language: str) -> None:
    """With the edition's own word."""
    (moment,) = find(start(name="kniffel"), RollDice(), "44444", language=language)
    assert "Kniffel" in moment.words
    assert moment.words != find(start(name="kniffel"), RollDice(), "44444")[0].words
