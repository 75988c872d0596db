"""The review of a game of cards on its page: what each line says beside the cards."""

import pytest

from gobelet.bots.cards.review import CardChoice, CardReview
from gobelet.game import Seat
from gobelet.handsdown import Call, Discard, Move, card
from gobelet.i18n import Speaker
from gobelet.web.pages.parts.review.cards import CardEntry, build_card_story

pytestmark = pytest.mark.slow

HAND = tuple(map(card, ("1Y", "2/5B", "3R", "?R", "4*")))


def draw_choice(chosen: Move, best: Move, loss: float) -> CardEntry:
    """Return the line of a choice in the list of all."""
    found = CardReview(("Ann",), (CardChoice(Seat(0), 1, HAND, chosen, best, loss),), ())
    ((entry,),) = (each.entries for each in build_card_story(found, Speaker("en")).choices)
    return entry


@pytest.mark.parametrize(("loss", "points"), [(0.52, "−0.5"), (0.04, "0.0")])
def test_every_difference_is_told(loss: float, points: str) -> None:
    """A choice that is not the expert's has its points, also if they are hardly any."""
    entry = draw_choice(Call(), Discard(), loss)
    assert entry.points == points
    assert entry.expert is not None


def test_the_same_as_the_expert() -> None:
    """It is told in words, without points."""
    entry = draw_choice(Call(), Call(), 0.0)
    assert (entry.points, entry.note, entry.expert) == ("", "as the expert", None)


@pytest.mark.parametrize(("language", "words"), [("en", "holds"), ("fr", "a en main"), ("de", "hat")])
def test_the_cards_in_hand(language: str, words: str) -> None:
    """A choice is drawn with the cards it was made with, so that it can be judged."""
    found = CardReview(("Ann",), (CardChoice(Seat(0), 1, HAND, Call(), Discard(), 1.0),), ())
    ((entry,),) = (each.entries for each in build_card_story(found, Speaker(language)).choices)
    assert entry.hand is not None
    assert entry.hand.before == words
    assert len(entry.hand.cards) == len(HAND)
