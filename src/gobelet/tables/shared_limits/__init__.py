"""Limits of clients that all servers on one database share (docs/decisions/shared-limits.md)."""
