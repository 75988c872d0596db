"""`make test` finds or installs a Chromium; without one it runs all other tests, then says what is missing."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import sync_playwright

from support.browsers import BROWSERS

ROOT: Final = Path(__file__).resolve().parent.parent
SENTENCE: Final = "The tests in a browser cannot run without Chromium. Install it first: sudo apt install chromium\n"
ROOT_USER, ORDINARY_USER = "echo 0", "echo 1000"
SUCCESS, FAILURE = "true", "false"


@dataclass(frozen=True)
class Machine:
    """A machine with the programs that a test gives it; each writes its name and arguments to a log."""

    folder: Path

    @property
    def log(self) -> list[str]:
        """The calls of its programs, in order."""
        path = self.folder / "log"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def add(self, name: str, script: str = SUCCESS) -> None:
        """Add a program that runs a line of shell script."""
        path = self.folder / name
        path.write_text(f'#!/bin/sh\necho "{name} $*" >> "{self.folder}/log"\n{script}\n', encoding="utf-8")
        path.chmod(0o755)

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command that finds no other programs than these and a few of the system's."""
        for name in ("sh", "cat", "chmod", "make", "timeout"):
            if not (self.folder / name).exists():
                (self.folder / name).symlink_to(shutil.which(name) or name)
        environment = {"PATH": str(self.folder), "LC_ALL": "C"}
        return subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
        )

    def install(self) -> subprocess.CompletedProcess[str]:
        """Run the script that finds or installs a browser."""
        return self.run("/bin/sh", ROOT / "scripts/install_browser.sh", self.folder)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """An ordinary user's machine without apt; Playwright cannot download a browser."""
    found = Machine(tmp_path)
    found.add("id", ORDINARY_USER)
    found.add("python", FAILURE)
    found.add("playwright", FAILURE)
    return found


def add_browser(machine: Machine, name: str) -> str:
    """Return a line of shell script with which apt has one browser and no other."""
    path = machine.folder / name
    return f'case "$*" in *recommends\\ {name}) echo > "{path}"; chmod +x "{path}";; *recommends*) false;; esac'


UPDATE, INSTALL = "apt-get -qq update", "apt-get -qq install -y --no-install-recommends"
SHELL, CHROMIUM = "chromium-headless-shell", "chromium"


@pytest.mark.parametrize("name", BROWSERS)
def test_the_systems_browser(machine: Machine, name: str) -> None:
    """If the system has one, nothing is installed, not even for root."""
    machine.add(name)
    machine.add("id", ROOT_USER)
    machine.add("apt-get")
    done = machine.install()
    assert (done.returncode, done.stdout, done.stderr, machine.log) == (0, "", "", [])


@pytest.mark.parametrize(("name", "tried"), [(SHELL, [SHELL]), (CHROMIUM, [SHELL, CHROMIUM])])
def test_apt_for_root(machine: Machine, name: str, tried: list[str]) -> None:
    """Root gets the system's Chromium from apt: without windows, or whole where apt knows no other."""
    machine.add("id", ROOT_USER)
    machine.add("apt-get", add_browser(machine, name))
    assert machine.install().returncode == 0
    assert machine.log == ["id -u", UPDATE, *(f"{INSTALL} {package}" for package in tried)]


@pytest.mark.parametrize(
    ("user", "apt", "calls"),
    [
        (ORDINARY_USER, SUCCESS, []),
        (ROOT_USER, FAILURE, [UPDATE]),
        (ROOT_USER, SUCCESS, [UPDATE, f"{INSTALL} {SHELL}", f"{INSTALL} {CHROMIUM}"]),
    ],
    ids=["not root", "apt fails", "apt installs no browser"],
)
def test_playwrights_own_browser(machine: Machine, user: str, apt: str, calls: list[str]) -> None:
    """Playwright installs its own where apt cannot help; it is started once to see that it works."""
    machine.add("id", user)
    machine.add("apt-get", apt)
    machine.add("python", f'[ -e "{machine.folder}/downloaded" ]')
    machine.add("playwright", f'echo "$PLAYWRIGHT_BROWSERS_PATH" > "{machine.folder}/downloaded"')
    done = machine.install()
    assert done.returncode == 0
    assert (machine.folder / "downloaded").read_text(encoding="utf-8") == f"{machine.folder.parent}/browsers\n"
    assert "== installing Playwright's Chromium (once)\n" in done.stdout
    assert [call for call in machine.log if call.startswith(("apt", "playwright"))] == [
        *calls,
        "playwright install --only-shell chromium",
    ]
    machine.add("playwright", FAILURE)
    machine.add("id", ORDINARY_USER)
    done = machine.install()
    assert (done.returncode, done.stdout) == (0, "")


