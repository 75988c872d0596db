"""Sources of chance: the operating system, a seed, a committed secret, real dice typed in. Standard library only."""

from gobelet.cups.fair import (
    FairCup,
    combine_entropy,
    hash_entropy,
    hash_transcript,
    make_commitment,
    make_transcript,
    mix_entropy,
)
from gobelet.cups.seeded import SeededCup
from gobelet.cups.system import SystemCup
from gobelet.cups.typed import CupEmpty, TypedCup

__all__ = [
    "CupEmpty",
    "FairCup",
    "SeededCup",
    "SystemCup",
    "TypedCup",
    "combine_entropy",
    "hash_entropy",
    "hash_transcript",
    "make_commitment",
    "make_transcript",
    "mix_entropy",
]
