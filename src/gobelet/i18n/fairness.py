"""Fair dice in words: what a proof leaves open."""

from collections.abc import Sequence

from gobelet.i18n.speaker import Speaker


def describe_withheld(names: Sequence[str], say: Speaker) -> str:
    """Return whose devices did not reveal their entropy, and what that leaves open; nothing if all did."""
    if not names:
        return ""
    return say(
        "Not revealed in time by: {names}. "
        "Whoever controlled these devices and the server could choose one of {count} games.",
        names=", ".join(names),
        count=2 ** len(names),
    )
