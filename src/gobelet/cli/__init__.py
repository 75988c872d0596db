"""The commands. `main` is where a process begins; everything is wired together here."""
