"""Colours as they are printed, from those an edition writes as in CSS."""

import re
from typing import Final, NamedTuple

HEX: Final = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
RGB: Final = re.compile(r"rgb\((\d+) (\d+) (\d+)(?: / (\.?\d+(?:\.\d+)?))?\)")


class Colour(NamedTuple):
    """Red, green and blue from 0 to 255."""

    red: int
    green: int
    blue: int

    def mix_with_white(self, share: float) -> "Colour":
        """Return a lighter colour that has this share of it."""
        return Colour(*(round(255 - (255 - part) * share) for part in self))


WHITE: Final = Colour(255, 255, 255)


def parse_colour(text: str) -> tuple[Colour, float]:
    """Return a colour and how opaque it is."""
    if (found := HEX.fullmatch(text)) is not None:
        digits = found[1] if len(found[1]) == 6 else "".join(2 * digit for digit in found[1])
        return Colour(*bytes.fromhex(digits)), 1.0
    if (found := RGB.fullmatch(text)) is not None:
        return Colour(int(found[1]), int(found[2]), int(found[3])), float(found[4] or 1)
    raise ValueError(f"not a colour of a shelf entry: {text}")
