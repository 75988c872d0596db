"""An older English edition: bonus chips, partners who share a column, and a settlement at the end."""

from collections.abc import Mapping
from typing import Final

from gobelet.dice.boxes import THIRTEEN, BoxId, Clause
from gobelet.dice.edition import Edition, EditionId
from gobelet.dice.joker import forced
from gobelet.dice.pad_layout import PadLayout
from gobelet.dice.sheet import BonusForm, Line, SheetWords, name_boxes
from gobelet.game import LANGUAGES
from gobelet.game.shelf import Die, Ellipse, ShelfEntry, Text

ENGLISH = SheetWords(
    boxes=name_boxes("aces, twos, threes, fours, fives, sixes", "Aces, Twos, Threes, Fours, Fives, Sixes")
    | name_boxes("three_of_a_kind, four_of_a_kind, full_house, chance", "3 of a kind, 4 of a kind, Full House, Chance")
    | name_boxes("small_straight, large_straight", "Low (Small) Straight, High (Large) Straight"),
    upper_section="Upper Section",
    lower_section="Lower Section",
    lines={
        Line.UPPER_SUM: "Upper Section total",
        Line.UPPER_BONUS: "Bonus",
        Line.UPPER_TOTAL: "Upper total with Bonus",
        Line.LOWER_SUM: "Lower Section total",
        Line.YAHTZEE_BONUS: "Bonus Chips",
        Line.LOWER_TOTAL: "Lower Section total",
        Line.GRAND_TOTAL: "Grand total",
    },
    nought="nought",
)

CHIPS = tuple(
    ellipse
    for y in range(92, 41, -10)
    for ellipse in (
        Ellipse(52, y + 5, 34, 11, fill="#9a7312"),
        Ellipse(52, y, 34, 11, fill="#e3b23c", stroke="#fff3cf", stroke_width=2),
    )
)
"""A stack of six bonus chips."""

CARD_WORDS: Final[Mapping[BoxId | Line, str]] = {
    BoxId("aces"): "Ones",
    BoxId("small_straight"): "Small Straight",
    BoxId("large_straight"): "Large Straight",
}
"""The words of the two cards at the end of the rulebook, where they are not those of its text."""

TALL_CARD = PadLayout(
    "a",
    own_sheet=True,
    sections=False,
    bonus_beside_box=True,
    upper_lines=(Line.UPPER_BONUS,),
    lower_lines=(Line.GRAND_TOTAL,),
    words={
        "en": {**CARD_WORDS, Line.GRAND_TOTAL: "TOTAL"},
        "fr": {Line.GRAND_TOTAL: "TOTAL"},
        "de": {Line.GRAND_TOTAL: "GESAMT"},
    },
)
COMMENTED_CARD = PadLayout(
    "b",
    columns=1,
    own_sheet=True,
    comments=True,
    sections=False,
    upper_lines=(Line.UPPER_SUM, Line.UPPER_BONUS, Line.UPPER_TOTAL),
    lower_lines=(Line.LOWER_SUM, Line.UPPER_TOTAL, Line.YAHTZEE_BONUS, Line.GRAND_TOTAL),
    words={
        "en": {
            **CARD_WORDS,
            Line.UPPER_SUM: "SubTotal",
            Line.UPPER_TOTAL: "Total of Upper Section",
            Line.LOWER_SUM: "Total of Lower Section",
            Line.GRAND_TOTAL: "Grand Total",
        },
        "fr": {Line.UPPER_SUM: "Sous-total", Line.UPPER_TOTAL: "Total de la Section Supérieure"},
        "de": {Line.UPPER_SUM: "Zwischensumme", Line.UPPER_TOTAL: "Summe oben", Line.LOWER_SUM: "Summe unten"},
    },
)
"""The rulebook's second card, with a line for the chips, which it forgets."""

CLASSIC = Edition(
    id=EditionId("classic"),
    languages=("en",),
    titles={
        "en": "Yahtzee, classic English edition",
        "fr": "Yahtzee, édition anglaise classique",
        "de": "Yahtzee, klassische englische Ausgabe",
    },
    books={
        "en": "the classic English book",
        "fr": "le livret anglais classique",
        "de": "der klassischen englischen Anleitung",
    },
    shelf=ShelfEntry(
        titles=dict.fromkeys(LANGUAGES, "Yahtzee"),
        first_in=("en",),
        blurbs={
            "en": "the English classic: chips and partners",
            "fr": "le classique anglais : jetons et équipes",
            "de": "der englische Klassiker: Chips und Teams",
        },
        colours=("#74561c", "#3f2c0b"),
        motif=(
            *CHIPS,
            Text(52, 46, "100", 14, "#3d2c00"),
            Die(126, 78, 36, 6, -8),
            Die(166, 72, 36, 6, 12),
            Die(146, 34, 32, 6, 3),
        ),
    ),
    five_alike_word="Yahtzee",
    categories=THIRTEEN,
    joker=forced,
    upper_lines=(Line.UPPER_SUM, Line.UPPER_BONUS),
    lower_lines=(Line.LOWER_SUM, Line.YAHTZEE_BONUS, Line.GRAND_TOTAL),
    bonus_form=BonusForm.CHIPS,
    pads=(TALL_CARD, COMMENTED_CARD),
    partners=True,
    settlement=True,
    words={"en": ENGLISH},
    borrows={"fr": EditionId("mb-1982"), "de": EditionId("printworks")},
    line_words={"fr": {Line.YAHTZEE_BONUS: "Jetons de prime"}, "de": {Line.YAHTZEE_BONUS: "Bonus-Chips"}},
    clauses={
        "players": Clause("players.any"),
        "open": Clause("open.five"),
        "sheet": Clause("sheet.own-card"),
        "yahtzee-bonus": Clause("yahtzee-bonus.chips"),
        "totals": Clause("totals.chips"),
        "max": Clause("max"),
    },
    readings=(
        Clause("read-chips"),
        Clause("read-first"),
        Clause("read-forced"),
        Clause("read-four-in-three"),
        Clause("read-nought"),
        Clause("read-375"),
    ),
)
