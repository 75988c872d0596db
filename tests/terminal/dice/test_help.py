"""Help for the dice game."""

import pytest

from gobelet.dice import EDITIONS, edition
from gobelet.game import LANGUAGES
from gobelet.i18n import Speaker
from gobelet.terminal.commands import Action
from gobelet.terminal.dice.commands import LETTERS, parse_command
from gobelet.terminal.dice.help import format_help


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_help_tells_words_that_work(name: str, language: str) -> None:
    """Every word the help shows is understood, it names the single letters, and it fits the screen."""
    say = Speaker(language)
    lines = list(format_help(edition(name), say))
    shown = [line.strip().split("  ")[0] for line in lines if line.startswith("  ") and line[2] != " "]
    for text in shown[:4] + shown[5:]:
        assert parse_command(text, edition(name), language).action not in {Action.NOTHING, Action.FILL}
    assert " ".join(LETTERS[language]) in lines[-1] + lines[-2]
    assert max(map(len, lines)) <= 80
    assert max(map(len, format_help(edition(name), say, 50))) <= 50
