"""The program's output as a stream that says so itself when it cannot be written: no other error is taken for that."""

from typing import Any, TextIO


class OutputError(OSError):
    """What we print cannot be written."""


class Output:
    """A stream like the one it writes to, but for its errors. A reader who has gone is none."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text."""
        return int(self._tried(self._stream.write, text))

    def flush(self) -> None:
        """Write what has been held back."""
        self._tried(self._stream.flush)

    def _tried(self, write: Any, *text: str) -> Any:  # noqa: ANN401 - one of the stream's own methods
        try:
            return write(*text)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputError(error.errno, error.strerror) from error

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the stream has
        return getattr(self._stream, name)
