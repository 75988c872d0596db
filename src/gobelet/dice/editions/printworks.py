"""Printworks "Yatzy" No 3: a solitaire game that several can play side by side."""

from gobelet.dice.boxes import THIRTEEN, Clause
from gobelet.dice.edition import Edition, EditionId
from gobelet.dice.joker import ordinary
from gobelet.dice.sheet import Line, SheetWords, name_boxes
from gobelet.game import LANGUAGES
from gobelet.game.shelf import Rectangle, ShelfEntry, Text, Turned

ENGLISH = SheetWords(
    boxes=name_boxes("aces, twos, threes, fours, fives, sixes", "Ones, Twos, Threes, Fours, Fives, Sixes")
    | name_boxes(
        "three_of_a_kind, four_of_a_kind, full_house, small_straight, large_straight, chance",
        "3 of a Kind, 4 of a Kind, Full House, Small Straight, Large Straight, Chance",
    ),
    upper_section="Upper scores",
    lower_section="Lower scores",
    lines={
        Line.UPPER_SUM: "Upper points",
        Line.UPPER_BONUS: "Upper bonus",
        Line.UPPER_TOTAL: "Upper total",
        Line.LOWER_SUM: "Lower points",
        Line.YAHTZEE_BONUS: "{five_alike} bonus",
        Line.LOWER_TOTAL: "Lower total",
        Line.GRAND_TOTAL: "Total score",
    },
    nought="zero",
)

FRENCH = SheetWords(
    boxes=name_boxes("aces, twos, threes, fours, fives, sixes", "As, Deux, Trois, Quatre, Cinq, Six")
    | name_boxes(
        "three_of_a_kind, four_of_a_kind, full_house, small_straight, large_straight, chance",
        "Brelan, Carré, Full, Petite suite, Grande suite, Chance",
    ),
    upper_section="Section supérieure",
    lower_section="Section inférieure",
    lines={
        Line.UPPER_SUM: "Points supérieurs",
        Line.UPPER_BONUS: "Bonus supérieur",
        Line.UPPER_TOTAL: "Total supérieur",
        Line.LOWER_SUM: "Points inférieurs",
        Line.YAHTZEE_BONUS: "Bonus {five_alike}",
        Line.LOWER_TOTAL: "Total inférieur",
        Line.GRAND_TOTAL: "Score total",
    },
    nought="zéro",
)

GERMAN = SheetWords(
    boxes=name_boxes("aces, twos, threes, fours, fives, sixes", "Einsen, Zweier, Dreier, Vierer, Fünfer, Sechser")
    | name_boxes(
        "three_of_a_kind, four_of_a_kind, full_house, small_straight, large_straight, chance",
        "Dreierpasch, Viererpasch, Full House, Kleine Straße, Große Straße, Chance",
    ),
    upper_section="Obere Wertungen",
    lower_section="Untere Wertungen",
    lines={
        Line.UPPER_SUM: "Obere Punkte",
        Line.UPPER_BONUS: "Bonus",
        Line.UPPER_TOTAL: "Obere Summe",
        Line.LOWER_SUM: "Untere Punkte",
        Line.YAHTZEE_BONUS: "{five_alike}-Bonus",
        Line.LOWER_TOTAL: "Untere Summe",
        Line.GRAND_TOTAL: "Gesamtpunktzahl",
    },
    nought="Null",
)


def _letter(x: int, y: int, letter: str, turn: int) -> Turned:
    """Return a die with a letter on it."""
    square = Rectangle(x - 18, y - 18, 36, 36, 8, fill="#fffdf6", stroke="rgb(60 40 10 / .25)")
    return Turned(turn, x, y, (square, Text(x, y + 9, letter, 25, "#1a2244")))


PRINTWORKS = Edition(
    id=EditionId("printworks"),
    languages=("en", "fr", "de"),
    titles={"en": "Yatzy, Printworks", "fr": "Yatzy, Printworks", "de": "Yatzy, Printworks"},
    books={"en": "the Printworks pad", "fr": "le bloc Printworks", "de": "dem Block von Printworks"},
    shelf=ShelfEntry(
        titles=dict.fromkeys(LANGUAGES, "Yatzy (Printworks)"),
        blurbs={
            "en": "a pad in three languages",
            "fr": "un bloc en trois langues",
            "de": "ein Block in drei Sprachen",
        },
        colours=("#34457a", "#1a2244"),
        motif=(
            _letter(22, 56, "Y", -8),
            _letter(61, 68, "A", 6),
            _letter(100, 56, "T", -3),
            _letter(139, 68, "Z", 9),
            _letter(178, 56, "Y", -6),
        ),
    ),
    five_alike_word="Yatzy",
    categories=THIRTEEN,
    joker=ordinary,
    lower_lines=(Line.YAHTZEE_BONUS, Line.LOWER_TOTAL, Line.GRAND_TOTAL),
    words={"en": ENGLISH, "fr": FRENCH, "de": GERMAN},
    clauses={
        "players": Clause("players.solitary"),
        "open": Clause("open.five-unsaid"),
        "turn-order": Clause("turn-order.ours"),
        "yahtzee-bonus": Clause("yahtzee-bonus"),
        "joker-3": Clause("joker-3.ours"),
        "totals": Clause("totals.lower.ours"),
        "max": Clause("max.ours"),
    },
    readings=(
        Clause("read-chips.joker"),
        Clause("read-may"),
        Clause("read-full"),
    ),
)
