"""SVG as text: the few elements that charts are made of, and the look they share."""

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


def number(value: float) -> str:
    """Return a coordinate, to a hundredth of a pixel."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name: str, *inside: str, **attributes: str | float) -> str:
    """Return an element; underscores in the names of attributes stand for hyphens."""
    values = {key.replace("_", "-"): value for key, value in attributes.items()}
    texts = {key: value if isinstance(value, str) else number(value) for key, value in values.items()}
    head = " ".join([name, *(f"{key}={quoteattr(value)}" for key, value in texts.items())])
    return f"<{head}>{''.join(inside)}</{name}>" if inside else f"<{head}/>"


def text(words: str, x: float, y: float, size: float = 13, **attributes: str | float) -> str:
    """Return words at a place, from their base line."""
    return element("text", escape(words), x=x, y=y, font_size=size, **{"fill": INK, **attributes})


def line(x1: float, y1: float, x2: float, y2: float, **attributes: str | float) -> str:
    """Return a line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **{"stroke": RULE, **attributes})


def path(points: Iterable[tuple[float, float]], **attributes: str | float) -> str:
    """Return a line through points."""
    steps = " L".join(f"{number(x)} {number(y)}" for x, y in points)
    return element("path", d=f"M{steps}", **attributes)


def document(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """Return a whole picture, with a title for those who hear it read out."""
    body = "\n".join(parts)
    size = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONT}">\n'
        f"<title>{escape(title)}</title>\n{body}\n</svg>\n"
    )
