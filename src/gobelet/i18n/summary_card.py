"""The summary card of Hands Down: combinations with examples, the kinds of Dice cards, and the rules in brief."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gobelet.handsdown import Card, Combination, HandsDown, card
from gobelet.i18n.speaker import Speaker, mark

REQUIREMENTS: Final = {
    Combination.THREE: mark("three alike, one colour"),
    Combination.FOUR: mark("four alike, one colour"),
    Combination.FULL_HOUSE: mark("three alike, two alike, each one colour"),
    Combination.SMALL_STRAIGHT: mark("four in a row, one colour"),
    Combination.LARGE_STRAIGHT: mark("five in a row, one colour"),
    Combination.YAHTZEE: mark("five alike, one colour"),
}
"""What each combination needs, the cheapest first."""
EXAMPLES: Final = {
    Combination.THREE: "3Y 3Y 3Y",
    Combination.FOUR: "2B 2B 2B 2*",
    Combination.FULL_HOUSE: "1R 1R 1R 6Y 6Y",
    Combination.SMALL_STRAIGHT: "2B 3B 4B 5B",
    Combination.LARGE_STRAIGHT: "1R 2/5R 3R 4* ?R",
    Combination.YAHTZEE: "2Y 2Y 2Y 2/5Y ?Y",
}
"""Cards that make each combination, later ones with wild cards."""
KINDS_OF_CARDS: Final = (
    ("3Y", mark("one number, one colour")),
    ("2/5B", mark("one of two numbers, one colour")),
    ("4*", mark("one number, any colour")),
    ("?R", mark("any number, one colour")),
)
"""A Dice card of each kind, and what it stands for."""


@dataclass(frozen=True, slots=True)
class CombinationSummary:
    """A combination: its word and points, what it needs, and cards that make it."""

    word: str
    points: int
    needs: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardSummary:
    """A kind of Dice card: one of them, and what it stands for."""

    card: Card
    meaning: str


@dataclass(frozen=True, slots=True)
class SummaryCard:
    """Everything on the summary card, in one language."""

    combinations: tuple[CombinationSummary, ...]
    cards: tuple[CardSummary, ...]
    rules: tuple[str, ...]


def write_summary_card(edition: HandsDown, say: Speaker) -> SummaryCard:
    """Write the summary card of the game as it is played."""
    return SummaryCard(
        tuple(_summarize_combination(edition, kind, say) for kind in REQUIREMENTS),
        tuple(CardSummary(card(code), say(meaning)) for code, meaning in KINDS_OF_CARDS),
        tuple(_list_rules(edition, say)),
    )


def _summarize_combination(edition: HandsDown, kind: Combination, say: Speaker) -> CombinationSummary:
    cards = tuple(map(card, EXAMPLES[kind].split()))
    word = edition.combination_word(kind, say.language)
    return CombinationSummary(word, kind.points, say(REQUIREMENTS[kind]), cards)


def _list_rules(edition: HandsDown, say: Speaker) -> Iterator[str]:
    """Yield the course of a round in short sentences (`hd-turn`, `hd-call`, `hd-window`, `hd-take`, `hd-false`)."""
    yield say("In your turn: call, or discard up to five cards and draw as many.")
    yield say("“Hands Down!” may be called at any time, also out of turn.")
    if edition.short:
        yield say("A call leaves each of the others three turns to answer; with two players, two.")
    else:
        yield say("A call stands until somebody answers it; with two players, for two turns.")
    yield say("Two calls: more points win the Combo card, then higher numbers, then the first call.")
    yield say("The other caller takes a Chance card.")
    yield say("A false call costs three cards.")
