"""Help for the dice game."""

import pytest

from gobelet.dice import EDITIONS, edition
from gobelet.game import LANGUAGES, Unreadable
from gobelet.i18n import Speaker
from gobelet.i18n.how_to_score import describe_scoring
from gobelet.terminal.commands import Action
from gobelet.terminal.dice.commands import LETTERS, parse_command
from gobelet.terminal.dice.help import format_box_help, format_help


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_help_tells_words_that_work(name: str, language: str) -> None:
    """Every word the help shows is understood, it names the single letters, and it fits the screen."""
    say = Speaker(language)
    lines = list(format_help(edition(name), say))
    shown = [line.strip().split("  ")[0] for line in lines if line.startswith("  ") and line[2] != " "]
    for text in shown[:4] + shown[5:]:
        assert parse_command(text, edition(name), language).action not in {Action.NOTHING, Action.FILL}
    assert " ".join(LETTERS[language]) in lines[-1] + lines[-2]
    assert max(map(len, lines)) <= 80
    assert max(map(len, format_help(edition(name), say, 50))) <= 50


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_box_has_help(name: str, language: str) -> None:
    """A box is found by its word in the player's language; its line and its rule fit the screen."""
    rules, say = edition(name), Speaker(language)
    for box in (rules.boxes[0], rules.boxes[-1]):
        line, *rule = format_box_help(rules.box_word(box, language), rules, say, 50)
        assert line.endswith(describe_scoring(rules, box, say))
        assert rule
        assert max(map(len, rule)) <= 50


def test_house_rules_are_in_the_help() -> None:
    """Help says what counts here, not what is printed."""
    (line, *_) = format_box_help("full", edition("classic", five_alike_full_house=True), Speaker("en"))
    assert line == "Full House: 25 points, five alike too"


def test_help_with_an_unknown_box_lists_the_boxes() -> None:
    """A word that is no box is refused with all boxes; one that is two boxes, with both."""
    with pytest.raises(Unreadable) as refused:
        list(format_box_help("nines", edition("classic"), Speaker("en")))
    assert refused.value.code == "no-such-box"
    assert str(refused.value.data["known"]).endswith("'Yahtzee', 'Chance')")
    with pytest.raises(Unreadable) as unclear:
        list(format_box_help("f", edition("classic"), Speaker("en")))
    assert unclear.value.code == "box-short"
