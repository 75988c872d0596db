"""What every player of cards answers where there is little to choose. Standard library only."""

from gobelet.game import Seat
from gobelet.handsdown import CardGame, Deal, Decline, LastChoice, Move, ToDeal


def silent(view: CardGame, seat: Seat) -> Move | None:
    """Return what a player does who neither calls nor discards: deal, decline, or nothing."""
    if isinstance(view.phase, ToDeal):
        return Deal()
    return Decline() if isinstance(view.phase, LastChoice) and seat in view.phase.waiting else None


def may_call_truly(view: CardGame, seat: Seat) -> bool:
    """Whether a seat may call now, and holds a combination that is on the table."""
    return view.may_call(seat) and view.claim_of(seat) is not None
