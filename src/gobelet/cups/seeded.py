"""Repeatable chance: the same seed gives the same draws on every machine, also when a game is resumed."""

from gobelet.cups.fair import FairCup


class SeededCup(FairCup):
    """The fair cup with the seed's text as its secret; `draws` is the number of draws already made."""

    def __init__(self, seed: int | str, draws: int = 0) -> None:
        super().__init__(str(seed).encode(), b"", draws)
