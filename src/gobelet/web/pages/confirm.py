"""What is asked once more before it is done."""

from dataclasses import dataclass
from typing import Final

from gobelet.dice import BoxId, Edition
from gobelet.handsdown import CardGame
from gobelet.web.pages.actions import Act, scratches
from gobelet.web.pages.table_context import Look

QUESTIONED: Final = frozenset({"close", "fill", "call"})
"""The acts that may be asked once more."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question, what would come of it, and what stands on the button that means it."""

    title: str
    text: str
    yes: str


def question_of(act: Act, look: Look) -> Question | None:
    """Return what to ask before an act is done; nothing, if it is harmless or was asked already."""
    table, say = look.table, look.say
    if act.sure:
        return None
    if act.name == "close":
        text = say("Nobody can go on with it then, and its game cannot be looked at any more.")
        return Question(say("Delete this table?"), text, say("Yes, delete it"))
    if scratches(act, table):
        assert isinstance(table.edition, Edition)
        box = table.edition.box_word(BoxId(act.about), say.language)
        text = say("These dice give nothing there. The box is then used up.")
        return Question(say("A nought in {box}?", box=box), text, say("Yes, a nought"))
    if _calls_with_nothing(act, look):
        text = say(
            "You hold no combination on the table: alike means the same number and the same colour. After a false call "
            "three of your cards, picked by chance, go to the discards, and you draw three new ones."
        )
        return Question(say("Call all the same?"), text, say("Yes, call"))
    return None


def _calls_with_nothing(act: Act, look: Look) -> bool:
    """Whether somebody calls with nothing in their hand. What a hand holds is advice, and only its owner's to know."""
    game, seat = look.table.game, look.viewer.seat
    if act.name != "call" or act.seat != seat or seat not in look.playing or not look.table.made.advice:
        return False
    return isinstance(game, CardGame) and game.may_call(seat) and game.claim_of(seat) is None
