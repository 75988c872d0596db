"""A tally of real cards in sentences: what was noted, how it stands, and who has the Starter card."""

from collections.abc import Iterator, Sequence

from gobelet.game import Seat
from gobelet.handsdown import HandsDown, RoundWon
from gobelet.handsdown.tally import Tally, TallyEntry
from gobelet.i18n.dice_events import describe_outcome
from gobelet.i18n.speaker import Speaker

EDITION = HandsDown()


def describe_entry(entry: TallyEntry, names: Sequence[str], say: Speaker) -> str:
    """Describe what was noted."""
    name = names[entry.seat]
    if not isinstance(entry, RoundWon):
        return say("{name}: Chance cards {points}.", name=name, points=say.join_and(entry.points))
    card, points = EDITION.combination_word(entry.combination, say.language), say.points(entry.combination.points)
    if entry.second is None:
        return say("{name} takes {card} ({points}).", name=name, card=card, points=points)
    return say(
        "{name} takes {card} ({points}), {second} a Chance card.",
        name=name,
        card=card,
        points=points,
        second=names[entry.second],
    )


def describe_seat(tally: Tally, seat: Seat, names: Sequence[str], say: Speaker) -> str:
    """Describe how somebody stands: the points that are known, and the Chance cards that lie face down."""
    points, hidden = say.points(tally.points(seat)), tally.count_chances(seat) if tally.chances(seat) is None else 0
    if not hidden:
        return say("{name}: {points}", name=names[seat], points=points)
    chances = say.many("{count} Chance card", "{count} Chance cards", hidden)
    return say("{name}: {points} and {chances}", name=names[seat], points=points, chances=chances)


def describe_state(tally: Tally, names: Sequence[str], say: Speaker) -> Iterator[str]:
    """Yield what comes next: a round with its Starter card and Combo cards, Chance cards, or the end."""
    if tally.outcome is not None:
        yield describe_outcome(tally.outcome, names, say)
    elif tally.waiting:
        yield say("The last Combo card is taken: turn the Chance cards over.")
    else:
        number = len(tally.rounds) + 1
        yield say("Round {number}: {name} has the Starter card.", number=number, name=names[tally.starter])
        left = say.join_and(EDITION.combination_word(kind, say.language) for kind in tally.left)
        yield say("On the table: {cards}", cards=left)
