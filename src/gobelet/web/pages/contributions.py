"""What each player added to the fair dice, as pages show it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gobelet.i18n import Speaker
from gobelet.i18n.fairness import describe_choice
from gobelet.record.verify import find_reveals
from gobelet.tables.table import Place, Stage, Table
from gobelet.web.pages.table_context import AnyContext

RANDOM_BYTES: Final = 16
"""How many random bytes a browser adds; typed words follow them. `fairness.js` has the same number."""


class Addition(StrEnum):
    """How something was added, or why nothing was."""

    REVEALED = "revealed"
    """Its hash was sent first, and it was revealed when the seats were closed."""
    OPEN = "open"
    """It was sent without a hash, so that others could know it before they sent theirs."""
    PROMISED = "promised"
    """Its hash was sent; it is revealed when the game begins."""
    WITHHELD = "withheld"
    """Its hash was sent, and it was not revealed in time."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one player added, or whoever set the table up."""

    name: str
    addition: Addition
    words: str
    """The words it was typed as; empty if it was not typed."""
    entropy: str
    entropy_hash: str


def list_contributions(context: AnyContext) -> Iterator[Contribution]:
    """Yield what was added to the fair dice, as far as it may be seen; what came with the table stands first."""
    table = context.table
    if seed := table.setup.seed:
        name = context.say("When the table was set up")
        yield Contribution(name, Addition.OPEN, decode_words(bytes.fromhex(seed)), seed, "")
    frozen = table.game is not None or table.stage is Stage.OVER
    for seat, place in zip(table.seats, table.places, strict=True):
        if place.free:
            continue
        addition = _find_addition(place, frozen=frozen)
        entropy = place.entropy if frozen else ""
        words = decode_words(bytes.fromhex(entropy)[RANDOM_BYTES:]) if addition is Addition.REVEALED else ""
        yield Contribution(context.name(seat), addition, words, entropy, place.entropy_hash)


def _find_addition(place: Place, *, frozen: bool) -> Addition:
    if not place.entropy_hash:
        return Addition.OPEN if place.entropy else Addition.NOTHING
    if not frozen:
        return Addition.PROMISED
    return Addition.REVEALED if place.entropy else Addition.WITHHELD


def describe_table_choice(table: Table, say: Speaker) -> str:
    """Return what whoever runs the server could choose at a table whose game has begun; nothing if all revealed."""
    reveals = find_reveals([name for team in table.sides for name in team], table.fairness)
    return "" if table.game is None or reveals is None else describe_choice(*reveals, say)


def decode_words(entropy: bytes) -> str:
    """Return entropy as text, if somebody typed it as words."""
    try:
        words = entropy.decode()
    except UnicodeDecodeError:
        return ""
    return words if words.isprintable() else ""
