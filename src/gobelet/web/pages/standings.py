"""The standings of the players: who has won how often, and their averages, over the finished games of this browser."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from gobelet.coach.standings import GameResult, PlayerStanding, compute_standings, list_wins, make_player_key
from gobelet.i18n.house_rules import format_title
from gobelet.record import AnyEdition
from gobelet.web.pages.context import PageContext, read_context
from gobelet.web.pages.lobby import list_own_tables
from gobelet.web.played_games import PlayedTable, find_limit
from gobelet.web.workers import wait_while_connected


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The standings by one rulebook, or over all of them, which have no points in common."""

    title: str
    rows: tuple[PlayerStanding, ...]
    with_points: bool


async def show_standings(request: Request) -> Response:
    """Show the standings over all games of this browser, or those that the players of one table have played alone."""
    page = read_context(request)
    for table in reversed(await list_own_tables(page)):
        page.note_finished_game(table)
    played = await _load(page)
    chosen = await _find_players(page, played)
    counted = [each for each in played if chosen is None or _is_same_group(each, chosen)]
    return page.render(
        "standings.html",
        tables=list(_list_tables(counted, page)),
        players=None if chosen is None else page.say.join_and(_list_people(chosen)),
        count=sum(len(each.outcomes) for each in counted),
        limit=find_limit(page.games),
        others=chosen is not None and len(counted) < len(played),
        back=f"/t/{chosen.code}/game" if chosen is not None else "",
    )


async def _load(page: PageContext) -> tuple[PlayedTable, ...]:
    """Return the tables of this browser's games at which it still has a seat."""
    if not page.games:
        return ()
    work = page.state.workers.standings.run(page.games, partial(page.state.played_tables.load, page.games))
    played = await wait_while_connected(page.request.receive, work)
    return tuple(each for each in played if page.session.holder in each.holders)


async def _find_players(page: PageContext, played: Sequence[PlayedTable]) -> PlayedTable | None:
    """Return the game whose players are wanted; one that this browser has not played is ignored."""
    code = page.query("table")
    return next((each for each in played if each.code == code), None)


def _list_people(played: PlayedTable) -> Iterator[str]:
    for names, person in zip(played.columns, played.people, strict=True):
        if person:
            yield from names


def _is_same_group(one: PlayedTable, other: PlayedTable) -> bool:
    """Whether the same people have played two games, whatever their order, their partners and the computer."""
    return make_player_key(tuple(_list_people(one))) == make_player_key(tuple(_list_people(other)))


# -- tables ------------------------------------------------------------------------------------------------------


def _list_tables(played: Sequence[PlayedTable], page: PageContext) -> Iterator[StandingsTable]:
    """Yield the standings over all games, if there are several rulebooks, then those by each."""
    groups: dict[AnyEdition, list[PlayedTable]] = {}
    for each in played:
        groups.setdefault(each.edition, []).append(each)
    if len(groups) > 1:
        yield StandingsTable(page.say("All rulebooks together"), _rank(played), with_points=False)
    for edition, games in sorted(groups.items(), key=lambda group: -len(group[1])):
        yield StandingsTable(format_title(edition, page.say), _rank(games), with_points=True)


def _rank(played: Iterable[PlayedTable]) -> tuple[PlayerStanding, ...]:
    """Return the standings, who has won most often first."""
    found = compute_standings(_list_results(played))
    return tuple(sorted(found, key=lambda player: (-player.wins, -player.scores.mean)))


def _list_results(played: Iterable[PlayedTable]) -> Iterator[GameResult]:
    """Yield the result of every column of people."""
    for each in played:
        for outcome in each.outcomes:
            columns = zip(each.columns, each.people, outcome.scores, list_wins(outcome), strict=True)
            for team, person, score, won in columns:
                if person:
                    yield GameResult(" + ".join(team), score, won=won)
