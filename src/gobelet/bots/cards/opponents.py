"""What other players are taken to do: how soon they complete something, and what (scripts/measure_opponents.py).

A rival draws for the best chance to complete anything with the next draw. `call` is how likely one has completed
something after a turn; `first` what it then holds; `answer` what it holds two draws after somebody else's call, the
first entry for nothing. Numbers that decide ties are shared out by kind, the same for every table.
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
"""How likely each rank is."""


class Rivals(NamedTuple):
    """One table's rivals."""

    call: float
    first: Shares
    answer: Shares


@cache
def rivals(table: int) -> Rivals:
    """Return the rivals at a table with these combinations, given as bits."""
    known = measured()
    row = known["tables"][str(table)]
    numbers = [known["numbers"][kind.value] for kind in KINDS]
    return Rivals(row["call"], _ranked([0.0, *row["first"]], numbers), _ranked(row["answer"], numbers))


def _ranked(kinds: list[float], numbers: list[list[float]]) -> Shares:
    """Share out what is held among the numbers that decide ties."""
    shares = np.zeros(RANKS)
    shares[0] = kinds[0]
    for place, (share, among) in enumerate(zip(kinds[1:], numbers, strict=True), start=1):
        shares[NUMBERS * place + 1 : NUMBERS * (place + 1)] = share * np.array(among)
    return shares


@cache
def measured() -> Mapping[str, Any]:
    """Return what the file holds."""
    return tomllib.loads(files("gobelet.bots.cards").joinpath(FILE).read_text(encoding="utf-8"))
