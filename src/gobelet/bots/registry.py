"""Computer players by name. Those that need NumPy are imported when one is created."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from gobelet.bots.dice.bot import DiceBot
from gobelet.bots.dice.levels import Level
from gobelet.bots.dice.simple import RandomChooser, choose_greedily
from gobelet.bots.protocol import Bot, Chance
from gobelet.game import Seat, Unreadable, refuse
from gobelet.handsdown import CardGame, Move

if TYPE_CHECKING:
    from gobelet.bots.cards.advice import CardAdvice
    from gobelet.solver import Library

# -- dice --------------------------------------------------------------------------------------------------------

DiceBotBuilder = Callable[["Library", Chance], DiceBot]


def _build_perfect(library: "Library", _chance: Chance) -> DiceBot:
    from gobelet.bots.dice.expert import PerfectChooser  # noqa: PLC0415 - NumPy only where it is needed

    return DiceBot("perfect", PerfectChooser(library))


def _builder_for(level: Level) -> DiceBotBuilder:
    def build(library: "Library", chance: Chance) -> DiceBot:
        from gobelet.bots.dice.expert import ImperfectChooser  # noqa: PLC0415 - NumPy only where it is needed

        return DiceBot(level.value, ImperfectChooser(level, library, chance))

    return build


BOTS: Final[Mapping[str, DiceBotBuilder]] = MappingProxyType(
    {
        "perfect": _build_perfect,
        **{level.value: _builder_for(level) for level in Level},
        "greedy": lambda _library, _chance: DiceBot("greedy", choose_greedily),
        "random": lambda _library, chance: DiceBot("random", RandomChooser(chance)),
    }
)
"""The computer players of dice, best first, each with the function that builds it."""


def check_bots(names: Iterable[str]) -> None:
    """Refuse names of unknown computer players."""
    refuse(Unreadable("unknown-bot", name=name, known=tuple(BOTS)) for name in names if name not in BOTS)


def make_bot(name: str, library: "Library", chance: Chance) -> DiceBot:
    """Return the computer player of this name; with the same chance it makes the same moves."""
    check_bots([name])
    return BOTS[name](library, chance)


# -- cards -------------------------------------------------------------------------------------------------------

CardBot = Bot[CardGame, Move]


def _build_expert_cards(_chance: Chance) -> CardBot:
    from gobelet.bots.cards.expert import ExpertCards  # noqa: PLC0415 - NumPy only where it is needed
    from gobelet.bots.cards.hand_classes import load_hand_classes  # noqa: PLC0415
    from gobelet.bots.cards.opponents import load_measurements  # noqa: PLC0415

    load_hand_classes(), load_measurements()  # now rather than at the first move
    return ExpertCards()


def _build_greedy_cards(_chance: Chance) -> CardBot:
    from gobelet.bots.cards.hand_classes import load_hand_classes  # noqa: PLC0415
    from gobelet.bots.cards.simple import GreedyCards  # noqa: PLC0415 - NumPy only where it is needed

    load_hand_classes()  # now rather than at the first move
    return GreedyCards()


def _build_random_cards(chance: Chance) -> CardBot:
    from gobelet.bots.cards.simple import RandomCards  # noqa: PLC0415 - NumPy only where it is needed

    return RandomCards(chance)


CARD_BOTS: Final[Mapping[str, Callable[[Chance], CardBot]]] = MappingProxyType(
    {"expert": _build_expert_cards, "greedy": _build_greedy_cards, "random": _build_random_cards}
)
"""The computer players of Hands Down, best first, each with the function that builds it."""


def make_card_bot(name: str, chance: Chance) -> CardBot:
    """Return the computer player of this name; with the same chance it makes the same moves."""
    if name not in CARD_BOTS:
        raise Unreadable("unknown-bot", name=name, known=tuple(CARD_BOTS))
    return CARD_BOTS[name](chance)


def advise_cards(game: CardGame, seat: Seat) -> "CardAdvice":
    """Return the expert's advice for a seat, from what the seat may see."""
    from gobelet.bots.cards.advice import advise  # noqa: PLC0415 - NumPy only where it is needed

    return advise(game.view(seat), seat)
