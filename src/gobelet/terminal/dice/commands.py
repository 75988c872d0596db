"""What a player types, understood: words in three languages, faces, and boxes by id, word or the start of one."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

from gobelet.dice import BoxId, Edition, Face
from gobelet.game import Unreadable
from gobelet.record.text.boxes import boxes_called, boxes_starting, plain
from gobelet.record.text.dice import parse_faces
from gobelet.terminal.console import tidy
from gobelet.terminal.widths import truncate


class Word(Enum):
    """What can be asked for at the prompt."""

    NOTHING = auto()
    ROLL = auto()
    KEEP = auto()
    FILL = auto()
    UNDO = auto()
    BOXES = auto()
    CARDS = auto()
    RULES = auto()
    HINT = auto()
    WHY = auto()
    HELP = auto()
    SAVE = auto()
    QUIT = auto()


SPELLINGS: Final[Mapping[str, Mapping[Word, str]]] = MappingProxyType(
    {
        "en": {
            Word.NOTHING: "enter",
            Word.ROLL: "roll reroll",
            Word.KEEP: "keep hold",
            Word.FILL: "fill score",
            Word.UNDO: "undo",
            Word.BOXES: "boxes",
            Word.CARDS: "cards card",
            Word.RULES: "rules rule",
            Word.HINT: "hint advice",
            Word.WHY: "why",
            Word.HELP: "help",
            Word.SAVE: "save",
            Word.QUIT: "quit exit stop",
        },
        "fr": {
            Word.NOTHING: "entrée",
            Word.ROLL: "lancer lancez lance relancer relancez relance jeter jetez",
            Word.KEEP: "garder gardez garde",
            Word.FILL: "inscrire inscrivez remplir remplissez marquer marquez",
            Word.UNDO: "annuler annulez annule",
            Word.BOXES: "cases",
            Word.CARDS: "feuilles feuille",
            Word.RULES: "règles règle",
            Word.HINT: "conseil indice astuce",
            Word.WHY: "pourquoi",
            Word.HELP: "aide",
            Word.SAVE: "enregistrer enregistrez sauver",
            Word.QUIT: "quitter quittez arrêter arrêtez",
        },
        "de": {
            Word.ROLL: "würfeln würfle wuerfeln wuerfle",
            Word.KEEP: "behalten behalte",
            Word.FILL: "eintragen ausfüllen ausfuellen füllen fuellen",
            Word.UNDO: "zurück zurueck zurücknehmen rückgängig rueckgaengig",
            Word.BOXES: "felder",
            Word.CARDS: "zettel karten blatt",
            Word.RULES: "regeln regel",
            Word.HINT: "tipp hinweis",
            Word.WHY: "warum",
            Word.HELP: "hilfe",
            Word.SAVE: "speichern",
            Word.QUIT: "beenden ende aufhören aufhoeren",
        },
    }
)
"""The first spelling of each is the one the program itself uses."""

LETTERS: Final[Mapping[str, Mapping[str, Word]]] = MappingProxyType(
    {
        "en": {
            "r": Word.ROLL,
            "k": Word.KEEP,
            "u": Word.UNDO,
            "b": Word.BOXES,
            "c": Word.CARDS,
            "h": Word.HELP,
            "q": Word.QUIT,
        },
        "fr": {
            "l": Word.ROLL,
            "g": Word.KEEP,
            "a": Word.UNDO,
            "c": Word.BOXES,
            "f": Word.CARDS,
            "r": Word.RULES,
            "q": Word.QUIT,
        },
        "de": {
            "w": Word.ROLL,
            "b": Word.KEEP,
            "z": Word.UNDO,
            "f": Word.BOXES,
            "r": Word.RULES,
            "h": Word.HELP,
        },
    }
)
"""Single letters count in the player's own language only: the same letter means other things in the others."""

