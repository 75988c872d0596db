"""A review in the terminal: at the prompt after a game, and as lines of text."""

import numpy as np
import pytest

from gobelet.coach.highlights import ReviewOptions
from gobelet.coach.review_document import make_review_document
from gobelet.dice import edition, new_match
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.solver import Distribution
from gobelet.terminal.dice.review import ReviewFormatter, describe_agreement
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
REFUSALS = {
    "en": "The last fill can still be taken back",
    "fr": "La dernière case peut encore être reprise",
    "de": "Der letzte Eintrag kann noch zurückgenommen werden",
}


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("language", WORDS)
def test_review_at_the_prompt(gobelet: Run, language: str) -> None:
    """As long as the last fill can be undone there is no review; once the end is confirmed, a word shows it."""
    word = WORDS[language]
    typed = f"{type_turns('mb-1982', language)}{word}\n\n{word}\n\n"
    done = gobelet(*ANN, "--lang", language, typed=typed)
    assert done.code == 0
    before, _, after = join_lines(done.out).partition(REFUSALS[language])
    assert (before.count(HEADLINES[language]), after.count(HEADLINES[language])) == (0, 1)


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
    one = "\n".join(ReviewFormatter(found, library, Speaker("en"), odds).format(ReviewOptions(Seat(2), 2.0)))
    assert "P2 chose" in join_lines(one)
    assert "P0 chose" not in join_lines(one)
    assert "P0 rolled" not in one
    (column,) = make_review_document(found, options=ReviewOptions(Seat(2), 2.0))["columns"]
    assert {entry["player"] for entry in (*column["decisions"], *column["rolls"])} == {"P2"}
    assert min(decision["loss"] for decision in column["decisions"]) >= 2
    whole = make_review_document(found)["columns"][0]
    assert {entry["player"] for entry in whole["decisions"]} == {"P0", "P2"}
    assert whole["net_luck"] == [{"against": "P1", "points": found.net_luck(0, 1)}]


@pytest.mark.parametrize("language", WORDS)
def test_long_names_fit(language: str) -> None:
    """The table is not wider than the terminal, with names of 30 letters and large figures."""
    found = make_review(("M" * 30, 1212.5, 2.25), ("N" * 30, -1212.5, 1234.5))
    lines = list(ReviewFormatter(found, open_shelf(), Speaker(language)).format())
    assert max(map(len, lines)) <= 80


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
