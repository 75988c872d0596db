"""The games of a match as they are drawn: what each column had in every game that is over, and what it settles."""

from dataclasses import dataclass

from gobelet.i18n.dice_events import game_text
from gobelet.web.pages.table_context import Look


@dataclass(frozen=True, slots=True)
class Games:
    """The games that are over; of a single game only what it settles."""

    names: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...] = ()
    """The scores of each game of a match, a column each."""
    totals: tuple[int, ...] = ()
    shares: tuple[str, ...] = ()
    """What each column earns or pays, with its sign, where the edition settles."""


def games_of(look: Look) -> Games:
    """Return the games of the match on the table that are over."""
    match, several = look.match, look.match.length > 1
    shares = () if match.settlements is None else tuple(_signed(str(share)) for share in match.settlements)
    rows = match.scores if several else ()
    return Games(look.column_names, rows, match.totals if rows else (), shares)


def heading(look: Look) -> str:
    """Return which game of a match is on the table, if there are several, and how the match stands."""
    return " · ".join(filter(None, (game_text(look.match, look.say), so_far(look)))) if look.match.length > 1 else ""


def so_far(look: Look) -> str:
    """Return what everybody has from the games that are over, in a few words; nothing before there is one."""
    games = games_of(look)
    scores = (f"{name} {total}" for name, total in zip(games.names, games.totals, strict=True))
    return look.say("so far {scores}", scores=", ".join(scores)) if games.rows else ""


def _signed(number: str) -> str:
    return number if number.startswith("0") else number.replace("-", "−") if number.startswith("-") else f"+{number}"
