"""An older English edition: bonus chips from a kitty, partners in one column, and a settlement at the end."""

from gobelet.dice.boxes import THIRTEEN, Clause
from gobelet.dice.edition import Edition, EditionId
from gobelet.dice.joker import forced
from gobelet.dice.sheet import Line, SheetWords, names

ENGLISH = SheetWords(
    boxes=names("aces, twos, threes, fours, fives, sixes", "Aces, Twos, Threes, Fours, Fives, Sixes")
    | names("three_of_a_kind, four_of_a_kind, full_house, chance", "3 of a kind, 4 of a kind, Full House, Chance")
    | names("small_straight, large_straight", "Low (Small) Straight, High (Large) Straight"),
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

CLASSIC = Edition(
    id=EditionId("classic"),
    languages=("en",),
    titles={
        "en": "Yahtzee, classic English edition",
        "fr": "Yahtzee, édition anglaise classique",
        "de": "Yahtzee, klassische englische Ausgabe",
    },
    five_alike_word="Yahtzee",
    categories=THIRTEEN,
    joker=forced,
    upper_lines=(Line.UPPER_SUM, Line.UPPER_BONUS),
    lower_lines=(Line.LOWER_SUM, Line.YAHTZEE_BONUS, Line.GRAND_TOTAL),
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
