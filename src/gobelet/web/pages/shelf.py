"""The shelf: everything there is to play, and each edition's colours as a style sheet."""

from collections.abc import Iterator

from gobelet.dice import EDITIONS
from gobelet.handsdown import HandsDown
from gobelet.record import AnyEdition


def list_editions() -> tuple[AnyEdition, ...]:
    """Return every edition, and the card game last."""
    return (*EDITIONS.values(), HandsDown())


def write_colours() -> bytes:
    """Return the colours as a style sheet, since the security policy allows no styles within a page."""
    return "".join(_rules()).encode()


def _rules() -> Iterator[str]:
    for edition in list_editions():
        top, bottom = edition.shelf.colours
        yield f'.box[data-edition="{edition.id}"] {{ --top: {top}; --bottom: {bottom}; }}\n'
