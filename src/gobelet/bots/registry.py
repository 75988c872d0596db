"""Computer players by name. Those that need tables are imported when one is made."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from gobelet.bots.dice.bot import DiceBot
from gobelet.bots.dice.levels import Level
from gobelet.bots.dice.simple import Random, greedy
from gobelet.bots.protocol import Chance
from gobelet.game import Unreadable, refuse

if TYPE_CHECKING:
    from gobelet.solver import Library
from typing import TYPE_CHECKING

from gobelet.bots.protocol import Bot
from gobelet.game import Seat
from gobelet.handsdown import CardGame, Move

if TYPE_CHECKING:
    from gobelet.bots.cards.advice import CardAdvice

Maker = Callable[["Library", Chance], DiceBot]


def _perfect(library: "Library", _chance: Chance) -> DiceBot:
    from gobelet.bots.dice.expert import Perfect  # noqa: PLC0415 - NumPy only where it is needed

    return DiceBot("perfect", Perfect(library))


def _at(level: Level) -> Maker:
    def make(library: "Library", chance: Chance) -> DiceBot:
        from gobelet.bots.dice.expert import Erring  # noqa: PLC0415 - NumPy only where it is needed

        return DiceBot(level.value, Erring(level, library, chance))

    return make


BOTS: Final[Mapping[str, Maker]] = MappingProxyType(
    {
        "perfect": _perfect,
        **{level.value: _at(level) for level in Level},
        "greedy": lambda _library, _chance: DiceBot("greedy", greedy),
        "random": lambda _library, chance: DiceBot("random", Random(chance)),
    }
)
"""The computer players of dice, the best first: how to make each from a library of tables and a source of chance."""


def check_bots(names: Iterable[str]) -> None:
    """Refuse names that no computer player has."""
    refuse(Unreadable("unknown-bot", name=name, known=tuple(BOTS)) for name in names if name not in BOTS)


def make_bot(name: str, library: "Library", chance: Chance) -> DiceBot:
    """Return the computer player of this name; the same chance makes it play the same."""
    check_bots([name])
    return BOTS[name](library, chance)


CardBot = Bot[CardGame, Move]


def _expert(_chance: Chance) -> CardBot:
    from gobelet.bots.cards.expert import ExpertCards  # noqa: PLC0415 - NumPy only where it is needed
    from gobelet.bots.cards.hand_classes import classes  # noqa: PLC0415
    from gobelet.bots.cards.opponents import measured  # noqa: PLC0415

    classes(), measured()  # now rather than at the first move
    return ExpertCards()


def _greedy(_chance: Chance) -> CardBot:
    from gobelet.bots.cards.hand_classes import classes  # noqa: PLC0415
    from gobelet.bots.cards.simple import GreedyCards  # noqa: PLC0415 - NumPy only where it is needed

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
