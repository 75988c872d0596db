"""Text laid out by terminal columns, with the settings of our screens; `wcwidth` does the measuring."""

from wcwidth import width, wrap

ELLIPSIS = "…"


def truncate(text: str, columns: int) -> str:
    """Return the text, or as much of its start as fits before an ellipsis."""
    if width(text) <= columns:
        return text
    end = len(text)
    while width(text[:end] + ELLIPSIS) > columns:
        end -= 1
    return text[:end] + ELLIPSIS


def wrap_text(text: str, columns: int, first: str = "", rest: str = "") -> list[str]:
    """Return the text in lines, indented by `first` and `rest`.

    Lines break at plain spaces only: French punctuation stays with its word, and a long file name in one piece.
    """
    return wrap(
        text,
        columns,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
