"""The options of a new game are checked before anything is asked."""

from pathlib import Path

import pytest

from gobelet.record import parse_record
from support.records import parse_dice_record
from support.terminal_session import Run, list_saved, read_saved, write_two_games

pytestmark = pytest.mark.usefixtures("solved")


def test_several_of_a_kind_have_numbers(gobelet: Run) -> None:
    """Two computer players of one kind can be told apart."""
    done = gobelet("play", "kniffel", "--players", "Ann", "--bots", "random,random", typed="")
    assert "Ann, Dot and Jojo" in done.out


@pytest.mark.parametrize(
    ("arguments", "known", "not_here"),
    [
        (("kniffel", "--bots", "expert"), "perfect (plays perfectly), strong", "expert (plays"),
        (("kniffel", "--bots", "genius"), "random (plays legal moves at random).", "expert"),
        (("Hands-Down", "--bots", "casual"), "are: expert (plays cards well), greedy", "perfect"),
        (("hands-down", "--bots", ""), "between: expert (plays cards well), greedy", "perfect"),
        (("--bots", "genius"), "expert (plays cards well)", "nothing"),
    ],
)
def test_only_those_that_play_the_game_are_named(
    gobelet: Run, arguments: tuple[str, ...], known: str, not_here: str
) -> None:
    """The refusal says what each computer player of the chosen game is; of every game, if none is chosen yet."""
    done = gobelet("play", *arguments, "--players", "Ann")
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
    assert known in done.err
    assert not_here not in done.err


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_an_unknown_bot_is_refused(gobelet: Run, language: str) -> None:
    """The known ones are listed, and nothing is asked or printed."""
    done = gobelet("play", "kniffel", "--players", "Ann", "--bots", "perfect,genius", "--lang", language)
    assert (done.code, done.out) == (2, "")
    assert "beginner" in done.err


def test_a_bot_makes_way_for_a_name(gobelet: Run) -> None:
    """A person may be called like a computer player."""
    done = gobelet("play", "kniffel", "--players", "Mila", "--bots", "casual", typed="")
    assert "Mila and Oscar" in done.out


def test_computer_players_as_partners(gobelet: Run, home: Path) -> None:
    """With --partners those opposite play together; computer players sit after the people."""
    arguments = ("--players", "Ann,Ben", "--bots", "greedy,random", "--partners", "--seed", "4")
    done = gobelet("play", "classic", *arguments, typed="\n\n\nchance\n\n\nchance\n\n")
    assert "Ann+Goldie and Ben+Dot" in done.out
    names = [
        parse_dice_record(read_saved(home)).names[event.seat] for event in parse_dice_record(read_saved(home)).events
    ]
    assert {"Ann", "Goldie", "Ben", "Dot"} == set(names)


def test_a_team_of_people_against_a_bot(gobelet: Run) -> None:
    """In teams that are written down, a computer player has a column of its own."""
    done = gobelet("play", "classic", "--players", "Ann+Ben", "--bots", "greedy", typed="")
    assert "Ann+Ben and Goldie" in done.out


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        ("", "Name the computer players, with commas between: perfect (plays perfectly), strong (loses about 15"),
        ("perfect,,casual", "Name the computer players"),
        (" , ", "Name the computer players"),
        ("perfect+casual", "Computer players are not written in teams"),
    ],
)
def test_bots_that_cannot_be_read(gobelet: Run, bots: str, told: str) -> None:
    """Missing and impossible computer players are refused, and nothing is played."""
    done = gobelet("play", "classic", "--players", "Ann", "--bots", bots)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(told)


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["--games", "0"], "1 to 100 games"),
        (["kniffel", "--games", "101"], "1 to 100 games"),
        (["--seed", ""], "A seed is"),
        (["--house", "luck=1"], "no house rule luck"),
        (["--house", "joker=wild"], "cannot be wild"),
        (["kniffel", "--house", "rolls=9"], "cannot be 9"),
        (["kniffel", "--partners"], "Kniffel has no partners"),
        (["kniffel", "--players", "A,B", "--partners"], "Kniffel has no partners"),
        (["--players", "A,B", "--partners"], "Partners need an even number"),
        (["--players", "A,B,C,D,E,F,G,H,I"], "1 to 8 columns"),
        (["--players", "Zoé,ZOE\u0301"], "cannot both be called"),
        (["kniffel", "--resume"], "Leave out: kniffel."),
        (["--resume", "--players", "Ann", "--games", "1"], "Leave out: --players, --games."),
        (["--resume", "x.txt", "--house", "rolls=2", "--seed", "1", "--partners"], "--house, --partners, --seed."),
    ],
)
def test_options_are_checked_first(gobelet: Run, home: Path, arguments: list[str], answer: str) -> None:
    """Errors of the options are reported before anything is asked or printed, even if there are unfinished games."""
    write_two_games(home)
    done = gobelet("play", *arguments, typed="\n\n\n")
    assert (done.code, done.out) == (2, "")
    assert answer in done.err


def test_all_faults_are_told_at_once(gobelet: Run) -> None:
    """Several bad options are refused together."""
    done = gobelet("play", "--games", "0", "--seed", "", "--house", "luck=1", "--players", "")
    assert len(done.err.splitlines()) == 4


@pytest.mark.parametrize(
    ("seed", "kept"),
    [("x" * 60, "x" * 60), (" tea   time ", "tea time"), ("x" * 61, None), ("  ", None), ("a\x07b", None)],
)
def test_what_a_seed_can_be(gobelet: Run, home: Path, seed: str, kept: str | None) -> None:
    """A seed has 1 to 60 printable characters, so that it fits on a line of the record; spaces are normalized."""
    done = gobelet("play", "kniffel", "--players", "Ann", "--seed", seed, typed="roll\n")
    if kept is None:
        assert (done.code, done.out) == (2, "")
        assert done.err == "A seed is a text or a number of at most 60 characters.\n"
    else:
        (path,) = list_saved(home)
        assert parse_record(path.read_text(encoding="utf-8")).seed == kept


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--players", "A,B,C,D,E,F,G"], "2 to 6"),
        (["--players", "A+B,C+D"], "partners"),
        (["--players", "Ann,Ben", "--games", "2"], "one game at a time"),
        (["--players", "Ann", "--bots", "perfect"], "perfect"),
        (["--players", "Ann,Ben", "--house", "joker=forced"], "joker"),
        (["--players", "Ann,Ben", "--house", "length=2"], "length"),
    ],
)
def test_what_cards_do_not_have(gobelet: Run, arguments: list[str], code: str) -> None:
    """Too many players, partners, matches, players of dice and house rules of dice are refused in a sentence."""
    done = gobelet("play", "hands-down", *arguments)
    assert (done.code, done.out) == (2, "")
    assert code in done.err
