"""Records of dice games: they round-trip, and are refused where they break a rule."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from gobelet.dice import *  # noqa: F403 - so that repr can be evaluated
from gobelet.dice import edition
from gobelet.game import Faults, Refusal
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_faults
from gobelet.record import Record, check_players, format_record
from support import strategies
from support.records import parse_dice_record

HEAD = "Gobelet record 1\nEdition: classic\nPlayers: Ann, Ben\n"
SOLO = "Gobelet record 1\nEdition: classic\nPlayers: Ann\n\n"


def parse_refusal(text: str) -> Refusal:
    """Return the refusal of a record."""
    with pytest.raises(Refusal) as found:
        parse_dice_record(text)
    return found.value


@given(strategies.records())
def test_records_round_trip(record: Record) -> None:
    """Any record, finished or not, is the same after writing and reading; so is its text, and its repr rebuilds it."""
    text = format_record(record)
    assert parse_dice_record(text) == record
    assert format_record(parse_dice_record(text)) == text
    assert eval(repr(record)) == record  # noqa: S307 - our own repr


@pytest.mark.slow
@given(strategies.records())
def test_every_prefix_of_a_record_is_a_record(record: Record) -> None:
    """Cut off after any event, the record reads as the game stood then."""
    for count in range(0, len(record.events), max(1, len(record.events) // 5)):
        cut = replace(record, events=record.events[:count])
        assert parse_dice_record(format_record(cut)).match == cut.match


def test_a_record_as_a_person_types_it() -> None:
    """Points may be left out, comments and empty lines stand anywhere, and a turn may go over several lines."""
    record = parse_dice_record(
        HEAD + "# a rainy evening\n\nOpening: Ann 11111, Ben 66666\nBen: 33526 33+413\nBen: threes\n"
    )
    game = record.match.game
    assert (game.opener, game.cards[1].total, game.turn) == (1, 9, 0)
    assert "Ben: 33526 33+413 threes=9\n" in format_record(record)
    assert record.result == "unfinished"


def test_partners_are_written_with_a_plus() -> None:
    """`read-partners`: a team is one column; its members are named where they roll."""
    record = parse_dice_record(
        "Gobelet record 1\nEdition: classic\nPlayers: Ann+Cleo, Ben\n\nOpening: Ann 66666, Ben 11111\n"
        "Ann: 11123 aces=3\nBen: 11123 aces=3\nCleo: 22213 twos=6\n"
    )
    assert record.match.game.cards[0].total == 9
    assert record.columns == ("Ann+Cleo", "Ben")


@pytest.mark.parametrize(
    ("line", "code", "clause"),
    [
        ("Ann: 33526 33+413 33+12", "record-dice-count", "turn-1"),
        ("Ann: 3352", "record-dice-count", "turn-1"),
        ("Ann: 33526 44+413", "keep-not-there", "turn-1"),
        ("Ann: 33526 33526+1", "keep-all", "turn-1"),
        ("Ann: 33526 33+413 33+413 33+413", "no-rolls-left", "turn-1"),
        ("Ann: 33+526", "roll-all-first", "turn-1"),
        ("Ann: fours", "roll-first", "turn-1"),
        ("Ann: 33526 threes=9", "record-points", "fill-2"),
        ("Ann: 33526 threes=6+100", "record-bonus", "yahtzee-bonus"),
        ("Ann: 33526 threes=6 joker", "record-joker", "joker"),
        ("Ann: 33526 nines=6", "no-such-box", "fill-1"),
        ("Ann: 33526 threes 33333 threes", "box-filled", "fill-1"),
        ("Ann: 33333 yahtzee 33333 chance", "record-box", "joker-1"),
        ("Ann: undo", "nothing-to-undo", "undo"),
        ("Ann: end", "not-over", "end"),
        ("Ann: next", "no-next-game", "next-game"),
        ("Opening: Ann 12345", "opening-done", "open"),
    ],
)
def test_an_illegal_line_is_refused_with_its_clause(line: str, code: str, clause: str) -> None:
    """The refusal names the line, the rule it breaks and the reason, in every language."""
    refusal = parse_refusal(SOLO + line + "\n")
    reason = refusal.data["reason"]
    assert isinstance(reason, Refusal)
    assert (refusal.data["line"], reason.code, refusal.data["clause"]) == (5, code, clause)
    for language in ("en", "fr", "de"):
        (sentence,) = describe_faults(refusal, Speaker(language))
        assert "5" in sentence
        assert clause in sentence


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ann 33526", "record-words"),
        ("Ann:", "record-words"),
        ("Ann: 33926", "record-words"),
        ("Ann: THREES", "record-words"),
        ("Zoe: 33526", "record-name"),
        ("Opening: Ann", "record-words"),
        ("Opening: Ann x", "record-words"),
    ],
)
def test_an_unreadable_line_is_refused(line: str, code: str) -> None:
    """What cannot be read is refused with its line."""
    refusal = parse_refusal(HEAD + line + "\n")
    reason = refusal.data["reason"]
    assert isinstance(reason, Refusal)
    assert (refusal.data["line"], reason.code) == (4, code)


def test_the_opening_is_checked() -> None:
    """`open`: everybody rolls five dice, once, before anyone plays."""
    short = parse_refusal(HEAD + "Opening: Ann 123, Ben 66666\n")
    twice = parse_refusal(HEAD + "Opening: Ann 12345, Ann 66666\n")
    early = parse_refusal(HEAD + "Ann: 12345\n")
    codes = [refusal.data["reason"].code for refusal in (short, twice, early)]  # type: ignore[attr-defined]
    assert codes == ["record-opening-count", "not-in-opening", "opening-first"]


def test_headings_are_checked_all_at_once() -> None:
    """Several faults in the headings are refused together."""
    refusal = parse_refusal(
        "Gobelet record 1\nEdition: nowhere\nHouse rules: luck=more, joker=wild\nPlayers: Ann, Ann\n"
        "Games: x\nDate: today\n"
    )
    assert isinstance(refusal, Faults)
    assert len(refusal.faults) == 6
    assert {fault.data.get("line") for fault in refusal.faults} == {2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "record-first-line"),
        ("Gobelet record 2\n", "record-first-line"),
        ("Gobelet record 1\nEdition: classic\n", "record-header-missing"),
        ("Gobelet record 1\nPlayers: Ann\n", "record-header-missing"),
        ("Gobelet record 1\nEdition: classic\nEdition: classic\nPlayers: Ann\n", "record-header-twice"),
        ("Gobelet record 1\nEdition: mb-1982\nPlayers: Ann+Ben, Cleo\n", "no-partners"),
        ("Gobelet record 1\nEdition: mb-1982\nPlayers: A, B, C, D, E, F, G, H, I\n", "columns"),
        ("Gobelet record 1\nEdition: mb-1982\nPlayers: Ann\nGames: 0\n", "games"),
        (SOLO.replace("\n\n", "\nResult: Ann 200\n\n"), "record-result"),
    ],
)
def test_bad_headings_have_names(text: str, code: str) -> None:
    """A record without its first line, edition or players, or with impossible ones, is refused."""
    refusal = parse_refusal(text)
    reason = refusal.data.get("reason", refusal)
    assert isinstance(reason, Refusal)
    assert reason.code == code
    if reason is not refusal:
        assert refusal.data["clause"]
        assert refusal.data["line"]


def test_house_rules_and_seeds_are_kept() -> None:
    """The headings carry what the game was played by."""
    record = Record(edition("mb-1982", joker="loose", rolls=2), (("Ann",),), date="2026-11-15", seed="a b")
    text = format_record(record)
    assert "House rules: joker=loose, rolls=2\n" in text
    assert parse_dice_record(text) == record


def test_the_example_in_the_docs_is_legal() -> None:
    """The record shown in docs/record.md reads, and is written back as it stands."""
    page = (Path(__file__).parents[2] / "docs/record.md").read_text(encoding="utf-8")
    text = page.split("```text\n")[1].split("```")[0]
    assert format_record(parse_dice_record(text)) == text


@pytest.mark.parametrize("name", ["Opening", "Edition", "House rules", "Players", "Games", "Date", "Seed", "Result"])
def test_words_of_records_are_no_names(name: str) -> None:
    """A player called like a heading could not be told from it, so the name is refused."""
    refusal = parse_refusal(f"Gobelet record 1\nEdition: classic\nPlayers: {name}\n\n{name}: 33526\n")
    reason = refusal.data["reason"]
    assert isinstance(reason, Refusal)
    assert reason.code == "names-taken"


@pytest.mark.parametrize("name", ["Fairness", "Entropy hash", "Added nothing"])
@pytest.mark.parametrize("separator", ["\n\n", "\n"])
def test_names_that_later_became_headings(name: str, separator: str) -> None:
    """Records in which a player has such a name are read as before; nobody gets it any more."""
    record = parse_dice_record(f"Gobelet record 1\nEdition: classic\nPlayers: {name}{separator}{name}: 33526\n")
    assert record.names == (name,)
    assert record.match.game.roll is not None
    assert parse_dice_record(format_record(record)) == record
    with pytest.raises(Refusal, match="names-taken"):
        check_players(((name,),))


@pytest.mark.parametrize("names", ["Ann, ann", "Zoé, Zoe\u0301", "STRASSE, Straße"])
def test_names_that_sound_the_same_are_refused(names: str) -> None:
    """Capitals and the way an accent is written do not tell two players apart."""
    refusal = parse_refusal(f"Gobelet record 1\nEdition: classic\nPlayers: {names}\n")
    reason = refusal.data["reason"]
    assert isinstance(reason, Refusal)
    assert reason.code == "names-twice"


@pytest.mark.parametrize("heading", ["Date: 2026-99-99", "Date: today", "Games: 1_0", "Games: ٣", "Seed:"])
def test_headings_hold_what_they_say(heading: str) -> None:
    """A date is a date, a number of games a plain number, and a seed is not empty."""
    assert parse_refusal(SOLO.replace("\n\n", f"\n{heading}\n\n")).code == "record-header-value"


def test_a_mark_at_the_beginning_is_fine() -> None:
    """Editors that put a byte order mark before the first line do no harm."""
    assert parse_dice_record("\ufeff" + SOLO) == parse_dice_record(SOLO)


def test_a_fill_without_its_bonus_is_refused() -> None:
    """Points that are written must be whole: the bonus of 100 is part of the fill."""
    refusal = parse_refusal(SOLO + "Ann: 66666 yahtzee=50\nAnn: 66666 sixes=30\n")
    reason = refusal.data["reason"]
    assert isinstance(reason, Refusal)
    assert reason.code == "record-bonus"


# -- the result of a match -----------------------------------------------------------------------------------------


def write_match(name: str, *rolls: tuple[str, ...]) -> str:
    """Return the record of a match in which each column rolls the same all through a game, a row of rolls a game."""
    names = ("Ann", "Ben", "Cleo")[: len(rolls[0])]
    opening = "Opening: " + ", ".join([f"{names[0]} 66666", *(f"{each} 11111" for each in names[1:])])
    lines = [f"Gobelet record 1\nEdition: {name}\nPlayers: {', '.join(names)}\nGames: {len(rolls)}\n"]
    lines += [opening] if len(names) > 1 else []
    for number, row in enumerate(rolls):
        order = [(number + place) % len(names) for place in range(len(names))]
        lines += [f"{names[column]}: {row[column]} {box}" for box in edition(name).boxes for column in order]
        lines.append(f"{names[0]}: next" if number + 1 < len(rolls) else f"{names[0]}: end")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("name", "rolls", "result"),
    [
        ("kniffel", [("66655", "11246")] * 2, "Ann 218, Ben 56; match won by Ann"),
        ("kniffel", [("66655", "11246"), ("11246", "66655")], "Ann 137, Ben 137; match drawn by Ann, Ben"),
        ("classic", [("66655", "11246")] * 2, "Ann 218, Ben 56; settlements Ann 162, Ben -162; match won by Ann"),
        ("kniffel", [("66655",)] * 2, "Ann 218"),
        ("kniffel", [("66655", "11246")], "Ann 109, Ben 28"),
    ],
)
def test_a_match_says_who_has_won(name: str, rolls: list[tuple[str, ...]], result: str) -> None:
    """`read-match`: the result of a match names the winners, and what they have earned where that decides."""
    record = parse_dice_record(write_match(name, *rolls))
    assert record.result == result
    assert parse_dice_record(format_record(record)) == record


def test_an_earlier_result_has_the_scores_alone() -> None:
    """Records that were written before say nothing of the winner; a wrong one is refused."""
    text = format_record(parse_dice_record(write_match("classic", ("66655", "11246"), ("66655", "11246"))))
    result = next(line for line in text.splitlines() if line.startswith("Result: "))
    assert parse_dice_record(text.replace(result, result.partition(";")[0])).outcome is not None
    for wrong in ("won by Ben", "drawn by Ann, Ben"):
        reason = parse_refusal(text.replace("won by Ann", wrong)).data["reason"]
        assert isinstance(reason, Refusal)
        assert reason.code == "record-result"
