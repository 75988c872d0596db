"""Reads the texts of a PDF document: each with its place, its size, and whether its font is embedded."""

import io
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from pdfminer.converter import PDFPageAggregator
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from pdfminer.pdftypes import resolve1

TOUCH: Final = 0.3
"""Points by which two texts may touch without being over each other."""


@dataclass(frozen=True)
class PdfText:
    """One text as it was drawn, in points from the bottom left."""

    text: str
    box: tuple[float, float, float, float]
    """Left, bottom, right, top."""
    size: float

    def is_over(self, other: "PdfText") -> bool:
        """Whether two texts cover the same place."""
        left, bottom, right, top = self.box
        x, y, end, height = other.box
        return left < end - TOUCH and x < right - TOUCH and bottom < height - TOUCH and y < top - TOUCH


@dataclass(frozen=True)
class PdfPage:
    """One page: its size in points, and its texts in the order in which they were drawn."""

    width: float
    height: float
    texts: tuple[PdfText, ...]

    @property
    def words(self) -> str:
        """All texts, with spaces between."""
        return " ".join(text.text for text in self.texts)

    def find_outside(self, margin: float) -> list[str]:
        """Return the texts that are nearer to the edge than a margin."""
        return [
            each.text
            for each in self.texts
            if min(each.box[0], each.box[1], self.width - each.box[2], self.height - each.box[3]) < margin
        ]

    def find_overlaps(self) -> list[tuple[str, str]]:
        """Return the pairs of texts that are over each other."""
        return [(one.text, other.text) for one, other in combinations(self.texts, 2) if one.is_over(other)]


class _TextDevice(PDFPageAggregator):
    """Keeps the characters of each drawn text together."""

    def __init__(self, resources: PDFResourceManager) -> None:
        super().__init__(resources)
        self.texts: list[PdfText] = []

    def render_string(self, *arguments: Any) -> None:  # noqa: ANN401 - pdfminer's own
        first = len(self.cur_item._objs)
        super().render_string(*arguments)
        characters: list[Any] = list(self.cur_item._objs)[first:]
        if characters:
            boxes = list(zip(*(each.bbox for each in characters), strict=True))
            box = (min(boxes[0]), min(boxes[1]), max(boxes[2]), max(boxes[3]))
            text = "".join(each.get_text() for each in characters)
            self.texts.append(PdfText(text, box, characters[0].size))


def read_pages(content: bytes) -> list[PdfPage]:
    """Return the pages of a document; fail if a font is not embedded."""
    resources, pages = PDFResourceManager(), []
    for page in PDFPage.get_pages(io.BytesIO(content)):
        device = _TextDevice(resources)
        PDFPageInterpreter(resources, device).process_page(page)
        _check_fonts(page)
        left, bottom, right, top = page.mediabox
        pages.append(PdfPage(right - left, top - bottom, tuple(device.texts)))
    return pages


def _check_fonts(page: PDFPage) -> None:
    fonts = resolve1(page.resources.get("Font", {}))
    for reference in fonts.values():
        font = resolve1(reference)
        descendant = resolve1(resolve1(font["DescendantFonts"])[0])
        assert "FontFile2" in resolve1(descendant["FontDescriptor"]), font
