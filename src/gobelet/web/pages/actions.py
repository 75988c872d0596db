"""Actions of a table's forms, such as `roll`, `fill:fives` or `undo@1`, and the commands they lead to."""

from collections.abc import Callable, Mapping
from typing import Final
from zlib import crc32

from gobelet.game import Illegal, Seat, Unreadable
from gobelet.tables.commands import (
    Begin,
    ChooseFace,
    Close,
    DropSeat,
    GiveSeat,
    Lend,
    PlayMove,
    Rematch,
    Remove,
    Rename,
    RevealEntropy,
    RollForStart,
    SetEntry,
    SetPace,
    SitDown,
    SkipTurn,
    StandUp,
    TableCommand,
    TakeBack,
)
from gobelet.tables.table import Table
from gobelet.web.pages.context import Form
from gobelet.web.pages.parts.adapter import Action
from gobelet.web.pages.parts.dice.moves import read_faces
from gobelet.web.pages.parts.registry import ADAPTERS, find_adapter

SEAT_FIELDS: Final = ("entry", "enter", "name", "bot", "kind", "pace", "entropy", "entropy_hash", "colour", "picture")
"""The fields of commands that are no moves."""
ENTRY_FIELDS: Final = ("column", "box", "to", "faces", "points", "five", "game", "round")
"""The fields of what people enter themselves; several entries can be made at one version, such as two corrections."""
ENTRIES: Final = frozenset({"enter", "points", "fix", "fix-start"})
"""The actions with those fields."""
WITH_FACES: Final = frozenset({"enter", "fix-start"})
"""Those of them whose dice come beside the move."""


def read_action(form: Form) -> Action:
    """Return the action of a form."""
    action, _, suffix = form["act"].partition("@")
    name, _, argument = action.partition(":")
    valid = suffix.isascii() and suffix.isdigit() and len(suffix) < 3
    seat = int(suffix) if valid else form.number("seat") or 0
    return Action(name, argument, form, Seat(seat), form.number("seen") or 0)


def read_command(action: Action, table: Table) -> TableCommand:
    """Return the command of an action, or refuse an unknown one."""
    moves = find_adapter(table.edition).moves
    if action.name in moves:
        move = moves[action.name](action, table.game)
        return PlayMove(action.seat, move, action.seen, _read_entered_faces(action, table))
    if action.name in COMMANDS:
        return COMMANDS[action.name](action)
    if any(action.name in adapter.moves for adapter in ADAPTERS.values()):
        raise Illegal("other-game")
    raise Unreadable("request-form", fields=("act",))


def _read_entered_faces(action: Action, table: Table) -> tuple[int, ...]:
    """Return the real dice that a form brings along; the correction of a box has its own."""
    return read_faces(action.form["faces"]) if table.has_real_dice and action.name in WITH_FACES else ()


def make_command_id(action: Action) -> str:
    """Return the id of the command: the same action at the same version has the same id, however often it is sent."""
    return action.form["command"] or f"{action.seen}.{action.seat}.{action.name}{_hash_fields(action)}"


def _hash_fields(action: Action) -> str:
    """Return what distinguishes two commands about a seat, such as two names; of most moves a version has only one."""
    if action.name in COMMANDS:
        fields = [action.form[name] for name in SEAT_FIELDS]
    elif action.name in ENTRIES:
        fields = [*(action.form[name] for name in ENTRY_FIELDS), *action.form.all("keep")]
    else:
        return ""
    return f".{crc32(repr([action.argument, *fields]).encode()):08x}"


def _sit_down(action: Action) -> SitDown:
    """Take a seat; a script sends the hash of its entropy, and whoever has none may send some openly."""
    return SitDown(action.form["name"], _read_entropy(action), _read_seat(action), action.form["entropy_hash"])


def _read_entropy(action: Action) -> bytes:
    """Return entropy from a form, in hexadecimal digits; anything else is none, and does not fit any hash."""
    try:
        return bytes.fromhex(action.form["entropy"])
    except ValueError:
        return b""


COMMANDS: Final[Mapping[str, Callable[[Action], TableCommand]]] = {
    "sit": _sit_down,
    "add": _sit_down,
    "reveal": lambda action: RevealEntropy(_read_entropy(action)),
    "rename": lambda action: Rename(action.seat, action.form["name"]),
    "face": lambda action: ChooseFace(action.seat, action.form["colour"], action.form["picture"]),
    "leave": lambda action: StandUp(action.seat),
    "remove": lambda action: Remove(action.seat),
    "drop": lambda action: DropSeat(action.seat),
    "give": lambda action: GiveSeat(action.seat, action.form["kind"]),
    "lend": lambda action: Lend(action.seat, action.argument or action.form["bot"]),
    "back": lambda action: TakeBack(action.seat),
    "begin": lambda _action: Begin(),
    "open": lambda action: RollForStart(action.seen),
    "pace": lambda action: SetPace(action.argument or action.form["pace"]),
    "entry": lambda action: SetEntry(action.form["entry"], action.form["enter"]),
    "skip": lambda _action: SkipTurn(),
    "rematch": lambda action: Rematch(begin=True, entropy_hash=action.form["entropy_hash"]),
    "close": lambda _action: Close(),
}
"""The commands that are no moves, by the name of the action."""


def _read_seat(action: Action) -> Seat | None:
    number = action.form.number("seat")
    return None if number is None else Seat(number)
