"""Lights Out: put all lights out, where every press changes a light and its neighbours."""

from sleuth.method import View
from sleuth.options import Option
from sleuth.planning.board_methods import EXCLUDED
from sleuth.puzzle import Puzzle
from sleuth.puzzles.lights_out.heuristic_table import HEURISTICS

_HERE = "sleuth.puzzles.lights_out"

PUZZLE = Puzzle(
    name="lights-out",
    summary="put all lights out; a press changes a light and its neighbours",
    formats={
        "text": "rows of digits (0 is off); optional header lines states:, pattern:, target:",
        "Flip": "a game ID of Simon Tatham's Flip, WxH:MATRIX,GRID",
    },
    views=(
        View("linear-system", f"{_HERE}.views:linear_system", "one equation a light"),
        View("theory", f"{_HERE}.theory:theory", "first-order logic with arithmetic"),
        View(
            "state-space",
            f"{_HERE}.views:state_space",
            "boards and presses, small boards only",
            named_states=f"{_HERE}.named_states:named_states",
        ),
        View("task", f"{_HERE}.task:task_view", "as a planning task"),
    ),
    default_method="linear-system/linear",
    excluded={
        "state-space/bidirectional": "presses are made in one order only, which has no way back",
        **EXCLUDED,
    },
    aliases={
        "linear": "linear-system/linear",
        "rules": "linear-system/rules/cadical",
        "theory": "theory/models",
        "search": "state-space/astar",
        "search-bfs": "state-space/bfs",
    },
    heuristics=HEURISTICS,
    why_none=f"{_HERE}.reasons:why_none",
    marking=f"{_HERE}.marking:marking",
    searched=f"{_HERE}.picture:searched",
    reader=f"{_HERE}.reader:read_board",
    examples=("classic", "three-states", "torus-king", "no-way-out"),
    splitter=f"{_HERE}.splitter:instances",
    addresses=("flip",),
    writers={"flip": f"{_HERE}.writers:flip", "id": f"{_HERE}.writers:flip"},
    generator=f"{_HERE}.generator:generate",
    sizes=("5x5", "3x3", "4x4", "6x6", "7x7", "8x8", "10x10"),
    difficulties=("easy", "normal", "hard"),
    game=f"{_HERE}.game:LightsOutGame",
    hand=f"{_HERE}.hand:hand",
    generator_options=(
        Option("states", "states of a light", "integer", 2, least=2),
        Option("pattern", "plus, cross, king, knight; `torus` may follow", default="plus"),
        Option("presses", "fewest presses of every board, exactly", "integer", least=0),
    ),
)