def test_tests_find_playwrights_own_browser() -> None:
    """They look where the script installs it, whatever user folders they have."""
    assert os.environ["PLAYWRIGHT_BROWSERS_PATH"] == str(ROOT / ".venv/browsers")
    with sync_playwright() as playwright:
        assert Path(playwright.chromium.executable_path).is_relative_to(ROOT / ".venv/browsers")


@pytest.mark.parametrize("playwright", [SUCCESS, FAILURE], ids=["does not start", "not downloaded"])
def test_no_browser(machine: Machine, playwright: str) -> None:
    """Without any browser that starts, the last line says what to install."""
    machine.add("playwright", playwright)
    done = machine.install()
    assert done.returncode == 1
    assert done.stderr.endswith(SENTENCE)


@pytest.mark.parametrize("passed", [SUCCESS, FAILURE])
def test_make_test_without_a_browser(machine: Machine, passed: str) -> None:
    """`make test` runs every test that needs none and then fails with the sentence, whether they passed or not."""
    machine.add("pytest", passed)
    done = machine.run("make", "-o", "lint", "test", f"BIN={machine.folder}", f"VENV={machine.folder}", "PYTHON=python")
    assert done.returncode == 2
    assert done.stderr.partition("make: ***")[0].endswith(SENTENCE)
    assert machine.log[-1] == "pytest -n 2 --dist worksteal -q -m not soak and not browser"


@pytest.mark.parametrize(("passed", "code"), [(SUCCESS, 0), (FAILURE, 2)])
def test_make_test_with_a_browser(machine: Machine, passed: str, code: int) -> None:
    """With a browser `make test` runs all tests but the long ones, and fails if they do."""
    machine.add("chromium")
    machine.add("pytest", passed)
    done = machine.run("make", "-o", "lint", "test", f"BIN={machine.folder}", f"VENV={machine.folder}", "PYTHON=python")
    assert done.returncode == code
    assert SENTENCE not in done.stderr
    assert machine.log == ["pytest -n 2 --dist worksteal -q -m not soak"]


@pytest.mark.parametrize(("passed", "code"), [(SUCCESS, 0), (FAILURE, 2)])
def test_make_soak(machine: Machine, passed: str, code: int) -> None:
    """`make soak` runs the long tests, then the quick ones in another order; it says which seed repeats them."""
    machine.add("chromium")
    machine.add("nginx")
    machine.add("pytest", f'echo "$TEST_SEED,$TEST_SHUFFLE"; {passed}')
    places = (f"BIN={machine.folder}", f"VENV={machine.folder}", "PYTHON=python")
    done = machine.run("make", "-o", machine.folder / ".dev", "-o", "translations", "soak", "SEED=84", *places)
    assert (done.returncode, done.stderr.partition("make: ***")[0]) == (code, "")
    assert "== SEED=84\n" in done.stdout
    assert "84,\n" in done.stdout
    assert ("84,84\n" in done.stdout) is (code == 0)
    long, quick = "-m soak --hypothesis-seed=84", "-m not slow and not soak"
    assert machine.log == [f"pytest -n 2 --dist worksteal -q {part}" for part in ([long] if code else [long, quick])]


def test_make_soak_without_a_browser(machine: Machine) -> None:
    """`make soak` runs every long test that needs none and the quick ones, and then fails with the sentence."""
    machine.add("nginx")
    machine.add("pytest")
    places = (f"BIN={machine.folder}", f"VENV={machine.folder}", "PYTHON=python")
    done = machine.run("make", "-o", machine.folder / ".dev", "-o", "translations", "soak", "SEED=84", *places)
    assert done.returncode == 2
    assert done.stderr.partition("make: ***")[0].endswith(SENTENCE)
    selected = [call.partition(" -m ")[2] for call in machine.log if call.startswith("pytest")]
    assert selected == ["soak and not browser --hypothesis-seed=84", "not slow and not soak"]


@pytest.mark.slow
@pytest.mark.soak
def test_tests_in_a_browser_are_marked() -> None:
    """`-m "not browser"` leaves out every end-to-end test and the others that use a browser."""
    paths = ("tests/e2e", "tests/web/pages/test_finished.py")
    command = (sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", *paths)
    left = subprocess.check_output([*command, "-m", "not browser"], cwd=ROOT, text=True, timeout=60)
    assert "::test_words_that_were_added" in left
    assert "::test_a_browser_checks_the_game" not in left
    assert "tests/e2e/" not in left
