"""`gobelet advise`."""

import json
from decimal import Decimal

import pytest

from gobelet.dice import edition
from support.terminal_session import Run

pytestmark = pytest.mark.slow


@pytest.mark.usefixtures("solved")
def test_advise(gobelet: Run) -> None:
    """Every option with value, loss and reason, best first; keeps are sorted faces, the empty one an empty text."""
    answer = gobelet("advise", "kniffel", "--dice", "33526", "--rolls-left", "2", "--json")
    options = json.loads(answer.out)["options"]
    assert {"value", "loss", "why"} <= set(options[0])
    assert [option["loss"] for option in options] == sorted(option["loss"] for option in options)
    keeps = {option["keep"] for option in options if "keep" in option}
    assert {"", "33", "2356"} <= keeps
    assert "23356" not in keeps
    assert {option["box"] for option in options if "box" in option} >= {"threes", "chance"}


@pytest.mark.usefixtures("solved")
def test_advice_says_what_is_compared(gobelet: Run) -> None:
    """Reasons speak for the best option; each says against which, by how much, and parts that add up to that."""
    best, *others = json.loads(gobelet("advise", "kniffel", "--dice", "33526", "--rolls-left", "2", "--json").out)[
        "options"
    ]
    second = others[0]
    assert {name: second[name] for name in best["against"]} == best["against"]
    assert (best["difference"], best["parts"], best["why"]) == (second["difference"], second["parts"], second["why"])
    for option in others:
        assert option["against"] == {name: best[name] for name in ("box", "keep") if name in best}
        assert option["difference"] == round(option["loss"], 2)
        assert round(sum(option["parts"].values()), 2) == option["difference"]
        assert option["why"].startswith("“keep 3 3” is better than ")


@pytest.mark.usefixtures("solved")
def test_ties_are_shown(gobelet: Run) -> None:
    """Equally good options are all the best; worse ones that tie lose the same and say so."""
    card = "chance=5," + ",".join(f"{box}=0" for box in edition("kniffel").boxes if box not in {"chance", "yahtzee"})
    told = gobelet("advise", "kniffel", "--dice", "12345", "--rolls-left", "1", "--card", card).out.splitlines()
    assert [line.split()[-1] for line in told[:7]] == ["best"] * 6 + ["(tie)"]


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("dice", ["33526", "12456", "66611"])
def test_values_and_losses_agree(gobelet: Run, dice: str) -> None:
    """In the table, the best value less the loss is the value, to the last decimal."""
    table = gobelet("advise", "kniffel", "--dice", dice, "--rolls-left", "2", "--top", "0").out.partition("\n\n")[0]
    rows = [line.removesuffix(" (tie)").rsplit(maxsplit=2)[1:] for line in table.splitlines()]
    best = Decimal(rows[0][0])
    assert len(rows) > 10
    assert all(best + Decimal(loss) == Decimal(value) for value, loss in rows if loss != "best")


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_advice_in_words(gobelet: Run, language: str) -> None:
    """The text ranks the options in the edition's words and ends with why the best is best."""
    told = gobelet("advise", "kniffel", "--dice", "66611", "--rolls-left", "1", "--lang", language)
    assert told.code == 0
    assert "6 6 6" in told.out
    assert len(told.out.strip().splitlines()) <= 13


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "nowhere"],
        ["solve", "mb-1982", "--house", "luck=1"],
        ["advise", "mb-1982", "--dice", "3352", "--rolls-left", "1"],
        ["advise", "mb-1982", "--dice", "33526", "--rolls-left", "3"],
        ["advise", "mb-1982", "--dice", "33526", "--rolls-left", "x"],
        ["advise", "mb-1982", "--dice", "33526", "--card", "fours=13"],
        ["cache", "--nonsense"],
    ],
)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_bad_input(gobelet: Run, arguments: list[str], language: str) -> None:
    """Exit code 2, nothing on stdout, one sentence on stderr in the chosen language; nothing is solved for it."""
    ended = gobelet(*arguments, "--lang", language)
    assert (ended.code, ended.out, len(ended.err.splitlines())) == (2, "", 1)
