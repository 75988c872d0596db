"""Computer players of Hands Down, a game loop and a tournament for them, and the advice of the best."""

from gobelet.bots.registry import CARD_BOTS, CardBot, advise_cards, make_card_bot

__all__ = ["CARD_BOTS", "CardBot", "advise_cards", "make_card_bot"]
