"""Best play turn by turn: how likely each card and each way to fill a box is in every turn, exactly.

Uses kernels where a turn is computed.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from gobelet.dice import ScoreCard
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_folder import ODDS, KernelFolder
from gobelet.solver.values import Values

if TYPE_CHECKING:
    from gobelet.solver.analysis.forward import ForwardPass

PARTS: Final = 8
"""The number of parts of a turn for each thread, as in `odds_from`."""


@dataclass(frozen=True, slots=True, eq=False)
class TurnFills:
    """The fills of one turn: each is a card before, a box with its points, and how likely that is in a game."""

    places: Ints
    """The index of the card before in the table of values."""
    boxes: Ints
    """The box, by its position on the card."""
    points: Ints
    targets: Ints
    """The index of the card after."""
    chances: Floats


def list_fills(values: Values, card: ScoreCard | None = None, kernels: KernelFolder | None = None) -> list[TurnFills]:
    """Return the fills of every turn by best play, from an empty card or the given one."""
    card = card or ScoreCard.empty(values.edition)
    with (kernels or KernelFolder()).activate(ODDS):
        from gobelet.solver.analysis.forward import ForwardPass  # noqa: PLC0415 - reading tables needs no kernels

        return list(_walk(ForwardPass(values, card, counts_bonuses=False), len(card.open_boxes)))


def _walk(run: "ForwardPass", turns: int) -> Iterator[TurnFills]:
    """Yield the fills of turn after turn."""
    from gobelet.solver.solve import start_pool  # noqa: PLC0415 - as above

    threads = os.cpu_count() or 1
    chances: Floats = np.ones(1)
    with start_pool(threads) as pool:
        for _ in range(turns):
            found = run.list_transitions_of_turn(pool, PARTS * threads, run.first_roll)
            fills = TurnFills(
                run.places[found.source],
                run.table.boxes[found.outcome],
                run.table.points[found.outcome],
                found.target.astype(np.int64),
                found.chance * chances[found.source],
            )
            yield fills
            run.places, number_at = run.number_places(found.target)
            chances = np.bincount(number_at[fills.targets], fills.chances).astype(np.float64)
