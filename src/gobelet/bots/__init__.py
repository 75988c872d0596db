"""Computer players: one protocol for every game, and the players of dice and cards by name."""

from gobelet.bots.cards import CARD_BOTS, CardBot, advise_cards, make_card_bot
from gobelet.bots.dice.bot import DiceBot
from gobelet.bots.protocol import Bot, Chance, create_chance
from gobelet.bots.registry import BOTS, check_bots, make_bot

__all__ = [
    "BOTS",
    "CARD_BOTS",
    "Bot",
    "CardBot",
    "Chance",
    "DiceBot",
    "advise_cards",
    "check_bots",
    "create_chance",
    "make_bot",
    "make_card_bot",
]
