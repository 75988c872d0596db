"""Storage: the protocol, an in-memory store, and SQL databases with their migrations."""
