"""`gobelet play`: a whole game in the terminal, line by line."""

import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from gobelet.bots import BOTS, DiceBot, chance_for, check_bots, make_bot
from gobelet.cli.options import gather, house_option, read_edition
from gobelet.cli.spoken import SpokenCommand, speaker
from gobelet.cups import SeededCup, SystemCup
from gobelet.dice import EDITIONS, Edition, Match, Seat, Version, new_match
from gobelet.game import Cup, Illegal, Refusal, Unreadable, refuse
from gobelet.record import Record, check_players, parse_house, parse_record
from gobelet.record.record import Sides
from gobelet.record.record_headings import each, read_players
from gobelet.terminal.ear import Ear
from gobelet.terminal.ink import Ink
from gobelet.terminal.keeping import Keeper
from gobelet.terminal.play import Table
from gobelet.terminal.saves import Saves, Waiting, read_text
from gobelet.terminal.setup import Host, Leaving, describe, pair_up
from gobelet.terminal.talk import Helpers, Talk
from gobelet.words import Speaker, mark, system_language

if TYPE_CHECKING:
    from gobelet.solver import Library

LATEST = ""
LONGEST_SEED = 60
WITH_PARTNERS = next(edition for edition in EDITIONS.values() if edition.partners)
"""Stands for an edition that is yet to be chosen: it has every box and allows every team."""


@click.command(cls=SpokenCommand)
@click.argument("name", metavar="[EDITION]", required=False)
@click.option("--players", metavar="NAMES", help=mark("Who plays: Ann,Ben; in teams: Ann+Cleo,Ben+Dan."))
@click.option("--bots", metavar="KINDS", help=mark("Computer players: perfect,casual,random. They sit after people."))
@house_option
@click.option("--partners", is_flag=True, help=mark("Play in teams: those who sit opposite each other, or as given."))
@click.option("--games", type=int, default=1, metavar="N", help=mark("How many games the match has. Default: 1."))
@click.option("--seed", metavar="SEED", help=mark("Dice that can be repeated: the same seed rolls the same."))
@click.option(
    "--resume",
    is_flag=False,
    flag_value=LATEST,
    metavar="[FILE]",
    help=mark("Go on with the latest unfinished game, or with the one in a file."),
)
@click.pass_context
def play(context: click.Context, /, *, resume: str | None, **values: Any) -> None:  # noqa: ANN401 - click's own values
    """Play a game in this terminal."""
    say, ink = speaker(context), Ink(sys.stdout, os.environ)
    wishes = None if resume is not None else _read_wishes(values)
    if resume is not None and (given := tuple(_given(context))):
        raise Illegal("resume-alone", options=given)
    evening = Evening(Saves(), Talk(say, ink, Ear(sys.stdin, ink).ask))
    try:
        game = evening.start(wishes) if wishes is not None else evening.resumed(resume or LATEST)
        evening.play(game)
    except (EOFError, KeyboardInterrupt):
        ink.line()
    except Leaving:
        return


def _given(context: click.Context) -> Iterator[str]:
    """Yield what was given on the command line besides --resume, as the help calls it."""
    for param in context.command.params:
        typed = context.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        if typed and param.name not in {"resume", "lang"}:
            yield param.opts[0] if isinstance(param, click.Option) else str(context.params[param.name or ""])


# -- what the command line asks for ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line says about a new game; what is None is asked."""

    edition: Edition | None
    players: Sides | None
    house: Sequence[str]
    partners: bool
    games: int
    seed: str | None
    bots: tuple[str, ...] = ()

    @property
    def in_teams(self) -> bool:
        """Whether the edition must allow partners."""
        return self.partners or any(len(team) > 1 for team in self.players or ())

    def record(self, edition: Edition, players: Sides) -> Record:
        """Return the game of these players, or refuse what the edition does not allow."""
        if self.partners and not edition.partners:
            raise Illegal("no-partners", edition=edition)
        bots = _bot_names(self.bots, {name for team in players for name in team})
        sides = check_players((*players, *((name,) for name, _ in bots)))
        sides = pair_up(sides) if self.partners else sides
        record = Record(edition, sides, self.games, _today(), self.seed, bots=bots)
        _ = record.start  # refuses too many columns, and partners where there are none
        return record

    def check(self) -> None:
        """Refuse what can be seen to be wrong before anything is asked."""
        edition = self.edition or WITH_PARTNERS
        if self.players is not None:
            self.record(edition, self.players)
        elif self.partners and not edition.partners:
            raise Illegal("no-partners", edition=edition)


def _read_wishes(values: dict[str, Any]) -> Wishes:
    """Return what the command line says; all its faults are refused at once, before anything is asked."""
    name, house, names = values["name"], values["house"], values["players"]
    edition, players, games, seed, bots = gather(
        lambda: read_edition(name, house) if name else parse_house(WITH_PARTNERS, house),
        lambda: check_players(read_players(names)) if names is not None else None,
        lambda: new_match(WITH_PARTNERS, games=values["games"]).length,
        lambda: _seed(values["seed"]),
        lambda: _bots(values["bots"]),
    )
    wishes = Wishes(edition if name else None, players, house, values["partners"], games, seed, bots)
    wishes.check()
    return wishes


def _bots(text: str | None) -> tuple[str, ...]:
    kinds = () if text is None else tuple(kind.strip().casefold() for kind in text.split(","))
    if not all(kinds):
        raise Unreadable("bots-empty", known=tuple(BOTS))
    if any("+" in kind for kind in kinds):
        raise Unreadable("bots-in-teams")
    check_bots(kinds)
    return kinds


