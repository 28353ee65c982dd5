"""Puzzles played by a person."""
