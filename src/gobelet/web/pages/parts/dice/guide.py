"""The guided turn of a dice game: roll, keep, roll again or stop, fill a box, read the sheet."""

from gobelet.dice import DiceGame, Line, Match, ScoreCard, Turn
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.i18n.dice_guide import count_guide_steps, describe_way_to_bonus
from gobelet.web.pages.parts.adapter import GuideStep

TRAY = "tray"
SHEET = "sheet"


def begins_turn(match: Match, seat: Seat) -> bool:
    """Whether it is a player's turn, and nothing is rolled yet."""
    game = match.game
    return isinstance(game.phase, Turn) and game.turn == seat and game.roll is None


def count_turns(match: Match, seat: Seat) -> int:
    """Return how many boxes a player has filled; those that partners have filled in the same column do not count."""
    game = match.game
    column, team = _find_column(game, seat)
    filled = (game.rotation + turn for turn in range(game.cards[column].filled))
    return sum(team[turn % len(team)] == seat for turn in filled)


def find_guide_step(match: Match, seat: Seat, since: int, say: Speaker) -> GuideStep | None:
    """Return the step of a turn that began after `since` turns of the player; None once they have rolled again."""
    game, turns = match.game, count_turns(match, seat)
    own = isinstance(game.phase, Turn) and game.turn == seat
    if turns == since:
        return _build_turn_step(game, say) if own else GuideStep(say("I will show you when it is your turn."), TRAY)
    if turns == since + 1 and not (own and game.roll is not None):
        return _build_last_step(game.cards[_find_column(game, seat)[0]], say)
    return None


def _find_column(game: DiceGame, seat: Seat) -> tuple[int, tuple[Seat, ...]]:
    return next((column, team) for column, team in enumerate(game.teams) if seat in team)


def _build_turn_step(game: DiceGame, say: Speaker) -> GuideStep:
    count = count_guide_steps(game.edition)
    if game.roll is None:
        return GuideStep(say("Press the button below: it rolls all five dice."), TRAY, 1, count)
    if game.rolls_left == game.edition.rolls - 1 and game.rolls_left:
        return GuideStep(
            say("Choose the dice you want to keep, such as those alike. The others are rolled again."),
            TRAY,
            2,
            count,
            chosen=say("Now roll the others. Or stop here, and choose a box on the sheet."),
        )
    if game.rolls_left:
        return GuideStep(say("Keep and roll once more. Or stop here, and choose a box on the sheet."), TRAY, 3, count)
    words = say("No roll is left. The figures on the sheet say what each box would give: choose one.")
    return GuideStep(words, SHEET, count - 1, count)


def _build_last_step(card: ScoreCard, say: Speaker) -> GuideStep:
    """Say what the sheet shows now: the total, the open boxes, and how far it is to the bonus."""
    count, left = count_guide_steps(card.edition), len(card.open_boxes)
    words = (
        say("Your total is {total}.", total=card.line(Line.GRAND_TOTAL)),
        say.many("{count} box is left.", "{count} boxes are left.", left),
        describe_way_to_bonus(card, say),
    )
    return GuideStep(" ".join(words).rstrip(), SHEET, count, count, last=True)
