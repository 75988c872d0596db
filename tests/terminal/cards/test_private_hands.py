"""Hands on a shared screen: nobody sees another player's cards."""

import re
from pathlib import Path

import pytest

from support.keyboard_card_game import KeyboardGame


def test_several_people_never_see_each_other(tmp_path: Path) -> None:
    """`hd-view`: between two clearings the screen shows the cards of one person at most, and asks nobody else."""
    game = KeyboardGame(tmp_path, 2, 0)
    session = game.create()
    pages: list[str] = []
    clear = game.writer.clear_screen

    def turned() -> None:
        pages.append(game.out.getvalue())
        game.out.truncate(0)
        game.out.seek(0)
        clear()

    game.writer.clear_screen = turned  # type: ignore[method-assign]
    session.run()
    shown = [{name for name in ("P0", "P1") if f"{name}, your cards" in page} for page in pages]
    assert max(map(len, shown)) == 1
    assert len(pages) > 10
    for page in pages:
        for own, other in (("P0", "P1"), ("P1", "P0")):
            assert f"{own}, your cards" not in page or not re.search(rf"{other}\b[^\n]*>", page)


@pytest.mark.parametrize("word", ["hand", "hint"])
def test_looking_out_of_turn_is_behind_the_curtain(tmp_path: Path, word: str) -> None:
    """`hd-view`: asked whether anybody calls, one may look at one's cards; nobody else sees them or the advice."""
    game = KeyboardGame(tmp_path, 3, 0, seed="7")
    typed = iter([*[""] * 6, f"{word} P2", "", "", "quit"])
    screens: list[str] = []
    clear = game.writer.clear_screen

    def turned() -> None:
        screens.append(game.out.getvalue())
        game.out.truncate(0)
        game.out.seek(0)
        clear()

    game.writer.clear_screen = turned  # type: ignore[method-assign]

    def ask(question: str) -> str:
        game.out.write(question)
        return next(typed, "quit")

    game.create(ask).run()
    screens.append(game.out.getvalue())
    secret = [screen for screen in screens if "P2, your cards" in screen]
    assert secret
    assert all("does anyone call" not in screen.split("P2, your cards")[1] for screen in secret)
    assert any("Best:" in screen for screen in secret) is (word == "hint")
    assert not any("Best:" in screen for screen in screens if screen not in secret)


def test_what_was_typed_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next player cannot recall with the arrow keys which cards another one kept."""
    forgotten: list[bool] = []
    monkeypatch.setattr("gobelet.terminal.cards.private_hands.clear_history", lambda: forgotten.append(True))
    KeyboardGame(tmp_path, 2, 0).create().run()
    assert len(forgotten) > 10
