"""A review on paper, read again from its PDF: nothing is outside the page or over something else."""

import pytest

from gobelet.coach.review_phrases import describe_accuracy, describe_thresholds
from gobelet.dice import edition, new_match
from gobelet.i18n import Speaker
from gobelet.sheets.review import write_review
from support.pdf_text import read_pages
from support.reviews import make_review, play_at_random, review_games
from support.solved_editions import open_shelf

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("language", "players", "games"), [("en", 8, 1), ("fr", 2, 2), ("de", 4, 1)])
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
