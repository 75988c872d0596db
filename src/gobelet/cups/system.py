"""Chance from the operating system."""

import secrets

from gobelet.game import Face


class SystemCup:
    """A cup that draws from the operating system's random source; its draws cannot be repeated or predicted."""

    def dice(self, count: int) -> tuple[Face, ...]:
        """Return `count` faces."""
        return tuple(Face(secrets.randbelow(6) + 1) for _ in range(count))

    def pick(self, among: int) -> int:
        """Return one of 0 … among - 1."""
        return secrets.randbelow(among)
