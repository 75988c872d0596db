"""Games at several tables while servers fail: what everybody sent and was told, and what the database has kept."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, cast

from gobelet.record import format_record, parse_record
from gobelet.record.verify import verify_record
from gobelet.tables.documents import make_table_document, make_update_document
from gobelet.tables.records import load_log, make_record
from gobelet.tables.service.cache import replay_log
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import Row
from gobelet.tables.storage.sql import SqlStore
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Code, Holder
from gobelet.tables.viewer import find_viewer
from support.retrying_client import Entry, Json, Program, StreamReader
from support.table_group import Group


@dataclass(frozen=True)
class Log:
    """A table's log as it lies in the database, and the table after every row of it."""

    rows: tuple[Row, ...]
    update: list[Update]

    @property
    def table(self) -> Table:
        """The table in the end."""
        return self.update[-1].after

    def rows_of(self, holder: Holder, entry: Entry) -> list[Row]:
        """Return the rows a command is in."""
        return [row for row in self.rows if row.command == f"{holder}:{entry.command}"]

    def view_at(self, version: int, holder: Holder | None) -> Json:
        """Return the table after a row, as somebody may see it."""
        table = self.update[version - 1].after
        return plain(make_table_document(table, find_viewer(table, holder)))

    def event_at(self, version: int, holder: Holder | None) -> Json:
        """Return a row of the log and the table after it, as somebody may see them."""
        update = self.update[version - 1]
        return plain(make_update_document(update, find_viewer(update.after, holder))) | {
            "table": self.view_at(version, holder)
        }


def plain(document: Json) -> Json:
    """Return a document as JSON has it."""
    return cast("Json", json.loads(json.dumps(document)))


def read_logs(url: str, codes: list[str]) -> dict[str, Log]:
    """Read the logs of tables from a database that nobody serves."""
    with closing(SqlStore(url)) as store:
        return {code: _log(store, code) for code in codes}


def _log(store: SqlStore, code: str) -> Log:
    table = store.find(Code(code))
    assert table is not None
    kept = store.load(table)
    assert kept is not None
    return Log(kept.rows, list(replay_log(load_log(store, table))))


class Sent(NamedTuple):
    """A command, who sent it, and the rows it is in."""

    program: Program
    entry: Entry
    rows: list[Row]

    @property
    def unknown(self) -> bool:
        """Whether it was never answered."""
        return not self.entry.versions and not self.entry.refusals

    @property
    def done_before_resent(self) -> bool:
        """Whether it was done already when it was sent again."""
        return bool(self.rows) and self.rows[0].at < self.entry.resent[0]


@dataclass(frozen=True)
class History:
    """Everything that was played, sent, told and kept."""

    faults: Counter[str]
    """What happened to the servers, and how often."""
    groups: list[Group]
    watchers: list[StreamReader]
    """Streams of somebody without a token."""
    fresh: dict[tuple[str, Holder | None], Json]
    """How each table looked in the end to each of its programs."""
    logs: dict[str, Log] = field(default_factory=dict)

    @property
    def programs(self) -> Iterator[Program]:
        """Everybody's programs."""
        return (program for group in self.groups for program in group.programs)

    @property
    def streams(self) -> Iterator[StreamReader]:
        """All streams."""
        yield from (stream for program in self.programs for stream in program.streams)
        yield from self.watchers

    @property
    def commands(self) -> list[Sent]:
        """All commands that were sent."""
        return [
            Sent(program, entry, self.logs[entry.code].rows_of(program.holder, entry))
            for program in self.programs
            for entry in program.ledger
        ]

    @property
    def resent(self) -> list[Sent]:
        """Those that were sent again because no answer had come."""
        return [sent for sent in self.commands if sent.entry.resent]

    def __str__(self) -> str:
        commands = self.commands
        refused = Counter(sent.entry.refusals[-1] for sent in commands if sent.entry.refused)
        unknown = [bool(sent.rows) for sent in commands if sent.unknown]
        return "\n".join(
            (
                f"{self.faults.total()} faults: {dict(self.faults)}",
                f"{len(self.logs)} tables with {sum(len(log.rows) for log in self.logs.values())} rows",
                f"{len(commands)} commands, {sum(sent.entry.acknowledged for sent in commands)} acknowledged",
                f"{refused.total()} refused: {dict(refused)}",
                f"{len(self.resent)} sent again, {sum(sent.done_before_resent for sent in self.resent)} of them done",
                f"{len(unknown)} given up, {sum(unknown)} of them done",
                f"{sum(len(stream.events) for stream in self.streams)} events on {len(list(self.streams))} streams",
            )
        )


# -- what must hold ----------------------------------------------------------------------------------------------


def check_commands(history: History) -> None:
    """Acknowledged: once, at the version told. Refused: not there. Never answered: at most once. And nothing else."""
    for sent in history.commands:
        versions = [int(row.version) for row in sent.rows]
        if sent.entry.acknowledged:
            assert [*set(sent.entry.versions)] == versions, sent
        elif sent.entry.refused:
            assert versions == [], sent
        else:
            assert len(versions) <= 1, sent
    known = {(sent.entry.code, row.version) for sent in history.commands for row in sent.rows}
    for code, log in history.logs.items():
        others = [row for row in log.rows if (code, row.version) not in known]
        assert all(row.command.startswith("bot:") or row.version == 1 for row in others), others


def check_views(history: History) -> None:
    """Whatever an answer showed was in the log, and all ended with the same game as a fresh look shows."""
    for program in history.programs:
        for view in program.views:
            assert view == history.logs[view["code"]].view_at(view["version"], program.holder)
    for stream in history.streams:
        log = history.logs[stream.code]
        assert (
            stream.events[-1].table
            == history.fresh[stream.code, stream.holder]
            == log.view_at(log.table.version, stream.holder)
        )


def check_stream(stream: StreamReader, log: Log) -> None:
    """A stream never went back; what it brought is what is in the log, without a gap but for whole tables."""
    for before, after in pairwise(stream.events):
        assert after.version > before.version, [(each.version, each.kind, each.life) for each in stream.events]
        assert after.kind == "view" or after.version == before.version + 1
    for event in stream.events:
        if event.kind == "view":
            assert event.document == log.view_at(event.version, stream.holder)
        else:
            assert event.document == log.event_at(event.version, stream.holder)


def check_record(log: Log) -> None:
    """A game was played to its end, and its record proves every draw."""
    assert log.table.stage is Stage.OVER
    assert [int(row.version) for row in log.rows] == list(range(1, log.table.version + 1))
    record = make_record(log.table, (event for update in log.update for event in update.events))
    assert verify_record(parse_record(format_record(record))) > 0
