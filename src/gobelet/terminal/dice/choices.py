"""What an order means for the dice on the table: which stay, which box, and why not, before a move is made of it."""

from collections import Counter

from gobelet.dice import BoxId, Dice, Keep, Match, Offer, Opening, Over, Turn, make_keep, offers
from gobelet.dice.faces import DICE
from gobelet.game import Illegal
from gobelet.terminal.dice.commands import Order, Word

NO_KEEP = Keep(())


def dice_of(match: Match) -> Dice:
    """Return the dice on the table; without any, say what has to happen first."""
    phase = match.game.phase
    if isinstance(phase, Turn) and phase.dice is not None:
        return phase.dice
    if isinstance(phase, Opening):
        raise Illegal("opening-first", turn=match.turn)
    raise Illegal("game-over" if isinstance(phase, Over) else "roll-first")


def rollable_dice(match: Match) -> Dice:
    """Return the dice on the table if they may be rolled again."""
    dice = dice_of(match)
    if not match.game.rolls_left:
        raise Illegal("no-rolls-left", rolls=match.edition.rolls)
    return dice


def left_by_roll(order: Order, match: Match, kept: Keep) -> Keep:
    """Return what a roll leaves: the dice kept before, or all but the faces to pick up."""
    dice = rollable_dice(match)
    if order.all_dice:
        return NO_KEEP
    if not order.faces:
        return kept
    if Counter(order.faces) - Counter(dice):
        raise Illegal("pick-up-not-there", keep=tuple(sorted(order.faces)), dice=dice)
    return make_keep((Counter(dice) - Counter(order.faces)).elements())


def left_by_keep(order: Order, match: Match) -> Keep:
    """Return the dice an order keeps; all of them cannot be kept."""
    dice, keep = rollable_dice(match), make_keep(order.faces)
    if Counter(keep) - Counter(dice):
        raise Illegal("keep-not-there", keep=keep, dice=dice)
    if order.all_dice or len(keep) == DICE:
        raise Illegal("keep-all")
    return keep


def box_to_fill(order: Order, match: Match) -> BoxId:
    """Return the box an order fills; one that may not be filled, or would give something else, is refused in words."""
    assert order.box is not None
    found = _offers(match)
    offer = found.get(order.box)
    if offer and not offer.legal:
        legal = tuple(box for box, other in found.items() if other.legal)
        raise Illegal("box-barred", box=order.box, clause=offer.why, either=legal)
    if offer and order.points not in {None, offer.points}:
        raise Illegal("record-points", box=order.box, points=offer.points, written=order.points)
    return order.box


def _offers(match: Match) -> dict[BoxId, Offer]:
    """Return what the open boxes would give for the dice on the table, if there are any."""
    game = match.game
    if not isinstance(game.phase, Turn) or game.roll is None:
        return {}
    return {offer.box: offer for offer in offers(game.cards[game.phase.column], game.roll)}


def choice_of(order: Order, match: Match, kept: Keep) -> BoxId | Keep:
    """Return the box or keep that a question is about, if it can be chosen now."""
    dice_of(match)
    if order.word is Word.ROLL:
        return left_by_roll(order, match, kept)
    if order.word is Word.KEEP:
        return left_by_keep(order, match)
    box = box_to_fill(order, match)
    if box not in _offers(match):
        raise Illegal("box-filled", box=box)
    return box
