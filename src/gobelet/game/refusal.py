"""A "no" with a stable code and data. The sentence is made at the edge, in the reader's language (`gobelet.i18n`).

Refusal
├── Unreadable      the text or data cannot be understood: write it differently
├── Illegal         the rules do not allow it now: choose another move
├── NotYourTurn     somebody else is to act: wait
├── Stale           the game has moved on since the player looked: look again
└── Faults          several of these at once
"""

from collections.abc import Iterable


class Refusal(Exception):
    """Nothing was changed; `code` says why and `data` holds what the sentence needs."""

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
    """Make a refusal again that was copied or sent to another process."""
    return kind(code, **data)


class Unreadable(Refusal):
    """The text or data cannot be understood."""


class Illegal(Refusal):
    """The rules do not allow it now."""


class NotYourTurn(Refusal):
    """Somebody else is to act."""


class Stale(Refusal):
    """The game has moved on since the player looked."""


class Faults(Refusal):
    """Everything that is wrong, at once."""

    def __init__(self, faults: Iterable[Refusal]) -> None:
        self.faults = tuple(faults)
        super().__init__("several", faults=self.faults)

    def __repr__(self) -> str:
        return f"Faults({self.faults!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Faults, (self.faults,)


def refuse(faults: Iterable[Refusal]) -> None:
    """Raise what is wrong, if anything is."""
    found = tuple(faults)
    if found:
        raise found[0] if len(found) == 1 else Faults(found)
