"""The words on every edition's sheet, compared with a second copy: the edition's own, or borrowed ones."""

from dataclasses import dataclass, replace
from typing import Final

import pytest

from gobelet.dice import EDITIONS, LANGUAGES, BonusForm, BoxId, EditionId, Line, Section, edition
from support.dice_moves import make_card

BOXES: Final = (
    *("aces", "twos", "threes", "fours", "fives", "sixes"),
    *("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "yahtzee", "chance"),
)


@dataclass(frozen=True)
class Words:
    """A sheet's words in one language, boxes in printed order; None where the rulebook's words are not pinned here."""

    upper: str
    lower: str
    sections: str
    upper_bonus: str
    yahtzee_bonus: str | None = None
    grand_total: str | None = None
    nought: str | None = None
    five_alike: str = "Yahtzee"

    @property
    def boxes(self) -> dict[str, str]:
        """The word of each box."""
        lower = self.lower.split(", ")
        words = (*self.upper.split(", "), *lower[:-1], self.five_alike, lower[-1])
        return dict(zip(BOXES, words, strict=True))


MB_FRENCH: Final = Words(
    upper="As, Deux, Trois, Quatre, Cinq, Six",
    lower="Brelan, Carré, Full, Petite Suite, Grande Suite, Chance",
    sections="Section Supérieure, Section Inférieure",
    upper_bonus="Prime",
    yahtzee_bonus="Prime Yahtzee",
    grand_total="Total global",
    nought="zéro",
)
PRINTWORKS_ENGLISH: Final = Words(
    upper="Ones, Twos, Threes, Fours, Fives, Sixes",
    lower="3 of a Kind, 4 of a Kind, Full House, Small Straight, Large Straight, Chance",
    sections="Upper scores, Lower scores",
    upper_bonus="Upper bonus",
    five_alike="Yatzy",
)
PRINTWORKS_FRENCH: Final = Words(
    upper="As, Deux, Trois, Quatre, Cinq, Six",
    lower="Brelan, Carré, Full, Petite suite, Grande suite, Chance",
    sections="Section supérieure, Section inférieure",
    upper_bonus="Bonus supérieur",
    five_alike="Yatzy",
)
PRINTWORKS_GERMAN: Final = Words(
    upper="Einsen, Zweier, Dreier, Vierer, Fünfer, Sechser",
    lower="Dreierpasch, Viererpasch, Full House, Kleine Straße, Große Straße, Chance",
    sections="Obere Wertungen, Untere Wertungen",
    upper_bonus="Bonus",
    five_alike="Yatzy",
)
CLASSIC_ENGLISH: Final = Words(
    upper="Aces, Twos, Threes, Fours, Fives, Sixes",
    lower="3 of a kind, 4 of a kind, Full House, Low (Small) Straight, High (Large) Straight, Chance",
    sections="Upper Section, Lower Section",
    upper_bonus="Bonus",
    yahtzee_bonus="Bonus Chips",
    grand_total="Grand total",
    nought="nought",
)
HASBRO_ENGLISH: Final = Words(
    upper="Aces, Twos, Threes, Fours, Fives, Sixes",
    lower="3 of a Kind, 4 of a Kind, Full House, Small Straight, Large Straight, Chance",
    sections="Upper Section, Lower Section",
    upper_bonus="Bonus",
    yahtzee_bonus="Yahtzee Bonus",
    grand_total="Grand Total",
    nought="zero",
)
HASBRO_FRENCH: Final = Words(
    upper="Un, Deux, Trois, Quatre, Cinq, Six",
    lower="3 pareils (brelan), 4 pareils (carré), Main pleine, Petite suite, Grande suite, Chance",
    sections="Section supérieure, Section inférieure",
    upper_bonus="Boni",
    yahtzee_bonus="Bonus Yahtzee",
    nought="zéro",
)
GERMAN_ELSEWHERE: Final = replace(PRINTWORKS_GERMAN, five_alike="Yahtzee")

WORDS: Final = {
    ("mb-1982", "en"): replace(CLASSIC_ENGLISH, yahtzee_bonus=None),  # no chips there: a word of its own
    ("mb-1982", "fr"): MB_FRENCH,
    ("mb-1982", "de"): GERMAN_ELSEWHERE,
    ("printworks", "en"): PRINTWORKS_ENGLISH,
    ("printworks", "fr"): PRINTWORKS_FRENCH,
    ("printworks", "de"): PRINTWORKS_GERMAN,
    ("classic", "en"): CLASSIC_ENGLISH,
    ("classic", "fr"): replace(MB_FRENCH, yahtzee_bonus=None),  # chips: a word of its own
    ("classic", "de"): GERMAN_ELSEWHERE,
    ("hasbro-2014", "en"): HASBRO_ENGLISH,
    ("hasbro-2014", "fr"): HASBRO_FRENCH,
    ("hasbro-2014", "de"): GERMAN_ELSEWHERE,
}
sheets = pytest.mark.parametrize(("name", "language"), WORDS)


@sheets
def test_boxes(name: str, language: str) -> None:
    """Every box has the word the rulebook has for it, or the lender's; five alike is called as on the own sheet."""
    found = edition(name)
    assert {box: found.box_word(BoxId(box), language) for box in BOXES} == WORDS[name, language].boxes


@sheets
def test_sections(name: str, language: str) -> None:
    """Both sections have the rulebook's words."""
    words = edition(name).words[language]
    assert f"{words.upper_section}, {words.lower_section}" == WORDS[name, language].sections


@sheets
def test_lines(name: str, language: str) -> None:
    """`upper-bonus`, `yahtzee-bonus`, `totals`: bonuses and grand total have the rulebook's words where it has some."""
    wanted = WORDS[name, language]
    lines = {
        Line.UPPER_BONUS: wanted.upper_bonus,
        Line.YAHTZEE_BONUS: wanted.yahtzee_bonus,
        Line.GRAND_TOTAL: wanted.grand_total,
    }
    pinned = {line: word for line, word in lines.items() if word is not None}
    assert {line: edition(name).line_word(line, language) for line in pinned} == pinned


@pytest.mark.parametrize(("name", "language"), [key for key, words in WORDS.items() if words.nought])
def test_nought(name: str, language: str) -> None:
    """`fill-2`: a nought is called what the rulebook calls it."""
    assert edition(name).words[language].nought == WORDS[name, language].nought


def test_every_rulebook_in_every_language() -> None:
    """The table has the four rulebooks in all languages."""
    assert set(WORDS) == {
        (name, language) for name in ("mb-1982", "printworks", "classic", "hasbro-2014") for language in LANGUAGES
    }


# -- lines ---------------------------------------------------------------------------------------------------------


def test_bonuses_as_each_rulebook_keeps_them() -> None:
    """`chips`, `yahtzee-bonus`: classic takes chips, Hasbro marks an X, 1982 notes points on the back."""
    forms = {name: edition(name).bonus_form for name in ("mb-1982", "printworks", "classic", "hasbro-2014")}
    assert forms == {
        "mb-1982": BonusForm.POINTS,
        "printworks": BonusForm.POINTS,
        "classic": BonusForm.CHIPS,
        "hasbro-2014": BonusForm.CROSSES,
    }


@pytest.mark.parametrize(("each", "points", "count"), [(100, 0, 0), (100, 300, 3), (50, 100, 2), (0, 0, 0)])
def test_bonuses_are_counted(each: int, points: int, count: int) -> None:
    """`chips`: there is a chip for each bonus, whatever the house rules say it is worth."""
    assert make_card(edition("classic", yahtzee_bonus=each), {"yahtzee": 50}, points).yahtzee_bonuses == count


def test_hasbro_repeats_the_upper_total() -> None:
    """`totals`: the card has the upper total below the lower one once more, above the grand total."""
    assert edition("hasbro-2014").lines_of(Section.LOWER) == (
        Line.YAHTZEE_BONUS,
        Line.LOWER_TOTAL,
        Line.UPPER_TOTAL,
        Line.GRAND_TOTAL,
    )


def test_the_back_of_the_sheet() -> None:
    """`sheet`: 1982 has six columns, and the bonuses of 100 and the grand totals on the back."""
    printed = edition("mb-1982")
    assert (printed.game_columns, printed.games_a_sheet) == (True, 6)
    assert printed.back_lines == (Line.YAHTZEE_BONUS, Line.GRAND_TOTAL)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_back_has_lines_of_the_sheet(name: EditionId) -> None:
    """Whatever is on the back is one of the lines, and nothing follows it on the front."""
    found = edition(name)
    lines = found.lines_of(Section.LOWER)
    assert lines[len(lines) - len(found.back_lines) :] == found.back_lines
