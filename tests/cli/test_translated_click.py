"""Help in the user's language."""

import pytest

from gobelet.bots import BOTS, CARD_BOTS
from gobelet.bots.dice.levels import Level
from gobelet.cli.app import COMMANDS
from gobelet.i18n.bots import DESCRIPTIONS
from support.terminal_session import Run

pytestmark = pytest.mark.usefixtures("solved")


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_help_says_what_each_is(gobelet: Run, language: str) -> None:
    """`play --help` describes every computer player and how well it plays, within 80 columns."""
    told = gobelet("play", "--help", "--lang", language).out
    rows = dict(line.split(maxsplit=1) for line in told.splitlines() if len(line.split()) > 1)
    assert {*BOTS, *CARD_BOTS} == set(DESCRIPTIONS)
    assert all(kind in rows for kind in DESCRIPTIONS)
    assert all(str(level.target_loss) in rows[level.value] for level in Level)
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["Usage", "Commands"]), ("fr", ["Commandes"]), ("de", ["Aufruf", "Befehle"])],
)
def test_help_speaks_the_language(gobelet: Run, language: str, words: list[str]) -> None:
    """Help is in the language asked for, for the program and for each command."""
    told = gobelet("--help", "--lang", language)
    assert told.code == 0
    assert all(word in told.out for word in words)
    for command in ("play", "editions", "rules", "boxes", "replay"):
        assert command in told.out
        assert gobelet(command, "--help", "--lang", language).code == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_french_headings_have_their_space(gobelet: Run, command: str) -> None:
    """French has a no-break space before every colon, that of a heading too."""
    lines = gobelet(command, "--help", "--lang", "fr").out.splitlines()
    headings = [line for line in lines if line.endswith(":")]
    assert headings
    assert all(line.endswith("\u00a0:") for line in headings)
