"""The one module that writes PDF: text, lines and pictures on pages of paper, in millimetres from the top left.

The same calls give the same bytes on every run: the date of the document is fixed.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gobelet.game import Illegal
from gobelet.game.shelf import Motif
from gobelet.installation import is_being_installed, is_installed
from gobelet.sheets.colours import Colour

if TYPE_CHECKING:
    from fpdf import FPDF

WRITER: Final = "fpdf"
FONT: Final = "font_source_sans_pro"
FILES: Final = {"": "SourceSansPro-Regular.ttf", "B": "SourceSansPro-Bold.ttf"}
FAMILY: Final = "pad"
POINT: Final = 25.4 / 72
"""A point in millimetres."""
CAP_HEIGHT: Final = 0.66
"""The height of a capital letter of the font, by its size."""
CREATED: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every document."""
DARK: Final = Colour(34, 48, 60)


def require_writer() -> None:
    """Refuse to go on without the packages that write PDF."""
    if is_installed(WRITER) and is_installed(FONT):
        return
    if is_being_installed():
        raise Illegal("print-installing")
    raise Illegal("print-missing")


class Canvas:
    """A document with pages of one size."""

    def __init__(self, width: float, height: float, title: str, language: str) -> None:
        require_writer()
        self.width, self.height = width, height
        self._pdf = _open_document(width, height)
        self._pdf.set_title(title)
        self._pdf.set_lang(language)
        self._widths: dict[tuple[str, float, bool], float] = {}

    def add_page(self) -> None:
        """Begin a new page."""
        self._pdf.add_page()

    def write(self) -> bytes:
        """Return the document."""
        return bytes(self._pdf.output())

    def close(self) -> None:
        """Close the files of the fonts, which the PDF writer leaves open."""
        from fpdf.fonts import TTFFont  # noqa: PLC0415 - imported already

        for font in self._pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()

    def measure_text(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of a text of this size in points."""
        key = (text, size, bold)
        if key not in self._widths:
            self._select_font(size, bold=bold)
            self._widths[key] = self._pdf.get_string_width(text)
        return self._widths[key]

    def draw_text(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, colour: Colour = DARK
    ) -> None:
        """Draw a text whose letters stand on the height `y`."""
        self._select_font(size, bold=bold)
        self._pdf.set_text_color(*colour)
        self._pdf.text(x, y, text)

    def _select_font(self, size: float, *, bold: bool) -> None:
        self._pdf.set_font(FAMILY, "B" if bold else "", size)

    def fill(self, x: float, y: float, width: float, height: float, colour: Colour, radius: float = 0) -> None:
        """Fill a rectangle, which may have round corners."""
        self._pdf.set_fill_color(*colour)
        self._pdf.rect(x, y, width, height, "F", round_corners=radius > 0, corner_radius=radius)

    def draw_line(self, x: float, y: float, to_x: float, to_y: float, width: float, colour: Colour = DARK) -> None:
        """Draw a line of some width."""
        self._pdf.set_draw_color(*colour)
        self._pdf.set_line_width(width)
        self._pdf.line(x, y, to_x, to_y)

    def draw_path(
        self, points: Sequence[tuple[float, float]], width: float, colour: Colour, dashes: tuple[float, float]
    ) -> None:
        """Draw lines from point to point, with dashes and gaps of these lengths; without a gap they are solid."""
        dash, gap = dashes
        self._pdf.set_draw_color(*colour)
        self._pdf.set_line_width(width)
        self._pdf.set_dash_pattern(dash, gap)
        self._pdf.polyline(list(points))
        self._pdf.set_dash_pattern()

    def frame(self, x: float, y: float, width: float, height: float, line: float, radius: float = 0) -> None:
        """Draw the outline of a rectangle."""
        self._pdf.set_draw_color(*DARK)
        self._pdf.set_line_width(line)
        self._pdf.rect(x, y, width, height, "D", round_corners=radius > 0, corner_radius=radius)

    def dot(self, x: float, y: float, radius: float) -> None:
        """Fill a circle."""
        self._pdf.set_fill_color(*DARK)
        self._pdf.circle(x, y, radius, "F")

    def draw_motif(self, motif: Motif, x: float, y: float, height: float) -> None:
        """Draw an edition's picture."""
        from gobelet.sheets.motif import MotifPainter  # noqa: PLC0415 - only where the PDF writer is installed

        MotifPainter(self._pdf, f"{FAMILY}B").draw(motif, x, y, height)

    def draw_qr(self, address: str, x: float, y: float, size: float) -> None:
        """Draw an address as a QR code, dark on white with its quiet zone; on a screen it is a link."""
        import segno  # noqa: PLC0415 - few pads have a code

        self.fill(x, y, size, size, Colour(255, 255, 255), 1)
        rows = [list(row) for row in segno.make_qr(address, error="m").matrix_iter(border=2)]
        side = size / len(rows)
        for number, row in enumerate(rows):
            for start, length in _find_runs(row):
                self.fill(x + start * side, y + number * side, length * side, side, Colour(0, 0, 0))
        self._pdf.link(x, y, size, size, address)


def _find_runs(row: list[int]) -> Iterator[tuple[int, int]]:
    """Yield where dark modules begin, and how many follow each other."""
    start: int | None = None
    for place, dark in enumerate([*row, 0]):
        if dark and start is None:
            start = place
        elif not dark and start is not None:
            yield start, place - start
            start = None


def _open_document(width: float, height: float) -> "FPDF":
    from fpdf import FPDF  # noqa: PLC0415 - takes a while, and may not be installed yet

    pdf = FPDF("portrait", "mm", (width, height))
    pdf.set_auto_page_break(auto=False)
    pdf.set_margin(0)
    pdf.set_creation_date(CREATED)
    pdf.set_author("Gobelet")
    folder = Path(import_module(FONT).__path__[0]) / "files"
    for style, name in FILES.items():
        pdf.add_font(FAMILY, style, folder / name)
    return pdf
