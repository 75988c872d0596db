"""A table as a viewer may see it, as JSON documents: for programs, and for whoever draws it.

Nothing here names a holder, a token or a secret that is not shown yet, and no document depends on cards its viewer may
not see.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Final

from gobelet.game import Seat
from gobelet.record.json import to_document
from gobelet.tables.events import LogEvent, TableEvent
from gobelet.tables.kinds import Document
from gobelet.tables.log_limits import may_undo
from gobelet.tables.real_dice import list_entry_seats, may_be_entered
from gobelet.tables.service.pubsub import Update
from gobelet.tables.table import Place, Stage, Table
from gobelet.tables.viewer import Viewer

PRIVATE: Final = frozenset({"holder", "host", "entropy"})
"""Fields of events that nobody else may see; entropy is public once it is frozen, with the fair dice."""


def make_table_document(table: Table, viewer: Viewer) -> Document:
    """Return the table as a viewer may see it."""
    return {
        **make_setup_document(table),
        **make_state_document(table),
        "game": make_game_document(table, viewer.seat),
        **make_viewer_document(table, viewer),
        "moves": list_move_documents(table, viewer),
    }


def make_setup_document(table: Table) -> Document:
    """Return what every viewer sees of a table and no move changes: what is played, and the fair dice."""
    setup = table.setup
    return {
        "code": table.code,
        "edition": setup.edition,
        "house": dict(table.edition.house),
        "games": setup.games,
        "teams": [list(team) for team in setup.teams],
        "advice": setup.advice,
        "hurried": setup.hurried,
        "faces": [None if face is None else asdict(face) for face in table.faces],
        "pace": setup.pace,
        "fair": _make_fairness_document(table),
        **_make_dice_document(table),
    }


def _make_dice_document(table: Table) -> Document:
    """Return whose dice are played with; of real ones, how they are entered."""
    if not table.has_real_dice:
        return {}
    setup = table.setup
    return {"dice": setup.dice, "entry": setup.entry, "enter": setup.enter, "turns": setup.turns}


def has_same_setup(one: Table, other: Table) -> bool:
    """Whether two versions of a table have the same setup document; it may say no though they have."""
    return (
        one.setup is other.setup
        and one.stage is other.stage
        and one.places is other.places
        and one.commitments is other.commitments
        and one.shown_secrets is other.shown_secrets
    )


def make_state_document(table: Table) -> Document:
    """Return what every viewer sees of a version, beside the game."""
    return {"stage": table.stage.value, "version": table.version, "rematch": table.rematch}


def make_viewer_document(table: Table, viewer: Viewer) -> Document:
    """Return the seats as a viewer sees them, which no move changes."""
    return {
        "seats": [_make_place_document(table.places[seat], yours=seat in viewer.seats) for seat in table.seats],
        "host": viewer.host,
        "your_seats": list(viewer.seats),
        "seat": viewer.seat,
    }


def make_game_document(table: Table, seat: Seat | None) -> Document | None:
    """Return the game as a seat may see it; None as long as there is none."""
    return None if table.game is None else table.kind.make_document(table.game, seat, advice=table.setup.advice)


def list_move_documents(table: Table, viewer: Viewer) -> list[Document]:
    """Return the moves of all seats of a viewer; with real dice, also those of others for whom they may enter."""
    if table.has_real_dice:
        return list(_list_entries(table, viewer))
    return [move for seat in viewer.seats for move in _list_moves(table, seat, viewer)]


def _make_place_document(place: Place, *, yours: bool) -> Document:
    return {
        "name": place.name,
        "kind": place.kind,
        "taken": not place.free,
        "computer": place.bot,
        "yours": yours,
    }


def _make_fairness_document(table: Table) -> Document:
    """Return the commitments, what was added to the dice, and the secrets shown; entropy only once it is frozen.

    Tables of the first protocol have neither hashes nor its number.
    """
    document = {
        "commitments": list(table.commitments),
        "seed": table.setup.seed,
        "entropy": _list_entropy(table),
        "secrets": list(table.shown_secrets),
    }
    if table.setup.fairness == 1:
        return document
    return document | {"protocol": table.setup.fairness, "hashes": [place.entropy_hash for place in table.places]}


def _list_entropy(table: Table) -> list[str] | None:
    """Return what each seat has added; what is revealed is shown when the game begins, so that nobody waits for it."""
    if table.stage is Stage.REVEALING:
        return ["" if place.entropy_hash else place.entropy for place in table.places]
    return None if table.game is None else [place.entropy for place in table.places]


def _list_moves(table: Table, seat: Seat, viewer: Viewer) -> Iterable[Document]:
    """Return the moves of a seat; none if a computer player moves for it, advice only for the seat looked from."""
    if table.stage is not Stage.PLAYING or table.game is None or table.places[seat].bot is not None:
        return ()
    moves = table.kind.list_moves(table.game, seat, advice=table.setup.advice and seat == viewer.seat)
    return moves if may_undo(table) else _leave_out_undo(table, moves)


def _list_entries(table: Table, viewer: Viewer) -> Iterator[Document]:
    """Yield what a viewer may enter."""
    if table.stage is not Stage.PLAYING or table.game is None:
        return
    for seat in list_entry_seats(table, viewer.seats):
        for document in table.kind.list_moves(table.game, seat, advice=table.setup.advice):
            move = table.kind.read_move(document["move"])
            if may_be_entered(table, seat, move) and (seat in viewer.seats or not table.kind.is_automatic(move)):
                yield document


def _leave_out_undo(table: Table, moves: Iterable[Document]) -> Iterable[Document]:
    undo = to_document(table.kind.undo_move())
    return [move for move in moves if move["move"] != undo]


# -- updates ---------------------------------------------------------------------------------------------------------


def make_update_document(update: Update, viewer: Viewer) -> Document:
    """Return a row's events as a viewer may see them."""
    return {"version": update.after.version, "events": make_event_documents(update, viewer)}


def make_event_documents(update: Update, viewer: Viewer) -> list[Document]:
    """Return what happened as a viewer may see it, each event by the table as it was then."""
    table, documents = update.before, []
    for number, event in enumerate(update.events):
        if number and table is not None:
            table = table.apply(update.events[number - 1])
        documents.append(_make_event_document(table, event, viewer))
    return documents


def _make_event_document(table: Table | None, event: LogEvent, viewer: Viewer) -> Document:
    if isinstance(event, TableEvent):
        return {name: value for name, value in to_document(event).items() if name not in PRIVATE}
    assert table is not None
    assert table.game is not None
    return to_document(table.game.seen(event, viewer.seat))
