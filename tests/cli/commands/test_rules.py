"""`gobelet rules`."""

import json

import pytest

from gobelet.dice import EDITIONS
from support.terminal_session import Run

LANGUAGES = ("en", "fr", "de")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_rules(gobelet: Run, name: str, language: str) -> None:
    """The rules of each edition in each language, within 80 columns; clause ids are shown if asked for, and as JSON."""
    told = gobelet("rules", name, "--lang", language)
    assert (told.code, told.err) == (0, "")
    assert "[turn-1]" not in told.out
    assert max(map(len, told.out.splitlines())) <= 80
    cited = gobelet("rules", name, "--clauses", "--lang", language).out
    assert "[turn-1]" in cited
    assert max(map(len, cited.splitlines())) <= 80
    document = json.loads(gobelet("rules", name, "--lang", language, "--json").out)
    clauses = [clause for section in document["sections"] for clause in section["clauses"]]
    assert {"id", "text", "ours"} <= set(clauses[0])
    assert any(clause["ours"] for clause in clauses)
    upper = next(clause for clause in clauses if clause["id"] == "upper")
    assert {"dice", "origin", "card", "boxes", "bonus", "joker"} == set(upper["examples"][0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_of_the_card_game(gobelet: Run, language: str) -> None:
    """Hands Down has its rules like every edition, and its variants are set and marked like house rules."""
    told = gobelet("rules", "hands-down", "--house", "length=8", "short=true", "--lang", language)
    assert (told.code, told.err) == (0, "")
    assert "length=8, short=true" in told.out
    assert max(map(len, told.out.splitlines())) <= 80
    document = json.loads(gobelet("rules", "Hands-Down", "--house=length=8", "--lang", language, "--json").out)
    assert (document["edition"], document["language"], document["house"]) == ("hands-down", language, {"length": "8"})
    clauses = [clause for section in document["sections"] for clause in section["clauses"]]
    assert {clause["id"] for clause in clauses if clause["house"]} == {"hd-setup", "hd-length"}
    assert "short" in gobelet("rules", "--help", "--lang", language).out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*EDITIONS, "hands-down"])
def test_tips(gobelet: Run, name: str, language: str) -> None:
    """The tips of a rulebook with their verdicts, or that it gives none; the document has the same."""
    told = gobelet("rules", name, "--tips", "--lang", language)
    assert (told.code, told.err) == (0, "")
    words = " ".join(told.out.split())
    tips = json.loads(gobelet("rules", name, "--lang", language, "--json").out)["tips"]
    for tip in tips:
        assert all(" ".join(tip[part].split()) in words for part in ("text", "finding", "method"))
        assert all(position["command"] in told.out for position in tip["positions"])
    assert len(told.out.splitlines()) > 3 * len(tips)


def test_tips_are_judged_by_the_printed_rules(gobelet: Run) -> None:
    """With house rules the tips are the same, and say so."""
    told = gobelet("rules", "mb-1982", "--tips", "--house", "upper_bonus=0")
    assert "without house rules" in told.out
    assert "without house rules" not in gobelet("rules", "mb-1982", "--tips").out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*EDITIONS, "hands-down"])
def test_a_sample(gobelet: Run, name: str, language: str) -> None:
    """The sample turn or round, step by step, within 80 columns; as JSON with the dice or hands of each step."""
    told = gobelet("rules", name, "--example", "--lang", language)
    assert (told.code, told.err) == (0, "")
    assert max(map(len, told.out.splitlines())) <= 80
    document = json.loads(gobelet("rules", name, "--example", "--lang", language, "--json").out)
    steps = document["sample"]["steps"]
    assert len(steps) == told.out.count("\n\n")
    assert all({"text", "origin"} < set(step) for step in steps)
    assert (document["edition"], document["language"]) == (name, language)


def test_a_sample_is_as_printed(gobelet: Run) -> None:
    """A sample turn and house rules do not go together."""
    done = gobelet("rules", "classic", "--example", "--house", "rolls=2")
    assert done.code == 2
    assert "--house" in done.err
