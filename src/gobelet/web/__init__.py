"""Tables over HTTP: a JSON interface for programs, live updates, limits. What may be done is decided in `tables`."""
