"""Sliding tiles: bring the tiles of a board into order by moving them through one gap."""

from sleuth.puzzle import Method, Option, Puzzle


def _search(engine: str, summary: str, *options: str) -> Method:
    return Method(
        "sleuth.puzzles.tiles.views:tile_space",
        f"sleuth.puzzles.tiles.engines:{engine}",
        summary,
        view_options=("pattern",) if "heuristic" in options else (),
        engine_options=options,
        progress="heuristic" in options,
    )


PUZZLE = Puzzle(
    name="tiles",
    summary="slide tiles through one gap until the board is the one to reach",
    formats={
        "rows": "rows of numbers, 0 or _ for the gap; perhaps a line goal: and the goal",
        "places": "[2/1,1/2,…]: column/row, from the lower left, of the gap, of tile 1, …",
        "Fifteen": "a game ID of Simon Tatham's Fifteen, WxH:TILES",
    },
    methods={
        "auto": _search(
            "auto", "idastar up to 16 cells or for --shortest, layers beyond", "heuristic"
        ),
        "idastar": _search(
            "idastar", "iterative deepening, compiled for three heuristics", "heuristic"
        ),
        "astar": _search("astar", "A*: moves so far plus estimate", "heuristic", "ties"),
        "rbfs": _search("rbfs", "recursive best-first, in memory of one path", "heuristic"),
        "wastar": _search(
            "wastar", "weighted A*, within 1 + ε of the least", "heuristic", "epsilon", "ties"
        ),
        "arastar": _search(
            "arastar",
            "anytime: better and better paths, each with a bound",
            "heuristic",
            "epsilon",
            "decrease",
        ),
        "greedy": _search("greedy", "least estimate first", "heuristic", "ties"),
        "beam": _search("beam", "breadth first, only the best of each layer", "heuristic", "width"),
        "smastar": _search("smastar", "A* in bounded memory", "heuristic", "capacity"),
        "branch-and-bound": _search(
            "branch_and_bound", "depth first, cut where it cannot beat the best", "heuristic"
        ),
        "bidirectional": _search("bidirectional", "breadth first from both ends"),
        "bfs": _search("bfs", "breadth first"),
        "ids": _search("ids", "iterative deepening by moves"),
        "dfs": _search("dfs", "depth first, the last successor first"),
        "layers": _search("layers", "line after line as people do, boards of any size"),
    },
    default_method="auto",
    reader="sleuth.puzzles.tiles.reader:read_tiles",
    splitter="sleuth.puzzles.tiles.splitter:instances",
    examples=("eight", "around-the-gap", "wide", "swapped-pair"),
    generator="sleuth.puzzles.tiles.generator:generate",
    game="sleuth.puzzles.tiles.game:TilesGame",
    options=(
        Option("goal", "a file with the board to reach", "problem"),
        Option(
            "heuristic",
            "misplaced, manhattan, sequence, linear-conflict, walking-distance, pdb",
            "engine",
        ),
        Option("pattern", "how pdb shares out the tiles, such as 5-5-5 or 6-6-3", "view"),
        Option("ties", "which of equals first", "engine", choices=("fifo", "lifo", "low-h")),
        Option("epsilon", "how much longer than the least a path may be", "engine", float),
        Option("decrease", "by how much epsilon falls each time", "engine", float),
        Option("width", "states kept in each layer of a beam", "engine", int),
        Option("capacity", "states that smastar may keep", "engine", int),
        Option("moves", "fewest moves of every board, exactly", "generator", int),
    ),
)
