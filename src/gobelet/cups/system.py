"""The machine's own chance."""

import secrets

from gobelet.game import Face


class SystemCup:
    """Draws from the operating system's entropy; nobody can repeat or foresee it."""

    def dice(self, count: int) -> tuple[Face, ...]:
        """Return `count` faces."""
        return tuple(Face(secrets.randbelow(6) + 1) for _ in range(count))

    def pick(self, among: int) -> int:
        """Return one of 0 … among - 1."""
        return secrets.randbelow(among)
