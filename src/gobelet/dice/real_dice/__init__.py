"""Matches with real dice: people roll them and enter what came up, as rolls, as last rolls or as points alone."""
