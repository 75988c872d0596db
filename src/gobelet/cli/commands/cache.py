"""`gobelet cache`: the solved tables on this machine."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, Final

import click

from gobelet.cli.library import open_library
from gobelet.cli.options import json_option, print_json
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.i18n import Speaker, mark
from gobelet.solver import Library
from gobelet.solver.library import ODDS, SHARES, VALUES
from gobelet.solver.storage.inventory import ClearResult, KernelStats, TableFile

NOTHING: Final = ClearResult(deleted=0, left=0)
KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {VALUES: mark("values of best play"), SHARES: mark("reasons, box by box"), ODDS: mark("odds of every score")}
)
"""The content of each kind of table."""
Row = tuple[str, str, int]
"""The content of a file, its edition, and its size in bytes."""


@click.command(cls=TranslatedCommand)
@click.option("--clear", is_flag=True, help=mark("Delete all tables and the prepared solver."))
@json_option
@click.pass_context
def cache(context: click.Context, /, *, clear: bool, as_json: bool) -> None:
    """List the solved tables, or clear them."""
    say = get_speaker(context)
    library = open_library(say)
    cleared = library.clear() if clear else NOTHING
    if as_json:
        print_json(_make_document(library, cleared))
    else:
        if clear:
            click.echo(say.many("{count} file deleted.", "{count} files deleted.", cleared.deleted))
        lines = _format_files(library.files(), library.kernel_files(), say)
        click.echo("\n  ".join([say("Folder: {path}", path=library.root), *lines]))
    context.exit(1 if cleared.left else 0)


# -- JSON ----------------------------------------------------------------------------------------------------------


def _make_document(library: Library, cleared: ClearResult) -> dict[str, Any]:
    return {
        "folder": str(library.root),
        "deleted": cleared.deleted,
        "left": cleared.left,
        "files": [_make_file_document(stored) for stored in library.files()],
        "kernels": library.kernel_files()._asdict(),
    }


def _make_file_document(stored: TableFile) -> dict[str, Any]:
    facts = {} if stored.header is None else asdict(stored.header)
    named = {name: facts.get(name) for name in ("kind", "edition", "house", "states")}
    about = {"path": str(stored.path), "bytes": stored.size, "draft": stored.draft, "damaged": stored.damaged}
    return {**about, **named}


# -- text ----------------------------------------------------------------------------------------------------------


def _format_files(found: Sequence[TableFile], kernels: KernelStats, say: Speaker) -> list[str]:
    """Return a line for each table, one for the compiled solver, and the total."""
    rows = [_make_row(stored, say) for stored in found]
    if kernels.files:
        rows.append((say("prepared solver"), say.many("{count} file", "{count} files", kernels.files), kernels.bytes))
    if not rows:
        return [say("There are no tables yet.")]
    rows.append((say("together"), "", sum(size for _, _, size in rows)))
    return _align([(what, which, _format_size(size, say)) for what, which, size in rows])


def _align(rows: Sequence[tuple[str, str, str]]) -> list[str]:
    what, which, size = (max(map(len, column)) for column in zip(*rows, strict=True))
    return [f"{row[0].ljust(what)}  {row[1].ljust(which)}  {row[2].rjust(size)}" for row in rows]


def _format_size(size: int, say: Speaker) -> str:
    return say("{size} MB", size=say.number(size / 1e6, 1))


def _make_row(stored: TableFile, say: Speaker) -> Row:
    """Return the content and edition of a file; of a damaged one, its name."""
    header, note = stored.header, _find_note(stored, say)
    what = say(KINDS[header.kind]) if header and header.kind in KINDS else "?"
    which = [stored.path.name] if header is None else [header.edition, *(f"{n}={v}" for n, v in header.house.items())]
    return f"{what} {note}".rstrip(), " ".join(which), stored.size


def _find_note(stored: TableFile, say: Speaker) -> str:
    """Return a remark on a file that is not a complete table."""
    if stored.being_written:
        return say("(being written)")
    if stored.draft:
        return say("(an unfinished file)")
    return say("(damaged)") if stored.damaged else ""
