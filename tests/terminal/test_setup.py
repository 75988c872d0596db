"""The questions before and after a game; each accepts help and quit."""

from pathlib import Path

import pytest

from support.terminal_session import (
    Run,
    join_lines,
    list_saved,
    measure_width,
    type_turns,
    write_record,
    write_two_games,
)

LANGUAGES = ("en", "fr", "de")


def test_unfinished_games_are_offered(gobelet: Run, home: Path) -> None:
    """Without players the unfinished games are listed; one can be chosen, or a new one started."""
    write_two_games(home)
    chosen = gobelet("play", typed="9\n1\nroll\n")
    assert "Type a number from 1 to 2." in chosen.out
    assert "Ann, turn 2 of 13" in chosen.out
    fresh = gobelet("play", typed="\n6\nCleo, Dan\n")
    assert "Scandinavian Yatzy" in fresh.out
    assert "Cleo and Dan" in fresh.out


def test_unfinished_games_are_told_apart(gobelet: Run, home: Path) -> None:
    """Each is listed with its points, how far it has got and when it was last played; long lines are indented."""
    write_two_games(home)
    out = gobelet("play", typed="").out
    lines = out.partition("Unfinished games\n")[2].splitlines()
    assert lines[0].startswith("  1  Ann 20 – Yahtzee, MB France 1982 – 1 of 13 boxes filled – last played")
    assert lines[1].startswith("     2033-05-")
    assert lines[2].startswith("  2  Ann 0 – Yahtzee, MB France 1982 – 0 of 13 boxes filled – last played")
    assert measure_width(out) <= 80


def test_a_match_is_listed_with_its_game(gobelet: Run, home: Path) -> None:
    """Of a match the list shows the current game, and before the first turn that nobody has opened."""
    folder = home / "XDG_DATA_HOME/gobelet/games"
    write_record(folder, "Opening: Ann 12345\n", Players="Ann, Ben", Games="3")
    shown = join_lines(gobelet("play", typed="").out)
    assert "Ann 0, Ben 0 – Yahtzee, MB France 1982 – Game 1 of 3 – nobody has opened yet – last played" in shown


def test_a_game_can_be_deleted(gobelet: Run, home: Path) -> None:
    """A minus and a number deletes a game, once the players have seen which and said yes."""
    first, second = write_two_games(home)
    out = gobelet("play", typed="-2\n\n-3\n-2\nyes\n").out
    assert "-number to delete" in out
    assert out.count("Delete this game? Ann 0 – Yahtzee") == 2
    assert f"Deleted: {second}" in join_lines(out)
    assert (first.exists(), second.exists()) == (True, False)
    assert out.rpartition("Unfinished games")[2].count("last played") == 1


def test_the_last_game_can_be_deleted(gobelet: Run, home: Path) -> None:
    """After the last one the questions about a new game follow."""
    write_two_games(home)
    out = gobelet("play", typed="-1\noui\n-1\nj\n\n\n").out
    assert not list_saved(home)
    assert "Players: Player." in out


@pytest.mark.parametrize("typed", ["\n\nroll\n", "enter\nEntrée\nroll\n"])
def test_a_new_game_asks_what_it_needs(gobelet: Run, typed: str) -> None:
    """Enter at every question starts a game for one, also where somebody types the word."""
    assert "Player rolls:" in gobelet("play", typed=typed).out


@pytest.mark.parametrize(
    ("edition", "typed", "players"),
    [
        ("kniffel", "Ann, Goldie", "Ann and Goldie"),
        ("kniffel", "random, Ann, Ben, random", "Ann, Ben, Dot and Jojo"),
        ("kniffel", "greedy", "Player and Goldie"),
        ("classic", "Ann+Ben, greedy", "Ann+Ben and Goldie"),
        ("hands-down", "Ann, random", "Ann and Dot"),
        ("hands-down", "Ann", "Ann and Goldie"),
        ("hands-down", "Ann, casual", "Ann and casual"),
    ],
)
def test_computer_players_are_typed_like_names(gobelet: Run, edition: str, typed: str, players: str) -> None:
    """A kind that plays the game is a computer player; whoever types no other name plays against it."""
    out = gobelet("play", edition, typed=f"{typed}\n").out
    assert f"Players: {players}." in out


def test_the_question_tells_of_computer_players(gobelet: Run) -> None:
    """Those of the chosen game are named before the question, and help says what they are."""
    dice, cards = (join_lines(gobelet("play", name, typed="help\n").out) for name in ("kniffel", "hands-down"))
    assert dice.startswith("Computer players: perfect, strong, casual, beginner, greedy, random. Type one like a name")
    assert "casual (loses about 40 points a game)" in dice
    assert cards.startswith("Computer players: expert, greedy, random. Type one like a name: Ann, expert.")


