"""Records of card games: they round-trip, are checked by the rules, and hide what a reader may not see."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.game import LANGUAGES, Illegal, Refusal, Seat
from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_faults
from gobelet.record import CardRecord, format_record, format_visible_record, parse_record
from support.card_records import play_card_record
from support.records import parse_card_record

GOLDEN = sorted((Path(__file__).parents[1] / "vectors").glob("hands-down-*.txt"))
EDITIONS = (HandsDown(), HandsDown(length=3), HandsDown(length=12, short=True))


@pytest.fixture(scope="module")
def finished() -> CardRecord:
    """A finished game of three."""
    record = play_card_record(HandsDown(length=3), 3, 5)
    assert record.outcome is not None
    return record


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_there_and_back(edition: HandsDown, seats: int) -> None:
    """What is written reads back as the same record, finished or not."""
    for most in (0, 1, 7, 60, None):
        record = play_card_record(edition, seats, 11, most)
        assert parse_card_record(format_record(record)) == record


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records(path: Path) -> None:
    """Games written down once are still legal, lead to the same result and are written the same."""
    text = path.read_text(encoding="utf-8")
    record = parse_card_record(text)
    assert record.outcome is not None
    assert format_record(record) == text


def test_golden_records_for_every_size() -> None:
    """There is a golden game for two, four and six."""
    assert {len(parse_card_record(path.read_text(encoding="utf-8")).names) for path in GOLDEN} >= {2, 4, 6}


def test_the_example_of_the_docs() -> None:
    """The record shown in docs/record.md is a legal one."""
    docs = (Path(__file__).parents[2] / "docs/record.md").read_text(encoding="utf-8")
    _, _, example = docs.partition("Gobelet record 1\nEdition: hands-down")
    text = "Gobelet record 1\nEdition: hands-down" + example.partition("```")[0]
    assert format_record(parse_card_record(text)) == text


def replace_once(text: str, old: str, new: str) -> str:
    """Return a text with its last such piece replaced."""
    assert old in text
    before, after = text.rsplit(old, 1)
    return before + new + after


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (": calls", ": passes", ""),
        (": deals", ": opens", "record-"),
        ("Result: Ann", "Result: Bob", "record-result"),
        (": shows ", ": declines ", "record-"),
        (" draws ", " draws 9Z ", "cards-form"),
        (" draws ", " draws -- ", "cards-hidden"),
        (": takes chance", ": takes yahtzee", "record-"),
        (": turns", ": hides", "record-"),
        ("Table:", "Table: six_of_a_kind", "combination-unknown"),
    ],
)
def test_what_is_not_so_is_refused(finished: CardRecord, old: str, new: str, reason: str) -> None:
    """A record that was changed is refused, with the line it happens in."""
    with pytest.raises(Refusal) as refused:
        parse_record(replace_once(format_record(finished), old, new))
    inner = refused.value.data.get("reason", refused.value)
    assert isinstance(inner, Refusal)
    assert inner.code.startswith(reason)
    assert all(describe_faults(refused.value, Speaker(language)) for language in LANGUAGES)


def test_a_card_that_is_out_cannot_be_drawn(finished: CardRecord) -> None:
    """`hd-pile`: the deck has two any-colour sixes; a third is refused where it appears."""
    lines = format_record(finished).splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("Ann: holds"))
    lines[place : place + 2] = ["Ann: holds 6* 6* 1Y 1Y 2Y", "Ben: holds 6* 1Y 2B 2B 3R"]
    with pytest.raises(Illegal) as refused:
        parse_record("\n".join(lines))
    assert refused.value.data["clause"] == "hd-pile"


def test_an_unfinished_record_hides_the_cards_of_others() -> None:
    """`hd-view`: a player's copy has their own cards only, a spectator's none; hidden cards are not played again."""
    record = play_card_record(HandsDown(), 3, 2, 12)
    own, nobody = format_visible_record(record, Seat(0)), format_visible_record(record, None)
    assert "Ann: holds --" not in own
    assert "Ben: holds -- -- -- -- --" in own
    assert "Ann: holds -- -- -- -- --" in nobody
    with pytest.raises(Refusal):
        parse_record(own)


def test_a_finished_record_shows_everything(finished: CardRecord) -> None:
    """Once the game is over there is nothing left to hide."""
    assert format_visible_record(finished, None) == format_record(finished)


@pytest.mark.parametrize(("heading", "code"), [("Games: 2", "one-card-game"), ("House rules: length=2", "unknown-")])
def test_headings_of_cards(finished: CardRecord, heading: str, code: str) -> None:
    """The card game has its own variants, and is played one game at a time."""
    text = format_record(replace(finished, edition=HandsDown(), events=())).replace("Date:", f"{heading}\nDate:")
    with pytest.raises(Refusal) as refused:
        parse_record(text)
    inner = refused.value.data.get("reason", refused.value)
    assert isinstance(inner, Refusal)
    assert inner.code.startswith(code)


@pytest.mark.slow
@settings(max_examples=60)
@given(data=st.data())
def test_no_change_to_a_record_breaks_the_parser(data: st.DataObject) -> None:
    """A record with words cut out, doubled or exchanged is read or refused by name."""
    words = format_record(play_card_record(HandsDown(length=3), 2, data.draw(st.integers(0, 5)), 40)).split(" ")
    for _ in range(data.draw(st.integers(1, 3))):
        one, other = data.draw(st.integers(0, len(words) - 1)), data.draw(st.integers(0, len(words) - 1))
        how = data.draw(st.sampled_from(["cut", "double", "exchange"]))
        if how == "exchange":
            words[one], words[other] = words[other], words[one]
        else:
            words[one : one + 1] = [] if how == "cut" else [words[one]] * 2
    try:
        parse_record(" ".join(words))
    except Refusal as refused:
        told = [sentence for language in LANGUAGES for sentence in describe_faults(refused, Speaker(language))]
    else:
        told = ["read"]
    assert all(told)
