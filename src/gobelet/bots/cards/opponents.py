"""A model of the opponents: when they complete a combination, and which (scripts/measure_opponents.py).

An opponent draws for the best chance to complete anything with the next draw. `call` is the probability that it has
completed something after a turn; `first` is the distribution of what it then holds; `answer` that of what it holds two
draws after another player's call, the first entry for nothing. The numbers that decide ties have the same distribution
for every table.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.bots.cards.evaluator import KINDS, NUMBERS, RANKS

FILE = "opponents.toml"

Shares = NDArray[np.float64]
"""The probability of each rank."""


class Opponents(NamedTuple):
    """The opponents at one table."""

    call: float
    first: Shares
    answer: Shares


@cache
def load_opponents(table: int) -> Opponents:
    """Return the opponents at a table with these combinations, given as bits."""
    known = load_measurements()
    row = known["tables"][str(table)]
    numbers = [known["numbers"][kind.value] for kind in KINDS]
    return Opponents(
        row["call"], _split_by_number([0.0, *row["first"]], numbers), _split_by_number(row["answer"], numbers)
    )


def _split_by_number(kinds: list[float], numbers: list[list[float]]) -> Shares:
    """Split the probability of each combination by the numbers that decide ties."""
    shares = np.zeros(RANKS)
    shares[0] = kinds[0]
    for place, (share, among) in enumerate(zip(kinds[1:], numbers, strict=True), start=1):
        shares[NUMBERS * place + 1 : NUMBERS * (place + 1)] = share * np.array(among)
    return shares


@cache
def load_measurements() -> Mapping[str, Any]:
    """Return the content of the file."""
    return tomllib.loads(files("gobelet.bots.cards").joinpath(FILE).read_text(encoding="utf-8"))
