"""Pages for people: the lobby, tables, and what happens on them, rendered in the reader's language."""
