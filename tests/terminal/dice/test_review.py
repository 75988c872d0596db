"""A review in the terminal: at the prompt after a game, and as lines of text."""

import numpy as np
import pytest

from gobelet.dice import edition, new_match
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.solver import Distribution
from gobelet.terminal.dice.review import ReviewFormatter, ReviewOptions, describe_agreement
from support.reviews import make_decision, make_review, play_at_random, review_games
from support.solved_editions import open_shelf
from support.terminal_session import Run, join_lines, type_turns

pytestmark = pytest.mark.slow

ANN = ("play", "mb-1982", "--players", "Ann", "--seed", "9")
WORDS = {"en": "review", "fr": "bilan", "de": "Rückblick"}
HEADLINES = {
    "en": "With average dice this play earns",
    "fr": "Avec des dés moyens",
    "de": "Mit durchschnittlichen Würfeln",
}


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("language", WORDS)
def test_review_at_the_prompt(gobelet: Run, language: str) -> None:
    """After the last box, before and after the end is confirmed, a word shows the review; then Enter leaves."""
    word = WORDS[language]
    typed = f"{type_turns('mb-1982', language)}{word}\n\n{word}\n\n"
    done = gobelet(*ANN, "--lang", language, typed=typed)
    assert done.code == 0
    assert join_lines(done.out).count(HEADLINES[language]) == 2


def test_no_review_during_the_game(gobelet: Run) -> None:
    """Before a game is over there is a sentence instead."""
    done = gobelet(*ANN, typed="roll\nreview\nquit\n")
    assert "The game is not over yet." in done.out
    assert "luck" not in done.out


def test_teams_and_matches() -> None:
    """A team has a row for each member, and each game of a match its own chance; decisions name the game."""
    start = new_match(edition("classic"), teams=((Seat(0), Seat(2)), (Seat(1),)), games=2)
    library = open_shelf()
    found = review_games(library.values(start.edition), start, play_at_random(start, 4))
    odds = Distribution(0, np.array([0.5, 0.5]))
    text = "\n".join(ReviewFormatter(found, library, Speaker("en"), odds).format())
    assert "P0 + P2" in text
    assert "\n  P0 " in text
    assert "\n  P2 " in text
    assert "P0 and P2, game 2: " in text
    assert "- Game " in text


def test_agreement() -> None:
    """How often each computer player chooses so, in whole per cent."""
    sentence = describe_agreement(make_decision(2.25), Speaker("en"))
    assert sentence.startswith("Chosen so by: Perfect 0\u00a0%, Strong ")
    assert "Greedy" in sentence


def test_without_odds() -> None:
    """Where the odds are not known, everything else is shown."""
    found = make_review(("Ann", 12.5, 0.0), ("Ben", -4.0, 0.0))
    lines = list(ReviewFormatter(found, open_shelf(), Speaker("en")).format(ReviewOptions()))
    assert not any("how likely" in line for line in lines)
    assert "No decision lost 0.5 or more." in lines
