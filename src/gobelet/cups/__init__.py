"""Sources of chance: the system's, a seed's, committed (fair), and real dice typed in. Standard library only."""

from gobelet.cups.fair import FairCup, combined, commitment
from gobelet.cups.seeded import SeededCup
from gobelet.cups.system import SystemCup
from gobelet.cups.typed import CupEmpty, TypedCup

__all__ = ["CupEmpty", "FairCup", "SeededCup", "SystemCup", "TypedCup", "combined", "commitment"]
