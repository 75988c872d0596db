"""What a table is given: a way to talk with those at it, and somebody to ask."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from gobelet.bots import DiceBot
from gobelet.game import Seat, Version
from gobelet.i18n import Speaker
from gobelet.terminal.ink import Ink

if TYPE_CHECKING:
    from gobelet.solver import Library


class Talk(NamedTuple):
    """How the table talks with those at it: words, paper and an ear."""

    say: Speaker
    ink: Ink
    ask: Callable[[str], str]


class Helpers(NamedTuple):
    """What a table may ask for: solved tables, and a computer player of a kind for one decision of a seat."""

    library: "Callable[[], Library]"
    bot: Callable[[str, Seat, Version], DiceBot]
