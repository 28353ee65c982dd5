"""Sliding tiles: bring the tiles of a board into order by moving them through one gap."""

from sleuth.method import Engine, View
from sleuth.options import Option
from sleuth.planning.board_methods import EXCLUDED
from sleuth.puzzle import Puzzle
from sleuth.puzzles.tiles.heuristic_table import HEURISTICS

_HERE = "sleuth.puzzles.tiles"
_HEURISTIC = Option("heuristic", "the estimate of the rest")
_PATTERN = Option("pattern", "how pdb shares out the tiles, such as 5-5-5 or 6-6-3")

PUZZLE = Puzzle(
    name="tiles",
    summary="slide tiles through one gap until the board is the one to reach",
    formats={
        "rows": "rows of numbers, 0 or _ for the gap; perhaps a line goal: and the goal",
        "places": "[2/1,1/2,…]: column/row, from the lower left, of the gap, of tile 1, …",
        "Fifteen": "a game ID of Simon Tatham's Fifteen, WxH:TILES",
    },
    views=(
        View(
            "state-space",
            f"{_HERE}.views:tile_space",
            options=(_PATTERN,),
            named_states=f"{_HERE}.named_states:named_states",
        ),
        View("task", f"{_HERE}.task:task_view", "as a planning task"),
    ),
    own_engines=(
        Engine(
            "auto",
            "state-space",
            f"{_HERE}.auto:solve",
            "idastar up to 16 cells or for a shortest solution, layers beyond",
            ("one", "shortest"),
            (_HEURISTIC,),
            ("progress", "bound"),
        ),
        Engine(
            "idastar",
            "state-space",
            f"{_HERE}.idastar:solve",
            "iterative deepening, compiled for three heuristics",
            ("one", "shortest"),
            (_HEURISTIC,),
            ("open", "expand", "bound", "progress"),
        ),
        Engine(
            "layers",
            "state-space",
            f"{_HERE}.layers:solve",
            "line after line as people do, boards of any size",
        ),
    ),
    default_method="state-space/auto",
    excluded=EXCLUDED,
    heuristics=HEURISTICS,
    searched=f"{_HERE}.picture:searched",
    reader=f"{_HERE}.reader:read_tiles",
    splitter=f"{_HERE}.splitter:instances",
    examples=("eight", "around-the-gap", "wide", "swapped-pair"),
    addresses=("fifteen",),
    writers={"fifteen": f"{_HERE}.writers:fifteen", "id": f"{_HERE}.writers:fifteen"},
    why_none=f"{_HERE}.parity:why_none",
    generator=f"{_HERE}.generator:generate",
    sizes=("4x4", "3x3", "3x4", "5x5"),
    difficulties=("easy", "normal", "hard"),
    game=f"{_HERE}.game:TilesGame",
    hand=f"{_HERE}.hand:hand",
    preparer=f"{_HERE}.prepare:prepare",
    preparer_options=(Option("size", "rows and columns of the boards, 5x5 without it"), _PATTERN),
    options=(Option("goal", "the board to reach, in rows", "file"),),
    generator_options=(
        Option("moves", "fewest moves of every board, exactly", "integer", least=0),
    ),
)
