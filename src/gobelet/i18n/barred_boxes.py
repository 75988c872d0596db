"""Sentences that say why boxes may not be used: the joker rule, the printed order, or that they are filled."""

from collections.abc import Iterable, Sequence

from gobelet.dice import Edition, Offer, ScoreCard
from gobelet.dice.boxes import YAHTZEE_BOX
from gobelet.dice.joker import MATCHING_OPEN
from gobelet.i18n.speaker import Speaker


def explain_barred_boxes(found: Iterable[Offer], edition: Edition, say: Speaker) -> str:
    """Explain in a sentence why a roll may not go in some of these boxes; empty if it may go in all."""
    offered = tuple(found)
    barred = [offer for offer in offered if not offer.legal]
    if not barred:
        return ""
    legal = say.join_or(edition.box_word(offer.box, say.language) for offer in offered if offer.legal)
    if edition.in_order:
        return say("Boxes are filled in printed order: {box} is next.", box=legal)
    return _explain_joker_rule(barred, legal, edition, say)


def _explain_joker_rule(barred: Sequence[Offer], legal: str, edition: Edition, say: Speaker) -> str:
    """Explain where five alike must go, and which filled boxes lead to that (`joker-1`, `joker-2`)."""
    five_alike, yahtzee = edition.five_alike_word, edition.box_word(YAHTZEE_BOX, say.language)
    if all(offer.why == MATCHING_OPEN for offer in barred):
        return say(
            "By the joker rule this {five_alike} must go in {boxes}, because {yahtzee} is filled and {boxes} is open.",
            five_alike=five_alike,
            boxes=legal,
            yahtzee=yahtzee,
        )
    if any(edition.places[offer.box] in edition.lower_places for offer in barred):
        return say(
            "By the joker rule this {five_alike} must go in {boxes}, because {yahtzee} and the upper box of its number "
            "are filled, and a joker goes there first.",
            five_alike=five_alike,
            boxes=legal,
            yahtzee=yahtzee,
        )
    return say(
        "By the joker rule this {five_alike} must go in {boxes}, because {yahtzee} and the upper box of its number "
        "are filled, and a joker goes in the lower section.",
        five_alike=five_alike,
        boxes=legal,
        yahtzee=yahtzee,
    )


def explain_filled_boxes(card: ScoreCard, say: Speaker) -> str:
    """Say which boxes of a card are filled and may not be used again; empty if none is."""
    edition = card.edition
    filled = [edition.box_word(box, say.language) for box in edition.boxes if card[box] is not None]
    if not filled:
        return ""
    return say.many("{boxes} is filled.", "{boxes} are filled.", len(filled), boxes=say.join_and(filled))
