"""The rolls for the start as they were entered, and the correction of one of them."""

from typing import TYPE_CHECKING

from gobelet.dice.events import OpeningRolled
from gobelet.dice.game import DiceGame, new_game
from gobelet.dice.phases import Opening
from gobelet.dice.real_dice.events import OpeningCorrected
from gobelet.dice.real_dice.moves import CorrectOpening
from gobelet.game import Cup, Face, Illegal, Seat, Version

if TYPE_CHECKING:
    from gobelet.dice.real_dice.match import RealDiceMatch

OpeningRound = tuple[tuple[int, tuple[Face, ...]], ...]
"""The rolls of one round, each with its column, in the order rolled."""
OpeningRounds = tuple[OpeningRound, ...]
"""The rounds in order; after the first one those who tied roll again."""


def add_opening_roll(rounds: OpeningRounds, before: Opening, column: int, event: OpeningRolled) -> OpeningRounds:
    """Return the rounds after one more roll, given the phase before it."""
    roll = (column, event.faces)
    return (*rounds[:-1], (*rounds[-1], roll)) if before.rolled else (*rounds, (roll,))


def may_correct_opening(match: "RealDiceMatch") -> bool:
    """Whether somebody has rolled for the start of this game, and nothing was entered since."""
    return bool(match.opening) and not _has_entries(match)


def _has_entries(match: "RealDiceMatch") -> bool:
    return any(match.entries) or any(rolls.throws for rolls in match.rolls)


def decide_opening_correction(match: "RealDiceMatch", seat: Seat, move: CorrectOpening, cup: Cup) -> OpeningCorrected:
    """Return the correction of a roll for the start, or refuse one that was not made, or has been played on."""
    if not match.opening:
        raise Illegal("opening-none")
    if _has_entries(match):
        raise Illegal("opening-fixed")
    if not 0 <= move.column < len(match.teams):
        raise Illegal("no-such-column", column=move.column, count=len(match.teams))
    number, old_faces = _find_roll(match.opening, move)
    faces = cup.dice(match.edition.opening_dice)
    if sorted(faces) == sorted(old_faces):
        raise Illegal("no-change")
    return OpeningCorrected(seat, move.column, number, old_faces, faces)


def _find_roll(rounds: OpeningRounds, move: CorrectOpening) -> tuple[int, tuple[Face, ...]]:
    """Return the round and the faces of the roll that a correction is about."""
    found = [
        (number, faces)
        for number, rolls in enumerate(rounds, 1)
        for column, faces in rolls
        if column == move.column and move.round in {0, number}
    ]
    if not found:
        raise Illegal("opening-not-rolled")
    return found[-1]


def correct_opening(match: "RealDiceMatch", event: OpeningCorrected) -> tuple[DiceGame, OpeningRounds]:
    """Return the game after a correction, and the rolls that count in it."""
    rounds = tuple(
        tuple((column, event.faces if _is_corrected(event, number, column) else faces) for column, faces in rolls)
        for number, rolls in enumerate(match.opening, 1)
    )
    before, version = match.game, Version(match.game.version + 1)
    found, counted = _replay_rounds(new_game(before.edition, teams=before.teams), rounds)
    phase = found.phase
    if isinstance(phase, Opening):  # what others have yet to roll means the same, if it is the same round
        same = isinstance(before.phase, Opening) and before.phase.columns == phase.columns
        phase = Opening(phase.columns, phase.rolled, before.phase.since if same else version)  # type: ignore[union-attr]
    return before._replace(phase=phase, opener=found.opener, version=version), counted


def _is_corrected(event: OpeningCorrected, number: int, column: int) -> bool:
    return (number, column) == (event.round, event.column)


def _replay_rounds(game: DiceGame, rounds: OpeningRounds) -> tuple[DiceGame, OpeningRounds]:
    """Return a game after these rolls; those of columns that need not roll again any more do not count."""
    counted = []
    for rolls in rounds:
        phase = game.phase
        if not isinstance(phase, Opening) or phase.rolled:  # decided, or somebody has yet to roll in this round
            break
        valid = tuple((column, faces) for column, faces in rolls if column in phase.columns)
        for column, faces in valid:
            game = game.apply(OpeningRolled(game.teams[column][0], faces))
        counted.append(valid)
    return game, tuple(filter(None, counted))
