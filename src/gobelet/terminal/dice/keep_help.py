"""What can be typed to keep score of real dice, explained with the boxes as the reader calls them."""

from collections.abc import Iterator, Sequence
from typing import Final

from gobelet.dice import Opening, Over, RealDiceMatch
from gobelet.dice.faces import DICE
from gobelet.i18n import Speaker
from gobelet.terminal.dice.keep_commands import EXAMPLE

ROLLS: Final = "rolls"
LAST: Final = "last"
POINTS: Final = "points"
ENTRIES: Final = (ROLLS, LAST, POINTS)
"""What is typed of a turn: every roll, the last roll, or the points alone."""

OPENING_ROLL: Final = "33526"
"""An example of a roll for the start."""


def list_keep_help(match: RealDiceMatch, columns: Sequence[str], entry: str, say: Speaker) -> list[str]:
    """Return what can be typed now, the most important sentence first."""
    edition = match.edition
    box = edition.box_word(edition.boxes[EXAMPLE], say.language)
    if match.game.phase == Over(finished=True) and not match.awaits_next:
        told = {"name": columns[0], "box": box}
        return [say("This game is over. Its entries can still be corrected: fix {name} {box} 12", **told)]
    named = f"{columns[0]} " * (match.free and len(columns) > 1)
    turns = [_describe_entry(entry, named, box, say), *_describe_words(match, columns[0], box, say)]
    return [*_describe_opening(match, say), *turns]


def _describe_opening(match: RealDiceMatch, say: Speaker) -> Iterator[str]:
    if isinstance(match.game.phase, Opening):
        roll = OPENING_ROLL[: match.edition.opening_dice]
        yield say("First type what each player rolls for the start, such as {roll}.", roll=roll)


def _describe_entry(entry: str, named: str, box: str, say: Speaker) -> str:
    if entry == POINTS:
        return say("Type a line a turn: the box and its points, such as {example}.", example=f"{named}{box} 12")
    if entry == LAST:
        return say("Type a line a turn: the last roll and the box, such as {example}.", example=f"{named}33446 {box}")
    return say("Type a line a turn: every roll and the box, such as {example}.", example=f"{named}33426 33446 {box}")


def _describe_words(match: RealDiceMatch, name: str, box: str, say: Speaker) -> Iterator[str]:
    yield say(
        "All {count} dice are typed after each roll; what two rolls have in common was kept. "
        "Where that is not so, write what was kept and what was rolled: 33+413.",
        count=DICE,
    )
    yield say(
        "undo takes the last box back; fix {name} {box} 12 corrects a box; cards shows the sheet; quit leaves.",
        name=name,
        box=box,
    )
    if isinstance(match.game.phase, Opening):
        roll = OPENING_ROLL[: match.edition.opening_dice]
        yield say("fix {name} start {roll} corrects a roll for the start.", name=name, roll=roll)
