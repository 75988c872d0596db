"""The moves of dice that forms ask for, and the one that needs confirmation."""

from collections.abc import Mapping
from typing import Final

from gobelet.dice import (
    BoxId,
    FillBox,
    FinishGame,
    Match,
    RollDice,
    StartNextGame,
    Turn,
    UndoFill,
    make_keep,
    offers,
)
from gobelet.web.pages.parts.adapter import Action, MoveReader, Question
from gobelet.web.pages.table_context import TableContext


def _read_roll(action: Action, match: Match | None) -> RollDice:
    """Keep the dice whose places were ticked."""
    phase = None if match is None else match.game.phase
    dice = phase.dice if isinstance(phase, Turn) else None
    places = {int(place) for place in action.form.all("keep") if place in {"0", "1", "2", "3", "4"}}
    return RollDice(make_keep(dice[place] for place in places) if dice else make_keep(()))


MOVES: Final[Mapping[str, MoveReader[Match]]] = {
    "roll": _read_roll,
    "fill": lambda action, _match: FillBox(BoxId(action.argument)),
    "undo": lambda _action, _match: UndoFill(),
    "finish": lambda _action, _match: FinishGame(),
    "next": lambda _action, _match: StartNextGame(),
}


def ask_before_nought(action: Action, context: TableContext[Match]) -> Question | None:
    """Return what to ask before a nought is put into a box; nothing if no box gives more."""
    if action.name != "fill" or not _is_scratch(action, context.game):
        return None
    say = context.say
    box = context.game.edition.box_word(BoxId(action.argument), say.language)
    text = say("These dice score nothing there, and the box is used up.")
    return Question(say("A nought in {box}?", box=box), text, say("Yes, a nought"))


def _is_scratch(action: Action, match: Match) -> bool:
    game = match.game
    if game.roll is None or game.column is None:
        return False
    found = offers(game.cards[game.column], game.roll)
    legal = [offer for offer in found if offer.legal]
    return any(offer.gain for offer in legal) and any(
        offer.box == action.argument and not offer.gain for offer in legal
    )
