"""The Containerfile and docs/hosting.md name options, files and versions that exist."""

import configparser
import json
import re
import shlex
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

import click
import pytest

from gobelet import __version__
from gobelet.cli.commands.serve import serve
from gobelet.cli.server.uvicorn import DRAIN_TIMEOUT
from gobelet.tables.storage.open import FILE, database_url, parse_url
from support.host_shell import DATABASE, PAGE, read_blocks
from support.server_process import running

ROOT: Final = Path(__file__).resolve().parent.parent
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WHEEL: Final = f"dist/gobelet-{__version__}-py3-none-any.whl"
"""What `make wheel` builds."""


def read_containerfile() -> list[tuple[str, str]]:
    """Return the instructions of the Containerfile, each with its arguments."""
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    instructions = (line.partition(" ") for line in lines if line and not line.startswith("#"))
    return [(name, arguments) for name, _, arguments in instructions]


def find_instructions(name: str) -> list[str]:
    """Return the arguments of every instruction of a kind."""
    return [arguments for found, arguments in read_containerfile() if found == name]


def find_instruction(name: str) -> str:
    """Return the arguments of the only instruction of a kind."""
    (arguments,) = find_instructions(name)
    return arguments


def parse_serve(command: list[str]) -> click.Context:
    """Parse the options of a command that starts a server, as the program does."""
    assert Path(command[0]).name in PROJECT["scripts"]
    assert command[1] == "serve"
    return serve.make_context("serve", command[2:])


def test_the_image_copies_what_is_built() -> None:
    """The build stage copies the pins and the wheel, and .dockerignore lets nothing else into the build."""
    first, second = find_instructions("COPY")
    pins, wheel, _target = first.split()
    assert (ROOT / pins).is_file()
    assert fnmatch(WHEEL, wheel)
    assert second.startswith("--from=build /opt/gobelet ")
    allowed = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert allowed == ["*", "!constraints.txt", "!dist/*.whl"]


def test_the_images_python() -> None:
    """Both stages have the same Python, one that the package supports."""
    images = {image.split()[0] for image in find_instructions("FROM")}
    (version,) = (re.sub(r".*python:(3\.\d+)-slim", r"\1", image) for image in images)
    assert f"Programming Language :: Python :: {version}" in PROJECT["classifiers"]


@pytest.mark.slow
def test_the_images_commands() -> None:
    """The shell can parse every command; the wheel is installed as `pip` is called."""
    for command in find_instructions("RUN"):
        subprocess.run(["/bin/sh", "-n", "-c", command], check=True, timeout=60)
    pip = [sys.executable, "-m", "pip", "--python", sys.executable, "install", "--no-cache-dir", "--help"]
    subprocess.run(pip, check=True, stdout=subprocess.DEVNULL, timeout=60)


def test_the_images_server() -> None:
    """It runs as an ordinary user, listens on the exposed port, and stores everything in the volume."""
    options = parse_serve(json.loads(find_instruction("ENTRYPOINT"))).params
    assert (options["host"], str(options["port"])) == ("0.0.0.0", find_instruction("EXPOSE"))  # noqa: S104 - in a container
    assert f"useradd --system --uid 10001 --no-create-home {find_instruction('USER')} " in find_instructions("RUN")[1]
    assert options["database"] is None
    volume = find_instruction("VOLUME")
    environment = dict(setting.split("=") for setting in find_instruction("ENV").split())
    assert environment["XDG_DATA_HOME"] == volume
    assert environment["XDG_CACHE_HOME"].startswith(f"{volume}/")


@pytest.mark.slow
def test_the_images_health_check(home: Path) -> None:
    """It succeeds as long as the server runs, and fails afterwards."""
    _, _, arguments = find_instruction("HEALTHCHECK").partition("CMD ")
    python, *command = json.loads(arguments)
    assert python == "python"

    def check(url: str) -> int:
        asked = [part.replace("http://127.0.0.1:8000", url) for part in command]
        return subprocess.run([sys.executable, *asked], stderr=subprocess.DEVNULL, timeout=60, check=False).returncode

    with running(home, "serve", "--port", "0") as server:
        assert check(server.url) == 0
    assert check(server.url) == 1


def test_the_systemd_unit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its command can be parsed, its environment puts the database where the page says it is, and a drain has time."""
    (text,) = read_blocks("systemd", "ini")
    unit = configparser.ConfigParser(interpolation=None)
    unit.read_string(text)
    service = unit["Service"]
    options = parse_serve(shlex.split(service["ExecStart"])).params
    assert (options["names"], options["proxies"]) == (("games.example.org",), ("127.0.0.1",))
    for setting in service["Environment"].split():
        name, _, value = setting.partition("=")
        assert value in {"/var/lib", "/var/cache"}
        monkeypatch.setenv(name, f"{tmp_path}{value}")
    assert database_url().database == f"{tmp_path}/var/lib/{service['StateDirectory']}/{FILE}"
    assert f"/var/lib/gobelet/{FILE}" in PAGE
    assert service["KillSignal"] == "SIGTERM"
    assert float(service["TimeoutStopSec"]) > DRAIN_TIMEOUT


def test_the_options_of_the_container() -> None:
    """What follows the image's name are options of the server."""
    block = read_blocks("Container")[0]
    _, _, options = block.splitlines()[-1].partition(" gobelet --allow-host")
    assert parse_serve(["gobelet", "serve", *shlex.split(f"--allow-host{options}")]).params["proxies"] == ("10.88.0.1",)


def test_postgresql_is_asked_as_its_user() -> None:
    """Root has no user in the database: backup and restore run as the one of the server."""
    lines = [line for heading in ("Backup", "Restore") for block in read_blocks(heading) for line in block.splitlines()]
    asked = [line for line in lines if "pg_" in line]
    assert len(asked) == 2
    assert all(line.startswith("sudo -u gobelet pg_") for line in asked)


@pytest.mark.parametrize("address", [DATABASE, "postgresql://gobelet@db.example.org/gobelet"])
def test_the_addresses_of_databases(address: str) -> None:
    """The addresses on the page can be read."""
    assert f"{address}`" in PAGE
    assert parse_url(address).database == "gobelet"


def test_both_proxies_forward_to_the_server() -> None:
    """They use the port of the systemd unit, and nginx sends what the server needs."""
    (nginx,) = read_blocks("Reverse proxy and TLS", "nginx")
    (caddy,) = (block for block in read_blocks("Reverse proxy and TLS", "") if "reverse_proxy" in block)
    assert "reverse_proxy 127.0.0.1:8000" in caddy
    assert "proxy_pass http://127.0.0.1:8000;" in nginx
    for header in ("Host $host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme"):
        assert f"proxy_set_header {header};" in nginx
