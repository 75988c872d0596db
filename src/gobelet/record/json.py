"""Moves and events as JSON documents, for the database and the API.

A document has the kind of a move or event and its fields by name: `{"kind": "DiceRolled", "seat": 0, …}`. Faces are
numbers, cards and combinations are written as in records, and a hidden card is null.
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from gobelet import dice, handsdown
from gobelet.game import Unreadable, refuse
from gobelet.handsdown import Card, Combination

KIND: Final = "kind"
T = TypeVar("T")
Reader = Callable[[object, str], object]
"""Converts a value into the type of the named field, or refuses it."""

DICE_MOVES: Final[tuple[type[dice.MatchMove], ...]] = get_args(dice.MatchMove)
DICE_EVENTS: Final[tuple[type[dice.MatchEvent], ...]] = get_args(dice.MatchEvent)
CARD_MOVES: Final[tuple[type[handsdown.Move], ...]] = get_args(handsdown.Move)
CARD_EVENTS: Final[tuple[type[handsdown.Event], ...]] = get_args(handsdown.Event)


def to_document(thing: object) -> dict[str, Any]:
    """Convert a move or event into a document."""
    document: dict[str, Any] = {KIND: type(thing).__name__}
    for name in _find_fields(type(thing)):  # type: ignore[arg-type]  # a type is hashable
        document[name] = _to_plain(getattr(thing, name))
    return document


def _to_plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_to_plain(item) for item in value]
    if isinstance(value, Card):
        return value.code
    return value.value if isinstance(value, Combination) else value


def from_document(document: object, kinds: tuple[type[T], ...]) -> T:
    """Convert a document into a move or event of one of these kinds; refuse any other document."""
    if not isinstance(document, Mapping):
        raise Unreadable("document-form")
    known = _index_by_name(kinds)
    name = document.get(KIND)
    if not isinstance(name, str) or name not in known:
        raise Unreadable("document-kind", name=name, known=tuple(known))
    kind: type[T] = known[name]
    wanted = _find_readers(kind)  # type: ignore[arg-type]  # the same
    _check_names(document, wanted, _find_required_fields(kind))  # type: ignore[arg-type]
    return kind(**{field: read(document[field], field) for field, read in wanted.items() if field in document})


@cache
def _index_by_name(kinds: tuple[type[T], ...]) -> Mapping[str, type[T]]:
    return {kind.__name__: kind for kind in kinds}


@cache
def _find_required_fields(kind: type[Any]) -> frozenset[str]:
    """Return the fields of a kind that have no default."""
    found = (field for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING)
    return frozenset(field.name for field in found)


def _check_names(document: Mapping[Any, Any], known: Mapping[str, Any], required: frozenset[str]) -> None:
    """Refuse unknown fields, and missing ones that are required."""
    if len(document) == len(known) + 1 and all(name in document for name in known):
        return
    refuse(Unreadable("document-field", name=str(name)) for name in document if name not in {*known, KIND})
    refuse(Unreadable("document-missing", name=name) for name in sorted(required - set(document)))


@cache
def _find_fields(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of a kind's fields."""
    return tuple(field.name for field in fields(kind))


@cache
def _find_readers(kind: type[Any]) -> dict[str, Reader]:
    """Return the fields of a kind with the functions that read them: a long log reads each of them very often."""
    hints = get_type_hints(kind)
    return {field.name: _make_reader(hints[field.name]) for field in fields(kind)}


def _make_reader(hint: Any) -> Reader:  # noqa: ANN401 - a type hint
    """Return the function that converts a value into the type of its field."""
    hint = getattr(hint, "__supertype__", hint)
    origin = get_origin(hint)
    if origin in {Union, types.UnionType}:
        (inner,) = (part for part in get_args(hint) if part is not type(None))
        return _make_optional_reader(_make_reader(inner))
    if origin is tuple:
        return _make_tuple_reader(_make_reader(get_args(hint)[0]))
    if hint is Card:
        return _make_name_reader({card.code: card for card in handsdown.CARDS})
    if hint is Combination:
        return _make_name_reader({kind.value: kind for kind in Combination})
    return _make_plain_reader(hint)


def _make_optional_reader(inner: Reader) -> Reader:
    return lambda value, field: None if value is None else inner(value, field)


def _make_tuple_reader(item: Reader) -> Reader:
    def read(value: object, field: str) -> tuple[object, ...]:
        if not isinstance(value, list | tuple):
            raise Unreadable("document-value", name=field)
        return tuple([item(part, field) for part in value])

    return read


def _make_name_reader(known: Mapping[str, object]) -> Reader:
    def read(value: object, field: str) -> object:
        if not isinstance(value, str) or value not in known:
            raise Unreadable("document-value", name=field)
        return known[value]

    return read


def _make_plain_reader(wanted: type) -> Reader:
    def read(value: object, field: str) -> object:
        if type(value) is not wanted:
            raise Unreadable("document-value", name=field)
        return value

    return read
