"""Draws an edition's motif (`game/shelf.py`) as shapes of a PDF. Its letters are outlines: they are no text to read."""

from functools import singledispatchmethod
from typing import Final

from fpdf import FPDF
from fpdf.drawing import GraphicsContext, PaintedPath, PathPen
from fpdf.drawing_primitives import DeviceRGB, Transform
from fpdf.fonts import TTFFont
from fpdf.svg import svg_path_converter

from gobelet.game.shelf import Die, Ellipse, Motif, Paint, Path, Rectangle, Shape, Text, Turned
from gobelet.sheets.colours import parse_colour

WIDTH: Final = 200
HEIGHT: Final = 110
"""The size of a motif in its own units."""
IVORY: Final = "#fffdf6"
PIP: Final = "#22303c"
PIP_PLACES: Final = {
    1: ((0, 0),),
    2: ((-10, -10), (10, 10)),
    3: ((-10, -10), (0, 0), (10, 10)),
    4: ((-10, -10), (10, -10), (-10, 10), (10, 10)),
    5: ((-10, -10), (10, -10), (0, 0), (-10, 10), (10, 10)),
    6: ((-10, -11), (-10, 0), (-10, 11), (10, -11), (10, 0), (10, 11)),
}
"""Of a die of 40 units."""


class MotifPainter:
    """Turns the shapes of a motif into paths; letters are those of a document's font."""

    def __init__(self, pdf: FPDF, family: str) -> None:
        font = pdf.fonts[family]
        assert isinstance(font, TTFFont)
        self._pdf = pdf
        self._glyphs = font.ttfont.getGlyphSet()
        self._names = font.ttfont.getBestCmap()
        self._units = font.ttfont["head"].unitsPerEm

    def draw(self, motif: Motif, x: float, y: float, height: float) -> None:
        """Draw a motif on the open page."""
        with self._pdf.drawing_context() as context:
            group = GraphicsContext()
            group.transform = Transform.scaling(height / HEIGHT).translate(x, y)
            for shape in motif:
                group.add_item(self._make(shape), clone=False)
            context.add_item(group, clone=False)

    @singledispatchmethod
    def _make(self, shape: Shape) -> PaintedPath | GraphicsContext:
        raise TypeError(shape)

    @_make.register
    def _make_path(self, shape: Path) -> PaintedPath | GraphicsContext:
        path = _paint(shape)
        svg_path_converter(path, shape.outline)
        return path

    @_make.register
    def _make_rectangle(self, shape: Rectangle) -> PaintedPath | GraphicsContext:
        path = _paint(shape)
        path.rectangle(shape.x, shape.y, shape.width, shape.height, shape.radius, shape.radius)
        return path

    @_make.register
    def _make_ellipse(self, shape: Ellipse) -> PaintedPath | GraphicsContext:
        path = _paint(shape)
        path.ellipse(shape.x, shape.y, shape.rx, shape.ry)
        return path

    @_make.register
    def _make_die(self, shape: Die) -> PaintedPath | GraphicsContext:
        pips = [Ellipse(x, y, 4, 4, fill=PIP) for x, y in PIP_PLACES[shape.face]]
        group = GraphicsContext()
        for part in (Rectangle(-20, -20, 40, 40, 9, fill=IVORY), *pips):
            group.add_item(self._make(part), clone=False)
        scaled = Transform.scaling(shape.size / 40).rotate_d(shape.turn)
        group.transform = scaled.translate(shape.x, shape.y)
        return group

    @_make.register
    def _make_turned(self, shape: Turned) -> PaintedPath | GraphicsContext:
        group = GraphicsContext()
        for part in shape.shapes:
            group.add_item(self._make(part), clone=False)
        group.transform = Transform.translation(-shape.x, -shape.y).rotate_d(shape.turn).translate(shape.x, shape.y)
        return group

    @_make.register
    def _make_text(self, shape: Text) -> PaintedPath | GraphicsContext:
        scale = shape.size / self._units
        glyphs = [self._glyphs[self._names[ord(letter)]] for letter in shape.text]
        group, across = GraphicsContext(), -sum(glyph.width for glyph in glyphs) / 2
        for glyph in glyphs:
            outline = PaintedPath()
            outline.style.fill_color, outline.style.stroke_color = _make_colour(shape.fill), None
            glyph.draw(PathPen(outline))
            outline.transform = Transform.translation(across, 0)
            group.add_item(outline, clone=False)
            across += glyph.width
        group.transform = Transform.scaling(scale, -scale).translate(shape.x, shape.y)
        return group


def _paint(paint: Paint) -> PaintedPath:
    """Return an empty path with the colours and the outline of a shape."""
    path = PaintedPath()
    path.style.fill_color = _make_colour(paint.fill)
    path.style.stroke_color = _make_colour(paint.stroke or "none")
    path.style.stroke_width = paint.stroke_width or 1
    if paint.round_ends:
        path.style.stroke_cap_style = "round"
    if paint.dashes:
        path.style.stroke_dash_pattern = [float(part) for part in paint.dashes.split()]
    return path


def _make_colour(text: str) -> DeviceRGB | None:
    if text == "none":
        return None
    colour, opacity = parse_colour(text)
    return DeviceRGB(colour.red / 255, colour.green / 255, colour.blue / 255, opacity)
