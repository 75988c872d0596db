"""The end of a game: outcome, draws, settlement."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.dice import EDITIONS, DiceGame, EditionId, FinishGame, Over, UndoFill, edition, new_game
from gobelet.dice.game import settle
from gobelet.game import Seat
from support.dice_moves import fill, finish, play_out, play_turn, roll_dice, undo

FOUR_RULEBOOKS = ("mb-1982", "printworks", "classic", "hasbro-2014")
LOW, HIGH = "11246", "66655"


def make_fractions(*parts: int | Fraction) -> tuple[Fraction, ...]:
    """Return a settlement."""
    return tuple(map(Fraction, parts))


def play_to_end(name: str, *dice: str) -> DiceGame:
    """Return a game that is over, in which each column has put the one roll into every box."""
    return play_out(new_game(edition(name), len(dice), opener=0), dict(enumerate(dice)))


@pytest.mark.parametrize("name", EDITIONS)
def test_the_game_ends_when_all_columns_are_full(name: EditionId) -> None:
    """`end`: not before every column has all its boxes filled, and then at once."""
    game = new_game(edition(name), 2, opener=1)
    while not isinstance(game.phase, Over):
        assert game.outcome is None
        column = game.column
        assert column is not None
        game = play_turn(game, LOW, game.cards[column].open_boxes[0])
    assert all(card.full for card in game.cards)
    assert game.outcome is not None
    assert (game.turn, game.column, game.roll, game.rolls_left) == (None, None, None, 0)


def test_highest_total_wins() -> None:
    """`end`: the highest grand total wins."""
    game = play_to_end("mb-1982", LOW, HIGH, LOW)
    assert game.outcome is not None
    assert game.outcome.scores == tuple(card.total for card in game.cards)
    assert (game.outcome.winners, game.outcome.drawn) == ((1,), False)


def test_equal_totals_draw() -> None:
    """`end`: equal highest totals draw; a lower column does not win with them."""
    outcome = play_to_end("mb-1982", HIGH, LOW, HIGH).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.drawn) == ((0, 2), True)


def test_anyone_may_finish() -> None:
    """`end`: when every box is filled anyone at the table may leave it at that; then nobody has a move."""
    game = play_to_end("classic", LOW, HIGH)
    assert game.to_move == (0, 1)
    assert game.legal_moves(Seat(0)) == (FinishGame(),)
    assert game.legal_moves(Seat(1)) == (FinishGame(), UndoFill())
    done = finish(game, 0)
    assert (done.phase, done.to_move, done.version) == (Over(finished=True), (), game.version + 1)
    assert done.outcome == game.outcome


def test_an_undone_end_is_no_end() -> None:
    """`undo`: taking the last fill back takes the outcome back too."""
    assert undo(play_to_end("classic", LOW, HIGH), 1).outcome is None


@pytest.mark.parametrize("name", FOUR_RULEBOOKS)
def test_1575_can_be_played(name: str) -> None:
    """`max`, `read-chips`: thirteen five alikes make 1575 by every rulebook, as each further one earns the bonus."""
    game = play_turn(new_game(edition(name)), "66666", "yahtzee")
    for face, box in enumerate(("aces", "twos", "threes", "fours", "fives", "sixes"), start=1):
        game = play_turn(game, str(face) * 5, box)
    for box in ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "chance"):
        game = play_turn(game, "66666", box)
    assert game.cards[0].total == edition(name).most == 1575
    assert game.cards[0].yahtzee_bonus == 1200


@pytest.mark.parametrize("name", FOUR_RULEBOOKS)
def test_a_five_alike_rolled_again_earns_nothing(name: str) -> None:
    """`yahtzee-bonus`: only the roll that is scored counts."""
    game = play_turn(new_game(edition(name)), "66666", "yahtzee")
    game = fill(roll_dice(roll_dice(game, "44444"), "123", "44"), "chance")
    assert game.cards[0].total == 50 + 14


# -- settlement --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
def test_who_settles(name: EditionId) -> None:
    """`read-settle`: only classic settles, and alone nobody does."""
    several, solo = play_to_end(name, LOW, HIGH).outcome, play_to_end(name, LOW).outcome
    assert several is not None
    assert solo is not None
    assert (several.settlement is not None) is (name == "classic")
    assert solo.settlement is None


def test_the_winner_earns_every_difference() -> None:
    """`read-settle`: only the winner earns, from each other column the difference; losers settle nothing together."""
    assert settle((200, 250, 180)) == make_fractions(-50, 120, -70)
    outcome = play_to_end("classic", LOW, HIGH, LOW).outcome
    assert outcome is not None
    low, high, _ = outcome.scores
    assert outcome.settlement == make_fractions(low - high, 2 * (high - low), low - high)


def test_settled_on_totals_with_chips() -> None:
    """`read-settle`: chips are cashed before settling; scores are unchanged."""
    game = new_game(edition("classic"), 2, opener=0)
    for dice, box in (("66666", "yahtzee"), ("55555", "fives")):
        game = play_turn(play_turn(game, dice, box), LOW, box)
    outcome = play_out(game).outcome
    assert outcome is not None
    assert outcome.scores[0] - outcome.scores[1] == 50 + 100 + 25
    assert outcome.settlement == make_fractions(175, -175)


def test_co_winners_share_exactly() -> None:
    """`read-settle`: k co-winners get 1/k of every difference, as an exact fraction."""
    assert settle((300, 300, 199)) == make_fractions(Fraction(101, 2), Fraction(101, 2), -101)
    assert settle((10, 10, 10, 0, 9)) == make_fractions(*[Fraction(11, 3)] * 3, -10, -1)
    assert settle((7, 7)) == make_fractions(0, 0)


@settings(deadline=None)
@given(st.lists(st.integers(0, 1575), min_size=2, max_size=8))
def test_settlements_sum_to_nothing(scores: list[int]) -> None:
    """`read-settle`: what is earned is paid; the winners' shares are equal, and nobody else earns."""
    settlement = settle(tuple(scores))
    assert sum(settlement) == 0
    for score, earned in zip(scores, settlement, strict=True):
        assert (earned >= 0) if score == max(scores) else (earned == score - max(scores))
    assert len({earned for score, earned in zip(scores, settlement, strict=True) if score == max(scores)}) == 1


def test_every_small_settlement() -> None:
    """`read-settle`, counted pair by pair: every loser pays each of the k winners 1/k of the difference."""
    for scores in product(range(4), repeat=3):
        winners = [column for column, score in enumerate(scores) if score == max(scores)]
        owed = [Fraction(0)] * 3
        for payer, winner in product(range(3), winners):
            part = Fraction(max(scores) - scores[payer], len(winners))
            owed[payer] -= part
            owed[winner] += part
        assert settle(scores) == tuple(owed)
