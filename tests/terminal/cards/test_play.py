"""Hands Down at the keyboard: whole games, secrets, saving and going on, in three languages."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from gobelet.cups import SeededCup
from gobelet.game import Seat, Version
from gobelet.handsdown import Call, Called, CardGame, Declined, Discard, HandsDown, Move
from gobelet.i18n import Speaker
from gobelet.record import CardRecord, format_record
from gobelet.terminal.autosave import Autosave
from gobelet.terminal.cards.game import CardSession
from gobelet.terminal.console import Console, LineWriter
from gobelet.terminal.saves import SaveFolder
from support.records import parse_card_record
from support.strategies import choose_sensible_move
from support.terminal_session import Run, plain

WORDS = {
    "en": {"call": "call", "pass": "pass", "hand": "hand"},
    "fr": {"call": "annoncer", "pass": "passer", "hand": "main"},
    "de": {"call": "rufen", "pass": "passen", "hand": "hand"},
}


class Sensible:
    """A computer player for tests: it calls what it holds and keeps what is alike."""

    name = "sensible"

    def choose(self, game: CardGame, seat: Seat) -> Move | None:
        """Return what is sensible for this seat."""
        return choose_sensible_move(game.view(seat), seat, dares=False)


class Evening:
    """A table with people who type what `Sensible` would do, and what they saw."""

    def __init__(self, folder: Path, people: int, bots: int, language: str = "en", seed: str = "1") -> None:
        names = [f"P{number}" for number in range(people)] + [f"B{number}" for number in range(bots)]
        seated = tuple((name, "sensible") for name in names[people:])
        self.record = CardRecord(HandsDown(length=3), tuple((name,) for name in names), None, seed, bots=seated)
        self.out, self.language = io.StringIO(), language
        self.say, self.writer = Speaker(language), LineWriter(self.out, {})
        self.saves = SaveFolder(folder)
        self.asked: list[str] = []

    def table(self, ask: Callable[[str], str] | None = None) -> CardSession:
        """Return the table, with `ask` in place of the sensible people."""
        console = Console(self.say, self.writer, ask or self.answer)
        autosave = Autosave(self.saves, None, console, lambda _path: "again")
        seed = self.record.seed or ""
        self.at = CardSession(self.record, lambda game: SeededCup(seed, game.draws), autosave, console, _bot)
        return self.at

    def answer(self, question: str) -> str:
        """Type what a sensible person would; whoever is asked to press Enter does."""
        self.asked.append(question)
        named = [seat for seat, name in enumerate(self.record.names) if re.search(rf"\b{name}\b", question)]
        if len(named) > 1:  # everybody is asked at once
            return next((self.record.names[seat] for seat in named if self.at.game.claim_of(Seat(seat))), "")
        name = self.record.names[named[0]] if named else ""
        if name not in self.record.names:
            return ""
        seat = Seat(self.record.names.index(name))
        if "Enter" in question or "Entrée" in question:
            may_be_asked = self.at.game.may_call(seat) and "?" in question
            return WORDS[self.language]["call"] if may_be_asked and self.at.game.claim_of(seat) else ""
        move = Sensible().choose(self.at.game, seat)
        return _typed(move, self.language)


def _bot(_kind: str, _seat: Seat, _version: Version) -> Sensible:
    return Sensible()


def _typed(move: Move | None, language: str) -> str:
    if move == Call():
        return WORDS[language]["call"]
    assert isinstance(move, Discard)
    return " ".join(card.code.lower() for card in move.cards) or WORDS[language]["pass"]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize(("people", "bots"), [(1, 1), (2, 0), (2, 2), (0, 3)])
def test_a_whole_game(tmp_path: Path, language: str, people: int, bots: int) -> None:
    """People and computer players play to the end; the record of it is legal and says how it ended."""
    evening = Evening(tmp_path, people, bots, language)
    assert evening.table().run()
    (path,) = (tmp_path / "finished").glob("*.txt")
    record = parse_card_record(path.read_text(encoding="utf-8"))
    assert record.outcome is not None
    assert record.events == evening.at.record.events
    assert "Hands Down" in evening.out.getvalue()


def test_who_won_a_round_and_why(tmp_path: Path) -> None:
    """After each reveal a sentence says who won, and why."""
    evening = Evening(tmp_path, 1, 1)
    evening.table().run()
    told = plain(evening.out.getvalue())
    assert told.count(" wins the round") == 3
    assert any(reason in told for reason in ("beats", "is higher than", "called first", "nobody answered"))


def test_several_people_never_see_each_other(tmp_path: Path) -> None:
    """`hd-view`: between two clearings the screen shows the cards of one person at most, and asks nobody else."""
    evening = Evening(tmp_path, 2, 0)
    table = evening.table()
    pages: list[str] = []
    clear = evening.writer.clear_screen

    def turned() -> None:
        pages.append(evening.out.getvalue())
        evening.out.truncate(0)
        evening.out.seek(0)
        clear()

    evening.writer.clear_screen = turned  # type: ignore[method-assign]
    table.run()
    shown = [{name for name in ("P0", "P1") if f"{name}, your cards" in page} for page in pages]
    assert max(map(len, shown)) == 1
    assert len(pages) > 10
    for page in pages:
        for own, other in (("P0", "P1"), ("P1", "P0")):
            assert f"{own}, your cards" not in page or not re.search(rf"{other}\b[^\n]*>", page)


@pytest.mark.parametrize("word", ["hand", "hint"])
def test_looking_out_of_turn_is_behind_the_curtain(tmp_path: Path, word: str) -> None:
    """`hd-view`: asked whether anybody calls, one may look at one's cards; nobody else sees them or the advice."""
    evening = Evening(tmp_path, 3, 0, seed="7")
    typed = iter([*[""] * 6, f"{word} P2", "", "", "quit"])
    screens: list[str] = []
    clear = evening.writer.clear_screen

    def turned() -> None:
        screens.append(evening.out.getvalue())
        evening.out.truncate(0)
        evening.out.seek(0)
        clear()

    evening.writer.clear_screen = turned  # type: ignore[method-assign]

    def ask(question: str) -> str:
        evening.out.write(question)
        return next(typed, "quit")

    evening.table(ask).run()
    screens.append(evening.out.getvalue())
    secret = [screen for screen in screens if "P2, your cards" in screen]
    assert secret
    assert all("does anyone call" not in screen.split("P2, your cards")[1] for screen in secret)
    assert any("Best:" in screen for screen in secret) is (word == "hint")
    assert not any("Best:" in screen for screen in screens if screen not in secret)


