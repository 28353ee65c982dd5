"""What Python programs call: each function makes a request and comes through the one way in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.brought import names_a_file
from sleuth.errors import BadInput, BadRequest
from sleuth.events import Event, Hear
from sleuth.examples import example_names, example_text
from sleuth.limits import Cancellation, Limits
from sleuth.options import refuse_strangers
from sleuth.problem import Problem
from sleuth.puzzle import Puzzle
from sleuth.recording import Recording
from sleuth.request import Question, Request
from sleuth.running import run
from sleuth.text_file import decoded
from sleuth.worker.where import run_anywhere

#: What is accepted where a problem is wanted: the problem, what a script has stated so far, or
#: the name of its kind, which a text, a file or the name of a shipped example may follow.
ProblemLike = Any

#: The name of a method, perhaps with options (`astar:ties=lifo`), or a search of your own.
MethodLike = str | Callable[..., Any] | None

_THEORY = "theory"


def read(kind: str, source: str | Path | None = None, **options: Any) -> Any:
    """Read a problem of a kind from a text, a file or a shipped example.

    A text of one line is first taken for the name of a file or of an example. Without any, the
    first example is read. `options` are those of the puzzle's reader.
    """
    entry = catalogue.puzzle(kind)
    text, name = _text(entry, source)
    try:
        refuse_strangers(f"the reader of {entry.name}", entry.options, options)
        return entry.read(text, name, **options)
    except BadInput as error:
        if name != _INLINE or "\n" in text:
            raise
        raise BadInput(
            f"{text!r:.60} is no file and no example; as a text: {error.problem}",
            error.place,
            f"the examples are {', '.join(entry.examples) or 'none'}",
        ) from None


_INLINE = "text"


def _text(entry: Puzzle, source: str | Path | None) -> tuple[str, str]:
    """The text that is meant and what to call it in messages."""
    if source is None:
        if not entry.examples:
            raise BadRequest(f"{entry.name} has no example", remedy="give a text or a file")
        return example_text(entry.name, entry.examples[0]), entry.examples[0]
    if isinstance(source, Path):
        return _file_text(source), str(source)
    if not isinstance(source, str):
        raise BadRequest(f"{source!r:.60} is no text, file or example", remedy="give one of them")
    if "\n" not in source:
        if _is_file(source):
            return _file_text(Path(source)), source
        if source in example_names(entry.name):
            return example_text(entry.name, source), source
    return source, _INLINE


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # too long, or with characters that no name has
        return False


def _file_text(path: Path) -> str:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadRequest(f"{path}: {error.strerror}", remedy="name a file to read") from None
    return decoded(content, str(path))


def as_problem(
    like: ProblemLike, source: str | Path | None = None, options: Mapping[str, Any] | None = None
) -> Problem:
    """The problem that is meant; of the options those of the reader are used."""
    if isinstance(like, str):
        entry = catalogue.puzzle(like)
        known = {option.keyword for option in entry.options}
        own = {name: value for name, value in (options or {}).items() if name in known}
        problem: Problem = read(like, source, **own)
        return problem
    if source is not None:
        raise BadRequest("the problem is given twice", remedy="give the problem, or kind and text")
    if hasattr(like, "problem") and hasattr(like, "kind"):
        like = like.problem()
    if not (hasattr(like, "kind") and hasattr(like, "check")):
        raise BadRequest(
            f"{like!r:.60} is no problem", remedy="read one, or name a kind and give a text"
        )
    stated: Problem = like
    return stated


def solve(
    problem: ProblemLike,
    source: str | Path | None = None,
    *,
    method: MethodLike = None,
    all: bool = False,
    most: int = 1,
    count: bool = False,
    unique: bool = False,
    shortest: bool = False,
    seconds: float | None = None,
    memory: int | None = None,
    nodes: int | None = None,
    hear: Hear | None = None,
    cancellation: Cancellation | None = None,
    **options: Any,
) -> Answer[Any]:
    """Solve a problem: one solution, all of them, at most some, their number, the shortest.

    `method` is the name of one, or a search of your own; `options` are those of the reader, the
    view and the engine, `heuristic` among them, which may also be a function. `memory` is in
    bytes. Every solution in the answer has passed the problem's own check.
    """
    question = Question(None if all else most, count, unique, shortest)
    return _answer(
        "solve",
        problem,
        source,
        method=method,
        question=question,
        limits=Limits(seconds, memory, nodes),
        hear=hear,
        cancellation=cancellation,
        options=options,
    )


def watch(problem: ProblemLike, source: str | Path | None = None, **asked: Any) -> Recording:
    """Solve a problem as `solve` does and keep everything that the run tells."""
    events: list[Event] = []
    answer = solve(problem, source, hear=events.append, **asked)
    return Recording(answer, tuple(events))


def check(
    problem: ProblemLike, solution: Any = None, source: str | Path | None = None, **options: Any
) -> Answer[Any]:
    """Check a claimed solution, in the puzzle's notation or as its value, against the rules.

    Instead of a solution, `model` may be what a SAT solver printed about the exported clauses.
    """
    here = as_problem(problem, source, options)
    if solution is None and "model" in options:
        return run(Request("check", here.kind, options=options), problem=here)
    text = solution if isinstance(solution, str) else _in_notation(here, solution)
    return run(Request("check", here.kind, options=options, solution=text), problem=here)


def _in_notation(problem: Problem, solution: Any) -> str:
    try:
        return problem.solution_to_text(solution)
    except (TypeError, ValueError, LookupError, AttributeError):
        raise BadRequest(
            f"{solution!r:.60} is no solution of {problem.kind}",
            remedy="give it in the puzzle's notation, or as `solution` of an answer has it",
        ) from None


def explain(
    problem: ProblemLike,
    source: str | Path | None = None,
    *,
    seconds: float | None = None,
    **options: Any,
) -> Answer[Any]:
    """The steps that lead to the solution, each with the few things that force it, in `result`."""
    return _answer("explain", problem, source, limits=Limits(seconds), options=options)


def hint(
    problem: ProblemLike,
    source: str | Path | None = None,
    *,
    marks: Mapping[str, str] | None = None,
    strength: int = 1,
    seconds: float | None = None,
    **options: Any,
) -> Answer[Any]:
    """The next step from where a player is, who has made these marks; or what is wrong there.

    `strength` 1 tells where to look, 2 which rule, 3 the whole step.
    """
    state = " ".join(f"{spot}={mark}" for spot, mark in (marks or {}).items())
    given = {"state": state, "strength": strength, **options}
    return _answer("hint", problem, source, limits=Limits(seconds), options=given)


def why_not(
    problem: ProblemLike,
    source: str | Path | None = None,
    *,
    fix: bool = False,
    seconds: float | None = None,
    **options: Any,
) -> Answer[Any]:
    """Why a problem has no solution, or more than one, and what would help."""
    given = {"fix": fix, **options}
    return _answer("why-not", problem, source, limits=Limits(seconds), options=given)


def grade(
    problem: ProblemLike,
    source: str | Path | None = None,
    *,
    seconds: float | None = None,
    **options: Any,
) -> Answer[Any]:
    """How hard a problem is: level, cost and word of its hardest step, in `result`."""
    return _answer("grade", problem, source, limits=Limits(seconds), options=options)


def generate(
    kind: str,
    *,
    count: int = 1,
    size: str | None = None,
    seed: int | None = None,
    difficulty: str | None = None,
    seconds: float | None = None,
    hear: Hear | None = None,
    **options: Any,
) -> list[Any]:
    """New problems of a kind; `options` are those of its generator."""
    given = {"count": count, "size": size, "seed": seed, "difficulty": difficulty, **options}
    request = Request(
        "generate",
        kind,
        options={name: value for name, value in given.items() if value is not None},
        limits=Limits(seconds),
    )
    entry = catalogue.puzzle(kind)
    return [entry.read(text, "generated") for text in run(request, hear).result]


def draw(
    problem: ProblemLike, source: str | Path | None = None, *, solution: Any = None, **options: Any
) -> Any:
    """The drawing of a problem, alone or with a solution; it shows itself in a notebook."""
    here = as_problem(problem, source, options)
    refuse_strangers(f"draw {here.kind}", catalogue.puzzle(here.kind).options, options)
    if isinstance(solution, str):
        solution = here.solution_from_text(solution, "solution")
    return here.draw(solution)


def export(
    problem: ProblemLike, source: str | Path | None = None, *, to: str = "text", **options: Any
) -> str:
    """The problem as a text for other programs, `dimacs` for instance."""
    answer = _answer("export", problem, source, options={"to": to, **options})
    return str(answer.result["text"])


def heuristic(
    problem: ProblemLike,
    source: str | Path | None = None,
    *,
    heuristic: str | Callable[..., Any] | None = None,
    seconds: float | None = None,
    hear: Hear | None = None,
    **options: Any,
) -> Answer[Any]:
    """Hold a heuristic, by name or of your own, against the true distance of every state.

    The answer is solved if it is admissible and consistent; `result` tells the rest.
    """
    return _answer(
        "heuristic",
        problem,
        source,
        limits=Limits(seconds),
        hear=hear,
        options={"heuristic": heuristic, **options},
    )


def estimate(
    problem: ProblemLike,
    source: str | Path | None = None,
    *,
    heuristic: str | Callable[..., Any] | None = None,
    along: bool = False,
    seconds: float | None = None,
    **options: Any,
) -> Answer[Any]:
    """What heuristics say of a problem, or at every step of a best solution, beside the truth."""
    return _answer(
        "estimate",
        problem,
        source,
        limits=Limits(seconds),
        options={"heuristic": heuristic, "along": along, **options},
    )


def theory(
    text: str | Path | None = None, *, facts: Iterable[str] = (), goals: Iterable[str] = ()
) -> Any:
    """A theory of first-order logic from a text, a file, or formulas as strings."""
    if text is not None:
        if facts or goals:
            raise BadRequest("the theory is given twice", remedy="give a text, or facts and goals")
        return read(_THEORY, text)
    lines = []
    for name, formulas in (("assumptions", facts), ("goals", goals)):
        several = [formulas] if isinstance(formulas, str) else formulas
        stated = [str(formula).strip().rstrip(".") for formula in several]
        if stated:
            lines += [f"formulas({name}).", *(f"  {each}." for each in stated), "end_of_list."]
    return read(_THEORY, "\n".join(lines) + "\n")


def prove(
    theory: ProblemLike,
    *,
    method: str | None = None,
    shortest: bool = False,
    seconds: float | None = None,
    memory: int | None = None,
    hear: Hear | None = None,
    cancellation: Cancellation | None = None,
    **options: Any,
) -> Answer[Any]:
    """Prove the goals of a theory; every proof is checked before it is shown."""
    return _about_theory(
        "prove",
        theory,
        method,
        Question(shortest=shortest),
        Limits(seconds, memory),
        hear,
        cancellation,
        options,
    )


def models(
    theory: ProblemLike,
    *,
    method: str | None = None,
    all: bool = False,
    count: bool = False,
    seconds: float | None = None,
    memory: int | None = None,
    hear: Hear | None = None,
    cancellation: Cancellation | None = None,
    **options: Any,
) -> Answer[Any]:
    """Find finite models of a theory, count them, or tell what all of them share."""
    return _about_theory(
        "models",
        theory,
        method,
        Question(None if all else 1, count),
        Limits(seconds, memory),
        hear,
        cancellation,
        options,
    )


def decide(
    theory: ProblemLike,
    *,
    seconds: float | None = None,
    memory: int | None = None,
    hear: Hear | None = None,
    cancellation: Cancellation | None = None,
    **options: Any,
) -> Answer[Any]:
    """Look for a proof and for a counter-model at once, whichever comes first."""
    limits = Limits(seconds, memory)
    return _about_theory("decide", theory, None, Question(), limits, hear, cancellation, options)


def truth_table(*formulas: str, **options: Any) -> Answer[Any]:
    """The truth table of propositional formulas; of several, whether they are equivalent.

    The answer's `result` has the columns, the rows and the verdicts.
    """
    text = "\n".join(" ".join(str(each).split()) for each in formulas)
    return run(Request("truth-table", _THEORY, text, "formula", options=options))


def unify(first: str, second: str, **options: Any) -> Answer[Any]:
    """Unify two terms or atoms; the answer's `result` has the unifier and every step."""
    text = "\n".join(" ".join(str(each).split()) for each in (first, second))
    return run(Request("unify", _THEORY, text, options=options))


