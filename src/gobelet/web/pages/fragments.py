"""A table's page in parts: each is rendered by itself, and sent again only when it has changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2s
from typing import Any

from gobelet.dice import Match, Opening
from gobelet.game import Seat
from gobelet.handsdown import CardGame
from gobelet.tables.table import Stage
from gobelet.web.pages.parts.cards.actions import acts_of
from gobelet.web.pages.parts.cards.hand import doors_of, held_of
from gobelet.web.pages.parts.cards.result import card_end_of
from gobelet.web.pages.parts.cards.reveal import revealed_of
from gobelet.web.pages.parts.cards.table import chairs_of, piles_of, prizes_of
from gobelet.web.pages.parts.dice.result import end_of
from gobelet.web.pages.parts.dice.scores import games_of, heading
from gobelet.web.pages.parts.dice.sheet import sheet_of
from gobelet.web.pages.parts.dice.tray import tray_of
from gobelet.web.pages.parts.waiting_room import waiting_of
from gobelet.web.pages.table_context import Look
from gobelet.web.pages.templates import render

Parts = dict[str, str]
"""HTML by the id of the element it stands in."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player, or partners, as they stand above the table."""

    column: int
    name: str
    points: int
    on_turn: bool
    yours: bool
    computer: str | None
    absent: bool


def parts_of(look: Look) -> Parts:
    """Return everything on the table, part by part."""
    return {name: render(f"parts/{name}.html", look.say, look=look, **data) for name, data in _data(look)}


def _data(look: Look) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the parts of a table with what each shows."""
    game = look.table.game
    if look.table.stage is Stage.CLOSED:
        yield "gone", {}
    elif game is None:
        yield "waiting", {"waiting": waiting_of(look)}
    elif isinstance(game, Match):
        over = look.table.stage is Stage.OVER
        if over:
            yield "end", {"end": end_of(look)}
        yield "players", {"players": dice_players(look), "heading": "" if over else heading(look)}
        yield "sheet", {"sheet": sheet_of(look)}
        if not over:
            yield "tray", {"tray": tray_of(look), "games": games_of(look)}
    elif isinstance(game, CardGame):
        yield from _card_data(look)


def _card_data(look: Look) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the parts of a card table. The story stands by itself, so that it can be where there is room."""
    if look.table.stage is Stage.OVER:
        yield "card_end", {"end": card_end_of(look)}
        yield "reveal", {"revealed": revealed_of(look)}
    else:
        yield "chairs", {"chairs": chairs_of(look)}
        yield "prizes", {"prizes": prizes_of(look)}
        yield "piles", {"piles": piles_of(look)}
        yield "reveal", {"revealed": revealed_of(look)}
        yield "lately", {}
        yield "hand", {"held": held_of(look), "doors": doors_of(look)}
        yield "acts", {"acts": acts_of(look)}


def main_of(look: Look, parts: Parts) -> str:
    """Return the whole table as one element."""
    return render("parts/main.html", look.say, look=look, parts=parts)


def marks_of(parts: Parts) -> str:
    """Return a short mark of every part, by which a browser tells which ones it has."""
    return " ".join(f"{name}:{blake2s(html.encode(), digest_size=5).hexdigest()}" for name, html in parts.items())


# -- players -----------------------------------------------------------------------------------------------------


def dice_players(look: Look) -> list[Player]:
    """Return the players of a game of dice in the order of the sheet."""
    game = look.match.game
    return [
        _player(look, column, game.teams[column], game.cards[column].total, on_turn=_on_turn(look, column))
        for column in game.column_order
    ]


def _on_turn(look: Look, column: int) -> bool:
    """Whether the game waits for a column; in the opening it waits for everybody who has yet to roll."""
    game = look.match.game
    if isinstance(game.phase, Opening):
        return column in game.phase.waiting
    return look.table.stage is Stage.PLAYING and game.turn in game.teams[column]


def _player(look: Look, column: int, seats: tuple[Seat, ...], points: int, *, on_turn: bool) -> Player:
    bots = [look.table.bots.get(seat) for seat in seats]
    return Player(
        column,
        look.column_names[column],
        points,
        on_turn,
        bool(set(seats) & set(look.viewer.seats)),
        bots[0] if len(seats) == 1 else None,
        bool(set(seats) & look.absent),
    )
