"""What players of dice type, parsed: words in three languages, faces, and boxes by id, word or the start of one."""

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from gobelet.dice import BoxId, Edition, Face
from gobelet.game import Unreadable
from gobelet.record.text.boxes import find_boxes, find_boxes_by_prefix, normalize
from gobelet.record.text.dice import parse_faces
from gobelet.terminal.commands import Action, Command, Keywords, Letters, Vocabulary
from gobelet.terminal.console import clean_line
from gobelet.terminal.widths import truncate

KEYWORDS: Final[Keywords] = MappingProxyType(
    {
        "en": {
            Action.NOTHING: "enter",
            Action.ROLL: "roll reroll",
            Action.FILL: "fill score",
            Action.UNDO: "undo",
            Action.BOXES: "boxes",
            Action.CARDS: "cards card",
            Action.WHY: "why",
            Action.REVIEW: "review",
        },
        "fr": {
            Action.NOTHING: "entrée",
            Action.ROLL: "lancer lancez lance relancer relancez relance jeter jetez",
            Action.FILL: "inscrire inscrivez remplir remplissez marquer marquez",
            Action.UNDO: "annuler annulez annule",
            Action.BOXES: "cases",
            Action.CARDS: "feuilles feuille",
            Action.WHY: "pourquoi",
            Action.REVIEW: "bilan",
        },
        "de": {
            Action.ROLL: "würfeln würfle wuerfeln wuerfle",
            Action.FILL: "eintragen ausfüllen ausfuellen füllen fuellen",
            Action.UNDO: "zurück zurueck zurücknehmen rückgängig rueckgaengig",
            Action.BOXES: "felder",
            Action.CARDS: "zettel karten blatt",
            Action.WHY: "warum",
            Action.REVIEW: "rückblick rueckblick",
        },
    }
)
LETTERS: Final[Letters] = MappingProxyType(
    {
        "en": {
            "r": Action.ROLL,
            "k": Action.KEEP,
            "u": Action.UNDO,
            "b": Action.BOXES,
            "c": Action.CARDS,
            "h": Action.HELP,
            "q": Action.QUIT,
        },
        "fr": {
            "l": Action.ROLL,
            "g": Action.KEEP,
            "a": Action.UNDO,
            "c": Action.BOXES,
            "f": Action.CARDS,
            "r": Action.RULES,
            "q": Action.QUIT,
        },
        "de": {
            "w": Action.ROLL,
            "b": Action.KEEP,
            "z": Action.UNDO,
            "f": Action.BOXES,
            "r": Action.RULES,
            "h": Action.HELP,
        },
    }
)
VOCABULARY: Final = Vocabulary(KEYWORDS, LETTERS)
ALL_DICE: Final = frozenset(["all", "tout", "tous", "toutes", "alle", "alles", "five", "cinq", "funf", "fuenf"])
FILLERS: Final = frozenset(
    ["the", "dice", "again", "les", "des", "encore", "die", "wurfel", "wuerfel", "noch", "einmal"]
)
"""Words beside roll that change nothing: `roll the dice`, `roll all five again`."""
NOT: Final = frozenset(["not", "pas", "nicht"])
"""Words after why that change nothing: `why not chance`."""
MIN_BOX_LETTERS: Final = 3
"""How many letters the start of a box's word needs, so that a typing error fills no box."""
MAX_ECHO: Final = 40
"""How much of a line that is not understood is shown again."""

