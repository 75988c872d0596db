"""Tables people sit at: seats, requests, the log of what happened, and who may see what of it."""
