"""What the open boxes would give, a box a line, so that it reads well aloud: `Aces  3`."""

from collections.abc import Iterator, Sequence

from gobelet.dice import Edition, Offer
from gobelet.dice.offers import IN_ORDER
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import worth_text
from gobelet.terminal.widths import left, width, wrapped

GLUE = "\x1f"
"""Stands for a space inside a box's word while a line is wrapped, so that the word stays in one piece."""


def offer_lines(found: Sequence[Offer], edition: Edition, say: Speaker, columns: int) -> Iterator[str]:
    """Yield where a joker must go, the boxes that may be filled with what they give, and those that give nothing."""
    legal = [offer for offer in found if offer.legal]
    if any(not offer.legal and offer.why != IN_ORDER for offer in found):
        yield from wrapped(_must_text(legal, edition, say), columns)
    yield from _giving([offer for offer in legal if offer.gain], edition, say)
    if nothing := [offer for offer in legal if not offer.gain]:
        yield from _nothing(nothing, edition, say, columns)


def _nothing(found: Sequence[Offer], edition: Edition, say: Speaker, columns: int) -> Iterator[str]:
    boxes = ", ".join(word.replace(" ", GLUE) for word in _words(found, edition, say))
    for line in wrapped(say("No points: {boxes}", boxes=boxes), columns, "  ", "    "):
        yield line.replace(GLUE, " ")


def _must_text(legal: Sequence[Offer], edition: Edition, say: Speaker) -> str:
    boxes = say.either(_words(legal, edition, say))
    return say("This {five_alike} must go in {boxes}.", five_alike=edition.five_alike_word, boxes=boxes)


def _giving(found: Sequence[Offer], edition: Edition, say: Speaker) -> Iterator[str]:
    words = _words(found, edition, say)
    columns = max(map(width, words), default=0)
    for word, offer in zip(words, found, strict=True):
        yield f"  {left(word, columns)} {worth_text(offer, say)}"


def _words(found: Sequence[Offer], edition: Edition, say: Speaker) -> list[str]:
    return [edition.box_word(offer.box, say.language) for offer in found]
