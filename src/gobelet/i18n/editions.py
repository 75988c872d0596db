"""The editions as JSON documents for the API, in the reader's language."""

from typing import Any

from gobelet.dice import EDITIONS, Edition
from gobelet.handsdown import Combination, HandsDown
from gobelet.handsdown.edition import MAX_SEATS, MIN_SEATS
from gobelet.i18n.speaker import Speaker


def make_edition_documents(say: Speaker) -> list[dict[str, Any]]:
    """Make the documents of all editions, the card game last."""
    return [
        *(describe_dice_edition(edition, say) for edition in EDITIONS.values()),
        describe_card_edition(HandsDown(), say),
    ]


def describe_dice_edition(edition: Edition, say: Speaker) -> dict[str, Any]:
    """Make the document of an edition of dice: its joker rule and boxes."""
    return {
        **_make_heading(edition, say),
        "joker": edition.joker.__name__,
        "boxes": [
            {"id": category.id, "section": category.section.value, "word": edition.box_word(category.id, say.language)}
            for category in edition.categories
        ],
    }


def describe_card_edition(cards: HandsDown, say: Speaker) -> dict[str, Any]:
    """Make the document of the card game: as for dice but without boxes, with seats and combinations."""
    return {
        **_make_heading(cards, say),
        "joker": None,
        "boxes": [],
        "players": {"fewest": MIN_SEATS, "most": MAX_SEATS},
        "combinations": [
            {"id": kind.value, "points": kind.points, "word": cards.combination_word(kind, say.language)}
            for kind in Combination
        ],
    }


def _make_heading(edition: Edition | HandsDown, say: Speaker) -> dict[str, Any]:
    return {
        "id": edition.id,
        "title": edition.title(say.language),
        "year": edition.year,
        "languages": list(edition.languages),
    }
