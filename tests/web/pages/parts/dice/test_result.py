"""What the page of a finished game says beside its ranking."""

from dataclasses import replace

import pytest

from gobelet.dice import edition
from gobelet.web.pages.parts.dice.result import build_result
from support.dice_moves import make_card, make_match
from support.dice_table_contexts import build_dice_context


@pytest.mark.parametrize(
    ("language", "note"),
    [
        ("en", "The chips are cashed and go back to the kitty. Ann: 2 chips = 200."),
        ("fr", "Les jetons sont comptés et retournent dans la cagnotte. Ann : 2 jetons = 200."),
        ("de", "Die Chips werden eingelöst und kommen in den Topf zurück. Ann: 2 Chips = 200."),
    ],
)
def test_chips_go_back_to_the_kitty(language: str, note: str) -> None:
    """`chips`: it can be read where the game is over; without chips nothing is said."""
    for name, bonus, said in (("classic", 200, (note,)), ("classic", 0, ()), ("hasbro-2014", 200, ())):
        match = make_match(edition(name), (150, 140))
        cards = (make_card(match.edition, {"yahtzee": 50}, bonus), match.game.cards[1])
        context = build_dice_context(replace(match, game=match.game._replace(cards=cards)), language=language)
        assert tuple(each.replace("\N{NO-BREAK SPACE}", " ") for each in build_result(context).notes) == said


def test_chips_of_a_match() -> None:
    """Each game cashes its own."""
    match = make_match(edition("classic"), (150, 140), (120, 130))
    first = match.finished[0]
    cards = (first.cards[0], make_card(match.edition, {"yahtzee": 50}, 100))
    context = build_dice_context(replace(match, finished=(first._replace(cards=cards),)))
    (note,) = build_result(context).notes
    assert note.startswith("Game 1: The chips are cashed and go back to the kitty. B")
