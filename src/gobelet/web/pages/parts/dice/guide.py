"""The guided turn of a dice game: roll, keep, roll again or stop, fill a box, read the sheet."""

from gobelet.dice import DiceGame, Line, Match, ScoreCard, Turn
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.web.pages.parts.adapter import GuideStep

TRAY = "tray"
SHEET = "sheet"


def begins_turn(match: Match, seat: Seat) -> bool:
    """Whether it is a player's turn, and nothing is rolled yet."""
    game = match.game
    return isinstance(game.phase, Turn) and game.turn == seat and game.roll is None


def count_filled_boxes(match: Match, seat: Seat) -> int:
    """Return how many boxes of a player's column are filled: a guided turn fills one more."""
    return _find_card(match.game, seat).filled


def find_guide_step(match: Match, seat: Seat, since: int, say: Speaker) -> GuideStep | None:
    """Return the step of a turn that began with `since` filled boxes; None as soon as another is under way."""
    game, card = match.game, _find_card(match.game, seat)
    own = isinstance(game.phase, Turn) and game.turn == seat
    if card.filled == since:
        return _build_turn_step(game, say) if own else GuideStep(say("I will show you when it is your turn."), TRAY)
    if card.filled == since + 1 and not (own and game.roll is not None):
        return _build_last_step(card, say)
    return None


def _find_card(game: DiceGame, seat: Seat) -> ScoreCard:
    return next(card for card, team in zip(game.cards, game.teams, strict=True) if seat in team)


def _count_steps(game: DiceGame) -> int:
    return 5 if game.edition.rolls > 1 else 3


def _build_turn_step(game: DiceGame, say: Speaker) -> GuideStep:
    count = _count_steps(game)
    if game.roll is None:
        return GuideStep(say("Press the button: it rolls all five dice."), TRAY, 1, count)
    if game.rolls_left:
        return GuideStep(
            say("Tap the dice you want to keep, such as those alike. The others are rolled again."),
            TRAY,
            2,
            count,
            chosen=say("Now roll the others. Or stop here, and tap a box on the sheet."),
        )
    words = say("No roll is left. The figures on the sheet say what each box would give: tap one.")
    return GuideStep(words, SHEET, count - 1, count)


def _build_last_step(card: ScoreCard, say: Speaker) -> GuideStep:
    """Say what the sheet shows now: the total, the open boxes, and how far it is to the bonus."""
    edition, left = card.edition, len(card.open_boxes)
    words = [
        say("Your total is {total}.", total=card.line(Line.GRAND_TOTAL)),
        say.many("{count} box is left.", "{count} boxes are left.", left),
    ]
    if edition.upper_bonus and not card.line(Line.UPPER_BONUS):
        words.append(
            say(
                "{section}: {total} of {need} for {bonus} points more.",
                section=edition.words[say.language].upper_section,
                total=card.upper_sum,
                need=edition.upper_bonus_at,
                bonus=edition.upper_bonus,
            )
        )
    count = 5 if edition.rolls > 1 else 3
    return GuideStep(" ".join(words), SHEET, count, count, last=True)
