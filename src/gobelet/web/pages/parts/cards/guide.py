"""The guided turn of Hands Down: choose cards, swap them, and know when to call."""

from gobelet.game import Seat
from gobelet.handsdown import CardGame
from gobelet.i18n import Speaker
from gobelet.web.pages.parts.adapter import GuideStep

HAND = "hand"
STEPS = 3


def find_guide_step(game: CardGame, seat: Seat, since: int, say: Speaker) -> GuideStep | None:
    """Return the step of a turn that began at version `since`; None while the player's own call stands."""
    if game.caller == seat:
        return None
    if game.changed[seat] > since:
        words = say(
            "Does your hand make a combination on the table? Then call, at any time. A false call costs three cards."
        )
        return GuideStep(words, HAND, STEPS, STEPS, last=True)
    if game.turn != seat:
        return GuideStep(say("I will show you when it is your turn."), HAND)
    return GuideStep(
        say("Collect one of the combinations on the table. Choose the cards you do not need, or pass."),
        HAND,
        1,
        STEPS,
        chosen=say("Now press the button to swap: you draw as many new cards."),
    )
