"""What the rules of Hands Down show: examples and the hands of the sample round as cards."""

from gobelet.handsdown import HandsDown, card
from gobelet.i18n import Speaker
from gobelet.i18n.rules.example_text import describe_stands_for
from gobelet.i18n.rules.examples import CardExample, Example
from gobelet.i18n.rules.sample_round import CardStep, SampleHand, describe_hand
from gobelet.i18n.rules.samples import Step
from gobelet.web.pages.parts.adapter import DrawnExample, DrawnHand, DrawnStep
from gobelet.web.pages.parts.cards.card import CardFace, draw_card


def draw_example(edition: HandsDown, example: Example, say: Speaker) -> DrawnExample:
    """Return an example's cards, and what they stand for."""
    assert isinstance(example, CardExample)
    return DrawnExample(cards=_draw_cards(edition, example.cards, say), words=describe_stands_for(example, say))


def draw_step(edition: HandsDown, step: Step, say: Speaker) -> DrawnStep:
    """Return the hands of a step; after a call they lie face down until they are shown (`hd-call`)."""
    assert isinstance(step, CardStep)
    return DrawnStep(hands=tuple(_draw_hand(edition, hand, step, say) for hand in step.hands))


def _draw_hand(edition: HandsDown, hand: SampleHand, step: CardStep, say: Speaker) -> DrawnHand:
    cards = () if hand.face_down else _draw_cards(edition, hand.cards, say)
    backs = len(hand.cards) if hand.face_down else 0
    return DrawnHand(hand.name, cards, backs, describe_hand(hand, say), hand.name == step.winner)


def _draw_cards(edition: HandsDown, codes: tuple[str, ...], say: Speaker) -> tuple[CardFace, ...]:
    return tuple(draw_card(card(code), edition, say) for code in codes)
