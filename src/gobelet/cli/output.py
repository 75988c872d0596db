"""Standard output with an error of its own, so that no other OSError is mistaken for one of the output."""

from typing import Any, TextIO


class OutputError(OSError):
    """The output cannot be written."""


class Output:
    """Wraps a stream and raises OutputError for its errors, except for a broken pipe."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text."""
        return int(self._call(self._stream.write, text))

    def flush(self) -> None:
        """Flush the stream."""
        self._call(self._stream.flush)

    def _call(self, write: Any, *text: str) -> Any:  # noqa: ANN401 - one of the stream's own methods
        try:
            return write(*text)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputError(error.errno, error.strerror) from error

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the stream has
        return getattr(self._stream, name)
