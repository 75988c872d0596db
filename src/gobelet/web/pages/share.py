"""A finished game for others: a text to send, a link for BG Stats, a table for spreadsheets."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import LANGUAGES, Illegal
from gobelet.i18n import Speaker
from gobelet.record.bg_stats import format_bg_stats_link
from gobelet.record.csv_table import write_csv
from gobelet.record.summary import write_summary
from gobelet.tables.table import Stage
from gobelet.web.pages.table import TableRequest, open_table
from gobelet.web.workers import wait_while_connected


@dataclass(frozen=True, slots=True)
class Share:
    """A finished game for others, the same for every viewer."""

    summaries: Mapping[str, str]
    """By language."""
    bg_stats: str
    csv: str


async def find_share(table_request: TableRequest) -> Share:
    """Return what a finished game is shared as; refuse before it is over."""
    page, table = table_request.page, table_request.table
    if table.stage is not Stage.OVER:
        raise Illegal("table-closed" if table.stage is Stage.CLOSED else "not-over")
    work = page.state.workers.records.run(("share", table_request.id, table.version), partial(_share, table_request))
    return await wait_while_connected(page.request.receive, work)


def _share(table_request: TableRequest) -> Share:
    table = table_request.table
    record = table_request.page.state.tables.record(table_request.id, table)
    return Share(
        {language: write_summary(record, Speaker(language)) for language in LANGUAGES},
        format_bg_stats_link(record),
        write_csv([(f"gobelet-{table.code}.txt", record)]),
    )


async def send_csv(request: Request) -> Response:
    """Send a finished game as a table for a spreadsheet."""
    table_request = await open_table(request)
    share = await find_share(table_request)
    headers = {
        "Content-Disposition": f'attachment; filename="gobelet-{table_request.table.code}.csv"',
        "Cache-Control": "no-store",
    }
    return Response(share.csv, media_type="text/csv; charset=utf-8", headers=headers)
