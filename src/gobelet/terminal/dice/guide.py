"""The explained turn of a dice game in the terminal."""

from gobelet.dice import DiceGame, Line
from gobelet.i18n import Speaker
from gobelet.i18n.dice_guide import count_guide_steps, describe_way_to_bonus
from gobelet.terminal.guide import Guide


def explain_turn(game: DiceGame, guide: Guide, say: Speaker) -> None:
    """Say what the player can type now: before a roll, between rolls, and when none is left."""
    count = count_guide_steps(game.edition)
    if game.roll is None:
        guide.explain(1, count, say("press Enter, and all five dice are rolled."))
    elif game.rolls_left == game.edition.rolls - 1 and game.rolls_left:
        guide.explain(2, count, say("type the dice you want to keep, such as 4 4. Then Enter rolls the others."))
    elif game.rolls_left:
        guide.explain(3, count, say("keep and roll once more, or stop here and type a box from the list above."))
    else:
        guide.explain(count - 1, count, say("no roll is left. The list says what each box would give: type one."))


def explain_sheet(before: DiceGame, after: DiceGame, guide: Guide, say: Speaker) -> None:
    """Say what the card shows after a box was filled: the total, the open boxes, and how far it is to the bonus."""
    assert before.column is not None
    card, count = after.cards[before.column], count_guide_steps(after.edition)
    words = [
        say("your total is {total}.", total=card.line(Line.GRAND_TOTAL)),
        say.many("{count} box is left.", "{count} boxes are left.", len(card.open_boxes)),
    ]
    guide.explain(count, count, " ".join([*words, describe_way_to_bonus(card, say)]).rstrip())
