"""The program's commands, gathered."""

import click

from gobelet import __version__
from gobelet.cli.boxes import boxes
from gobelet.cli.editions import editions
from gobelet.cli.play import play
from gobelet.cli.replay import replay
from gobelet.cli.rules import rules
from gobelet.cli.spoken import SpokenGroup, language_option
from gobelet.words import mark


def _show_version(context: click.Context, _option: click.Parameter, wanted: object) -> None:
    if wanted:
        click.echo(f"gobelet {__version__}")
        context.exit()


@click.group(
    cls=SpokenGroup,
    help=mark("Play every edition of the Yahtzee family of dice games, look up its rules, and keep records."),
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help=mark("Show the version and exit."),
)
def app() -> None:
    """Gather the commands."""


language_option(app)
for command in (play, editions, rules, boxes, replay):
    app.add_command(language_option(command))
