"""The rules texts: which clauses apply, in our own words, in three languages."""
