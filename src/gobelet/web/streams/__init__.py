"""Server-sent events: the queue of one reader, and the response that sends it."""
