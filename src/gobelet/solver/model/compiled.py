"""An edition as arrays: all that the kernels know of the rules."""

import hashlib
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gobelet.dice import Edition, Points, Roll, ScoreCard, Section
from gobelet.dice.offers import find_joker_placement
from gobelet.solver.model.lattice import Floats, Ints, Lattice, lattice

SOLVER_VERSION: Final = 2
"""Part of every table's name: raise it when a change of the solver changes what a table holds."""


class Compiled:
    """One edition on one set of dice, as arrays. What only solving needs is worked out when it is asked for."""

    def __init__(self, edition: Edition, on: Lattice | None = None) -> None:
        self.edition = edition
        self.lattice = on or lattice()
        self.boxes = len(edition.categories)
        worth = [[edition.worth(category, roll) for roll in self.lattice.rolls] for category in edition.categories]
        self.points: Floats = np.array(worth, dtype=np.float64).reshape(self.boxes, len(self.lattice.rolls))
        self.upper = np.array([category.section is Section.UPPER for category in edition.categories])
        self.yahtzee = -1 if edition.yahtzee_place is None else edition.yahtzee_place
        self.flags = 2 if self.yahtzee >= 0 and edition.yahtzee_bonus else 1
        """Two if it matters whether the Yahtzee box holds points or a nought."""

    @cached_property
    def five_alikes(self) -> Ints:
        """The number of the roll that shows each face on every die."""
        alike = [Roll((roll[0],) * self.lattice.dice) for roll in self.lattice.rolls if roll[0] == roll[-1]]
        return np.array([self.lattice.number[roll] for roll in sorted(alike)], dtype=np.int64)  # type: ignore[index]

    @cached_property
    def alike_points(self) -> Floats:
        """What a five alike of each face gives in each box: by nature, and as a joker where the box is a lower one."""
        rolls = [self.lattice.rolls[number] for number in self.five_alikes]
        natural = self.points[:, self.five_alikes].T
        joker = [[category.joker_score(roll) for category in self.edition.categories] for roll in rolls]
        return np.stack([natural, np.where(self.upper, natural, np.array(joker, dtype=np.float64))])

    @cached_property
    def most_upper(self) -> Ints:
        """The most each box can add to the upper total; nothing, for a lower box."""
        return np.where(self.upper, self.points.max(axis=1), 0).astype(np.int64)

    @cached_property
    def jokers(self) -> tuple[Ints, NDArray[np.bool_]]:
        """For every set of filled boxes and each face: the boxes a five alike may fill, and whether as a joker.

        Boxes are bits. No bit at all: the joker rule says nothing, and the roll is like any other.
        """
        allowed = np.zeros((1 << self.boxes, self.lattice.faces), dtype=np.int64)
        joker = np.zeros(allowed.shape, dtype=np.bool_)
        filled = np.arange((1 << self.boxes) - 1)
        filled = filled[filled >> self.yahtzee & 1 == 1] if self.yahtzee >= 0 else filled[:0]
        for face, number in enumerate(self.five_alikes):
            likes, which = np.unique(self.alike_cards(filled, face), return_inverse=True)
            found = [self._said(int(like), self.lattice.rolls[number]) for like in likes]
            said = np.array(found, dtype=np.int64).reshape(-1, 2)
            allowed[filled, face], joker[filled, face] = said[which, 0] & ~filled, said[which, 1]
        return allowed, joker

    def alike_cards(self, filled: Ints, face: int) -> Ints:
        """Return for sets of filled boxes one of those of which the joker rules say the same of a five alike.

        A joker rule asks whether the matching upper box is open and which lower boxes are; of the other upper boxes all
        are alike, and what is said of one that is open is said of all. A test asks the rules of every card. A forced
        order asks for more, so there every card stands for itself.
        """
        if self.edition.in_order:
            return filled
        bits = 1 << np.arange(self.boxes)
        others = int((bits * (self.upper & (self.points[:, self.five_alikes[face]] == 0))).sum())
        return np.where(filled & others != others, filled & ~others, filled)

    def _said(self, filled: int, roll: Roll) -> tuple[int, bool]:
        """Return what the joker rule says of a five alike: the boxes it may fill, as bits, and whether as a joker."""
        placement = find_joker_placement(card_with(self.edition, filled), roll)
        if placement is None:
            return 0, False
        return sum(1 << self.edition.places[box] for box in placement.boxes), placement.joker

    @cached_property
    def fingerprint(self) -> str:
        """What tells this game from every other: two editions that are played alike have the same."""
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


def card_with(edition: Edition, filled: int) -> ScoreCard:
    """Return a card on which the boxes that are bits of `filled` hold something."""
    return ScoreCard(edition, tuple(Points(0) if filled >> box & 1 else None for box in range(len(edition.categories))))
