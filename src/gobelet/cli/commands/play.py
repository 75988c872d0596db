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

from gobelet.bots import CardBot, DiceBot, create_chance, make_bot, make_card_bot
from gobelet.cli.new_game import NewGameOptions, check_bot_kinds, format_today, list_bot_kinds, parse_new_game_options
from gobelet.cli.options import house_option
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.cups import SeededCup, SystemCup
from gobelet.dice import Edition, Seat, Version
from gobelet.game import Illegal, Refusal, Unreadable, refuse, split_refusal
from gobelet.i18n import detect_language, mark
from gobelet.i18n.house_rules import describe_house_rules
from gobelet.record import AnyRecord, CardRecord, Record, parse_house_rules, parse_record
from gobelet.terminal.autosave import Autosave
from gobelet.terminal.console import Console, LineReader, LineWriter
from gobelet.terminal.dice.game import DiceSession
from gobelet.terminal.guide import Guide
from gobelet.terminal.saves import SavedGame, SaveFolder, read_text
from gobelet.terminal.session import FindCup
from gobelet.terminal.setup import QuitSetup, SetupPrompts, describe_saved_game

if TYPE_CHECKING:
    from gobelet.solver import Library

ShowReview = Callable[[], None]
LATEST = ""
"""The value of --resume without a file."""


@click.command(cls=TranslatedCommand)
@click.argument("name", metavar="[EDITION]", required=False)
@click.option("--players", metavar="NAMES", help=mark("Who plays: Ann,Ben; in teams: Ann+Cleo,Ben+Dan."))
@click.option("--bots", metavar="KINDS", help=mark("Computer players, such as casual,casual. They sit after people."))
@house_option
@click.option("--partners", is_flag=True, help=mark("Play in teams: those who sit opposite each other, or as given."))
@click.option("--games", type=int, default=1, metavar="N", help=mark("How many games the match has. Default: 1."))
@click.option("--seed", metavar="SEED", help=mark("Repeatable dice: the same seed gives the same rolls."))
@click.option(
    "--resume",
    is_flag=False,
    flag_value=LATEST,
    metavar="[FILE]",
    help=mark("Resume the latest unfinished game, or the one in a file."),
)
@click.pass_context
def play(context: click.Context, /, *, resume: str | None, **values: Any) -> None:  # noqa: ANN401 - click's own values
    """Play a game in this terminal."""
    out = LineWriter(sys.stdout, os.environ)
    reader = LineReader(sys.stdin, out)
    console = Console(get_speaker(context), out, reader.ask)
    options = None if resume is not None else parse_new_game_options(values)
    if resume is not None and (given := tuple(_list_given(context))):
        raise Illegal("resume-alone", options=given)
    launcher = GameLauncher(SaveFolder(), console, guided=reader.at_terminal)
    try:
        game = launcher.set_up(options) if options is not None else launcher.load(resume or LATEST)
        launcher.play(game)
    except (EOFError, KeyboardInterrupt):
        out.write_line()
    except QuitSetup:
        return


def _list_given(context: click.Context) -> Iterator[str]:
    """Yield the other parameters given with --resume, as the help calls them."""
    for param in context.command.params:
        typed = context.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        if typed and param.name not in {"resume", "lang"}:
            yield param.opts[0] if isinstance(param, click.Option) else str(context.params[param.name or ""])


