"""What players of cards type, parsed: words in three languages, and cards as they are written."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from gobelet.game import Illegal, Unreadable
from gobelet.handsdown import Card
from gobelet.record import parse_cards
from gobelet.terminal.commands import NO, YES, Action, Command, Keywords, Letters, Vocabulary
from gobelet.terminal.console import clean_line

KEYWORDS: Final[Keywords] = MappingProxyType(
    {
        "en": {
            Action.CALL: "call handsdown hands",
            Action.DISCARD: "discard throw",
            Action.PASS: "pass",
            Action.HAND: "hand cards",
            Action.TABLE: "table points",
        },
        "fr": {
            Action.CALL: "annoncer annonce annoncez",
            Action.DISCARD: "défausser défausse défaussez jeter jetez",
            Action.PASS: "passer passe passez",
            Action.HAND: "main cartes",
            Action.TABLE: "table points",
        },
        "de": {
            Action.CALL: "rufen rufe ruf",
            Action.DISCARD: "abwerfen weg",
            Action.PASS: "passen passe",
            Action.HAND: "hand karten",
            Action.TABLE: "tisch punkte",
        },
    }
)
LETTERS: Final[Letters] = MappingProxyType(
    {
        "en": {
            "c": Action.CALL,
            "d": Action.DISCARD,
            "k": Action.KEEP,
            "p": Action.PASS,
            "t": Action.TABLE,
            "h": Action.HELP,
            "q": Action.QUIT,
        },
        "fr": {"a": Action.CALL, "g": Action.KEEP},
        "de": {"r": Action.CALL, "b": Action.KEEP},
    }
)
VOCABULARY: Final = Vocabulary(KEYWORDS, LETTERS)


@dataclass(frozen=True, slots=True)
class CardCommand(Command):
    """One line that a player of cards typed."""

    cards: tuple[Card, ...] = ()


def parse_command(line: str, language: str) -> CardCommand:
    """Return what the line asks for: an action, or cards to discard."""
    text = clean_line(line)
    head, _, rest = text.partition(" ")
    action = VOCABULARY.find(head, language)
    if not text:
        return CardCommand(Action.NOTHING)
    if action is None:
        return CardCommand(Action.DISCARD, cards=parse_cards(text))
    if action in {Action.DISCARD, Action.KEEP}:
        return CardCommand(action, cards=parse_cards(rest))
    return CardCommand(action, rest.strip())


def parse_answer(line: str, language: str) -> CardCommand:
    """Return the answer to whether somebody calls: yes is a call, no is nothing."""
    text = clean_line(line).casefold()
    if text in NO:
        return CardCommand(Action.NOTHING)
    return CardCommand(Action.CALL) if text in YES else parse_command(line, language)


def choose_discards(command: CardCommand, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that a command discards: those named, or all but those kept."""
    missing = Counter(command.cards) - Counter(hand)
    if missing:
        raise Illegal("cards-not-held", cards=tuple(missing.elements()))
    if command.action is Action.DISCARD:
        if not command.cards:
            raise Unreadable("which-cards")
        return command.cards
    return tuple((Counter(hand) - Counter(command.cards)).elements())
