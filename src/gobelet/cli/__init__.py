"""The command line. `main` is the entry point; the other packages are wired together here."""
