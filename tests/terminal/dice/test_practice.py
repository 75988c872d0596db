"""Practice at the keyboard: choices are judged at once, may be tried again, and are summed up."""

import io
from collections.abc import Iterator

import pytest

from gobelet.coach.review import Review
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.terminal.console import Console, LineWriter
from gobelet.terminal.dice.practice import PracticeSession, make_match
from support.reviews import make_decision, make_review
from support.solved_editions import open_shelf
from support.terminal_session import join_lines

pytestmark = pytest.mark.slow


def practise(found: Review, *typed: str) -> str:
    """Return what is shown to Ann, who types this."""
    out, answers = io.StringIO(), iter(typed)

    def ask(prompt: str, answers: Iterator[str] = answers) -> str:
        answer = next(answers, None)
        if answer is None:
            raise EOFError
        out.write(f"{prompt} {answer}\n")
        return answer

    console = Console(Speaker("en"), LineWriter(out, {}), ask)
    PracticeSession(found, 0, Seat(0), 0.5, open_shelf(), console).run()
    return join_lines(out.getvalue())


def test_right_at_once() -> None:
    """The best choice is right, with the reason and what was played."""
    shown = practise(make_review(("Ann", 0, 2.25)), "keep 6 6 6")
    assert "Position 1 of 1" in shown
    assert "Dice: 6 6 6 2 5 (1 roll left)" in shown
    assert "Right! “keep 6 6 6” is better than" in shown
    assert "In the game it was “Sixes”, which lost 2.3." in shown
    assert shown.endswith("1 position: 1 solved at once, 0 after another try, 0 not solved.")


def test_wrong_and_right() -> None:
    """A wrong choice has its loss and a reason that does not name the answer; then it may be tried again."""
    shown = practise(make_review(("Ann", 0, 2.25)), "sixes", "keep 6 6 6")
    before, _, after = shown.partition("Right!")
    assert "Not the best: it loses 2.3 (mistake). There is something better. It brings" in before
    assert "“keep 6 6 6” is" not in before
    assert after.endswith("1 position: 0 solved at once, 1 after another try, 0 not solved.")


def test_the_answer_and_the_rest() -> None:
    """Enter shows the answer; boxes, help and what is not understood change nothing; the end of input leaves."""
    found = make_review(("Ann", 0, 2.25))
    shown = practise(found, "boxes", "help", "keep 1", "zzz", "")
    assert "Sixes 18" in shown
    assert "You cannot keep 1" in shown
    assert "The best was “keep 6 6 6”." in shown
    assert "1 position: 0 solved at once, 0 after another try, 0 not solved, 1 skipped." in shown
    assert "0 positions: " in practise(found)
    assert "0 positions: " in practise(found, "quit")
    tried = practise(found, "sixes", "quit")
    assert tried.endswith("1 position: 0 solved at once, 0 after another try, 1 not solved.")


def test_position() -> None:
    """The decision is on the table as it was: the card, the dice and the rolls left."""
    match = make_match(make_decision(1.0, rolls_left=2))
    assert match.game.rolls_left == 2
    assert match.game.roll == (2, 5, 6, 6, 6)
