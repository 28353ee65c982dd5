"""The tables of the program: puzzles, kinds of view, lowerings, engines, tasks.

Strings only, so that listing costs nothing that is not shown. Methods are derived from here:
a new puzzle gets every engine of its views, and a new engine serves every puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from importlib import import_module

from sleuth.errors import BadRequest, Unsuitable
from sleuth.examples import REGISTERED_EXAMPLES
from sleuth.game import PlayedGame
from sleuth.method import Engine, Lowering, Method, View
from sleuth.options import Option
from sleuth.puzzle import Puzzle
from sleuth.text import did_you_mean as did_you_mean

#: Where each puzzle is; those that a script registers are there themselves.
PUZZLES: dict[str, str | Puzzle] = {
    "lights-out": "sleuth.puzzles.lights_out",
    "maze": "sleuth.puzzles.maze",
    "futoshiki": "sleuth.puzzles.futoshiki",
    "slitherlink": "sleuth.puzzles.slitherlink",
    "cnf": "sleuth.puzzles.cnf",
    "tiles": "sleuth.puzzles.tiles",
    "hunger-games": "sleuth.puzzles.hunger_games",
    "riddle": "sleuth.puzzles.riddle",
}

#: Problems that are no puzzles, in modules of the same shape: theories, and what scripts state.
OTHERS: dict[str, str] = {
    "theory": "sleuth.logic.problem",
    "event-calculus": "sleuth.planning.event_calculus.problem",
    "planning": "sleuth.planning.problem",
    "mdp": "sleuth.planning.chance.problem",
    "conformant": "sleuth.planning.conformant",
    "contingent": "sleuth.planning.contingent",
    "multi-agent": "sleuth.planning.agents.problem",
    "search-problem": "sleuth.own.search_problem",
    "constraint-model": "sleuth.own.constraint_model",
    "named-clauses": "sleuth.own.named_clauses",
}

#: The kinds among them that are about planning, each read from PDDL.
PLANNING: tuple[str, ...] = ("planning", "conformant", "contingent", "mdp", "multi-agent")

#: What is played against others, each in a module with an entry GAME.
GAMES: dict[str, str] = {
    "pacman": "sleuth.games.pacman.played",
    "mafia": "sleuth.games.mafia.played",
}

#: How each task of a request is done: a function `(request, meter, hear, problem) -> Answer`.
TASKS: dict[str, str] = {
    "solve": "sleuth.tasks.solve:solve",
    "check": "sleuth.tasks.check:check",
    "explain": "sleuth.tasks.explain:explain",
    "hint": "sleuth.tasks.hint:hint",
    "mistakes": "sleuth.tasks.mistakes:mistakes",
    "why-not": "sleuth.tasks.why_not:why_not",
    "grade": "sleuth.tasks.explain:grade",
    "generate": "sleuth.tasks.generate:generate",
    "draw": "sleuth.tasks.draw:draw",
    "board": "sleuth.tasks.board:board",
    "export": "sleuth.tasks.export:export",
    "heuristic": "sleuth.tasks.heuristic:heuristic",
    "estimate": "sleuth.tasks.estimate:estimate",
    "parse": "sleuth.tasks.parse:parse",
    "prove": "sleuth.tasks.prove:prove",
    "models": "sleuth.tasks.models:models",
    "decide": "sleuth.tasks.decide:decide",
    "truth-table": "sleuth.tasks.truth_table:truth_table",
    "unify": "sleuth.tasks.unify:unify",
    "outline": "sleuth.tasks.outline:outline",
    "resolve": "sleuth.tasks.resolve:resolve",
    "write-proof": "sleuth.tasks.write_proof:write_proof",
    "plan": "sleuth.tasks.plan:plan",
    "validate": "sleuth.tasks.validate:validate",
    "follow": "sleuth.tasks.follow:follow",
    "turn": "sleuth.tasks.turn:turn",
    "watch": "sleuth.tasks.watch:watch",
}

#: What confirms the claims of an answer, as the last part of every run.
CONFIRM = "sleuth.tasks.confirming:confirm"

_REFUTED = "sleuth.tasks.confirming.rules:by_refutation"
_EXPLORED = "sleuth.tasks.confirming.state_space:by_exploring"
_ANOTHER = "sleuth.tasks.confirming.methods:by_another_method"

#: What may confirm claims about problems of each kind, the strongest first: functions
#: `(case, meter) -> Confirmation | None`.
CONFIRMERS: dict[str, tuple[str, ...]] = {
    "lights-out": ("sleuth.tasks.confirming.linear:by_elimination", _REFUTED, _ANOTHER),
    "maze": (_EXPLORED, _ANOTHER),
    "futoshiki": (_REFUTED, _ANOTHER),
    "slitherlink": ("sleuth.tasks.confirming.rules:by_cutting_loops", _ANOTHER),
    "cnf": (_REFUTED,),
    "tiles": ("sleuth.tasks.confirming.state_space:by_parity", _EXPLORED, _ANOTHER),
    "hunger-games": (_EXPLORED, _ANOTHER),
    "riddle": (_REFUTED, _ANOTHER),
    "search-problem": (_EXPLORED,),
    "constraint-model": (_REFUTED, _ANOTHER),
    "named-clauses": (_REFUTED,),
    "planning": ("sleuth.tasks.confirming.planning:confirm_plan",),
    "multi-agent": ("sleuth.tasks.confirming.planning:confirm_plan",),
    "conformant": ("sleuth.tasks.confirming.beliefs:confirm_conformant",),
    "contingent": ("sleuth.tasks.confirming.beliefs:confirm_contingent",),
    "mdp": ("sleuth.tasks.confirming.chance:confirm_policy",),
    "event-calculus": ("sleuth.tasks.confirming.events:confirm_story",),
    "theory": ("sleuth.tasks.confirming.models:confirm",),
}

#: The kinds of view, a closed list.
VIEWS: dict[str, str] = {
    "state-space": "states, actions and their costs",
    "dominance-space": "a state space in which some states are known to beat others",
    "relaxed-space": "a state space with more paths than the problem, made stricter step by step",
    "grid": "cells of a grid and one goal, for a compiled search",
    "csp": "integer variables with finite domains, and constraints over them",
    "rules": "clauses in named groups",
    "theory": "formulas of first-order logic",
    "linear-system": "linear equations modulo a number",
    "task": "a planning task: facts and the actions that change them",
    "mdp": "states, actions whose outcomes chance decides, and their costs",
    "belief-space": "sets of states that may be the case, and actions between them",
    "and-or": "states, the actions to choose from, and the outcomes that one cannot choose",
    "answer-set": "a program whose answer sets are the solutions",
}

_HEURISTIC = Option("heuristic", "the estimate of the rest")
_INFERENCE = Option("inference", "a propagation of your own, FILE.py:FUNCTION")
_TIES = Option("ties", "which of equals first", "choice", "fifo", ("fifo", "lifo", "low-h"))
_EPSILON = "how much dearer than the least a path may be: 0.5 is half as dear again"
_ORDER = "which variable is next"
_ORDERS = ("static", "mrv", "mrv+degree", "dom-wdeg")


def _constraint_search(default_order: str) -> tuple[Option, ...]:
    return (
        Option("order", _ORDER, "choice", default_order, _ORDERS),
        Option(
            "values",
            "which of its values is next",
            "choice",
            "given",
            ("given", "least-constraining"),
        ),
        Option("restarts", "begin anew after many dead ends", "flag", False),
    )


_REDUCE = Option("reduce", "also infer before the first decision", "choice", "yes", ("yes", "no"))
_EVERYTHING = ("one", "all", "count", "unique", "shortest")
_NO_COSTS = ("one", "all", "count", "unique")
_PATH = ("one",)
_LEAST_PATH = ("one", "shortest")
_SEARCH_EVENTS = ("open", "expand", "solution")
_DOMAIN_EVENTS = ("assign", "shrink", "fail", "solution")


def _search(
    name: str,
    summary: str,
    *options: Option,
    answers: tuple[str, ...] = _LEAST_PATH,
    tells: tuple[str, ...] = (),
) -> Engine:
    module = name.replace("-", "_")
    return Engine(
        name,
        "state-space",
        f"sleuth.search.{module}:solve",
        summary,
        answers,
        options,
        (*_SEARCH_EVENTS, *tells),
    )


_SIMULATED = (
    Option("simulate", "also try the policy out so many times", "integer", least=1),
    Option("seed", "where the numbers of chance begin", "integer", 0),
)


def _decision(name: str, summary: str, *options: Option, proves: bool = True) -> Engine:
    module = name.replace("-", "_")
    return Engine(
        name,
        "mdp",
        f"sleuth.planning.chance.{module}:solve",
        summary,
        _LEAST_PATH if proves else _PATH,
        (*options, *_SIMULATED),
        ("value", "solution") if name.endswith("iteration") else ("solution",),
    )


ENGINES: tuple[Engine, ...] = (
    _decision("value-iteration", "better all values, sweep after sweep, until bounds meet"),
    _decision("policy-iteration", "evaluate and better a policy in turns until none is better"),
    _decision("lrtdp", "simulate from the start, better values on the way, label what is solved"),
    _decision("lao-star", "grow the best policy from the start until it is closed"),
    _decision(
        "uct",
        "random runs into a tree; proves nothing",
        Option("rollouts", "runs from each state of the policy", "integer", 1000, least=1),
        Option("depth", "the most steps of a run", "integer", 200, least=1),
        Option("curiosity", "how much what was tried rarely is tried again", "number", 3.0),
        proves=False,
    ),
    _search("astar", "A*: cost so far plus estimate", _HEURISTIC, _TIES, tells=("reopen",)),
    _search("bfs", "breadth first"),
    _search("dfs", "depth first, the last successor first", answers=_PATH),
    _search("ucs", "uniform cost: cheapest first", _TIES),
    _search("greedy", "least estimate first", _HEURISTIC, _TIES, answers=_PATH),
    _search(
        "wastar",
        "weighted A*, within 1 + ε of the least",
        _HEURISTIC,
        Option("epsilon", _EPSILON, "number", 0.5, least=0),
        _TIES,
        tells=("reopen",),
    ),
    _search(
        "ids",
        "iterative deepening by steps",
        Option(
            "visited",
            "which states an iteration passes over: those seen as early; faulty on purpose are "
            "global, all seen, and as-reported, which also ends at the first state too deep",
            "choice",
            "as-early",
            ("as-early", "global", "as-reported"),
            faulty=("global", "as-reported"),
        ),
        tells=("bound",),
    ),
    _search(
        "depth-limited",
        "depth first, never beyond a depth",
        Option("limit", "the most steps that a path may have", "integer", 50, least=0),
        answers=_PATH,
    ),
    _search("idastar", "iterative deepening by cost plus estimate", _HEURISTIC, tells=("bound",)),
    _search("rbfs", "recursive best-first, in memory of one path", _HEURISTIC),
    _search("bidirectional", "uniform cost from both ends"),
    _search(
        "beam",
        "breadth first, only the best of each layer",
        _HEURISTIC,
        Option("width", "states kept in each layer", "integer", 100, least=1),
        answers=_PATH,
    ),
    _search(
        "arastar",
        "anytime: better and better paths, each with a bound",
        _HEURISTIC,
        Option("epsilon", _EPSILON, "number", 2.0, least=0),
        Option("decrease", "by how much epsilon falls each time", "number", 0.5),
        tells=("bound", "reopen"),
    ),
    _search(
        "smastar",
        "A* in bounded memory",
        _HEURISTIC,
        Option("capacity", "states that may be kept", "integer", 10_000, least=2),
    ),
    _search("branch-and-bound", "depth first, cut where it cannot beat the best", _HEURISTIC),
    Engine(
        "dominance",
        "dominance-space",
        "sleuth.search.dominance:solve",
        "A* that keeps only states that no other one beats",
        _LEAST_PATH,
        (_HEURISTIC, _TIES),
        _SEARCH_EVENTS,
    ),
    Engine(
        "refine",
        "relaxed-space",
        "sleuth.search.refining:solve",
        "A* with dominance in stricter and stricter spaces until its path is real",
        _LEAST_PATH,
        (_HEURISTIC, _TIES),
        (*_SEARCH_EVENTS, "bound"),
    ),
    Engine(
        "grid",
        "grid",
        "sleuth.search.grid:solve",
        "A* by a compiled kernel",
        _LEAST_PATH,
        (Option("ties", "which of equals first, 4 moves", "choice", "fifo", ("fifo", "lifo")),),
        ("expand",),
    ),
    Engine(
        "jumps",
        "grid",
        "sleuth.search.grid:solve_by_jumps",
        "A* over jump points by a compiled kernel",
        _LEAST_PATH,
        (),
        ("expand",),
    ),
    Engine(
        "gac",
        "csp",
        "sleuth.csp.gac:solve",
        "search that keeps every constraint arc consistent",
        _EVERYTHING,
        (*_constraint_search("mrv+degree"), _REDUCE),
        _DOMAIN_EVENTS,
    ),
    Engine(
        "fc",
        "csp",
        "sleuth.csp.forward_checking:solve",
        "search with forward checking",
        _EVERYTHING,
        (*_constraint_search("dom-wdeg"), _REDUCE),
        _DOMAIN_EVENTS,
    ),
    Engine(
        "bt",
        "csp",
        "sleuth.csp.backtracking:solve",
        "chronological backtracking, for small problems",
        _EVERYTHING,
        (*_constraint_search("static"), _INFERENCE),
        _DOMAIN_EVENTS,
    ),
    Engine(
        "gac-then-sat",
        "csp",
        "sleuth.csp.gac_then_sat:solve",
        "arc consistency first, SAT where that is slow",
        _EVERYTHING,
        (),
        _DOMAIN_EVENTS,
    ),
    Engine(
        "cpsat",
        "csp",
        "sleuth.csp.cpsat:solve",
        "OR-Tools CP-SAT",
        _EVERYTHING,
        (),
        ("solution",),
        stoppable=False,
        needs="ortools",
    ),
    Engine(
        "cadical",
        "rules",
        "sleuth.sat.cadical:solve",
        "clauses in named groups, CaDiCaL",
        _EVERYTHING,
        (Option("proof", "also give a DRAT proof where there is no solution", "output", False),),
        ("cut", "solution"),
    ),
    Engine(
        "models",
        "theory",
        "sleuth.logic.models.finder:solve",
        "finite models, size after size",
        _NO_COSTS,
        (
            Option(
                "engine",
                "who looks for a first model",
                "choice",
                "race",
                ("race", "search", "cadical"),
            ),
            Option(
                "unaided",
                "search without lemmas of the prover, counting and products",
                "flag",
                False,
            ),
        ),
        ("progress", "solution"),
    ),
    Engine(
        "linear",
        "linear-system",
        "sleuth.algebra.engines:linear",
        "chasing or Gaussian elimination, whichever is quicker",
        _EVERYTHING,
    ),
    Engine(
        "gauss",
        "linear-system",
        "sleuth.algebra.engines:gauss",
        "Gaussian elimination",
        _EVERYTHING,
    ),
    Engine(
        "chase",
        "linear-system",
        "sleuth.algebra.engines:chase",
        "chasing, equation after equation, with a look-up at the end",
        _EVERYTHING,
        (Option("steps", "also tell it row by row, with the look-up table", "flag", False),),
        ("chase",),
    ),
    Engine(
        "lazy-greedy",
        "task",
        "sleuth.planning.lazy_greedy:solve",
        "greedy by h^FF and landmarks, estimated late, preferred operators first: a plan soon",
        _PATH,
        (
            Option(
                "preferred",
                "whether operators of relaxed plans come first",
                "choice",
                "yes",
                ("yes", "no"),
            ),
            Option(
                "landmarks",
                "whether states with few missing landmarks come first by turns",
                "choice",
                "yes",
                ("yes", "no"),
            ),
            Option(
                "counts",
                "what operators count as in the estimate",
                "choice",
                "steps",
                ("steps", "costs", "both"),
            ),
        ),
        ("expand", "reopen", "solution"),
    ),
    Engine(
        "optimal",
        "task",
        "sleuth.planning.optimal:solve",
        "A* with LM-cut, near the goal first: a plan of least cost",
        _LEAST_PATH,
        (),
        (*_SEARCH_EVENTS, "reopen"),
    ),
    Engine(
        "anytime",
        "task",
        "sleuth.planning.anytime:solve",
        "better and better plans: greedy, then weighted and exact searches in turn",
        _LEAST_PATH,
        (),
        (*_SEARCH_EVENTS, "bound", "reopen"),
    ),
    Engine(
        "turns",
        "belief-space",
        "sleuth.planning.beliefs.auto:solve",
        "search over beliefs and translations by turns; the first answer counts",
        _LEAST_PATH,
        (),
        ("progress",),
    ),
    Engine(
        "kt0",
        "belief-space",
        "sleuth.planning.beliefs.translated:kt0",
        "K_T0: facts in copies for the cases that bear on them, then a classical planner",
        _LEAST_PATH,
    ),
    Engine(
        "ks0",
        "belief-space",
        "sleuth.planning.beliefs.translated:ks0",
        "K_S0: facts in copies for all worlds, then a classical planner",
        _LEAST_PATH,
    ),
    Engine(
        "k0",
        "belief-space",
        "sleuth.planning.beliefs.translated:k0",
        "K0: what is known and what may be, then a classical planner; it may miss plans",
        _PATH,
    ),
    Engine(
        "ao-star",
        "and-or",
        "sleuth.search.ao_star:solve",
        "AO*: grow the most promising policy, revise what it costs",
        _LEAST_PATH,
        (),
        ("bound", "solution"),
    ),
    Engine(
        "policy-turns",
        "and-or",
        "sleuth.search.policy_turns:solve",
        "AO*, and by turns a search for any policy; the first answer counts",
        _LEAST_PATH,
        (),
        ("bound", "solution"),
    ),
    Engine(
        "some-policy",
        "and-or",
        "sleuth.search.ao_star:solve_soon",
        "AO* by a guess at the costs: some policy, soon",
        _PATH,
    ),
    Engine(
        "strong-cyclic",
        "and-or",
        "sleuth.search.strong_cyclic:solve",
        "a policy that keeps a goal possible, if need be by trying again",
        _PATH,
        (),
        ("solution",),
    ),
    Engine(
        "clingo",
        "answer-set",
        "sleuth.asp.clingo:solve",
        "clingo, an answer-set solver",
        _NO_COSTS,
        (),
        ("solution",),
        stoppable=False,
        needs="clingo",
    ),
    Engine(
        "satplan",
        "task",
        "sleuth.planning.satplan.engine:solve",
        "SATPlan: fewest steps, which actions may share, by CaDiCaL",
        _LEAST_PATH,
        (
            Option(
                "sharing",
                "which actions may share a step: those that work in some order, in every order, "
                "or one alone",
                "choice",
                "exists",
                ("exists", "forall", "one"),
            ),
            Option("why", "tell why no plan has one step fewer", "flag", False),
        ),
        ("progress",),
    ),
    Engine(
        "fd",
        "task",
        "sleuth.planning.fast_downward:solve",
        "Fast Downward, another program: lama-first, or A* with LM-cut",
        _LEAST_PATH,
        (
            Option(
                "search",
                "how it searches",
                "choice",
                None,
                ("lama-first", "lmcut", "blind"),
            ),
        ),
        needs="up_fast_downward",
    ),
)

LOWERINGS: tuple[Lowering, ...] = (
    Lowering(
        "csp",
        "rules",
        "sleuth.csp.to_rules:to_rules",
        "each constraint as a group of clauses",
        (
            Option(
                "encoding", "how numbers become clauses", "choice", "direct", ("direct", "order")
            ),
        ),
    ),
    Lowering(
        "linear-system",
        "csp",
        "sleuth.algebra.lowering:to_csp",
        "each equation as a sum with a quotient",
    ),
    Lowering(
        "linear-system",
        "rules",
        "sleuth.algebra.lowering:to_rules",
        "each equation as exclusive ors or sums of clauses",
    ),
    Lowering(
        "theory",
        "rules",
        "sleuth.logic.models.lowering:to_rules",
        "each formula over a domain of one size as a group of clauses",
    ),
    Lowering(
        "task",
        "state-space",
        "sleuth.planning.to_state_space:to_state_space",
        "forward: states are sets of facts",
    ),
    Lowering(
        "belief-space",
        "state-space",
        "sleuth.planning.beliefs.to_state_space:to_state_space",
        "forward: states are beliefs",
    ),
    Lowering(
        "belief-space",
        "task",
        "sleuth.planning.beliefs.translation.to_task:to_task",
        "a classical task that speaks of all worlds",
        (
            Option(
                "translation",
                "facts in copies for the cases that bear on them, or for all worlds",
                "choice",
                "kt0",
                ("kt0", "ks0"),
            ),
        ),
    ),
)

_DERIVING = ("derive", "progress")


def _taught(name: str, summary: str) -> Engine:
    return Engine(
        name,
        "clauses",
        "sleuth.logic.proofs.classroom.strategies:refute",
        summary,
        tells=("derive",),
    )


def _finder(name: str, summary: str) -> Engine:
    return Engine(
        name,
        "theory",
        "sleuth.logic.models.finder:solve",
        summary,
        _NO_COSTS,
        tells=("progress", "solution"),
    )


#: How the tasks on a theory can be done, the default first. Engines on clauses take them
#: without equality, and are given their own name as the strategy.
THEORY_METHODS: dict[str, tuple[Engine, ...]] = {
    "prove": (
        Engine(
            "auto",
            "theory",
            "sleuth.logic.proofs.prover:prove",
            "superposition, several strategies in slices; production mode where the file sets it",
            tells=_DERIVING,
        ),
        Engine(
            "production",
            "theory",
            "sleuth.logic.proofs.production:produce",
            "rules run forwards on facts, with terms that evaluate themselves",
            tells=("derive",),
        ),
        Engine(
            "shortest",
            "clauses",
            "sleuth.logic.proofs.classroom.strategies:shortest",
            "the refutation of provably fewest steps by plain resolution",
            ("one", "shortest"),
            tells=("derive",),
        ),
        _taught("breadth-first", "level by level"),
        _taught("unit-preference", "the clause with the fewest literals first"),
        _taught("set-of-support", "one parent comes from the denied goal or a negative clause"),
        _taught("linear", "follow one clause; resolve it with the input or its ancestors"),
        _taught("input", "follow one clause; resolve it with the input only"),
        _taught("sld", "Horn clauses only: the first literal of a goal with the input"),
        _taught("hyper", "one parent has positive literals only"),
        _taught("astar", "steps behind a clause plus its literals, least first"),
        _taught("depth-first", "the newest clause first"),
    ),
    "models": (
        _finder("race", "a least-number search and CaDiCaL in turns"),
        _finder("search", "the least-number search alone"),
        _finder("cadical", "CaDiCaL alone"),
    ),
    "decide": (
        Engine(
            "race",
            "theory",
            "sleuth.tasks.decide:decide",
            "the prover and the model finder in two processes; the first answer counts",
            tells=("progress",),
        ),
    ),
}

#: The name of every puzzle's default method.
AUTO = "auto"


def puzzle(name: str) -> Puzzle:
    """The puzzle, or other kind of problem, with this name."""
    where = PUZZLES.get(name) or OTHERS.get(name)
    if where is None:
        remedy = did_you_mean(name, [*PUZZLES, *OTHERS])
        raise BadRequest(f"no puzzle is called {name!r}", remedy=remedy)
    entry: Puzzle = import_module(where).PUZZLE if isinstance(where, str) else where
    return entry


def game(name: str) -> PlayedGame:
    """What is played against others and has this name."""
    if name not in GAMES:
        raise BadRequest(f"no game is called {name!r:.60}", remedy=did_you_mean(name, GAMES))
    entry: PlayedGame = import_module(GAMES[name]).GAME
    return entry


def theory_method(task: str, name: str | None) -> Engine:
    """How a task on a theory is done, by name or by default."""
    known = {each.name: each for each in THEORY_METHODS[task]}
    if name is None:
        return THEORY_METHODS[task][0]
    if name not in known:
        raise BadRequest(f"{task} has no method {name!r}", remedy=did_you_mean(name, known))
    return known[name]


def known_everywhere(kind: str) -> bool:
    """Whether another process knows this kind of problem too, and can read it from its text."""
    where = PUZZLES.get(kind) or OTHERS.get(kind)
    return isinstance(where, str) and not where.startswith("sleuth.own.")


def register(entry: Puzzle, examples: Mapping[str, str] | None = None) -> None:
    """Add a puzzle to the catalogue of this process, with the texts of its examples.

    Its methods are derived at once, so that a view or an engine that does not exist is told here.
    """
    if entry.name in OTHERS or isinstance(PUZZLES.get(entry.name), str):
        raise BadRequest(f"there is a puzzle called {entry.name!r}", remedy="choose another name")
    missing = [name for name in entry.examples if name not in (examples or {})]
    if missing or not entry.examples:
        named = ", ".join(missing) or "any"
        raise BadRequest(f"{entry.name} comes without its example {named}", remedy="give its text")
    methods(entry)
    PUZZLES[entry.name] = entry
    REGISTERED_EXAMPLES[entry.name] = dict(examples or {})


def methods(entry: Puzzle) -> dict[str, Method]:
    """Every method of a puzzle by its full name, the preferred ones first."""
    if entry.name not in _DERIVED or _DERIVED[entry.name][0] is not entry:
        _DERIVED[entry.name] = (entry, _derived(entry))
    return _DERIVED[entry.name][1]


#: Derived once for each puzzle; the puzzle is kept to notice when another has its name.
_DERIVED: dict[str, tuple[Puzzle, dict[str, Method]]] = {}


def method(entry: Puzzle, name: str | None) -> Method:
    """The method of a puzzle with this full or short name, or its default method."""
    known = methods(entry)
    name = name or entry.default_method
    if name in known:
        return known[name]
    for each in (*known.values(), *faulty_methods(entry)):
        if name in (each.path, *each.short):
            return each
    for path in (name, *(each.path for each in _paths(entry) if each.engine.name == name)):
        reason = excluded(entry, path)
        if reason is not None:
            raise Unsuitable(f"{entry.name} does not offer {path}: {reason}", remedy=None)
    names = [each.name for each in known.values()]
    short = [each for every in known.values() for each in every.short]
    raise BadRequest(
        f"{entry.name} has no method {name!r:.60}",
        remedy=did_you_mean(name, names, (*short, *known)),
    )


def faulty_methods(entry: Puzzle) -> list[Method]:
    """The methods that are wrong on purpose, for teaching: used only where they are named."""
    return [
        Method(each.view, each.lowerings, each.engine, (each.view.name,))
        for each in _paths(entry)
        if each.view.faulty
    ]


def excluded(entry: Puzzle, path: str) -> str | None:
    """Why a puzzle does not offer a method, in words; None if it does."""
    for pattern, reason in entry.excluded.items():
        if fnmatchcase(path, pattern):
            return reason
    return None


def engines_of(kind: str) -> tuple[Engine, ...]:
    """The engines that take a kind of view."""
    return tuple(engine for engine in ENGINES if engine.view == kind)


def routes(kind: str) -> Iterator[tuple[Lowering, ...]]:
    """The shortest ways from a kind of view to itself and to every other that it lowers to.

    >>> [[step.target for step in route] for route in routes("linear-system")]
    [[], ['csp'], ['rules']]
    """
    frontier: list[tuple[Lowering, ...]] = [()]
    reached = {kind}
    for route in frontier:
        yield route
        here = route[-1].target if route else kind
        for step in LOWERINGS:
            if step.source == here and step.target not in reached:
                reached.add(step.target)
                frontier.append((*route, step))


def _paths(entry: Puzzle) -> Iterator[Method]:
    """All paths through the tables, those that are ruled out as well."""
    for view in entry.views:
        own = tuple(e for e in entry.own_engines if e.view in (view.name, view.view_kind))
        names = {engine.name for engine in own}
        for route in routes(view.view_kind) if view.view_kind in VIEWS else [()]:
            kind = route[-1].target if route else view.view_kind
            general = (e for e in engines_of(kind) if route or e.name not in names)
            for engine in (*general, *(() if route else own)):
                yield Method(view, route, engine)


def _derived(entry: Puzzle) -> dict[str, Method]:
    found = {
        each.path: each
        for each in _paths(entry)
        if not each.view.faulty and excluded(entry, each.path) is None
    }
    default_path = entry.aliases.get(entry.default_method, entry.default_method)
    if default_path not in found:
        raise BadRequest(
            f"{entry.name} has no method {default_path!r} to be its default",
            remedy=did_you_mean(default_path, found),
        )
    default = found[default_path]
    ordered = [default, *(each for each in found.values() if each is not default)]
    ordered.sort(key=lambda each: (each is not default, len(each.lowerings)))
    short: dict[str, str] = {AUTO: default.path, **entry.aliases}
    for each in ordered:
        short.setdefault(each.engine.name, each.path)
    for each in ordered:
        # The name of a view, or of a kind that it is lowered to, is that of its first engine.
        last = each.lowerings[-1].target if each.lowerings else each.view.name
        short.setdefault(last, each.path)
    for each in ordered:
        # Planners have names of their own on puzzles that can be stated as a task.
        if each.view.view_kind == "task":
            short.setdefault(f"plan/{each.engine.name}", each.path)
    for name, path in short.items():
        if path not in found:
            raise BadRequest(f"{entry.name}: {name} names {path}, which is no method")
    by_path: dict[str, list[str]] = {}
    for name in sorted(short, key=lambda name: (name == AUTO, name not in entry.aliases)):
        by_path.setdefault(short[name], []).append(name)
    return {
        each.path: Method(each.view, each.lowerings, each.engine, tuple(by_path.get(each.path, ())))
        for each in ordered
    }


def view_of_kind(entry: Puzzle, kind: str) -> View | None:
    """The first view of a puzzle that is of this kind."""
    sound = (view for view in entry.views if not view.faulty)
    return next((view for view in sound if view.view_kind == kind), None)
