"""What every move asks for, created once and shared: the moves of each roll, the fills of each set of open boxes.

The sizes are bounded: 7,776 ways in which dice lie, 8,192 sets of thirteen boxes, 32,768 of fifteen.
"""

from functools import cache
from typing import Final, NamedTuple

from gobelet.dice.boxes import BoxId
from gobelet.dice.events import BoxFilled
from gobelet.dice.faces import ALL_KEEPS, DICE, Dice, Keep, Roll, list_keeps, sort_dice
from gobelet.dice.moves import FillBox, RollDice
from gobelet.dice.scoring import Points, is_five_alike
from gobelet.game import Seat

REROLLS: Final = {keep: RollDice(keep) for keep in ALL_KEEPS if len(keep) < DICE}
"""Every way to roll again, one object for each keep. Keeping all five is none: that is a fill."""


class RollMoves(NamedTuple):
    """A roll, whether it is five alike, every way to roll again, and the keeps of these ways."""

    roll: Roll
    five_alike: bool
    rerolls: tuple[RollDice, ...]
    keeps: frozenset[Keep]


class RollMovesByDice(dict[Dice, RollMoves]):
    """The moves of dice as they lie; dice with the same faces share them. A dictionary is faster than `cache`."""

    def __missing__(self, dice: Dice) -> RollMoves:
        self[dice] = found = _create_roll_moves(sort_dice(dice))
        return found


ROLL_MOVES: Final = RollMovesByDice()


@cache
def _create_roll_moves(roll: Roll) -> RollMoves:
    rerolls = list_rerolls(roll)
    return RollMoves(roll, is_five_alike(roll), rerolls, frozenset(move.keep for move in rerolls))


@cache
def list_rerolls(roll: Roll) -> tuple[RollDice, ...]:
    """List every way to roll again; more kept dice first."""
    return tuple(REROLLS[keep] for keep in list_keeps(roll) if keep in REROLLS)


class OpenBoxes:
    """The open boxes of a card in printed order, and the moves that fill them; `find_open_boxes` has one of each."""

    __slots__ = ("_smaller", "boxes", "fills")

    def __init__(self, boxes: tuple[BoxId, ...]) -> None:
        self.boxes: Final = boxes
        self.fills: Final = list_fills(boxes)
        self._smaller: Final[dict[BoxId, OpenBoxes]] = {}

    def remove(self, box: BoxId) -> "OpenBoxes":
        """Return the open boxes once `box` is filled."""
        found = self._smaller.get(box)
        if found is None:
            found = self._smaller[box] = find_open_boxes(tuple(other for other in self.boxes if other != box))
        return found

    def __reduce__(self) -> tuple[object, ...]:
        return find_open_boxes, (self.boxes,)


@cache
def find_open_boxes(boxes: tuple[BoxId, ...]) -> OpenBoxes:
    """Find the one object of these boxes."""
    return OpenBoxes(boxes)


def list_fills(boxes: tuple[BoxId, ...]) -> tuple[FillBox, ...]:
    """List the moves that fill these boxes."""
    return tuple(map(_create_fill_move, boxes))


_create_fill_move = cache(FillBox)


@cache
def create_ordinary_fill(seat: Seat, box: BoxId, points: Points) -> tuple[BoxFilled]:
    """Create the event of a fill without joker and bonus, in a tuple as `decide` returns it."""
    return (BoxFilled(seat, box, points),)
