"""Fast creation of frozen, slotted dataclasses, for the few that are created at every move.

Their own constructor sets every field by its name through `object.__setattr__`, which takes twice as long.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

create_empty = object.__new__
"""Create an object without fields; the setters fill it before anybody sees it."""


def find_setters(kind: type[Any]) -> tuple[Callable[[object, Any], None], ...]:
    """Return the setters of all fields in their order; a frozen dataclass refuses only ordinary assignments."""
    return tuple(kind.__dict__[field.name].__set__ for field in fields(kind))
