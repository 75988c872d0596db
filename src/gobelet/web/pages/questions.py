"""What is asked once more before it is done."""

from dataclasses import dataclass

from gobelet.dice import BoxId, Edition
from gobelet.tables.table import Table
from gobelet.web.pages.acts import Act, scratches
from gobelet.words import Speaker


@dataclass(frozen=True, slots=True)
class Question:
    """A question, what would come of it, and what stands on the button that means it."""

    title: str
    text: str
    yes: str


def question_of(act: Act, table: Table, say: Speaker) -> Question | None:
    """Return what to ask before an act is done; nothing, if it is harmless or was asked already."""
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
    return None
