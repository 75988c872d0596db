"""Arguments and options that several commands share."""

import re

import pytest

from gobelet.cli.app import COMMANDS
from support.terminal_session import Run


@pytest.mark.parametrize("command", ["boxes --dice 44444", "advise --dice 44444", "solve"])
def test_dice_commands_know_the_card_game(gobelet: Run, command: str) -> None:
    """A command about dice says that Hands Down is played with cards, and which commands there are for it."""
    name, *options = command.split()
    told = gobelet(name, "hands-down", *options).err
    served = re.fullmatch(r"hands-down is a card game\. The commands for it are: (.+)\.\n", told)
    assert served is not None
    assert {"rules", "hand"} <= set(served[1].split(", ")) <= set(COMMANDS)
    assert name not in served[1].split(", ")


def test_ids_may_be_typed_in_capitals(gobelet: Run) -> None:
    """Editions, boxes and languages are known whatever the case."""
    assert gobelet("boxes", "Classic", "--dice", "44444", "--card", "Fours=12", "--lang", "EN").code == 0


def test_unknown_names_list_the_known_ones(gobelet: Run) -> None:
    """An unknown edition, house rule or value is refused with a list of the known ones."""
    assert "hasbro-2014" in gobelet("rules", "nowhere").err
    assert "hands-down" in gobelet("rules", "nowhere").err
    assert "five_alike_full_house" in gobelet("rules", "mb-1982", "--house", "luck=1").err
    assert "1–105" in gobelet("rules", "mb-1982", "--house", "upper_bonus_at=0").err


@pytest.mark.parametrize(
    ("arguments", "busy"),
    [
        (["solve", "kniffel"], "gobelet.solver.library.Library.solve"),
        (["advise", "kniffel", "--dice", "33526", "--rolls-left", "2"], "gobelet.solver.library.Library.values"),
    ],
)
def test_ctrl_c_ends_the_line(gobelet: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str], busy: str) -> None:
    """On a terminal, Ctrl-C ends the line that shows the progress."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(busy, interrupted)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    done = gobelet(*arguments)
    assert (done.code, done.out, done.err) == (130, "", "\n")
