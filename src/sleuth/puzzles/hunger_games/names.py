"""What the heuristics are called."""

from sleuth.puzzles.hunger_games.heuristic_table import HEURISTICS

#: The letters of the published heuristics, R for ours, and the names of both.
NAMES = {letter: entry.name for entry in HEURISTICS for letter in entry.aliases}
