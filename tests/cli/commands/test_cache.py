"""`gobelet cache`."""

import json
import os
import time
from pathlib import Path

import numpy as np
import pytest

from gobelet.solver.storage.table_file import Header, compute_checksum, write_table
from support.terminal_session import Run

pytestmark = pytest.mark.slow
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
    """A draft of a killed process and a file being written are listed as such."""
    tables = home / "XDG_CACHE_HOME/gobelet/tables"
    tables.mkdir(parents=True)
    for age, process in ((0, 1), (time.time(), os.getpid())):
        (tables / f".values-{process}.table.{process}").write_text("?")
        os.utime(tables / f".values-{process}.table.{process}", (age, age))
    out = gobelet("cache").out
    assert [" ".join(line.split()) for line in out.splitlines()[1:]] == [
        "? (an unfinished file) .values-1.table.1 0.0 MB",
        f"? (being written) .values-{os.getpid()}.table.{os.getpid()} 0.0 MB",
        "together 0.0 MB",
    ]
    assert [file["draft"] for file in json.loads(gobelet("cache", "--json").out)["files"]] == [True, True]


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
