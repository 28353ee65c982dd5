"""Futoshiki: a Latin square with signs that say which of two neighbours is less."""

from sleuth.puzzle import Method, Option, Puzzle

_VIEWS = "sleuth.puzzles.futoshiki.views"
_SEARCH_OPTIONS = ("order", "values", "restarts")

PUZZLE = Puzzle(
    name="futoshiki",
    summary="fill a Latin square so that all < and > between neighbours hold",
    formats={
        "numbers": "N rows of N numbers (0 is empty), then lines r1 c1 r2 c2: the first is less",
        "drawn": "numbers and dots with < > in the rows and ^ v between them",
        "Unequal": "a game ID of Simon Tatham's Unequal, N:ITEMS or Na:ITEMS (adjacent mode)",
    },
    methods={
        "auto": Method(
            f"{_VIEWS}:csp", "sleuth.csp.gac_then_sat:solve", "GAC first, SAT where that is slow"
        ),
        "gac": Method(
            f"{_VIEWS}:csp",
            "sleuth.csp.gac:solve",
            "search that keeps every constraint arc consistent",
            engine_options=_SEARCH_OPTIONS,
        ),
        "fc": Method(
            f"{_VIEWS}:csp",
            "sleuth.csp.forward_checking:solve",
            "search with forward checking",
            engine_options=_SEARCH_OPTIONS,
        ),
        "bt": Method(
            f"{_VIEWS}:csp",
            "sleuth.csp.backtracking:solve",
            "chronological backtracking, small grids only",
            engine_options=_SEARCH_OPTIONS,
        ),
        "cpsat": Method(f"{_VIEWS}:csp", "sleuth.csp.cpsat:solve", "OR-Tools CP-SAT"),
        "rules": Method(
            f"{_VIEWS}:rules",
            "sleuth.sat.cadical:solve",
            "clauses in named groups, CaDiCaL",
            view_options=("encoding",),
        ),
    },
    default_method="auto",
    reader="sleuth.puzzles.futoshiki.reader:read_futoshiki",
    examples=("five", "six", "neighbours"),
    game="sleuth.puzzles.futoshiki.game:FutoshikiGame",
    options=(
        Option(
            "order",
            "which variable is next",
            "engine",
            default="mrv+degree for gac, dom-wdeg for fc, static for bt",
            choices=("static", "mrv", "mrv+degree", "dom-wdeg"),
        ),
        Option(
            "values",
            "which of its values is next",
            "engine",
            default="given",
            choices=("given", "least-constraining"),
        ),
        Option("restarts", "begin anew after many dead ends", "engine", bool),
        Option(
            "encoding",
            "how numbers become clauses",
            "view",
            default="direct",
            choices=("direct", "order"),
        ),
    ),
)
