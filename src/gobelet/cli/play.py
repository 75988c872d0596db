"""`gobelet play`: a whole game in the terminal, line by line."""

import os
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from gobelet.cli.options import gather, house_option, read_edition
from gobelet.cli.spoken import SpokenCommand, speaker
from gobelet.cups import SeededCup, SystemCup
from gobelet.dice import Edition, Match
from gobelet.game import Cup, Illegal, Unreadable
from gobelet.record import Record, check_players, parse_house
from gobelet.record.record import Sides
from gobelet.record.record_headings import read_players
from gobelet.terminal.ink import Ink
from gobelet.terminal.keeping import Keeper
from gobelet.terminal.play import Table, Talk
from gobelet.terminal.saves import Saves, Waiting, read_record
from gobelet.terminal.setup import Host, describe, pair_up
from gobelet.words import Speaker, mark
from gobelet.words.refusals import sentences

LATEST = ""
LONGEST_SEED = 60


@click.command(cls=SpokenCommand)
@click.argument("name", metavar="[EDITION]", required=False)
@click.option("--players", metavar="NAMES", help=mark("Who plays: Ann,Ben; in teams: Ann+Cleo,Ben+Dan."))
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
def play(context: click.Context, /, *, resume: str | None, **wishes: Any) -> None:  # noqa: ANN401 - click's own values
    """Play a game in this terminal."""
    say = speaker(context)
    ink = Ink(sys.stdout, os.environ)

    def ask(question: str) -> str:
        ink.ask(question)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():
            ink.line(line.rstrip("\n"))
        return line

    saves = Saves()
    host = Host(say, ink, ask)
    try:
        path, record = _resumed(resume, saves) if resume is not None else _started(wishes, host, saves)
    except (EOFError, KeyboardInterrupt):
        ink.line()
        return
    _welcome(record, say, ink)
    keeper = Keeper(saves, path or saves.new_path(record), say, ink)
    Table(record, _cup(record), keeper, Talk(say, ink, ask)).run()


def _resumed(name: str, saves: Saves) -> tuple[Path | None, Record]:
    """Return the game to go on with and its file."""
    if name != LATEST:
        record = read_record(Path(name))
        if record.match.outcome is not None:
            raise Illegal("resume-finished", path=name)
        return Path(name), record
    waiting, _ = saves.unfinished()
    if not waiting:
        raise Illegal("nothing-to-resume")
    return waiting[0].path, waiting[0].record


def _started(wishes: dict[str, Any], host: Host, saves: Saves) -> tuple[Path | None, Record]:
    """Return a new game, or an unfinished one if the players choose that; ask for what was not given."""
    edition, players = gather(
        lambda: read_edition(wishes["name"], wishes["house"]) if wishes["name"] else None,
        lambda: check_players(read_players(wishes["players"])) if wishes["players"] is not None else None,
    )
    record = _new_record(edition, players, wishes) if edition and players else None
    waiting = _unfinished(saves, host)
    if waiting and players is None and (chosen := host.go_on_with(waiting)):
        return chosen.path, chosen.record
    if waiting and players is not None:
        _remind(waiting, host)
    if record is None:
        edition = edition or parse_house(host.edition(), wishes["house"])
        record = _new_record(edition, players or host.players(), wishes)
    return None, record


def _new_record(edition: Edition, players: Sides, wishes: dict[str, Any]) -> Record:
    if wishes["partners"]:
        players = pair_up(players)
    seed = None if wishes["seed"] is None else " ".join(wishes["seed"].split())
    if seed is not None and not (seed.isprintable() and 0 < len(seed) <= LONGEST_SEED):
        raise Unreadable("seed-form", most=LONGEST_SEED)
    today = datetime.now().astimezone().date().isoformat()
    record = Record(edition, players, wishes["games"], today, seed)
    _ = record.start  # refuses too many columns or games, and partners where there are none
    return record


def _unfinished(saves: Saves, host: Host) -> list[Waiting]:
    """Return the games that wait; files that cannot be read are named and left alone."""
    waiting, faults = saves.unfinished()
    for fault in faults:
        for sentence in sentences(fault, host.say):
            host.ink.told(sentence)
    return waiting


def _remind(waiting: Sequence[Waiting], host: Host) -> None:
    host.ink.told(host.say("An unfinished game waits: {game}.", game=describe(waiting[0].record, host.say)))
    host.ink.told(host.say("Go on with it: {command}", command="gobelet play --resume"))


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
