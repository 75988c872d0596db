"""Computer players at tables: when they move, how they are made, and advice for people."""
