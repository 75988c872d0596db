"""What players can type in both games: actions, and the words for them in three languages."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

from gobelet.record.text.boxes import normalize


class Action(Enum):
    """What a player can ask for at the prompt, of dice or of cards."""

    NOTHING = auto()
    """An empty line."""
    KEEP = auto()
    HINT = auto()
    RULES = auto()
    HELP = auto()
    SAVE = auto()
    QUIT = auto()
    # dice
    ROLL = auto()
    FILL = auto()
    UNDO = auto()
    BOXES = auto()
    CARDS = auto()
    WHY = auto()
    REVIEW = auto()
    # cards
    CALL = auto()
    DISCARD = auto()
    PASS = auto()
    HAND = auto()
    TABLE = auto()


Keywords = Mapping[str, Mapping[Action, str]]
"""For each language the words for an action; the first is the one that the help shows."""
Letters = Mapping[str, Mapping[str, Action]]
"""For each language the single letters that stand for an action."""

SHARED_KEYWORDS: Final[Keywords] = MappingProxyType(
    {
        "en": {
            Action.KEEP: "keep hold",
            Action.HINT: "hint advice",
            Action.RULES: "rules rule",
            Action.HELP: "help",
            Action.SAVE: "save",
            Action.QUIT: "quit exit stop",
        },
        "fr": {
            Action.KEEP: "garder gardez garde",
            Action.HINT: "conseil indice astuce",
            Action.RULES: "règles règle",
            Action.HELP: "aide",
            Action.SAVE: "enregistrer enregistrez sauver",
            Action.QUIT: "quitter quittez arrêter arrêtez",
        },
        "de": {
            Action.KEEP: "behalten behalte",
            Action.HINT: "tipp hinweis",
            Action.RULES: "regeln regel",
            Action.HELP: "hilfe",
            Action.SAVE: "speichern",
            Action.QUIT: "beenden ende aufhören aufhoeren",
        },
    }
)
"""The words that mean the same in both games."""
YES: Final = frozenset(["y", "yes", "o", "oui", "j", "ja"])
NO: Final = frozenset(["n", "no", "non", "nein"])


@dataclass(frozen=True, slots=True)
class Command:
    """One line that a player typed."""

    action: Action
    text: str = ""
    """Whatever followed the word."""


class Vocabulary:
    """The words and letters that one game understands."""

    def __init__(self, keywords: Keywords, letters: Letters) -> None:
        self._keywords = {language: {**SHARED_KEYWORDS[language], **keywords[language]} for language in keywords}
        self._actions = {
            normalize(word): action
            for actions in self._keywords.values()
            for action, words in actions.items()
            for word in words.split()
        }
        self.letters = letters

    def find_word(self, text: str) -> Action | None:
        """Return the action of a whole word in any language, with or without accents and capitals."""
        return Action.HELP if text == "?" else self._actions.get(normalize(text))

    def find_letter(self, text: str, language: str) -> Action | None:
        """Return the action of a single letter; the same letter means other things in other languages."""
        return self.letters[language].get(text.casefold())

    def find(self, text: str, language: str) -> Action | None:
        """Return the action of a word, or of a letter in the player's language."""
        return self.find_word(text) or self.find_letter(text, language)

    def keyword(self, action: Action, language: str) -> str:
        """Return the word that the program itself shows for an action."""
        return self._keywords[language][action].split()[0]
