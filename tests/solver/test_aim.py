"""The best chance of a total: beside the slow reference, best play for points, and what is certain."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.dice import Edition, Roll, ScoreCard, edition
from gobelet.game import Illegal
from gobelet.record import parse_card, parse_dice
from gobelet.record.text.position import Position, make_position
from gobelet.solver import CompiledEdition
from gobelet.solver.analysis.aim import Aim, AimResult, best_chance
from gobelet.solver.analysis.bounds import Bounds
from gobelet.solver.analysis.odds import odds_from
from gobelet.solver.model.lattice import build_lattice
from gobelet.solver.reference import Reference, Worth
from support.solved_editions import solved
from support.strategies import SmallGame, small_positions

pytestmark = pytest.mark.slow


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


def exact_options(game: SmallGame, here: Position, worth: Worth) -> list[tuple[object, Fraction]]:
    """Return what each option is worth by fractions; before the first roll there is but one thing to do."""
    rules = Reference(*game, worth)
    if here.dice is None:
        return [(None, rules.value(here.card))]
    return list(rules.options(here.card, Roll(tuple(sorted(here.dice))), here.rolls_left))


def best_of(options: list[tuple[object, Fraction]]) -> Fraction:
    """Return the highest chance."""
    return max(chance for _, chance in options)


def settles(chance: float) -> float | None:
    """Return a chance that leaves nothing open."""
    return chance if chance in {0, 1} else None


aims = st.builds(Aim, st.integers(0, 60), st.booleans())


@settings(max_examples=80)
@given(small_positions(), aims)
def test_kernels_and_reference_agree(played: tuple[SmallGame, Position], aim: Aim) -> None:
    """From any position of a small game the best chance is that of fractions, and so is that of every option."""
    game, here = played
    found = best_chance(
        here, aim, compiled=CompiledEdition(game.edition, build_lattice(game.faces, game.dice)), threads=1
    )
    exact = exact_options(game, here, worth_of(aim))
    assert found.chance == pytest.approx(float(best_of(exact)), abs=1e-12)
    assert settles(found.chance) == settles(float(best_of(exact)))
    chances = [chance for _, chance in found.options]
    assert chances == pytest.approx(sorted(chances, reverse=True), abs=1e-9)
    for choice, chance in found.options:
        other = next(share for option, share in exact if same(choice, option, here))
        assert chance == pytest.approx(float(other), abs=1e-12)
        assert settles(chance) == settles(float(other))
    assert found.certain or len(found.options) == (len(exact) if here.dice else 0)


@settings(max_examples=200)
@given(small_positions(), aims)
def test_what_is_certain_is_told_however_many_boxes_are_open(played: tuple[SmallGame, Position], aim: Aim) -> None:
    """Where no chances are worked out, 0 and 1 are told wherever fractions say so and nowhere else.

    With 1 come the options that keep it; and it is called certain just where the worst play has it, too.
    """
    game, here = played
    exact = exact_options(game, here, worth_of(aim))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gobelet.solver.analysis.aim.MOST_OPEN", 0)
        try:
            found = best_chance(
                here, aim, compiled=CompiledEdition(game.edition, build_lattice(game.faces, game.dice)), threads=1
            )
        except Illegal:
            assert 0 < best_of(exact) < 1
            return
    assert found.chance == best_of(exact)
    lost = best_of(exact_options(game, here, lambda card: 1 - worth_of(aim)(card)))
    assert found.certain == (found.chance == 0 or lost == 0)
    if here.dice is not None and not found.certain:
        kept = [option for option, chance in exact if chance == 1]
        assert len(found.options) == len(kept)
        assert all(any(same(choice, option, here) for option in kept) for choice, _ in found.options)


LATE = "aces=3,twos=6,threes=9,fours=12,chance=22,three_of_a_kind=20,yahtzee=50"
UPPER = "chance=22,full_house=25,small_straight=30,yahtzee=0,three_of_a_kind=24"
LAST = "aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18,three_of_a_kind=20,full_house=25,small_straight=30"


@pytest.mark.parametrize(("written", "total"), [(LATE, 300), (LATE, 250), (UPPER, 260), (LAST, 180)])
@pytest.mark.parametrize("name", ["mb-1982", "hasbro-2014"])
def test_aiming_is_no_worse_than_best_play(name: str, written: str, total: int) -> None:
    """Who aims has at least the chance of who plays for points; and a little more, or there would be no point in it."""
    card = parse_card(edition(name), written)
    by_points = odds_from(solved(card.edition), make_position(card)).scores.at_least(total)
    chance = best_chance(make_position(card), Aim(total)).chance
    assert by_points < chance < by_points + 0.1


def test_a_tie_counts_half() -> None:
    """To beat a total is worth less than to reach it and more than to reach one more; one play must do for both."""
    here = make_position(parse_card(edition("classic"), LATE))
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
        ("aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18", 103, 1.0),
    ],
)
def test_what_is_plain_needs_no_work(written: str, total: int, chance: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Points on the card, an earned upper bonus and five in Chance cannot be lost; nobody has more than can come."""
    monkeypatch.setattr("gobelet.solver.analysis.bounds.Bounds._compute_table", None)  # nobody asks
    found = best_chance(make_position(parse_card(edition("mb-1982"), written)), Aim(total))
    assert found == AimResult(chance, certain=True)


