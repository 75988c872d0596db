"""Atomic writes: readers see a whole file, failures leave no trace, and one of several creators succeeds."""

import errno
import os
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier, Event, Thread

import pytest

from gobelet.files import PRIVATE, create_file, open_draft, replace_file

OLD, NEW = b"old" * 50_000, b"new!" * 70_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a file with the old content, alone in its folder."""
    path = tmp_path / "file"
    path.write_bytes(OLD)
    return path


@contextmanager
def reader(path: Path) -> Iterator[set[bytes]]:
    """Read a file again and again in a thread; yield the set of contents that were read."""
    contents: set[bytes] = set()
    end = Event()

    def read() -> None:
        while not end.is_set():
            contents.add(path.read_bytes())

    thread = Thread(target=read)
    thread.start()
    try:
        yield contents
    finally:
        end.set()
        thread.join()


def replace(path: Path, content: bytes, mode: int = 0o666, *, sync: bool = False) -> None:
    """Replace a file's content, in many small writes."""
    with replace_file(path, mode, sync=sync) as file:
        for start in range(0, len(content), 1000):
            file.write(content[start : start + 1000])


# -- replacing a file --------------------------------------------------------------------------------------------


def test_a_reader_never_sees_a_part(path: Path) -> None:
    """While a file is replaced many times, every read returns all of one of the contents."""
    with reader(path) as contents:
        for _ in range(50):
            replace(path, NEW)
            replace(path, OLD)
    assert contents <= {OLD, NEW}
    assert [file.name for file in path.parent.iterdir()] == ["file"]


def test_the_old_content_stays_until_the_end(path: Path) -> None:
    """Inside the block the file has its old content and a draft is beside it; afterwards the new content only."""
    with replace_file(path) as file:
        file.write(NEW)
        file.flush()
        assert path.read_bytes() == OLD
        assert len(list(path.parent.iterdir())) == 2
    assert path.read_bytes() == NEW
    assert [file.name for file in path.parent.iterdir()] == ["file"]


@pytest.mark.parametrize("step", ["os.open", "os.fsync", "pathlib.Path.replace"])
def test_a_full_disk_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """Whichever step fails, the error is raised, the old content stays and no draft is left."""

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(step, fail)
    with pytest.raises(OSError, match="No space left"):
        replace(path, NEW, sync=True)
    monkeypatch.undo()
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == {"file": OLD}


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_a_failing_block_changes_nothing(path: Path, error: type[BaseException]) -> None:
    """An error or Ctrl-C in the block leaves the old content and no draft."""

    def fail() -> None:
        with replace_file(path) as file:
            file.write(NEW)
            raise error

    with pytest.raises(error):
        fail()
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == {"file": OLD}


def test_writers_do_not_share_a_draft(path: Path) -> None:
    """Of two overlapping writers each writes all of its content; the last to finish wins."""
    with replace_file(path) as outer:
        outer.write(NEW[:1000])
        replace(path, b"inner")
        assert path.read_bytes() == b"inner"
        outer.write(NEW[1000:])
    assert path.read_bytes() == NEW


def test_sync_comes_before_the_name(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `sync` the whole draft is flushed to the disk while the file still has its old content."""
    sizes: list[int] = []

    def fsync(number: int) -> None:
        sizes.append(os.fstat(number).st_size)
        assert path.read_bytes() == OLD

    monkeypatch.setattr("os.fsync", fsync)
    replace(path, NEW)
    assert sizes == []
    replace(path, OLD)
    replace(path, NEW, sync=True)
    assert sizes == [len(NEW)]


@pytest.mark.parametrize(("mode", "expected"), [(PRIVATE, 0o600), (0o666, 0o644)])
def test_mode(path: Path, mode: int, expected: int) -> None:
    """A private file is private from the first byte on; others follow the umask."""
    umask = os.umask(0o022)
    try:
        with open_draft(path, mode) as draft:
            assert stat.S_IMODE(draft.stat().st_mode) == expected
        replace(path, NEW, mode)
        assert create_file(path.with_name("created"), NEW, mode)
    finally:
        os.umask(umask)
    assert [stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()] == [expected] * 2


# -- drafts ------------------------------------------------------------------------------------------------------


def test_a_named_draft_replaces_a_leftover(path: Path) -> None:
    """A draft with a fixed name begins empty even if a killed process left one behind."""
    path.with_name("file.draft").write_bytes(b"half of it")
    with open_draft(path, PRIVATE, "file.draft") as draft:
        assert draft.name == "file.draft"
        assert draft.read_bytes() == b""
        assert stat.S_IMODE(draft.stat().st_mode) == PRIVATE
    assert [file.name for file in path.parent.iterdir()] == ["file"]


# -- creating a file ---------------------------------------------------------------------------------------------


def test_an_existing_file_is_not_created(path: Path) -> None:
    """`create_file` leaves a file that is there as it is, and no draft."""
    assert not create_file(path, NEW)
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == {"file": OLD}


def test_one_of_two_creators_succeeds(tmp_path: Path) -> None:
    """Two threads create the same file: one is told that it did, and its content is the file's."""
    barrier = Barrier(2)

    def create(path: Path, content: bytes) -> bool:
        barrier.wait()
        return create_file(path, content)

    with ThreadPoolExecutor(2) as pool:
        for number in range(20):
            path = tmp_path / str(number)
            first, second = pool.map(create, [path, path], [OLD, NEW])
            assert first != second
            assert path.read_bytes() == (OLD if first else NEW)
    assert len(list(tmp_path.iterdir())) == 20


def test_a_failed_creation_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the content cannot be written, there is neither a file nor a draft."""

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("pathlib.Path.write_bytes", fail)
    with pytest.raises(OSError, match="No space left"):
        create_file(tmp_path / "file", NEW)
    assert list(tmp_path.iterdir()) == []
