"""How wide a text is on a terminal: a Chinese letter takes two columns, an accent of its own takes none."""

import unicodedata
from collections.abc import Iterator

ELLIPSIS = "…"


def width(text: str) -> int:
    """Return how many columns the text takes."""
    return sum(map(_letter_width, text))


def _letter_width(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1


def left(text: str, columns: int) -> str:
    """Return the text with spaces behind it up to so many columns."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """Return the text with spaces before it up to so many columns."""
    return " " * (columns - width(text)) + text


def cut(text: str, columns: int) -> str:
    """Return the text, or as much of its start as so many columns hold with a sign that more follows."""
    if width(text) <= columns:
        return text
    end = len(text)
    while width(text[:end]) > columns - 1:
        end -= 1
    return text[:end] + ELLIPSIS


def wrapped(text: str, columns: int, first: str = "", rest: str = "") -> Iterator[str]:
    """Yield the text in lines, indented by `first` and `rest`; a word longer than a line, a file name say, stays whole.

    Only plain spaces are broken at, so that French signs stay with their words.
    """
    head, *words = text.split(" ")
    line = first + head
    for word in words:
        if width(line) + 1 + width(word) > columns:
            yield line
            line = rest + word
        else:
            line = f"{line} {word}"
    yield line
