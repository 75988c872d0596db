"""Where a record breaks the rules: the line, and the clause where the refusal does not name one itself."""

from collections.abc import Mapping
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


def at_line(number: int, refusal: Refusal) -> Refusal:
    """Return the refusal with its line and the clause it breaks."""
    clause = refusal.data.get("clause", CLAUSES.get(refusal.code))
    if refusal.code == "box-not-allowed":
        refusal = Illegal("record-box", box=refusal.data["box"], legal=refusal.data["legal"])
    if clause is None:
        return Unreadable("record-line", line=number, reason=refusal)
    return Illegal("record-clause", line=number, reason=refusal, clause=clause)
