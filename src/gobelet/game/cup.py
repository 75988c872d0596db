"""The source of chance. The rules never roll: they ask a cup, and events carry what came up."""

from typing import NewType, Protocol

Face = NewType("Face", int)
"""What one die shows: 1 to 6."""


class Cup(Protocol):
    """A source of dice and cards. `gobelet.cups` has the implementations."""

    def dice(self, count: int) -> tuple[Face, ...]:
        """Return `count` faces in the order in which the dice came to lie."""

    def pick(self, among: int) -> int:
        """Return one of 0 … among - 1, all equally likely."""
