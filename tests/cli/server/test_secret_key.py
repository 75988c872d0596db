"""The key that signs cookies: created once, readable by its user alone."""

import stat
from pathlib import Path

import pytest

from gobelet.cli.server.secret_key import load_key
from gobelet.game import Unreadable
from gobelet.private_key import BYTES


def test_a_key_is_made_once(tmp_path: Path) -> None:
    """The key has 32 bytes, stays the same, and only its user may read it; no draft is left."""
    folder = tmp_path / "data" / "gobelet"
    key = load_key(folder)
    assert len(key) == BYTES
    assert load_key(folder) == key
    assert [path.name for path in folder.iterdir()] == ["key"]
    assert stat.S_IMODE((folder / "key").stat().st_mode) == 0o600


def test_of_two_keys_one_gives_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever makes a key at the same time as another uses the one that came first."""
    first = b"f" * BYTES

    def late(count: int) -> bytes:
        (tmp_path / "key").write_bytes(first)
        return b"s" * count

    monkeypatch.setattr("secrets.token_bytes", late)
    assert load_key(tmp_path) == first
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["key"]


def test_a_short_key(tmp_path: Path) -> None:
    """A damaged key is refused, and not replaced: with another one everybody would lose their seats."""
    (tmp_path / "key").write_bytes(b"short")
    with pytest.raises(Unreadable, match="key-short"):
        load_key(tmp_path)
    assert (tmp_path / "key").read_bytes() == b"short"


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """Where no key can be stored, that is said."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(Unreadable, match="file-un"):
        load_key(tmp_path / "file")
