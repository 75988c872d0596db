"""Verify fair dice: compute every draw of a finished record again from the secret and the entropy."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from gobelet import dice, handsdown
from gobelet.cups import FairCup, TypedCup, hash_entropy, hash_transcript, make_commitment
from gobelet.game import Cup, Face, Illegal, Refusal, Unreadable, refuse
from gobelet.handsdown.draws import find_picks
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
    if fair.protocol != 1:
        _check_hashes(record, fair)
    pairs = enumerate(zip(fair.commitments, fair.secrets, strict=True), 1)
    refuse(
        Illegal("fair-commitment", game=game, commitment=promised, found=make_commitment(secret))
        for game, (promised, secret) in pairs
        if make_commitment(secret) != promised
    )
    return fair


def _check_hashes(record: AnyRecord, fair: Fairness) -> None:
    """Refuse entropy that does not fit the hash that was sent before it."""
    if len(fair.hashes) != len(fair.entropy):
        raise Unreadable("fair-count")
    refuse(
        Illegal("fair-hash", name=name, digest=digest, found=hash_entropy(entropy))
        for name, digest, entropy in _list_contributions(record, fair)
        if digest and entropy and hash_entropy(entropy) != digest
    )


def _list_contributions(record: AnyRecord, fair: Fairness) -> Iterator[tuple[str, str, bytes]]:
    """Yield the name, the hash and the entropy of every contribution; the table's own has no name."""
    names = ("",) * (len(fair.entropy) - len(record.names)) + record.names
    hashes = fair.hashes or ("",) * len(names)
    return zip(names, hashes, fair.entropy, strict=True)


class OwnEntropy(NamedTuple):
    """A device's own entropy in a record: for whose seat it was used, and whether its hash was sent before."""

    name: str
    committed: bool


def find_own_entropy(record: AnyRecord, entropy: bytes) -> OwnEntropy:
    """Return where a device's own entropy was used in a verified record; refuse if it was not."""
    assert record.fair is not None
    seats = list(_list_contributions(record, record.fair))[-len(record.names) :]
    found = [OwnEntropy(name, bool(digest)) for name, digest, used in seats if used == entropy]
    if not entropy or not found:
        raise Illegal("fair-mine", entropy=entropy.hex())
    return max(found, key=lambda own: own.committed)


class Reveals(NamedTuple):
    """Whose devices sent a hash before a game: those that revealed what fits it, and those that did not."""

    revealed: tuple[str, ...]
    withheld: tuple[str, ...]


def find_reveals(names: Sequence[str], fair: Fairness) -> Reveals | None:
    """Return who revealed what a hash had promised, and who did not; nothing by the first protocol."""
    if fair.protocol == 1:
        return None
    first = len(fair.entropy) - len(names)
    promised = [each for each in zip(names, fair.hashes[first:], fair.entropy[first:], strict=True) if each[1]]
    revealed = tuple(name for name, _, entropy in promised if entropy)
    return Reveals(revealed, tuple(name for name, _, entropy in promised if not entropy))


def check_transcript(record: AnyRecord, digest: str) -> None:
    """Refuse a record in which something else was fixed before the first reveal than a device has seen."""
    assert record.fair is not None
    if record.fair.protocol == 1:
        raise Illegal("fair-no-transcript")
    found = hash_transcript(record.fair.transcript)
    if found != digest:
        raise Illegal("fair-seen", found=found)


def _repeat_dice_draws(record: Record, fair: Fairness) -> Iterator[Draw]:
    match, entropy = record.start, fair.mixed_entropy
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
    game, entropy = record.start, fair.mixed_entropy
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


def list_card_picks(record: CardRecord, fair: Fairness) -> Iterator[tuple[int, int]]:
    """Yield every draw of a finished card game in order: among how many, and which one it was.

    Cards alike can be picked in several ways: if the cards of a move are the fair ones, so are its picks.
    """
    game, entropy = record.start, fair.mixed_entropy
    (secret,) = fair.secrets
    for made in iterate_card_moves(record.events):
        cup = _NotingCup(FairCup(secret, entropy, game.draws))
        before, picks = game, list[int]()
        for event in made.events:
            picks += find_picks(game, event)
            game = game.apply(event)
        if before.decide(made.seat, made.move, cup) != tuple(made.events):
            cup = _NotingCup(TypedCup(picks))
            before.decide(made.seat, made.move, cup)
        yield from cup.drawn


class _NotingCup:
    """A cup that notes what another one gives, and among how many."""

    def __init__(self, cup: Cup) -> None:
        self._cup = cup
        self.drawn: list[tuple[int, int]] = []

    def pick(self, among: int) -> int:
        picked = self._cup.pick(among)
        self.drawn.append((among, picked))
        return picked

    def dice(self, count: int) -> tuple[Face, ...]:
        return self._cup.dice(count)


def _find_seat(event: handsdown.Event, seat: int) -> int:
    return seat if isinstance(event, handsdown.ChancesShown) else event.seat
