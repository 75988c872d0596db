"""What the guided turns of the browser and the terminal share: the number of steps, and the way to the bonus."""

from gobelet.dice import Edition, Line, ScoreCard
from gobelet.i18n.speaker import Speaker


def count_guide_steps(edition: Edition) -> int:
    """Return how many steps a guided turn has: roll, keep, roll again or stop, fill, read; with one roll no keeping."""
    return 5 if edition.rolls > 1 else 3


def describe_way_to_bonus(card: ScoreCard, say: Speaker) -> str:
    """Say how far a card is from the upper bonus; nothing once it is reached, or if there is none."""
    edition = card.edition
    if not edition.upper_bonus or card.line(Line.UPPER_BONUS):
        return ""
    return say(
        "{section}: {total} so far; {need} give {bonus} more.",
        section=edition.words[say.language].upper_section,
        total=card.upper_sum,
        need=edition.upper_bonus_at,
        bonus=edition.upper_bonus,
    )