LOST = "aces=0,twos=0,yahtzee=0"
"""No Yahtzee bonus any more, and 90 points at most in the upper section."""


@pytest.mark.parametrize(
    ("played", "written", "most"),
    [
        (edition("mb-1982"), "", 105 + 35 + 235 + 12 * 100),
        (edition("mb-1982"), LOST, 90 + 35 + 185),
        (edition("mb-1982"), "sixes=0,fives=0", 50 + 235 + 10 * 100),
        (edition("mb-1982", joker="none"), "", 1480),
        (edition("mb-1982", order="forced"), "", 105 + 35 + 235 + 100),
        (edition("yatzy"), "", 374),
        (edition("kniffel"), "", 375),
    ],
)
def test_the_most_that_can_come(played: Edition, written: str, most: int) -> None:
    """With many open boxes: one point more is refused as impossible, and this itself is not called so."""
    here = make_position(parse_card(played, written))
    assert best_chance(here, Aim(most + 1)) == AimResult(0.0, certain=True)
    with pytest.raises(Illegal):
        best_chance(here, Aim(most))
    assert best_chance(here, Aim(most + 1, beats=True)) == AimResult(0.0, certain=True)
    with pytest.raises(Illegal):
        best_chance(here, Aim(most, beats=True))


@pytest.mark.parametrize(
    ("name", "written", "anyhow", "by_aiming"),
    [("mb-1982", "", 5, 18), ("yatzy", "", 5, 21), ("mb-1982", "sixes=30,fives=25,fours=20", 115, 124)],
)
def test_what_can_be_made_sure_of(name: str, written: str, anyhow: int, by_aiming: int) -> None:
    """Five points in Chance come by any play, some more by play that aims at them, and one more than those need luck.

    With 1 1 2 2 3 in every turn nobody has more than 18 points from the empty card, and these can be had: all dice
    count above, and once more in Chance.
    """
    here = make_position(parse_card(edition(name), written))
    assert best_chance(here, Aim(anyhow)) == AimResult(1.0, certain=True)
    assert best_chance(here, Aim(anyhow + 1)) == AimResult(1.0)
    assert best_chance(here, Aim(by_aiming)) == AimResult(1.0)
    assert best_chance(here, Aim(by_aiming - 1, beats=True)) == AimResult(1.0)
    with pytest.raises(Illegal):
        best_chance(here, Aim(by_aiming + 1))


