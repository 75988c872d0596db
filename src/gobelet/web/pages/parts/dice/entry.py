"""The tray of a table with real dice: what is to be entered now, and for whom."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gobelet.dice import FinishGame, Opening, Over, RealDiceMatch, StartNextGame, Turn, UndoFill, UndoRoll
from gobelet.dice.faces import DICE
from gobelet.dice.real_dice.opening import may_correct_opening
from gobelet.dice.real_dice.possible_points import list_possible_points, list_unclear_points
from gobelet.game import Seat
from gobelet.i18n.dice_events import describe_kept
from gobelet.tables.real_dice import list_entry_seats
from gobelet.tables.table import Stage
from gobelet.web.pages.parts.turn import Button, describe_other_turn, list_return_buttons, list_substitute_buttons
from gobelet.web.pages.table_context import TableContext


@dataclass(frozen=True, slots=True)
class PointsBox:
    """An open box, and the points that some roll gives there."""

    box: str
    word: str
    possible: tuple[int, ...]
    unclear: tuple[int, ...]
    """The points that may be a joker or earn a bonus: there one has to say whether it was five alike."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is entered now."""

    prompt: str
    """What to do, as a sentence that can be read across a table."""
    seat: Seat | None
    """For whom; None if the viewer has nothing to enter."""
    action: str = ""
    """The action that enters dice; empty if none are asked for."""
    places: int = DICE
    """How many dice are entered, those that are kept included."""
    dice: tuple[int, ...] = ()
    """The dice as they lie."""
    kept: frozenset[int] = frozenset()
    """The places of those that stay."""
    keeping: bool = False
    """Whether the viewer chooses what stays."""
    boxes: tuple[PointsBox, ...] = ()
    """The boxes that points can be put into."""
    main_button: Button | None = None
    others: tuple[Button, ...] = ()
    advice: bool = False
    fixes_start: bool = False
    """Whether the viewer may correct a roll for the start."""
    key: str = ""
    """What is asked for, about which dice: another one after each change of the column, and the same one through any
    other change of the page, so that what is typed and the dice that are chosen stay."""


def build_entry(context: TableContext[RealDiceMatch]) -> Entry:
    """Return what the viewer enters now."""
    if context.table.stage is not Stage.PLAYING:
        return Entry("", None)
    fixes_start = bool(context.viewer.seats) and may_correct_opening(context.game)
    return replace(_build_phase(context), key=_make_key(context), fixes_start=fixes_start)


def _build_phase(context: TableContext[RealDiceMatch]) -> Entry:
    phase = context.game.game.phase
    match phase:
        case Over():
            return _build_end(context)
        case Opening():
            return _build_opening(context)
        case Turn():
            return _build_turn(context, phase)


def _make_key(context: TableContext[RealDiceMatch]) -> str:
    match, game = context.game, context.game.game
    # Rolls for the opening change no column.
    change = game.draws if game.column is None else f"{game.column}.{match.changed[game.column]}"
    return f"{match.number}-{context.acting_seat}-{change}-{context.table.setup.entry}"


def _build_end(context: TableContext[RealDiceMatch]) -> Entry:
    say, seats = context.say, context.active_seats
    button = None
    if seats:
        moves = context.game.legal_moves(seats[0])
        if StartNextGame() in moves:
            button = Button("next", say("Next game"), seats[0])
        elif FinishGame() in moves:
            button = Button("finish", say("Finish the game"), seats[0])
    prompt = say("Every box is filled. Tap a box to correct it.") if seats else say("Every box is filled.")
    return Entry(prompt, seats[0] if seats else None, main_button=button, others=tuple(_list_buttons(context)))


def _build_opening(context: TableContext[RealDiceMatch]) -> Entry:
    say, seat, edition = context.say, context.acting_seat, context.game.edition
    others = tuple(_list_buttons(context))
    if seat is None:
        phase = context.game.game.phase
        assert isinstance(phase, Opening)
        names = say.join_and(context.column_names[column] for column in phase.waiting)
        return Entry(say("Who begins? Waiting for {names}.", names=names), None, others=others)
    prompt = say("Who begins? Enter what {name} has rolled.", name=context.name(seat))
    return Entry(prompt, seat, "enter:open", edition.opening_dice, others=others)


def _build_turn(context: TableContext[RealDiceMatch], turn: Turn) -> Entry:
    """Return what is entered for the turn on the table."""
    seat, say, others = context.acting_seat, context.say, tuple(_list_buttons(context))
    rolls = context.game.rolls[turn.column]
    dice = tuple(rolls.dice or ())
    if seat is None:
        return Entry(
            describe_other_turn(context, context.game.game.member(turn.column)), None, dice=dice, others=others
        )
    name = context.name(seat)
    if rolls.announced is not None:
        kept = frozenset(_find_places(dice, rolls.announced))
        prompt = describe_kept(name, rolls.announced, say)
        return Entry(prompt, seat, "enter:kept", dice=dice, kept=kept, others=others)
    if not dice:
        return _build_first_entry(context, turn, seat, others)
    if seat in context.table.bots:
        return Entry(say("{name} is thinking.", name=name), seat, dice=dice, others=others)
    advice = context.table.setup.advice
    if not context.game.game.rolls_left:
        return Entry(say("{name}: choose a box.", name=name), seat, dice=dice, others=others, advice=advice)
    prompt = say("{name}: keep, enter the rest, or choose a box.", name=name)
    return Entry(prompt, seat, "enter:roll", dice=dice, keeping=True, others=others, advice=advice)


def _build_first_entry(
    context: TableContext[RealDiceMatch], turn: Turn, seat: Seat, others: tuple[Button, ...]
) -> Entry:
    """Return what a turn begins with: a roll, the last roll, or points."""
    say, name = context.say, context.name(seat)
    entry = context.table.setup.entry
    if entry == "rolls" or seat in context.table.bots:
        prompt = say("Roll for {name} and enter all five dice.", name=name)
        return Entry(prompt, seat, "enter:roll", others=others)
    if entry == "last":
        return Entry(say("{name}: enter the last roll.", name=name), seat, "enter:last", others=others)
    boxes = tuple(_list_boxes(context, turn))
    prompt = say("{name}: choose a box and enter the points.", name=name)
    return Entry(prompt, seat, boxes=boxes, others=others)


def _list_boxes(context: TableContext[RealDiceMatch], turn: Turn) -> Iterator[PointsBox]:
    card, edition = context.game.game.cards[turn.column], context.game.edition
    for box in card.open_boxes:
        if possible := list_possible_points(card, box):
            values = tuple(sorted({each.points for each in possible}))
            yield PointsBox(box, edition.box_word(box, context.say.language), values, list_unclear_points(card, box))


def _find_places(dice: tuple[int, ...], keep: tuple[int, ...]) -> Iterator[int]:
    """Yield a place for each kept face."""
    left = list(keep)
    for place, face in enumerate(dice):
        if face in left:
            left.remove(face)
            yield place


def _list_buttons(context: TableContext[RealDiceMatch]) -> Iterator[Button]:
    """Yield what takes something back, and what concerns seats."""
    seat = context.acting_seat
    if seat is not None and UndoRoll() in context.game.legal_moves(seat):
        yield Button("unroll", context.say("Take the roll back"), seat)
    for each in list_entry_seats(context.table, context.viewer.seats):
        if each not in context.table.bots and UndoFill() in context.game.face(each).legal_moves(each):
            yield Button("undo", context.say("Take back"), each)
    yield from list_return_buttons(context)
    yield from list_substitute_buttons(context)
