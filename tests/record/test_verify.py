"""Fair dice: every draw of a finished record is verified, and changes are named exactly."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gobelet.cups import hash_entropy, hash_transcript, make_commitment
from gobelet.game import Faults, Refusal, Seat
from gobelet.i18n.fairness import count_games
from gobelet.record import AnyRecord, format_record, parse_record
from gobelet.record.verify import verify_record
from gobelet.tables.commands import EndReveals, RevealEntropy, SitDown
from gobelet.tables.records import make_record
from support.table_session import Sitting

KINDS = ["kniffel", "classic", "hands-down"]


OWN = b"what one device adds"


def play_record(edition: str, *, reveals: bool | None = None) -> AnyRecord:
    """Return the record of a game that was played at a table.

    Entropy was sent openly, or the first player's device has sent a hash and reveals what fits it, or does not.
    """
    sitting = Sitting().make(edition)
    if reveals is not None:
        sitting.ask(SitDown("P0", seat=Seat(0), entropy_hash=hash_entropy(OWN)))
    sitting.begin()
    if reveals is not None:
        sitting.ask(RevealEntropy(OWN) if reveals else EndReveals())
    sitting.play_on()
    return make_record(sitting.table, sitting.events)


@pytest.fixture(scope="module", params=[(kind, reveals) for kind in KINDS for reveals in (None, True, False)])
def record(request: pytest.FixtureRequest) -> AnyRecord:
    """A finished game of each kind, with every way to add entropy."""
    kind, reveals = request.param
    return play_record(kind, reveals=reveals)


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
    first, last = record.fair.entropy
    faults = list_codes(change_fairness(record, entropy=(first, last + b"\x01")))
    assert faults == ["fair-most", *["fair-draw"] * 5, "fair-more"]


def test_the_order_of_entropy(record: AnyRecord) -> None:
    """Entropy counts in seat order."""
    assert record.fair is not None
    swapped = {name: tuple(reversed(getattr(record.fair, name))) for name in ("entropy", "hashes")}
    assert list_codes(change_fairness(record, **swapped))[0] == "fair-most"


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


@pytest.fixture(scope="module", params=[True, False])
def revealed(request: pytest.FixtureRequest) -> AnyRecord:
    """A finished game in which a hash was sent, and what fits it revealed or not."""
    return play_record("kniffel", reveals=request.param)


def test_a_hash_that_nothing_fits(revealed: AnyRecord) -> None:
    """Entropy that does not fit the hash before it is refused with the player's name; without entropy the dice tell."""
    assert revealed.fair is not None
    other = change_fairness(revealed, hashes=(hash_entropy(b"other"), ""))
    assert list_codes(other)[0] == ("fair-hash" if revealed.fair.entropy[0] else "fair-most")
    assert list_codes(change_fairness(revealed, hashes=("",))) == ["fair-count"]
    assert list_codes(change_fairness(revealed, hashes=("", "")))[0] == "fair-most"


def test_a_protocol_that_was_not_followed(revealed: AnyRecord) -> None:
    """By the first protocol other dice would have come up."""
    assert list_codes(change_fairness(revealed, protocol=1))[0] == "fair-most"


def test_who_added_nothing_is_named(revealed: AnyRecord) -> None:
    """The record has the protocol, the hashes and who added nothing; naming others is refused."""
    assert revealed.fair is not None
    text = format_record(revealed)
    assert f"\nFairness: 2\nCommitment: {revealed.fair.commitments[0]}\nEntropy hash: {hash_entropy(OWN)}, -\n" in text
    if revealed.fair.entropy[0]:
        assert "Added nothing" not in text
        text = text.replace("\nSecret:", "\nAdded nothing: P1\nSecret:")
    else:
        assert "\nEntropy: -, 01\nAdded nothing: P0\nSecret: " in text
        text = text.replace("Added nothing: P0", "Added nothing: P1")
    with pytest.raises(Refusal, match="record-added-nothing"):
        parse_record(text)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text.replace("Fairness: 2", "Fairness: 3"), "record-header-value"),
        (lambda text: re.sub("Entropy hash: .*\n", "", text), "record-header-missing"),
        (lambda text: re.sub("Entropy hash: .*\n", "Entropy hash: abc\n", text), "record-header-value"),
    ],
)
def test_headings_of_fairness_that_cannot_be_read(change: Callable[[str], str], code: str) -> None:
    """An unknown protocol, or hashes that are missing or damaged, are faults of their line."""
    with pytest.raises(Refusal, match=code):
        parse_record(change(format_record(play_record("kniffel", reveals=True))))


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


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_command_finds_my_entropy(gobelet: Callable[..., Any], tmp_path: Path, language: str) -> None:
    """With `--mine` and `--seen` it says for whom the entropy was used and what that proves, or refuses."""
    record = play_record("kniffel", reveals=True)
    assert record.fair is not None
    path, seen = tmp_path / "game.txt", hash_transcript(record.fair.transcript)
    path.write_text(format_record(record), encoding="utf-8")

    def verify(*options: str) -> Any:  # noqa: ANN401 - what the command has done
        return gobelet("verify", str(path), *options, "--lang", language)

    whole, part, openly = (
        verify("--mine", OWN.hex(), "--seen", seen),
        verify("--mine", OWN.hex()),
        verify("--mine", "01"),
    )
    assert [done.code for done in (whole, part, openly)] == [0, 0, 0]
    assert len({done.out for done in (whole, part, openly)}) == 3
    assert all(name in done.out for done, name in ((whole, "P0"), (part, "P0"), (openly, "P1")))
    for options, said in ((("--mine", "02"), "02"), (("--mine", "xy"), "xy"), (("--seen", "0" * 64), seen)):
        bad = verify(*options)
        assert (bad.code, bad.out) == (2, "")
        assert said in bad.err
    assert json.loads(verify("--mine", OWN.hex(), "--json").out) | {"draws": 0} == {
        "fair": True,
        "draws": 0,
        "name": "P0",
        "committed": True,
        "revealed": ["P0"],
        "withheld": [],
    }


