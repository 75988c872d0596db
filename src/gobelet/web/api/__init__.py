"""The JSON API for programs."""
