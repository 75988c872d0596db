"""The migrations; a released one is never changed."""
