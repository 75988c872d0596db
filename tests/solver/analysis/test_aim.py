"""The best chance of a total, compared with the reference, with best play for points, and with what is certain."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.dice import Edition, Roll, ScoreCard, edition
from gobelet.game import Illegal
from gobelet.record import parse_card, parse_dice
from gobelet.record.text.position import Position, make_position
from gobelet.solver import CompiledEdition
from gobelet.solver.analysis.aim import Aim, best_chance
from gobelet.solver.analysis.odds import odds_from
from gobelet.solver.model.lattice import build_lattice
from gobelet.solver.reference import Reference, Worth
from support.soak import mark_long
from support.solved_editions import solve_edition
from support.strategies import SmallGame, small_positions

pytestmark = pytest.mark.slow


def build_worth(aim: Aim) -> Worth:
    """Return the worth of a full card for an aim: 1, 0, or 1/2 for a tie."""

    def worth(card: ScoreCard) -> Fraction:
        if card.total == aim.total:
            return Fraction(1, 2) if aim.beats else Fraction(1)
        return Fraction(int(card.total > aim.total))

    return worth


def is_same_option(choice: object, other: object, here: Position) -> bool:
    """Whether an option is that of the reference: the box that is filled on its card, or the keep."""
    if isinstance(other, ScoreCard):
        place = next(place for place, points in enumerate(here.card.points) if points != other.points[place])
        return here.edition.boxes[place] == choice
    return choice == other


def list_exact_options(game: SmallGame, here: Position, worth: Worth) -> list[tuple[object, Fraction]]:
    """Return the options of the reference with their chances; before the first roll there is only one."""
    rules = Reference(*game, worth)
    if here.dice is None:
        return [(None, rules.value(here.card))]
    return list(rules.options(here.card, Roll(tuple(sorted(here.dice))), here.rolls_left))


def find_best(options: list[tuple[object, Fraction]]) -> Fraction:
    """Return the highest chance."""
    return max(chance for _, chance in options)


def only_certain(chance: float) -> float | None:
    """Return a chance if it is exactly 0 or 1."""
    return chance if chance in {0, 1} else None


aims = st.builds(Aim, st.integers(0, 60), st.booleans())


@settings(max_examples=25)
@given(small_positions(), aims)
def test_kernels_and_reference_agree(played: tuple[SmallGame, Position], aim: Aim) -> None:
    """From any position of a small game the best chance and that of every option are those of the reference."""
    check_kernels(*played, aim)


@pytest.mark.soak
@settings(max_examples=200)
@given(small_positions(), aims)
def test_kernels_and_reference_agree_in_many_positions(played: tuple[SmallGame, Position], aim: Aim) -> None:
    """The same from many positions."""
    check_kernels(*played, aim)


def check_kernels(game: SmallGame, here: Position, aim: Aim) -> None:
    """Compare the best chance of a position, and that of every option, with the reference."""
    found = best_chance(
        here, aim, compiled=CompiledEdition(game.edition, build_lattice(game.faces, game.dice)), threads=1
    )
    exact = list_exact_options(game, here, build_worth(aim))
    assert found.chance == pytest.approx(float(find_best(exact)), abs=1e-12)
    assert only_certain(found.chance) == only_certain(float(find_best(exact)))
    chances = [chance for _, chance in found.options]
    assert chances == pytest.approx(sorted(chances, reverse=True), abs=1e-9)
    for choice, chance in found.options:
        other = next(share for option, share in exact if is_same_option(choice, option, here))
        assert chance == pytest.approx(float(other), abs=1e-12)
        assert only_certain(chance) == only_certain(float(other))
    assert found.certain or len(found.options) == (len(exact) if here.dice else 0)


@settings(max_examples=60)
@given(small_positions(), aims)
def test_certain_chances_with_many_open_boxes(played: tuple[SmallGame, Position], aim: Aim) -> None:
    """If chances are not computed, 0 and 1 are returned exactly where the reference has them.

    A chance of 1 comes with the options that keep it, and is certain only if the worst play has it, too.
    """
    check_certain_chances(*played, aim)


@pytest.mark.soak
@settings(max_examples=500)
@given(small_positions(), aims)
def test_certain_chances_in_many_positions(played: tuple[SmallGame, Position], aim: Aim) -> None:
    """The same from many positions."""
    check_certain_chances(*played, aim)


def check_certain_chances(game: SmallGame, here: Position, aim: Aim) -> None:
    """Compare what is returned without computing chances with the reference."""
    exact = list_exact_options(game, here, build_worth(aim))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gobelet.solver.analysis.aim.MAX_OPEN", 0)
        try:
            found = best_chance(
                here, aim, compiled=CompiledEdition(game.edition, build_lattice(game.faces, game.dice)), threads=1
            )
        except Illegal:
            assert 0 < find_best(exact) < 1
            return
    assert found.chance == find_best(exact)
    lost = find_best(list_exact_options(game, here, lambda card: 1 - build_worth(aim)(card)))
    assert found.certain == (found.chance == 0 or lost == 0)
    if here.dice is not None and not found.certain:
        kept = [option for option, chance in exact if chance == 1]
        assert len(found.options) == len(kept)
        assert all(any(is_same_option(choice, option, here) for option in kept) for choice, _ in found.options)


LATE = "aces=3,twos=6,threes=9,fours=12,chance=22,three_of_a_kind=20,yahtzee=50"
UPPER = "chance=22,full_house=25,small_straight=30,yahtzee=0,three_of_a_kind=24"
LAST = "aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18,three_of_a_kind=20,full_house=25,small_straight=30"


@pytest.mark.parametrize(("written", "total"), [(LATE, 300), (LATE, 250), (UPPER, 260), (LAST, 180)])
@pytest.mark.parametrize("name", mark_long(["mb-1982", "hasbro-2014"], quick={"hasbro-2014"}))
def test_aiming_is_no_worse_than_best_play(name: str, written: str, total: int) -> None:
    """Play for the total has a better chance than best play for points, but not by much."""
    card = parse_card(edition(name), written)
    by_points = odds_from(solve_edition(card.edition), make_position(card)).scores.at_least(total)
    chance = best_chance(make_position(card), Aim(total)).chance
    assert by_points < chance < by_points + 0.1


def test_a_tie_counts_half() -> None:
    """The worth of beating a total lies between the chances of reaching it and of reaching one more."""
    here = make_position(parse_card(edition("classic"), LATE))
    reach, beat, more = (best_chance(here, aim).chance for aim in (Aim(280), Aim(280, beats=True), Aim(281)))
    assert more < beat < reach
    assert beat < (reach + more) / 2 + 1e-12


@pytest.mark.parametrize("open_boxes", [("chance",), ("chance", "yahtzee"), ("chance", "four_of_a_kind", "yahtzee")])
@pytest.mark.parametrize("dice", [None, "11223"])
def test_no_chance_exceeds_certainty(open_boxes: tuple[str, ...], dice: str | None) -> None:
    """Five points in Chance are certain: the chance is exactly 1 for every option, without rounding errors."""
    filled = {"large_straight": 40, "four_of_a_kind": 0, "yahtzee": 0}
    written = [LAST, *(f"{box}={points}" for box, points in filled.items() if box not in open_boxes)]
    card = parse_card(edition("mb-1982"), ",".join(written))
    here = make_position(card, parse_dice(dice), 2) if dice else make_position(card)
    for total in (card.total + more for more in (5, 6, 30, 300)):
        found = best_chance(here, Aim(total))
        assert found.certain == (total == card.total + 5) or found.chance == 0
        assert all(0 <= chance <= found.chance <= 1 for _, chance in found.options)


def test_a_tiny_chance_is_not_zero() -> None:
    """The right five alike in each of eight turns is nearly impossible, but its chance is not 0."""
    card = parse_card(edition("mb-1982"), "aces=3,twos=6,full_house=25,small_straight=30,large_straight=40")
    fives_alike = 15 + 20 + 25 + 30 + 30 + 30 + 30 + 50
    most = card.total + fives_alike + 35 + 7 * 100
    assert 0 < best_chance(make_position(card), Aim(most)).chance < 1e-12
    assert best_chance(make_position(card), Aim(most + 1)).chance == 0


def test_the_last_box_by_hand() -> None:
    """With only Yahtzee open: 4.603 % for five alike in three rolls, and 11/36 from four sixes with two rolls left."""
    card = parse_card(edition("kniffel"), LAST + ",large_straight=40,four_of_a_kind=0,chance=20")
    needs = Aim(card.total + 50)
    assert best_chance(make_position(card), needs).chance == pytest.approx(0.046029, abs=1e-6)
    found = best_chance(make_position(card, parse_dice("66661"), 2), needs)
    assert found.chance == pytest.approx(11 / 36, abs=1e-12)
    assert found.options[0][0] == (6, 6, 6, 6)
    assert found.options[-1][1] == 0


@pytest.mark.parametrize("played", [edition("mb-1982"), edition("yatzy")], ids=repr)
def test_too_many_open_boxes(played: Edition) -> None:
    """With more than eight open boxes the computation would take too long and is refused."""
    with pytest.raises(Illegal) as refused:
        best_chance(make_position(ScoreCard.empty(played)), Aim(300))
    assert (refused.value.code, refused.value.data["most"]) == ("aim-open-boxes", 8)


def test_threads_change_nothing() -> None:
    """One thread or three: the same chance to the last bit."""
    here = make_position(parse_card(edition("mb-1982"), LATE))
    assert len({best_chance(here, Aim(290), threads=count).chance for count in (1, 3)}) == 1