def plan(
    domain: ProblemLike,
    problem: str | Path | None = None,
    *,
    method: str | None = None,
    optimal: bool = False,
    anytime: bool = False,
    seconds: float | None = None,
    memory: int | None = None,
    nodes: int | None = None,
    hear: Hear | None = None,
    cancellation: Cancellation | None = None,
    **options: Any,
) -> Answer[Any]:
    """Find a plan for a domain and a problem in PDDL, or a policy where the task asks for one.

    Each may be a text or a file, in any order, or one has both; or the first is the name of an
    example. Every plan is validated before it is shown.
    """
    from sleuth.tasks.plan import ANYTIME

    if anytime and (optimal or method):
        raise BadRequest("anytime is a method of its own", remedy="leave the others out")
    return _answer(
        "plan",
        planning_problem(domain, problem, options),
        None,
        method=ANYTIME if anytime else method,
        question=Question(shortest=optimal),
        limits=Limits(seconds, memory, nodes),
        hear=hear,
        cancellation=cancellation,
        options=options,
    )


def validate(
    domain: ProblemLike,
    problem: str | Path | None = None,
    *,
    plan: Any,
    seconds: float | None = None,
) -> Answer[Any]:
    """Whether a plan or policy is one: solved if so, else with what is wrong first and a repair.

    The plan may be a file, a text in the usual notation, or the solution of an answer.
    """
    here = planning_problem(domain, problem)
    if isinstance(plan, Path) or (isinstance(plan, str) and "\n" not in plan and _is_file(plan)):
        text = _file_text(Path(plan))
    else:
        text = plan if isinstance(plan, str) else _in_notation(here, plan)
    request = Request("validate", here.kind, solution=text, limits=Limits(seconds))
    return run(request, problem=here)


