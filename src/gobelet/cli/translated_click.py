"""Click commands with translated help: help texts are marked messages, translated when they are shown."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

import click
from click.core import ParameterSource

from gobelet.i18n import Speaker, mark

LANGUAGE_HELP = mark("Language: en, fr or de. Default: the system's.")
HELP_HELP = mark("Show this help and exit.")
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
CARD_COMMANDS = ("rules", "play", "pad", "hand", "referee", "tally", "simulate")
"""The commands that also work with the card game; the others are about dice."""


def get_speaker(context: click.Context) -> Speaker:
    """Return the speaker of the user's language."""
    found = context.find_root().obj
    return found if isinstance(found, Speaker) else Speaker("en")


def list_language_option(context: click.Context) -> list[str]:
    """Return the option --lang for a command that is shown, where it was given."""
    found: click.Context | None = context
    while found is not None:
        if found.get_parameter_source("lang") is ParameterSource.COMMANDLINE:
            return ["--lang", get_speaker(context).language]
        found = found.parent
    return []


def _translate(text: str | None, say: Speaker) -> str:
    return say(text) if text else ""


def _translate_summary(text: str | None, say: Speaker) -> str:
    """Return the first sentence of a help text."""
    return _translate(text, say).partition(". ")[0]


def _list_house_rules(say: Speaker) -> list[tuple[str, str]]:
    """Return every house rule with what it changes."""
    from gobelet.dice import HOUSE_RULES  # noqa: PLC0415 - slow, and `gobelet --help` does not need it
    from gobelet.i18n.rules.dice import describe_house_rule  # noqa: PLC0415

    return [(name, describe_house_rule(name, say.language)) for name in HOUSE_RULES]


def _list_variants(say: Speaker) -> list[tuple[str, str]]:
    """Return every variant of Hands Down with what it changes."""
    from gobelet.handsdown import VARIANTS  # noqa: PLC0415 - slow, and `gobelet --help` does not need it
    from gobelet.i18n.rules.cards import describe_variant  # noqa: PLC0415

    return [(name, describe_variant(name, say.language)) for name in VARIANTS]


def _write_bot_kinds(formatter: click.HelpFormatter, say: Speaker) -> None:
    """Write the kinds of computer players, of dice and of cards."""
    from gobelet.bots import BOTS, CARD_BOTS  # noqa: PLC0415 - slow, and `gobelet --help` does not need it
    from gobelet.i18n.bots import list_descriptions  # noqa: PLC0415

    with formatter.section(say("Computer players")):
        formatter.write_dl(list_descriptions(BOTS, say))
    with formatter.section(say("Computer players of hands-down")):
        formatter.write_dl(list_descriptions(CARD_BOTS, say))


class _Translated(click.Command):
    """A command with translated help and the option --lang, whose value `main` has already read."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - click's own
        super().__init__(*args, **kwargs)
        self.params.append(click.Option(["--lang"], metavar="LANG", expose_value=False, help=LANGUAGE_HELP))

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        say = get_speaker(ctx)
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=say("Usage:") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_translate(self.help, get_speaker(ctx)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        say = get_speaker(ctx)
        with formatter.section(say("Options")):
            formatter.write_dl(list(self._list_options(ctx, say)))
        if any("--bots" in param.opts for param in self.params):
            _write_bot_kinds(formatter, say)
        if any("--house" in param.opts for param in self.params):
            with formatter.section(say("House rules")):
                formatter.write_dl(_list_house_rules(say))
            if self.name in CARD_COMMANDS:
                with formatter.section(say("Variants of hands-down")):
                    formatter.write_dl(_list_variants(say))

    def _list_options(self, ctx: click.Context, say: Speaker) -> Iterator[tuple[str, str]]:
        for param in self.get_params(ctx):
            if isinstance(param, click.Option):
                metavar = "" if param.is_flag else " " + (param.metavar or param.human_readable_name.upper())
                yield ", ".join(param.opts) + metavar, _translate(param.help, say)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = HELP_HELP
        return option


class TranslatedCommand(_Translated):
    """One command of the program."""


class TranslatedGroup(_Translated, click.Group):
    """The program: its commands by name, each imported from its module when it is needed."""

    def __init__(self, *args: Any, help_texts: Mapping[str, str], **kwargs: Any) -> None:  # noqa: ANN401 - click's own
        super().__init__(*args, **kwargs)
        self.help_texts = help_texts

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of the commands, in the order of the help."""
        return list(self.help_texts)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """Import a command from its module."""
        if cmd_name not in self.help_texts:
            return None
        command: click.Command = getattr(import_module(f"gobelet.cli.commands.{cmd_name}"), cmd_name)
        command.help = self.help_texts[cmd_name]
        return command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        super().format_options(ctx, formatter)
        say = get_speaker(ctx)
        with formatter.section(say("Commands")):
            formatter.write_dl([(name, _translate_summary(text, say)) for name, text in self.help_texts.items()])
