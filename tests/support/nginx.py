"""A real nginx in front of servers, run by the user of the tests, with its files in a temporary folder."""

import getpass
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

MISSING: Final = "nginx is not installed (sudo apt install nginx-light)."
TEMPORARY: Final = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
FRAME: Final = """
daemon off; user {user}; worker_processes 1; worker_rlimit_nofile 65536;
pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 32768; }}
http {{
access_log off; keepalive_requests 100000000;
{temporary}
{site}
}}
"""
PATIENCE: Final = 10.0


def find_nginx() -> str | None:
    """Return the program, if it is installed."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def find_free_port() -> int:
    """Return a port of this machine that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@contextmanager
def run_nginx(site: str, port: int) -> Iterator[int]:
    """Run nginx with this configuration until the end of the block; yield its process id. It listens at the port."""
    program = find_nginx()
    assert program is not None, MISSING
    with tempfile.TemporaryDirectory(prefix="gobelet-nginx-") as name:
        folder = Path(name)
        temporary = " ".join(f"{each}_temp_path {folder}/{each};" for each in TEMPORARY)
        configuration = FRAME.format(user=getpass.getuser(), folder=folder, temporary=temporary, site=site)
        (folder / "nginx.conf").write_text(configuration, encoding="utf-8")
        process = subprocess.Popen([program, "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.PIPE)
        with process:
            try:
                _wait_until_it_listens(port, process)
                yield process.pid
            finally:
                process.terminate()


def _wait_until_it_listens(port: int, process: "subprocess.Popen[bytes]") -> None:
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), PATIENCE).close()
        except ConnectionRefusedError:
            continue
        return
    assert process.stderr is not None
    raise AssertionError(process.stderr.read().decode())
