"""The languages everything can be said in."""

from typing import Final

LANGUAGES: Final = ("en", "fr", "de")
