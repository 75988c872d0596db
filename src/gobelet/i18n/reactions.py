"""The words of the signs that players send each other."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gobelet.i18n.speaker import mark

SIGN_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bravo": mark("Bravo!"),
        "luck": mark("Good luck!"),
        "laugh": mark("Ha ha!"),
        "smile": mark("Nice!"),
        "wow": mark("Oh!"),
        "sad": mark("What a pity!"),
        "heart": mark("With love"),
        "patience": mark("Take your time …"),
    }
)
"""By the sign."""
