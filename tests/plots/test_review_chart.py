"""The chart of a review: a line and a label for each column, marks with texts, labels apart from each other."""

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from gobelet.dice import edition, new_match
from gobelet.i18n import Speaker
from gobelet.plots.review_chart import LINE, draw_review_chart
from support.reviews import make_review, play_at_random, review_games
from support.solved_editions import solve_edition

SVG = "{http://www.w3.org/2000/svg}"


def test_eight_names_do_not_overlap() -> None:
    """Names of columns that end with the same score are moved apart."""
    found = make_review(*((f"Player {number}", 12.0, 2.5) for number in range(8)))
    picture = ET.fromstring(draw_review_chart(found, "A & B <C>", Speaker("en")))  # noqa: S314
    names = [text for text in picture.iter(f"{SVG}text") if (text.text or "").startswith("Player")]
    heights = sorted(float(text.attrib["y"]) for text in names)
    assert len(heights) == 8
    assert all(lower - upper >= LINE - 0.01 for upper, lower in pairwise(heights))
    assert "A & B <C>" in [text.text for text in picture.iter(f"{SVG}text")]


def test_marks_say_what_happened() -> None:
    """A lucky roll and a mistake have a mark with its text; nothing else has."""
    found = make_review(("Ann", 12.0, 2.5), ("Ben", 1.0, 0.1))
    picture = ET.fromstring(draw_review_chart(found, "", Speaker("en")))  # noqa: S314
    texts = [title.text for mark in picture for title in mark.findall(f"{SVG}title")]
    assert texts == ["6 6 6 2 5: +12.0 (lucky)", "Sixes: −2.5 (mistake)"]


@pytest.mark.slow
def test_a_match_has_its_games_side_by_side() -> None:
    """Two games have two labels below the axis, and a line for each column through both."""
    start = new_match(edition("mb-1982"), 2, games=2)
    found = review_games(solve_edition(start.edition), start, play_at_random(start, 4))
    picture = ET.fromstring(draw_review_chart(found, "", Speaker("en")))  # noqa: S314
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert {"Game 1", "Game 2"} <= set(texts)
    assert len([path for path in picture.iter(f"{SVG}path") if path.attrib.get("fill") == "none"]) == 2
