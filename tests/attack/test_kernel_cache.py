"""Compiled kernels and solved tables that somebody else has put into the cache are neither run nor read.

A kernel's file is machine code: whoever can write it could run a program as this user. The hostile files here leave a
mark when they are run.
"""

import os
import pickle
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import attrgetter
from pathlib import Path
from typing import Final

import llvmlite.binding as llvm
import pytest

from gobelet import files
from gobelet.dice import edition
from gobelet.private_key import key_path, load_sealing_key
from gobelet.solver import Library, Reports
from gobelet.solver.model.compiled import CompiledEdition
from gobelet.solver.model.layout import Layout
from gobelet.solver.storage import kernel_folder
from gobelet.solver.storage.kernel_cache import SEAL_SIZE, compute_seal, kernel
from gobelet.solver.storage.kernel_folder import PURPOSE, SOLVING, KernelFolder
from gobelet.solver.storage.table_file import Header, compute_checksum, write_table

ANOTHER: Final = 12_345
"""The id of another user."""


HOSTILE: Final = """
target triple = "{triple}"
@path = private constant [{size} x i8] c"{path}"
declare i32 @mkdir(ptr, i32)
define i32 @triple(ptr %result, ptr %error, i64 %number) {{
  %made = call i32 @mkdir(ptr @path, i32 448)
  store i64 21, ptr %result
  ret i32 0
}}
"""
"""A kernel that makes a folder when it is called, and otherwise does what is expected of it."""


def build_hostile(mark: Path) -> bytes:
    """Return the content of a kernel's file, without a seal, that makes a folder when it is run."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
    path = "".join(f"\\{byte:02x}" for byte in bytes(mark) + b"\0")
    text = HOSTILE.format(triple=llvm.get_process_triple(), size=len(bytes(mark)) + 1, path=path)
    code: bytes = machine.emit_object(llvm.parse_assembly(text))
    return b'["triple", "int64"]\n' + code


class Cache:
    """A cache of kernels with one small kernel in it, and what was reported."""

    def __init__(self, folder: Path) -> None:
        self.reports: list[str] = []
        self.folder = KernelFolder(folder, lambda refusal: self.reports.append(refusal.code), self.reports.append)

    def use_kernel(self) -> None:
        """Call a small kernel as a new process would."""

        @kernel
        def triple(number: int) -> int:
            return 3 * number

        with self.folder.activate(SOLVING):
            assert triple(7) == 21

    @property
    def file(self) -> Path:
        """The only file in it."""
        (found,) = self.folder.path.glob("*.nbc")
        return found


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use no kernels of other tests, and read the key anew."""
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    kernel_folder._load_key.cache_clear()
    yield
    kernel_folder._load_key.cache_clear()


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    """A cache that has been used."""
    made = Cache(tmp_path / "cache" / "kernels")
    made.use_kernel()
    assert made.reports == [SOLVING]
    return made


def use_again(cache: Cache) -> list[str]:
    """Use the kernel as a new process would; return what was reported."""
    again = Cache(cache.folder.folder)
    again.use_kernel()
    return again.reports


def write_hostile(path: Path, mark: Path, key: bytes) -> None:
    """Write a file that runs a program when it is read, with a seal."""
    content = build_hostile(mark)
    path.write_bytes(compute_seal(content, key, path) + content)


def test_an_honest_cache_is_used(cache: Cache) -> None:
    """Nothing is compiled twice; files and folders are the user's alone."""
    assert use_again(cache) == []
    assert stat.S_IMODE(cache.file.stat().st_mode) == 0o600
    for folder in (cache.folder.path, cache.folder.folder, cache.folder.root):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_the_hostile_file_is_hostile(cache: Cache, tmp_path: Path) -> None:
    """With the right key the file would be run: what keeps it from that is the key alone."""
    write_hostile(cache.file, tmp_path / "mark", load_sealing_key(key_path(), PURPOSE))
    use_again(cache)
    assert (tmp_path / "mark").exists()


@pytest.mark.parametrize("key", [b"", b"another key".ljust(32), b"\0" * 32], ids=["none", "another", "zeros"])
def test_a_file_without_our_seal_is_not_run(cache: Cache, tmp_path: Path, key: bytes) -> None:
    """The second lock: code in our own folder, under our own name, is not run without the seal."""
    write_hostile(cache.file, tmp_path / "mark", key)
    assert use_again(cache) == ["kernels-damaged", SOLVING]
    assert not (tmp_path / "mark").exists()
    assert use_again(cache) == []


