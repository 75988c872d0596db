"""Computer players of Hands Down: by name, at a table of their own, and what the best of them advises."""

from gobelet.bots.registry import CARD_BOTS, CardBot, advise_cards, make_card_bot

__all__ = ["CARD_BOTS", "CardBot", "advise_cards", "make_card_bot"]
