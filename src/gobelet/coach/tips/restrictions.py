"""What a simple plan costs: best play among all play that follows it, solved exactly, against best play."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gobelet.dice import BoxId, Edition, ScoreCard
from gobelet.solver import CompiledEdition, Library, Values
from gobelet.solver.model.lattice import Ints

Sets = NDArray[np.bool_]
"""One truth value for each set of filled boxes; boxes are bits."""
Rule = Callable[[Ints, Ints], Sets]
"""The cards that a plan never leads to, from the sets of filled boxes and their numbers of boxes."""


def find_cost(library: Library, edition: Edition, forbids: Rule) -> float:
    """Return how much lower the expected score is for the best play that never leads to these cards."""
    card = ScoreCard.empty(edition)
    return library.values(edition).value(card) - solve_restricted(library, edition, forbids).value(card)


def solve_restricted(library: Library, edition: Edition, forbids: Rule) -> Values:
    """Return the values of the best play that never leads to certain cards."""
    compiled = CompiledEdition(edition)
    filled = np.arange(1 << compiled.boxes)
    return library.solve_restricted(compiled, forbids(filled, np.bitwise_count(filled)))


def forbid_early(edition: Edition, boxes: tuple[BoxId, ...], turns: int) -> Rule:
    """Forbid these boxes in the first turns."""
    bits = make_bits(edition, boxes)
    return lambda filled, count: (filled & bits != 0) & (count <= turns)


def forbid_late(edition: Edition, box: BoxId, turns: int) -> Rule:
    """Forbid that a box is still open after so many turns."""
    bits = make_bits(edition, (box,))
    return lambda filled, count: (filled & bits == 0) & (count >= turns)


def make_bits(edition: Edition, boxes: tuple[BoxId, ...]) -> int:
    """Return a set of boxes as bits."""
    return sum(1 << edition.places[box] for box in boxes)
