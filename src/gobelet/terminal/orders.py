"""What a player types, understood: words in three languages, faces, and boxes by id, word or the start of one."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from gobelet.dice import LANGUAGES, BoxId, Edition, Face
from gobelet.game import Unreadable
from gobelet.record.dice_text import parse_faces
from gobelet.terminal.ear import tidy
from gobelet.terminal.spellings import ALL_DICE, FILLERS, Word, command, letter, plain
from gobelet.terminal.widths import cut

SHORTEST = 3
"""How many letters the start of a box's word needs, so that a slip of the finger fills no box."""
LONGEST = 40
"""How much of a line that is not understood is shown again."""

_WITH_POINTS = re.compile(r"(.*[^\s=0-9])[\s=]+([0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class Order:
    """One line a player typed."""

    word: Word
    faces: tuple[Face, ...] = ()
    """The faces after keep or roll."""
    all_dice: bool = False
    """Whether all dice are meant: to be rolled again, kept ones too, or to be kept."""
    box: BoxId | None = None
    points: int | None = None
    """What the player thinks the box gives, if that was typed."""
    text: str = ""
    """Whatever followed the word."""


def understand(line: str, edition: Edition, language: str) -> Order:
    """Return what the line asks for, or refuse it with what would be understood."""
    text = tidy(line)
    head, _, rest = text.partition(" ")
    rest = rest.strip()
    word = command(head) or letter(head, language)
    if not text:
        return Order(Word.NOTHING)
    if word is None:
        return _box_or_faces(text, edition, language)
    if word is Word.FILL:
        return _fill(rest, edition, language)
    if word in {Word.KEEP, Word.ROLL}:
        return _with_dice(word, rest, short=len(head) == 1)
    return Order(word, text=rest)


def _box_or_faces(text: str, edition: Edition, language: str) -> Order:
    faces = parse_faces(text)
    return Order(Word.KEEP, faces) if faces else _fill(text, edition, language)


def _with_dice(word: Word, rest: str, *, short: bool) -> Order:
    """Return a keep or a roll with its dice; a single letter alone asks back, since it may be a slip."""
    if word is Word.ROLL:
        rest = " ".join(piece for piece in rest.split() if plain(piece) not in FILLERS)
    if rest.casefold() in ALL_DICE:
        return Order(word, all_dice=True)
    if short and not rest and word is Word.KEEP:
        raise Unreadable("which-dice")
    return Order(word, _faces(rest))


def _faces(text: str) -> tuple[Face, ...]:
    faces = parse_faces(text)
    if faces is None:
        raise Unreadable("faces-form", text=cut(text, LONGEST))
    return faces


def _fill(text: str, edition: Edition, language: str) -> Order:
    """Return the fill of a box, which may be written as it is shown: `twos 4`, or as in a record: `twos=4`."""
    if not text:
        raise Unreadable("which-box")
    if found := _WITH_POINTS.fullmatch(text):
        return Order(Word.FILL, box=find_box(found[1], edition, language), points=int(found[2]))
    return Order(Word.FILL, box=find_box(text, edition, language))


def find_box(text: str, edition: Edition, language: str) -> BoxId:
    """Return the box meant by its id or word in any language, or by the start of one in the player's own."""
    wanted, shown = plain(text), cut(text, LONGEST)
    called = _called(wanted, edition, language) if wanted else set()
    found = called or (_starting(wanted, edition, language) if wanted else set())
    if not found:
        raise Unreadable("not-understood", text=shown)
    if not called and len(wanted) < SHORTEST:
        raise Unreadable("box-short", text=shown, least=SHORTEST)
    if len(found) > 1:
        raise Unreadable("box-unclear", text=shown, either=tuple(sorted(found, key=edition.boxes.index)))
    return found.pop()


def _called(wanted: str, edition: Edition, language: str) -> set[BoxId]:
    """Return the boxes of exactly this name; the player's own language comes first."""
    sources = (_words(edition, language), _ids(edition), *(_words(edition, other) for other in LANGUAGES))
    named = (_fitting(names, wanted.__eq__) for names in sources)
    return next(filter(None, named), set())


def _starting(wanted: str, edition: Edition, language: str) -> set[BoxId]:
    """Return the boxes whose id or word in the player's language starts so."""
    return _fitting([*_words(edition, language), *_ids(edition)], lambda name: name.startswith(wanted))


def _fitting(names: list[tuple[BoxId, str]], fits: Callable[[str], bool]) -> set[BoxId]:
    return {box for box, name in names if fits(name)}


def _words(edition: Edition, language: str) -> list[tuple[BoxId, str]]:
    return [(box, plain(edition.box_word(box, language))) for box in edition.boxes]


def _ids(edition: Edition) -> list[tuple[BoxId, str]]:
    return [(box, plain(box)) for box in edition.boxes]
