"""Computer players by name. Those that need tables are imported when one is made."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from gobelet.bots.bot import Chance
from gobelet.bots.dice_bot import DiceBot
from gobelet.bots.levels import Level
from gobelet.bots.simple import Random, greedy
from gobelet.game import Unreadable, refuse

if TYPE_CHECKING:
    from gobelet.solver import Library

Maker = Callable[["Library", Chance], DiceBot]


def _perfect(library: "Library", _chance: Chance) -> DiceBot:
    from gobelet.bots.expert import Perfect  # noqa: PLC0415 - NumPy only where it is needed

    return DiceBot("perfect", Perfect(library))


def _at(level: Level) -> Maker:
    def make(library: "Library", chance: Chance) -> DiceBot:
        from gobelet.bots.expert import Erring  # noqa: PLC0415 - NumPy only where it is needed

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
