"""Everything on a page that people read or hear."""

from collections.abc import Iterator
from html.parser import HTMLParser

SPOKEN = frozenset({"aria-label", "title", "placeholder", "alt"})
"""Attributes that people read or hear."""
SILENT = frozenset({"script", "style"})


class Reader(HTMLParser):
    """Reads a page aloud."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in SILENT
        self.texts += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self.texts.append(data.strip())


def words_of(page: str) -> Iterator[str]:
    """Yield every text of a page."""
    yield from Reader(page).texts
