"""Refusals of a record: the line, the clause that is broken, and players' names instead of seats."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from gobelet.game import Illegal, Refusal, Unreadable

CLAUSES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "not-your-turn": "turn-order",
        "not-your-fill": "undo",
        "not-in-opening": "tie-open",
        "opening-first": "open",
        "opening-done": "open",
        "game-over": "end",
        "not-over": "end",
        "no-next-game": "next-game",
        "roll-first": "turn-1",
        "roll-all-first": "turn-1",
        "no-rolls-left": "turn-1",
        "keep-all": "turn-1",
        "keep-not-there": "turn-1",
        "record-dice-count": "turn-1",
        "record-opening-count": "open",
        "box-filled": "fill-1",
        "no-such-box": "fill-1",
        "nothing-to-undo": "undo",
        "points-impossible": "fill-2",
        "box-open": "fill-1",
        "record-points": "fill-2",
        "record-bonus": "yahtzee-bonus",
        "record-joker": "joker",
        "no-partners": "partners",
        "columns": "players",
        "teams": "players",
        "games": "next-game",
        "record-result": "end",
        "card-players": "players",
        "deal-first": "hd-setup",
        "dealt-already": "hd-setup",
        "cards-not-held": "hd-turn",
        "call-stands": "hd-call",
        "call-banned": "hd-false-again",
        "passed-already": "hd-window",
        "last-choice": "hd-window",
        "no-last-choice": "hd-window",
        "cards-gone": "hd-pile",
    }
)


CARD_CLAUSES: Final[Mapping[str, str]] = MappingProxyType(
    {**CLAUSES, "not-your-turn": "hd-order", "game-over": "hd-end", "record-result": "hd-end"}
)
"""The same for the card game, which has some clauses of its own."""


def add_line(number: int, refusal: Refusal, clauses: Mapping[str, str] = CLAUSES) -> Refusal:
    """Return the refusal with its line, and with the clause it breaks if it breaks one."""
    clause = refusal.data.get("clause", clauses.get(refusal.code))
    if refusal.code == "box-not-allowed":
        refusal = Illegal("record-box", box=refusal.data["box"], legal=refusal.data["legal"])
    if clause is None:
        return Unreadable("record-line", line=number, reason=refusal)
    return Illegal("record-clause", line=number, reason=refusal, clause=clause)


def name_seats(refusal: Refusal, names: Sequence[str]) -> Refusal:
    """Return a refusal with players' names instead of seats, also in the refusal it contains."""
    data = {name: _name_seat(name, value, names) for name, value in refusal.data.items()}
    return type(refusal)(refusal.code, **data)


def _name_seat(name: str, value: object, names: Sequence[str]) -> object:
    if isinstance(value, Refusal):
        return name_seats(value, names)
    return names[value] if name == "turn" and isinstance(value, int) else value