_WITH_POINTS = re.compile(r"(.*[^\s=0-9])[\s=]+([0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class DiceCommand(Command):
    """One line that a player of dice typed."""

    faces: tuple[Face, ...] = ()
    """The faces after keep or roll."""
    all_dice: bool = False
    """Whether all dice are meant: to be rolled again, kept ones too, or to be kept."""
    box: BoxId | None = None
    points: int | None = None
    """What the player thinks the box gives, if that was typed."""
    about: "DiceCommand | None" = None
    """What a why asks about: a fill, a keep or a roll."""


def parse_command(line: str, edition: Edition, language: str) -> DiceCommand:
    """Return what the line asks for, or refuse it with what would be understood."""
    text = clean_line(line)
    head, _, rest = text.partition(" ")
    rest = rest.strip()
    action = VOCABULARY.find(head, language)
    if not text:
        return DiceCommand(Action.NOTHING)
    if action is None:
        return _parse_without_keyword(text, edition, language)
    if action is Action.FILL:
        return _parse_fill(rest, edition, language)
    if action in {Action.KEEP, Action.ROLL}:
        return _parse_dice(action, rest, is_letter=len(head) == 1)
    if action is Action.WHY and rest:
        return DiceCommand(action, about=_parse_about(rest, edition, language))
    return DiceCommand(action, rest)


def _parse_without_keyword(text: str, edition: Edition, language: str) -> DiceCommand:
    """Return a keep for faces alone, a keep or roll for `4 4 behalten`, with the word behind, and else a fill."""
    if faces := parse_faces(text):
        return DiceCommand(Action.KEEP, faces=faces)
    dice, _, tail = text.rpartition(" ")
    action = VOCABULARY.find_word(tail)
    if action in {Action.KEEP, Action.ROLL} and (parse_faces(dice) or _means_all_dice(dice)):
        return _parse_dice(action, dice.strip(), is_letter=False)
    return _parse_fill(text, edition, language)


def _parse_about(text: str, edition: Edition, language: str) -> DiceCommand:
    """Return what a why is about, which must be something that can be chosen."""
    head, _, rest = text.partition(" ")
    about = parse_command(rest if normalize(head) in NOT else text, edition, language)
    if about.action not in {Action.FILL, Action.KEEP, Action.ROLL}:
        raise Unreadable("why-what", text=truncate(text, MAX_ECHO))
    return about


def _parse_dice(action: Action, rest: str, *, is_letter: bool) -> DiceCommand:
    """Return a keep or a roll with its dice; refuse the letter for keep alone, since it may be a typing error."""
    if action is Action.ROLL:
        rest = " ".join(word for word in rest.split() if normalize(word) not in FILLERS)
    if _means_all_dice(rest):
        return DiceCommand(action, all_dice=True)
    if is_letter and not rest and action is Action.KEEP:
        raise Unreadable("which-dice")
    faces = parse_faces(rest)
    if faces is None:
        raise Unreadable("faces-form", text=truncate(rest, MAX_ECHO))
    return DiceCommand(action, faces=faces)


def _means_all_dice(text: str) -> bool:
    """Return whether words mean all dice: `all`, `alle fünf noch einmal`."""
    words = {normalize(word) for word in text.split()} - FILLERS
    return bool(words) and words <= ALL_DICE


def _parse_fill(text: str, edition: Edition, language: str) -> DiceCommand:
    """Return the fill of a box, which may be written as it is shown: `twos 4`, or as in a record: `twos=4`."""
    if not text:
        raise Unreadable("which-box")
    if found := _WITH_POINTS.fullmatch(text):
        return DiceCommand(Action.FILL, box=find_box(found[1], edition, language), points=int(found[2]))
    return DiceCommand(Action.FILL, box=find_box(text, edition, language))


def find_box(text: str, edition: Edition, language: str) -> BoxId:
    """Return the box of an id or a word in any language, or of the start of a word in the player's own."""
    echo = truncate(text, MAX_ECHO)
    called = find_boxes(text, edition, language)
    found = called or find_boxes_by_prefix(text, edition, language)
    if not found:
        raise Unreadable("not-understood", text=echo)
    if not called and len(normalize(text)) < MIN_BOX_LETTERS:
        raise Unreadable("box-short", text=echo, least=MIN_BOX_LETTERS)
    if len(found) > 1:
        raise Unreadable("box-unclear", text=echo, either=tuple(sorted(found, key=edition.boxes.index)))
    return found.pop()
