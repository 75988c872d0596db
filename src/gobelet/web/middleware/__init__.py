"""Plain ASGI middleware around the application."""
