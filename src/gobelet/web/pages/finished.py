"""A finished game's page: how it came out, every card, its record, and the proof that its dice were fair."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import Response

from gobelet.cups import combine_entropy
from gobelet.dice import DiceRolled, Match, NextGameStarted, OpeningRolled
from gobelet.game import Illegal, Outcome, Refusal
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import game_text, result_text
from gobelet.i18n.refusals import sentences
from gobelet.record import AnyRecord, Record, format_record
from gobelet.record.verify import verify
from gobelet.tables.table import Stage, Table
from gobelet.web.pages.parts.dice.result import End, Standing, end_of
from gobelet.web.pages.parts.dice.scores import Games
from gobelet.web.pages.parts.dice.sheet import Sheet, sheet_of
from gobelet.web.pages.table import AtTable, at_table
from gobelet.web.pages.table_context import Look


@dataclass(frozen=True, slots=True)
class Proof:
    """What was promised for one game and what kept it, in hexadecimal digits, and the faces that came up in order."""

    commitment: str
    secret: str
    faces: str
    """Nothing for cards, which a browser cannot draw again without their rules."""


@dataclass(frozen=True, slots=True)
class Proved:
    """The record of a game, and what came of holding it against its promise."""

    record: str
    draws: int
    faults: tuple[str, ...]
    """What does not hold, in sentences; nothing, if all does."""
    proofs: tuple[Proof, ...]


async def game(request: Request) -> Response:
    """Show a game that is over."""
    here = await at_table(request)
    look = here.look()
    if look.table.stage is not Stage.OVER:
        raise Illegal("table-closed" if look.table.stage is Stage.CLOSED else "not-over")
    proved = await asyncio.to_thread(_proved, here, look)
    return here.visit.page(
        "game.html",
        look=look,
        end=_end(look),
        sheets=list(_sheets(look)),
        proved=proved,
        added=list(_added(look)),
        entropy=combine_entropy(look.table.fairness.entropy).hex(),
        file=f"gobelet-{look.table.code}.txt",
    )


# -- how it came out ---------------------------------------------------------------------------------------------


def _added(look: Look) -> Iterator[tuple[str, str, str]]:
    """Yield by whom something was added to the fair dice, the words of it, and its bytes in hexadecimal digits."""
    if seed := look.table.made.seed:
        yield look.say("With the table"), _typed(seed), seed
    for seat in look.table.seats:
        yield look.name(seat), "", look.table.places[seat].entropy


def _typed(entropy: str) -> str:
    """Return the words that somebody typed, if it was words."""
    try:
        words = bytes.fromhex(entropy).decode()
    except UnicodeDecodeError:
        return ""
    return words if words.isprintable() else ""


def _end(look: Look) -> End:
    if isinstance(look.table.game, Match):
        return end_of(look)
    assert look.table.game is not None
    outcome, names = look.table.game.outcome, look.names
    assert outcome is not None
    standings = tuple(_standing(outcome, seat, names[seat]) for seat in _by_score(outcome))
    return End(result_text(outcome, names, look.say), standings, Games(names))


def _by_score(outcome: Outcome) -> list[int]:
    return sorted(range(len(outcome.scores)), key=lambda seat: -outcome.scores[seat])


def _standing(outcome: Outcome, seat: int, name: str) -> Standing:
    score = outcome.scores[seat]
    return Standing(1 + sum(other > score for other in outcome.scores), name, score, seat in outcome.winners, "")


def _sheets(look: Look) -> Iterator[tuple[str, Sheet]]:
    """Yield the sheet of every game of dice, with which it was if there were several."""
    if isinstance(look.table.game, Match):
        for match in _games(look.table.game):
            title = game_text(match, look.say) if match.length > 1 else ""
            yield title, sheet_of(replace(look, table=look.table._replace(game=match)))


def _games(match: Match) -> Iterator[Match]:
    """Yield a match as it stood at the end of each of its games."""
    for number, played in enumerate((*match.finished, match.game)):
        yield replace(match, game=played, finished=match.finished[:number])


# -- its proof ---------------------------------------------------------------------------------------------------


def _proved(here: AtTable, look: Look) -> Proved:
    record = here.visit.state.tables.record(here.id, look.table)
    draws, faults = _held(record, look.say)
    return Proved(format_record(record), draws, faults, tuple(_proofs(look.table, record)))


def _held(record: AnyRecord, say: Speaker) -> tuple[int, tuple[str, ...]]:
    """Return how many draws hold, or what does not."""
    try:
        return verify(record), ()
    except Refusal as refusal:
        return 0, tuple(sentences(refusal, say))


def _proofs(table: Table, record: AnyRecord) -> Iterator[Proof]:
    faces = _faces(record) if isinstance(record, Record) else [""]
    for commitment, secret, drawn in zip(table.promised, table.shown, faces, strict=True):
        yield Proof(commitment, secret, drawn)


def _faces(record: Record) -> list[str]:
    """Return the faces that came up in each game, one after the other."""
    games = [""]
    for event in record.events:
        if isinstance(event, NextGameStarted):
            games.append("")
        elif isinstance(event, OpeningRolled | DiceRolled):
            games[-1] += "".join(map(str, event.faces))
    return games
