"""Mazes: the cheapest way to a goal, to some food, to all of it, or to all four corners."""

from sleuth.method import View
from sleuth.options import Option
from sleuth.planning.board_methods import EXCLUDED
from sleuth.puzzle import Puzzle
from sleuth.puzzles.maze.heuristic_table import HEURISTICS

_HERE = "sleuth.puzzles.maze"

PUZZLE = Puzzle(
    name="maze",
    summary="find the cheapest way through a maze",
    formats={
        "lay": "a Pacman layout: % wall, . food, o capsule, P start, G ghost, E exit, blank floor; "
        "1 to 9 for cells that cost so much; optional header lines problem:, moves: and corners:",
    },
    views=(
        View(
            "state-space",
            f"{_HERE}.views:state_space",
            named_states=f"{_HERE}.named_states:named_states",
        ),
        View(
            "jump-points",
            f"{_HERE}.jump_points:jump_points",
            "over jump points, one goal and cells of cost 1",
            kind="state-space",
            named_states=f"{_HERE}.named_states:named_jump_points",
        ),
        View("grid", f"{_HERE}.views:grid", "one goal, cells of cost 1"),
        View("task", f"{_HERE}.task:task_view", "as a planning task"),
    ),
    default_method="state-space/astar",
    aliases={"jps": "jump-points/astar"},
    excluded={
        "jump-points/bidirectional": "runs from jump point to jump point go forwards only",
        **EXCLUDED,
    },
    heuristics=HEURISTICS,
    why_none=f"{_HERE}.reasons:why_none",
    searched=f"{_HERE}.picture:searched",
    region=True,
    reader=f"{_HERE}.reader:read_maze",
    splitter=f"{_HERE}.reader:mazes",
    examples=("courtyard", "four-corners", "marsh"),
    game=f"{_HERE}.game:MazeGame",
    hand=f"{_HERE}.hand:hand",
    generator=f"{_HERE}.generator:generate",
    sizes=("15x31", "9x19", "21x41", "31x61", "45x81"),
    difficulties=("easy", "normal", "hard"),
    generator_options=(Option("steps", "steps of the shortest way, exactly", "integer", least=1),),
    options=(
        Option(
            "problem",
            "what to do: reach the goal, the nearest food, all food, all four corners",
            "choice",
            choices=("position", "anyfood", "allfood", "corners"),
        ),
        Option("moves", "ways to go from a cell", "choice", choices=("4", "8")),
        Option(
            "corners",
            "whether diagonal steps keep off the corners of walls or may cut them",
            "choice",
            choices=("keep", "cut"),
        ),
    ),
)
