"""Dice as they lie, rolls and keeps."""

from collections import Counter

from gobelet.dice import ALL_ROLLS, Dice, Keep, list_keeps, make_keep, sort_dice
from gobelet.dice.faces import lay_dice
from support.dice_moves import faces, keep, roll


def test_a_roll_is_sorted() -> None:
    """The order on the table matters to people, not to scoring."""
    assert sort_dice(Dice(faces("62515"))) == faces("12556")
    assert make_keep(faces("515")) == faces("155")


def test_kept_dice_lie_first() -> None:
    """Those kept lie first, then the others as they came out of the cup."""
    assert lay_dice(keep("15"), faces("632")) == faces("15632")


def test_keeps_of_a_roll() -> None:
    """Dice alike are interchangeable: 1 1 1 1 2 has ten keeps, more dice first, all five and none included."""
    found = list_keeps(roll("11112"))
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
        assert len(list_keeps(some)) == product
        assert all(Counter(kept) <= counts for kept in list_keeps(some))
