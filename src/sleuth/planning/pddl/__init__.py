"""The planning domain definition language: reading, checking and writing it."""
