"""What all tests share: a home of their own, and a way to run the program as a user does."""

import gc
import io
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from gobelet.cli.main import run
from support.shelf import SHELF, create_shelf, find_shelf
from support.user_key import write_key

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from support.postgres import Postgres

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("NUMBA_CACHE_DIR", str(ROOT / ".venv" / "kernels"))  # compiled once for all tests and processes
os.environ["PLAYWRIGHT_BROWSERS_PATH"] = str(ROOT / ".venv" / "browsers")  # where scripts/install_browser.sh puts one

SEED = "TEST_SEED"
"""The environment variable that repeats random walks."""
SHUFFLE = "TEST_SHUFFLE"
"""The environment variable with the seed of the order of tests; without it they run as they stand."""

EXAMPLES = 200 if SHUFFLE in os.environ else 40
"""How many examples Hypothesis generates for a test that does not say so itself: more in `make soak`."""

settings.register_profile("gobelet", deadline=None, print_blob=True, max_examples=EXAMPLES)
settings.load_profile("gobelet")


def pytest_configure() -> None:
    """Disable garbage collection while tests are collected."""
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Enable it again, less often, and freeze the collected tests: collections took a twentieth of the time."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


@pytest.hookimpl(tryfirst=True)  # before `-m` selects tests by their markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that need a browser or PostgreSQL, and attacks; run the longest first, then those in a browser."""
    for item in items:
        if needs_browser(item):
            item.add_marker("browser")
        if needs_postgres(item) or item.nodeid.startswith(ATTACKS):
            item.add_marker("slow")
    items.sort(key=lambda item: (not item.nodeid.startswith("tests/web/test_history"), not needs_browser(item)))
    if SHUFFLE in os.environ:
        shuffle(items, os.environ[SHUFFLE])


ATTACKS = "tests/attack/"
"""Its tests start servers of their own and keep them busy."""


def needs_browser(item: pytest.Item) -> bool:
    """Whether a test uses Chromium."""
    return "browser" in getattr(item, "fixturenames", ())


def needs_postgres(item: pytest.Item) -> bool:
    """Whether a test uses PostgreSQL: by a fixture, or as the value of a parametrized one."""
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return "postgres" in getattr(item, "fixturenames", ()) or "postgres" in values


def shuffle(items: list[pytest.Item], seed: str) -> None:
    """Shuffle the modules and the tests of each, in the same way in every worker."""

    def draw(name: str) -> float:
        return Random(f"{seed} {name}").random()  # noqa: S311 - meant to be repeatable

    items.sort(key=lambda item: (draw(item.nodeid.partition("::")[0]), draw(item.nodeid)))


@dataclass(frozen=True)
class Finished:
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str


USER_FOLDERS = ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")


@pytest.fixture(scope="session", autouse=True)
def _user_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Give what is started for several tests, such as a browser, user folders of its own."""
    folder = tmp_path_factory.getbasetemp()
    write_key(folder / "XDG_DATA_HOME")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SHELF, str(create_shelf(folder)))
        patch.setenv("SSL_CERT_DIR", str(folder))  # clients need not read all certificates: no server has TLS
        for name in USER_FOLDERS:
            patch.setenv(name, str(folder / name))
        yield


HOMES = count()


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test user folders that are empty but for the key, and an English system."""
    folder = tmp_path_factory.getbasetemp() / "homes" / str(next(HOMES))
    write_key(folder / "XDG_DATA_HOME")
    for name in USER_FOLDERS:
        monkeypatch.setenv(name, str(folder / name))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    return folder


@pytest.fixture
def seed() -> int:
    """The seed of a random walk: a fresh one or the one to repeat; it is printed if the test fails."""
    found = int(os.environ.get(SEED, SystemRandom().randrange(10**6)))
    print(f"{SEED}={found}")
    return found


@pytest.fixture
def gobelet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Finished]:
    """Run a command in this process, with what is typed as its input."""

    def run_command(*arguments: str, typed: str = "") -> Finished:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = run(arguments)
        written = capsys.readouterr()
        return Finished(code, written.out, written.err)

    return run_command


@pytest.fixture(scope="session")
def shelf() -> Path:
    """A cache folder that all tests share, those of other processes too, so that a table is solved once."""
    return find_shelf()


@pytest.fixture
def solved(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the shared cache folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(shelf))


@pytest.fixture(scope="session")
def postgres() -> "Iterator[Postgres]":
    """One PostgreSQL for all tests of a process."""
    from support.postgres import postgres_server  # noqa: PLC0415 - only where it is needed

    with postgres_server() as server:
        yield server


CHROMIUM: "list[tuple[Browser, ExitStack]]" = []
"""The Chromium of this process, while there is one, and what closes it."""


@pytest.fixture(scope="module")
def browser() -> "Browser":
    """One Chromium for all the tests in a browser that follow each other."""
    from support.browsers import launch_chromium  # noqa: PLC0415 - Playwright only where it is needed

    if not CHROMIUM:
        closing = ExitStack()
        CHROMIUM.append((closing.enter_context(launch_chromium()), closing))
    return CHROMIUM[0][0]


@pytest.hookimpl(trylast=True)  # after the fixtures of a module, which close their pages
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Close Chromium before tests of other modules that use none, as its event loop would disturb them."""
    if CHROMIUM and (nextitem is None or (nextitem.path != item.path and not needs_browser(nextitem))):
        CHROMIUM.pop()[1].close()