def test_what_was_typed_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next person cannot look up with the arrow keys which cards somebody kept."""
    forgotten: list[bool] = []
    monkeypatch.setattr("gobelet.terminal.cards.private_hands.clear_history", lambda: forgotten.append(True))
    Evening(tmp_path, 2, 0).table().run()
    assert len(forgotten) > 10


def test_a_call_is_never_lost(tmp_path: Path) -> None:
    """Typed where only Enter is asked for, a call is still a call."""
    evening = Evening(tmp_path, 2, 0)
    typed = iter(["", "", "", "", "", "", "pass", "call"])
    evening.table(lambda _question: next(typed, "quit")).run()
    assert any(isinstance(event, Called) for event in evening.at.record.events)


def test_the_seed_is_hidden_while_the_game_goes_on(gobelet: Run, home: Path) -> None:
    """`hd-view`: whoever knew the seed could draw every card again."""
    gobelet("play", "hands-down", "--players", "Ann", "--bots", "greedy", "--seed", "unheard-of", typed="")
    (path,) = (home / "XDG_DATA_HOME/gobelet/games").glob("*.txt")
    for more in ([], ["--as", "Ann"], ["--text"], ["--json"]):
        assert "unheard-of" not in gobelet("replay", str(path), *more).out


def test_everybody_is_asked_after_a_turn(tmp_path: Path) -> None:
    """After each turn every person who may call is asked; Enter is no."""
    evening = Evening(tmp_path, 3, 0)
    evening.table().run()
    asked = [question for question in evening.asked if "does anyone call?" in question]
    assert len(asked) > 5
    assert all(any(name in question for question in asked) for name in evening.record.names)


def test_orders_that_change_nothing(tmp_path: Path) -> None:
    """help, rules, table, hand, a wrong card and cards one does not hold leave the game as it was."""
    evening = Evening(tmp_path, 1, 1, seed="3")
    orders = iter(["help", "table", "hand", "zz", "keep 9Y", "discard", "", "quit"])
    evening.table(lambda question: "" if "do you call" in question else next(orders)).run()
    out = plain(evening.out.getvalue())
    for said in ("discard these cards", "On the table", "is not a card", "Which cards?", "Type the cards to discard"):
        assert said in out
    assert "again" in out


def test_a_game_goes_on_another_day(tmp_path: Path) -> None:
    """Left in the middle and resumed, a seeded game ends as it would have without the pause."""
    straight = Evening(tmp_path / "one", 1, 1)
    straight.table().run()
    paused = Evening(tmp_path / "two", 1, 1)
    table = paused.table()
    turns = iter(range(9))

    def answers(question: str) -> str:
        if next(turns, None) is None:
            raise EOFError
        return paused.answer(question)

    table.ask = answers
    assert not table.run()
    (waiting,) = paused.saves.load_unfinished()[0]
    assert isinstance(waiting.record, CardRecord)
    paused.record = waiting.record
    assert paused.table().run()
    assert paused.at.record.events == straight.at.record.events


def test_an_answer_in_the_last_choice(tmp_path: Path) -> None:
    """`hd-window`: with two players the other may still call after their last turn, and Enter passes."""
    evening = Evening(tmp_path, 2, 0, seed="5")
    evening.table().run()
    assert any("last choice" in question for question in evening.asked)
    assert any(isinstance(event, Declined) for event in evening.at.record.events)


def test_the_command_plays_cards(gobelet: Run, home: Path) -> None:
    """`gobelet play hands-down` seats people and computer players, and keeps what was played."""
    done = gobelet("play", "hands-down", "--players", "Ann", "--bots", "greedy", "--seed", "1", typed="")
    assert done.code == 0
    assert "Ann and Greedy" in done.out
    (path,) = (home / "XDG_DATA_HOME/gobelet/games").glob("*.txt")
    assert "Edition: hands-down" in path.read_text(encoding="utf-8")
    again = gobelet("play", "--resume", typed="")
    assert "Greedy" in again.out


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


def test_replay_shows_only_what_may_be_seen(gobelet: Run, tmp_path: Path) -> None:
    """An unfinished game shows a player their own cards, and a spectator none."""
    evening = Evening(tmp_path, 1, 1)
    turns = iter(range(4))

    def answers(question: str) -> str:
        if next(turns, None) is None:
            raise EOFError
        return evening.answer(question)

    evening.table(answers).run()
    path = tmp_path / "game.txt"
    path.write_text(format_record(evening.at.record), encoding="utf-8")
    assert "holds" not in gobelet("replay", str(path)).out
    mine = gobelet("replay", str(path), "--as", "p0").out
    assert "P0 holds" in mine
    assert "B0 holds" not in mine
    text = gobelet("replay", str(path), "--as", "P0", "--text").out
    assert "B0: holds -- -- -- -- --" in text
    assert gobelet("replay", str(path), "--as", "Nobody").code == 2
