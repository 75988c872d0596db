"""Page parts of dice games."""
