"""The moves of dice that forms ask for, and the one that needs confirmation."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from gobelet.dice import (
    BoxId,
    CorrectBox,
    CorrectOpening,
    EnterLastRoll,
    EnterPoints,
    Face,
    FillBox,
    FinishGame,
    Match,
    MatchMove,
    Points,
    RealDiceMatch,
    RollDice,
    RollForOpening,
    StartNextGame,
    Turn,
    UndoFill,
    UndoRoll,
    make_keep,
    offers,
)
from gobelet.dice.real_dice.possible_points import list_unclear_points
from gobelet.game import Unreadable
from gobelet.record.text.dice import parse_faces
from gobelet.web.pages.parts.adapter import Action, FieldQuestion, MoveReader, Question
from gobelet.web.pages.table_context import TableContext


def _read_roll(action: Action, match: Match | None) -> RollDice:
    """Keep the dice whose places were ticked."""
    phase = None if match is None else match.game.phase
    dice = phase.dice if isinstance(phase, Turn) else None
    places = {int(place) for place in action.form.all("keep") if place in {"0", "1", "2", "3", "4"}}
    return RollDice(make_keep(dice[place] for place in places) if dice else make_keep(()))


def _read_entered(action: Action, match: Match | None) -> MatchMove:
    """Return the move that enters dice: for the start, the last roll, or a roll beside the dice that stay."""
    if action.argument == "open":
        return RollForOpening()
    if action.argument == "last":
        return EnterLastRoll()
    here = None if match is None else match.view(action.seat)
    if isinstance(here, RealDiceMatch) and here.game.column is not None:
        announced = here.rolls[here.game.column].announced
        if announced is not None:
            return RollDice(announced)
    return _read_roll(action, here)


def _read_points(action: Action, _match: Match | None) -> EnterPoints:
    """Return the move that puts points into a box."""
    if not action.form["box"]:
        raise Unreadable("box-missing")
    return EnterPoints(BoxId(action.form["box"]), _require_points(action), _read_five_alike(action))


def read_correction(action: Action, match: Match | None) -> CorrectBox:
    """Return the correction of a box, by its dice or by its points; with neither, only the box was wrong."""
    form = action.form
    faces, column, box = read_faces(form["faces"]), form.number("column") or 0, BoxId(form["box"])
    points = _require_points(action) if form["points"].strip() else None
    five_alike = None if faces else _read_five_alike(action)
    to, game = BoxId(form["to"] or box), form.number("game") or 0
    move = CorrectBox(column, box, to, faces, points, five_alike, game)
    return move if faces or points is not None else _keep_entry(move, match)


def _keep_entry(move: CorrectBox, match: Match | None) -> CorrectBox:
    """Return a correction with the dice or the points that stand in the box already."""
    has_game = isinstance(match, RealDiceMatch) and move.game <= match.number
    columns = match.find_entries(move.game) if has_game else ()  # type: ignore[union-attr]  # has_game says which
    for entry in columns[move.column] if move.column < len(columns) else ():
        if entry.box == move.box and entry.rolls.dice:
            return replace(move, faces=tuple(entry.rolls.dice), five_alike=None)
        if entry.box == move.box:
            five_alike = (entry.five_alike or None) if move.five_alike is None else move.five_alike
            return replace(move, points=entry.points, five_alike=five_alike)
    return move


def read_opening_correction(action: Action, _match: Match | None) -> CorrectOpening:
    """Return the correction of a roll for the start; its dice come beside it."""
    return CorrectOpening(action.form.number("column") or 0, action.form.number("round") or 0)


def _require_points(action: Action) -> Points:
    text = action.form["points"].strip()
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise Unreadable("points-form", text=text)
    return Points(int(text))


def _read_five_alike(action: Action) -> bool | None:
    return {"yes": True, "no": False}.get(action.form["five"])


def read_faces(text: str) -> tuple[Face, ...]:
    """Return typed dice, or refuse what are none."""
    faces = parse_faces(text)
    if faces is None:
        raise Unreadable("faces-form", text=text)
    return faces


MOVES: Final[Mapping[str, MoveReader[Match]]] = {
    "roll": _read_roll,
    "fill": lambda action, _match: FillBox(BoxId(action.argument)),
    "enter": _read_entered,
    "points": _read_points,
    "fix": read_correction,
    "fix-start": read_opening_correction,
    "unroll": lambda _action, _match: UndoRoll(),
    "undo": lambda _action, _match: UndoFill(),
    "finish": lambda _action, _match: FinishGame(),
    "next": lambda _action, _match: StartNextGame(),
}


def ask_five_alike(action: Action, context: TableContext[Match]) -> FieldQuestion | None:
    """Return what to ask about points that may be a joker or earn a bonus; nothing if that was said or is clear."""
    move, say = _read_points(action, None), context.say
    if move.five_alike is not None or move.points not in _list_unclear_points(context.game.view(action.seat), move.box):
        return None
    box = context.game.edition.box_word(move.box, say.language)
    return FieldQuestion(
        f"{box}, {say.points(move.points)}. {say('Was it five alike?')}",
        say("Five alike can be a joker here, or earn a bonus."),
        "five",
        (("yes", say("yes")), ("no", say("no"))),
        (("box", move.box), ("points", str(move.points))),
    )


def _list_unclear_points(match: Match, box: BoxId) -> tuple[Points, ...]:
    game = match.game
    if game.column is None or box not in game.cards[game.column].open_boxes:
        return ()
    return list_unclear_points(game.cards[game.column], box)


def ask_before_nought(action: Action, context: TableContext[Match]) -> Question | None:
    """Return what to ask before a nought is put into a box; nothing if no box gives more."""
    if action.name != "fill" or not _is_scratch(action, context.game.view(action.seat)):
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
