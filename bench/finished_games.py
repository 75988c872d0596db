"""What a finished game costs: kB in the memory of a server, and in its SQLite file.

Two people play dice, with all three rolls in every turn and command ids as long as a browser's. After every command
both see the table, as their streams would send it. The server tidies up as it does some minutes after the end of a
game, and then no more: what a game costs before that is printed beside it.
"""

import argparse
import ctypes
import gc
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Final

from gobelet.dice import FillBox, Match, RollDice
from gobelet.game import Seat
from gobelet.tables.commands import Begin, Move, NewTable, PlayMove, SitDown
from gobelet.tables.maintenance import Maintenance
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import TableId
from gobelet.tables.storage.sql import SqlStore
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import hash_token, new_token
from gobelet.tables.viewer import find_viewer
from gobelet.web.api.view_cache import ViewCache

WARM_UP: Final = 1000
"""Games that fill the caches of a fixed size, such as that of score cards as documents."""
ROUND: Final = 50
"""After how many games the server tidies up."""
HOUR: Final = 3600.0
KB: Final = 1000


class Players:
    """Two people who play one game after the other."""

    def __init__(self, tables: Tables, views: ViewCache, edition: str) -> None:
        self._tables, self._views, self._edition = tables, views, edition
        self._tokens = (new_token(), new_token())

    def play(self) -> TableId:
        """Play a game to its end."""
        wanted = NewTable(self._edition, seats=("person", "person"))
        table = self._tables.create(wanted, self._tokens[0], new_command_id()).result().id
        for number, token in enumerate(self._tokens):
            self._tables.command(table, token, new_command_id(), SitDown(f"P{number}")).result()
        after = self._tables.command(table, self._tokens[0], new_command_id(), Begin()).result().table
        while after.stage is Stage.PLAYING:
            seat, move = choose_move(after)
            command = PlayMove(seat, move, after.version)
            after = self._tables.command(table, self._tokens[seat], new_command_id(), command).result().table
            self._look(table, after)
        return table

    def _look(self, id_: TableId, table: Table) -> None:
        for token in self._tokens:
            self._views.table(id_, table, find_viewer(table, hash_token(token)))


def new_command_id() -> str:
    """Return a command id as a browser makes it."""
    return new_token()[:22]


def choose_move(table: Table) -> tuple[Seat, Move]:
    """Return the next move: roll as long as that is possible, then fill the first box."""
    game = table.game
    assert isinstance(game, Match)
    seat = game.to_move[0]
    moves = game.legal_moves(seat)
    if (roll := next((move for move in moves if isinstance(move, RollDice)), None)) is not None:
        return seat, roll
    return seat, next((move for move in moves if isinstance(move, FillBox)), moves[0])


def measure_memory() -> int:
    """Return the bytes of this process that are resident, without what the allocator could give back."""
    gc.collect()
    ctypes.CDLL("libc.so.6").malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


def measure_database(path: Path) -> int:
    """Return the bytes of a database that are in use."""
    with closing(sqlite3.connect(path)) as connection:
        pages, free, size = (
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        )
        return int((pages - free) * size)


def main() -> None:
    """Print what a finished game costs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--edition", default="kniffel")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.sqlite3"
        measure(path, options.edition, options.games)


def measure(path: Path, edition: str, games: int) -> None:
    """Play games, with maintenance and without, and print what each costs."""
    tables = Tables(SqlStore(f"sqlite:///{path}"))
    views = ViewCache(10 * games)
    tables.subscribe_evictions(views.forget)
    maintenance, players = Maintenance(tables, lambda: time.time() + HOUR), Players(tables, views, edition)
    figures = []
    for count, tidy in ((WARM_UP, True), (games, True), (games, False)):
        for number in range(1, count + 1):
            last = players.play()
            if tidy and (number % ROUND == 0 or number == count):
                tables.evict_finished(idle_seconds=0)
                maintenance.pack_old()
        figures.append((measure_memory(), measure_database(path)))
    rows = tables.table(last).version
    sys.stdout.write(f"finished games of two people ({edition}), {rows} rows each, {games} each way; kB a game\n")
    for name, sizes in zip(("memory", "database"), zip(*figures, strict=True), strict=True):
        tidied, untidied = ((after - before) / games / KB for before, after in pairwise(sizes))
        sys.stdout.write(f"  {name:10}{untidied:8.1f} just finished{tidied:8.1f} some minutes later\n")
    tables.close()


if __name__ == "__main__":
    main()
