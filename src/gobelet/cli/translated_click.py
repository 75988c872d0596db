"""Commands whose help speaks the reader's language. Help texts are marked messages, translated when they are shown."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

import click

from gobelet.i18n import Speaker, mark

LANGUAGE_HELP = mark("Language: en, fr or de. Default: the system's.")
HELP_HELP = mark("Show this help and exit.")
PORT = 8000
"""Where a server listens unless told otherwise."""
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
port_option: Decorator = click.option(
    "--port", default=PORT, type=click.INT, metavar="PORT", help=mark("The port; 0 is any that is free.")
)
database_option: Decorator = click.option(
    "--database",
    metavar="URL",
    help=mark("Where tables are kept, such as sqlite:///evening.db. Default: the user's data folder."),
)
CARD_COMMANDS = ("rules", "play", "hand", "simulate")
"""The commands that serve the card game; the others are about dice."""


def speaker(context: click.Context) -> Speaker:
    """Return who speaks in this process."""
    found = context.find_root().obj
    return found if isinstance(found, Speaker) else Speaker("en")


def _said(text: str | None, say: Speaker) -> str:
    return say(text) if text else ""


def _first(text: str | None, say: Speaker) -> str:
    """Return the first sentence of a help text."""
    return _said(text, say).partition(". ")[0]


def _house_rows(say: Speaker) -> list[tuple[str, str]]:
    """Return every house rule with what it changes."""
    from gobelet.dice import HOUSE_RULES  # noqa: PLC0415 - the program's own --help needs no rules
    from gobelet.i18n.rules.dice import describe_house_rule  # noqa: PLC0415

    return [(name, describe_house_rule(name, say.language)) for name in HOUSE_RULES]


def _variant_rows(say: Speaker) -> list[tuple[str, str]]:
    """Return every variant of Hands Down with what it changes."""
    from gobelet.handsdown import VARIANTS  # noqa: PLC0415 - the program's own --help needs no rules
    from gobelet.i18n.rules.cards import describe_variant  # noqa: PLC0415

    return [(name, describe_variant(name, say.language)) for name in VARIANTS]


def _write_kinds(formatter: click.HelpFormatter, say: Speaker) -> None:
    """Write what each computer player is, those of dice and those of cards."""
    from gobelet.bots import BOTS, CARD_BOTS  # noqa: PLC0415 - the program's own --help needs no rules
    from gobelet.i18n.bots import list_descriptions  # noqa: PLC0415

    with formatter.section(say("Computer players")):
        formatter.write_dl(list_descriptions(BOTS, say))
    with formatter.section(say("Computer players of hands-down")):
        formatter.write_dl(list_descriptions(CARD_BOTS, say))


class _Spoken(click.Command):
    """A command with its help in the reader's language, and --lang, whose value has been read before all else."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - click's own
        super().__init__(*args, **kwargs)
        self.params.append(click.Option(["--lang"], metavar="LANG", expose_value=False, help=LANGUAGE_HELP))

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        say = speaker(ctx)
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=say("Usage:") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_said(self.help, speaker(ctx)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        say = speaker(ctx)
        with formatter.section(say("Options")):
            formatter.write_dl(list(self._option_rows(ctx, say)))
        if any("--bots" in param.opts for param in self.params):
            _write_kinds(formatter, say)
        if any("--house" in param.opts for param in self.params):
            with formatter.section(say("House rules")):
                formatter.write_dl(_house_rows(say))
            if self.name in CARD_COMMANDS:
                with formatter.section(say("Variants of hands-down")):
                    formatter.write_dl(_variant_rows(say))

    def _option_rows(self, ctx: click.Context, say: Speaker) -> Iterator[tuple[str, str]]:
        for param in self.get_params(ctx):
            if isinstance(param, click.Option):
                metavar = "" if param.is_flag else " " + (param.metavar or param.human_readable_name.upper())
                yield ", ".join(param.opts) + metavar, _said(param.help, say)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = HELP_HELP
        return option


class SpokenCommand(_Spoken):
    """One command."""


class SpokenGroup(_Spoken, click.Group):
    """The program itself: commands by name, each imported from its module in this package when it is needed."""

    def __init__(self, *args: Any, helps: Mapping[str, str], **kwargs: Any) -> None:  # noqa: ANN401 - click's own
        super().__init__(*args, **kwargs)
        self.helps = helps

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the commands in the order of their table."""
        return list(self.helps)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """Return a command from its module."""
        if cmd_name not in self.helps:
            return None
        command: click.Command = getattr(import_module(f"gobelet.cli.commands.{cmd_name}"), cmd_name)
        command.help = self.helps[cmd_name]
        return command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        super().format_options(ctx, formatter)
        say = speaker(ctx)
        with formatter.section(say("Commands")):
            formatter.write_dl([(name, _first(text, say)) for name, text in self.helps.items()])
