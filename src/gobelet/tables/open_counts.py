"""How many of something, such as streams, each client has open."""

from collections import Counter


class OpenCounts:
    """Counts what clients have open, up to a limit."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def open(self, client: str, most: int) -> bool:
        """Count one more, unless the client has as many as it may; return whether it may."""
        if self._open[client] >= most:
            return False
        self._open[client] += 1
        return True

    def close(self, client: str) -> None:
        """Count one less."""
        self._open[client] -= 1
        if not self._open[client]:
            del self._open[client]
