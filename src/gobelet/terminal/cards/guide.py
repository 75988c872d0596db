"""The explained turn of Hands Down in the terminal."""

from gobelet.i18n import Speaker
from gobelet.terminal.guide import Guide

STEPS = 2


def explain_turn(guide: Guide, say: Speaker) -> None:
    """Say what the player can type in a turn."""
    guide.explain(
        1, STEPS, say("collect one of the combinations on the table: type the cards you do not need, or pass.")
    )


def explain_calls(guide: Guide, say: Speaker) -> None:
    """Say after a turn when to call."""
    guide.explain(
        STEPS,
        STEPS,
        say(
            "when your hand makes a combination on the table, type call, in turn or not. A false call costs three "
            "cards."
        ),
    )
