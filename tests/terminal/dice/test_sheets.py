"""Score sheets as text: six games on a sheet, its back, crosses and chips, several languages."""

from dataclasses import replace
from itertools import pairwise

import pytest
from wcwidth import width

from gobelet.dice import EDITIONS, LANGUAGES, EditionId, Match, edition
from gobelet.i18n import Speaker
from gobelet.terminal.dice.sheets import format_sheets
from support.dice_moves import make_card, make_match, play_turn
from support.terminal_session import Run, join_lines, type_turns

ENGLISH = Speaker("en")
MAX_COLUMNS = 8


def make_third_game(name: str = "mb-1982", games: int = 6) -> Match:
    """Make a match of two in its third game, in which the second player has filled Chance."""
    match = make_match(edition(name), (254, 301), (222, 240), length=games)
    return play_turn(match, "11246", "chance")


def test_a_sheet_has_a_column_a_game() -> None:
    """`sheet`: in 1982 everybody has a sheet of six columns, with all games of the match; those to come are empty."""
    lines = list(format_sheets(make_third_game(), ("Ann", "Ben"), ENGLISH))
    ann, ben = lines[: lines.index("Ben")], lines[lines.index("Ben") :]
    assert (ann[0], ben[0]) == ("Ann", "Ben")
    assert ben[1].split() == ["1", "2", "3", "4", "5", "6"]
    assert next(line.split() for line in ann if "Chance" in line) == ["Chance", "254", "222", "-"]
    assert next(line.split() for line in ben if "Chance" in line) == ["Chance", "301", "240", "14"]
    assert next(line.split() for line in ben if "Aces" in line) == ["Aces", "0", "0", "-"]


def test_the_back_of_the_sheet() -> None:
    """`sheet`: bonuses and grand totals of every game stand on the back."""
    lines = list(format_sheets(make_third_game(), ("Ann", "Ben"), ENGLISH))
    back = lines.index("Back of the sheet")
    assert [line.split()[-3:] for line in lines[back + 1 : back + 3]] == [["0", "0", "0"], ["254", "222", "0"]]


def test_a_seventh_game_has_a_new_sheet() -> None:
    """`sheet`: six games a sheet, then another one with the next numbers."""
    match = make_match(edition("mb-1982"), *[(100, 200)] * 7, length=8)
    head = list(format_sheets(match, ("Ann", "Ben"), ENGLISH))[1]
    assert head.split() == ["7", "8", "9", "10", "11", "12"]


@pytest.mark.parametrize(("name", "games"), [("mb-1982", 1), ("kniffel", 6)])
def test_other_sheets_have_a_column_a_player(name: str, games: int) -> None:
    """A single game, and other editions' matches, show everybody in the game on the table."""
    match = make_match(edition(name), (100, 200), length=max(games, 1))
    assert next(format_sheets(match, ("Ann", "Ben"), ENGLISH)).split() == ["Ann", "Ben"]


@pytest.mark.parametrize(
    ("name", "marks", "worth"),
    [("hasbro-2014", "X X", "100 points for each X"), ("classic", "● ●", "100 points for each chip")],
)
def test_bonuses_are_counted(name: str, marks: str, worth: str) -> None:
    """`chips`: a row has the crosses or chips, the next one what they are worth."""
    match = make_match(edition(name), (100,))
    match = replace(match, game=match.game._replace(cards=(make_card(match.edition, {"yahtzee": 50}, 200),)))
    lines = list(format_sheets(match, ("Ann",), ENGLISH))
    rows = [(first.strip(), second.strip()) for first, second in pairwise(lines) if first.endswith(marks)]
    assert [second.split("  ")[0] for _, second in rows] == [worth]
    assert rows[0][1].endswith(" 200")


def test_as_printed() -> None:
    """A sheet as printed has the words of both languages."""
    lines = list(format_sheets(make_match(edition("hasbro-2014"), (100,)), ("Ann",), ENGLISH, as_printed=True))
    assert any(line.strip().startswith("Full House / Main pleine ") for line in lines)
    assert any(line.startswith("Upper Section / Section supérieure") for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_every_sheet_fits_the_screen(name: EditionId, language: str) -> None:
    """Eight columns, or six games, stay within 80 columns, as printed too."""
    for games in (1, 6):
        match = make_match(edition(name), (1575,) * MAX_COLUMNS, length=games)
        for printed in (False, True):
            lines = format_sheets(match, ["Maximilian"] * MAX_COLUMNS, Speaker(language), as_printed=printed)
            assert max(map(width, lines)) <= 80


# -- at the prompt -------------------------------------------------------------------------------------------------

PLAY = ("play", "kniffel", "--players", "Ann", "--games", "2", "--seed", "5")
FIRST = type_turns("kniffel", "en", 1)


def test_an_earlier_game_can_be_looked_at(gobelet: Run) -> None:
    """`cards 1` shows the card of the first game; a game that has not begun is refused."""
    out = gobelet(*PLAY, typed=FIRST + "\nroll\ncards 1\ncards 3\n").out
    shown = out.partition("> cards 1\n")[2].partition("> cards 3\n")
    total = out.partition("Total score")[2].split()[0]
    assert "\nGame 1\n" in shown[0]
    assert f"Total score {total}" in " ".join(shown[0].split())
    assert "The match has no game 3 yet: type a number from 1 to 2." in join_lines(shown[2])


def test_cards_as_printed(gobelet: Run) -> None:
    """`cards printed` shows the sheet in every language of the original, in any language's word."""
    for language, word in (("en", "cards printed"), ("fr", "feuilles imprimées"), ("de", "zettel gedruckt")):
        out = gobelet("play", "hasbro-2014", "--players", "Ann", "--lang", language, typed=f"{word}\n").out
        assert "Petite suite" in out
        assert "Small Straight" in out


def test_the_end_of_a_match_says_why(gobelet: Run) -> None:
    """`read-match`: the winner comes first, then what has decided."""
    turns = type_turns("mb-1982", "en", 2)
    typed = f"\n\n{turns}\n{turns}\n"
    out = gobelet("play", "mb-1982", "--players", "Ann,Ben", "--games", "2", "--seed", "5", typed=typed).out
    assert "The sum of the grand totals decides: " in out.partition("The whole match: ")[2]
