"""What a player at a card table types: words in three languages, and cards as they are written."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

from gobelet.game import Illegal, Unreadable
from gobelet.handsdown import Card
from gobelet.record import parse_cards
from gobelet.record.text.boxes import plain
from gobelet.terminal.console import tidy
from gobelet.terminal.dice.commands import NO, YES


class Word(Enum):
    """What can be asked for."""

    NOTHING = auto()
    CALL = auto()
    DISCARD = auto()
    KEEP = auto()
    PASS = auto()
    HAND = auto()
    TABLE = auto()
    HINT = auto()
    RULES = auto()
    HELP = auto()
    SAVE = auto()
    QUIT = auto()


SPELLINGS: Final[Mapping[str, Mapping[Word, str]]] = MappingProxyType(
    {
        "en": {
            Word.CALL: "call c handsdown hands",
            Word.DISCARD: "discard d throw",
            Word.KEEP: "keep k hold",
            Word.PASS: "pass p",
            Word.HAND: "hand cards",
            Word.TABLE: "table t points",
            Word.HINT: "hint advice",
            Word.RULES: "rules rule",
            Word.HELP: "help h",
            Word.SAVE: "save",
            Word.QUIT: "quit q exit stop",
        },
        "fr": {
            Word.CALL: "annoncer annonce annoncez a",
            Word.DISCARD: "défausser défausse défaussez jeter jetez",
            Word.KEEP: "garder garde gardez g",
            Word.PASS: "passer passe passez",
            Word.HAND: "main cartes",
            Word.TABLE: "table points",
            Word.HINT: "conseil indice astuce",
            Word.RULES: "règles règle",
            Word.HELP: "aide",
            Word.SAVE: "enregistrer enregistrez sauver",
            Word.QUIT: "quitter quittez arrêter arrêtez",
        },
        "de": {
            Word.CALL: "rufen rufe ruf r",
            Word.DISCARD: "abwerfen weg",
            Word.KEEP: "behalten behalte b",
            Word.PASS: "passen passe",
            Word.HAND: "hand karten",
            Word.TABLE: "tisch punkte",
            Word.HINT: "tipp hinweis",
            Word.RULES: "regeln regel",
            Word.HELP: "hilfe",
            Word.SAVE: "speichern",
            Word.QUIT: "beenden ende aufhören aufhoeren",
        },
    }
)
"""The first spelling of each is the one the program itself uses; single letters count in their own language."""


@dataclass(frozen=True, slots=True)
class Order:
    """One line a player typed."""

    word: Word
    cards: tuple[Card, ...] = ()
    text: str = ""


def understand(line: str, language: str) -> Order:
    """Return what the line asks for: a word, or cards to discard."""
    text = tidy(line)
    head, _, rest = text.partition(" ")
    word = Word.HELP if head == "?" else _word(head, language)
    if not text:
        return Order(Word.NOTHING)
    if word is None:
        return Order(Word.DISCARD, parse_cards(text))
    if word in {Word.DISCARD, Word.KEEP}:
        return Order(word, parse_cards(rest))
    return Order(word, text=rest.strip())


def answer(line: str, language: str) -> Order:
    """Return the answer to whether somebody calls: yes is a call, no is nothing."""
    text = tidy(line).casefold()
    if text in NO:
        return Order(Word.NOTHING)
    return Order(Word.CALL) if text in YES else understand(line, language)


def _word(text: str, language: str) -> Word | None:
    wanted = plain(text)
    languages = (language, *SPELLINGS) if len(wanted) > 1 else (language,)
    for spoken in languages:
        for word, spellings in SPELLINGS[spoken].items():
            if wanted and wanted in map(plain, spellings.split()):
                return word
    return None


def to_discard(order: Order, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards an order throws away: those named, or all but those kept."""
    missing = Counter(order.cards) - Counter(hand)
    if missing:
        raise Illegal("cards-not-held", cards=tuple(missing.elements()))
    if order.word is Word.DISCARD:
        if not order.cards:
            raise Unreadable("which-cards")
        return order.cards
    return tuple((Counter(hand) - Counter(order.cards)).elements())


def spelled(word: Word, language: str) -> str:
    """Return how the program itself writes a word."""
    return SPELLINGS[language][word].split()[0]
