"""Hands Down at one keyboard, line by line."""
