"""Text is laid out by the columns it takes on a screen, not by its letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import ljust, rjust, width

from gobelet.terminal.widths import truncate, wrap_text


@pytest.mark.parametrize(("text", "columns"), [("Ann", 3), ("Zoé", 3), ("Zoe\u0301", 3), ("林さん", 6), ("", 0)])
def test_how_wide_a_text_is(text: str, columns: int) -> None:
    """Wide letters take two columns, an accent of its own takes none."""
    assert width(text) == columns


def test_padding_goes_by_columns() -> None:
    """Columns line up whatever alphabet the names are in."""
    assert (ljust("林", 4) + "|", rjust("Zoe\u0301", 4)) == ("林  |", " Zoe\u0301")


@given(st.text(max_size=30), st.integers(2, 12))
def test_a_truncated_text_fits(text: str, columns: int) -> None:
    """A truncated text fits its column; one that fits is left as it is."""
    assert width(truncate(text, columns)) <= columns
    assert truncate(text, columns) == text or width(text) > columns


@given(st.lists(st.text(st.sampled_from("ab林é"), min_size=1, max_size=8), min_size=1), st.integers(20, 80))
def test_lines_are_broken_at_spaces(words: list[str], columns: int) -> None:
    """Every line fits, and together they are the text."""
    lines = wrap_text(" ".join(words), columns, "> ", "  ")
    assert all(width(line) <= columns for line in lines)
    assert " ".join(line[2:] for line in lines) == " ".join(words)


def test_a_french_sign_stays_with_its_word() -> None:
    """A no-break space is not broken at."""
    assert wrap_text("Quelle case\u00a0? Oui", 13) == ["Quelle case\u00a0?", "Oui"]
