"""Verify fair dice: compute every draw of a finished record again from the secret and the entropy."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gobelet import dice, handsdown
from gobelet.cups import FairCup, combine_entropy, make_commitment
from gobelet.game import Illegal, Refusal, Unreadable, refuse
from gobelet.record.cards_writer import format_card_events
from gobelet.record.dice_writer import format_dice_event
from gobelet.record.model import AnyRecord, CardRecord, Fairness, Record
from gobelet.record.moves import iterate_card_moves, iterate_dice_moves

MAX_SHOWN: Final = 5
"""The number of wrong draws that are named; the others are counted."""


@dataclass(frozen=True, slots=True)
class Draw:
    """What was drawn in one move: as recorded, and as computed from the secret and the entropy."""

    number: int
    name: str
    written: str
    fair: str

    @property
    def holds(self) -> bool:
        """Whether the recorded draw is the computed one."""
        return self.written == self.fair


def verify_record(record: AnyRecord) -> int:
    """Return the number of draws verified, or refuse with the draws that are wrong."""
    fair = _check_commitments(record)
    drawn = list(
        _repeat_card_draws(record, fair) if isinstance(record, CardRecord) else _repeat_dice_draws(record, fair)
    )
    wrong = [draw for draw in drawn if not draw.holds]
    refuse(_find_faults(wrong, len(drawn)))
    return len(drawn)


def _find_faults(wrong: Sequence[Draw], count: int) -> Iterator[Refusal]:
    """Yield the first wrong draws; if most are wrong, first that the secret or the entropy was changed."""
    if len(wrong) > max(1, count // 2):
        yield Illegal("fair-most", wrong=len(wrong), count=count)
    yield from map(_make_refusal, wrong[:MAX_SHOWN])
    if len(wrong) > MAX_SHOWN:
        yield Illegal("fair-more", count=len(wrong) - MAX_SHOWN)


def _make_refusal(draw: Draw) -> Refusal:
    return Illegal("fair-draw", number=draw.number, name=draw.name, written=draw.written, fair=draw.fair)


def _check_commitments(record: AnyRecord) -> Fairness:
    """Return the fairness data of a finished record, or refuse secrets that do not match their commitments."""
    fair = record.fair
    if fair is None:
        raise Unreadable("fair-missing")
    games = 1 if isinstance(record, CardRecord) else record.match.number
    if record.outcome is None or len(fair.secrets) < games:
        raise Illegal("fair-unfinished")
    beyond_players = len(fair.entropy) - len(record.names)  # 1 if the table has entropy of its own
    if len(fair.commitments) != len(fair.secrets) or beyond_players not in {0, 1}:
        raise Unreadable("fair-count")
    pairs = enumerate(zip(fair.commitments, fair.secrets, strict=True), 1)
    refuse(
        Illegal("fair-commitment", game=game, commitment=promised, found=make_commitment(secret))
        for game, (promised, secret) in pairs
        if make_commitment(secret) != promised
    )
    return fair


def _repeat_dice_draws(record: Record, fair: Fairness) -> Iterator[Draw]:
    match, entropy = record.start, combine_entropy(fair.entropy)
    for made in iterate_dice_moves(record.events):
        drawn = match.game.draws
        cup = FairCup(fair.secrets[len(match.finished)], entropy, drawn)
        (found,) = match.decide(made.seat, made.move, cup)[-1:]
        (event,) = made.events
        if isinstance(event, dice.OpeningRolled | dice.DiceRolled):
            first = match.game.roll is None
            texts = (format_dice_event(each, record.names, first_roll=first) for each in (event, found))
            yield Draw(drawn + 1, record.names[made.seat], *texts)
        match = match.apply(event)


def _repeat_card_draws(record: CardRecord, fair: Fairness) -> Iterator[Draw]:
    game, entropy = record.start, combine_entropy(fair.entropy)
    (secret,) = fair.secrets
    for made in iterate_card_moves(record.events):
        found = game.decide(made.seat, made.move, FairCup(secret, entropy, game.draws))
        for written, fair_event in zip(made.events, found, strict=True):
            after = game.apply(written)
            if after.draws > game.draws:
                names = record.names
                texts = ("; ".join(format_card_events([each], names)) for each in (written, fair_event))
                yield Draw(game.draws + 1, names[_find_seat(written, made.seat)], *texts)
            game = after


def _find_seat(event: handsdown.Event, seat: int) -> int:
    return seat if isinstance(event, handsdown.ChancesShown) else event.seat
