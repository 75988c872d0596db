"""What follows from a solved table: shares, odds, best chances, certain bounds."""
