"""The files of solved tables."""

from pathlib import Path

import numpy as np
import pytest

from gobelet.solver.storage.table_file import (
    Header,
    compute_checksum,
    is_draft,
    write_table,
)

pytestmark = pytest.mark.slow


def test_writers_have_their_own_drafts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two writers of one table have different drafts, and both are recognised as drafts."""
    drafts = []
    monkeypatch.setattr(Path, "replace", lambda draft, _target: drafts.append(draft))
    numbers = np.zeros(1)
    header = Header("values", "kniffel", {}, "x", "<f8", 1, compute_checksum(numbers), 1)
    for _ in range(2):
        write_table(tmp_path / "values-x.table", header, numbers)
    assert len(set(drafts)) == 2
    assert all(is_draft(draft) for draft in drafts)
