"""The steps; each is never changed once it is released."""
