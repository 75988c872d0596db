"""The document of a review: reasons that add up, how often computer players agree, and null where that is unknown."""

from functools import cache

import numpy as np
import pytest

from gobelet.bots.dice.agreement import compute_agreement
from gobelet.coach import review_document
from gobelet.coach.review import Review
from gobelet.coach.review_document import DocumentSources, make_review_document
from gobelet.dice import edition, new_match
from gobelet.solver import Distribution
from support.reviews import play_at_random, review_games
from support.solved_editions import open_shelf

pytestmark = pytest.mark.slow

PLAYED = edition("kniffel", rolls="2")


@cache
def review_a_match() -> Review:
    """Return the review of a match of two games."""
    start = new_match(PLAYED, 2, games=2)
    return review_games(open_shelf().values(PLAYED), start, play_at_random(start, 7))


def test_reasons_and_agreement() -> None:
    """The parts of a reason add up to its points, the loss; a column agrees as its decisions do on average."""
    sources = DocumentSources(library=open_shelf(), compute_agreement=compute_agreement)
    for column in make_review_document(review_a_match(), sources)["columns"]:
        decisions = column["decisions"]
        for decision in decisions:
            why = decision["why"]
            assert sum(part["points"] for part in why["parts"]) == pytest.approx(why["points"])
            if decision["loss"] > 1e-9:
                assert why["points"] == pytest.approx(decision["loss"], abs=0.005 + 1e-9)
                assert why["against"] == {key: each for key, each in decision["chosen"].items() if key != "value"}
            else:
                assert decision["agreement"]["perfect"] == 1
                assert why["against"] != decision["chosen"]
        assert set(column["agreement"]) == set(decisions[0]["agreement"])
        for bot, share in column["agreement"].items():
            assert share == pytest.approx(sum(each["agreement"][bot] for each in decisions) / len(decisions))


def test_without_sources() -> None:
    """What is not known is null."""
    column = make_review_document(review_a_match())["columns"][0]
    assert column["agreement"] is column["chance_of_score"] is column["chance_of_dice"] is None
    assert {(each["why"], each["agreement"]) for each in column["decisions"]} == {(None, None)}


def test_the_costliest_have_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a long match only so many decisions do."""
    monkeypatch.setattr(review_document, "MOST_REASONS", 3)
    columns = make_review_document(review_a_match(), DocumentSources(library=open_shelf()))["columns"]
    decisions = sorted((each for column in columns for each in column["decisions"]), key=lambda each: -each["loss"])
    assert [each["why"] is not None for each in decisions] == [True] * 3 + [False] * (len(decisions) - 3)


def test_the_chances_of_a_match() -> None:
    """They are those of the sum of its games."""
    odds = Distribution(0, np.full(601, 1 / 601))
    for column in make_review_document(review_a_match(), DocumentSources(odds))["columns"]:
        assert column["chance_of_score"] == pytest.approx(odds.repeat(2).at_least(column["score"]))
        assert [game["chance_of_score"] for game in column["games"]] == pytest.approx(
            [odds.at_least(game["score"]) for game in column["games"]]
        )