def test_the_command_says_if_no_device_revealed(gobelet: Callable[..., Any], tmp_path: Path) -> None:
    """Then whoever runs the server had every choice, whether hashes were sent or not."""
    path = tmp_path / "game.txt"
    for reveals, named in ((False, "Not revealed in time by: P0. "), (None, "")):
        path.write_text(format_record(play_record("hands-down", reveals=reveals)), encoding="utf-8")
        said = gobelet("verify", str(path)).out.splitlines()[1]
        assert said == f"{named}No device revealed its part: whoever runs the server could choose what came up."


def play_withheld() -> AnyRecord:
    """Return the record of a game at which the first of three devices revealed and the others did not."""
    sitting = Sitting().make("kniffel", 3)
    for seat, token in enumerate(sitting.tokens):
        own = hash_entropy(OWN + bytes(seat))
        sitting.ask(SitDown(f"P{seat}", seat=Seat(seat), entropy_hash=own), token)
    sitting.begin()
    sitting.ask(RevealEntropy(OWN))
    sitting.ask(EndReveals())
    sitting.play_on()
    return make_record(sitting.table, sitting.events)


def test_the_command_does_not_contradict_itself(gobelet: Callable[..., Any], tmp_path: Path) -> None:
    """With a withheld reveal it names the games there were to choose from, and does not say that nobody could."""
    record = play_withheld()
    assert record.fair is not None
    path, seen = tmp_path / "game.txt", hash_transcript(record.fair.transcript)
    path.write_text(format_record(record), encoding="utf-8")
    options = ("verify", str(path), "--mine", OWN.hex(), "--seen", seen)
    assert gobelet(*options).out.splitlines()[1:] == [
        "Not revealed in time by: P1, P2. Whoever runs the server could choose one of 7 games.",
        "Your entropy was used for P0, and all else was fixed before.",
    ]
    found = json.loads(gobelet(*options, "--json").out)
    assert (found["revealed"], found["withheld"], found["seen"]) == (["P0"], ["P1", "P2"], True)


@pytest.mark.parametrize(
    ("devices", "withheld", "games"), [(1, 0, 1), (2, 1, 3), (3, 2, 7), (4, 1, 5), (16, 16, 1 << 16)]
)
def test_the_games_to_choose_from(devices: int, withheld: int, games: int) -> None:
    """Whoever runs the server may leave out any devices; that fewer were left out in the end proves that many only."""
    assert count_games(devices, withheld) == games


def test_the_command_compares_what_was_seen(gobelet: Callable[..., Any], tmp_path: Path) -> None:
    """With `--seen` alone it says what that has shown."""
    record = play_record("kniffel", reveals=True)
    assert record.fair is not None
    path = tmp_path / "game.txt"
    path.write_text(format_record(record), encoding="utf-8")
    said = gobelet("verify", str(path), "--seen", hash_transcript(record.fair.transcript)).out.splitlines()
    assert said[1:] == ["What was fixed before the first reveal is what your device saw."]


def test_an_older_record_has_nothing_to_compare(gobelet: Callable[..., Any]) -> None:
    """Records of the first protocol are verified as before; they have entropy, but no hashes and no transcript."""
    path = str(Path(__file__).parents[2] / "examples/records/fair-game.txt")
    assert gobelet("verify", path).out == "Fair: all 28 draws were verified.\n"
    assert "openly" in gobelet("verify", path, "--mine", "c0ffee").out
    assert gobelet("verify", path, "--seen", "0" * 64).code == 2
