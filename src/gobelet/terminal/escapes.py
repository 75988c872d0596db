"""Text from outside made safe for a terminal: without the characters that control one.

Names, records, file names, settings and answers of servers may contain anything. A terminal takes control characters
for commands (clear the screen, change its title, type something), and bidirectional controls show a text in another
order than it has. Every text that the program writes passes `replace_controls` in `cli.output`.
"""

import re
from typing import Final, TextIO

CONTROLS: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # all of C0 but tab and line feed, delete, and C1
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # direction of text
    "\u2028\u2029\ufeff\ufff9-\ufffb"  # line and paragraph separators, byte order mark, annotations
    "\U000e0000-\U000e007f"  # invisible tags
    "\ud800-\udfff]"  # unpaired surrogates, such as a file name's undecodable bytes
)


def replace_controls(text: str) -> str:
    """Return a text with a question mark for every character that could control a terminal."""
    return CONTROLS.sub("?", text)


def escape_controls(document: str) -> str:
    r"""Return a JSON document with these characters as `\uXXXX`, which means the same."""
    return CONTROLS.sub(lambda found: _escape(ord(found[0])), document)


def _escape(number: int) -> str:
    if number < 0x10000:
        return f"\\u{number:04x}"
    high, low = divmod(number - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"


def write_control(sequence: str, stream: TextIO) -> None:
    """Write the program's own control sequence to a stream, which may be one that replaces those of texts."""
    getattr(stream, "write_control", stream.write)(sequence)
