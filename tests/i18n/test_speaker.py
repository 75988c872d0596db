"""The language of the environment."""

import pytest

from gobelet.i18n import detect_language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_AT"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "fr_BE.UTF-8"}, "fr"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "en_GB", "LANGUAGE": "nl:fr:de"}, "fr"),
        ({"LANG": "de_DE", "LANGUAGE": "nl"}, "de"),
    ],
)
def test_the_system_says_which_language(environment: dict[str, str], language: str) -> None:
    """The usual variables count in the usual order; other languages become English."""
    assert detect_language(environment) == language
