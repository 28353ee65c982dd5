"""Estimates of the number of moves to the goal, one a file."""
