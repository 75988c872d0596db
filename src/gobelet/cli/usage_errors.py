"""Errors of the command line as sentences in the user's language."""

import click

from gobelet.i18n import Speaker

FLAGS = frozenset(
    {"--help", "--version", "--json", "--partners", "--clear", "--clauses", "--boxes", "--lan", "--no-browser"}
    | {"--second", "--tips", "--large", "--bilingual", "--example", "--check", "--free"}
)
"""The options without a value: Click's error does not say whether an option takes one."""


def describe_usage_error(error: click.ClickException, command: str, say: Speaker) -> str:
    """Return what is wrong with the command line and which command shows help."""
    hint = say("Try: {command} --help", command=command)
    return f"{_describe(error, say)} {hint}"


def _describe(error: click.ClickException, say: Speaker) -> str:
    match error:
        case click.NoSuchOption():
            return say("There is no option {name}.", name=error.option_name)
        case click.exceptions.NoSuchCommand():
            return say("There is no command {name}.", name=error.command_name)
        case click.MissingParameter(param=param):
            return say("{name} is missing.", name=_name_parameter(param))
        case click.BadParameter(param=click.Option(type=click.IntRange(min=int(least), max=int(most))) as param):
            between = {"least": least, "most": most}
            return say("{name} takes a whole number from {least} to {most}.", name=_name_parameter(param), **between)
        case click.BadParameter(param=click.Option(type=click.IntRange(min=int(least))) as param):
            return say("{name} takes a whole number, {least} or more.", name=_name_parameter(param), least=least)
        case click.BadParameter(param=param) if isinstance(param, click.Option) and param.type is click.INT:
            return say("{name} takes a whole number.", name=_name_parameter(param))
        case click.BadParameter(param=param):
            return say("The value of {name} cannot be used.", name=_name_parameter(param))
        case click.BadOptionUsage() if error.option_name not in FLAGS:
            return say("The option {name} needs a value.", name=error.option_name)
        case click.BadOptionUsage():
            return say("The option {name} takes no value.", name=error.option_name)
        case _:
            return say("There is one argument too many on the command line.")


def _name_parameter(param: click.Parameter | None) -> str:
    if param is None:
        return "?"
    return param.opts[0] if isinstance(param, click.Option) else param.human_readable_name.upper()
