"""The page of a finished game: its result, every score sheet, its record, and the proof that its dice were fair."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from gobelet.cups import combine_entropy
from gobelet.game import Illegal, Refusal
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_faults
from gobelet.record import AnyRecord, format_record
from gobelet.record.verify import verify_record
from gobelet.tables.table import Stage, Table
from gobelet.web.pages.parts.registry import find_adapter
from gobelet.web.pages.table import TableRequest, open_table
from gobelet.web.pages.table_context import AnyContext
from gobelet.web.workers import wait_while_connected


@dataclass(frozen=True, slots=True)
class GameProof:
    """Commitment and secret of one game, in hexadecimal digits, and the faces that came up in order."""

    commitment: str
    secret: str
    faces: str
    """Empty for cards, which a browser cannot draw again without their rules."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The record of a game, and what verifying it has shown, the same for every viewer."""

    record: str
    draws: int | Refusal
    """How many draws were verified, or what does not fit."""
    proofs: tuple[GameProof, ...]


@dataclass(frozen=True, slots=True)
class Verification:
    """The record of a game, and the result of checking it against its commitments."""

    record: str
    draws: int
    faults: tuple[str, ...]
    """What does not fit, as sentences; none if everything does."""
    proofs: tuple[GameProof, ...]


async def show_game(request: Request) -> Response:
    """Show a finished game."""
    table_request = await open_table(request)
    context = table_request.build_context()
    table, adapter = context.table, find_adapter(context.table.edition)
    if table.stage is not Stage.OVER:
        raise Illegal("table-closed" if table.stage is Stage.CLOSED else "not-over")
    records, key = table_request.page.state.workers.records, ("game", table_request.id, table.version)
    proof = await wait_while_connected(request.receive, records.run(key, partial(_prove_game, table_request, table)))
    return table_request.page.render(
        "finished.html",
        context=context,
        result=adapter.build_result(context),
        sheets=list(adapter.list_sheets(context)),
        verification=_describe_proof(proof, context.say),
        contributions=list(_list_entropy(context)),
        entropy=combine_entropy(table.fairness.entropy).hex(),
        file=f"gobelet-{table.code}.txt",
    )


def _list_entropy(context: AnyContext) -> Iterator[tuple[str, str, str]]:
    """Yield who added entropy to the fair dice, the words it was typed as, and its bytes in hexadecimal digits."""
    if seed := context.table.setup.seed:
        yield context.say("When the table was set up"), _decode_words(seed), seed
    for seat in context.table.seats:
        yield context.name(seat), "", context.table.places[seat].entropy


def _decode_words(entropy: str) -> str:
    """Return entropy as text, if somebody typed it as words."""
    try:
        words = bytes.fromhex(entropy).decode()
    except UnicodeDecodeError:
        return ""
    return words if words.isprintable() else ""


# -- proof -------------------------------------------------------------------------------------------------------


def _prove_game(table_request: TableRequest, table: Table) -> Proof:
    record = table_request.page.state.tables.record(table_request.id, table)
    return Proof(format_record(record), _verify_record(record), tuple(_list_proofs(table, record)))


def _verify_record(record: AnyRecord) -> int | Refusal:
    """Return the number of draws that were checked, or what does not fit."""
    try:
        return verify_record(record)
    except Refusal as refusal:
        return refusal


def _describe_proof(proof: Proof, say: Speaker) -> Verification:
    """Return a proof in the viewer's language."""
    if isinstance(proof.draws, Refusal):
        return Verification(proof.record, 0, tuple(describe_faults(proof.draws, say)), proof.proofs)
    return Verification(proof.record, proof.draws, (), proof.proofs)


def _list_proofs(table: Table, record: AnyRecord) -> Iterator[GameProof]:
    faces = find_adapter(table.edition).list_drawn_faces(record)
    for commitment, secret, drawn in zip(table.commitments, table.shown_secrets, faces, strict=True):
        yield GameProof(commitment, secret, drawn)
