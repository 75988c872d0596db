"""The review of a game of cards as lines of text."""

from collections.abc import Iterator

from gobelet.bots.cards.review import CardReview
from gobelet.bots.cards.review_phrases import describe_entry, describe_estimate, describe_players, list_highlights
from gobelet.coach.marks import INACCURATE
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.terminal.console import WIDTH
from gobelet.terminal.widths import wrap_text


def format_card_review(
    found: CardReview, say: Speaker, seat: Seat | None = None, threshold: float = INACCURATE, columns: int = WIDTH
) -> Iterator[str]:
    """Yield the review, of one player or of all."""
    for sentence in (describe_estimate(say), *describe_players(found, say)):
        yield from wrap_text(sentence, columns)
    for each in list_highlights(found, say, seat, threshold):
        yield from ("", each.heading)
        for entry in each.entries:
            yield from wrap_text(describe_entry(found, entry, say), columns, "- ", "  ")
