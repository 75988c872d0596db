"""Exit codes, errors and languages of the program."""

import pytest

from support.terminal_session import Run

LANGUAGES = ("en", "fr", "de")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "faults"),
    [
        (["boxes", "nowhere", "--dice", "44444"], 1),
        (["boxes", "mb-1982", "--dice", "4444"], 1),
        (["boxes", "mb-1982"], 1),
        (["boxes", "mb-1982", "--dice", "44449", "--card", "fours=13,nines=9"], 3),
        (["boxes", "mb-1982", "--dice", "44444", "--house", "luck=more", "joker=wild"], 2),
        (["boxes", "mb-1982", "--dice", "44444", "--house", "joker"], 1),
        (["boxes", "mb-1982", "--dice", "44444", "--house", "order=forced", "--card", "chance=20"], 1),
        (["rules", "nowhere", "--json"], 1),
        (["boxes", "hands-down", "--dice", "44444"], 1),
        (["advise", "Hands-Down", "--dice", "44444", "--rolls-left", "2"], 1),
        (["solve", "hands-down", "--house", "length=8"], 1),
        (["rules", "hands-down", "--house", "length=2", "joker=forced", "short"], 1),
        (["rules", "hands-down", "--house", "length=2", "joker=forced"], 2),
        (["rules"], 1),
        (["rules", "mb-1982", "too", "--json"], 1),
        (["replay", "nowhere.txt", "--json"], 1),
        (["replay", "."], 1),
        (["nonsense"], 1),
        (["editions", "--nonsense"], 1),
        (["editions", "--json=3"], 1),
        (["play", "mb-1982", "--games", "x"], 1),
        (["play", "mb-1982", "--games", "0", "--players", "Ann"], 1),
        (["play", "mb-1982", "--players", "Ann,Ann"], 1),
        (["play", "mb-1982", "--players", ""], 1),
        (["play", "mb-1982", "--players", "Ann+Ben,Cleo"], 1),
        (["play", "classic", "--players", "Ann,Ben,Cleo", "--partners"], 1),
        (["play", "mb-1982", "--players", "A,B,C,D,E,F,G,H,I"], 1),
        (["play", "--resume"], 1),
        (["play", "--resume", "nowhere.txt"], 1),
        (["play", "mb-1982", "--players", "Ann", "--seed", ""], 1),
        (["play", "mb-1982", "--players"], 1),
    ],
)
def test_bad_input(gobelet: Run, arguments: list[str], faults: int, language: str) -> None:
    """Exit code 2, nothing on stdout, and one sentence a fault on stderr in the chosen language."""
    ended = gobelet(*arguments, "--lang", language)
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == faults
    if language != "en":
        assert ended.err != gobelet(*arguments, "--lang", "en").err


def test_an_unknown_language_is_refused(gobelet: Run) -> None:
    """`--lang` takes three languages and names them."""
    ended = gobelet("editions", "--lang", "nl")
    assert (ended.code, ended.out) == (2, "")
    assert "en, fr, de" in ended.err
    assert gobelet("editions", "--lang").code == 2


def test_the_system_chooses_the_language(gobelet: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --lang the system's language is spoken."""
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Befehle" in gobelet("--help").out


@pytest.mark.parametrize(
    ("arguments", "busy"),
    [
        (["solve", "kniffel"], "gobelet.solver.library.Library.solve"),
        (["advise", "kniffel", "--dice", "33526", "--rolls-left", "2"], "gobelet.solver.library.Library.values"),
        (["replay", "game.txt"], "gobelet.cli.commands.replay.read_record"),
        (["cache"], "gobelet.solver.library.Library.files"),
    ],
)
def test_ctrl_c(gobelet: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str], busy: str) -> None:
    """An interrupted command prints nothing and has the exit code 130."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(busy, interrupted)
    done = gobelet(*arguments)
    assert (done.code, done.out, done.err) == (130, "", "")
