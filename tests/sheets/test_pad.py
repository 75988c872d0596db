"""Every pad, read again from its PDF: all words are there, inside the page, and none is over another."""

from itertools import product
from typing import Final

import pytest

from gobelet.dice import EDITIONS, LANGUAGES
from gobelet.game import Unreadable
from gobelet.handsdown import Combination, HandsDown
from gobelet.handsdown.edition import HANDS_DOWN_ID
from gobelet.record import find_edition, parse_house_rules
from gobelet.sheets import PAPERS, list_layouts, make_options, write_pad
from gobelet.sheets.canvas import POINT
from gobelet.sheets.measure import LARGE
from gobelet.sheets.options import AnyEdition, find_second_language
from support.pdf_text import PdfPage, read_pages
from support.soak import mark_long

pytestmark = pytest.mark.slow

Case = tuple[str, str, str, str, bool, bool]
"""Edition, layout, language, paper, large print, bilingual."""
MARGIN: Final = 14.0
"""Points at the edge of the paper that printers may not reach."""
CARDS: Final = [
    (name, layout.name) for name in (*EDITIONS, HANDS_DOWN_ID) for layout in list_layouts(find_edition(name))
]
CASES: Final[list[Case]] = [
    (*card, language, paper, large, bilingual)
    for card, language, paper, large, bilingual in product(CARDS, LANGUAGES, PAPERS, (False, True), (False, True))
]
QUICK: Final = {case for number, case in enumerate(CASES) if number % 23 == 0}
"""A few that have every edition, language, paper and size among them."""


def make_pad(name: str, language: str, *house: str, **wanted: object) -> list[PdfPage]:
    """Return the pages of a pad."""
    edition = parse_house_rules(find_edition(name), house)
    return read_pages(write_pad(edition, make_options(edition, language, **wanted)))  # type: ignore[arg-type]


def list_names(edition: AnyEdition, layout: str, language: str) -> list[str]:
    """Return the names of all boxes, or of all combinations."""
    if isinstance(edition, HandsDown):
        return [edition.combination_word(kind, language) for kind in Combination]
    card = next(each for each in edition.pads if each.name == layout)
    own = card.words.get(language, {})
    return [own.get(box) or edition.box_word(box, language) for box in edition.boxes]


@pytest.mark.parametrize(("name", "layout", "language", "paper", "large", "bilingual"), mark_long(CASES, quick=QUICK))
def test_pads_can_be_read(name: str, layout: str, language: str, paper: str, large: bool, bilingual: bool) -> None:
    """Every box has its name, texts keep to the page and apart, fonts are embedded, and large print is large."""
    edition = find_edition(name)
    pages = make_pad(name, language, layout=layout, paper=paper, large=large, bilingual=bilingual)
    words = " ".join(page.words for page in pages)
    languages = (language, find_second_language(edition, language)) if bilingual else (language,)
    for each in languages:
        assert [box for box in list_names(edition, layout, each) if box.casefold() not in words.casefold()] == []
    for page in pages:
        assert (page.width, page.height) == pytest.approx(
            tuple(side / POINT for side in (PAPERS[paper].width, PAPERS[paper].height)), abs=0.1
        )
        assert page.find_outside(MARGIN) == []
        assert page.find_overlaps() == []
        assert min(text.size for text in page.texts) > (LARGE if large else 6) - 0.01


def test_the_quick_cases_have_everything_once() -> None:
    """Every printed card, language, paper and size is in `make test`."""
    assert {case[:2] for case in QUICK} == set(CARDS)
    assert {case[2] for case in QUICK} == set(LANGUAGES)
    assert {case[3:] for case in QUICK} == set(product(PAPERS, (False, True), (False, True)))


def test_the_same_bytes_on_every_run() -> None:
    """A pad is made from its options alone; another language is another pad."""
    edition = find_edition("classic")
    options = make_options(edition, "de", pages=2, address="http://192.168.1.20:8000")
    assert write_pad(edition, options) == write_pad(edition, options)
    assert write_pad(edition, options) != write_pad(edition, make_options(edition, "fr", pages=2))