class GameLauncher:
    """Sets up or loads a game, and plays it as often as the players want."""

    def __init__(self, folder: SaveFolder, console: Console, *, guided: bool) -> None:
        self.folder, self.console, self.guided = folder, console, guided
        self.say, self.out = console.say, console.out
        self.prompts = SetupPrompts(console)

    def play(self, game: SavedGame | AnyRecord) -> None:
        """Play a game, then new games of the same players as long as they want to."""
        saved, record = (game, game.record) if isinstance(game, SavedGame) else (None, game)
        while (show_review := self._play_once(record, saved)) and self.prompts.ask_play_again(show_review):
            saved, record = None, _start_again(record)

    def _play_once(self, record: AnyRecord, saved: SavedGame | None) -> ShowReview | None:
        """Play one game; return what shows its review, or None if the players leave before the end."""
        check_bot_kinds([kind for _, kind in record.bots], record.edition)
        _write_welcome(record, self.console)
        autosave = Autosave(self.folder, saved, self.console, self._format_resume)
        if isinstance(record, CardRecord):
            return self._play_cards(record, autosave)
        return self._play_dice(record, autosave)

    def _play_dice(self, record: Record, autosave: Autosave) -> ShowReview | None:
        def make(kind: str, seat: Seat, version: Version) -> DiceBot:
            return make_bot(kind, self.open_library(), create_chance(record.seed, seat, version))

        session = DiceSession(record, _choose_cup(record), autosave, self.console, make, self.open_library)
        session.guide = self._make_guide(record)
        return session.show_review if session.run() else None

    def _make_guide(self, record: AnyRecord) -> Guide | None:
        """Return the guide for somebody at a terminal; a game with a seed goes the same way every time, without it."""
        return Guide(self.folder, self.console) if self.guided and record.seed is None else None

    def _play_cards(self, record: CardRecord, autosave: Autosave) -> ShowReview | None:
        from gobelet.terminal.cards.game import CardSession  # noqa: PLC0415 - slow, and not needed for dice

        def make(kind: str, seat: Seat, version: Version) -> CardBot:
            return make_card_bot(kind, create_chance(record.seed, seat, version))

        session = CardSession(record, _choose_cup(record), autosave, self.console, make)
        session.guide = self._make_guide(record)
        return session.show_review if session.run() else None

    @cache  # noqa: B019 - there is one launcher in a process
    def open_library(self) -> "Library":
        """Return the user's library of solved tables."""
        from gobelet.cli.library import open_library  # noqa: PLC0415 - imports NumPy

        return open_library(self.say)

    def load(self, name: str) -> SavedGame:
        """Return the game in a file, or the latest; report the files that are damaged."""
        if name != LATEST:
            return _load_file(name)
        games, faults = self.folder.load_unfinished()
        if not games:
            refuse([*faults, Illegal("nothing-to-resume")])
        self._report(faults)
        return games[0]

    def set_up(self, options: NewGameOptions) -> SavedGame | AnyRecord:
        """Return a new game, or an unfinished one if the players choose that; ask for what was not given."""
        games, faults = self.folder.load_unfinished()
        self._report(faults)
        if games and options.players is not None:
            self._remind(games[0])
        elif games and (chosen := self.prompts.choose_saved_game(games, self.folder.delete)):
            return chosen
        edition = options.edition or parse_house_rules(
            self.prompts.choose_edition(partners=options.in_teams), options.house
        )
        if options.players is not None:
            return options.make_record(edition, options.players)
        partners = isinstance(edition, Edition) and edition.partners
        return self.prompts.choose_players(
            lambda players, bots: options.make_record(edition, players, bots),
            list_bot_kinds(edition),
            partners=partners,
        )

    def _report(self, faults: Sequence[Refusal]) -> None:
        for fault in faults:
            self.prompts.report_refusal(fault)

    def _remind(self, game: SavedGame) -> None:
        text = self.say("There is an unfinished game: {game}.", game=describe_saved_game(game, self.say))
        self.out.write_text(text)
        self.out.write_line(self.say("Resume it with: {command}", command=self._format_resume(game.path)))

    def _format_resume(self, path: Path | None) -> str:
        """Return the command that resumes the game in a file, or the latest, in the current language."""
        file = [] if path is None else [shlex.quote(str(path))]
        language = [] if self.say.language == detect_language(os.environ) else ["--lang", self.say.language]
        return " ".join([find_program(), "play", "--resume", *file, *language])


def find_program() -> str:
    """Return how this program was called, so that a command we show can be typed as it is."""
    called = Path(sys.argv[0])
    if (called.parent.name, called.name) == ("gobelet", "__main__.py"):
        return f"{shlex.quote(sys.orig_argv[0])} -m gobelet"
    found = shutil.which("gobelet")
    if called.stem != "gobelet" or (found and Path(found).resolve() == called.resolve()):
        return "gobelet"
    return shlex.quote(sys.argv[0])


def _load_file(name: str) -> SavedGame:
    """Return the unfinished game in a file that the user names."""
    path, text = Path(name), read_text(Path(name))
    try:
        record = parse_record(text)
    except Refusal as refusal:
        refuse(Unreadable("file-damaged", path=path, reason=fault) for fault in split_refusal(refusal))
        raise
    if record.outcome is not None:
        raise Illegal("resume-finished", path=name)
    if isinstance(record, Record) and record.real:
        raise Illegal("resume-real", path=name)
    return SavedGame(path, record, text)


def _write_welcome(record: AnyRecord, console: Console) -> None:
    say, out = console.say, console.out
    out.write_heading(record.edition.title(say.language))
    if record.edition.house:
        out.write_text(say("House rules: {rules}", rules=", ".join(describe_house_rules(record.edition, say))))
    out.write_text(say("Players: {names}. Type help at any time.", names=say.join_and(record.columns)))


def _start_again(record: AnyRecord) -> AnyRecord:
    """Return the next game of the same players, without a seed: it would repeat the same dice or cards."""
    if isinstance(record, CardRecord):
        return replace(record, events=(), seed=None, date=format_today())
    return replace(record, events=(), seed=None, date=format_today())


def _choose_cup(record: AnyRecord) -> FindCup:
    """Return the function that finds the cup of a move: the system's, or the seed's after the draws so far."""
    seed = record.seed
    if seed is None:
        system = SystemCup()
        return lambda _game: system
    return lambda game: SeededCup(seed, game.draws)
