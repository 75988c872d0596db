"""`gobelet play`: a whole game in the terminal, line by line."""

import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from gobelet.bots import CardBot, DiceBot, chance_for, make_bot, make_card_bot
from gobelet.cli.new_game import Wishes, check_kinds, kinds_for, read_wishes, today
from gobelet.cli.options import house_option
from gobelet.cli.translated_click import SpokenCommand, speaker
from gobelet.cups import SeededCup, SystemCup
from gobelet.dice import Edition, Match, Seat, Version
from gobelet.game import Cup, Illegal, Refusal, Unreadable, refuse
from gobelet.handsdown import CardGame
from gobelet.i18n import Speaker, mark, system_language
from gobelet.i18n.house_rules import house_words
from gobelet.record import AnyRecord, CardRecord, Record, parse_house, parse_record
from gobelet.record.headings import each
from gobelet.terminal.autosave import Keeper
from gobelet.terminal.console import Helpers, LineReader, LineWriter, Talk
from gobelet.terminal.dice.game import Table
from gobelet.terminal.saves import Saves, Waiting, read_text
from gobelet.terminal.setup import Host, Leaving, describe

if TYPE_CHECKING:
    from gobelet.solver import Library

LATEST = ""


@click.command(cls=SpokenCommand)
@click.argument("name", metavar="[EDITION]", required=False)
@click.option("--players", metavar="NAMES", help=mark("Who plays: Ann,Ben; in teams: Ann+Cleo,Ben+Dan."))
@click.option("--bots", metavar="KINDS", help=mark("Computer players, such as casual,casual. They sit after people."))
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
    say, ink = speaker(context), LineWriter(sys.stdout, os.environ)
    wishes = None if resume is not None else read_wishes(values)
    if resume is not None and (given := tuple(_given(context))):
        raise Illegal("resume-alone", options=given)
    evening = Evening(Saves(), Talk(say, ink, LineReader(sys.stdin, ink).ask))
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


# -- one evening: a game, and another if the players like ----------------------------------------------------------


class Evening:
    """Finds the game to play and plays it, as often as the players want."""

    def __init__(self, saves: Saves, talk: Talk) -> None:
        self.saves, self.talk = saves, talk
        self.say, self.ink = talk.say, talk.ink
        self.host = Host(*talk)

    def play(self, game: Waiting | AnyRecord) -> None:
        """Play a game, then the same again as long as the players want to."""
        waiting, record = (game, game.record) if isinstance(game, Waiting) else (None, game)
        while self._played(record, waiting) and self.host.again():
            waiting, record = None, _same_again(record)

    def _played(self, record: AnyRecord, waiting: Waiting | None) -> bool:
        check_kinds([kind for _, kind in record.bots], record.edition)
        _welcome(record, self.say, self.ink)
        keeper = Keeper(self.saves, waiting, self.say, self.ink, self._resume_command)
        return self._cards(record, keeper) if isinstance(record, CardRecord) else self._dice(record, keeper)

    def _dice(self, record: Record, keeper: Keeper) -> bool:
        def bot(kind: str, seat: Seat, version: Version) -> DiceBot:
            return make_bot(kind, self.library(), chance_for(record.seed, seat, version))

        return Table(record, _cup(record), keeper, self.talk, Helpers(self.library, bot)).run()

    def _cards(self, record: CardRecord, keeper: Keeper) -> bool:
        from gobelet.terminal.cards.game import CardTable  # noqa: PLC0415 - for those who play cards

        def bot(kind: str, seat: Seat, version: Version) -> CardBot:
            return make_card_bot(kind, chance_for(record.seed, seat, version))

        return CardTable(record, _cup(record), keeper, self.talk, bot).run()

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

    def start(self, wishes: Wishes) -> Waiting | AnyRecord:
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
        partners = isinstance(edition, Edition) and edition.partners
        return self.host.players(
            lambda players, bots: wishes.record(edition, players, bots), kinds_for(edition), partners=partners
        )

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
    if record.outcome is not None:
        raise Illegal("resume-finished", path=name)
    return Waiting(path, record, text)


def _welcome(record: AnyRecord, say: Speaker, ink: LineWriter) -> None:
    ink.heading(record.edition.title(say.language))
    if record.edition.house:
        ink.told(say("House rules: {rules}", rules=", ".join(house_words(record.edition, say))))
    ink.told(say("Players: {names}. Type help at any time.", names=say.listed(record.columns)))


def _same_again(record: AnyRecord) -> AnyRecord:
    """Return the same players' next game; dice or cards that were repeated are not repeated again."""
    if isinstance(record, CardRecord):
        return replace(record, events=(), seed=None, date=today())
    return replace(record, events=(), seed=None, date=today())


def _cup(record: AnyRecord) -> Callable[[Match | CardGame], Cup]:
    """Return the cup for each moment of a game: the system's, or the seed's after the draws so far."""
    seed = record.seed
    if seed is None:
        system = SystemCup()
        return lambda _game: system
    return lambda game: SeededCup(seed, game.draws)
