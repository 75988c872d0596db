"""Errors with a stable code and data. `gobelet.i18n` turns them into sentences in the reader's language.

Refusal
├── Unreadable      the text or data cannot be parsed: write it differently
├── Illegal         the rules do not allow it now: choose another move
├── NotYourTurn     another player is to act: wait
├── Stale           the game has changed since the player saw it: fetch it again
└── Faults          several of these at once
"""

from collections.abc import Iterable
from itertools import islice
from typing import Final

MAX_FAULTS: Final = 100
"""How many refusals are reported at once: a text of many megabytes may have a million faults."""


class Refusal(Exception):
    """A request that was refused and changed nothing; `code` says why, `data` holds what the sentence needs."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    def __repr__(self) -> str:
        data = "".join(f", {name}={value!r}" for name, value in self.data.items())
        return f"{type(self).__name__}({self.code!r}{data})"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.code, self.data)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return (type(self), self.code, self.data) == (type(other), other.code, other.data)

    def __hash__(self) -> int:
        return hash((type(self), self.code))


def _rebuild(kind: type[Refusal], code: str, data: dict[str, object]) -> Refusal:
    """Rebuild a refusal that was copied or sent to another process."""
    return kind(code, **data)


class Unreadable(Refusal):
    """The text or data cannot be parsed."""


class Illegal(Refusal):
    """The rules do not allow it now."""


class NotYourTurn(Refusal):
    """Another player is to act."""


class Stale(Refusal):
    """The game has changed since the player saw it."""


class Faults(Refusal):
    """Several refusals at once, so that everything can be corrected in one go."""

    def __init__(self, faults: Iterable[Refusal]) -> None:
        self.faults = tuple(faults)
        super().__init__("several", faults=self.faults)

    def __repr__(self) -> str:
        return f"Faults({self.faults!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Faults, (self.faults,)


def split_refusal(refusal: Refusal) -> tuple[Refusal, ...]:
    """Return the single refusals of which a refusal is made."""
    return refusal.faults if isinstance(refusal, Faults) else (refusal,)


def refuse(faults: Iterable[Refusal]) -> None:
    """Raise the refusals as one, if there are any, or the first of many."""
    found = tuple(islice(faults, MAX_FAULTS))
    if found:
        raise found[0] if len(found) == 1 else Faults(found)
