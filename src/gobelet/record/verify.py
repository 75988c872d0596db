"""Fair dice on paper: what was promised before a game, and the proof afterwards that every draw kept to it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gobelet import dice, handsdown
from gobelet.cups import FairCup, combine_entropy, make_commitment
from gobelet.game import Illegal, Refusal, Unreadable, refuse
from gobelet.record.cards_writer import card_lines
from gobelet.record.dice_writer import event_text
from gobelet.record.model import AnyRecord, CardRecord, Fairness, Record
from gobelet.record.moves import card_moves, dice_moves

MOST_SHOWN: Final = 5
"""How many draws that do not hold are named; the others are counted."""


@dataclass(frozen=True, slots=True)
class Draw:
    """What was drawn in one move: as it was written, and as the secret and the entropy give it."""

    number: int
    name: str
    written: str
    fair: str

    @property
    def holds(self) -> bool:
        """Whether it was written as it was drawn."""
        return self.written == self.fair


def verify(record: AnyRecord) -> int:
    """Return how many draws were proved, or refuse with exactly what does not hold."""
    fair = _promised(record)
    drawn = list(_card_draws(record, fair) if isinstance(record, CardRecord) else _dice_draws(record, fair))
    wrong = [draw for draw in drawn if not draw.holds]
    refuse(_faults(wrong, len(drawn)))
    return len(drawn)


def _faults(wrong: Sequence[Draw], count: int) -> Iterator[Refusal]:
    """Yield the first draws that do not hold; where it is most of them, that what they follow from was changed."""
    if len(wrong) > max(1, count // 2):
        yield Illegal("fair-most", wrong=len(wrong), count=count)
    yield from map(_fault, wrong[:MOST_SHOWN])
    if len(wrong) > MOST_SHOWN:
        yield Illegal("fair-more", count=len(wrong) - MOST_SHOWN)


def _fault(draw: Draw) -> Refusal:
    return Illegal("fair-draw", number=draw.number, name=draw.name, written=draw.written, fair=draw.fair)


def _promised(record: AnyRecord) -> Fairness:
    """Return a record's promise once it can be checked: every game has its secret, and each is the one promised."""
    fair = record.fair
    if fair is None:
        raise Unreadable("fair-missing")
    games = 1 if isinstance(record, CardRecord) else record.match.number
    if record.outcome is None or len(fair.secrets) < games:
        raise Illegal("fair-unfinished")
    beyond_players = len(fair.entropy) - len(record.names)  # one more was added when the table was set up
    if len(fair.commitments) != len(fair.secrets) or beyond_players not in {0, 1}:
        raise Unreadable("fair-count")
    pairs = enumerate(zip(fair.commitments, fair.secrets, strict=True), 1)
    refuse(
        Illegal("fair-commitment", game=game, commitment=promised, found=make_commitment(secret))
        for game, (promised, secret) in pairs
        if make_commitment(secret) != promised
    )
    return fair


def _dice_draws(record: Record, fair: Fairness) -> Iterator[Draw]:
    match, entropy = record.start, combine_entropy(fair.entropy)
    for made in dice_moves(record.events):
        drawn = match.game.draws
        cup = FairCup(fair.secrets[len(match.finished)], entropy, drawn)
        (found,) = match.decide(made.seat, made.move, cup)[-1:]
        (event,) = made.events
        if isinstance(event, dice.OpeningRolled | dice.DiceRolled):
            first = match.game.roll is None
            texts = (event_text(each, record.names, first_roll=first) for each in (event, found))
            yield Draw(drawn + 1, record.names[made.seat], *texts)
        match = match.apply(event)


def _card_draws(record: CardRecord, fair: Fairness) -> Iterator[Draw]:
    game, entropy = record.start, combine_entropy(fair.entropy)
    (secret,) = fair.secrets
    for made in card_moves(record.events):
        found = game.decide(made.seat, made.move, FairCup(secret, entropy, game.draws))
        for written, fair_event in zip(made.events, found, strict=True):
            after = game.apply(written)
            if after.draws > game.draws:
                names = record.names
                texts = ("; ".join(card_lines([each], names)) for each in (written, fair_event))
                yield Draw(game.draws + 1, names[_seat(written, made.seat)], *texts)
            game = after


def _seat(event: handsdown.Event, seat: int) -> int:
    return seat if isinstance(event, handsdown.ChancesShown) else event.seat
