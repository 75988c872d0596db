"""What a player types, understood: words in three languages, faces, and boxes by id, word or the start of one."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from itertools import product

from gobelet.dice import LANGUAGES, BoxId, Edition, Face
from gobelet.game import Unreadable
from gobelet.record.dice_text import parse_faces


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
    HELP = auto()
    SAVE = auto()
    QUIT = auto()


SPELLINGS = {
    Word.ROLL: "roll reroll lancer relancer jeter würfeln wuerfeln wurfeln",
    Word.KEEP: "keep garder behalten",
    Word.FILL: "fill score inscrire remplir marquer eintragen ausfüllen füllen",
    Word.UNDO: "undo annuler zurück zurueck zuruck",
    Word.BOXES: "boxes cases felder",
    Word.CARDS: "cards card feuilles feuille karten zettel blatt",
    Word.RULES: "rules règles regles regeln",
    Word.HELP: "help ? aide hilfe",
    Word.SAVE: "save enregistrer sauver speichern",
    Word.QUIT: "quit exit quitter beenden ende",
}
WORDS = {spelling: word for word, spellings in SPELLINGS.items() for spelling in spellings.split()}
ALL_DICE = frozenset({"all", "tout", "tous", "alle", "alles"})


@dataclass(frozen=True, slots=True)
class Order:
    """One line a player typed."""

    word: Word
    faces: tuple[Face, ...] = ()
    """The faces after keep or roll."""
    all_dice: bool = False
    """Whether all dice are to be rolled again, kept ones too."""
    box: BoxId | None = None
    text: str = ""
    """Whatever followed the word."""


def understand(line: str, edition: Edition, language: str) -> Order:
    """Return what the line asks for, or refuse it with what would be understood."""
    head, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    word = WORDS.get(head.casefold())
    if not head:
        return Order(Word.NOTHING)
    if word is None:
        return _box_or_faces(line.strip(), edition, language)
    if word is Word.ROLL and rest.casefold() in ALL_DICE:
        return Order(Word.ROLL, all_dice=True)
    if word in {Word.KEEP, Word.ROLL}:
        return Order(word, _faces(rest))
    if word is Word.FILL:
        return Order(word, box=find_box(rest, edition, language))
    return Order(word, text=rest)


def _box_or_faces(text: str, edition: Edition, language: str) -> Order:
    faces = parse_faces(text)
    return Order(Word.KEEP, faces) if faces else Order(Word.FILL, box=find_box(text, edition, language))


def _faces(text: str) -> tuple[Face, ...]:
    faces = parse_faces(text)
    if faces is None:
        raise Unreadable("faces-form", text=text)
    return faces


def find_box(text: str, edition: Edition, language: str) -> BoxId:
    """Return the box meant by its id, its word, or the beginning of one; the player's own language comes first."""
    wanted = _plain(text)
    sources = (_words(edition, language), _ids(edition), *(_words(edition, other) for other in LANGUAGES))
    tests: tuple[Callable[[str, str], bool], ...] = (str.__eq__, str.startswith)
    for fits, names in product(tests, sources):
        found = {box for box, name in names if fits(name, wanted)} if wanted else set()
        if len(found) == 1:
            return found.pop()
        if found:
            raise Unreadable("box-unclear", text=text, either=tuple(sorted(found, key=edition.boxes.index)))
    raise Unreadable("not-understood", text=text)


def _words(edition: Edition, language: str) -> list[tuple[BoxId, str]]:
    return [(box, _plain(edition.box_word(box, language))) for box in edition.boxes]


def _ids(edition: Edition) -> list[tuple[BoxId, str]]:
    return [(box, _plain(box)) for box in edition.boxes]


def _plain(text: str) -> str:
    """Return the text without accents, capitals, spaces and signs, so that `petite suite` finds `Petite Suite`."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())
