"""Given results: real dice that players type in, and recorded draws that are replayed."""

from collections.abc import Iterable

from gobelet.game import Face, Unreadable


class CupEmpty(Unreadable):
    """More was drawn than was given."""


class TypedCup:
    """A cup that returns the faces or card picks it was given, in order."""

    def __init__(self, results: Iterable[int]) -> None:
        self._results = list(results)
        self.dice_asked = 0
        """How many dice were asked for last."""

    @property
    def left(self) -> int:
        """The number of results not drawn yet."""
        return len(self._results)

    def dice(self, count: int) -> tuple[Face, ...]:
        """Return the next `count` faces."""
        self.dice_asked = count
        return tuple(Face(self._next(1, 6)) for _ in range(count))

    def pick(self, among: int) -> int:
        """Return the next pick, which must be one of 0 … among - 1."""
        return self._next(0, among - 1)

    def _next(self, low: int, high: int) -> int:
        if not self._results:
            raise CupEmpty("cup-empty")
        result = self._results.pop(0)
        if not low <= result <= high:
            raise Unreadable("not-a-result", result=result, low=low, high=high)
        return result
