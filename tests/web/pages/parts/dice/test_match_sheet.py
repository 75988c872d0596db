"""Sheets as they are printed: a column a game, crosses and chips, several languages, the earlier games of a match."""

import re
from dataclasses import replace

import pytest

from gobelet.dice import Match, edition
from gobelet.tables.tokens import Code
from gobelet.web.pages.fragments import BOARD, TABLE, Screen
from gobelet.web.pages.parts.dice.columns import list_table_columns
from gobelet.web.pages.parts.dice.result import build_result
from gobelet.web.pages.parts.dice.sheet import build_sheet, list_sheets
from support.dice_moves import make_card, make_match, roll_dice
from support.dice_table_contexts import build_dice_context

THREE = ((254, 301, 188), (222, 240, 260), (199, 310, 260))


def play_fourth_game(name: str = "mb-1982") -> Match:
    """Return a match of three in its fourth game of six, whose first roll is on the table."""
    return roll_dice(make_match(edition(name), *THREE, length=6), "11246")


def read_words(html: str) -> str:
    """Return the text of HTML."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


# -- a column a game -----------------------------------------------------------------------------------------------


def test_six_columns_and_the_others() -> None:
    """`sheet`: the viewer has the six games of their own sheet, then the others in the game on the table."""
    match = play_fourth_game()
    columns = list_table_columns(build_dice_context(match, (2,)), 2)
    assert [(column.column, column.number) for column in columns] == [
        *((2, n) for n in range(1, 7)),
        (0, None),
        (1, None),
    ]
    assert [column.css for column in columns] == [*["earlier"] * 3, "column", *["later"] * 2, *["column"] * 2]
    assert [column.card.total for column in columns if column.css == "earlier" and column.card] == [188, 260, 260]


def test_the_game_on_the_table_is_played_on_the_sheet() -> None:
    """Only the current game's column offers anything, and every offer once."""
    match = play_fourth_game()
    assert match.turn is not None
    sheet = build_sheet(build_dice_context(match, (match.turn,)))
    acting = [column.css == "column" and column.column == sheet.acting for column in sheet.columns]
    for row in (*sheet.upper, *sheet.lower):
        assert [cell.offer is not None for cell in row.cells] == acting
    html = TABLE.render_parts(build_dice_context(match, (match.turn,)))["sheet"]
    assert html.count('value="fill:chance"') == 1


def test_the_back_of_the_sheet() -> None:
    """`sheet`: the bonuses of 100 and the grand totals are on the back; no other edition has one."""
    sheet = build_sheet(build_dice_context(play_fourth_game()))
    assert [line.opens_back for line in sheet.lower_lines] == [False, True, False]
    assert "Back of the sheet" in TABLE.render_parts(build_dice_context(play_fourth_game()))["sheet"]
    assert "Back of the sheet" not in TABLE.render_parts(build_dice_context(play_fourth_game("kniffel")))["sheet"]


def test_a_single_game_has_a_column_a_player() -> None:
    """A single game is shown as before: everybody's column, and no numbers."""
    match = make_match(edition("mb-1982"), (100, 200), length=1)
    assert [column.number for column in build_sheet(build_dice_context(match)).columns] == [None, None]


def test_heads_say_whose_game_it_is() -> None:
    """Screen readers hear name and game of a column that has a number."""
    html = TABLE.render_parts(build_dice_context(play_fourth_game()))["sheet"]
    assert "Ann, game 1" in html
    assert "Ann, game 6" in html


def test_the_board_shows_the_sheet_too() -> None:
    """Spectators see the sheet of whoever is to move, and all others in this game."""
    match = play_fourth_game()
    columns = build_sheet(build_dice_context(match, ())).columns
    assert {column.column for column in columns if column.number} == {match.game.column}
    assert "sheet" in BOARD.render_parts(build_dice_context(match, ()))


# -- earlier games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "titles"), [("mb-1982", ["Ann", "Ben", "Cleo"]), ("kniffel", ["1", "2", "3"])])
def test_every_finished_game_can_be_looked_at(name: str, titles: list[str]) -> None:
    """All games of a match are at the table, box by box: by player where everybody has a sheet, else by game."""
    html = TABLE.render_parts(build_dice_context(play_fourth_game(name)))["games"]
    assert 'id="games" popover' in html
    wanted = titles if name == "mb-1982" else [f"Game {number} of 6" for number in titles]
    assert re.findall(r"<h3>([^<]*)</h3>", html) == wanted
    words = read_words(html)
    assert all(words.count(str(score)) >= 2 for row in THREE for score in row)


def test_before_the_second_game_there_is_nothing_to_look_at() -> None:
    """The first game has neither the part nor a button for it."""
    parts = TABLE.render_parts(build_dice_context(replace(play_fourth_game(), finished=())))
    assert "games" not in parts
    assert 'popovertarget="games"' not in parts["sheet"] + parts["tray"]


def test_earlier_games_do_not_change_while_one_is_played() -> None:
    """The part is the same before and after a roll, so that a stream sends it once a game."""
    before = make_match(edition("mb-1982"), *THREE, length=6)
    after = play_fourth_game()
    found = [TABLE.render_parts(build_dice_context(match))["games"] for match in (before, after)]
    assert found[0] == found[1]


