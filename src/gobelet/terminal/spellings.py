"""The words a player may type: each command in three languages, its single letter, and yes and no."""

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

from gobelet.record.text.boxes import plain


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
