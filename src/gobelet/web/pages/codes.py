"""QR codes as part of a page: drawn in SVG, without styles of their own."""

from functools import lru_cache

import segno
from markupsafe import Markup


@lru_cache(maxsize=256)
def qr(text: str) -> Markup:
    """Return a text as a QR code; dark on light in every theme, or phones would not read it."""
    drawn = segno.make_qr(text, error="m").svg_inline(
        border=3, omitsize=True, svgclass="qr", lineclass=None, light="#fff"
    )
    return Markup(drawn)  # noqa: S704 - made by us: only its shape depends on the text


def spelled(code: str) -> str:
    """Return a code sign by sign, as it is read aloud."""
    return " ".join(code)
