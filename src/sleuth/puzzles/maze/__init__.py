"""Mazes: the cheapest way to a goal, to some food, to all of it, or to all four corners."""

from sleuth.puzzle import Method, Option, Puzzle

_CELLS = "sleuth.puzzles.maze.views:state_space"


def _search(engine: str, summary: str, *options: str) -> Method:
    return Method(_CELLS, f"sleuth.search.{engine}:solve", summary, engine_options=options)


PUZZLE = Puzzle(
    name="maze",
    summary="find the cheapest way through a maze",
    formats={
        "lay": "a Pacman layout: % wall, . food, o capsule, P start, G ghost, E exit, blank floor; "
        "1 to 9 for cells that cost so much; optional header lines problem: and moves:",
    },
    methods={
        "astar": _search("astar", "A*: cost so far plus estimate", "heuristic", "ties"),
        "dfs": _search("dfs", "depth first, the last successor first"),
        "bfs": _search("bfs", "breadth first"),
        "ucs": _search("ucs", "uniform cost: cheapest first", "ties"),
        "greedy": _search("greedy", "least estimate first", "heuristic", "ties"),
        "wastar": _search(
            "wastar", "weighted A*, within 1 + ε of the least", "heuristic", "epsilon", "ties"
        ),
        "ids": _search("ids", "iterative deepening by steps"),
        "idastar": _search("idastar", "iterative deepening by cost plus estimate", "heuristic"),
        "rbfs": _search("rbfs", "recursive best-first, in memory of one path", "heuristic"),
        "bidirectional": _search("bidirectional", "uniform cost from both ends"),
        "beam": _search("beam", "breadth first, only the best of each layer", "heuristic", "width"),
        "arastar": _search(
            "arastar",
            "anytime: better and better paths, each with a bound",
            "heuristic",
            "epsilon",
            "decrease",
        ),
        "smastar": _search("smastar", "A* in bounded memory", "heuristic", "capacity"),
        "branch-and-bound": _search(
            "branch_and_bound", "depth first, cut where it cannot beat the best", "heuristic"
        ),
        "jps": Method(
            "sleuth.puzzles.maze.jump_points:jump_points",
            "sleuth.search.astar:solve",
            "A* over jump points, one goal and cells of cost 1",
            engine_options=("ties",),
        ),
        "grid": Method(
            "sleuth.puzzles.maze.views:grid",
            "sleuth.search.grid:solve",
            "A* by the compiled kernel, one goal, 4 moves, cells of cost 1",
            engine_options=("ties",),
        ),
    },
    default_method="astar",
    reader="sleuth.puzzles.maze.reader:read_maze",
    splitter="sleuth.puzzles.maze.reader:mazes",
    examples=("courtyard", "four-corners", "marsh"),
    game="sleuth.puzzles.maze.game:MazeGame",
    generator="sleuth.puzzles.maze.generator:generate",
    options=(
        Option(
            "problem",
            "what to do: reach the goal, the nearest food, all food, all four corners",
            "problem",
            choices=("position", "anyfood", "allfood", "corners"),
        ),
        Option("moves", "ways to go from a cell", "problem", choices=("4", "8")),
        Option(
            "heuristic",
            "manhattan, euclidean, chebyshev, octile, zero, maze; mst where all must be visited",
            "engine",
        ),
        Option("ties", "which of equals first", "engine", choices=("fifo", "lifo", "low-h")),
        Option("epsilon", "how much dearer than the least a path may be", "engine", float),
        Option("decrease", "by how much epsilon falls each time", "engine", float),
        Option("width", "states kept in each layer of a beam", "engine", int),
        Option("capacity", "states that smastar may keep", "engine", int),
    ),
)
