"""Fair dice: every draw is computed from a secret committed to before the game, and from the players' entropy.

Draw n of a game is HMAC-SHA-256(secret, entropy, n, counter), mapped to one of k by rejection sampling; the counter
rises until a value is not rejected. Whoever knows the secret and the entropy can repeat every draw.

By the first protocol, players send their entropy openly before the game. By the second, their devices send its hash,
and reveal it once nothing can be added any more: docs/fair-dice.md.
"""

import hashlib
import hmac
from collections.abc import Iterable
from functools import cached_property

from gobelet.game import Face

TRANSCRIPT_TITLE = "Gobelet fairness 2"
RANGE = 1 << 64
"""The number of values of a draw: eight bytes of each digest are used."""


def make_commitment(secret: bytes) -> str:
    """Return the commitment shown before the game: the secret's SHA-256 in hexadecimal digits."""
    return hashlib.sha256(secret).hexdigest()


def combine_entropy(entropies: Iterable[bytes]) -> bytes:
    """Join the players' entropy in seat order, each with its length, so that the parts cannot be confused."""
    return b"".join(len(entropy).to_bytes(2, "big") + entropy for entropy in entropies)


def hash_entropy(entropy: bytes) -> str:
    """Return the hash that a device sends before it reveals its entropy: SHA-256 in hexadecimal digits."""
    return hashlib.sha256(entropy).hexdigest()


def make_transcript(commitments: Iterable[str], contributions: Iterable[tuple[str, bytes]]) -> str:
    """Return everything that is fixed before the first reveal as text: the commitments, and each contribution.

    A contribution is a hash and entropy. Entropy that has a hash is left out, because it is revealed only later.
    """
    lines = [f"hash {digest}" if digest else f"open {entropy.hex()}" for digest, entropy in contributions]
    return "\n".join([TRANSCRIPT_TITLE, *(f"commitment {commitment}" for commitment in commitments), *lines])


def hash_transcript(transcript: str) -> str:
    """Return the SHA-256 of a transcript in hexadecimal digits."""
    return hashlib.sha256(transcript.encode()).hexdigest()


def mix_entropy(transcript: str, entropies: Iterable[bytes]) -> bytes:
    """Return the entropy of the second protocol: the hash of the transcript, then what was sent or revealed."""
    return bytes.fromhex(hash_transcript(transcript)) + combine_entropy(entropies)


def draw(secret: bytes, entropy: bytes, number: int, among: int) -> int:
    """Return draw `number`, one of 0 … among - 1."""
    return _draw_number(hmac.new(secret, entropy, "sha256"), number, among)


def _draw_number(keyed: hmac.HMAC, number: int, among: int) -> int:
    """Return a draw from a digest that has read the entropy; reject values past the last multiple of `among`.

    The digest is copied, because `hmac.digest` would release the GIL at every die.
    """
    if not 0 < among <= RANGE:
        raise ValueError(among)
    limit = RANGE // among * among
    counter = 0
    while True:
        digest = keyed.copy()
        digest.update(number.to_bytes(8, "big") + counter.to_bytes(4, "big"))
        value = int.from_bytes(digest.digest()[:8], "big")
        if value < limit:
            return value % among
        counter += 1


class FairCup:
    """A cup that continues after the draws a game has had: `FairCup(secret, entropy, game.draws)`."""

    def __init__(self, secret: bytes, entropy: bytes = b"", draws: int = 0) -> None:
        self._secret, self._entropy, self._draws = secret, entropy, draws

    @cached_property
    def _digest(self) -> hmac.HMAC:
        """The keyed digest after the entropy; made on demand, because many moves draw nothing."""
        return hmac.new(self._secret, self._entropy, "sha256")

    def dice(self, count: int) -> tuple[Face, ...]:
        """Return the next `count` faces, one draw each."""
        return tuple(Face(self.pick(6) + 1) for _ in range(count))

    def pick(self, among: int) -> int:
        """Return the next draw as one of 0 … among - 1."""
        self._draws += 1
        return _draw_number(self._digest, self._draws - 1, among)
