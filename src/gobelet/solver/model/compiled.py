"""An edition compiled to arrays."""

import hashlib
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gobelet.dice import Category, Edition, Keep, Points, ScoreCard, Section
from gobelet.dice.boxes import YAHTZEE_BOX
from gobelet.dice.joker import NAMED_BOXES
from gobelet.solver.model.lattice import Floats, Ints, Lattice, build_lattice

SOLVER_VERSION: Final = 2
"""Part of every fingerprint: increase it when a change of the solver changes the content of a table."""
JOKER_BOXES: Final = NAMED_BOXES | {YAHTZEE_BOX}
"""The lower boxes that are not interchangeable for the joker rules."""


class CompiledEdition:
    """One edition with one set of dice, as arrays. Arrays that only solving needs are computed on first use."""

    def __init__(self, edition: Edition, lattice: Lattice | None = None) -> None:
        self.edition = edition
        self.lattice = lattice or build_lattice()
        self.boxes = len(edition.categories)
        worth = [[edition.worth(category, roll) for roll in self.lattice.rolls] for category in edition.categories]
        self.points: Floats = np.array(worth, dtype=np.float64).reshape(self.boxes, len(self.lattice.rolls))
        self.upper = np.array([category.section is Section.UPPER for category in edition.categories])
        self.yahtzee = -1 if edition.yahtzee_place is None else edition.yahtzee_place
        self.flags = 2 if self.yahtzee >= 0 and edition.yahtzee_bonus else 1
        """2 if it matters whether the Yahtzee box has points or a nought, else 1."""

    @cached_property
    def five_alikes(self) -> Ints:
        """The number of the five alike of each face."""
        alike = sorted(Keep(roll) for roll in self.lattice.rolls if roll[0] == roll[-1])
        return np.array([self.lattice.number[roll] for roll in alike], dtype=np.int64)

    @cached_property
    def alike_points(self) -> Floats:
        """The points of the five alike of each face in each box: natural, and as a joker in lower boxes."""
        rolls = [self.lattice.rolls[number] for number in self.five_alikes]
        natural = self.points[:, self.five_alikes].T
        joker = [[category.joker_score(roll) for category in self.edition.categories] for roll in rolls]
        return np.stack([natural, np.where(self.upper, natural, np.array(joker, dtype=np.float64))])

    @cached_property
    def max_upper(self) -> Ints:
        """The maximum that each box can add to the upper total; 0 for a lower box."""
        return np.where(self.upper, self.points.max(axis=1), 0).astype(np.int64)

    @cached_property
    def jokers(self) -> tuple[Ints, NDArray[np.bool_]]:
        """For every set of filled boxes and each face: the boxes that a five alike may fill, and whether as a joker.

        Boxes are bits. No bit set: the joker rule does not apply, and the roll is like any other.
        """
        allowed = np.zeros((1 << self.boxes, self.lattice.faces), dtype=np.int64)
        joker = np.zeros(allowed.shape, dtype=np.bool_)
        filled = np.arange((1 << self.boxes) - 1)
        filled = filled[filled >> self.yahtzee & 1 == 1] if self.yahtzee >= 0 else filled[:0]
        where = ~filled & -~filled if self.edition.in_order else ~filled
        for face in range(len(self.five_alikes)):
            boxes, as_joker = self._apply_joker_rule(self.joker_representatives(filled, face), face)
            allowed[filled, face] = boxes & where
            joker[filled, face] = as_joker & (boxes & where != 0)  # a forced order wins against the joker rule
        return allowed, joker

    def joker_representatives(self, filled: Ints, face: int) -> Ints:
        """Return for each set of filled boxes a representative for which the joker rule gives the same result.

        A joker rule depends on whether the matching upper box is open and on the open lower boxes that it names; the
        other upper boxes are interchangeable, and so are the other lower boxes. A test compares this with the rules for
        every card.
        """
        bits = 1 << np.arange(self.boxes)
        named = np.array([box in JOKER_BOXES for box in self.edition.boxes])
        other_upper = self.upper & (self.points[:, self.five_alikes[face]] == 0)
        for group in (other_upper, ~self.upper & ~named):
            boxes = int(bits[group].sum())
            filled = np.where(filled & boxes != boxes, filled & ~boxes, filled)
        return filled

    def _apply_joker_rule(self, cards: Ints, face: int) -> tuple[Ints, NDArray[np.bool_]]:
        """Return the boxes that five alike may fill by the joker rule, as bits, and whether as a joker."""
        boxes, as_joker = np.zeros(1 << self.boxes, dtype=np.int64), np.zeros(1 << self.boxes, dtype=np.bool_)
        for card in np.unique(cards).tolist():
            placement = self.edition.joker(self._list_open(card), self.lattice.rolls[self.five_alikes[face]][0])
            boxes[card] = sum(1 << self.edition.places[box] for box in placement.boxes)
            as_joker[card] = placement.joker
        return boxes[cards], as_joker[cards]

    def _list_open(self, filled: int) -> tuple[Category, ...]:
        return tuple(category for box, category in enumerate(self.edition.categories) if not filled >> box & 1)

    @cached_property
    def fingerprint(self) -> str:
        """A hash of everything that determines the values: editions with the same rules have the same fingerprint."""
        facts = (
            SOLVER_VERSION,
            self.lattice.faces,
            self.lattice.dice,
            self.edition.joker.__name__,
            self.edition.upper_bonus_at,
            self.edition.upper_bonus,
            self.edition.yahtzee_bonus,
            self.edition.rolls,
            self.edition.in_order,
            self.edition.boxes,
        )
        digest = hashlib.sha256(repr(facts).encode())
        for array in (self.points, self.upper, self.alike_points):
            digest.update(array.tobytes())
        return digest.hexdigest()[:32]


def build_card(edition: Edition, filled: int) -> ScoreCard:
    """Return a card with noughts in the boxes that are bits of `filled`."""
    return ScoreCard(edition, tuple(Points(0) if filled >> box & 1 else None for box in range(len(edition.categories))))
