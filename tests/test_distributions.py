"""The wheel and the source distribution: what is in them, and that the wheel alone is the whole game."""

import re
import tarfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import httpx
import pytest
from trove_classifiers import classifiers

import gobelet
from gobelet.dice import edition
from support.distributions import ROOT, Distributions, Environment, build_distributions, create_environment
from support.records import parse_dice_record
from support.server_process import running

pytestmark = pytest.mark.slow

Json = dict[str, Any]
INFO: Final = f"gobelet-{gobelet.__version__}.dist-info"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Distributions:
    """Both distributions."""
    return build_distributions(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def installed(built: Distributions, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the wheel and what it requires."""
    return create_environment(tmp_path_factory.mktemp("installed"), built.wheel, built.metadata)


def list_sources() -> Iterator[str]:
    """Yield the files of the package that the project stores, relative to the project."""
    for path in (ROOT / "src/gobelet").rglob("*"):
        if path.is_file() and path.suffix not in {".pyc", ".mo"}:
            yield path.relative_to(ROOT).as_posix()


def test_the_source_distribution(built: Distributions) -> None:
    """It has what the wheel is built from, and nothing else: no tests, no documentation."""
    with tarfile.open(built.source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    project = {"LICENSE", "README.md", "pyproject.toml", "scripts/build_translations.py"}
    assert names == {".gitignore", "PKG-INFO", *project, *list_sources()}


def test_the_wheel(built: Distributions) -> None:
    """It has every file of the package, with compiled catalogues for their sources, and its metadata."""
    compiled = {name.removeprefix("src/").replace(".po", ".mo") for name in list_sources()}
    info = {f"{INFO}/{name}" for name in ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")}
    with ZipFile(built.wheel) as wheel:
        assert set(wheel.namelist()) == compiled | info
    kinds = {Path(name).suffix for name in compiled}
    assert kinds == {".py", ".typed", ".toml", ".mo", ".html", ".css", ".js", ".svg"}


def test_the_metadata(built: Distributions) -> None:
    """Name, version, licence, Python versions, description and classifiers are valid and complete."""
    metadata = built.metadata
    assert (metadata.name, str(metadata.version)) == ("gobelet", gobelet.__version__)
    assert (metadata.license_expression, metadata.license_files) == ("MIT", ["LICENSE"])
    assert (str(metadata.requires_python), metadata.description_content_type) == (">=3.11", "text/markdown")
    assert metadata.summary
    assert metadata.keywords
    assert set(metadata.classifiers or []) <= classifiers
    versions = {f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13, 14)}
    assert {"Typing :: Typed", *versions} <= set(metadata.classifiers or [])


def test_the_environment_has_no_sources(installed: Environment) -> None:
    """The program is the wheel's own, and the tools of the development environment are not there."""
    path = Path(installed.run("python", "-c", "import gobelet; print(gobelet.__file__)").strip())
    assert path == installed.packages / "gobelet/__init__.py"
    code = "import importlib.util as u; print(*(u.find_spec(name) for name in ('babel', 'hatchling', 'pytest')))"
    assert installed.run("python", "-c", code) == "None None None\n"


def test_version_and_rules(installed: Environment) -> None:
    """The version, and the rules in every language, which need the toml files and the catalogues."""
    assert installed.run("gobelet", "--version") == f"gobelet {gobelet.__version__}\n"
    pages = {
        language: installed.run("gobelet", "rules", "kniffel", "--lang", language) for language in ("en", "fr", "de")
    }
    assert all(len(page) > 1000 for page in pages.values())
    assert len(set(pages.values())) == 3


@pytest.mark.usefixtures("solved")
def test_a_whole_game_through_a_pipe(installed: Environment, home: Path) -> None:
    """One person and a computer player play a seeded game to the end."""
    typed = "\n" + "".join(f"roll\n{box}\n\n" for box in edition("kniffel").boxes) + "\n\n"
    arguments = ("kniffel", "--players", "Ann", "--bots", "perfect", "--seed", "2")
    assert "Ada puts " in installed.run("gobelet", "play", *arguments, typed=typed)
    (saved,) = (home / "XDG_DATA_HOME").rglob("*.txt")
    record = parse_dice_record(saved.read_text(encoding="utf-8"))
    assert record.bots == (("Ada", "perfect"),)
    assert record.match.outcome is not None


@pytest.mark.usefixtures("solved")
def test_advice(installed: Environment) -> None:
    """The best option for a roll, in German."""
    told = installed.run("gobelet", "advise", "kniffel", "--dice", "66665", "--rolls-left", "1", "--lang", "de")
    assert "6 6 6 6" in told


def test_a_server(installed: Environment, home: Path) -> None:
    """A page with its styles and scripts, and a roll over the API, stored in a new database."""
    arguments = ("serve", "--port", "0", "--database", f"sqlite:///{home / 'tables.db'}")
    headers = {"Authorization": "Bearer a-token-of-22-letters-or-more", "Accept-Language": "fr"}
    with ExitStack() as stack:
        server = stack.enter_context(running(home, *arguments, program=[installed.folder / "bin/gobelet"]))
        client = stack.enter_context(httpx.Client(base_url=server.url, headers=headers))
        table = roll_dice(client)
        assert len(table["game"]["dice"]) == 5
        pages = [client.get(path).text for path in ("/", f"/t/{table['code']}")]
        assert all('<html lang="fr"' in page for page in pages)
        assets = set(re.findall(r'"(/static/[^"#]+)[#"]', "".join(pages)))
        assert {Path(asset).suffix for asset in assets} == {".css", ".js", ".svg"}
        assert {client.get(asset).status_code for asset in assets} == {200}


def roll_dice(client: httpx.Client) -> Json:
    """Create a table, take a seat, start and roll; return the table."""

    def post(path: str, **body: object) -> Json:
        response = client.post(path, json={"command": path[-40:], **body})
        assert response.is_success, response.text
        table: Json = response.json()["table"]
        return table

    path = f"/api/tables/{post('/api/tables', edition='kniffel', seats=['person'])['code']}"
    post(f"{path}/seats", name="Ann")
    seen = post(f"{path}/start")["version"]
    return post(f"{path}/moves", seen=seen, move={"kind": "RollDice"})
