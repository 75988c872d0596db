"""What servers say to each other can be read again."""

import orjson
import pytest

from gobelet.dice import BoxId, FillBox
from gobelet.game import Seat, Version
from gobelet.tables.commands import PlayMove, Submission
from gobelet.tables.peers.messages import format_move, format_rows, parse_move, parse_rows
from gobelet.tables.storage.base import Row, TableId
from gobelet.tables.tokens import Holder


def test_a_move_is_read_as_it_was_sent() -> None:
    """With who made it, its id, and what it had seen."""
    command = PlayMove(Seat(1), FillBox(BoxId("fives")), 12, (1, 2, 3))
    line = format_move(7, Submission(TableId("t"), Holder("h"), "c1", command), command, 3)
    topic, *parts = orjson.loads(line)
    read = parse_move(parts)
    assert topic == "move"
    assert read[:6] == (7, "t", 3, "h", "c1", 1)
    assert (read.move, read.seen, read.faces) == ({"kind": "FillBox", "box": "fives"}, 12, (1, 2, 3))


def test_a_line_without_rows_is_refused() -> None:
    """Nothing would follow from it."""
    with pytest.raises(ValueError, match=r"\[\]"):
        parse_rows([])


def test_rows_are_read_as_they_were_written() -> None:
    """Whatever players are called."""
    rows = (
        Row(Version(3), "h:c1", 1.5, ({"kind": "Renamed", "name": "Zoë 🎲"},)),
        Row(Version(4), "h:c2", 2.5, ({"kind": "DiceRolled", "faces": [1, 2]}, {"kind": "X"})),
    )
    topic, table, fence, documents = orjson.loads(format_rows(TableId("t"), 5, rows))
    assert (topic, table, fence) == ("rows", "t", 5)
    assert parse_rows(documents) == rows
