"""Offers: what each open box would give for a roll, whether it may be filled, and the clause that says so."""

from dataclasses import dataclass

from gobelet.dice.boxes import BoxId, Clause, Section
from gobelet.dice.edition import Edition
from gobelet.dice.faces import Roll
from gobelet.dice.joker import LOWER_FULL, Placement
from gobelet.dice.scorecard import ScoreCard
from gobelet.dice.scoring import NOUGHT, Points, is_five_alike

IN_ORDER = Clause("order")


@dataclass(frozen=True, slots=True)
class Offer:
    """What one open box would give for a roll: points, and the Yahtzee bonus this fill would earn."""

    box: BoxId
    legal: bool
    points: Points
    yahtzee_bonus: Points
    joker: bool
    why: Clause

    @property
    def gain(self) -> int:
        """Points and bonus together."""
        return self.points + self.yahtzee_bonus


def offers(card: ScoreCard, roll: Roll) -> tuple[Offer, ...]:
    """Return the offer of each open box for `roll`, in printed order."""
    placement = find_joker_placement(card, roll)
    return tuple(_make_offer(card, roll, box, placement) for box in card.open_boxes)


def legal_boxes(card: ScoreCard, roll: Roll) -> tuple[BoxId, ...]:
    """Return the boxes that `roll` may fill, in printed order."""
    if is_ordinary(card.edition, roll):
        return card.open_boxes
    open_boxes = _list_boxes_in_order(card)
    placement = find_joker_placement(card, roll)
    if placement is None:
        return open_boxes
    return tuple(box for box in open_boxes if box in placement.boxes)


def is_ordinary(edition: Edition, roll: Roll) -> bool:
    """Return whether every open box may take the roll at its ordinary worth: neither joker rule nor order applies."""
    return roll[0] != roll[-1] and not edition.in_order


def make_offer(card: ScoreCard, roll: Roll, box: BoxId) -> Offer:
    """Make the offer of one open box for `roll`."""
    edition = card.edition
    if not is_ordinary(edition, roll):
        return _make_offer(card, roll, box, find_joker_placement(card, roll))
    place = edition.places[box]
    points, why = edition.worths[roll][place], edition.clause_ids[place]
    return Offer(box, legal=True, points=points, yahtzee_bonus=NOUGHT, joker=False, why=why)


def completes_upper_bonus(card: ScoreCard, offer: Offer) -> bool:
    """Return whether filling the box reaches the upper bonus (`upper-bonus`)."""
    edition = card.edition
    upper = edition.categories[edition.places[offer.box]].section is Section.UPPER
    missing = edition.upper_bonus_at - card.upper_sum
    return upper and bool(edition.upper_bonus) and 0 < missing <= offer.points


def find_joker_placement(card: ScoreCard, roll: Roll) -> Placement | None:
    """Return what the joker rule allows, or None if it does not apply to the roll (`first-yahtzee`)."""
    if not (is_five_alike(roll) and card.yahtzee_filled):
        return None
    categories = tuple(c for c, points in zip(card.edition.categories, card.points, strict=True) if points is None)
    placement = card.edition.joker(categories, roll[0])
    if not card.edition.in_order:
        return placement
    allowed = placement.boxes & set(_list_boxes_in_order(card))
    # A forced order leaves one box. If the joker rule wants another, the order wins and the roll is ordinary.
    return Placement(allowed, placement.joker, Clause("joker")) if allowed else None


def _make_offer(card: ScoreCard, roll: Roll, box: BoxId, placement: Placement | None) -> Offer:
    edition = card.edition
    place = edition.places[box]
    category = edition.categories[place]
    in_order = not edition.in_order or box in _list_boxes_in_order(card)
    legal = in_order and (placement is None or box in placement.boxes)
    joker = legal and placement is not None and placement.joker and category.section is Section.LOWER
    points = (edition.joker_worths if joker else edition.worths)[roll][place]
    bonus = edition.yahtzee_bonus if is_five_alike(roll) and card.earns_yahtzee_bonus else NOUGHT
    why = edition.clause_ids[place]
    if not in_order:
        why = IN_ORDER
    elif placement is not None and (joker or placement.clause is LOWER_FULL or _leaves_fewer_boxes(placement, card)):
        why = placement.clause
    return Offer(box, legal, points, bonus, joker, why)


def _leaves_fewer_boxes(placement: Placement, card: ScoreCard) -> bool:
    """Return whether the joker rule leaves fewer boxes than are open."""
    return len(placement.boxes) < len(card.open_boxes)


def _list_boxes_in_order(card: ScoreCard) -> tuple[BoxId, ...]:
    open_boxes = card.open_boxes
    return open_boxes[:1] if card.edition.in_order else open_boxes
