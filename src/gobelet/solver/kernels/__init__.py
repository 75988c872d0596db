"""Compiled loops over arrays. Nothing here knows the rules."""
