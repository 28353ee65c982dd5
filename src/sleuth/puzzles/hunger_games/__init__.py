"""Hunger games: the shortest way to the exit on which Pacman does not starve."""

from sleuth.puzzle import Method, Option, Puzzle
from sleuth.puzzles.hunger_games.names import NAMES

_VIEWS = "sleuth.puzzles.hunger_games.views"

PUZZLE = Puzzle(
    name="hunger-games",
    summary="reach the exit on the shortest walk that never runs out of energy",
    formats={
        "lay": "a picture: % wall, . food, P start, E exit; then `energy: 10`, `food-energy: 3`"
    },
    methods={
        "leaps": Method(
            f"{_VIEWS}:leap_space",
            "sleuth.search.dominance:solve",
            "A* from food to food that keeps at each only states that no other one beats",
            engine_options=("heuristic", "ties"),
        ),
        "dominance": Method(
            f"{_VIEWS}:dominance_space",
            "sleuth.search.dominance:solve",
            "the same step by step",
            engine_options=("heuristic", "ties"),
        ),
        "astar": Method(
            f"{_VIEWS}:state_space",
            "sleuth.search.astar:solve",
            "A* with the heuristics A to H of the report, or R",
            engine_options=("heuristic", "ties"),
        ),
        "ucs": Method(
            f"{_VIEWS}:state_space",
            "sleuth.search.ucs:solve",
            "uniform-cost search, blind",
        ),
        "bfs": Method(
            f"{_VIEWS}:state_space", "sleuth.search.bfs:solve", "breadth-first search, blind"
        ),
    },
    default_method="leaps",
    reader="sleuth.puzzles.hunger_games.reader:read_hunger_game",
    splitter="sleuth.puzzles.hunger_games.reader:hunger_games",
    examples=("meadow", "hedge", "desert"),
    game="sleuth.puzzles.hunger_games.game:HungerGamePlay",
    generator="sleuth.puzzles.hunger_games.generator:generate",
    options=(
        Option("energy", "energy at the start, if not the file's or 10", "problem", int),
        Option("food-energy", "energy of a food, if not the file's or 3", "problem", int),
        Option(
            "heuristic",
            "the report's letter or its name",
            "engine",
            str,
            None,
            (*NAMES, *NAMES.values()),
        ),
        Option("ties", "first among equals", "engine", str, None, ("fifo", "lifo", "low-h")),
        Option("foods", "number of foods; one for 15 cells if not given", "generator", int),
        Option("walls", "share of the cells that are walls", "generator", float, 0.1),
        Option("energy", "energy at the start", "generator", int, 10),
        Option("food-energy", "energy that a food gives", "generator", int, 4),
    ),
)
