"""Elision before names in French sentences."""

import pytest

from gobelet.i18n import Speaker


@pytest.mark.parametrize(
    ("name", "after_de"),
    [
        ("Ann", "d’Ann"),
        ("Émile", "d’Émile"),
        ("île", "d’île"),
        ("Œdipe", "d’Œdipe"),
        ("Hélène", "d’Hélène"),
        ("Hugo", "d’Hugo"),
        ("Yves", "d’Yves"),
        ("Ada et Ben", "d’Ada et Ben"),
        ("Ben", "de Ben"),
        ("Hans", "de Hans"),
        ("Yann", "de Yann"),
        ("Y", "de Y"),
        ("Ольга", "de Ольга"),
        ("3", "de 3"),
        ("", "de "),
    ],
)
def test_de_before_a_name(name: str, after_de: str) -> None:
    """It loses its vowel before a vowel and a silent h, and keeps it before everything else."""
    say = Speaker("fr")
    assert say("The call of {name} stands.", name=name) == f"L’annonce {after_de} tient."
    assert say.many("The call of {names} was false.", "", 1, names=name) == f"L’annonce {after_de} était fausse."


def test_que_before_a_name() -> None:
    """It is elided in the same way."""
    said = Speaker("fr")("The roll changed what {name} could expect by {luck}.", name="Ann", luck="1,0")
    assert said == "Le lancer a changé de 1,0 ce qu’Ann pouvait espérer."


def test_other_languages_and_braces_in_names() -> None:
    """Only French elides, and a name is never read as a field."""
    assert Speaker("de")("The call of {name} stands.", name="Ann") == "Der Ruf von Ann steht."
    assert Speaker("fr")("The call of {name} stands.", name="A{name}") == "L’annonce d’A{name} tient."
