"""Kniffel as on many German sheets: the same thirteen boxes, no joker, no bonus for a further five alike."""

from gobelet.dice.boxes import THIRTEEN, Clause
from gobelet.dice.edition import Edition, EditionId
from gobelet.dice.joker import none
from gobelet.dice.pad_layout import PadLayout
from gobelet.dice.scoring import Points
from gobelet.dice.sheet import Line, SheetWords, name_boxes
from gobelet.game.shelf import Die, Motif, Path, Rectangle, ShelfEntry, Turned

GERMAN = SheetWords(
    boxes=name_boxes("aces, twos, threes, fours, fives, sixes", "Einser, Zweier, Dreier, Vierer, Fünfer, Sechser")
    | name_boxes(
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

PAD: Motif = (
    Rectangle(30, 8, 86, 98, 4, fill="#fbf7ec"),
    Path("M38 24h70M38 38h70M38 52h70M38 66h70M38 80h70M38 94h70M86 14v88", stroke="#b9ad8d"),
    Path("M92 34l6-8M92 62l6-8M93 47l4 1", stroke="#3b4a6b", stroke_width=2.5, round_ends=True),
)
PENCIL: Motif = (
    Rectangle(144, 8, 12, 74, fill="#e3b23c"),
    Path("M144 82h12l-6 16z", fill="#f0dcb4"),
)

KNIFFEL = Edition(
    id=EditionId("kniffel"),
    titles={"en": "Kniffel", "fr": "Kniffel", "de": "Kniffel"},
    books={"en": "the Kniffel rules", "fr": "les règles du Kniffel", "de": "den Kniffelregeln"},
    shelf=ShelfEntry(
        first_in=("de",),
        blurbs={
            "en": "the German pad, without jokers",
            "fr": "le bloc allemand, sans joker",
            "de": "der deutsche Block, ohne Joker",
        },
        colours=("#4d5358", "#26292c"),
        motif=(Turned(-5, 80, 55, PAD), Turned(38, 150, 60, PENCIL), Die(172, 86, 30, 2, -14)),
    ),
    five_alike_word="Kniffel",
    categories=THIRTEEN,
    joker=none,
    yahtzee_bonus=Points(0),
    pads=(PadLayout(own_sheet=True),),
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
