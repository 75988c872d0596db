"""Scandinavian Yatzy: fifteen boxes with pairs, two exact straights, and boxes that score their own dice only."""

from gobelet.dice.boxes import CHANCE, UPPER, YAHTZEE, Clause, make_lower
from gobelet.dice.edition import Edition, EditionId
from gobelet.dice.faces import Roll
from gobelet.dice.joker import none
from gobelet.dice.scoring import Points, Scoring, is_full_house, score_fixed, score_when, sum_dice
from gobelet.dice.sheet import Line, SheetWords, name_boxes
from gobelet.game.shelf import Die, Path, ShelfEntry


def score_own_dice(count: int) -> Scoring:
    """Score the highest `count` dice alike, and only those."""
    return lambda roll: Points(max((count * face for face in roll if roll.count(face) >= count), default=0))


def score_two_pairs(roll: Roll) -> Points:
    """Score two pairs of different faces."""
    pairs = {face for face in roll if roll.count(face) >= 2}
    return Points(2 * sum(pairs) if len(pairs) == 2 else 0)


def score_exactly(*faces: int) -> Scoring:
    """Score the sum of one particular roll, and nothing for others."""
    return lambda roll: Points(sum(faces) if roll == faces else 0)


FIFTEEN = (
    *UPPER,
    make_lower("one_pair", score_own_dice(2), "one-pair"),
    make_lower("two_pairs", score_two_pairs, "two-pairs"),
    make_lower("three_of_a_kind", score_own_dice(3), "three-of-a-kind.own"),
    make_lower("four_of_a_kind", score_own_dice(4), "four-of-a-kind.own"),
    make_lower("small_straight", score_exactly(1, 2, 3, 4, 5), "small-straight.low", score_fixed(15)),
    make_lower("large_straight", score_exactly(2, 3, 4, 5, 6), "large-straight.high", score_fixed(20)),
    make_lower("full_house", score_when(is_full_house, sum_dice), "full-house.sum", sum_dice),
    CHANCE,
    YAHTZEE,
)

LOWER_IDS = "one_pair, two_pairs, three_of_a_kind, four_of_a_kind, small_straight, large_straight, full_house, chance"

ENGLISH = SheetWords(
    boxes=name_boxes("aces, twos, threes, fours, fives, sixes", "Ones, Twos, Threes, Fours, Fives, Sixes")
    | name_boxes(
        LOWER_IDS,
        "One Pair, Two Pairs, 3 of a Kind, 4 of a Kind, Small Straight, Large Straight, Full House, Chance",
    ),
    upper_section="Upper section",
    lower_section="Lower section",
    lines={
        Line.UPPER_SUM: "Sum",
        Line.UPPER_BONUS: "Bonus",
        Line.UPPER_TOTAL: "Upper total",
        Line.LOWER_SUM: "Lower sum",
        Line.YAHTZEE_BONUS: "Yatzy bonus",
        Line.LOWER_TOTAL: "Lower total",
        Line.GRAND_TOTAL: "Total",
    },
    nought="zero",
)

FRENCH = SheetWords(
    boxes=name_boxes("aces, twos, threes, fours, fives, sixes", "As, Deux, Trois, Quatre, Cinq, Six")
    | name_boxes(
        LOWER_IDS,
        "Une paire, Deux paires, Brelan, Carré, Petite suite, Grande suite, Full, Chance",
    ),
    upper_section="Section supérieure",
    lower_section="Section inférieure",
    lines={
        Line.UPPER_SUM: "Somme",
        Line.UPPER_BONUS: "Bonus",
        Line.UPPER_TOTAL: "Total supérieur",
        Line.LOWER_SUM: "Somme inférieure",
        Line.YAHTZEE_BONUS: "Bonus Yatzy",
        Line.LOWER_TOTAL: "Total inférieur",
        Line.GRAND_TOTAL: "Total",
    },
    nought="zéro",
)

GERMAN = SheetWords(
    boxes=name_boxes("aces, twos, threes, fours, fives, sixes", "Einsen, Zweier, Dreier, Vierer, Fünfer, Sechser")
    | name_boxes(
        LOWER_IDS,
        "Ein Paar, Zwei Paare, Dreierpasch, Viererpasch, Kleine Straße, Große Straße, Full House, Chance",
    ),
    upper_section="Oberer Teil",
    lower_section="Unterer Teil",
    lines={
        Line.UPPER_SUM: "Summe",
        Line.UPPER_BONUS: "Bonus",
        Line.UPPER_TOTAL: "Summe oben",
        Line.LOWER_SUM: "Zwischensumme unten",
        Line.YAHTZEE_BONUS: "Yatzy-Bonus",
        Line.LOWER_TOTAL: "Summe unten",
        Line.GRAND_TOTAL: "Gesamtsumme",
    },
    nought="Null",
)

YATZY = Edition(
    id=EditionId("yatzy"),
    titles={"en": "Scandinavian Yatzy", "fr": "Yatzy scandinave", "de": "Skandinavisches Yatzy"},
    books={"en": "the Scandinavian rules", "fr": "les règles scandinaves", "de": "den skandinavischen Regeln"},
    shelf=ShelfEntry(
        blurbs={
            "en": "pairs, fifteen boxes, bonus of 50",
            "fr": "paires, quinze cases, prime de 50",
            "de": "Paare, fünfzehn Felder, Bonus 50",
        },
        colours=("#3e6d8f", "#1d3f5a"),
        motif=(
            Die(36, 44, 38, 2, -9),
            Die(66, 82, 38, 2, 7),
            Path("M92 30v54", stroke="rgb(255 255 255 / .5)", stroke_width=2, dashes="3 5"),
            Die(122, 42, 38, 5, 8),
            Die(158, 78, 38, 5, -7),
            Path("M100 6v14M93 13h14M95 8l10 10M105 8L95 18", stroke="#fff", stroke_width=2, round_ends=True),
        ),
    ),
    five_alike_word="Yatzy",
    categories=FIFTEEN,
    joker=none,
    upper_bonus=Points(50),
    yahtzee_bonus=Points(0),
    words={"en": ENGLISH, "fr": FRENCH, "de": GERMAN},
    clauses={
        "players": Clause("players.plain"),
        "open": Clause("open.five-here"),
        "turn-order": Clause("turn-order.ours"),
        "yahtzee-bonus": Clause("yahtzee-bonus"),
        "totals": Clause("totals.lower"),
    },
)
