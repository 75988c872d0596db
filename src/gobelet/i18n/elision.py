"""Elision in French: `de` and `que` lose their vowel before a name that begins with one, as in `la main d’Ann`."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

MUTE_H: Final = (
    *("hadrien", "hector", "helen", "helo", "henri", "hermin", "herve", "hilair", "hippolyt", "homer", "honor"),
    *("horace", "hortens", "hubert", "hugo", "hugu", "hyacinth"),
)
"""How names with a silent h begin; in all others, such as Hans, it is taken for an aspirated one."""
_BEFORE_FIELD: Final = re.compile(r"\b([Dd]|[Qq]u)e (?=\{(\w+)\})")
_VOWEL: Final = re.compile("[aeiou]|y[b-df-hj-np-tv-xz]")
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae"})


def elide(text: str, data: Mapping[str, object]) -> str:
    """Return a French message before its data are filled in, elided where a value begins with a vowel or a silent h."""
    return _BEFORE_FIELD.sub(
        lambda found: f"{found[1]}’" if _takes_elision(str(data.get(found[2], ""))) else found[0], text
    )


def _takes_elision(word: str) -> bool:
    """Whether a word begins with a vowel or a silent h; y is one before a consonant, as in Yves."""
    letters = (
        unicodedata.normalize("NFKD", word[:12].casefold().translate(_LIGATURES)).encode("ascii", "ignore").decode()
    )
    return bool(_VOWEL.match(letters)) or letters.startswith(MUTE_H)
