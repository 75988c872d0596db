"""`gobelet solve --sweep`."""

import csv
import json
from pathlib import Path

import pytest
from pyarrow import parquet

from support.terminal_session import Run

pytestmark = pytest.mark.slow
SWEEP = ("solve", "mb-1982", "--sweep", "rolls=1,2", "joker=none,loose")
HEADER = "edition,rolls,joker,value,states"


@pytest.fixture
def finished(gobelet: Run, tmp_path: Path) -> Path:
    """A file with all results."""
    path = tmp_path / "finished.csv"
    assert gobelet(*SWEEP, "--out", str(path)).code == 0
    return path


def test_every_combination_has_the_value_of_its_solve(gobelet: Run, finished: Path) -> None:
    """To the last bit, and with its number of states."""
    with finished.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    combinations = [("1", "none"), ("1", "loose"), ("2", "none"), ("2", "loose")]
    assert [(row["rolls"], row["joker"]) for row in rows] == combinations
    for row in rows[::3]:
        rules = ("--house", f"rolls={row['rolls']}", "--house", f"joker={row['joker']}")
        solved = json.loads(gobelet("solve", "mb-1982", *rules, "--json").out)
        assert (float(row["value"]), int(row["states"])) == (solved["value"], solved["states"])


def test_a_stopped_sweep_goes_on(gobelet: Run, finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it was stopped, in the middle of a line, too; nothing is solved twice, and the file is the same."""
    whole = finished.read_bytes()
    lines = whole.splitlines(keepends=True)
    finished.write_bytes(b"".join(lines[:3]) + lines[3][:9])
    assert gobelet(*SWEEP, "--out", str(finished)).code == 0
    assert finished.read_bytes() == whole
    monkeypatch.setattr("gobelet.solver.library.Library.compute_values", None)
    told = gobelet(*SWEEP, "--out", str(finished), "--lang", "de")
    assert (told.code, finished.read_bytes()) == (0, whole)
    assert "4 Kombinationen" in told.out


def test_a_parquet_file_has_the_same_rows(gobelet: Run, finished: Path, tmp_path: Path) -> None:
    """Rules are texts, values and states are numbers; a larger sweep adds to it, and no draft is left."""
    path = tmp_path / "finished.parquet"
    assert gobelet("solve", "mb-1982", "--sweep", "rolls=1 joker=none,loose", "--out", str(path)).code == 0
    assert gobelet(*SWEEP, "--out", str(path)).code == 0
    table = parquet.read_table(path)
    assert [str(field.type) for field in table.schema] == ["string", "string", "string", "double", "int64"]
    rows = [",".join(map(str, row.values())) for row in table.to_pylist()]
    assert [",".join(table.column_names), *rows] == finished.read_text(encoding="utf-8").splitlines()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["finished.csv", "finished.parquet"]


def test_a_smaller_sweep_of_the_same_file(gobelet: Run, finished: Path) -> None:
    """Only its own combinations are counted; the others stay in the file."""
    whole = finished.read_bytes()
    told = gobelet("solve", "mb-1982", "--sweep", "rolls=2", "joker=none", "--out", str(finished))
    assert told.out.startswith("1 combination is in ")
    assert finished.read_bytes() == whole


def test_without_a_file(gobelet: Run, finished: Path) -> None:
    """The rows are printed, or a document; the house rules that are the same for all are columns."""
    assert gobelet(*SWEEP).out == finished.read_text(encoding="utf-8")
    document = json.loads(gobelet("solve", "mb-1982", "--sweep", "joker=none", "--house", "rolls=1", "--json").out)
    assert document["edition"] == "mb-1982"
    assert [each["house"] for each in document["combinations"]] == [{"rolls": "1", "joker": "none"}]
    assert gobelet("solve", "--sweep", "rolls=1").out.splitlines()[1].startswith("mb-1982,1,127.")
    assert gobelet("solve", "--sweep", "rolls=1", "joker=none").out.splitlines()[1].startswith("mb-1982,1,none,127.")


@pytest.mark.parametrize(
    "content",
    ["", "a,b\n", f"{HEADER}\nyatzy,1,none,1.0,2\n", f"{HEADER}\nmb-1982,1,none,x,2\n", f"{HEADER}\nmb-1982,1\n"],
    ids=["empty", "columns", "edition", "number", "short"],
)
def test_another_file_is_not_changed(gobelet: Run, tmp_path: Path, content: str) -> None:
    """It is refused before anything is solved; an empty file is as good as none."""
    path = tmp_path / "other.csv"
    path.write_text(content, encoding="utf-8")
    told = gobelet(*SWEEP, "--out", str(path))
    if content:
        assert told.code == 2
        assert f"Its first line would be: {HEADER}" in told.err
        assert path.read_text(encoding="utf-8") == content
    else:
        assert (told.code, len(path.read_text(encoding="utf-8").splitlines())) == (0, 5)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--sweep", "rolls=9"), "The house rule rolls cannot be 9."),
        (("--sweep", "rolls=1", "--house", "rolls=2"), "The house rule rolls is given twice."),
        (("--sweep", "rolls=1", "--out", "a.txt"), "ends in .csv or .parquet, not to a.txt"),
        (("--sweep", "rolls=1", "--out", "none/a.csv"), "There is no folder "),
        (("--out", "a.csv"), "need --sweep"),
        (("rolls=2",), "need --sweep"),
        (("--cluster", "tcp://x"), "need --sweep"),
    ],
)
def test_what_is_no_sweep(gobelet: Run, arguments: tuple[str, ...], said: str) -> None:
    """A sentence says why."""
    told = gobelet("solve", "mb-1982", *arguments)
    assert (told.code, told.out) == (2, "")
    assert said in told.err
