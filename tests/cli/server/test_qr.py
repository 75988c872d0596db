"""QR codes in a terminal."""

import io

from gobelet.cli.server.qr import format_qr_code


class _Terminal(io.StringIO):
    """A terminal with an encoding of its own."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]  # a text stream's, which is fixed
        return self._encoding

    def isatty(self) -> bool:
        return True


def test_a_code_in_any_terminal() -> None:
    """The code is drawn in half blocks with its own colours, and in spaces where there are no blocks."""
    blocks, spaces = (format_qr_code("http://192.168.1.20:8000", _Terminal(each)) for each in ("utf-8", "ascii"))
    assert len(blocks.splitlines()) == 17
    assert all(line.startswith("\033[97;40m") and line.endswith("\033[0m") for line in blocks.splitlines())
    assert spaces.isascii()
    assert len(spaces.splitlines()) == 33
    assert "\033" not in format_qr_code("http://192.168.1.20:8000", io.TextIOWrapper(io.BytesIO(), "utf-8"))
