"""Simple players: they need no tables."""

from collections.abc import Sequence
from dataclasses import dataclass

from gobelet.bots.dice.bot import Choice
from gobelet.bots.protocol import Chance
from gobelet.dice import Dice, Keep, Roll, ScoreCard, legal_boxes, list_keeps, offers, sort_dice
from gobelet.dice.scoring import is_five_alike


@dataclass(frozen=True, slots=True)
class RandomChooser:
    """Takes any legal box or keep, all with the same probability."""

    chance: Chance

    def __call__(self, card: ScoreCard, dice: Dice, rolls_left: int) -> Choice:
        """Return a legal box or keep."""
        roll = sort_dice(dice)
        options: Sequence[Choice] = legal_boxes(card, roll)
        if rolls_left:
            options = (*options, *list_keeps(roll)[1:])
        return options[int(self.chance.random() * len(options))]


def choose_greedily(card: ScoreCard, dice: Dice, rolls_left: int) -> Choice:
    """Return the box with the most points now, the first of equal ones; if all give 0, keep the most frequent face."""
    roll = sort_dice(dice)
    best = max((offer for offer in offers(card, roll) if offer.legal), key=lambda offer: offer.gain)
    return best.box if best.gain or not rolls_left or is_five_alike(roll) else keep_most_frequent(roll)


def keep_most_frequent(roll: Roll) -> Keep:
    """Return the dice with the most frequent face, the highest of equally frequent ones."""
    face = max(roll, key=lambda face: (roll.count(face), face))
    return Keep((face,) * roll.count(face))
