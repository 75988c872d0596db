"""The command group. Each command is imported when it is called, so that `--help` is fast."""

import click
from click.core import ParameterSource

from gobelet import __version__
from gobelet.cli.translated_click import Decorator, TranslatedGroup, get_speaker
from gobelet.i18n import mark

COMMANDS = {
    "play": mark("Play a game in this terminal. Line by line; unfinished games are kept and offered again."),
    "editions": mark("List the editions. Each with its id, year, languages, joker rule and boxes or combinations."),
    "rules": mark("Show the rules of an edition. In our own words, with clause ids and our readings of unclear rules."),
    "pad": mark("Write a score pad to print. A PDF file in the edition's own look and words, for dice and cards."),
    "boxes": mark("Show what every open box would give. For five dice, on an empty card or the one given."),
    "keep": mark("Keep the score of real dice. A line a turn: every roll, the last roll, or points alone."),
    "card": mark("Check a finished sheet of paper and keep it. Its numbers from top to bottom, a column a player."),
    "hand": mark("Show what a hand of Hands Down can claim. Five cards, such as 3Y 2/5B 4* ?R 6Y, in quotes."),
    "referee": mark("Say who wins between hands of real cards. Two called hands of Hands Down, each in quotes."),
    "tally": mark("Keep the tally of real cards. Who won which Combo card of Hands Down, a line a round."),
    "advise": mark("Rank the options for a roll. Each with its expected final score, and why the best is best."),
    "solve": mark("Solve an edition. Prints the expected score of the best solo play, exact to eight decimals."),
    "odds": mark(
        "Show how likely each final score is. With best play from any position, or the best chance of a total."
    ),
    "simulate": mark("Let computer players play many games. Prints their scores, or how often each wins."),
    "review": mark("Review a finished game. What was luck and what was skill, and what to do better next time."),
    "lens": mark("Read a game by other rulebooks. The same rolls and boxes, and who would have won."),
    "standings": mark("Compare players over many games. Mean score and mean skill, and whose lead is certain."),
    "export": mark("Write finished games in another form. For a spreadsheet, as text to send, or for BG Stats."),
    "cache": mark("List or clear the solved tables. They are kept in the user's cache folder."),
    "serve": mark("Start a server for browsers and programs. Only this machine can reach it, unless --host is given."),
    "verify": mark("Verify the dice or cards of a finished game. Every draw is checked with its record alone."),
    "replay": mark("Check a record and print the final cards. Errors are reported with their line and rule."),
}
"""Each command with its help text; its code is in the module of the same name."""

PORT = 8000
"""The default port of a server."""
port_option: Decorator = click.option(
    "--port", default=PORT, type=click.INT, metavar="PORT", help=mark("The port; 0 selects any free port.")
)
database_option: Decorator = click.option(
    "--database",
    metavar="URL",
    help=mark("The database, such as sqlite:///evening.db. Default: a file in the user's data folder."),
)


def _print_version(context: click.Context, _option: click.Parameter, wanted: object) -> None:
    if wanted:
        click.echo(f"gobelet {__version__}")
        context.exit()


@click.group(
    cls=TranslatedGroup,
    help_texts=COMMANDS,
    help=mark(
        "Play every edition of the Yahtzee family of dice games in the browser. Without a command it starts a server "
        "on this machine and opens the browser."
    ),
    invoke_without_command=True,
    subcommand_metavar="[COMMAND [ARGS]...]",
)
@click.option("--lan", is_flag=True, help=mark("Let phones and other computers in this network connect."))
@port_option
@database_option
@click.option("--no-browser", is_flag=True, help=mark("Do not open the browser."))
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help=mark("Show the version and exit."),
)
@click.pass_context
def app(context: click.Context, /, *, lan: bool, port: int, database: str | None, no_browser: bool) -> None:
    """Run a command; without one, start the server and open the browser."""
    if context.invoked_subcommand is None:
        from gobelet.cli.commands.start import StartOptions, start  # noqa: PLC0415 - only a server needs it

        start(StartOptions(lan, port, database, browser=not no_browser), get_speaker(context))
    elif any(_is_given(context, name) for name in context.params):
        raise click.UsageError("options of the server before a command")  # translated in usage_errors


def _is_given(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE
