"""What a command means for the dice on the table: which dice stay and which box is filled, or why not."""

from collections import Counter

from gobelet.dice import BoxId, Dice, Keep, Match, Offer, Opening, Over, Turn, make_keep, offers
from gobelet.dice.faces import DICE
from gobelet.game import Illegal
from gobelet.terminal.commands import Action
from gobelet.terminal.dice.commands import DiceCommand

NO_KEEP = Keep(())


def require_dice(match: Match) -> Dice:
    """Return the dice on the table, or refuse with what has to happen first."""
    phase = match.game.phase
    if isinstance(phase, Turn) and phase.dice is not None:
        return phase.dice
    if isinstance(phase, Opening):
        raise Illegal("opening-first", turn=match.turn)
    raise Illegal("game-over" if isinstance(phase, Over) else "roll-first")


def require_rollable_dice(match: Match) -> Dice:
    """Return the dice on the table if they may be rolled again."""
    dice = require_dice(match)
    if not match.game.rolls_left:
        raise Illegal("no-rolls-left", rolls=match.edition.rolls)
    return dice


def choose_keep_for_roll(command: DiceCommand, match: Match, kept: Keep) -> Keep:
    """Return what a roll leaves: the dice kept before, or all but the faces to pick up."""
    dice = require_rollable_dice(match)
    if command.all_dice:
        return NO_KEEP
    if not command.faces:
        return kept
    if Counter(command.faces) - Counter(dice):
        raise Illegal("pick-up-not-there", keep=tuple(sorted(command.faces)), dice=dice)
    return make_keep((Counter(dice) - Counter(command.faces)).elements())


def choose_keep(command: DiceCommand, match: Match) -> Keep:
    """Return the dice that a command keeps; all of them cannot be kept."""
    dice, keep = require_rollable_dice(match), make_keep(command.faces)
    if Counter(keep) - Counter(dice):
        raise Illegal("keep-not-there", keep=keep, dice=dice)
    if command.all_dice or len(keep) == DICE:
        raise Illegal("keep-all")
    return keep


def choose_box(command: DiceCommand, match: Match) -> BoxId:
    """Return the box that a command fills; refuse one that may not be filled or would give other points."""
    assert command.box is not None
    found = _find_offers(match)
    offer = found.get(command.box)
    if offer and not offer.legal:
        legal = tuple(box for box, other in found.items() if other.legal)
        raise Illegal("box-barred", box=command.box, clause=offer.why, either=legal)
    if offer and command.points not in {None, offer.points}:
        raise Illegal("record-points", box=command.box, points=offer.points, written=command.points)
    return command.box


def _find_offers(match: Match) -> dict[BoxId, Offer]:
    """Return what the open boxes would give for the dice on the table, if there are any."""
    game = match.game
    if not isinstance(game.phase, Turn) or game.roll is None:
        return {}
    return {offer.box: offer for offer in offers(game.cards[game.phase.column], game.roll)}


def choose_option(command: DiceCommand, match: Match, kept: Keep) -> BoxId | Keep:
    """Return the box or keep that a question is about, if it can be chosen now."""
    require_dice(match)
    if command.action is Action.ROLL:
        return choose_keep_for_roll(command, match, kept)
    if command.action is Action.KEEP:
        return choose_keep(command, match)
    box = choose_box(command, match)
    if box not in _find_offers(match):
        raise Illegal("box-filled", box=box)
    return box
