"""The tray as it is drawn: dice, the one thing to do next, and what else may be done."""

from collections.abc import Iterator
from dataclasses import dataclass

from gobelet.dice import DiceGame, FinishGame, Opening, Over, RollForOpening, StartNextGame, Turn, UndoFill
from gobelet.game import Seat
from gobelet.tables.bots.factory import WITHOUT_TABLES
from gobelet.tables.table import Stage
from gobelet.web.pages.table_context import Look


@dataclass(frozen=True, slots=True)
class Button:
    """Something that may be done: what is sent, and what it says."""

    act: str
    words: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Tray:
    """The dice and the buttons below the sheet."""

    dice: tuple[int, ...]
    """As they lie; none before the first roll."""
    keeping: bool
    """Whether dice may be chosen to stay."""
    kept: frozenset[int]
    """The places of dice that were kept from the last roll."""
    status: str
    """What is going on, in a sentence."""
    big: Button | None
    """The one thing to do next."""
    others: tuple[Button, ...]
    opening: tuple[tuple[str, tuple[int, ...]], ...]
    """What has been rolled for the opening, by name."""
    rolls_left: int


def tray_of(look: Look) -> Tray:
    """Return the tray of the game on the table."""
    match, game = look.match, look.match.game
    turn = game.phase if isinstance(game.phase, Turn) else None
    dice = () if turn is None or turn.dice is None else tuple(turn.dice)
    return Tray(
        dice,
        bool(dice) and look.acting is not None and game.rolls_left > 0,
        frozenset(range(look.kept)) if dice else frozenset(),
        _status(look, game) if look.table.stage is Stage.PLAYING else "",
        _big(look, game),
        tuple(_others(look)),
        tuple(_opening(look, game)),
        match.game.rolls_left,
    )


def _opening(look: Look, game: DiceGame) -> Iterator[tuple[str, tuple[int, ...]]]:
    if isinstance(game.phase, Opening):
        for column, faces in game.phase.rolled:
            yield look.column_names[column], tuple(faces)


# -- what is going on --------------------------------------------------------------------------------------------


def _status(look: Look, game: DiceGame) -> str:
    say = look.say
    match game.phase:
        case Opening():
            return _opening_status(look, game)
        case Over():
            return say("Every box is filled.")
        case Turn():
            return _turn_status(look, game)


def _opening_status(look: Look, game: DiceGame) -> str:
    assert isinstance(game.phase, Opening)
    if any(game.teams[column][0] in look.playing for column in game.phase.waiting):
        if not game.phase.since:
            return look.say("Who begins? The highest roll does.")
        tied = look.say.listed(look.column_names[column] for column in game.phase.columns)
        return look.say("A tie for the highest roll: {names} roll again.", names=tied)
    names = look.say.listed(look.column_names[column] for column in game.phase.waiting)
    return look.say("Who begins? Waiting for {names}.", names=names)


def _opens(game: DiceGame) -> bool:
    """Whether somebody has just won the opening, whose dice are gone from the table."""
    fresh = game.roll is None and not any(card.filled for card in game.cards)
    return fresh and len(game.teams) > 1 and game.before_fill is None


def _turn_status(look: Look, game: DiceGame) -> str:
    say, turn = look.say, game.turn
    assert turn is not None
    if look.acting is None or game.roll is None:
        words = their_turn(look, turn) if look.acting is None else your_turn(look, turn)
        return f"{say('{name} opens.', name=look.name(turn))} {words}" if _opens(game) else words
    rolled = game.edition.rolls - game.rolls_left
    if not game.rolls_left:
        return say("Choose a box.")
    return say("Roll {number} of {count}: keep dice or choose a box.", number=rolled, count=game.edition.rolls)


def their_turn(look: Look, turn: Seat) -> str:
    """Say whose turn it is; a computer player thinks."""
    name = look.name(turn)
    if turn in look.table.bots:
        if look.preparing and look.table.bots[turn] not in WITHOUT_TABLES:
            return look.say("{name} is learning this game first. One moment.", name=name)
        return look.say("{name} is thinking.", name=name)
    return look.say("It is {name}’s turn.", name=name)


def your_turn(look: Look, turn: Seat) -> str:
    """Say that it is the viewer's turn; by name where several share a device."""
    if len(look.playing) > 1:
        return look.say("{name}, it is your turn.", name=look.name(turn))
    return look.say("It is your turn.")


# -- what may be done --------------------------------------------------------------------------------------------


def _big(look: Look, game: DiceGame) -> Button | None:
    if look.table.stage is not Stage.PLAYING:
        return None
    match game.phase:
        case Opening():
            seats = [seat for seat in look.playing if RollForOpening() in game.legal_moves(seat)]
            return _opening_button(look, seats[0]) if seats else None
        case Over():
            return _end_button(look)
        case Turn():
            return _roll_button(look, game)


def _opening_button(look: Look, seat: Seat) -> Button:
    if len(look.playing) > 1:
        return Button("open", look.say("{name} rolls for the start", name=look.name(seat)), seat)
    return Button("open", look.say("Roll for the start"), seat)


def _end_button(look: Look) -> Button | None:
    if not look.playing:
        return None
    if StartNextGame() in look.match.legal_moves(look.playing[0]):
        return Button("next", look.say("Next game"), look.playing[0])
    if FinishGame() in look.match.legal_moves(look.playing[0]):
        return Button("finish", look.say("Finish the game"), look.playing[0])
    return None


def _roll_button(look: Look, game: DiceGame) -> Button | None:
    if look.acting is None or not game.rolls_left:
        return None
    if game.roll is None:
        return Button("roll", look.say("Roll"), look.acting)
    return Button("roll", look.say("Roll the other dice"), look.acting)


def _others(look: Look) -> Iterator[Button]:
    if look.table.stage is not Stage.PLAYING:
        return
    for seat in look.playing:
        if UndoFill() in look.match.legal_moves(seat):
            yield Button("undo", look.say("Take back"), seat)
    yield from back_buttons(look)


def back_buttons(look: Look) -> Iterator[Button]:
    """Yield the seats that a computer player plays for somebody here."""
    for seat in look.viewer.seats:
        if seat not in look.playing:
            words = look.say("Play myself again")
            if len(look.viewer.seats) > 1:
                words = look.say("{name} plays again", name=look.name(seat))
            yield Button("back", words, seat)