def test_six_games_with_totals_on_the_back() -> None:
    """The sheet of 1982 has columns 1 to 6 for one player; what is counted at the end is on the back."""
    front, back = make_pad("mb-1982", "fr")
    assert [text.text for text in front.texts if text.text.isdigit()] == list("123456")
    assert {"Nom", "Date"} <= set(front.words.split())
    assert "Total global" in back.words
    assert "Total global" not in front.words


def test_the_two_cards_of_the_classic_rulebook() -> None:
    """The first has a total and notes what each further Yahtzee gives; the second has comments and sums of sections."""
    (tall,) = make_pad("classic", "en")
    assert "Ones" in tall.words
    assert "TOTAL" in tall.words
    assert "50 points, each further one 100" in tall.words
    (commented,) = make_pad("classic", "en", layout="b")
    assert all(word in commented.words for word in ("Item", "Score", "Comment", "SubTotal"))
    assert commented.words.count("Total of Upper Section") == 2
    first = {text.text: text.box[0] for text in commented.texts}
    assert first["Item"] < first["Score"] < first["Comment"]


def test_both_languages_of_the_card() -> None:
    """Each name stands above the other one, with how to score in both languages; words alike stand once."""
    (page,) = make_pad("hasbro-2014", "en", bilingual=True)
    assert len(make_pad("hasbro-2014", "de", bilingual=True)) == 1
    height = {text.text: text.box[1] for text in page.texts}
    assert height["Main pleine"] < height["Full House"] < height["4 pareils (carré)"]
    assert "Upper Section · Section supérieure" in page.words
    assert [text.text for text in page.texts].count("Chance") == 1


@pytest.mark.parametrize(
    ("name", "language", "second"),
    [("mb-1982", "de", "fr"), ("mb-1982", "fr", "en"), ("kniffel", "en", "de"), ("hands-down", "de", "fr")],
)
def test_the_second_language(name: str, language: str, second: str) -> None:
    """It is the rulebook's, or one in which the edition has its own words."""
    assert find_second_language(find_edition(name), language) == second


def test_house_rules_are_on_the_pad() -> None:
    """They are named in the header, and how to score follows them."""
    (page,) = make_pad("kniffel", "en", "upper_bonus=50", "yahtzee_bonus=100", columns=4)
    assert "upper bonus: 50 points" in page.words
    assert "50 points from 63" in page.words
    assert "Yahtzee bonus" not in page.words
    assert "Kniffel bonus" in page.words


def test_a_tally_of_cards() -> None:
    """Each kind of card with its points, as many games as the page has room for; more cards are rounds."""
    (page,) = make_pad("hands-down", "en")
    assert page.words.count("Large Straight 8 points") == page.words.count("Game ") > 1
    (long,) = make_pad("hands-down", "en", "length=9")
    assert [f"Round {number}" in long.words for number in (1, 9, 10)] == [True, True, False]
    assert "Large Straight 8 points" in long.words


def test_several_sheets() -> None:
    """All are alike, each with its back."""
    pages = make_pad("mb-1982", "en", pages=3)
    assert [page.words for page in pages] == [page.words for page in pages[:2]] * 3


def test_as_many_columns_as_wanted() -> None:
    """Up to what the paper has room for; how to score then goes below, or onto the back."""
    for columns in (1, 4, 13):
        page, *_ = make_pad("kniffel", "en", columns=columns)
        assert str(columns) in page.words.split()
        assert str(columns + 1) not in {text.text for text in page.texts}
    pages = make_pad("kniffel", "en", columns=13)
    assert "Add all dice" in pages[-1].words


@pytest.mark.parametrize("columns", [-1, 0, 14, 10**30])
def test_too_many_columns(columns: int) -> None:
    """The refusal says how many fit."""
    with pytest.raises(Unreadable, match="pad-columns") as refused:
        make_pad("kniffel", "en", columns=columns)
    assert refused.value.data["most"] == 13
