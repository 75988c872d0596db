"""What is typed to keep score of real dice, parsed: a turn a line, corrections, and single words."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gobelet.dice import BoxId, Edition, Face, Keep, Points, make_keep
from gobelet.dice.faces import DICE
from gobelet.game import LANGUAGES, Unreadable
from gobelet.record.text.boxes import normalize
from gobelet.record.text.dice import parse_faces
from gobelet.terminal.commands import YES, Action, Vocabulary
from gobelet.terminal.dice.commands import find_box

FIX: Final = frozenset(
    ["fix", "correct", "corriger", "corrigez", "corrige", "berichtigen", "berichtige", "korrigieren", "korrigiere"]
)
FIVE_ALIKE: Final = frozenset(["five", "joker", "cinq", "funf", "fuenf"])
"""Words after points that came from five alike."""
OTHER: Final = frozenset(["other", "autre", "autres", "andere"])
"""Words after points that did not."""
START: Final = frozenset(["start", "opening", "ouverture", "depart", "debut", "anfang", "beginn"])
"""Words for the roll for the start."""
GAME: Final = frozenset(["game", "partie", "spiel"])
"""Words before the number of an earlier game of the match."""
TO: Final = "->"
VOCABULARY: Final = Vocabulary(
    {
        "en": {Action.UNDO: "undo", Action.CARDS: "cards card"},
        "fr": {Action.UNDO: "annuler annulez annule", Action.CARDS: "feuilles feuille"},
        "de": {Action.UNDO: "zurück zurueck rückgängig", Action.CARDS: "zettel blatt"},
    },
    {language: {} for language in LANGUAGES},
)
EXAMPLE: Final = 3
"""The place of the box that examples name, such as Fours."""
_THROW: Final = re.compile(r"(?:([1-6]{0,4})\+)?([1-6]{1,5})")
_NUMBER: Final = re.compile(r"[0-9]{1,4}", re.ASCII)


@dataclass(frozen=True, slots=True)
class TypedThrow:
    """One roll as it was typed: all five dice, or what was kept and what was rolled then."""

    keep: Keep | None
    """None if all five dice were typed: then it follows from the roll before."""
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class TypedTurn:
    """A turn as it was typed: its rolls, if any, the box, and the points, if any."""

    name: str
    """Whose turn; empty for whoever is to move."""
    throws: tuple[TypedThrow, ...]
    box: BoxId | None
    points: Points | None
    five_alike: bool | None


@dataclass(frozen=True, slots=True)
class TypedFix:
    """A correction as it was typed: whose column, which box, and what stands there instead."""

    name: str
    box: BoxId
    to: BoxId
    faces: tuple[Face, ...]
    points: Points | None
    five_alike: bool | None
    game: int = 0
    """Which game of the match, from 1; 0 is the one on the table."""
    sure: bool = False
    """Whether it says that nobody need be asked."""


@dataclass(frozen=True, slots=True)
class TypedStartFix:
    """The correction of a roll for the start as it was typed."""

    name: str
    faces: tuple[Face, ...]
    sure: bool = False


KeepLine = Action | TypedTurn | TypedFix | TypedStartFix


def parse_keep_line(line: str, names: Sequence[str], edition: Edition, language: str) -> KeepLine:
    """Return what a line says, or refuse it."""
    if not line:
        return Action.NOTHING
    if action := VOCABULARY.find_word(line):
        return action
    words = line.replace("=", " ").replace(",", " ").split()
    if not words:
        raise Unreadable("not-understood", text=line)
    if normalize(words[0]) in FIX:
        return _parse_fix(words[1:], names, edition, language)
    name, rest = _take_name(names, words)
    return _parse_turn(name, rest, edition, language)


def _take_name(names: Sequence[str], words: list[str]) -> tuple[str, list[str]]:
    """Split off the name that a line begins with, if it does; names may have several words."""
    for used in range(len(words), 0, -1):
        spoken = normalize(" ".join(words[:used]))
        if found := [name for name in names if spoken and normalize(name) == spoken]:
            return found[0], words[used:]
    return "", words


def _parse_turn(name: str, words: list[str], edition: Edition, language: str) -> TypedTurn:
    throws = []
    while words and (found := _THROW.fullmatch(words[0])) and not _begins_box(words):
        throws.append(_make_throw(found))
        words = words[1:]
    if not words and throws:
        return TypedTurn(name, tuple(throws), None, None, None)
    words, five_alike = _take_five_alike(words)
    words, points = _take_points(words)
    return TypedTurn(name, tuple(throws), find_box(" ".join(words), edition, language), points, five_alike)


def _begins_box(words: list[str]) -> bool:
    """Whether a digit begins a box's name, as in `3 of a kind`: a single die is only rolled to see who opens."""
    return len(words) > 1 and len(words[0]) == 1


