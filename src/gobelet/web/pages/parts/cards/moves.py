"""The moves of Hands Down that forms ask for, and the one that needs confirmation."""

from collections.abc import Mapping
from typing import Final

from gobelet.handsdown import Call, CardGame, Decline, Discard
from gobelet.web.pages.parts.adapter import Action, MoveReader, Question
from gobelet.web.pages.table_context import TableContext


def _read_discard(action: Action, game: CardGame | None) -> Discard:
    """Discard the cards whose places in the hand were ticked."""
    hand = () if game is None or action.seat >= len(game.hands) else game.hands[action.seat]
    ticked = set(action.form.all("card"))
    return Discard(tuple(card for place, card in enumerate(hand) if card and str(place) in ticked))


MOVES: Final[Mapping[str, MoveReader[CardGame]]] = {
    "discard": _read_discard,
    "pass": lambda _action, _game: Discard(),
    "call": lambda _action, _game: Call(),
    "decline": lambda _action, _game: Decline(),
}


def ask_before_false_call(action: Action, context: TableContext[CardGame]) -> Question | None:
    """Return what to ask before a call with a hand that holds no combination."""
    if action.name != "call" or not _is_false_call(action, context):
        return None
    say = context.say
    text = say(
        "You hold no combination on the table: alike means the same number and the same colour. After a false call "
        "three of your cards, picked by chance, go to the discards, and you draw three new ones."
    )
    return Question(say("Call all the same?"), text, say("Yes, call"))


def _is_false_call(action: Action, context: TableContext[CardGame]) -> bool:
    """Whether the hand holds no combination. What it holds is advice, and only its owner may know it."""
    seat = context.viewer.seat
    if seat is None or action.seat != seat or seat not in context.active_seats or not context.table.setup.advice:
        return False
    return context.game.may_call(seat) and context.game.claim_of(seat) is None
