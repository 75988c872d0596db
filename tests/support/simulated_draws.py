"""The random numbers of simulated games in plain Python, and games played with them through the rules."""

from collections.abc import Callable

from gobelet.dice import BoxId, Dice, Edition, Face, Keep, Offer, Roll, ScoreCard, offers

MODULUS = 2**64
GOLDEN = 0x9E3779B97F4A7C15
Choose = Callable[[ScoreCard, Dice, int, float], BoxId | Keep]
"""A policy: the choice for a card, the dice, the rolls left, and a number from 0 to 1."""


def mix(number: int) -> int:
    """Return the mix of SplitMix64."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 % MODULUS
    number = (number ^ number >> 27) * 0x94D049BB133111EB % MODULUS
    return number ^ number >> 31


class Draws:
    """The draws of one game: two for each roll, one for the dice and one for the choice."""

    def __init__(self, seed: int, game: int) -> None:
        self._key = mix((mix((seed + GOLDEN) % MODULUS) + game * GOLDEN) % MODULUS)

    def number(self, roll: int, place: int) -> int:
        return mix((self._key + (roll * 2 + place + 1) * GOLDEN) % MODULUS)

    def roll(self, keep: Keep, roll: int) -> Roll:
        others = 5 - len(keep)
        throw = (self.number(roll, 0) >> 13) * 6**others >> 51
        came = (throw // 6**die % 6 for die in range(others))
        return Roll(tuple(sorted((*keep, *(Face(face + 1) for face in came)))))

    def choice(self, roll: int) -> float:
        return (self.number(roll, 1) >> 11) * 2.0**-53


def fill_box(card: ScoreCard, offer: Offer) -> ScoreCard:
    """Return the card after a box is filled."""
    return card.fill(card.edition.places[offer.box], offer.points, offer.yahtzee_bonus)


def play_game(edition: Edition, draws: Draws, choose: Choose) -> ScoreCard:
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
        card = fill_box(card, next(offer for offer in offers(card, roll) if offer.box == choice))
    return card
