"""The values in the sentences of refusals."""

import pytest

from gobelet.game import LANGUAGES
from gobelet.i18n import Speaker
from gobelet.i18n.refusal_values import Names, describe_value


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ((), ""),
        ((0,), "0"),
        ((0, 50), "0, 50"),
        ((0, 6, 12, 18), "0, 6, 12, 18"),
        ((5, 6), "5, 6"),
        ((5, 6, 7), "5 to 7"),
        (tuple(range(5, 31)), "5 to 30"),
        ((0, *range(5, 30), 40, 41, 43, 44, 45), "0, 5 to 29, 40, 41, 43 to 45"),
    ],
)
def test_possible_points(numbers: tuple[int, ...], said: str) -> None:
    """Three or more in a row are a range, everything else is listed."""
    assert describe_value("possible", numbers, Speaker("en"), Names()) == said


def test_ranges_in_each_language() -> None:
    """A range has the language's own word."""
    said = [describe_value("possible", (5, 6, 7), Speaker(language), Names()) for language in LANGUAGES]
    assert dict(zip(LANGUAGES, said, strict=True)) == {"en": "5 to 7", "fr": "5 à 7", "de": "5 bis 7"}
