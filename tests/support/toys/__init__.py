"""Toy games that implement `gobelet.game.Game`: one with simultaneous moves, one with hidden cards."""
