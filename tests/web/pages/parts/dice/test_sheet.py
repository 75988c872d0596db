"""The score sheet: progress to the upper bonus, in words."""

from dataclasses import replace

import pytest

from gobelet.dice import EDITIONS, BoxId, Edition, EditionId, FillBox, Match, RollDice, UndoFill, new_match
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.tables.commands import NewTable
from gobelet.tables.create import create_setup
from gobelet.tables.table import Stage, new_table
from gobelet.tables.tokens import Code, Holder
from gobelet.tables.viewer import Viewer
from gobelet.web.pages.fragments import TABLE
from gobelet.web.pages.parts.dice.progress import BonusProgress
from gobelet.web.pages.parts.dice.rows import BoxRow, LineRow
from gobelet.web.pages.parts.dice.rules import list_scoring
from gobelet.web.pages.parts.dice.sheet import build_sheet
from gobelet.web.pages.table_context import TableContext
from support.card_table_contexts import build_context as build_table_context
from support.dice_moves import make_card
from support.table_session import Sitting

UPPER = ("aces", "twos", "threes", "fours", "fives", "sixes")


def build_context(edition: Edition, boxes: dict[str, int], language: str = "en") -> TableContext[Match]:
    """Return a table of one, on whose card some boxes are filled."""
    match = new_match(edition)
    match = replace(match, game=match.game._replace(cards=(make_card(edition, boxes),)))
    table = new_table(Code("KKKKKKK"), create_setup(NewTable(edition.id, seats=("person",)), Holder("h")))
    return TableContext(table._replace(stage=Stage.PLAYING, game=match), Viewer(), Speaker(language))


def par(boxes: dict[str, int], language: str = "en") -> BonusProgress:
    """Return how the upper section of a card runs."""
    (found,) = build_sheet(build_context(EDITIONS[EditionId("mb-1982")], boxes, language)).progress
    return found


@pytest.mark.parametrize(
    ("boxes", "words"),
    [
        ({}, ""),
        ({"chance": 20}, ""),
        ({"sixes": 12}, "6 behind"),
        ({"sixes": 24}, "6 ahead"),
        ({"aces": 3, "sixes": 18}, "on course"),
        (dict.fromkeys(UPPER, 0), ""),
    ],
)
def test_how_far_it_is_to_the_bonus(boxes: dict[str, int], words: str) -> None:
    """It is said in words against an even way there, and no longer once nothing can change."""
    assert par(boxes).ahead == words


@pytest.mark.parametrize(("language", "words"), [("fr", "6 de retard"), ("de", "6 zurück")])
def test_in_other_languages(language: str, words: str) -> None:
    """The words are those of the reader."""
    assert par({"sixes": 12}, language).ahead == words


def test_no_bare_sign_stands_on_the_sheet() -> None:
    """A figure with a sign beside the bonus explained nothing."""
    sheet = TABLE.render_parts(build_context(EDITIONS[EditionId("mb-1982")], {"sixes": 12}))["sheet"]
    assert "6 behind" in sheet
    assert "−6" not in sheet


@pytest.mark.parametrize("name", EDITIONS)
def test_every_line_says_how_to_score(name: EditionId) -> None:
    """Each row of the sheet has the short line of a printed card, and a small screen the same lines behind a tap."""
    edition, say = EDITIONS[name], Speaker("de")
    sheet = build_sheet(build_context(edition, {}, "de"))
    rows: list[BoxRow | LineRow] = [*sheet.upper, *sheet.upper_lines, *sheet.lower, *sheet.lower_lines]
    assert all(row.how for row in rows)
    assert [(row.words.word, row.how) for row in rows] == [
        (row.word, row.how) for section in list_scoring(edition, say) for row in section.rows
    ]


def test_the_last_fill_is_tinted_until_the_next_one() -> None:
    """An undone fill is none: the one before it is the last again."""
    sitting = Sitting().make("mb-1982", people=1).begin()
    seen = []
    for move in (RollDice(), FillBox(BoxId("aces")), RollDice(), FillBox(BoxId("chance")), UndoFill()):
        sitting.play(Seat(0), move)
        context = replace(build_table_context(sitting.table, 0), updates=sitting.tables.recent_updates(sitting.id))
        seen.append(build_sheet(context).latest)
        assert TABLE.render_parts(context)["sheet"].count("latest") == (seen[-1] is not None)
    assert seen == [None, (0, "aces"), (0, "aces"), (0, "chance"), (0, "aces")]
