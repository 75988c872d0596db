"""A review on paper, read again from its PDF: nothing is outside the page or over something else."""

import io
from pathlib import Path

import pytest
from pdfminer.high_level import extract_pages
from pdfminer.layout import LTCurve, LTPage

from gobelet.coach.review import review
from gobelet.coach.review_phrases import describe_accuracy, describe_thresholds
from gobelet.dice import edition, new_match
from gobelet.game import LANGUAGES
from gobelet.i18n import Speaker
from gobelet.sheets.review import write_review
from support.pdf_text import read_pages
from support.records import parse_dice_record
from support.reviews import make_review, play_at_random, review_games
from support.soak import mark_long
from support.solved_editions import open_shelf

pytestmark = pytest.mark.slow

RECORD = Path(__file__).parents[2] / "examples/records/ann-and-ben.txt"
LINE = 1.42
"""The width of the chart's lines in points."""


@pytest.mark.parametrize(
    ("language", "players", "games"), mark_long([("en", 8, 1), ("fr", 2, 2), ("de", 4, 1)], quick={("fr", 2, 2)})
)
def test_pages(language: str, players: int, games: int) -> None:
    """Whatever the number of players, it is one or two pages with all players; what accuracy is stands there, too."""
    library, start, say = open_shelf(), new_match(edition("mb-1982"), players, games=games), Speaker(language)
    values = library.values(start.edition)
    found = review_games(values, start, play_at_random(start, 4))
    pages = read_pages(write_review(found, "A review", library, library.odds(values), say))
    assert 1 <= len(pages) <= 2
    for page in pages:
        assert page.find_outside(30) == []
        assert page.find_overlaps() == []
    for column in found.columns:
        assert sum(text.text == column.name for text in pages[0].texts) == 1
        assert any(text.text == f"{column.name} {column.score}" for page in pages for text in page.texts)
    words = " ".join(text.text for text in pages[0].texts)
    assert f"{describe_accuracy(say)} {describe_thresholds(say)}" in words
    assert say("dice this kind") in words
    assert f">{say.number(99.99, 2)}" in words
    assert say.number(100, 2) not in words


LONG = ("Bartholomew von Hohenwaldenburg", "Maximiliane Wilhelmina Wagenmm")
"""Names as long as they may be, of wide letters, and one of a single word."""


@pytest.mark.parametrize("teams", [False, True])
def test_long_names(teams: bool) -> None:
    """Names of 30 letters are cut before they run over the figures or out of the page; teams do not look alike."""
    ann, ben = (name[:30] for name in LONG)
    names = (f"{ann}+{ben}", f"{ann}+{'W' * 30}") if teams else (ann, ben, "W" * 30)
    found = make_review(*((name, 12.0, 3.0 + place) for place, name in enumerate(names)))
    library = open_shelf()
    odds = library.odds(library.values(found.edition))
    pages = read_pages(write_review(found, "A review", library, odds, Speaker("de")))
    for page in pages:
        assert page.find_outside(30) == []
        assert page.find_overlaps() == []
    cut = [text.text for page in pages for text in page.texts if "…" in text.text]
    assert len(cut) == len(set(cut)) == 2 * len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_two_is_one_page(language: str) -> None:
    """In every language the review of a usual game, reasons included, fits on a page."""
    library = open_shelf()
    found = review(library, parse_dice_record(RECORD.read_text(encoding="utf-8")))
    odds = library.odds(library.values(found.edition))
    assert len(read_pages(write_review(found, "A review", library, odds, Speaker(language)))) == 1


def test_lines_are_told_apart_without_colours() -> None:
    """The first line of the chart is solid, and each other one has dashes of its own."""
    found = make_review(*((f"P{place}", 12.0, 3.0 + place) for place in range(8)))
    page, *_ = extract_pages(io.BytesIO(write_review(found, "A review", open_shelf(), None, Speaker("en"))))
    assert isinstance(page, LTPage)
    traces = [each for each in page if isinstance(each, LTCurve) and round(each.linewidth or 0, 2) == LINE]
    patterns = [str(each.dashing_style) for each in traces]
    assert len(set(patterns)) == len(found.columns)
