"""Playing again: who waits for whom, and when the new table begins by itself."""

import pytest

from gobelet.cups import hash_entropy
from gobelet.game import Refusal, Seat
from gobelet.tables.commands import Rematch, RevealEntropy, SetPace, SitDown
from gobelet.tables.table import Stage, Table
from support.table_session import Sitting

OWN, OTHER = b"entropy of the first device", b"entropy of the other one"


def finish(people: int = 1) -> Sitting:
    """Return a table whose game is over."""
    sitting = Sitting().make("kniffel", people=people).begin()
    sitting.play_on()
    assert sitting.table.stage is Stage.OVER
    return sitting


def play_again(sitting: Sitting, command: Rematch) -> Table:
    """Ask for a rematch; from now on the session is about the new table, which is returned."""
    code = sitting.ask(command).table.rematch
    assert code is not None
    sitting.id = sitting.tables.find(code)
    return sitting.table


def test_one_device_plays_again_at_once() -> None:
    """Without anything to reveal the game has begun; with a hash it begins with the reveal."""
    assert play_again(finish(), Rematch(begin=True)).stage is Stage.PLAYING
    sitting = finish()
    table = play_again(sitting, Rematch(begin=True, entropy_hash=hash_entropy(OWN)))
    assert (table.stage, table.setup.again) == (Stage.REVEALING, False)
    sitting.ask(RevealEntropy(OWN))
    assert sitting.table.stage is Stage.PLAYING
    assert sitting.table.fairness.entropy[0] == OWN


def test_a_rematch_without_a_wish_to_begin_waits() -> None:
    """As it always was: somebody begins it."""
    assert play_again(finish(), Rematch()).stage is Stage.LOBBY


def test_the_last_device_begins_the_rematch() -> None:
    """With several devices it begins once each has sent the hash of its entropy, and reveals as any game does."""
    sitting = finish(2)
    table = play_again(sitting, Rematch(begin=True, entropy_hash=hash_entropy(OWN)))
    assert (table.stage, table.setup.again) == (Stage.LOBBY, True)
    added = SitDown("P1", seat=Seat(1), entropy_hash=hash_entropy(OTHER))
    stages = [sitting.ask(added, sitting.tokens[1]).table.stage]
    sitting.ask(RevealEntropy(OWN))
    stages.append(sitting.ask(RevealEntropy(OTHER), sitting.tokens[1]).table.stage)
    assert stages == [Stage.REVEALING, Stage.PLAYING]


def test_a_device_that_adds_nothing_is_waited_for() -> None:
    """A browser without scripts sends no hash: then somebody begins, as in any waiting room."""
    sitting = finish(2)
    play_again(sitting, Rematch(begin=True, entropy_hash=hash_entropy(OWN)))
    sitting.ask(SitDown("P1", seat=Seat(1)), sitting.tokens[1])
    assert sitting.table.stage is Stage.LOBBY


def test_only_a_hash_is_added() -> None:
    """What is no hash is refused before there is a new table."""
    sitting = finish()
    with pytest.raises(Refusal, match="entropy-hash-form"):
        sitting.ask(Rematch(begin=True, entropy_hash="none"))
    assert sitting.table.rematch is None


def test_the_pace_stays() -> None:
    """A rematch has the pace that was set in the game before."""
    sitting = Sitting().make("kniffel", people=1).begin()
    sitting.ask(SetPace("quick"))
    sitting.play_on()
    assert play_again(sitting, Rematch(begin=True)).setup.pace == "quick"
