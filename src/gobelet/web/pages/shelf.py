"""The shelf: everything there is to play, and each edition's colours as a style sheet."""

from collections.abc import Iterator

from gobelet.record import AnyEdition
from gobelet.tables.kinds import KINDS


def list_editions() -> tuple[AnyEdition, ...]:
    """Return every edition of every game."""
    return tuple(edition for kind in KINDS.values() for edition in kind.list_editions())


def write_colours() -> bytes:
    """Return the colours as a style sheet, since the security policy allows no styles within a page."""
    return "".join(_rules()).encode()


def _rules() -> Iterator[str]:
    for edition in list_editions():
        top, bottom = edition.shelf.colours
        yield f'.box[data-edition="{edition.id}"] {{ --top: {top}; --bottom: {bottom}; }}\n'
