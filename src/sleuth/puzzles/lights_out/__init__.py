"""Lights Out: put all lights out, where every press changes a light and its neighbours."""

from sleuth.puzzle import Method, Option, Puzzle

_VIEWS = "sleuth.puzzles.lights_out.views"

PUZZLE = Puzzle(
    name="lights-out",
    summary="put all lights out; a press changes a light and its neighbours",
    formats={
        "text": "rows of digits (0 is off); optional header lines states:, pattern:, target:",
        "Flip": "a game ID of Simon Tatham's Flip, WxH:MATRIX,GRID",
    },
    methods={
        "linear": Method(
            f"{_VIEWS}:linear_system",
            "sleuth.algebra.engines:gauss",
            "Gaussian elimination modulo the number of states",
        ),
        "chase": Method(
            f"{_VIEWS}:linear_system",
            "sleuth.algebra.engines:chase",
            "light chasing with a look-up computed for the board",
        ),
        "rules": Method(
            f"{_VIEWS}:rules", "sleuth.sat.cadical:solve", "clauses with exclusive ors, CaDiCaL"
        ),
        "cpsat": Method(
            f"{_VIEWS}:csp", "sleuth.csp.cpsat:solve", "sums with a quotient, OR-Tools CP-SAT"
        ),
        "theory": Method(
            "sleuth.puzzles.lights_out.theory:theory",
            "sleuth.logic.models.finder:solve",
            "first-order logic with arithmetic, finite models",
        ),
        "search": Method(
            f"{_VIEWS}:state_space",
            "sleuth.search.astar:solve",
            "A* over boards, small boards only",
        ),
        "search-bfs": Method(
            f"{_VIEWS}:state_space",
            "sleuth.search.bfs:solve",
            "breadth-first over boards, small boards only",
        ),
    },
    default_method="linear",
    reader="sleuth.puzzles.lights_out.reader:read_board",
    examples=("classic", "three-states", "torus-king", "no-way-out"),
    splitter="sleuth.puzzles.lights_out.splitter:instances",
    generator="sleuth.puzzles.lights_out.generator:generate",
    game="sleuth.puzzles.lights_out.game:LightsOutGame",
    options=(
        Option("states", "states of a light", "generator", int, 2),
        Option(
            "pattern", "plus, cross, king, knight; `torus` may follow", "generator", str, "plus"
        ),
        Option("presses", "fewest presses of every board, exactly", "generator", int),
    ),
)
