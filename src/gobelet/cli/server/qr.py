"""QR codes in a terminal."""

import io
from typing import Final, TextIO

import segno

WHITE_ON_BLACK: Final = "\033[97;40m{line}\033[0m"
"""Colours of a line: light squares are printed, so a terminal with a light background does not invert the code."""


def format_qr_code(text: str, stream: TextIO) -> str:
    """Return the QR code of a text in half blocks, or in inverse spaces if the stream's encoding has no blocks."""
    compact, drawn = _has_blocks(stream), io.StringIO()
    segno.make_qr(text).terminal(out=drawn, compact=compact)
    lines = drawn.getvalue().rstrip("\n").splitlines()
    if compact and stream.isatty():
        lines = [WHITE_ON_BLACK.format(line=line) for line in lines]
    return "\n".join(lines)


def _has_blocks(stream: TextIO) -> bool:
    """Whether the stream's encoding has block characters."""
    try:
        "█▀▄".encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
