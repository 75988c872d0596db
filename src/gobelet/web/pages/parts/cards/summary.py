"""The summary card of Hands Down as pictures with words."""

from dataclasses import dataclass

from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker
from gobelet.i18n.summary_card import write_summary_card
from gobelet.web.pages.parts.cards.card import CardFace, draw_card, draw_cards


@dataclass(frozen=True, slots=True)
class CombinationPicture:
    """A combination: its word and points, what it needs, and the cards of an example."""

    word: str
    points: int
    needs: str
    faces: tuple[CardFace, ...]


@dataclass(frozen=True, slots=True)
class SummaryPicture:
    """The whole summary card; `kinds` has a card of each kind and what it stands for."""

    combinations: tuple[CombinationPicture, ...]
    kinds: tuple[tuple[CardFace, str], ...]
    rules: tuple[str, ...]


def build_summary_card(edition: HandsDown, say: Speaker) -> SummaryPicture:
    """Return the summary card of the game as it is played."""
    found = write_summary_card(edition, say)
    return SummaryPicture(
        tuple(
            CombinationPicture(each.word, each.points, each.needs, draw_cards(each.cards, edition, say))
            for each in found.combinations
        ),
        tuple((draw_card(each.card, edition, say), each.meaning) for each in found.cards),
        found.rules,
    )
