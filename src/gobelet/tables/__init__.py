"""Tables people sit at: commands, the log of events, who may see what, storage, computer players."""
