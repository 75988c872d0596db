"""Tables over HTTP: the JSON API, pages, streams and middleware. What may be done is decided in `tables`."""
