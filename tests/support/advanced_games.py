"""Games played ahead without a page, so that tests can look at what comes later."""

from collections.abc import Callable, Sequence

from gobelet.dice import BoxId, FillBox, Match, RollDice
from gobelet.game import Seat
from gobelet.tables.commands import Move, PlayMove, Submission
from gobelet.tables.kinds import AnyGame
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Code
from support.http_server import Site
from support.known_dice import KnownDice
from support.table_session import now, sensible_move


def never(_table: Table) -> bool:
    """Say no to every table: play to the end."""
    return False


def has_full_cards(table: Table) -> bool:
    """Whether every box at a table of dice is filled, and only `Finish` is left."""
    return isinstance(table.game, Match) and all(card.full for card in table.game.game.cards)


def play_ahead(
    site: Site,
    path: str,
    until: Callable[[Table], bool] = never,
    choose: Callable[[AnyGame | None], tuple[Seat, Move]] = sensible_move,
) -> Table:
    """Let everybody at a table of people do something sensible until it is as wanted, or over; return it."""
    tables, code = site.tables, Code(path.rpartition("/")[2])
    id_ = tables.find(code)
    while (table := tables.table(id_)).stage is Stage.PLAYING and not until(table):
        seat, move = choose(table.game)
        holder = table.places[seat].holder
        assert holder is not None
        now(tables.send(Submission(id_, holder, f"ahead-{table.version}", PlayMove(seat, move, table.version))))
    return table


def after(moves: int) -> Callable[[Table], bool]:
    """Return whether so many rows have been written since the first look."""
    seen: list[int] = []

    def enough(table: Table) -> bool:
        seen.append(table.version)
        return table.version >= seen[0] + moves

    return enough


def play_turns(site: Site, path: str, dice: KnownDice, turns: Sequence[tuple[str, str]]) -> None:
    """Play turns of somebody alone: the dice of each, and the box that is filled with them."""
    for faces, box in turns:
        dice.put(faces)

        def choose(game: AnyGame | None, box: str = box) -> tuple[Seat, Move]:
            assert isinstance(game, Match)
            return Seat(0), RollDice() if game.game.roll is None else FillBox(BoxId(box))

        play_ahead(site, path, after(2), choose)
