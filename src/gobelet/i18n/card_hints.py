"""Hints for Hands Down: what to say to a player the first time that something new comes up."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from gobelet.game import Seat
from gobelet.handsdown import CardGame
from gobelet.i18n.speaker import Speaker, mark


class CardHint(StrEnum):
    """Something that needs a word of explanation once. The values are stored in cookies and files."""

    OWN_CALL = "own-call"
    CALL = "call"
    FALSE_CALL = "false-call"
    ROUND = "round"


TEXTS: Final[Mapping[CardHint, str]] = MappingProxyType(
    {
        CardHint.OWN_CALL: mark("Your call stands. The others may still swap and call: the better combination wins."),
        CardHint.CALL: mark(
            "A call stands. You may still swap, and call too with a combination on the table: the better one wins."
        ),
        CardHint.FALSE_CALL: mark(
            "A call was false: no combination on the table. It costs three cards, and its player may not call again "
            "before their next turn."
        ),
        CardHint.ROUND: mark(
            "A round is over. The winner keeps the card; another who called takes a Chance card, which counts at the "
            "end."
        ),
    }
)


def find_hints(game: CardGame, seat: Seat) -> Iterator[CardHint]:
    """Yield what may be new to a player, from what everybody can see."""
    if game.caller is not None:
        yield CardHint.OWN_CALL if game.caller == seat else CardHint.CALL
    if game.banned:
        yield CardHint.FALSE_CALL
    if any(game.won) and game.outcome is None:
        yield CardHint.ROUND


def describe_hint(hint: CardHint, say: Speaker) -> str:
    """Explain in a sentence or two what has come up."""
    return say(TEXTS[hint])
