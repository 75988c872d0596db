"""Computations on a solved table: shares, odds, best chances and bounds."""
