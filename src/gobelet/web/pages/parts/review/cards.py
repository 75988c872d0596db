"""The review of a game of cards as its page shows it: what stands out, in sentences."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gobelet.i18n import Speaker

if TYPE_CHECKING:
    from gobelet.bots.cards.review import CardReview
    from gobelet.bots.cards.review_phrases import CardHighlights


@dataclass(frozen=True, slots=True)
class CardStory:
    """The review of a game of cards in sentences."""

    estimate: str
    """That all figures are estimates."""
    players: tuple[str, ...]
    highlights: "tuple[CardHighlights, ...]"


def build_card_story(found: "CardReview", say: Speaker) -> CardStory:
    """Return the review of a game of cards in the reader's language."""
    from gobelet.bots.cards import review_phrases  # noqa: PLC0415 - what it needs builds large tables

    return CardStory(
        review_phrases.describe_estimate(say),
        tuple(review_phrases.describe_players(found, say)),
        tuple(review_phrases.list_highlights(found, say)),
    )
