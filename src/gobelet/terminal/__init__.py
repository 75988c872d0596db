"""The game in a terminal, line by line: it works through a pipe, at 80 columns and with a screen reader."""
