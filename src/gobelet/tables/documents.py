"""A table as a viewer may see it, as JSON documents: for programs, and for whoever draws it.

Nothing here names a holder, a token or a secret that is not shown yet, and no document depends on cards its viewer may
not see.
"""

from collections.abc import Iterable
from typing import Final

from gobelet.game import Seat
from gobelet.record.json import to_document
from gobelet.tables.events import LogEvent, TableEvent
from gobelet.tables.kinds import Document
from gobelet.tables.log_limits import may_undo
from gobelet.tables.service.pubsub import Update
from gobelet.tables.table import Place, Stage, Table
from gobelet.tables.viewer import Viewer

PRIVATE: Final = frozenset({"holder", "host", "entropy"})
"""Fields of events that nobody else may see; entropy is public once it is frozen, with the fair dice."""


def make_table_document(table: Table, viewer: Viewer, shared: Document | None = None) -> Document:
    """Return the table as a viewer may see it; `shared` is `make_shared_document(table)`, if that is at hand."""
    shared = make_shared_document(table) if shared is None else shared
    return {
        **shared,
        "seats": [_make_place_document(table.places[seat], yours=seat in viewer.seats) for seat in table.seats],
        "host": viewer.host,
        "your_seats": list(viewer.seats),
        "seat": viewer.seat,
        "game": shared.get("game") or _make_game_document(table, viewer.seat),
        "moves": [move for seat in viewer.seats for move in _list_moves(table, seat, viewer)],
    }


def make_shared_document(table: Table) -> Document:
    """Return what every viewer sees of a table, the game too if it has no secrets."""
    shared = {
        "code": table.code,
        "stage": table.stage.value,
        "version": table.version,
        **_make_setup_document(table),
        "fair": _make_fairness_document(table),
        "rematch": table.rematch,
    }
    if table.kind.has_secrets or table.game is None:
        return shared
    return shared | {"game": _make_game_document(table, None)}


def _make_setup_document(table: Table) -> Document:
    """Return what is played, as it was set up."""
    setup = table.setup
    return {
        "edition": setup.edition,
        "house": dict(table.edition.house),
        "games": setup.games,
        "teams": [list(team) for team in setup.teams],
        "advice": setup.advice,
        "hurried": setup.hurried,
    }


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


def _make_game_document(table: Table, seat: Seat | None) -> Document | None:
    """Return the game as a seat may see it; None as long as there is none."""
    return None if table.game is None else table.kind.make_document(table.game, seat, advice=table.setup.advice)


def _list_moves(table: Table, seat: Seat, viewer: Viewer) -> Iterable[Document]:
    """Return the moves of a seat; none if a computer player moves for it, advice only for the seat looked from."""
    if table.stage is not Stage.PLAYING or table.game is None or table.places[seat].bot is not None:
        return ()
    moves = table.kind.list_moves(table.game, seat, advice=table.setup.advice and seat == viewer.seat)
    return moves if may_undo(table) else _leave_out_undo(table, moves)


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
