"""Worked examples beside the clauses: dice with what boxes give, cards with what they stand for.

The dice and the rulebooks' numbers are data (`examples/`, one file an edition). What is shown is computed: under house
rules an example is left out unless the rules still give the numbers it was printed with.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from gobelet.dice import BoxId, Dice, Edition, Keep, Line, Points, Roll, ScoreCard, offers, sort_dice
from gobelet.dice.faces import FACES, lay_dice
from gobelet.handsdown import Combination, HandsDown, claim
from gobelet.handsdown import card as find_card
from gobelet.i18n.speaker import Speaker

FOLDER = Path(__file__).parent / "examples"
Row = Mapping[str, Any]


class Origin(StrEnum):
    """Whose an example is."""

    BOOK = "book"
    """The rulebook's: its numbers allow only these dice."""
    REBUILT = "rebuilt"
    """The numbers are the rulebook's; the dice are ours, as others would fit them too."""
    OURS = "ours"


@dataclass(frozen=True, slots=True)
class BoxPoints:
    """A box or line of the sheet, its word, and points."""

    box: str
    word: str
    points: int


@dataclass(frozen=True, slots=True)
class DiceExample:
    """Five dice on a card, and what some of its boxes give for them."""

    kind: ClassVar = "dice"

    dice: tuple[int, ...]
    origin: Origin
    card: tuple[BoxPoints, ...]
    """The boxes that are filled before."""
    boxes: tuple[BoxPoints, ...]
    bonus: BoxPoints | None
    joker: bool


@dataclass(frozen=True, slots=True)
class KeepExample:
    """Four dice kept and one rolled again, with the numbers that score in a box."""

    kind: ClassVar = "keep"

    dice: tuple[int, ...]
    origin: Origin
    keep: tuple[int, ...]
    good: tuple[int, ...]
    box: str
    word: str
    chance: str


@dataclass(frozen=True, slots=True)
class CardExample:
    """Cards of Hands Down: one wild card and what it stands for, or a hand and its combination."""

    kind: ClassVar = "cards"

    cards: tuple[str, ...]
    words: tuple[str, ...]
    origin: Origin
    stands_for: tuple[str, ...]
    combination: str
    points: int


Example = DiceExample | KeepExample | CardExample
Examples = Mapping[str, tuple[Example, ...]]
"""The examples of an edition by the id of their clause."""


@cache
def read_examples(edition_id: str) -> Mapping[str, list[Row]]:
    """Read the rows of an edition's file, by their kind; none if there is no file."""
    path = FOLDER / f"{edition_id}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def find_dice_examples(edition: Edition, say: Speaker) -> Examples:
    """Return the examples that hold under these rules."""
    rows = read_examples(edition.id)
    return _group(
        [(row, _make_keep_example(edition, row, say)) for row in rows.get("chance", ()) if _keep_holds(edition, row)]
        + [(row, _make_dice_example(edition, row, say)) for row in rows.get("row", ()) if _dice_hold(edition, row)]
    )


def find_card_examples(edition: HandsDown, say: Speaker) -> Examples:
    """Return the examples of the card game."""
    return _group([(row, _make_card_example(edition, row, say)) for row in read_examples(edition.id).get("row", ())])


def _group(found: Iterable[tuple[Row, Example]]) -> Examples:
    grouped: defaultdict[str, tuple[Example, ...]] = defaultdict(tuple)
    for row, example in found:
        grouped[row["clause"].split(".", maxsplit=1)[0]] += (example,)
    return grouped


# -- dice --------------------------------------------------------------------------------------------------------


def _make_card(edition: Edition, row: Row) -> ScoreCard:
    written: Mapping[str, int] = row.get("card", {})
    return ScoreCard(edition, tuple(Points(written[box]) if box in written else None for box in edition.boxes))


def _dice_hold(edition: Edition, row: Row) -> bool:
    """Return whether the boxes give just what is printed; with a card, also by the same rules for five alike."""
    roll = sort_dice(Dice(tuple(row["dice"])))
    if "card" not in row:
        worths = edition.worths[roll]
        return all(worths[edition.places[BoxId(box)]] == points for box, points in row["points"].items())
    found = {str(offer.box): offer for offer in offers(_make_card(edition, row), roll)}
    legal = [offer for offer in found.values() if offer.legal]
    return (
        all(found[box].points == points for box, points in row["points"].items())
        and [offer.box for offer in legal] == row.get("legal", list(found))
        and [offer.box for offer in legal if offer.joker] == row.get("joker", [])
        and {offer.yahtzee_bonus for offer in legal} == {row.get("bonus", 0)}
    )


def _make_dice_example(edition: Edition, row: Row, say: Speaker) -> DiceExample:
    card, roll = _make_card(edition, row), sort_dice(Dice(tuple(row["dice"])))
    found = {str(offer.box): offer for offer in offers(card, roll)}
    shown = [found[box] for box in row["points"]]
    bonus = max(offer.yahtzee_bonus for offer in shown)
    line = Line.YAHTZEE_BONUS
    return DiceExample(
        tuple(row["dice"]),
        Origin(row.get("origin", Origin.BOOK)),
        tuple(_name_points(edition, box, points, say) for box, points in row.get("card", {}).items()),
        tuple(_name_points(edition, offer.box, offer.points, say) for offer in shown),
        BoxPoints(line.value, edition.line_word(line, say.language), bonus) if bonus else None,
        any(offer.joker for offer in shown),
    )


def _name_points(edition: Edition, box: str, points: int, say: Speaker) -> BoxPoints:
    return BoxPoints(box, edition.box_word(BoxId(box), say.language), points)


def _keep_holds(edition: Edition, row: Row) -> bool:
    return edition.rolls > 1 and Fraction(len(_find_good_faces(edition, row)), len(FACES)) == Fraction(row["chance"])


def _find_good_faces(edition: Edition, row: Row) -> tuple[int, ...]:
    """Return the faces of the rolled die that score in the box."""
    place, keep = edition.places[BoxId(row["box"])], Keep(tuple(row["keep"]))
    return tuple(face for face in FACES if edition.worths[Roll(tuple(sorted(lay_dice(keep, (face,)))))][place])


def _make_keep_example(edition: Edition, row: Row, say: Speaker) -> KeepExample:
    good = _find_good_faces(edition, row)
    return KeepExample(
        tuple(row["dice"]),
        Origin(row.get("origin", Origin.BOOK)),
        tuple(row["keep"]),
        good,
        row["box"],
        edition.box_word(BoxId(row["box"]), say.language),
        str(Fraction(len(good), len(FACES))),
    )


# -- cards -------------------------------------------------------------------------------------------------------


def _make_card_example(edition: HandsDown, row: Row, say: Speaker) -> CardExample:
    cards = [find_card(code) for code in row["cards"]]
    kind = Combination(row["combination"]) if "combination" in row else None
    reading = claim(cards, kind) if kind else None
    alone = cards[0].dice if kind is None else ()
    return CardExample(
        tuple(row["cards"]),
        tuple(edition.card_word(each, say.language) for each in cards),
        Origin.OURS,
        tuple(edition.die_word(die, say.language) for die in alone),
        edition.combination_word(reading.combination, say.language) if reading else "",
        reading.combination.points if reading else 0,
    )