class Mark:
    """An object that creates a file when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str, str]]:
        return Path.write_text, (self.path, "run")  # type: ignore[return-value]


@pytest.mark.parametrize("sealed", [False, True])
def test_a_pickle_is_not_run(cache: Cache, tmp_path: Path, *, sealed: bool) -> None:
    """The format of Numba's own cache is never unpickled, not even with our seal."""
    content = pickle.dumps(Mark(tmp_path / "mark"))
    key = load_sealing_key(key_path(), PURPOSE)
    cache.file.write_bytes((compute_seal(content, key, cache.file) if sealed else b"") + content)
    assert use_again(cache) == ["kernels-damaged", SOLVING]
    assert not (tmp_path / "mark").exists()


@pytest.mark.parametrize(
    "content", [b"", b"\n", b'["triple", "int64"]\n', b'["triple", "int64"]\nno object file', b"[1]\n"]
)
def test_sealed_nonsense_is_compiled_again(cache: Cache, content: bytes) -> None:
    """A file with a right seal that is no kernel is reported and replaced; the program goes on."""
    key = load_sealing_key(key_path(), PURPOSE)
    cache.file.write_bytes(compute_seal(content, key, cache.file) + content)
    assert use_again(cache) == ["kernels-damaged", SOLVING]
    assert use_again(cache) == []


def test_files_that_are_exchanged(cache: Cache) -> None:
    """A file with a right seal is not run under the name of another kernel."""

    @kernel
    def double(number: int) -> int:
        return 2 * number

    first = cache.file
    with cache.folder.activate(SOLVING):
        assert double(7) == 14
    (second,) = set(cache.folder.path.glob("*.nbc")) - {first}
    contents = first.read_bytes(), second.read_bytes()
    second.write_bytes(contents[0])
    first.write_bytes(contents[1])
    assert use_again(cache) == ["kernels-damaged", SOLVING]


def test_a_file_of_another_version(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file with a right seal is not run in the folder of another version."""
    content, name = cache.file.read_bytes(), cache.file.name
    monkeypatch.setattr(kernel_folder, "_hash_own_sources", lambda: "another")
    cache.folder.path.mkdir(mode=0o700)
    (cache.folder.path / name).write_bytes(content)
    assert use_again(cache) == ["kernels-damaged", SOLVING]


def open_file(cache: Cache) -> None:
    """Let everybody write the file."""
    cache.file.chmod(0o666)


def open_file_to_group(cache: Cache) -> None:
    """Let the group write the file."""
    cache.file.chmod(0o620)


@pytest.mark.parametrize("spoil", [open_file, open_file_to_group])
def test_a_file_that_others_may_write(cache: Cache, spoil: Callable[[Cache], None]) -> None:
    """It is not read, although its seal is right; it is compiled again and replaced by one of our own."""
    spoil(cache)
    assert use_again(cache) == ["kernels-untrusted", SOLVING]
    assert use_again(cache) == []


@pytest.mark.parametrize("level", ["path", "folder", "root"])
def test_our_own_open_folder_is_closed(cache: Cache, level: str) -> None:
    """A folder of an earlier version that others may write loses that permission; the sealed file in it is used."""
    folder: Path = getattr(cache.folder, level)
    folder.chmod(0o777)
    assert use_again(cache) == []
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755


@contextmanager
def owned(owner: int, *paths: Path) -> Iterator[None]:
    """Let the system report another owner of files: only root could give them away."""
    files_ = [path.stat() for path in paths]

    def change(found: os.stat_result) -> os.stat_result:
        if not any(os.path.samestat(found, each) for each in files_):
            return found
        return os.stat_result((*found[:4], owner, *found[5:]))

    with pytest.MonkeyPatch.context() as changed:
        for name in ("stat", "fstat"):
            ask = getattr(os, name)
            changed.setattr(os, name, lambda *given, ask=ask, **named: change(ask(*given, **named)))
        yield


@pytest.mark.parametrize("level", ["file", "folder.path", "folder.folder", "folder.root"])
def test_another_users_file_or_folder(cache: Cache, level: str) -> None:
    """Nobody, not even root, runs what belongs to somebody else, however good its seal is."""
    with owned(ANOTHER, attrgetter(level)(cache)):
        assert use_again(cache)[:1] == ["kernels-untrusted"]


def test_roots_files_are_used(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is root can write every file anyway: what was prepared as root is used by others."""
    monkeypatch.setattr(os, "geteuid", lambda: ANOTHER)
    with owned(0, cache.file, cache.folder.path, cache.folder.folder, cache.folder.root):
        assert use_again(cache) == []


@pytest.mark.parametrize("mode", [0o777, 0o1777, 0o770])
def test_numbas_folder_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int) -> None:
    """A folder that the user has set and that others may write is not used, and its mode is not changed."""
    shared = tmp_path / "shared"
    shared.mkdir()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(shared))
    first = Cache(tmp_path / "unused")
    first.use_kernel()
    assert use_again(first) == []
    shared.chmod(mode)
    assert use_again(first) == ["kernels-untrusted", SOLVING]
    assert stat.S_IMODE(shared.stat().st_mode) == mode


