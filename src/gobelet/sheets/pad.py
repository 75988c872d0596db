"""A pad as a PDF document: an edition, and how it is wanted."""

from contextlib import closing

from gobelet.dice import Edition
from gobelet.i18n import Speaker
from gobelet.sheets.canvas import Canvas
from gobelet.sheets.card_content import build_card_pad
from gobelet.sheets.content import Pad
from gobelet.sheets.dice_content import build_dice_pad
from gobelet.sheets.draw import PadPainter
from gobelet.sheets.layout import Layout, Page
from gobelet.sheets.measure import Columns, find_columns, list_sizes
from gobelet.sheets.options import AnyEdition, PadOptions


def build_pad(edition: AnyEdition, options: PadOptions) -> Pad:
    """Return what is printed on a pad."""
    says = [Speaker(language) for language in options.languages(edition)]
    if isinstance(edition, Edition):
        return build_dice_pad(edition, options.layout, says)
    return build_card_pad(edition, says)


def write_pad(edition: AnyEdition, options: PadOptions) -> bytes:
    """Return a pad as PDF: the same bytes for the same options."""
    pad = build_pad(edition, options)
    with closing(Canvas(options.paper.width, options.paper.height, pad.title, options.language)) as canvas:
        return _draw_pad(canvas, pad, options)


def _draw_pad(canvas: Canvas, pad: Pad, options: PadOptions) -> bytes:
    painter, columns, pages = _choose_layout(canvas, pad, options)
    for _ in range(options.pages):
        for page in pages:
            painter.draw(page, columns)
    return canvas.write()


def _choose_layout(canvas: Canvas, pad: Pad, options: PadOptions) -> tuple[PadPainter, Columns, list[Page]]:
    """Return the pages in the largest size with which the front is one page, or else in the usual size."""
    found: list[tuple[PadPainter, Columns, list[Page]]] = []
    for sizes in list_sizes(options):
        columns = find_columns(pad, options, sizes, canvas.measure_text)
        painter = PadPainter(canvas, pad, options, sizes)
        layout = Layout(pad, sizes, columns, painter.rows_height, canvas.measure_text)
        found.append((painter, columns, layout.list_pages()))
        if layout.has_one_front:
            return found[-1]
    return found[0]
