"""`gobelet cache`: the solved tables on this machine."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

import click

from gobelet.cli.library import open_library
from gobelet.cli.options import json_option, print_json
from gobelet.cli.spoken import SpokenCommand, speaker
from gobelet.solver import Library
from gobelet.solver.library import Cleared, Stored
from gobelet.solver.tablefile import Header
from gobelet.words import Speaker, mark

NOTHING: Final = Cleared(deleted=0, left=0)


@click.command(cls=SpokenCommand)
@click.option("--clear", is_flag=True, help=mark("Delete all tables and compiled kernels."))
@json_option
@click.pass_context
def cache(context: click.Context, /, *, clear: bool, as_json: bool) -> None:
    """List the solved tables, or clear them."""
    say = speaker(context)
    library = open_library(say)
    cleared = library.clear() if clear else NOTHING
    found = library.files()
    if as_json:
        files = [_document(stored) for stored in found]
        print_json({"folder": str(library.root), "deleted": cleared.deleted, "left": cleared.left, "files": files})
    else:
        if clear:
            click.echo(say.many("{count} file deleted.", "{count} files deleted.", cleared.deleted))
        _list(library, found, say)
    context.exit(1 if cleared.left else 0)


def _list(library: Library, found: Sequence[Stored], say: Speaker) -> None:
    click.echo(say("Folder: {path}", path=library.root))
    for stored in found:
        click.echo(f"  {_what(stored, say)}  {stored.size / 1e6:.1f} MB")
    if not found:
        click.echo("  " + say("There are no tables yet."))


def _document(stored: Stored) -> dict[str, Any]:
    facts = {} if stored.header is None else asdict(stored.header)
    names = ("kind", "edition", "house", "states")
    named = {name: facts.get(name) for name in names}
    return {"path": str(stored.path), "bytes": stored.size, "draft": stored.draft, **named}


def _what(stored: Stored, say: Speaker) -> str:
    """Return a file in a few words: what table it is, and whether it is only the draft of one."""
    words = ["?"] if stored.header is None else _of(stored.header)
    if stored.being_written:
        words.append(say("(being written)"))
    elif stored.draft:
        words.append(say("(a draft left behind)"))
    return " ".join(words)


def _of(header: Header) -> list[str]:
    return [header.kind, header.edition, *(f"{rule}={value}" for rule, value in header.house.items())]
