"""A card as text: `fours=12,yahtzee=50,yahtzee_bonus=100`. Whatever is wrong with one is listed at once."""

from collections.abc import Iterator

from gobelet.dice import BoxId, Edition, Points, ScoreCard
from gobelet.dice.categories import YAHTZEE_BOX
from gobelet.game import Illegal, Refusal, Unreadable, refuse

BONUS = "yahtzee_bonus"


def parse_card(edition: Edition, text: str) -> ScoreCard:
    """Return the card written in `text`; an empty text is an empty card."""
    entries = [entry.strip().casefold() for entry in text.replace(";", ",").split(",") if entry.strip()]
    points = dict(_entry(entry) for entry in entries if _readable(entry))
    bonus = points.pop(BONUS, 0)
    card = ScoreCard(edition, tuple(points.get(box) for box in edition.boxes), Points(bonus))
    refuse((*_form_faults(edition, entries), *_card_faults(card)))
    return card


def format_card(card: ScoreCard) -> str:
    """Return the filled boxes in printed order, and the bonus if there is one."""
    boxes = [
        f"{box}={points}" for box, points in zip(card.edition.boxes, card.points, strict=True) if points is not None
    ]
    return ",".join(boxes + [f"{BONUS}={card.yahtzee_bonus}"] * bool(card.yahtzee_bonus))


def _readable(entry: str) -> bool:
    name, _, points = (part.strip() for part in entry.partition("="))
    return bool(name) and points.isascii() and points.isdigit() and len(points) <= 6


def _entry(entry: str) -> tuple[str, Points]:
    name, _, points = entry.partition("=")
    return name.strip(), Points(int(points))


def _form_faults(edition: Edition, entries: list[str]) -> Iterator[Refusal]:
    """Yield what keeps the text from being a card at all, and points no roll gives."""
    seen = set()
    for entry in entries:
        name, _, points = (part.strip() for part in entry.partition("="))
        if not _readable(entry):
            yield Unreadable("card-form", text=entry)
        elif name in seen:
            yield Unreadable("card-twice", box=BoxId(name))
        elif name != BONUS and name not in edition.places:
            yield Unreadable("card-box", box=name, known=(*edition.boxes, BONUS))
        elif name != BONUS and int(points) not in (possible := edition.possible(edition.places[BoxId(name)])):
            yield Illegal("card-points", box=BoxId(name), points=int(points), possible=tuple(sorted(possible)))
        seen.add(name)


def _card_faults(card: ScoreCard) -> Iterator[Refusal]:
    """Yield what no game can have led to."""
    edition, bonus = card.edition, card.yahtzee_bonus
    if bonus:
        yield from _bonus_faults(card)
    if edition.in_order and card.open_boxes:
        first = edition.places[card.open_boxes[0]]
        for box, points in list(zip(edition.boxes, card.points, strict=True))[first:]:
            if points is not None:
                yield Illegal("card-order", box=box, open=card.open_boxes[0])


def _bonus_faults(card: ScoreCard) -> Iterator[Refusal]:
    each, bonus, others = card.edition.yahtzee_bonus, card.yahtzee_bonus, card.filled - 1
    if not each:
        yield Illegal("card-bonus-none")
        return
    if bonus % each:
        yield Illegal("card-bonus-form", points=bonus, each=each)
    if not card.earns_yahtzee_bonus:
        yield Illegal("card-bonus-box", box=YAHTZEE_BOX, points=50)
    elif bonus > each * others:
        yield Illegal("card-bonus-most", points=bonus, most=each * others)
