"""The output and error streams: without control characters from outside, and with an error of their own.

The error is there so that no other OSError is mistaken for one of the output.
"""

from typing import Any, TextIO

from gobelet.terminal.escapes import replace_controls


class OutputError(OSError):
    """The output cannot be written."""


class Output:
    """Wraps a stream: no text controls the terminal, and errors are OutputErrors, except for a broken pipe."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text; whatever could control a terminal in it becomes a question mark."""
        return int(self._call(self._stream.write, replace_controls(text)))

    def write_control(self, sequence: str) -> int:
        """Write the program's own control sequences, such as those of bold letters; never a text from outside."""
        return int(self._call(self._stream.write, sequence))

    def write_bytes(self, content: bytes) -> int:
        """Write a file of our own, such as a PDF document, instead of text."""
        self.flush()
        return int(self._call(self._stream.buffer.write, content))

    def flush(self) -> None:
        """Flush the stream."""
        self._call(self._stream.flush)

    def _call(self, write: Any, *text: str | bytes) -> Any:  # noqa: ANN401 - one of the stream's own methods
        try:
            return write(*text)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputError(error.errno, error.strerror) from error

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the stream has
        if name == "buffer":  # Click would write around us where the encoding is ASCII
            raise AttributeError(name)
        return getattr(self._stream, name)