def planning_problem(
    domain: ProblemLike,
    problem: str | Path | None = None,
    options: Mapping[str, Any] | None = None,
) -> Problem:
    """The planning task that is meant, of whatever kind."""
    from sleuth.tasks.plan import joined, kind_of

    if not isinstance(domain, str | Path):
        return as_problem(domain, problem)
    parts = [_planning_text(each) for each in (domain, problem) if each is not None]
    text, name = parts[0] if len(parts) == 1 else (joined(parts), "input")
    read_back: Problem = catalogue.puzzle(kind_of(text, name)).read(text, name, **(options or {}))
    return read_back


def _planning_text(source: str | Path) -> tuple[str, str]:
    """The text that is meant, where an example of any kind of planning may be named."""
    for kind in catalogue.PLANNING:
        text, name = _text(catalogue.puzzle(kind), source)
        if name != _INLINE:
            break
    return text, name


def _about_theory(
    task: str,
    like: ProblemLike,
    method: str | None,
    question: Question,
    limits: Limits,
    hear: Hear | None,
    cancellation: Cancellation | None,
    options: Mapping[str, Any],
) -> Answer[Any]:
    problem = read(_THEORY, like) if isinstance(like, str | Path) else like
    return _answer(
        task,
        problem,
        None,
        method=method,
        question=question,
        limits=limits,
        hear=hear,
        cancellation=cancellation,
        options=options,
    )


def _answer(
    task: str,
    like: ProblemLike,
    source: str | Path | None,
    *,
    method: MethodLike = None,
    question: Question | None = None,
    limits: Limits | None = None,
    hear: Hear | None = None,
    cancellation: Cancellation | None = None,
    options: Mapping[str, Any],
) -> Answer[Any]:
    """What a run says; functions among the method and options are brought along by name."""
    problem = as_problem(like, source, options)
    own: dict[str, Any] = {}
    request = Request(
        task,
        problem.kind,
        "",
        "input",
        named_value(method, own),
        {name: named_value(value, own) for name, value in options.items() if value is not None},
        question or Question(),
        limits or Limits(),
    )
    return run_anywhere(request, hear, cancellation, problem=problem, own=own, allow_files=True)


def named_value(value: Any, own: dict[str, Any]) -> Any:
    """The value as a request can have it: a function by its name, and the function in `own`."""
    if isinstance(value, str) or not callable(value):
        return value
    name = str(getattr(value, "__name__", type(value).__name__)).replace("<lambda>", "function")
    while name in own or names_a_file(name):
        name += "'"
    own[name] = value
    return name
