"""Computer players: one protocol for every game, and the players of dice by name."""

from gobelet.bots.bot import Bot, Chance
from gobelet.bots.chance import chance_for
from gobelet.bots.dice_bot import DiceBot
from gobelet.bots.making import BOTS, check_bots, make_bot

__all__ = ["BOTS", "Bot", "Chance", "DiceBot", "chance_for", "check_bots", "make_bot"]
