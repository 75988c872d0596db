"""Help for the card game."""

from collections.abc import Iterator

from gobelet.i18n import Speaker
from gobelet.terminal.console import WIDTH
from gobelet.terminal.help import format_commands
from gobelet.terminal.widths import wrap_text


def format_help(say: Speaker, columns: int = WIDTH) -> Iterator[str]:
    """Yield what can be typed, in the player's language."""
    rows = (
        (say("3Y 2/5B"), say("discard these cards and draw as many")),
        (say("keep 3Y 3Y"), say("discard all others; keep alone discards all five")),
        (say("pass"), say("discard nothing")),
        (say("call"), say("Hands Down! Also when it is not your turn, whenever you are asked")),
        (say("hand"), say("look at your cards")),
        (say("table"), say("the Combo cards, and what everybody has")),
        (say("hint"), say("what the best computer player would do")),
        (say("rules"), say("the rules of the game")),
        (say("save FILE"), say("write the record of the game to a file")),
        (say("quit"), say("stop; the game is kept for another day")),
    )
    yield from format_commands(rows, columns)
    yield from wrap_text(
        say("Cards: number and colour, Y yellow, B blue, R red; 2/5Y is 2 or 5, ?B any number, 4* any colour."), columns
    )
