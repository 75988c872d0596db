"""Page parts of Hands Down."""
