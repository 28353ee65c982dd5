"""Text formats of sliding tiles."""
