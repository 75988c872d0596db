"""The finished games of a browser: their codes in a signed cookie of its own, and their results.

The server stores no people, so that only the browser can say which games were its owner's. The cookie holds codes
alone; a game counts as long as the browser has a seat at its table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from starlette.requests import cookie_parser
from starlette.responses import Response

from gobelet.game import Outcome
from gobelet.record import AnyEdition
from gobelet.tables.events import PERSON
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Code, Holder
from gobelet.web.cookies import MAX_AGE, CookieSigner

COOKIE: Final = "gobelet_games"
SEPARATOR: Final = "."
MAX_GAMES: Final = 250
"""How many finished games a browser remembers: their codes stay well below the length that browsers allow."""
MAX_RESULTS: Final = 5000
"""How many results are kept in memory, each of less than a kilobyte."""


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """What standings keep of a table whose game is over."""

    code: Code
    edition: AnyEdition
    columns: tuple[tuple[str, ...], ...]
    """The names of each column's players."""
    people: tuple[bool, ...]
    """Whether a column is of people."""
    holders: frozenset[Holder]
    """Who has a seat there."""
    outcomes: tuple[Outcome, ...]
    """How each game of the match ended."""


# -- the cookie --------------------------------------------------------------------------------------------------


def note_game(games: tuple[Code, ...], table: Table, holder: Holder | None) -> tuple[Code, ...]:
    """Return the games with that of a table at the front, if it is over and somebody has played it."""
    if table.stage is not Stage.OVER or table.code in games or not table.seats_of(holder):
        return games
    return (table.code, *games)[:MAX_GAMES]


def find_limit(games: Sequence[Code]) -> int | None:
    """Return how many games a browser remembers, if it has that many and forgets the oldest with every other one."""
    return MAX_GAMES if len(games) >= MAX_GAMES else None


def read_games(header: str, signer: CookieSigner) -> tuple[Code, ...]:
    """Return the games in a request's Cookie header; a missing or forged cookie is none."""
    cookie = cookie_parser(header).get(COOKIE)
    text = None if cookie is None else signer.verify(COOKIE, cookie)
    return tuple(map(Code, text.split(SEPARATOR)))[:MAX_GAMES] if text else ()


def set_games(response: Response, games: Sequence[Code], signer: CookieSigner, *, secure: bool) -> None:
    """Set the cookie."""
    signed = signer.sign(COOKIE, SEPARATOR.join(games))
    response.set_cookie(COOKIE, signed, max_age=MAX_AGE, httponly=True, samesite="lax", path="/", secure=secure)


# -- results -----------------------------------------------------------------------------------------------------


class PlayedTables:
    """Reads the results of finished games, and keeps them as long as nothing happens at their tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._known: dict[tuple[TableId, int], PlayedTable | None] = {}

    def load(self, codes: Sequence[Code]) -> tuple[PlayedTable, ...]:
        """Return the results of tables, in this order; what is gone or not over is left out. Call it in a thread."""
        tables = self._tables.find_all(codes)
        ids = [tables[code] for code in codes if code in tables]
        versions = self._tables.read_versions(ids)
        found = (self._read(id_, versions[id_]) for id_ in ids if id_ in versions)
        return tuple(played for played in found if played is not None)

    def _read(self, id_: TableId, version: int) -> PlayedTable | None:
        key = (id_, version)
        if key not in self._known:
            if len(self._known) >= MAX_RESULTS:
                del self._known[next(iter(self._known))]
            self._known[key] = summarize_table(self._tables.load_table(id_))
        return self._known[key]


def summarize_table(table: Table) -> PlayedTable | None:
    """Return what standings keep of a table; nothing of one whose game is not over."""
    if table.stage is not Stage.OVER or table.game is None:
        return None
    teams = table.setup.teams
    return PlayedTable(
        table.code,
        table.edition,
        table.sides,
        tuple(any(table.places[seat].kind == PERSON for seat in team) for team in teams),
        frozenset(place.holder for place in table.places if place.holder is not None),
        tuple(table.kind.list_outcomes(table.game)),
    )
