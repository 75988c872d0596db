"""The words on a pad that belong to no edition, in the pad's languages."""

from collections.abc import Sequence

from gobelet.i18n import Speaker, mark
from gobelet.sheets.content import PadWords, Words, join_words

NAME = mark("Name")
DATE = mark("Date")
PLAYERS = mark("Players")
HOW_TO_SCORE = mark("How to score")
GAME = mark("Game")
ITEM = mark("Item")
SCORE = mark("Score")
COMMENT = mark("Comment")


def make_pad_words(says: Sequence[Speaker]) -> PadWords:
    """Return those words."""
    messages = (NAME, DATE, PLAYERS, HOW_TO_SCORE, GAME, ITEM, SCORE, COMMENT)
    return PadWords(*(translate(message, says) for message in messages))


def translate(message: str, says: Sequence[Speaker], **data: object) -> Words:
    """Return a message in each language."""
    return join_words(*(say(message, **data) for say in says))
