"""The server process: wiring, sockets, one instance, signing key, logs."""
