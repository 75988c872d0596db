"""The service: one writer thread, its transactions, the cache of tables in memory, and publish/subscribe."""
