"""A QR code in a terminal."""

import io
from typing import Final, TextIO

import segno

WHITE_ON_BLACK: Final = "\033[97;40m{line}\033[0m"
"""The light squares are drawn, so that a code is the right way round on light terminals too."""


def terminal_code(text: str, stream: TextIO) -> str:
    """Return a text as a QR code for this stream: in half blocks, or in inverse spaces where it has none."""
    code, drawn = segno.make_qr(text), io.StringIO()
    code.terminal(out=drawn, compact=(compact := _has_blocks(stream)))
    lines = drawn.getvalue().rstrip("\n").splitlines()
    return (
        "\n".join(WHITE_ON_BLACK.format(line=line) for line in lines)
        if compact and stream.isatty()
        else "\n".join(lines)
    )


def _has_blocks(stream: TextIO) -> bool:
    try:
        "█▀▄".encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
