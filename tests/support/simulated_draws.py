"""The chance of simulated games once more, in plain numbers, and games played with it through the rules."""

from collections.abc import Callable

from gobelet.dice import BoxId, Dice, Edition, Face, Keep, Offer, Roll, ScoreCard, offers

WHOLE = 2**64
GOLDEN = 0x9E3779B97F4A7C15
Choose = Callable[[ScoreCard, Dice, int, float], BoxId | Keep]
"""A card, the dice, the rolls left, and a number from 0 to 1: what is done."""


def mixed(number: int) -> int:
    """SplitMix64's mixing."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 % WHOLE
    number = (number ^ number >> 27) * 0x94D049BB133111EB % WHOLE
    return number ^ number >> 31


class Draws:
    """The numbers of one game: two for each roll, one for the dice and one for the choice."""

    def __init__(self, seed: int, game: int) -> None:
        self._key = mixed((mixed((seed + GOLDEN) % WHOLE) + game * GOLDEN) % WHOLE)

    def number(self, roll: int, place: int) -> int:
        return mixed((self._key + (roll * 2 + place + 1) * GOLDEN) % WHOLE)

    def roll(self, keep: Keep, roll: int) -> Roll:
        others = 5 - len(keep)
        throw = (self.number(roll, 0) >> 13) * 6**others >> 51
        came = (throw // 6**die % 6 for die in range(others))
        return Roll(tuple(sorted((*keep, *(Face(face + 1) for face in came)))))

    def choice(self, roll: int) -> float:
        return (self.number(roll, 1) >> 11) * 2.0**-53


def filled(card: ScoreCard, offer: Offer) -> ScoreCard:
    """Return the card with what a box offers."""
    return card.fill(card.edition.places[offer.box], offer.points, offer.yahtzee_bonus)


def played(edition: Edition, draws: Draws, choose: Choose) -> ScoreCard:
    """Return the card at the end of a game."""
    card, rolls = ScoreCard.empty(edition), edition.rolls
    for turn in range(len(card.points)):
        keep = Keep(())
        for throw in range(rolls):
            number = turn * rolls + throw
            roll = draws.roll(keep, number)
            choice = choose(card, Dice(roll), rolls - 1 - throw, draws.choice(number))
            if isinstance(choice, str):
                break
            keep = Keep(choice)
        card = filled(card, next(offer for offer in offers(card, roll) if offer.box == choice))
    return card
