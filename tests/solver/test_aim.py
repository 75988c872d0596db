"""The best chance of a total: beside the slow reference, best play for points, and what is certain."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.dice import Edition, Roll, ScoreCard, edition
from gobelet.game import Illegal
from gobelet.record import parse_card, parse_dice
from gobelet.record.position import Position, position
from gobelet.solver import Compiled
from gobelet.solver.aim import Aim, Aimed, best_chance
from gobelet.solver.lattice import lattice
from gobelet.solver.odds import odds_from
from gobelet.solver.reference import Reference, Worth
from gobelet.solver.solve import solve
from gobelet.solver.values import Values
from strategies import SmallGame, small_positions


def worth_of(aim: Aim) -> Worth:
    """Return what a full card is worth to whoever aims."""

    def worth(card: ScoreCard) -> Fraction:
        if card.total == aim.total:
            return Fraction(1, 2) if aim.beats else Fraction(1)
        return Fraction(int(card.total > aim.total))

    return worth


def same(choice: object, other: object, here: Position) -> bool:
    """Whether an option of ours is one of the reference's: the box that is filled on its card, or the keep."""
    if isinstance(other, ScoreCard):
        place = next(place for place, points in enumerate(here.card.points) if points != other.points[place])
        return here.edition.boxes[place] == choice
    return choice == other


@settings(max_examples=80)
@given(small_positions(), st.builds(Aim, st.integers(0, 60), st.booleans()))
def test_kernels_and_reference_agree(played: tuple[SmallGame, Position], aim: Aim) -> None:
    """From any position of a small game the best chance is that of fractions, and so is that of every option."""
    game, here = played
    rules = Reference(*game, worth_of(aim))
    found = best_chance(here, aim, compiled=Compiled(game.edition, lattice(game.faces, game.dice)), threads=1)
    if here.dice is None:
        assert found.chance == pytest.approx(float(rules.value(here.card)), abs=1e-12)
        return
    roll = Roll(tuple(sorted(here.dice)))
    exact = rules.options(here.card, roll, here.rolls_left)
    assert found.chance == pytest.approx(float(max(chance for _, chance in exact)), abs=1e-12)
    chances = [chance for _, chance in found.options]
    assert chances == pytest.approx(sorted(chances, reverse=True), abs=1e-9)
    for choice, chance in found.options:
        other = next(share for option, share in exact if same(choice, option, here))
        assert chance == pytest.approx(float(other), abs=1e-12)
    assert len(found.options) in {0, len(exact)}


LATE = "aces=3,twos=6,threes=9,fours=12,chance=22,three_of_a_kind=20,yahtzee=50"
UPPER = "chance=22,full_house=25,small_straight=30,yahtzee=0,three_of_a_kind=24"
LAST = "aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18,three_of_a_kind=20,full_house=25,small_straight=30"


@pytest.mark.parametrize(("written", "total"), [(LATE, 300), (LATE, 250), (UPPER, 260), (LAST, 180)])
@pytest.mark.parametrize("name", ["mb-1982", "hasbro-2014"])
def test_aiming_is_no_worse_than_best_play(name: str, written: str, total: int) -> None:
    """Who aims has at least the chance of who plays for points; and a little more, or there would be no point in it."""
    card = parse_card(edition(name), written)
    solution = solve(Compiled(card.edition))
    by_points = odds_from(Values(solution.layout, solution.values), position(card)).scores.at_least(total)
    chance = best_chance(position(card), Aim(total)).chance
    assert by_points < chance < by_points + 0.1


def test_a_tie_counts_half() -> None:
    """To beat a total is worth less than to reach it and more than to reach one more; one play must do for both."""
    here = position(parse_card(edition("classic"), LATE))
    reach, beat, more = (best_chance(here, aim).chance for aim in (Aim(280), Aim(280, beats=True), Aim(281)))
    assert more < beat < reach
    assert beat < (reach + more) / 2 + 1e-12


@pytest.mark.parametrize(
    ("written", "total", "chance"),
    [
        ("", 1576, 0.0),
        ("", 0, 1.0),
        (UPPER, 101, 1.0),
        (LAST + ",large_straight=40,four_of_a_kind=0,yahtzee=50", 394, 0.0),
        ("aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18", 98, 1.0),
    ],
)
def test_what_is_certain_needs_no_work(written: str, total: int, chance: float) -> None:
    """Points on the card and an upper bonus that is earned already cannot be lost; nobody has more than can come."""
    found = best_chance(position(parse_card(edition("mb-1982"), written)), Aim(total))
    assert found == Aimed(chance, certain=True)


@pytest.mark.parametrize("open_boxes", [("chance",), ("chance", "yahtzee"), ("chance", "four_of_a_kind", "yahtzee")])
@pytest.mark.parametrize("dice", [None, "11223"])
def test_no_chance_exceeds_certainty(open_boxes: tuple[str, ...], dice: str | None) -> None:
    """Five dice always make five points in Chance: that is 1 and not a rounding more, for every choice as well."""
    filled = {"large_straight": 40, "four_of_a_kind": 0, "yahtzee": 0}
    written = [LAST, *(f"{box}={points}" for box, points in filled.items() if box not in open_boxes)]
    card = parse_card(edition("mb-1982"), ",".join(written))
    here = position(card, parse_dice(dice), 2) if dice else position(card)
    found = best_chance(here, Aim(card.total + 5))
    assert (found.chance, found.certain) == (1.0, False)
    assert all(0 <= chance <= 1 for _, chance in found.options)


def test_a_tiny_chance_is_not_none() -> None:
    """The right five alike in each of eight turns are next to impossible, which is not the same as impossible."""
    card = parse_card(edition("mb-1982"), "aces=3,twos=6,full_house=25,small_straight=30,large_straight=40")
    fives_alike = 15 + 20 + 25 + 30 + 30 + 30 + 30 + 50
    most = card.total + fives_alike + 35 + 7 * 100
    assert 0 < best_chance(position(card), Aim(most)).chance < 1e-12
    assert best_chance(position(card), Aim(most + 1)).chance == 0


def test_the_last_box_by_hand() -> None:
    """Only Yahtzee is open: three rolls make five alike in 4.603 %, and four sixes with two rolls left in 11/36."""
    card = parse_card(edition("kniffel"), LAST + ",large_straight=40,four_of_a_kind=0,chance=20")
    needs = Aim(card.total + 50)
    assert best_chance(position(card), needs).chance == pytest.approx(0.046029, abs=1e-6)
    found = best_chance(position(card, parse_dice("66661"), 2), needs)
    assert found.chance == pytest.approx(11 / 36, abs=1e-12)
    assert found.options[0][0] == (6, 6, 6, 6)
    assert found.options[-1][1] == 0


@pytest.mark.parametrize("played", [edition("mb-1982"), edition("yatzy")], ids=repr)
def test_too_many_open_boxes(played: Edition) -> None:
    """With nine boxes open the answer would take too long, and that is said."""
    with pytest.raises(Illegal) as refused:
        best_chance(position(ScoreCard.empty(played)), Aim(300))
    assert (refused.value.code, refused.value.data["most"]) == ("aim-open-boxes", 8)


def test_threads_change_nothing() -> None:
    """One thread or three: the same chance to the last bit."""
    here = position(parse_card(edition("mb-1982"), LATE))
    assert len({best_chance(here, Aim(290), threads=count).chance for count in (1, 3)}) == 1
