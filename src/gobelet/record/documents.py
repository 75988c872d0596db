"""Moves and events as JSON documents, there and back: for the store, for programs, and for whoever reads logs.

A document is the fields of a move or event by their names, and its kind: `{"kind": "DiceRolled", "seat": 0, …}`. Faces
are numbers, cards and combinations are written as in records, and a hidden card is null.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from gobelet import dice, handsdown
from gobelet.game import Unreadable, refuse
from gobelet.handsdown import Card, Combination

KIND: Final = "kind"
T = TypeVar("T")

DICE_MOVES: Final[tuple[type[dice.MatchMove], ...]] = get_args(dice.MatchMove)
DICE_EVENTS: Final[tuple[type[dice.MatchEvent], ...]] = get_args(dice.MatchEvent)
CARD_MOVES: Final[tuple[type[handsdown.Move], ...]] = get_args(handsdown.Move)
CARD_EVENTS: Final[tuple[type[handsdown.Event], ...]] = get_args(handsdown.Event)


def to_document(thing: object) -> dict[str, Any]:
    """Return a move or event as a document."""
    values = {field.name: _plain(getattr(thing, field.name)) for field in fields(thing)}  # type: ignore[arg-type]
    return {KIND: type(thing).__name__, **values}


def _plain(value: object) -> object:
    match value:
        case Card():
            return value.code
        case Combination():
            return value.value
        case tuple():
            return [_plain(item) for item in value]
        case _:
            return value


def from_document(document: object, kinds: tuple[type[T], ...]) -> T:
    """Return the move or event of one of these kinds that a document tells; refuse any other document."""
    if not isinstance(document, Mapping):
        raise Unreadable("document-form")
    known = {kind.__name__: kind for kind in kinds}
    name = document.get(KIND)
    if not isinstance(name, str) or name not in known:
        raise Unreadable("document-kind", name=name, known=tuple(known))
    kind = known[name]
    wanted = _fields(kind)  # type: ignore[arg-type]
    _check_names(document, wanted, {field.name for field in fields(kind) if _needed(field)})  # type: ignore[arg-type]
    return kind(**{field: _read(document[field], hint, field) for field, hint in wanted.items() if field in document})


def _needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _check_names(document: Mapping[Any, Any], known: Mapping[str, Any], needed: set[str]) -> None:
    """Refuse fields that nobody knows, and missing ones that are needed."""
    refuse(Unreadable("document-field", name=str(name)) for name in document if name not in {*known, KIND})
    refuse(Unreadable("document-missing", name=name) for name in sorted(needed - set(document)))


@cache
def _fields(kind: type[object]) -> dict[str, Any]:
    """Return the fields of a kind with their types."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}  # type: ignore[arg-type]


def _read(value: object, hint: Any, field: str) -> Any:  # noqa: ANN401 - a type hint, and a value of it
    """Return a value of the type that a field has."""
    hint = getattr(hint, "__supertype__", hint)
    origin = get_origin(hint)
    if origin in {Union, types.UnionType}:
        (inner,) = (part for part in get_args(hint) if part is not type(None))
        return None if value is None else _read(value, inner, field)
    if origin is tuple:
        return _read_tuple(value, hint, field)
    if hint is Card or hint is Combination:
        return _read_named(value, hint, field)
    if hint in {int, str, bool} and type(value) is hint:
        return value
    raise Unreadable("document-value", name=field)


def _read_tuple(value: object, hint: Any, field: str) -> tuple[Any, ...]:  # noqa: ANN401 - a type hint
    item = get_args(hint)[0]
    if not isinstance(value, list | tuple):
        raise Unreadable("document-value", name=field)
    return tuple(_read(part, item, field) for part in value)


def _read_named(value: object, hint: Any, field: str) -> Card | Combination:  # noqa: ANN401 - a type hint
    known: dict[str, Card | Combination] = (
        {card.code: card for card in handsdown.CARDS} if hint is Card else {kind.value: kind for kind in Combination}
    )
    if not isinstance(value, str) or value not in known:
        raise Unreadable("document-value", name=field)
    return known[value]