def _bot_names(kinds: Sequence[str], taken: set[str]) -> tuple[tuple[str, str], ...]:
    """Return a name for each computer player: its kind, with a number where somebody has that name already."""
    names: list[tuple[str, str]] = []
    for kind in kinds:
        tries = (kind.capitalize() if n == 1 else f"{kind.capitalize()} {n}" for n in range(1, 100))
        used = {name.casefold() for name in (*taken, *dict(names))}
        names.append((next(name for name in tries if name.casefold() not in used), kind))
    return tuple(names)


def _seed(text: str | None) -> str | None:
    seed = None if text is None else " ".join(text.split())
    if seed is not None and not (seed.isprintable() and 0 < len(seed) <= LONGEST_SEED):
        raise Unreadable("seed-form", most=LONGEST_SEED)
    return seed


def _today() -> str:
    return datetime.now().astimezone().date().isoformat()


# -- one evening: a game, and another if the players like ----------------------------------------------------------


class Evening:
    """Finds the game to play and plays it, as often as the players want."""

    def __init__(self, saves: Saves, talk: Talk) -> None:
        self.saves, self.talk = saves, talk
        self.say, self.ink = talk.say, talk.ink
        self.host = Host(*talk)

    def play(self, game: Waiting | Record) -> None:
        """Play a game, then the same again as long as the players want to."""
        waiting, record = (game, game.record) if isinstance(game, Waiting) else (None, game)
        while self._played(record, waiting) and self.host.again():
            waiting, record = None, replace(record, events=(), seed=None, date=_today())

    def _played(self, record: Record, waiting: Waiting | None) -> bool:
        check_bots(kind for _, kind in record.bots)
        _welcome(record, self.say, self.ink)
        keeper = Keeper(self.saves, waiting, self.say, self.ink, self._resume_command)

        def bot(kind: str, seat: Seat, version: Version) -> DiceBot:
            return make_bot(kind, self.library(), chance_for(record.seed, seat, version))

        return Table(record, _cup(record), keeper, self.talk, Helpers(self.library, bot)).run()

    @cache  # noqa: B019 - one evening, one library
    def library(self) -> "Library":
        """Return the user's library of solved tables."""
        from gobelet.cli.library import open_library  # noqa: PLC0415 - NumPy only for those who ask

        return open_library(self.say)

    def resumed(self, name: str) -> Waiting:
        """Return the game in a file, or the latest; damaged ones are named, not passed over in silence."""
        if name != LATEST:
            return _in_file(name)
        waiting, faults = self.saves.unfinished()
        if not waiting:
            refuse([*faults, Illegal("nothing-to-resume")])
        self._name_damaged(faults)
        return waiting[0]

    def start(self, wishes: Wishes) -> Waiting | Record:
        """Return a new game, or an unfinished one if the players choose that; ask for what was not given."""
        waiting, faults = self.saves.unfinished()
        self._name_damaged(faults)
        if waiting and wishes.players is not None:
            self._remind(waiting[0])
        elif waiting and (chosen := self.host.go_on_with(waiting, self.saves.drop)):
            return chosen
        edition = wishes.edition or parse_house(self.host.edition(partners=wishes.in_teams), wishes.house)
        if wishes.players is not None:
            return wishes.record(edition, wishes.players)
        return self.host.players(lambda players: wishes.record(edition, players), partners=edition.partners)

    def _name_damaged(self, faults: Sequence[Refusal]) -> None:
        for fault in faults:
            self.host.refused(fault)

    def _remind(self, game: Waiting) -> None:
        self.ink.told(self.say("An unfinished game waits: {game}.", game=describe(game, self.say)))
        self.ink.line(self.say("Go on with it: {command}", command=self._resume_command(game.path)))

    def _resume_command(self, path: Path | None) -> str:
        """Return the command that goes on with a file, or with the latest game, in the language spoken here."""
        file = [] if path is None else [shlex.quote(str(path))]
        language = [] if self.say.language == system_language(os.environ) else ["--lang", self.say.language]
        return " ".join([program(), "play", "--resume", *file, *language])


def program() -> str:
    """Return how this program was called, so that a command we tell works as it is typed."""
    called = Path(sys.argv[0])
    if (called.parent.name, called.name) == ("gobelet", "__main__.py"):
        return f"{shlex.quote(sys.orig_argv[0])} -m gobelet"
    found = shutil.which("gobelet")
    if called.stem != "gobelet" or (found and Path(found).resolve() == called.resolve()):
        return "gobelet"
    return shlex.quote(sys.argv[0])


def _in_file(name: str) -> Waiting:
    """Return the unfinished game in a file of one's own."""
    path, text = Path(name), read_text(Path(name))
    try:
        record = parse_record(text)
    except Refusal as refusal:
        refuse(Unreadable("file-damaged", path=path, reason=fault) for fault in each(refusal))
        raise
    if record.match.outcome is not None:
        raise Illegal("resume-finished", path=name)
    return Waiting(path, record, text)


def _welcome(record: Record, say: Speaker, ink: Ink) -> None:
    ink.heading(record.edition.title(say.language))
    if record.edition.house:
        ink.told(say("House rules: {rules}", rules=", ".join(f"{n}={v}" for n, v in record.edition.house)))
    ink.told(say("Players: {names}. Type help at any time.", names=say.listed(record.columns)))


def _cup(record: Record) -> Callable[[Match], Cup]:
    """Return the cup for each moment of a match: the system's, or the seed's after the draws so far."""
    seed = record.seed
    if seed is None:
        system = SystemCup()
        return lambda _match: system
    return lambda match: SeededCup(seed, match.draws)
