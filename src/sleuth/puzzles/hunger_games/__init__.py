"""Hunger games: the shortest way to the exit on which Pacman does not starve."""

from sleuth.method import View
from sleuth.options import Option
from sleuth.planning.board_methods import EXCLUDED
from sleuth.puzzle import Puzzle
from sleuth.puzzles.hunger_games.heuristic_table import AS_REPORTED, HEURISTICS

_HERE = "sleuth.puzzles.hunger_games"

PUZZLE = Puzzle(
    name="hunger-games",
    summary="reach the exit on the shortest walk that never runs out of energy",
    formats={
        "lay": "a picture: % wall, . food, P start, E exit; then `energy: 10`, `food-energy: 3`"
    },
    views=(
        View(
            "short-memory",
            f"{_HERE}.views:short_memory",
            "walks from food to food that forget what was eaten far away",
            kind="relaxed-space",
            named_states=f"{_HERE}.named_states:named_states",
        ),
        View(
            "leaps",
            f"{_HERE}.views:leap_space",
            "walks from food to food",
            kind="dominance-space",
            named_states=f"{_HERE}.named_states:named_states",
        ),
        View(
            "dominance-space",
            f"{_HERE}.views:dominance_space",
            "step by step",
            named_states=f"{_HERE}.named_states:named_states",
        ),
        View(
            "state-space",
            f"{_HERE}.views:state_space",
            "cell, energy and the food left",
            named_states=f"{_HERE}.named_states:named_states",
        ),
        View("task", f"{_HERE}.task:task_view", "as a planning task"),
    ),
    default_method="short-memory/refine",
    excluded={
        "state-space/bidirectional": "nobody knows with what energy the exit is reached",
        **EXCLUDED,
    },
    aliases={
        "short-memory": "short-memory/refine",
        "leaps": "leaps/dominance",
        "dominance": "dominance-space/dominance",
    },
    heuristics=HEURISTICS,
    why_none=f"{_HERE}.reasons:why_none",
    faulty_heuristics=AS_REPORTED,
    searched=f"{_HERE}.picture:searched",
    region=True,
    reader=f"{_HERE}.reader:read_hunger_game",
    splitter=f"{_HERE}.reader:hunger_games",
    examples=("meadow", "hedge", "desert"),
    game=f"{_HERE}.game:HungerGamePlay",
    hand=f"{_HERE}.hand:hand",
    generator=f"{_HERE}.generator:generate",
    sizes=("10x16", "8x12", "14x22", "20x30"),
    difficulties=("easy", "normal", "hard"),
    options=(
        Option("energy", "energy at the start, if not the file's or 10", "integer", least=0),
        Option("food-energy", "energy of a food, if not the file's or 3", "integer", least=0),
    ),
    generator_options=(
        Option("foods", "number of foods; one for 15 cells if not given", "integer", least=0),
        Option("walls", "share of the cells that are walls", "number", 0.1, least=0),
        Option("energy", "energy at the start", "integer", 10, least=0),
        Option("food-energy", "energy that a food gives", "integer", 4, least=0),
        Option("steps", "steps of the shortest walk, exactly", "integer", least=1),
    ),
)