def test_all_sheets_of_a_finished_match() -> None:
    """At the end every player has a sheet with all games, and a seventh game a second sheet."""
    match = make_match(edition("mb-1982"), *[(100, 200)] * 7)
    sheets = [
        (title, [column.number for column in sheet.columns]) for title, sheet in list_sheets(build_dice_context(match))
    ]
    assert sheets == [("Ann", [*range(1, 7)]), ("Ann", [7]), ("Ben", [*range(1, 7)]), ("Ben", [7])]


# -- crosses, chips, languages -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "marks", "described"), [("hasbro-2014", "X X", "X X = 200"), ("classic", "● ●", "2 chips = 200")]
)
def test_bonuses_are_counted(name: str, marks: str, described: str) -> None:
    """`chips`: crosses or chips are seen, and screen readers hear what they are worth."""
    match = make_match(edition(name), (100,))
    match = replace(match, game=match.game._replace(cards=(make_card(match.edition, {"yahtzee": 50}, 200),)))
    html = TABLE.render_parts(build_dice_context(match))["sheet"]
    assert re.search(rf'aria-hidden="true">{marks}</span>', html)
    assert f'<span class="visually-hidden">{described}</span>' in html


def test_a_phone_counts_more_than_two() -> None:
    """Two sums share a line there; a laptop shows four one by one."""
    match = make_match(edition("hasbro-2014"), (100,))
    match = replace(match, game=match.game._replace(cards=(make_card(match.edition, {"yahtzee": 50}, 400),)))
    html = TABLE.render_parts(build_dice_context(match))["sheet"]
    assert '<span class="crosses in-full" aria-hidden="true">X X X X</span>' in html
    assert '<span class="crosses in-short" aria-hidden="true">4 X</span>' in html


def test_each_table_has_a_colour_of_chips() -> None:
    """`chips`: tables have chips of several colours, each its own as long as it is there."""
    context = build_dice_context(make_match(edition("classic"), (100,)))
    tables = [
        replace(context, table=context.table._replace(code=Code(code))) for code in ("AAAA", "AAAB", "AAAC", "AAAD")
    ]
    assert sorted(each.chip_colour for each in tables) == [0, 1, 2, 3]
    html = TABLE.render_main(tables[1], TABLE.render_parts(tables[1]))
    assert f"chips-{tables[1].chip_colour}" in html


def test_hasbro_has_the_upper_total_twice() -> None:
    """`totals`: once below the upper boxes, once above the grand total."""
    html = TABLE.render_parts(build_dice_context(make_match(edition("hasbro-2014"), (100,))))["sheet"]
    assert read_words(html).count("Total of Upper Section") == 2


@pytest.mark.parametrize(("language", "first", "other"), [("en", "Full House", "fr"), ("fr", "Main pleine", "en")])
def test_a_sheet_as_printed(language: str, first: str, other: str) -> None:
    """As printed, each row has the words of all languages of the original, the reader's first."""
    match = make_match(edition("hasbro-2014"), (100,))
    sheet = build_sheet(build_dice_context(match, language=language, as_printed=True))
    row = next(row for row in sheet.lower if row.box == "full_house")
    assert (row.words.word, [code for code, _ in row.words.others]) == (first, [other])
    plain = build_sheet(build_dice_context(match, language=language))
    assert all(not row.words.others for row in (*plain.upper, *plain.lower))


# -- the end of a match --------------------------------------------------------------------------------------------

NARROW = ((300, 299, 100), (200, 300, 299))


def test_totals_rank_a_match() -> None:
    """`read-match`: the winner, the reason, and everybody by the sum of grand totals."""
    result = build_result(build_dice_context(make_match(edition("kniffel"), *NARROW)))
    assert result.headline == "The whole match: Ben wins with 599 points."
    assert result.reason == "The sum of the grand totals decides: Ben 599, Ann 500, Cleo 399."
    assert [(each.place, each.name, each.points, each.won) for each in result.rankings] == [
        (1, "Ben", 599, True),
        (2, "Ann", 500, False),
        (3, "Cleo", 399, False),
    ]


def test_settlements_rank_a_match() -> None:
    """`read-match`: in classic everybody stands by what was earned, which is shown with the points."""
    result = build_result(build_dice_context(make_match(edition("classic"), *NARROW)))
    assert result.headline == "The whole match: Ann wins with +101 in the settlements."
    assert [(each.place, each.name, each.points, each.best) for each in result.rankings] == [
        (1, "Ann", 500, "+101 in the settlements"),
        (2, "Ben", 599, "+100 in the settlements"),
        (3, "Cleo", 399, "−201 in the settlements"),
    ]


@pytest.mark.parametrize("screen", [TABLE, BOARD])
def test_the_reason_is_on_the_page(screen: Screen) -> None:
    """The table and the board say why; a single game gives no reason."""
    parts = screen.render_parts(build_dice_context(make_match(edition("classic"), *NARROW), ()))
    assert "What each has earned in the settlements decides: Ann +101" in parts["result"]
    single = build_result(build_dice_context(make_match(edition("classic"), (100, 200))))
    assert not single.reason
