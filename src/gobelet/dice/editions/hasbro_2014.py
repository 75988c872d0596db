"""Hasbro, 2014: one card with a column for each player, and fixed steps for every further Yahtzee."""

from gobelet.dice.boxes import THIRTEEN, Clause
from gobelet.dice.edition import Edition, EditionId
from gobelet.dice.joker import ordered
from gobelet.dice.sheet import BonusForm, Line, SheetWords, name_boxes
from gobelet.game import LANGUAGES
from gobelet.game.shelf import Die, Motif, Path, ShelfEntry, Turned

ENGLISH = SheetWords(
    boxes=name_boxes("aces, twos, threes, fours, fives, sixes", "Aces, Twos, Threes, Fours, Fives, Sixes")
    | name_boxes(
        "three_of_a_kind, four_of_a_kind, full_house, small_straight, large_straight, chance",
        "3 of a Kind, 4 of a Kind, Full House, Small Straight, Large Straight, Chance",
    ),
    upper_section="Upper Section",
    lower_section="Lower Section",
    lines={
        Line.UPPER_SUM: "Total",
        Line.UPPER_BONUS: "Bonus",
        Line.UPPER_TOTAL: "Total of Upper Section",
        Line.LOWER_SUM: "Lower Section",
        Line.YAHTZEE_BONUS: "Yahtzee Bonus",
        Line.LOWER_TOTAL: "Total of Lower Section",
        Line.GRAND_TOTAL: "Grand Total",
    },
    nought="zero",
)

FRENCH = SheetWords(
    boxes=name_boxes("aces, twos, threes, fours, fives, sixes", "Un, Deux, Trois, Quatre, Cinq, Six")
    | name_boxes(
        "three_of_a_kind, four_of_a_kind, full_house, small_straight, large_straight, chance",
        "3 pareils (brelan), 4 pareils (carré), Main pleine, Petite suite, Grande suite, Chance",
    ),
    upper_section="Section supérieure",
    lower_section="Section inférieure",
    lines={
        Line.UPPER_SUM: "Total",
        Line.UPPER_BONUS: "Boni",
        Line.UPPER_TOTAL: "Total de la section supérieure",
        Line.LOWER_SUM: "Section inférieure",
        Line.YAHTZEE_BONUS: "Bonus Yahtzee",
        Line.LOWER_TOTAL: "Total de la section inférieure",
        Line.GRAND_TOTAL: "Grand total",
    },
    nought="zéro",
)

CUP: Motif = (
    Path("M42 18h56l-9 60H51z", fill="#d9c9a3"),
    Path("M40 10h60v12H40z", fill="#f3e7c8"),
)

HASBRO_2014 = Edition(
    id=EditionId("hasbro-2014"),
    year=2014,
    languages=("en", "fr"),
    titles={"en": "Yahtzee, Hasbro 2014", "fr": "Yahtzee, Hasbro 2014", "de": "Yahtzee, Hasbro 2014"},
    books={"en": "the 2014 book", "fr": "le livret de 2014", "de": "der Anleitung von 2014"},
    shelf=ShelfEntry(
        titles=dict.fromkeys(LANGUAGES, "Yahtzee 2014"),
        blurbs={
            "en": "Hasbro, strict jokers",
            "fr": "Hasbro, jokers stricts",
            "de": "Hasbro, strenge Joker",
        },
        colours=("#1c6288", "#0e3a55"),
        motif=(
            Turned(52, 70, 50, CUP),
            Die(140, 40, 30, 4, 24),
            Die(172, 66, 32, 2, -16),
            Die(134, 84, 34, 5, 8),
            Die(182, 24, 22, 1, 40),
        ),
    ),
    five_alike_word="Yahtzee",
    categories=THIRTEEN,
    joker=ordered,
    lower_lines=(Line.YAHTZEE_BONUS, Line.LOWER_TOTAL, Line.UPPER_TOTAL, Line.GRAND_TOTAL),
    bonus_form=BonusForm.CROSSES,
    opening_dice=1,
    columns_in_play_order=True,
    words={"en": ENGLISH, "fr": FRENCH},
    borrows={"de": EditionId("printworks")},
    clauses={
        "players": Clause("players.two-or-alone"),
        "open": Clause("open.one"),
        "first-yahtzee": Clause("first-yahtzee.ours"),
        "yahtzee-bonus": Clause("yahtzee-bonus.x"),
        "joker-3": Clause("joker-3.ours"),
        "totals": Clause("totals.lower"),
        "max": Clause("max.ours"),
    },
    readings=(
        Clause("read-63"),
        Clause("read-ordered"),
        Clause("read-full"),
        Clause("read-four-in-three"),
    ),
)
