"""One module for each command; a module with an underscore belongs to a command."""
