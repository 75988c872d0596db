"""Rows of tests/vectors, one file an edition, and the worked examples that the rules texts show."""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gobelet.dice import (
    EDITIONS,
    Dice,
    Edition,
    EditionId,
    Keep,
    Line,
    Offer,
    Roll,
    legal_boxes,
    list_keeps,
    offers,
    sort_dice,
)
from gobelet.dice.faces import FACES, lay_dice
from gobelet.i18n.rules.examples import Origin, read_examples
from support.dice_moves import make_card

VECTORS = Path(__file__).parent.parent / "vectors"
NOT_AN_EDITION = {"counts.toml", "clauses.toml"}
Row = dict[str, Any]

SHARED_CLAUSES = {
    *("turn-1", "fill-2", "upper-bonus", "first-yahtzee", "yahtzee-bonus", "max"),
    *("joker", "joker-1", "joker-2", "joker-3", "read-63", "read-375", "read-may", "read-forced", "read-ordered"),
    *("read-four-in-three", "read-nought", "full-house"),
}


def load(name: str) -> dict[str, list[Row]]:
    """Return the tables of one edition: the rows of its file, after the examples of its rules text."""
    shown = read_examples(name)
    tables = tomllib.loads((VECTORS / f"{name}.toml").read_text(encoding="utf-8"))
    return {kind: [*shown.get(kind, ()), *tables.get(kind, ())] for kind in {*shown, *tables}}


def load_rows(kind: str) -> list[Any]:
    """Return every row of one kind, of every edition that has a file."""
    return [
        pytest.param(EDITIONS[name], row, id=f"{name}-{number}-{row['clause']}")
        for name in EDITIONS
        if (VECTORS / f"{name}.toml").exists()
        for number, row in enumerate(load(name).get(kind, []))
    ]


def find_offers(edition: Edition, row: Row) -> dict[str, Offer]:
    """Return what each open box offers for the row's dice."""
    card = make_card(edition, row.get("card", {}), row.get("yahtzee_bonus", 0))
    return {offer.box: offer for offer in offers(card, sort_dice(Dice(tuple(row["dice"]))))}


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_has_rows_for_every_box(name: EditionId) -> None:
    """Each edition has a file, and each of its boxes a row with points and, where there can be one, with a nought."""
    edition = EDITIONS[name]
    points = [row["points"] for row in load(name)["row"]]
    for place, box in enumerate(edition.boxes):
        found = {row[box] for row in points if box in row}
        assert any(found), f"{name}: no row scores in {box}"
        assert 0 in found or 0 not in edition.possible_points[place], f"{name}: no nought in {box}"


def test_every_file_is_an_edition() -> None:
    """No file is left without an edition that reads it."""
    files = {path.name for path in VECTORS.glob("*.toml")} - NOT_AN_EDITION
    assert files == {f"{name}.toml" for name in EDITIONS}


@pytest.mark.parametrize("name", EDITIONS)
def test_every_row_names_its_clause(name: EditionId) -> None:
    """Each row says which clause it is about, and why it is there."""
    known = SHARED_CLAUSES | {category.clause for category in EDITIONS[name].categories}
    for table in load(name).values():
        assert {row["clause"] for row in table} <= known
        assert all(row["note"] for row in table)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_has_examples(name: EditionId) -> None:
    """Each edition has worked examples; where there is no rulebook they are all ours, elsewhere not."""
    origins = {Origin(row.get("origin", Origin.BOOK)) for table in read_examples(name).values() for row in table}
    assert origins
    assert (origins == {Origin.OURS}) == (not EDITIONS[name].languages)


@pytest.mark.parametrize(("edition", "row"), load_rows("row"))
def test_points(edition: Edition, row: Row) -> None:
    """The row's dice are worth just what the row says in each box it names."""
    found = find_offers(edition, row)
    assert {box: found[box].points for box in row["points"]} == row["points"]


@pytest.mark.parametrize(("edition", "row"), load_rows("row"))
def test_legal_boxes(edition: Edition, row: Row) -> None:
    """The row's dice may go into the boxes it lists and no other; where it lists none, into every open box."""
    card = make_card(edition, row.get("card", {}))
    expected = tuple(row.get("legal", card.open_boxes))
    assert legal_boxes(card, sort_dice(Dice(tuple(row["dice"])))) == expected
    assert tuple(offer.box for offer in offers(card, sort_dice(Dice(tuple(row["dice"])))) if offer.legal) == expected


@pytest.mark.parametrize(("edition", "row"), load_rows("row"))
def test_jokers_and_bonus(edition: Edition, row: Row) -> None:
    """Just the boxes the row lists take the dice as a joker, and every legal fill earns the row's bonus."""
    found = find_offers(edition, row)
    assert [box for box, offer in found.items() if offer.joker] == row.get("joker", [])
    assert {offer.yahtzee_bonus for offer in found.values() if offer.legal} == {row.get("bonus", 0)}


@pytest.mark.parametrize(("edition", "row"), load_rows("total"))
def test_totals(edition: Edition, row: Row) -> None:
    """The row's card adds up to the lines it names."""
    card = make_card(edition, row["card"], row.get("yahtzee_bonus", 0))
    assert {line: card.line(Line(line)) for line in row["lines"]} == row["lines"]


@pytest.mark.parametrize(("edition", "row"), load_rows("chance"))
def test_chances(edition: Edition, row: Row) -> None:
    """`turn-1`: rolling one die again beside the row's keep makes points in its box with the row's chance."""
    kept = Keep(tuple(row["keep"]))
    assert kept in list_keeps(sort_dice(Dice(tuple(row["dice"]))))
    place = edition.places[row["box"]]
    good = [face for face in FACES if edition.worths[Roll(tuple(sorted(lay_dice(kept, (face,)))))][place]]
    assert Fraction(len(good), len(FACES)) == Fraction(row["chance"])