def _make_throw(found: re.Match[str]) -> TypedThrow:
    faces = parse_faces(found[2]) or ()
    if found[1] is None:
        return TypedThrow(None, faces)
    return TypedThrow(make_keep(parse_faces(found[1]) or ()), faces)


def _take_five_alike(words: list[str]) -> tuple[list[str], bool | None]:
    """Split off the word that says whether points came from five alike."""
    last = normalize(words[-1]) if len(words) > 1 else ""
    if last in FIVE_ALIKE | OTHER:
        return words[:-1], last in FIVE_ALIKE
    return words, None


def _take_points(words: list[str]) -> tuple[list[str], Points | None]:
    if len(words) > 1 and _NUMBER.fullmatch(words[-1]):
        return words[:-1], Points(int(words[-1]))
    return words, None


def _parse_fix(words: list[str], names: Sequence[str], edition: Edition, language: str) -> TypedFix | TypedStartFix:
    """Parse a correction; behind all of it may stand that nobody need be asked."""
    name, rest = _take_name(names, words)
    if not words:
        raise _make_form_refusal(names[0], edition)
    if not name:
        raise Unreadable("record-player", name=words[0], known=tuple(dict.fromkeys(names)))
    sure = len(rest) > 1 and normalize(rest[-1]) in YES
    rest = rest[:-1] if sure else rest
    if rest and normalize(rest[0]) in START:
        return TypedStartFix(name, _parse_start_roll(rest[1:], name, edition), sure)
    return replace(_parse_box_fix(name, rest, edition, language), sure=sure)


def _make_form_refusal(name: str, edition: Edition) -> Unreadable:
    return Unreadable("fix-form", name=name, box=edition.boxes[EXAMPLE])


def _parse_start_roll(words: list[str], name: str, edition: Edition) -> tuple[Face, ...]:
    faces = parse_faces(" ".join(words))
    if not faces:
        raise _make_form_refusal(name, edition)
    return faces


def _parse_box_fix(name: str, rest: list[str], edition: Edition, language: str) -> TypedFix:
    """Parse what follows the name: `fours 12`, `fours 33446`, `fours -> threes 9`, `fours 12 game 1`."""
    rest, game = _take_game(rest)
    rest, five_alike = _take_five_alike(rest)
    if len(rest) < 2:
        raise _make_form_refusal(name, edition)
    *boxes, told = rest
    faces = (parse_faces(told) or ()) if len(told) == DICE else ()
    if not faces and not _NUMBER.fullmatch(told):
        raise _make_form_refusal(name, edition)
    before, _, after = " ".join(boxes).partition(TO)
    box = find_box(before.strip(), edition, language)
    to = find_box(after.strip(), edition, language) if after else box
    return TypedFix(name, box, to, faces, None if faces else Points(int(told)), five_alike, game)


def _take_game(words: list[str]) -> tuple[list[str], int]:
    """Split off the game that is meant, if one is named."""
    if len(words) > 3 and normalize(words[-2]) in GAME and _NUMBER.fullmatch(words[-1]):
        return words[:-2], int(words[-1])
    return words, 0


# -- what was kept -----------------------------------------------------------------------------------------------


def find_keeps(throws: Sequence[TypedThrow]) -> list[tuple[Keep, tuple[Face, ...]]]:
    """Return each roll with what was kept before it, and what was rolled then.

    Where all five dice were typed, what two rolls have in common was kept; if all of them are the same, it is what the
    next roll still has, or all but one die.
    """
    found: list[tuple[Keep, tuple[Face, ...]]] = []
    before: tuple[Face, ...] = ()
    for place, throw in enumerate(throws):
        following = throws[place + 1].faces if place + 1 < len(throws) and throws[place + 1].keep is None else ()
        keep = _find_keep(before, throw, following) if throw.keep is None else throw.keep
        rolled = throw.faces if throw.keep is not None else _subtract(throw.faces, keep)
        found.append((keep, rolled))
        before = (*keep, *rolled)
    return found


def _find_keep(before: tuple[Face, ...], throw: TypedThrow, following: tuple[Face, ...]) -> Keep:
    common = tuple((Counter(before) & Counter(throw.faces)).elements())
    if len(common) < DICE:
        return make_keep(common)
    later = tuple((Counter(common) & Counter(following)).elements())
    return make_keep(later if 0 < len(later) < DICE else common[:-1])


def _subtract(faces: tuple[Face, ...], keep: Keep) -> tuple[Face, ...]:
    """Return the faces without those that were kept, in the order typed."""
    left = Counter(keep)
    rolled = []
    for face in faces:
        if left[face]:
            left[face] -= 1
        else:
            rolled.append(face)
    return tuple(rolled)
