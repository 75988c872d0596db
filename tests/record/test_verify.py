"""Fair dice: every draw of a finished record is verified, and changes are named exactly."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gobelet.cups import make_commitment
from gobelet.game import Faults, Refusal
from gobelet.record import AnyRecord, format_record, parse_record
from gobelet.record.verify import verify_record
from gobelet.tables.records import make_record
from support.table_session import Sitting

KINDS = ["kniffel", "classic", "hands-down"]


def play_record(edition: str) -> AnyRecord:
    """Return the record of a game that was played at a table."""
    sitting = Sitting().make(edition).begin()
    sitting.play_on()
    return make_record(sitting.table, sitting.events)


@pytest.fixture(scope="module", params=KINDS)
def record(request: pytest.FixtureRequest) -> AnyRecord:
    """A finished game of each kind."""
    return play_record(request.param)


def list_codes(record: AnyRecord) -> list[str]:
    """Return the codes of the faults."""
    with pytest.raises(Refusal) as told:
        verify_record(record)
    faults = told.value.faults if isinstance(told.value, Faults) else (told.value,)
    return [fault.code for fault in faults]


def test_a_finished_game_is_proved(record: AnyRecord) -> None:
    """Written and read again, every draw still follows from the secret and the entropy."""
    again = parse_record(format_record(record))
    assert again == record
    assert verify_record(again) > 10


def change_fairness(record: AnyRecord, **fair: Any) -> AnyRecord:  # noqa: ANN401 - the fields of its fairness
    """Return a record with changed commitments, entropy or secrets."""
    assert record.fair is not None
    return replace(record, fair=replace(record.fair, **fair))


def test_one_byte_of_entropy(record: AnyRecord) -> None:
    """With other entropy hardly a draw holds, and that is what is said."""
    assert record.fair is not None
    first, *others = record.fair.entropy
    faults = list_codes(change_fairness(record, entropy=(first + b"\x01", *others)))
    assert faults == ["fair-most", *["fair-draw"] * 5, "fair-more"]


def test_the_order_of_entropy(record: AnyRecord) -> None:
    """Entropy counts in seat order."""
    assert record.fair is not None
    swapped = tuple(reversed(record.fair.entropy))
    assert list_codes(change_fairness(record, entropy=swapped))[0] == "fair-most"


def test_another_secret(record: AnyRecord) -> None:
    """A secret that was not promised is refused before any draw is looked at."""
    assert list_codes(change_fairness(record, secrets=(bytes(32),))) == ["fair-commitment"]


def test_a_promise_made_afterwards(record: AnyRecord) -> None:
    """Changing secret and promise together makes every draw wrong."""
    other = bytes(32)
    faults = list_codes(change_fairness(record, secrets=(other,), commitments=(make_commitment(other),)))
    assert faults[0] == "fair-most"


def test_one_die() -> None:
    """One die of an opening roll changed: exactly that draw is named, with what would be fair."""
    record = play_record("classic")
    text = format_record(record)
    opening = text.index("Opening:")
    rolled = next(found for found in re.finditer(r"\d{5}", text[opening:]))
    seen = set()
    for place in range(opening + rolled.start(), opening + rolled.end()):
        other = "1" if text[place] != "1" else "2"
        seen.add(verify_text(text[:place] + other + text[place + 1 :]))
    assert seen <= {"illegal", "fair-draw"}  # illegal: another would have opened
    assert seen


def test_one_card() -> None:
    """One drawn card changed: the record is illegal where it is missing later, or exactly the draw is named."""
    record = play_record("hands-down")
    lines = format_record(record).splitlines()
    holds = [number for number, line in enumerate(lines) if ": holds " in line]
    seen = set()
    for number in holds:
        for card in lines[number].split(": holds ")[1].split():
            other = "1Y" if card != "1Y" else "2Y"
            text = "\n".join([*lines[:number], lines[number].replace(card, other, 1), *lines[number + 1 :]])
            seen.add(verify_text(text))
    assert seen <= {"illegal", "fair-draw"}
    assert seen


def verify_text(text: str) -> str:
    """Return the code with which a changed record is refused."""
    try:
        record = parse_record(text)
    except Refusal:
        return "illegal"
    (code,) = list_codes(record)
    return code


@pytest.mark.parametrize("change", [lambda r: replace(r, fair=None), lambda r: change_fairness(r, secrets=())])
def test_what_cannot_be_proved_yet(record: AnyRecord, change: Callable[[AnyRecord], AnyRecord]) -> None:
    """Without a promise, or before the secret is shown, there is nothing to prove."""
    assert list_codes(change(record))[0] in {"fair-missing", "fair-unfinished"}


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_command(gobelet: Callable[..., Any], tmp_path: Path, record: AnyRecord, language: str) -> None:
    """`gobelet verify` says that all draws were verified, or what is wrong, with exit code 2."""
    path = tmp_path / "game.txt"
    path.write_text(format_record(record), encoding="utf-8")
    good = gobelet("verify", str(path), "--lang", language)
    assert (good.code, good.err) == (0, "")
    path.write_text(format_record(change_fairness(record, secrets=(bytes(32),))), encoding="utf-8")
    bad = gobelet("verify", str(path), "--lang", language)
    assert (bad.code, bad.out) == (2, "")
    assert "SHA-256" in bad.err
    as_json = gobelet("verify", str(path), "--json")
    assert as_json.code == 1
    assert '"fair": false' in as_json.out
