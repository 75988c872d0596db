"""A score card as text: `fours=12,yahtzee=50,yahtzee_bonus=100`, also read in the edition's words: `Quatre=12`.

All faults are refused together.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gobelet.dice import BoxId, Edition, Line, Points, ScoreCard
from gobelet.dice.boxes import YAHTZEE_BOX
from gobelet.game import LANGUAGES, Illegal, Refusal, Unreadable, refuse
from gobelet.record.text.boxes import find_boxes, normalize

BONUS = "yahtzee_bonus"


def parse_card(edition: Edition, text: str) -> ScoreCard:
    """Parse a card with its boxes by id or word; an empty text is an empty card."""
    entries = [_parse_entry(edition, entry) for entry in text.replace(";", ",").split(",") if entry.strip()]
    points = {entry.box: Points(int(entry.points)) for entry in entries if entry.readable}
    bonus = points.pop(BONUS, 0)
    card = ScoreCard(edition, tuple(points.get(box) for box in edition.boxes), Points(bonus))
    refuse((*_find_form_faults(edition, entries), *_find_card_faults(card)))
    return card


def format_card(card: ScoreCard) -> str:
    """Format the filled boxes in printed order, and the bonus if there is one."""
    boxes = [
        f"{box}={points}" for box, points in zip(card.edition.boxes, card.points, strict=True) if points is not None
    ]
    return ",".join(boxes + [f"{BONUS}={card.yahtzee_bonus}"] * bool(card.yahtzee_bonus))


@dataclass(frozen=True, slots=True)
class _Entry:
    """One entry of the text: the text itself, the box id (or the name, if it is no box), and the points."""

    text: str
    box: str
    points: str

    @property
    def readable(self) -> bool:
        return bool(self.box) and self.points.isascii() and self.points.isdigit() and len(self.points) <= 6


def _parse_entry(edition: Edition, text: str) -> _Entry:
    name, _, points = (part.strip() for part in text.partition("="))
    return _Entry(text.strip(), _find_box(edition, name), points)


def _find_box(edition: Edition, name: str) -> str:
    """Return the id of the one box or bonus with this name, in any language, or else the name itself."""
    bonus = {normalize(BONUS), *(normalize(edition.line_word(Line.YAHTZEE_BONUS, language)) for language in LANGUAGES)}
    found: list[str] = [*find_boxes(name, edition)] or [BONUS] * (normalize(name) in bonus)
    return found[0] if len(found) == 1 else name


def _find_form_faults(edition: Edition, entries: Iterable[_Entry]) -> Iterator[Refusal]:
    """Yield the faults of the entries: form, unknown boxes, and points that no roll gives."""
    seen = set()
    for entry in entries:
        box, points = entry.box, entry.points
        if not entry.readable:
            yield Unreadable("card-form", text=entry.text)
        elif box in seen:
            yield Unreadable("card-twice", box=BoxId(box))
        elif box != BONUS and box not in edition.places:
            yield Unreadable("card-box", box=box, known=(*edition.boxes, *[BONUS] * bool(edition.yahtzee_bonus)))
        elif box != BONUS and int(points) not in (possible := edition.possible_points[edition.places[BoxId(box)]]):
            yield Illegal("card-points", box=BoxId(box), points=int(points), possible=tuple(sorted(possible)))
        seen.add(box)


def _find_card_faults(card: ScoreCard) -> Iterator[Refusal]:
    """Yield the faults of a card that no game can lead to."""
    edition, bonus = card.edition, card.yahtzee_bonus
    if bonus:
        yield from _find_bonus_faults(card)
    if edition.in_order and card.open_boxes:
        first = edition.places[card.open_boxes[0]]
        for box, points in list(zip(edition.boxes, card.points, strict=True))[first:]:
            if points is not None:
                yield Illegal("card-order", box=box, open=card.open_boxes[0])


def _find_bonus_faults(card: ScoreCard) -> Iterator[Refusal]:
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
