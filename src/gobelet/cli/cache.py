"""`gobelet cache`: the solved tables on this machine."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from gobelet.cli.library import open_library
from gobelet.cli.options import json_option, print_json
from gobelet.cli.spoken import SpokenCommand, speaker
from gobelet.solver.tablefile import Header
from gobelet.words import mark


@click.command(cls=SpokenCommand)
@click.option("--clear", is_flag=True, help=mark("Delete all tables and compiled kernels."))
@json_option
@click.pass_context
def cache(context: click.Context, /, *, clear: bool, as_json: bool) -> None:
    """List the solved tables, or clear them."""
    say = speaker(context)
    library = open_library(say)
    deleted = library.clear() if clear else 0
    found = library.files()
    if as_json:
        files = [_document(path, header) for path, header in found]
        print_json({"folder": str(library.root), "deleted": deleted, "files": files})
        return
    if clear:
        click.echo(say.many("{count} file deleted.", "{count} files deleted.", deleted))
    click.echo(say("Folder: {path}", path=library.root))
    for path, header in found:
        click.echo(f"  {_what(header)}  {path.stat().st_size / 1e6:.1f} MB")
    if not found:
        click.echo("  " + say("There are no tables yet."))


def _document(path: Path, header: Header | None) -> dict[str, Any]:
    facts = {} if header is None else asdict(header)
    names = ("kind", "edition", "house", "states")
    return {"path": str(path), "bytes": path.stat().st_size, **{name: facts.get(name) for name in names}}


def _what(header: Header | None) -> str:
    if header is None:
        return "?"
    return " ".join([header.kind, header.edition, *(f"{rule}={value}" for rule, value in header.house.items())])
