"""What players of cards type is understood in three languages."""

import pytest

from gobelet.game import LANGUAGES
from gobelet.handsdown import Card
from gobelet.record import parse_cards
from gobelet.terminal.cards.commands import LETTERS, CardCommand, choose_discards, parse_answer, parse_command
from gobelet.terminal.commands import Action

HAND = parse_cards("3Y 3Y ?R ?B 4*")


@pytest.mark.parametrize(
    ("line", "language", "command"),
    [
        ("", "en", CardCommand(Action.NOTHING)),
        ("Hands", "de", CardCommand(Action.CALL)),
        ("défausse 3Y", "en", CardCommand(Action.DISCARD, cards=parse_cards("3Y"))),
        ("behalte 3Y 3Y", "fr", CardCommand(Action.KEEP, cards=parse_cards("3Y 3Y"))),
        ("k 4*", "en", CardCommand(Action.KEEP, cards=parse_cards("4*"))),
        ("?", "en", CardCommand(Action.HELP)),
        ("save my game.txt", "en", CardCommand(Action.SAVE, "my game.txt")),
    ],
)
def test_lines_are_understood(line: str, language: str, command: CardCommand) -> None:
    """Words count in every language, letters in the player's own, and cards alone are discarded."""
    assert parse_command(line, language) == command


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", HAND)
def test_a_card_is_not_a_letter(language: str, card: Card) -> None:
    """`?R` is any red number, also in German, where r alone calls."""
    assert parse_command(card.code, language) == CardCommand(Action.DISCARD, cards=(card,))


@pytest.mark.parametrize("language", LANGUAGES)
def test_single_letters_belong_to_a_language(language: str) -> None:
    """A letter is an action in its own language."""
    for letter, action in LETTERS[language].items():
        assert parse_command(f"{letter} 3Y", language).action is action


@pytest.mark.parametrize(("line", "action"), [("ja", Action.CALL), ("No", Action.NOTHING), ("hand", Action.HAND)])
def test_an_answer_to_whether_somebody_calls(line: str, action: Action) -> None:
    """Yes is a call, no is nothing, in every language; anything else is a command."""
    assert parse_answer(line, "en") == CardCommand(action)


@pytest.mark.parametrize(
    ("line", "discards"), [("3Y ?R", "3Y ?R"), ("keep 3Y 3Y", "?R ?B 4*"), ("keep", "3Y 3Y ?R ?B 4*")]
)
def test_what_a_command_discards(line: str, discards: str) -> None:
    """The cards named, or all but those kept."""
    assert sorted(choose_discards(parse_command(line, "en"), HAND)) == sorted(parse_cards(discards))
