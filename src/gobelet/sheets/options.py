"""The options of a pad: paper, size, columns, languages, and the address that its QR code leads to."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from gobelet.dice import Edition
from gobelet.dice.pad_layout import PadLayout
from gobelet.game import LANGUAGES, Unreadable
from gobelet.handsdown import HandsDown

AnyEdition = Edition | HandsDown
DEFAULT_PAPER: Final = "a4"
MAX_PAGES: Final = 50
MAX_ADDRESS: Final = 150
"""The longest address whose QR code a phone can still read at its printed size."""
CARD_LAYOUT: Final = PadLayout(columns=6)
"""Hands Down has a column for each player."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright, in millimetres, with the sizes of what is printed on it."""

    name: str
    width: float
    height: float
    margin: float
    text: float
    """The size of box names in points, unless they are large."""
    title: float
    column: float
    """The narrowest column for a score."""
    row: tuple[float, float]
    """The lowest and the highest row."""

    @property
    def word(self) -> str:
        """The name as people write it: A4, Letter."""
        return self.name.title()


PAPERS: Final = {
    paper.name: paper
    for paper in (
        Paper("a4", 210, 297, 12, 13, 21, 11, (7, 14)),
        Paper("a5", 148, 210, 9, 10, 16, 9.5, (5.4, 10)),
        Paper("a6", 105, 148, 6, 8, 12, 8, (4.2, 7.5)),
        Paper("letter", 215.9, 279.4, 12, 13, 21, 11, (7, 14)),
    )
}


@dataclass(frozen=True, slots=True)
class PadOptions:
    """How a pad is printed."""

    language: str
    paper: Paper = PAPERS[DEFAULT_PAPER]
    large: bool = False
    """Whether every text has at least 16 points."""
    columns: int | None = None
    """None: as many as the printed card has, or as fit."""
    pages: int = 1
    """How many sheets; some have a back."""
    bilingual: bool = False
    layout: PadLayout = CARD_LAYOUT
    address: str = ""
    """Where the QR code leads; empty: no code."""

    def languages(self, edition: AnyEdition) -> tuple[str, ...]:
        """Return the languages on the pad."""
        return (self.language, find_second_language(edition, self.language)) if self.bilingual else (self.language,)


def make_options(  # noqa: PLR0913 - one argument for each thing that can be chosen
    edition: AnyEdition,
    language: str,
    *,
    paper: str = DEFAULT_PAPER,
    large: bool = False,
    columns: int | None = None,
    pages: int = 1,
    bilingual: bool = False,
    layout: str = "",
    address: str = "",
) -> PadOptions:
    """Return the options of a pad, or refuse what cannot be printed; whether the columns fit is measured later."""
    found = PAPERS.get(paper.casefold())
    if found is None:
        raise Unreadable("pad-paper", name=paper, known=tuple(PAPERS))
    if not 1 <= pages <= MAX_PAGES:
        raise Unreadable("pad-pages", count=pages, most=MAX_PAGES)
    card, link = _find_layout(edition, layout), _check_address(edition, address)
    return PadOptions(language, found, large, columns, pages, bilingual, card, link)


def list_layouts(edition: AnyEdition) -> tuple[PadLayout, ...]:
    """Return the printed cards of an edition."""
    return edition.pads if isinstance(edition, Edition) else (CARD_LAYOUT,)


def _find_layout(edition: AnyEdition, name: str) -> PadLayout:
    layouts = {layout.name: layout for layout in list_layouts(edition)}
    if name.casefold() not in {"", *layouts}:
        raise Unreadable("pad-layout", name=name, known=tuple(layouts))
    return layouts.get(name.casefold()) or next(iter(layouts.values()))


def _check_address(edition: AnyEdition, address: str) -> str:
    """Return where a QR code leads: to this edition, if the address is only a server's."""
    if not address:
        return ""
    if len(address) > MAX_ADDRESS or not _is_web_address(address):
        raise Unreadable("pad-address", text=address[:MAX_ADDRESS])
    parts = urlsplit(address)
    is_server = parts.path in {"", "/"} and not parts.query and not parts.fragment
    return f"{address.rstrip('/')}/new/{edition.id}" if is_server else address


def _is_web_address(text: str) -> bool:
    if not text.isascii() or not text.isprintable() or " " in text:
        return False
    try:
        parts = urlsplit(text)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port beyond 65535, an unfinished address of IPv6
        return False


def find_second_language(edition: AnyEdition, language: str) -> str:
    """Return the other language of a bilingual pad: the rulebook's, or one in which the edition has its own words."""
    own = [each for each in LANGUAGES if isinstance(edition, Edition) and each not in edition.borrows]
    return next(each for each in (*edition.languages, *own, *LANGUAGES) if each != language)
