"""Dice as they lie, rolls and keeps."""

from collections import Counter

from gobelet.dice import ALL_ROLLS, Dice, Keep, keep_of, keeps_in, roll_of
from gobelet.dice.faces import lie
from support.dice_moves import faces, keep, roll


def test_a_roll_is_sorted() -> None:
    """The order on the table matters to people, not to scoring."""
    assert roll_of(Dice(faces("62515"))) == faces("12556")
    assert keep_of(faces("515")) == faces("155")


def test_kept_dice_lie_first() -> None:
    """Those kept lie first, then the others as they came out of the cup."""
    assert lie(keep("15"), faces("632")) == faces("15632")


def test_keeps_of_a_roll() -> None:
    """Dice alike are interchangeable: 1 1 1 1 2 has ten keeps, more dice first, all five and none included."""
    found = keeps_in(roll("11112"))
    assert found[0] == keep("11112")
    assert found[-1] == Keep(())
    assert len(found) == len(set(found)) == 10
    assert [len(kept) for kept in found] == [5, 4, 4, 3, 3, 2, 2, 1, 1, 0]


def test_keeps_are_within_the_roll() -> None:
    """A roll with c dice of each face has the product of all c + 1 keeps, each of them part of it."""
    for some in ALL_ROLLS:
        counts = Counter(some)
        product = 1
        for count in counts.values():
            product *= count + 1
        assert len(keeps_in(some)) == product
        assert all(Counter(kept) <= counts for kept in keeps_in(some))
