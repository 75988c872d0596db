"""The characters of the computer players: several of each kind, with a name, a picture and a sentence.

A kind says how well a player plays, and is no name. Names are the same in every language; sentences are translated.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

from gobelet.i18n.speaker import mark
from gobelet.record import is_same_name

HEADS: Final = ("square", "round", "tall", "wide")
"""The heads of the characters of one kind, in their order."""


@dataclass(frozen=True, slots=True)
class Character:
    """One computer player as people meet it."""

    kind: str
    """How it plays: the name of a computer player in `bots/registry.py`."""
    name: str
    sentence: str
    head: str

    @property
    def picture(self) -> str:
        """The name of its picture: a robot's head, with what its kind wears."""
        return f"robot-{self.head}-{self.kind}"


CAST: Final = {
    "perfect": (
        ("Ada", mark("Has worked it all out before you roll.")),
        ("Blaise", mark("Never bets without a calculation.")),
        ("Carl", mark("Adds everything up twice, for pleasure.")),
        ("Sofia", mark("Looks three turns ahead, and stays polite.")),
    ),
    "strong": (
        ("Rosa", mark("Seldom wrong, and never sorry.")),
        ("Bruno", mark("Likes large straights and strong coffee.")),
        ("Greta", mark("Counts on the bonus every time.")),
        ("Hector", mark("Fights for every single point.")),
    ),
    "casual": (
        ("Mila", mark("Plays for fun, and forgets the bonus.")),
        ("Oscar", mark("Tells a story during every turn.")),
        ("Juno", mark("Trusts a good feeling.")),
        ("Theo", mark("Thinks of supper while the dice roll.")),
    ),
    "beginner": (
        ("Pip", mark("Learned the rules this morning.")),
        ("Lulu", mark("Loves sixes, whatever the box.")),
        ("Nino", mark("Keeps pairs because they look nice.")),
        ("Zoe", mark("Asks which box is which.")),
    ),
    "expert": (
        ("Vera", mark("Remembers every card that you threw away.")),
        ("Felix", mark("Calls when nobody expects it.")),
        ("Simone", mark("Waits, smiles, and shows a full house.")),
        ("Anton", mark("Knows what you are collecting.")),
    ),
    "greedy": (
        ("Goldie", mark("Takes whatever shines.")),
        ("Rufus", mark("Never leaves a point lying.")),
        ("Coco", mark("Would rather have a little now than much later.")),
        ("Midas", mark("Grabs first, and counts afterwards.")),
    ),
    "random": (
        ("Dot", mark("Lets chance decide everything.")),
        ("Jojo", mark("Closes both eyes and taps.")),
        ("Fips", mark("Has a plan that nobody understands.")),
        ("Kiki", mark("Acts first, thinks never.")),
    ),
}
"""By kind: names and sentences, in the order in which they come to a table."""
CHARACTERS: Final = {
    kind: tuple(Character(kind, name, sentence, head) for (name, sentence), head in zip(cast, HEADS, strict=True))
    for kind, cast in CAST.items()
}
"""The characters of each kind."""


def find_character(kind: str, name: str) -> Character | None:
    """Return the character that a computer player's name belongs to; None for a person.

    In logs of earlier versions computer players are called by their kind: they look like the first of it.
    """
    characters = CHARACTERS.get(kind, ())
    same = (each for each in characters if each.name == name or name.startswith(f"{each.name} "))
    return next(same, characters[0] if characters else None)


def name_character(kind: str, taken: Collection[str], wanted: str = "") -> str:
    """Return what a computer player is called beside others: the character wanted, the next, or one with a number."""
    return next(name for name in _list_names(kind, wanted) if not any(is_same_name(name, other) for other in taken))


def _list_names(kind: str, wanted: str) -> Iterator[str]:
    """Yield the names of a kind, the wanted one first, then all of them with numbers."""
    names = [character.name for character in CHARACTERS.get(kind, ())] or [kind.capitalize()]
    yield from (name for name in names if name == wanted)
    yield from names
    for number in count(2):
        yield from (f"{name} {number}" for name in names)
