"""Good advice at the table: what best play would do with these dice, and why."""

from gobelet.dice import Keep, Match, Turn
from gobelet.i18n import Speaker
from gobelet.terminal.console import Helpers
from gobelet.terminal.dice.choices import choice_of, dice_of
from gobelet.terminal.dice.commands import Order, Word


def advice_text(order: Order, match: Match, kept: Keep, helpers: Helpers, say: Speaker) -> str:
    """Return what best play does, or why: compared with what the order asks about, or else with the next best."""
    dice, game = dice_of(match), match.game
    chosen = None if order.about is None else choice_of(order.about, match, kept)
    from gobelet.coach import advise, best_words, why_words  # noqa: PLC0415 - NumPy only for those who ask

    assert isinstance(game.phase, Turn)
    advice = advise(helpers.library(), game.cards[game.phase.column], dice, game.rolls_left)
    if order.word is Word.HINT:
        return best_words(advice, say)
    return why_words(advice, say, next((option for option in advice.options if option.choice == chosen), None))
