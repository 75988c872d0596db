"""Personal bests: the highest score of this browser by each rulebook, in its cookie. The server stores no people.

A score counts if its owner has played alone on the device to the end, by the printed rules and without a partner. With
real dice none does, as anybody can type any dice.
"""

from dataclasses import dataclass, replace

from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Holder
from gobelet.web.cookies import Session


@dataclass(frozen=True, slots=True)
class PersonalBest:
    """The best score by one rulebook, the table where it was reached, and the best before it."""

    points: int
    code: str
    earlier: int


def find_own_score(table: Table, holder: Holder | None) -> int | None:
    """Return the score that counts for the owner of a seat; of a match the best of its games."""
    own = table.seats_of(holder)
    if table.stage is not Stage.OVER or table.setup.house or table.has_real_dice:
        return None
    if len(own) != 1 or own[0] in table.bots:
        return None
    assert table.game is not None
    return table.kind.find_best_score(table.game, own[0])


def note_score(session: Session, table: Table) -> Session:
    """Return the session with a table's score, if it is the best so far."""
    points, best = find_own_score(table, session.holder), _read_best(session, table)
    if points is None or (best is not None and points <= best.points):
        return session
    earlier = 0 if best is None else best.points
    return replace(session, bests={**session.bests, table.edition.id: (points, table.code, earlier)})


def find_beaten_score(session: Session, table: Table) -> int | None:
    """Return the earlier best that this table's score has beaten; None if there was none, or it stands."""
    points, best = find_own_score(table, session.holder), _read_best(session, table)
    if points is None or best is None:
        return None
    if best.code == table.code:
        return best.earlier or None
    return best.points if points > best.points else None


def _read_best(session: Session, table: Table) -> PersonalBest | None:
    found = session.bests.get(table.edition.id)
    return None if found is None else PersonalBest(*found)
