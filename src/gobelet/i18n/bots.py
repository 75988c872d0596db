"""Names and short descriptions of the computer players; some play dice, some cards, some both."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from gobelet.i18n.speaker import Speaker, mark

DESCRIPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "perfect": mark("plays perfectly"),
        "strong": mark("loses about 15 points a game"),
        "casual": mark("loses about 40 points a game"),
        "beginner": mark("loses about 85 points a game"),
        "expert": mark("plays cards well"),
        "greedy": mark("takes what it can get at once"),
        "random": mark("plays legal moves at random"),
    }
)
"""By kind; losses are averages, compared with best play."""

NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "perfect": mark("Perfect"),
        "strong": mark("Strong"),
        "casual": mark("Casual"),
        "beginner": mark("Beginner"),
        "expert": mark("Expert"),
        "greedy": mark("Greedy"),
        "random": mark("Random"),
    }
)
"""The name of each kind at a table."""


def list_descriptions(kinds: Iterable[str], say: Speaker) -> list[tuple[str, str]]:
    """Return each kind with its description."""
    return [(kind, say(DESCRIPTIONS[kind])) for kind in kinds]


def describe_bots(kinds: Iterable[str], say: Speaker) -> str:
    """Format kinds with their descriptions: `perfect (plays perfectly), random (…)`."""
    return ", ".join(f"{kind} ({text})" for kind, text in list_descriptions(kinds, say))
