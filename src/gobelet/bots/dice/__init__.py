"""Computer players of dice."""
