"""The showdown of called hands: which calls are false, and which hand wins. The same rules judge real cards."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from gobelet.handsdown.cards import Card
from gobelet.handsdown.combinations import Claim, Combination, best_claim


@dataclass(frozen=True, slots=True)
class Showdown:
    """Called hands that are shown, in the order of their calls: one (`hd-close`), or two (`hd-reveal`)."""

    claims: tuple[Claim | None, ...]
    """What each hand makes; None is a false call."""

    @property
    def false(self) -> tuple[int, ...]:
        """The false calls, the earlier one first (`hd-false`)."""
        return tuple(place for place, claim in enumerate(self.claims) if claim is None)

    @property
    def winner(self) -> int | None:
        """The call that wins the round, or None if one is false; of equal hands the earlier call wins (`hd-tie`)."""
        if self.false:
            return None
        return max(range(len(self.claims)), key=self._rank)  # max returns the first of equals

    @property
    def second(self) -> int | None:
        """The true call that was beaten, and gets a Chance card (`hd-take`)."""
        return 1 - self.winner if self.winner is not None and len(self.claims) > 1 else None

    def _rank(self, place: int) -> tuple[int, tuple[int, ...]]:
        claim = self.claims[place]
        assert claim is not None
        return claim.rank


def judge_hands(hands: Sequence[Sequence[Card]], table: Collection[Combination]) -> Showdown:
    """Judge called hands by the Combo cards on the table."""
    return Showdown(tuple(best_claim(hand, table) for hand in hands))
