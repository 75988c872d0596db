"""The commands that know best: solve, advise, cache."""

import json
import os
import time
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gobelet.dice import edition
from gobelet.solver.storage.table_file import Header, compute_checksum, write_table

pytestmark = pytest.mark.slow

Run = Callable[..., Any]


def test_solve(gobelet: Run) -> None:
    """`solve --json` gives value, states, seconds and threads; the text says the value to eight decimals."""
    document = json.loads(gobelet("solve", "kniffel", "--json").out)
    assert document["value"] == pytest.approx(245.87077451, abs=1e-8)
    assert document["states"] == 536_448
    assert document["seconds"] > 0
    assert document["threads"] >= 1
    assert "245,87077451" in gobelet("solve", "kniffel", "--lang", "de").out


def test_solve_with_house_rules(gobelet: Run) -> None:
    """House rules are solved like any edition: one roll a turn is worth less than three."""
    one = json.loads(gobelet("solve", "kniffel", "--house", "rolls=1", "--json").out)
    assert one["house"] == {"rolls": "1"}
    assert one["value"] < 200


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


def test_cache(gobelet: Run) -> None:
    """The cache lists what was solved, and is empty after clearing."""
    assert json.loads(gobelet("cache", "--json").out)["files"] == []
    gobelet("solve", "kniffel", "--json")
    (file,) = json.loads(gobelet("cache", "--json").out)["files"]
    assert (file["kind"], file["edition"], file["states"]) == ("values", "kniffel", 536_448)
    assert "kniffel" in gobelet("cache").out
    assert json.loads(gobelet("cache", "--clear", "--json").out)["deleted"] == 1
    assert json.loads(gobelet("cache", "--json").out)["files"] == []


@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_clearing_names_what_stays(gobelet: Run, home: Path, as_json: list[str]) -> None:
    """A file that cannot be deleted is named on stderr, the others go, and the exit code says it was not all."""
    tables = home / "XDG_CACHE_HOME/gobelet/tables"
    (tables / "a.table").mkdir(parents=True)
    (tables / "b.table").write_text("?")
    done = gobelet("cache", "--clear", *as_json)
    assert done.code == 1
    assert done.err == f"The file {tables / 'a.table'} cannot be deleted: it is a folder.\n"
    assert [path.name for path in tables.iterdir()] == ["a.table"]
    assert '"deleted": 1' in done.out if as_json else "1 file deleted." in done.out


def test_drafts_are_listed(gobelet: Run, home: Path) -> None:
    """What a killed process left behind is listed as that, and what is being written as that."""
    tables = home / "XDG_CACHE_HOME/gobelet/tables"
    tables.mkdir(parents=True)
    for age, process in ((0, 1), (time.time(), os.getpid())):
        (tables / f".values-{process}.table.{process}").write_text("?")
        os.utime(tables / f".values-{process}.table.{process}", (age, age))
    out = gobelet("cache").out
    assert [" ".join(line.split()) for line in out.splitlines()[1:]] == [
        "? (a draft left behind) .values-1.table.1 0.0 MB",
        f"? (being written) .values-{os.getpid()}.table.{os.getpid()} 0.0 MB",
        "together 0.0 MB",
    ]
    assert [file["draft"] for file in json.loads(gobelet("cache", "--json").out)["files"]] == [True, True]


LISTED = {
    "en": [
        "  reasons, box by box            kniffel rolls=1  12.4 MB",
        "  values of best play            mb-1982          10.3 MB",
        "  values of best play (damaged)  kniffel           0.0 MB",
        "  ? (damaged)                    values-9.table    0.0 MB",
        "  prepared solver                2 files           3.0 MB",
        "  together                                        25.7 MB",
    ],
    "fr": ["  solveur préparé                  2 fichiers        3,0\u00a0Mo"],
    "de": ["  vorbereiteter Rechenkern              2 Dateien         3,0\u00a0MB"],
}


@pytest.mark.parametrize("language", LISTED)
def test_the_listing(gobelet: Run, home: Path, language: str) -> None:
    """What each file holds in words, aligned, with sizes as the language writes them, kernels as one, and a total."""
    root = home / "XDG_CACHE_HOME/gobelet"
    for number, (kind, name, house, megabytes) in enumerate(
        [("shares", "kniffel", {"rolls": "1"}, 12.4), ("values", "mb-1982", {}, 10.3), ("values", "kniffel", {}, 0)]
    ):
        numbers = np.zeros(int(megabytes * 125_000) or 1)
        found = Header(kind, name, house, "x", "<f8", len(numbers), compute_checksum(numbers) if megabytes else "0", 1)
        write_table(root / f"tables/values-{number}.table", found, numbers)
    (root / "tables/values-9.table").write_text("?")
    for name in ("old/a.nbi", "new/b.nbc"):
        (root / "kernels" / name).parent.mkdir(parents=True)
        (root / "kernels" / name).write_bytes(bytes(1_500_000))
    folder, *lines = gobelet("cache", "--lang", language).out.splitlines()
    assert folder.endswith(str(root))
    assert [line for line in lines if line in LISTED[language]] == LISTED[language], "\n".join(lines)
    assert len({len(line) for line in lines}) == 1
    document = json.loads(gobelet("cache", "--json").out)
    assert document["kernels"] == {"files": 2, "bytes": 3_000_000}
    assert [file["damaged"] for file in document["files"]] == [False, False, True, True]
