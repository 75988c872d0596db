"""Fair dice in words: what a proof leaves open."""

from collections.abc import Sequence
from math import comb

from gobelet.i18n.speaker import Speaker


def describe_choice(revealed: Sequence[str], withheld: Sequence[str], say: Speaker) -> str:
    """Return what whoever runs the server could choose, by whose devices did and did not reveal; nothing if all did."""
    named = say("Not revealed in time by: {names}.", names=", ".join(withheld)) if withheld else ""
    if not revealed:
        chosen = say("No device revealed its part: whoever runs the server could choose what came up.")
    elif withheld:
        count = count_games(len(revealed) + len(withheld), len(withheld))
        chosen = say("Whoever runs the server could choose one of {count} games.", count=count)
    else:
        chosen = ""
    return f"{named} {chosen}".strip()


def count_games(devices: int, withheld: int) -> int:
    """Return how many games there are if up to so many of the devices are left out, whichever they are."""
    return sum(comb(devices, left_out) for left_out in range(withheld + 1))
