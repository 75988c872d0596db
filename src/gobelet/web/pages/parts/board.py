"""A table on a screen that everybody sees: large, without controls, with the code to join."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from gobelet.dice import Match
from gobelet.handsdown import CardGame
from gobelet.tables.documents import Viewer
from gobelet.tables.table import Stage
from gobelet.web.pages.fragments import Parts, dice_players
from gobelet.web.pages.parts.cards.result import card_end_of
from gobelet.web.pages.parts.cards.reveal import revealed_of
from gobelet.web.pages.parts.cards.table import Chair, chairs_of, piles_of, prizes_of
from gobelet.web.pages.parts.dice.result import end_of
from gobelet.web.pages.parts.dice.scores import heading
from gobelet.web.pages.parts.dice.sheet import sheet_of
from gobelet.web.pages.parts.dice.tray import tray_of
from gobelet.web.pages.table_context import Look
from gobelet.web.pages.templates import render


@dataclass(frozen=True, slots=True)
class Standing:
    """One player, or partners, in large letters."""

    name: str
    points: int | None
    on_turn: bool
    tags: tuple[str, ...]
    """What is to be known of them, in a word each."""
    chair: Chair | None = None
    """What lies before them in a game of cards."""


def board_parts_of(look: Look) -> Parts:
    """Return everything on the board, part by part, as somebody sees it who does not play."""
    assert look.viewer == Viewer(), "what is shown to all is seen by a spectator"
    look = replace(look, card=None)
    return {name: render(f"board/{name}.html", look.say, look=look, **data) for name, data in _data(look)}


def board_of(look: Look, parts: Parts) -> str:
    """Return the whole board as one element."""
    return render("board/main.html", look.say, look=look, parts=parts)


def _data(look: Look) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the parts of the board with what each shows."""
    if look.table.stage is Stage.CLOSED:
        yield "gone", {}
        return
    yield "standing", {"players": list(_standings(look)), "heading": _heading(look)}
    if isinstance(look.table.game, Match):
        yield "sheet", {"sheet": sheet_of(look)}
        if look.table.stage is Stage.OVER:
            yield "result", {"end": end_of(look)}
        else:
            yield "throw", {"tray": tray_of(look)}
    elif isinstance(look.table.game, CardGame):
        if look.table.stage is Stage.OVER:
            yield "card_result", {"end": card_end_of(look)}
        yield "felt", {"prizes": prizes_of(look), "piles": piles_of(look), "revealed": revealed_of(look)}
    yield "joining", {}


def _heading(look: Look) -> str:
    return heading(look) if isinstance(look.table.game, Match) else ""


def _standings(look: Look) -> Iterator[Standing]:
    game = look.table.game
    if isinstance(game, Match):
        for player in dice_players(look):
            tags = _tags(look, on_turn=player.on_turn, computer=player.computer is not None, absent=player.absent)
            yield Standing(player.name, player.points, player.on_turn, tuple(tags))
    elif isinstance(game, CardGame):
        for chair in chairs_of(look):
            yield Standing(chair.name, chair.points, chair.on_turn, chair.tags, chair)
    else:
        for seat in look.table.seats:
            tags = _tags(look, on_turn=False, computer=seat in look.table.bots, absent=seat in look.absent)
            yield Standing(look.name(seat), points=None, on_turn=False, tags=tuple(tags))


def _tags(look: Look, *, on_turn: bool, computer: bool, absent: bool) -> Iterator[str]:
    if on_turn:
        yield look.say("on turn")
    if computer:
        yield look.say("computer")
    elif absent:
        yield look.say("away")
