"""SVG elements of charts as text, and their colours and font."""

from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import escape, quoteattr

INK: Final = "#22303c"
PENCIL: Final = "#3b4a6b"
FELT: Final = "#1f5d4c"
CUP: Final = "#c23b4b"
RULE: Final = "#e4dfd0"
PAPER: Final = "#ffffff"
FONT: Final = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def format_number(value: float) -> str:
    """Format a coordinate, to a hundredth of a pixel."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def format_element(name: str, *inside: str, **attributes: str | float) -> str:
    """Format an element; underscores in the names of attributes become hyphens."""
    values = {key.replace("_", "-"): value for key, value in attributes.items()}
    texts = {key: value if isinstance(value, str) else format_number(value) for key, value in values.items()}
    head = " ".join([name, *(f"{key}={quoteattr(value)}" for key, value in texts.items())])
    return f"<{head}>{''.join(inside)}</{name}>" if inside else f"<{head}/>"


def draw_text(words: str, x: float, y: float, size: float = 13, **attributes: str | float) -> str:
    """Draw a text at a position of its baseline."""
    return format_element("text", escape(words), x=x, y=y, font_size=size, **{"fill": INK, **attributes})


def draw_line(x1: float, y1: float, x2: float, y2: float, **attributes: str | float) -> str:
    """Draw a line."""
    return format_element("line", x1=x1, y1=y1, x2=x2, y2=y2, **{"stroke": RULE, **attributes})


def draw_path(points: Iterable[tuple[float, float]], **attributes: str | float) -> str:
    """Draw a line through points."""
    steps = " L".join(f"{format_number(x)} {format_number(y)}" for x, y in points)
    return format_element("path", d=f"M{steps}", **attributes)


def format_document(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """Format a whole picture, with a title for screen readers."""
    body = "\n".join(parts)
    wide, high = format_number(width), format_number(height)
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONT}">\n'
        f"<title>{escape(title)}</title>\n{body}\n</svg>\n"
    )
