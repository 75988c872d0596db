"""Kniffel as on many German sheets: the same thirteen boxes, no joker, nothing for a further five alike."""

from gobelet.dice.boxes import THIRTEEN, Clause
from gobelet.dice.edition import Edition, EditionId
from gobelet.dice.joker import none
from gobelet.dice.scoring import Points
from gobelet.dice.sheet import Line, SheetWords, names

GERMAN = SheetWords(
    boxes=names("aces, twos, threes, fours, fives, sixes", "Einser, Zweier, Dreier, Vierer, Fünfer, Sechser")
    | names(
        "three_of_a_kind, four_of_a_kind, full_house, small_straight, large_straight, chance",
        "Dreierpasch, Viererpasch, Full House, Kleine Straße, Große Straße, Chance",
    ),
    upper_section="Oberer Teil",
    lower_section="Unterer Teil",
    lines={
        Line.UPPER_SUM: "Summe oben",
        Line.UPPER_BONUS: "Bonus",
        Line.UPPER_TOTAL: "Gesamt oben",
        Line.LOWER_SUM: "Summe unten",
        Line.YAHTZEE_BONUS: "Kniffel-Bonus",
        Line.LOWER_TOTAL: "Gesamt unten",
        Line.GRAND_TOTAL: "Endsumme",
    },
    nought="Null",
)

KNIFFEL = Edition(
    id=EditionId("kniffel"),
    titles={"en": "Kniffel", "fr": "Kniffel", "de": "Kniffel"},
    five_alike_word="Kniffel",
    categories=THIRTEEN,
    joker=none,
    yahtzee_bonus=Points(0),
    words={"de": GERMAN},
    borrows={"en": EditionId("printworks"), "fr": EditionId("printworks")},
    clauses={
        "players": Clause("players.plain"),
        "open": Clause("open.five-here"),
        "turn-order": Clause("turn-order.ours"),
        "yahtzee-bonus": Clause("yahtzee-bonus"),
        "totals": Clause("totals.lower"),
    },
    readings=(Clause("read-full.here"),),
)
