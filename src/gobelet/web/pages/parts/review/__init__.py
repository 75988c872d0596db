"""What the pages show of a review: the story of a game, its chart, one position, and practice."""