def test_a_computer_player_is_no_partner_at_the_question(gobelet: Run) -> None:
    """A kind in a team would be a person of that name: it is refused, and asked again."""
    out = gobelet("play", "classic", typed="Ann+greedy, Ben+Cleo\nAnn\n").out
    assert "Computer players are not written in teams" in out
    assert "Players: Ann." in out


def test_names_are_asked_until_they_can_be_told_apart(gobelet: Run) -> None:
    """Two players of one name are refused at the question."""
    again = gobelet("play", "yatzy", typed="Ann, ann\nAnn\n")
    assert "cannot both be called ann" in again.out
    assert "Players: Ann." in again.out


@pytest.mark.parametrize(("names", "answer"), [("Ann+Ben, Cleo", "has no partners"), ("a,b,c,d,e,f,g,h,i", "1 to 8")])
def test_names_that_do_not_fit_are_asked_again(gobelet: Run, names: str, answer: str) -> None:
    """What the edition does not allow is reported, and the question is repeated."""
    done = gobelet("play", "kniffel", typed=f"{names}\nAnn\nroll\n")
    assert answer in done.out
    assert "Ann rolls:" in done.out


def test_partners_are_asked_about_no_edition_without_them(gobelet: Run) -> None:
    """With `--partners` only editions with partners are asked about, and there is one."""
    done = gobelet("play", "--partners", typed="Ann, Ben\nAnn, Ben, Cleo, Dan\n")
    assert "Which edition?" not in done.out
    assert "Partners need an even number" in done.out
    assert "Ann+Cleo and Ben+Dan" in done.out


def test_leaving_the_questions_is_no_error(gobelet: Run) -> None:
    """The end of input before a game has begun leaves nothing behind."""
    assert gobelet("play", typed="").code == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", ["quit", "quitter", "beenden"])
@pytest.mark.parametrize("before", ["", "\n"])
def test_quit_works_at_every_question(gobelet: Run, home: Path, before: str, word: str, language: str) -> None:
    """`quit` leaves, in whatever language it is typed, and is not taken for a name."""
    done = gobelet("play", "--lang", language, typed=f"{before}{word}\n\n\nroll\n")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith(f"{word}\n")
    assert not list_saved(home)


@pytest.mark.parametrize("word", ["help", "aide", "hilfe", "?"])
def test_help_works_at_every_question(gobelet: Run, home: Path, word: str) -> None:
    """`help` explains the possible answers, and the question is repeated."""
    write_two_games(home)
    shown = join_lines(gobelet("play", typed=f"{word}\n\n{word}\n\n{word}\nAnn\n").out)
    assert "-1 to delete it" in shown
    assert "Type the number of an edition, or quit." in shown
    assert "Type the names, such as Ann, Ben, or quit." in shown
    assert "Players: Ann." in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_questions_fit_the_screen(gobelet: Run, home: Path, language: str) -> None:
    """Every question, its help and the list of games stay within 80 columns."""
    write_two_games(home)
    typed = "?\n-1\n?\n\n\n?\n3\n?\nA,B\n"
    done = gobelet("play", "--lang", language, typed=typed)
    assert done.code == 0
    assert measure_width(done.out) <= 80


def test_an_arrow_key_is_no_name(gobelet: Run) -> None:
    """Control characters are refused at the questions, too, and never sent to the terminal."""
    done = gobelet("play", "kniffel", typed="\x1b[A\nAnn\n")
    assert "That line contains unreadable characters" in done.out
    assert "\x1b" not in done.out


@pytest.mark.parametrize("yes", ["y", "yes", "oui", "o", "ja", "J"])
def test_the_same_again(gobelet: Run, home: Path, yes: str) -> None:
    """After a finished game a yes starts the same edition, house rules and players, with new dice."""
    arguments = ("play", "mb-1982", "--players", "Ann", "--house", "rolls=2", "--seed", "4")
    done = gobelet(*arguments, typed=type_turns("mb-1982", "en") + f"\n{yes}\nroll\n")
    assert "Another game? Enter leaves, yes starts the same again, review looks back >" in done.out
    again = done.out.rpartition("Another game?")[2]
    assert "House rules: 2 rolls a turn\nPlayers: Ann." in again
    assert "Ann, turn 1 of 13" in again
    assert "Seed" not in list_saved(home)[0].read_text(encoding="utf-8")
    assert len(list_saved(home, "finished")) == 1


@pytest.mark.parametrize("no", ["", "no", "nein", "quit"])
def test_enough_for_today(gobelet: Run, no: str) -> None:
    """Enter, a no or quit leaves; anything else is asked again."""
    typed = type_turns("mb-1982", "en") + f"\nperhaps\n{no}\nroll\n"
    done = gobelet("play", "mb-1982", "--players", "Ann", typed=typed)
    assert done.out.count("Another game?") == 2
    assert done.out.count("turn 1 of 13") == 1
