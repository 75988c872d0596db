"""Tables as bytes: what no move changes is encoded once, and never sent when it has changed."""

import json

import pytest

from gobelet.cups import hash_entropy
from gobelet.game import Seat
from gobelet.tables.commands import Rename, RevealEntropy, SitDown, StandUp
from gobelet.tables.documents import make_table_document
from gobelet.tables.table import Stage
from gobelet.tables.tokens import hash_token
from gobelet.tables.viewer import find_viewer
from gobelet.web.api.view_cache import ViewCache
from gobelet.web.responses import to_bytes
from support.table_session import Sitting, sensible_move


@pytest.mark.parametrize(("edition", "wishes"), [("mb-1982", {"games": 2}), ("hands-down", {})])
def test_every_version_is_the_document(edition: str, wishes: dict[str, int]) -> None:
    """From the lobby through a whole match each viewer is sent the table as it is: commitments, secrets and names."""
    sitting, views = Sitting().make(edition, **wishes), ViewCache(10)
    setups = set()

    def compare() -> None:
        table = sitting.table
        for token in (*sitting.tokens, None):
            viewer = find_viewer(table, None if token is None else hash_token(token))
            sent = json.loads(views.table(sitting.id, table, viewer))
            assert sent == json.loads(to_bytes(make_table_document(table, viewer)))
            setups.add(json.dumps(sent["fair"]))

    compare()
    sitting.ask(StandUp(Seat(0)))
    sitting.ask(SitDown("Ann", seat=Seat(0), entropy_hash=hash_entropy(b"mine")))
    compare()
    sitting.begin()
    compare()
    sitting.ask(RevealEntropy(b"mine"))
    for number in range(2000):
        compare()
        if sitting.table.stage is not Stage.PLAYING:
            break
        if number == 5:
            sitting.ask(Rename(sitting.table.seats[0], "Zoe"), sitting.tokens[0])
            compare()
        sitting.play(*sensible_move(sitting.table.game, dares=number > 200))
    assert sitting.table.stage is Stage.OVER
    assert len(setups) >= 4  # hashes before the start, entropy after it, each game's secret at its end
