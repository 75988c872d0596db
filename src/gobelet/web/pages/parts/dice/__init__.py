"""Page parts of the dice games."""
