"""Toy games that speak the verbs of `gobelet.game`: the smallest that move at once, and the smallest with secrets."""
