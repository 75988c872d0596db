"""Tips as data: one file an edition with their texts and positions, and one with the figures of all checks.

`scripts/measure_tips.py` writes the figures; a test computes them again. Showing a tip needs no solver.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

FOLDER = Path(__file__).parent
FIGURES = "figures.toml"


@dataclass(frozen=True, slots=True)
class Position:
    """A position that shows a tip: the card and dice as text, the rolls left, and the options to compare."""

    card: str
    dice: str
    rolls_left: int
    options: tuple[str, ...]
    """Box ids, or the dice to keep: `4 4`. The first is what the tip recommends."""
    beat: int | None = None
    """The total to beat; None: options are compared by their values."""


@dataclass(frozen=True, slots=True)
class Tip:
    """One tip of a rulebook: its texts by language, its positions, and the name of its check."""

    id: str
    text: Mapping[str, str]
    check: str | None
    """None: it cannot be checked."""
    finding: Mapping[str, str]
    """What the check found, with placeholders for the figures."""
    method: Mapping[str, str]
    """How it was measured."""
    positions: tuple[Position, ...]
    options: Mapping[str, Any]
    """What the check needs to know beside the positions."""


@cache
def read_tips(edition: str) -> tuple[Tip, ...]:
    """Read the tips of an edition; most editions that somebody adds have none."""
    path = FOLDER / f"{edition}.toml"
    if not path.is_file():
        return ()
    return tuple(map(_make_tip, tomllib.loads(path.read_text(encoding="utf-8"))["tips"]))


def _make_tip(entry: Mapping[str, Any]) -> Tip:
    none: Mapping[str, str] = MappingProxyType({})
    return Tip(
        entry["id"],
        entry["text"],
        entry.get("check"),
        entry.get("finding", none),
        entry.get("method", none),
        tuple(map(_make_position, entry.get("positions", ()))),
        entry.get("options", none),
    )


def _make_position(entry: Mapping[str, Any]) -> Position:
    return Position(entry["card"], entry["dice"], entry["rolls_left"], tuple(entry["options"]), entry.get("beat"))


@cache
def read_figures() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Read the figures of all checks, by edition and tip."""
    return tomllib.loads((FOLDER / FIGURES).read_text(encoding="utf-8"))


def find_figures(edition: str, tip: str) -> Mapping[str, Any]:
    """Return the verdict and figures of a tip; none if it is not checked."""
    return read_figures().get(edition, {}).get(tip, {})


def format_figures(found: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> str:
    """Return the figures of all checks as TOML, by edition and tip."""
    lines = ["# Written by scripts/measure_tips.py."]
    for edition, tips in found.items():
        for tip, figures in tips.items():
            lines += ["", f"[{edition}.{tip}]", *(f"{name} = {_format(value)}" for name, value in figures.items())]
    return "\n".join([*lines, ""])


def _format(value: Any) -> str:  # noqa: ANN401 - whatever TOML has
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(_format, value)) + "]"
    return repr(round(float(value), 6))
