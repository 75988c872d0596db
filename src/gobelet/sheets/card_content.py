"""The tally pad of Hands Down: who has won which card for a combination, the Chance cards, and the total."""

from collections.abc import Iterator, Sequence

from gobelet.handsdown import Combination, HandsDown
from gobelet.handsdown.edition import PRINTED_LENGTH
from gobelet.i18n import Speaker, mark
from gobelet.i18n.house_rules import describe_house_rules
from gobelet.sheets.content import Block, Heads, Pad, Row, RowKind, join_words
from gobelet.sheets.words import make_pad_words, translate


def build_card_pad(edition: HandsDown, says: Sequence[Speaker]) -> Pad:
    """Build the tally pad; a page has as many games as fit on it.

    In the printed game each kind of card is won once. Otherwise chance selects the cards, so the rows are rounds, and
    the points of each kind stand below.
    """
    say = says[0]
    printed = edition.length == PRINTED_LENGTH
    kinds = tuple(_build_kinds(edition, says))
    rows = kinds if printed else tuple(_build_rounds(edition, says))
    return Pad(
        edition.title(say.language),
        ", ".join(describe_house_rules(edition, say)),
        edition.shelf,
        Heads.NAMES,
        make_pad_words(says),
        (Block((*rows, *_build_totals(says))),),
        notes=() if printed else kinds,
        repeated=True,
    )


def _build_kinds(edition: HandsDown, says: Sequence[Speaker]) -> Iterator[Row]:
    for kind in Combination:
        words = join_words(*(edition.combination_word(kind, say.language) for say in says))
        yield Row(words, join_words(*(say.points(kind.points) for say in says)))


def _build_rounds(edition: HandsDown, says: Sequence[Speaker]) -> Iterator[Row]:
    for number in range(1, edition.length + 1):
        yield Row(translate(mark("Round {number}"), says, number=number))


def _build_totals(says: Sequence[Speaker]) -> Iterator[Row]:
    yield Row(translate(mark("Chance cards"), says), translate(mark("Turn them over at the end"), says), RowKind.LINE)
    yield Row(translate(mark("Total"), says), translate(mark("All cards taken"), says), RowKind.TOTAL)
