"""Players without a plan: they need no tables."""

from collections.abc import Sequence
from dataclasses import dataclass

from gobelet.bots.dice.bot import Choice
from gobelet.bots.protocol import Chance
from gobelet.dice import Dice, Keep, Roll, ScoreCard, legal_boxes, list_keeps, offers, sort_dice
from gobelet.dice.scoring import is_five_alike


@dataclass(frozen=True, slots=True)
class Random:
    """Does anything that is allowed, every keep and every box as likely as the others."""

    chance: Chance

    def __call__(self, card: ScoreCard, dice: Dice, rolls_left: int) -> Choice:
        """Return a legal box or keep."""
        roll = sort_dice(dice)
        options: Sequence[Choice] = legal_boxes(card, roll)
        if rolls_left:
            options = (*options, *list_keeps(roll)[1:])
        return options[int(self.chance.random() * len(options))]


def greedy(card: ScoreCard, dice: Dice, rolls_left: int) -> Choice:
    """Take the box that gives most now, the first of equals; if all would be noughts, keep the most frequent face."""
    roll = sort_dice(dice)
    best = max((offer for offer in offers(card, roll) if offer.legal), key=lambda offer: offer.gain)
    return best.box if best.gain or not rolls_left or is_five_alike(roll) else most_frequent(roll)


def most_frequent(roll: Roll) -> Keep:
    """Return the dice that show the most frequent face, the highest of equals."""
    face = max(roll, key=lambda face: (roll.count(face), face))
    return Keep((face,) * roll.count(face))