def test_which_choices_are_sure() -> None:
    """With dice on the table and many open boxes: 1 2 3 4 5 gives 40 where it is taken, and 18 more can be had."""
    here = make_position(parse_card(edition("mb-1982"), ""), parse_dice("12345"), 2)
    found = best_chance(here, Aim(40 + 18))
    assert (found.chance, found.certain) == (1.0, False)
    assert found.options == (("large_straight", 1.0),)


@pytest.mark.parametrize("played", [edition("hasbro-2014"), edition("classic", order="forced")], ids=repr)
def test_bounds_and_odds_agree(played: Edition) -> None:
    """Best play for points never falls below what the worst dice and play leave, nor passes what the best give."""
    here = make_position(ScoreCard.empty(played))
    scores = odds_from(solved(played), here).scores
    bounds = Bounds(solved(played).layout, here, 2)
    assert bounds.least <= scores.low <= bounds.safe < scores.high <= bounds.most


@pytest.mark.parametrize("open_boxes", [("chance",), ("chance", "yahtzee"), ("chance", "four_of_a_kind", "yahtzee")])
@pytest.mark.parametrize("dice", [None, "11223"])
def test_no_chance_exceeds_certainty(open_boxes: tuple[str, ...], dice: str | None) -> None:
    """Five dice always make five points in Chance: that is 1 and not a rounding more, for every choice as well."""
    filled = {"large_straight": 40, "four_of_a_kind": 0, "yahtzee": 0}
    written = [LAST, *(f"{box}={points}" for box, points in filled.items() if box not in open_boxes)]
    card = parse_card(edition("mb-1982"), ",".join(written))
    here = make_position(card, parse_dice(dice), 2) if dice else make_position(card)
    for total in (card.total + more for more in (5, 6, 30, 300)):
        found = best_chance(here, Aim(total))
        assert found.certain == (total == card.total + 5) or found.chance == 0
        assert all(0 <= chance <= found.chance <= 1 for _, chance in found.options)


def test_a_tiny_chance_is_not_none() -> None:
    """The right five alike in each of eight turns are next to impossible, which is not the same as impossible."""
    card = parse_card(edition("mb-1982"), "aces=3,twos=6,full_house=25,small_straight=30,large_straight=40")
    fives_alike = 15 + 20 + 25 + 30 + 30 + 30 + 30 + 50
    most = card.total + fives_alike + 35 + 7 * 100
    assert 0 < best_chance(make_position(card), Aim(most)).chance < 1e-12
    assert best_chance(make_position(card), Aim(most + 1)).chance == 0


def test_the_last_box_by_hand() -> None:
    """Only Yahtzee is open: three rolls make five alike in 4.603 %, and four sixes with two rolls left in 11/36."""
    card = parse_card(edition("kniffel"), LAST + ",large_straight=40,four_of_a_kind=0,chance=20")
    needs = Aim(card.total + 50)
    assert best_chance(make_position(card), needs).chance == pytest.approx(0.046029, abs=1e-6)
    found = best_chance(make_position(card, parse_dice("66661"), 2), needs)
    assert found.chance == pytest.approx(11 / 36, abs=1e-12)
    assert found.options[0][0] == (6, 6, 6, 6)
    assert found.options[-1][1] == 0


@pytest.mark.parametrize("played", [edition("mb-1982"), edition("yatzy")], ids=repr)
def test_too_many_open_boxes(played: Edition) -> None:
    """With nine boxes open the answer would take too long, and that is said."""
    with pytest.raises(Illegal) as refused:
        best_chance(make_position(ScoreCard.empty(played)), Aim(300))
    assert (refused.value.code, refused.value.data["most"]) == ("aim-open-boxes", 8)


def test_threads_change_nothing() -> None:
    """One thread or three: the same chance to the last bit."""
    here = make_position(parse_card(edition("mb-1982"), LATE))
    assert len({best_chance(here, Aim(290), threads=count).chance for count in (1, 3)}) == 1
