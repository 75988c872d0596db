"""Messages in the reader's language. English is the source; French and German come from gettext catalogues."""

import gettext
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from gobelet.game import LANGUAGES
from gobelet.i18n.elision import elide

DOMAIN = "gobelet"
LOCALE = Path(__file__).parent / "locale"


def mark(message: str) -> str:
    """Mark a message for extraction; a Speaker translates it later."""
    return message


def detect_language(environment: Mapping[str, str]) -> str:
    """Return the language that the environment variables ask for, or English."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for locale in environment.get(variable, "").split(":"):
            if (language := locale[:2].lower()) in LANGUAGES:
                return language
            if variable != "LANGUAGE" and locale:
                return "en"
    return "en"


@cache
def _load_catalogue(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, LOCALE, [language])


class Speaker:
    """A translator into one language, named `say` where it is used: `say("It is {name}'s turn.", name="Ann")`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = _load_catalogue(language)

    def __repr__(self) -> str:
        return f"Speaker({self.language!r})"

    def __call__(self, message: str, /, **data: object) -> str:
        """Translate a message and fill in its data."""
        return self._fill_in(self._catalogue.gettext(message), data)

    def many(self, one: str, several: str, count: int, /, **data: object) -> str:
        """Translate the message that fits the count; `{count}` is filled in too."""
        return self._fill_in(self._catalogue.ngettext(one, several, count), {"count": count, **data})

    def _fill_in(self, text: str, data: Mapping[str, object]) -> str:
        return (elide(text, data) if self.language == "fr" else text).format(**data)

    def join_and(self, items: Iterable[object]) -> str:
        """Join items with commas and “and”: `Ann, Ben and Cleo`."""
        *head, last = [str(item) for item in items] or [""]
        return self(mark("{list} and {last}"), list=", ".join(head), last=last) if head else last

    def join_or(self, items: Iterable[object]) -> str:
        """Join items with commas and “or”: `Ann, Ben or Cleo`."""
        *head, last = [str(item) for item in items] or [""]
        return self(mark("{list} or {last}"), list=", ".join(head), last=last) if head else last

    def points(self, count: int) -> str:
        """Format a number of points with its unit."""
        return self.many("{count} point", "{count} points", count)

    def number(self, number: float, decimals: int) -> str:
        """Format a number with this many decimals and the language's decimal separator."""
        text = f"{number:.{decimals}f}"
        return text if self.language == "en" else text.replace(".", ",")
