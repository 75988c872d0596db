"""Solo games by the million, played from a solved table."""
