"""Hands Down at the keyboard: whole games, calls, saving and resuming, in three languages."""

from pathlib import Path

import pytest

from gobelet.game import Seat
from gobelet.handsdown import Called, CallStanding, Declined
from gobelet.record import CardRecord
from support.keyboard_card_game import KeyboardGame
from support.records import parse_card_record
from support.terminal_session import join_lines


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize(("people", "bots"), [(1, 1), (2, 0), (2, 2), (0, 3)])
def test_a_whole_game(tmp_path: Path, language: str, people: int, bots: int) -> None:
    """People and computer players play to the end; the record of it is legal and says how it ended."""
    game = KeyboardGame(tmp_path, people, bots, language)
    assert game.create().run()
    (path,) = (tmp_path / "finished").glob("*.txt")
    record = parse_card_record(path.read_text(encoding="utf-8"))
    assert record.outcome is not None
    assert record.events == game.session.record.events
    assert "Hands Down" in game.out.getvalue()


def test_who_won_a_round_and_why(tmp_path: Path) -> None:
    """After each reveal a sentence says who won, and why."""
    game = KeyboardGame(tmp_path, 1, 1)
    game.create().run()
    told = join_lines(game.out.getvalue())
    assert told.count(" wins the round") == 3
    assert any(reason in told for reason in ("beats", "is higher than", "called first", "nobody answered"))


def test_a_call_is_never_lost(tmp_path: Path) -> None:
    """Typed where only Enter is asked for, a call is still a call."""
    game = KeyboardGame(tmp_path, 2, 0)
    typed = iter(["", "", "", "", "", "", "pass", "call"])
    game.create(lambda _question: next(typed, "quit")).run()
    assert any(isinstance(event, Called) for event in game.session.record.events)


def test_everybody_is_asked_after_a_turn(tmp_path: Path) -> None:
    """After each turn every person who may call is asked; Enter is no."""
    game = KeyboardGame(tmp_path, 3, 0)
    game.create().run()
    asked = [question for question in game.asked if "does anyone call?" in question]
    assert len(asked) > 5
    assert all(any(name in question for question in asked) for name in game.record.names)


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_people_are_asked_before_computer_players_answer(tmp_path: Path, seed: str) -> None:
    """`hd-call`: after every call each person who may call is asked first, whoever's turn it is."""
    game = KeyboardGame(tmp_path, 2, 3, seed=seed)
    asked: dict[int, str] = {}

    def answer(question: str) -> str:
        asked.setdefault(len(game.session.record.events), question)
        return game.answer(question)

    game.create(answer).run()
    played, on_turn = game.record.start, 0
    for number, event in enumerate(game.session.record.events, start=1):
        played = played.apply(event)
        people = [name for seat, name in enumerate(game.record.names[:2]) if played.may_call(Seat(seat))]
        if isinstance(event, Called) and isinstance(played.phase, CallStanding) and people:
            assert "call?" in asked[number]
            assert all(name in asked[number] for name in people)
            on_turn += played.turn in {0, 1}
    assert on_turn, "nobody whose turn it was had to be asked"


def test_orders_that_change_nothing(tmp_path: Path) -> None:
    """help, rules, table, hand, a wrong card and cards one does not hold leave the game as it was."""
    game = KeyboardGame(tmp_path, 1, 1, seed="3")
    orders = iter(["help", "help cards", "table", "hand", "zz", "keep 9Y", "discard", "", "quit"])
    game.create(lambda question: "" if "do you call" in question else next(orders)).run()
    out = join_lines(game.out.getvalue())
    for said in (
        "discard these cards",
        "2Y 2Y 2Y 2/5Y ?Y five alike",
        "On the table",
        "is not a card",
        "Which cards?",
        "Type the cards to discard",
    ):
        assert said in out
    assert "again" in out


def test_a_game_goes_on_another_day(tmp_path: Path) -> None:
    """Left in the middle and resumed, a seeded game ends as it would have without the pause."""
    straight = KeyboardGame(tmp_path / "one", 1, 1)
    straight.create().run()
    paused = KeyboardGame(tmp_path / "two", 1, 1)
    session = paused.create()
    turns = iter(range(9))

    def answers(question: str) -> str:
        if next(turns, None) is None:
            raise EOFError
        return paused.answer(question)

    session.ask = answers
    assert not session.run()
    (waiting,) = paused.saves.load_unfinished()[0]
    assert isinstance(waiting.record, CardRecord)
    paused.record = waiting.record
    assert paused.create().run()
    assert paused.session.record.events == straight.session.record.events


def test_discards_wait_for_the_calls(tmp_path: Path) -> None:
    """Whoever is asked for a call and types discards is told that their turn comes after it, if it does."""
    game = KeyboardGame(tmp_path, 2, 0)
    asked = 0

    def answer(question: str) -> str:
        nonlocal asked
        if "do you call" in question:
            asked += 1
            return "1Y" if asked == 1 else "quit"
        return "call" if "cards to discard" in question else ""

    game.create(answer).run()
    assert "Your turn comes after the calls: call, or Enter for no." in join_lines(game.out.getvalue())


def test_an_answer_in_the_last_choice(tmp_path: Path) -> None:
    """`hd-window`: with two players the other may still call after their last turn, and Enter passes."""
    game = KeyboardGame(tmp_path, 2, 0, seed="5")
    game.create().run()
    assert any("last choice" in question for question in game.asked)
    assert any(isinstance(event, Declined) for event in game.session.record.events)


@pytest.mark.slow
def test_review_after_the_end(tmp_path: Path) -> None:
    """What the expert would have done is shown once nothing is hidden any more; before, there is a sentence."""
    game = KeyboardGame(tmp_path, 1, 1)
    session = game.create()
    session.show_review()
    assert game.out.getvalue() == "The game is not over yet.\n"
    session.run()
    game.out.truncate(0)
    session.show_review()
    assert "An estimate:" in game.out.getvalue()
    assert "P0: about " in game.out.getvalue()