YES: Final = frozenset(["y", "yes", "o", "oui", "j", "ja"])
NO: Final = frozenset(["n", "no", "non", "nein"])
ALL_DICE: Final = frozenset(["all", "tout", "tous", "toutes", "alle", "alles", "five", "cinq", "funf", "fuenf"])
FILLERS: Final = frozenset(
    ["the", "dice", "again", "les", "des", "encore", "die", "wurfel", "wuerfel", "noch", "einmal"]
)
"""Words beside roll that change nothing: `roll the dice`, `roll all five again`."""
NOT: Final = frozenset(["not", "pas", "nicht"])
"""Words after why that change nothing: `why not chance`."""


_WORDS = {
    plain(spelling): word for words in SPELLINGS.values() for word, text in words.items() for spelling in text.split()
}


def command(text: str) -> Word | None:
    """Return the command a whole word means, in any language, with or without accents and capitals."""
    return Word.HELP if text == "?" else _WORDS.get(plain(text))


def letter(text: str, language: str) -> Word | None:
    """Return the command a single letter stands for in the player's language."""
    return LETTERS[language].get(text.casefold())


def spelled(word: Word, language: str) -> str:
    """Return how the program itself writes a command."""
    return SPELLINGS[language][word].split()[0]


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
    about: "Order | None" = None
    """What a why asks about: a fill, a keep or a roll."""


def understand(line: str, edition: Edition, language: str) -> Order:
    """Return what the line asks for, or refuse it with what would be understood."""
    text = tidy(line)
    head, _, rest = text.partition(" ")
    rest = rest.strip()
    word = command(head) or letter(head, language)
    if not text:
        return Order(Word.NOTHING)
    if word is None:
        return _without_command(text, edition, language)
    if word is Word.FILL:
        return _fill(rest, edition, language)
    if word in {Word.KEEP, Word.ROLL}:
        return _with_dice(word, rest, short=len(head) == 1)
    if word is Word.WHY and rest:
        return Order(word, about=_about(rest, edition, language))
    return Order(word, text=rest)


def _without_command(text: str, edition: Edition, language: str) -> Order:
    """Return a keep for faces alone, a keep or roll for dice with the word behind, `4 4 behalten`, and else a fill."""
    if faces := parse_faces(text):
        return Order(Word.KEEP, faces)
    dice, _, tail = text.rpartition(" ")
    word = command(tail)
    if word in {Word.KEEP, Word.ROLL} and (parse_faces(dice) or _all_dice(dice)):
        return _with_dice(word, dice.strip(), short=False)
    return _fill(text, edition, language)


def _about(text: str, edition: Edition, language: str) -> Order:
    """Return what a why is about, which must be something that can be chosen."""
    head, _, rest = text.partition(" ")
    about = understand(rest if plain(head) in NOT else text, edition, language)
    if about.word not in {Word.FILL, Word.KEEP, Word.ROLL}:
        raise Unreadable("why-what", text=truncate(text, LONGEST))
    return about


def _with_dice(word: Word, rest: str, *, short: bool) -> Order:
    """Return a keep or a roll with its dice; a single letter alone asks back, since it may be a slip."""
    if word is Word.ROLL:
        rest = " ".join(piece for piece in rest.split() if plain(piece) not in FILLERS)
    if _all_dice(rest):
        return Order(word, all_dice=True)
    if short and not rest and word is Word.KEEP:
        raise Unreadable("which-dice")
    return Order(word, _faces(rest))


def _all_dice(text: str) -> bool:
    """Whether words mean all dice: `all`, `alle fünf noch einmal`."""
    pieces = {plain(piece) for piece in text.split()} - FILLERS
    return bool(pieces) and pieces <= ALL_DICE


def _faces(text: str) -> tuple[Face, ...]:
    faces = parse_faces(text)
    if faces is None:
        raise Unreadable("faces-form", text=truncate(text, LONGEST))
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
    shown = truncate(text, LONGEST)
    called = boxes_called(text, edition, language)
    found = called or boxes_starting(text, edition, language)
    if not found:
        raise Unreadable("not-understood", text=shown)
    if not called and len(plain(text)) < SHORTEST:
        raise Unreadable("box-short", text=shown, least=SHORTEST)
    if len(found) > 1:
        raise Unreadable("box-unclear", text=shown, either=tuple(sorted(found, key=edition.boxes.index)))
    return found.pop()
