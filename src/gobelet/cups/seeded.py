"""Chance that can be repeated: the same seed gives the same game, on every machine and after every pause."""

from gobelet.cups.fair import FairCup


class SeededCup(FairCup):
    """The fair cup with the seed's text as its secret; `draws` is how many the game has already had."""

    def __init__(self, seed: int | str, draws: int = 0) -> None:
        super().__init__(str(seed).encode(), b"", draws)
