"""The page of a finished game: its result, every score sheet, its record, and the proof that its dice were fair."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import Illegal, Refusal, Seat
from gobelet.i18n import Speaker
from gobelet.i18n.fairness import describe_choice
from gobelet.i18n.house_rules import format_title
from gobelet.i18n.refusals import describe_faults
from gobelet.record import AnyRecord, format_record
from gobelet.record.model import Fairness
from gobelet.record.verify import Reveals, find_reveals, verify_record
from gobelet.tables.table import Stage, Table
from gobelet.web.pages.contributions import list_contributions
from gobelet.web.pages.parts.registry import find_adapter
from gobelet.web.pages.review import find_story
from gobelet.web.pages.share import find_share
from gobelet.web.pages.table import TableRequest, open_table
from gobelet.web.workers import wait_while_connected


@dataclass(frozen=True, slots=True)
class GameProof:
    """Commitment and secret of one game, in hexadecimal digits, and what was drawn in order."""

    commitment: str
    secret: str
    draws: tuple[str, ...]
    """Each as `6:0`: the first of six, a one. Which card a draw is, only the rules tell."""


@dataclass(frozen=True, slots=True)
class EntropyProof:
    """Everything that a browser needs to find its own entropy among those used."""

    mixed: str
    """What every draw was computed from beside the secret, in hexadecimal digits; the second protocol computes it."""
    transcript: str
    """Empty by the first protocol, as the others."""
    entropies: str
    """What was used, in the order of the transcript, `-` for nothing."""
    own: str
    """The places of the viewer's seats in that order."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The record of a game, and what verifying it has shown, the same for every viewer."""

    record: str
    date: str
    draws: int | Refusal
    """How many draws were verified, or what does not fit."""
    reveals: Reveals | None
    """Whose device revealed its entropy and whose did not, by the second protocol."""
    proofs: tuple[GameProof, ...]


@dataclass(frozen=True, slots=True)
class Verification:
    """The record of a game, and the result of checking it against its commitments."""

    record: str
    date: str
    """When the game was played."""
    draws: int
    faults: tuple[str, ...]
    """What does not fit, as sentences; none if everything does."""
    choice: str
    """Whose device did not reveal its entropy, and what could be chosen for that, as sentences; empty if all did."""
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
    story = await find_story(table_request, context)
    return table_request.page.render(
        "finished.html",
        context=context,
        story=story,
        title=format_title(table.edition, context.say),
        result=adapter.build_result(context),
        sheets=list(adapter.list_sheets(context)),
        verification=_describe_proof(proof, context.say),
        contributions=list(list_contributions(context)),
        proof=_build_entropy_proof(table, table.fairness, context.viewer.seats),
        file=f"gobelet-{table.code}.txt",
        share=await find_share(table_request),
    )


# -- proof -------------------------------------------------------------------------------------------------------


def _prove_game(table_request: TableRequest, table: Table) -> Proof:
    record = table_request.page.state.tables.record(table_request.id, table)
    reveals = find_reveals(record.names, table.fairness)
    return Proof(
        format_record(record), record.date or "", _verify_record(record), reveals, tuple(_list_proofs(table, record))
    )


def _verify_record(record: AnyRecord) -> int | Refusal:
    """Return the number of draws that were checked, or what does not fit."""
    try:
        return verify_record(record)
    except Refusal as refusal:
        return refusal


def _describe_proof(proof: Proof, say: Speaker) -> Verification:
    """Return a proof in the viewer's language."""
    choice = "" if proof.reveals is None else describe_choice(*proof.reveals, say)
    if isinstance(proof.draws, Refusal):
        return Verification(proof.record, proof.date, 0, tuple(describe_faults(proof.draws, say)), choice, proof.proofs)
    return Verification(proof.record, proof.date, proof.draws, (), choice, proof.proofs)


def _list_proofs(table: Table, record: AnyRecord) -> Iterator[GameProof]:
    games = find_adapter(table.edition).list_draws(record)
    if table.has_real_dice:
        return
    for commitment, secret, drawn in zip(table.commitments, table.shown_secrets, games, strict=True):
        yield GameProof(commitment, secret, tuple(f"{among}:{which}" for among, which in drawn))


def _build_entropy_proof(table: Table, fair: Fairness, seats: Sequence[Seat]) -> EntropyProof:
    if fair.protocol == 1:
        return EntropyProof(fair.mixed_entropy.hex(), "", "", "")
    order = [seat for team in table.setup.teams for seat in team]
    first = len(fair.entropy) - len(order)
    own = " ".join(str(first + order.index(seat)) for seat in seats)
    entropies = " ".join(entropy.hex() or "-" for entropy in fair.entropy)
    return EntropyProof("", fair.transcript, entropies, own)
