"""Text formats of Futoshiki."""
