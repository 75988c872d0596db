"""Advice as a page, and as a fragment that scripts show beside the table."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from gobelet.bots.cards.phrases import hint_words
from gobelet.coach import Advice, Option, option_words, why_words
from gobelet.dice import Match
from gobelet.game import NotYourTurn, Seat
from gobelet.handsdown import CardGame
from gobelet.i18n import Speaker
from gobelet.tables.bots.adviser import TableAdvice, check_advisable
from gobelet.web.pages.table import AtTable, at_table
from gobelet.web.pages.table_context import Look
from gobelet.web.pages.templates import render

MOST: Final = 5
"""How many options are shown."""
DECIMALS: Final = 2
"""How precisely values and losses are told; reasons are told less precisely, and agree with them so."""
AGAIN: Final = 2
"""After how many seconds it is worth looking again."""


@dataclass(frozen=True, slots=True)
class Row:
    """One option: what to do, what it is worth on average at the end, what it loses, and why."""

    words: str
    keep: tuple[int, ...] | None
    """The dice that stay, if that is the choice."""
    value: str
    loss: str
    """Nothing for the best."""
    best: bool
    why: str


async def advice(request: Request) -> Response:
    """Show what could be done, the best first."""
    here = await at_table(request)
    look = here.look()
    data = {"look": look, **await _told(here, look)}
    if here.visit.scripted:
        return HTMLResponse(render("parts/advice.html", look.say, **data), headers={"Cache-Control": "no-store"})
    return here.visit.page("advice.html", **data)


async def _told(here: AtTable, look: Look) -> dict[str, Any]:
    """Return what is shown: options of dice, or a sentence about cards."""
    game, seat = look.table.game, check_advisable(look.table, _asking(look))
    if isinstance(game, CardGame):
        hint = await asyncio.to_thread(hint_words, game.view(seat), seat, look.say, aloud=True)
        return {"hint": hint, "rows": [], "again": None}
    assert isinstance(game, Match)
    return await asyncio.to_thread(_options, here, game, look.say)


def _asking(look: Look) -> Seat | None:
    """Return the seat that advice is for: that whose turn it is, or the one somebody looks at their cards from."""
    if not look.viewer.seats:
        raise NotYourTurn("not-seated")
    return look.viewer.seat if isinstance(look.table.game, CardGame) else look.acting


def _options(here: AtTable, match: Match, say: Speaker) -> dict[str, Any]:
    counsel = here.visit.state.adviser.on(match)
    again = AGAIN if counsel.waiting else None
    if counsel.advice is None:
        return {"hint": "", "rows": [], "again": again}
    return {"hint": "", "rows": list(_rows(counsel, counsel.advice, say)), "again": again}


def _rows(counsel: TableAdvice, advice: Advice, say: Speaker) -> Iterator[Row]:
    """Yield the best options; the losses shown are the differences of the values shown."""
    best = round(advice.best.value, DECIMALS)
    for option in advice.options[:MOST]:
        value = round(advice.best.value - option.loss, DECIMALS)
        loss = "" if option.best else f"−{say.number(best - value, DECIMALS)}"
        words = option_words(option, advice, say)
        keep = None if option.keep is None else tuple(option.keep)
        why = _why(advice, option, say) if counsel.reasons else ""
        yield Row(words, keep, say.number(value, DECIMALS), loss, option.best, why)


def _why(advice: Advice, option: Option, say: Speaker) -> str:
    """Return why the best is best, and for what is not as good, what the best brings instead. A tie needs no reason."""
    if option == advice.best:
        return why_words(advice, say)
    return "" if option.best else why_words(advice, say, option)
