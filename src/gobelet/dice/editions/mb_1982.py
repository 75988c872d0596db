"""MB Jeux, France, 1982: a sheet of six games for each player, with the bonuses of 100 on its back."""

from gobelet.dice.boxes import THIRTEEN, Clause
from gobelet.dice.edition import Edition, EditionId
from gobelet.dice.joker import ordinary
from gobelet.dice.sheet import Line, SheetWords, name_boxes
from gobelet.game import LANGUAGES
from gobelet.game.shelf import Die, Path, ShelfEntry

FRENCH = SheetWords(
    boxes=name_boxes("aces, twos, threes, fours, fives, sixes", "As, Deux, Trois, Quatre, Cinq, Six")
    | name_boxes(
        "three_of_a_kind, four_of_a_kind, full_house, small_straight, large_straight, chance",
        "Brelan, Carré, Full, Petite Suite, Grande Suite, Chance",
    ),
    upper_section="Section Supérieure",
    lower_section="Section Inférieure",
    lines={
        Line.UPPER_SUM: "Total Section Supérieure",
        Line.UPPER_BONUS: "Prime",
        Line.UPPER_TOTAL: "Total avec Prime",
        Line.LOWER_SUM: "Total Section Inférieure",
        Line.YAHTZEE_BONUS: "Prime Yahtzee",
        Line.LOWER_TOTAL: "Total Section Inférieure",
        Line.GRAND_TOTAL: "Total global",
    },
    nought="zéro",
)

MB_1982 = Edition(
    id=EditionId("mb-1982"),
    year=1982,
    languages=("fr",),
    titles={
        "en": "Yahtzee, MB France 1982",
        "fr": "Yahtzee, MB Jeux 1982",
        "de": "Yahtzee, MB Frankreich 1982",
    },
    books={"en": "the 1982 book", "fr": "le livret de 1982", "de": "der Anleitung von 1982"},
    shelf=ShelfEntry(
        titles=dict.fromkeys(LANGUAGES, "Yahtzee 1982"),
        first_in=("fr",),
        blurbs={
            "en": "MB France, six games on a sheet",
            "fr": "MB France, six parties par feuille",
            "de": "MB Frankreich, sechs Spiele auf einem Blatt",
        },
        colours=("#b03344", "#6d1a27"),
        motif=(
            Path("M22 24h58l-9 62H31z", fill="#e3b23c"),
            Path("M20 16h62v12H20z", fill="#f4cf6c"),
            Die(112, 80, 34, 5, -12),
            Die(150, 62, 34, 3, 14),
            Die(184, 88, 30, 6, 4),
            Die(122, 36, 26, 1, 30),
        ),
    ),
    five_alike_word="Yahtzee",
    categories=THIRTEEN,
    joker=ordinary,
    upper_lines=(Line.UPPER_SUM, Line.UPPER_BONUS),
    lower_lines=(Line.LOWER_SUM, Line.YAHTZEE_BONUS, Line.GRAND_TOTAL),
    back_lines=(Line.YAHTZEE_BONUS, Line.GRAND_TOTAL),
    game_columns=True,
    words={"fr": FRENCH},
    borrows={"en": EditionId("classic"), "de": EditionId("printworks")},
    line_words={"en": {Line.YAHTZEE_BONUS: "Yahtzee Bonus"}},
    clauses={
        "players": Clause("players.two"),
        "open": Clause("open.five"),
        "sheet": Clause("sheet.six-games"),
        "yahtzee-bonus": Clause("yahtzee-bonus.back"),
        "totals": Clause("totals.back"),
        "max": Clause("max.ours"),
    },
    readings=(
        Clause("read-first"),
        Clause("read-may"),
    ),
)
