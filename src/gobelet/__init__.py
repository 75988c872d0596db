"""Gobelet, the dice cup: every edition of the Yahtzee family of games."""

__version__ = "0.1.0"
