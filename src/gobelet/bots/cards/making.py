"""Players of cards by name. Arrays are imported when a player is made that needs them."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from gobelet.bots.bot import Bot, Chance
from gobelet.game import Seat, Unreadable
from gobelet.handsdown import CardGame, Move

if TYPE_CHECKING:
    from gobelet.bots.cards.advice import CardAdvice

CardBot = Bot[CardGame, Move]


def _expert(_chance: Chance) -> CardBot:
    from gobelet.bots.cards.expert import ExpertCards  # noqa: PLC0415 - NumPy only where it is needed
    from gobelet.bots.cards.rivals import measured  # noqa: PLC0415
    from gobelet.bots.cards.sweeps import classes  # noqa: PLC0415

    classes(), measured()  # now rather than at the first move
    return ExpertCards()


def _greedy(_chance: Chance) -> CardBot:
    from gobelet.bots.cards.simple import GreedyCards  # noqa: PLC0415 - NumPy only where it is needed
    from gobelet.bots.cards.sweeps import classes  # noqa: PLC0415

    classes()  # now rather than at the first move
    return GreedyCards()


def _random(chance: Chance) -> CardBot:
    from gobelet.bots.cards.simple import RandomCards  # noqa: PLC0415 - NumPy only where it is needed

    return RandomCards(chance)


CARD_BOTS: Final[Mapping[str, Callable[[Chance], CardBot]]] = MappingProxyType(
    {"expert": _expert, "greedy": _greedy, "random": _random}
)
"""The computer players of Hands Down, the best first."""


def make_card_bot(name: str, chance: Chance) -> CardBot:
    """Return the computer player of this name; the same chance makes it play the same."""
    if name not in CARD_BOTS:
        raise Unreadable("unknown-bot", name=name, known=tuple(CARD_BOTS))
    return CARD_BOTS[name](chance)


def advise_cards(game: CardGame, seat: Seat) -> "CardAdvice":
    """Return what the expert would do in this seat and why, from what the seat may see."""
    from gobelet.bots.cards.advice import advise  # noqa: PLC0415 - NumPy only where it is needed

    return advise(game.view(seat), seat)