@pytest.mark.parametrize("spoil", ["readable", "short", "folder", "pipe"])
def test_a_key_that_cannot_be_used(cache: Cache, spoil: str) -> None:
    """Without a key of our own no file is read or written: kernels are compiled."""
    replacements: dict[str, Callable[[Path], None]] = {"short": Path.touch, "folder": Path.mkdir, "pipe": os.mkfifo}
    path = key_path()
    content = cache.file.read_bytes()
    if spoil == "readable":
        path.chmod(0o644)
    else:
        path.unlink()
        replacements[spoil](path)
    kernel_folder._load_key.cache_clear()
    assert use_again(cache) == ["kernels-key", SOLVING]
    assert cache.file.read_bytes() == content


def test_pipes_and_huge_files_are_passed_over(cache: Cache) -> None:
    """What is no ordinary file, or too large, is not waited for."""
    file = cache.file
    file.unlink()
    os.mkfifo(file)
    assert use_again(cache) == [SOLVING]
    with cache.file.open("r+b") as grown:
        grown.truncate(2**40)
    assert use_again(cache) == [SOLVING]


def test_a_loose_umask_makes_no_open_files(tmp_path: Path) -> None:
    """Where new files are open to the group, ours are not, or nothing would ever be read."""
    before = os.umask(0o002)
    try:
        made = Cache(tmp_path / "cache" / "kernels")
        made.use_kernel()
        assert use_again(made) == []
    finally:
        os.umask(before)


def test_the_seal_is_not_shared(cache: Cache) -> None:
    """Kernels are sealed with a key derived for them, not with the one that signs cookies."""
    content = cache.file.read_bytes()
    assert content[:SEAL_SIZE] == compute_seal(content[SEAL_SIZE:], load_sealing_key(key_path(), PURPOSE), cache.file)
    assert content[:SEAL_SIZE] != compute_seal(content[SEAL_SIZE:], key_path().read_bytes(), cache.file)


# -- solved tables -----------------------------------------------------------------------------------------------------


TABLE_OF: Final = edition("kniffel", rolls=1)


class Tables:
    """A library with a table that somebody has put there, and what it reports."""

    def __init__(self, root: Path) -> None:
        self.reports: list[str] = []
        self.library = Library(root, Reports(on_refusal=lambda refusal: self.reports.append(refusal.code)))

    def has_values(self) -> bool:
        """Whether the table is used."""
        return self.library.has_values(TABLE_OF)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A file with the right header and checksum; its numbers are nonsense."""
    import numpy as np  # noqa: PLC0415 - as the library does

    layout = Layout(CompiledEdition(TABLE_OF))
    library = Library(tmp_path / "cache")
    numbers = np.zeros(layout.size)
    path = library._path("values", layout)
    header = Header(
        "values",
        TABLE_OF.id,
        dict(TABLE_OF.house),
        layout.compiled.fingerprint,
        "<f8",
        layout.size,
        compute_checksum(numbers),
        1,
    )
    write_table(path, header, numbers)
    return path


def test_our_own_table_is_read(table: Path, tmp_path: Path) -> None:
    """A table that only this user can have written is used."""
    tables = Tables(tmp_path / "cache")
    assert tables.has_values()
    assert tables.reports == []
    assert stat.S_IMODE(table.stat().st_mode) == 0o644


@pytest.mark.parametrize("mode", [0o666, 0o664, 0o646])
def test_a_table_that_others_may_write(table: Path, tmp_path: Path, mode: int) -> None:
    """It is ignored, with a sentence."""
    table.chmod(mode)
    tables = Tables(tmp_path / "cache")
    assert not tables.has_values()
    assert tables.reports == ["table-untrusted"]


def test_another_users_table(table: Path, tmp_path: Path) -> None:
    """A table, or a folder of tables, that belongs to somebody else is ignored."""
    for path in (table, table.parent, table.parent.parent):
        tables = Tables(tmp_path / "cache")
        with owned(ANOTHER, path):
            assert not tables.has_values()
        assert tables.reports == ["table-untrusted"]
    assert Tables(tmp_path / "cache").has_values()


def test_a_file_that_is_exchanged(table: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is checked is the file that is open: one that is exchanged after the check is not read in its place."""
    opened = os.open

    def exchange(path: Path, *arguments: int) -> int:
        found = opened(path, *arguments)
        if path == table:
            other.replace(table)
        return found

    other = tmp_path / "other"
    other.write_bytes(b"something else")
    with monkeypatch.context() as changed:
        changed.setattr("os.open", exchange)
        with files.open_regular(table, ours=True) as file:
            assert file.read(7) == b"gobelet"
