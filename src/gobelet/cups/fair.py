"""Fair dice: every draw follows from a secret committed to before anyone played, and from players' entropy.

Draw number n of a game is HMAC-SHA-256(secret, entropy, n, counter), mapped to one of k by rejection sampling; the
counter rises until a value is not rejected. Whoever knows the secret can draw the whole game again.
"""

import hashlib
import hmac
from collections.abc import Iterable
from functools import cached_property

from gobelet.game import Face

RANGE = 1 << 64
"""Eight bytes of each digest are used."""


def commitment(secret: bytes) -> str:
    """Return what is shown before the game starts: the secret's SHA-256 as hexadecimal digits."""
    return hashlib.sha256(secret).hexdigest()


def combined(entropies: Iterable[bytes]) -> bytes:
    """Return the entropy of all players in seat order, each with its length, so that none runs into another."""
    return b"".join(len(entropy).to_bytes(2, "big") + entropy for entropy in entropies)


def draw(secret: bytes, entropy: bytes, number: int, among: int) -> int:
    """Return draw `number`, one of 0 … among - 1."""
    return _drawn(hmac.new(secret, entropy, "sha256"), number, among)


def _drawn(begun: hmac.HMAC, number: int, among: int) -> int:
    """Return a draw of a digest begun with the entropy. Values past the last whole multiple of `among` are rejected.

    The digest is copied and not made at one go, for that would let other threads run with every die.
    """
    if not 0 < among <= RANGE:
        raise ValueError(among)
    limit = RANGE // among * among
    counter = 0
    while True:
        digest = begun.copy()
        digest.update(number.to_bytes(8, "big") + counter.to_bytes(4, "big"))
        value = int.from_bytes(digest.digest()[:8], "big")
        if value < limit:
            return value % among
        counter += 1


class FairCup:
    """A cup that goes on after the draws a game has had: `FairCup(secret, entropy, game.draws)`."""

    def __init__(self, secret: bytes, entropy: bytes = b"", draws: int = 0) -> None:
        self._secret, self._entropy, self._draws = secret, entropy, draws

    @cached_property
    def _begun(self) -> hmac.HMAC:
        """What all draws begin with; many a move needs none."""
        return hmac.new(self._secret, self._entropy, "sha256")

    def dice(self, count: int) -> tuple[Face, ...]:
        """Return the next `count` faces, one draw each."""
        return tuple(Face(self.pick(6) + 1) for _ in range(count))

    def pick(self, among: int) -> int:
        """Return the next draw as one of 0 … among - 1."""
        self._draws += 1
        return _drawn(self._begun, self._draws - 1, among)
