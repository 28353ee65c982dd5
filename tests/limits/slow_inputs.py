"""Problems made to be slow in one part of a run: reading, grounding, lowering, checking, drawing…

Each is for the tasks that come to that part; the limit is to stop them there as anywhere else.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

from slow_planning import methods_of_planning, planning
from too_large import THEORY, Case, clauses_of, loops

from sleuth.request import Question, Request


def long_story() -> str:
    """A story with very many things and times."""
    things = ", ".join(f"b{n}" for n in range(60))
    return f"""sort block: {things}.
fluent on(block, block).
action move(block, block, block).
initiates(move(B, P, Q), on(B, P), T) :- holdsAt(on(P, Q), T).
terminates(move(B, P, Q), on(B, Q), T) :- holdsAt(on(B, Q), T), P != Q.
:- happens(move(B, P, Q), T), holdsAt(on(P, B), T).
holdsAt(on(b0, b1), 0).
happens(move(b0, b1, b2), 1).
until 60.
"""


def long_text_story() -> str:
    """A story of very many lines."""
    lines = "\n".join(f"happens(move(b{n % 50}, b{n % 49}), {n % 90})." for n in range(60_000))
    things = ", ".join(f"b{n}" for n in range(60))
    return (
        f"sort block: {things}.\nfluent on(block, block).\naction move(block, block).\n"
        f"initiates(move(B, P), on(B, P), T).\n{lines}\nuntil 90.\n"
    )


@cache
def many_formulas() -> str:
    """A theory of very many formulas."""
    lines = "\n".join(
        f"  all x all y (p{n % 97}(x, f(y)) -> (exists z (q{n % 89}(x, z) & -r(z, y))))."
        for n in range(20_000)
    )
    return (
        f"formulas(assumptions).\n{lines}\nend_of_list.\nformulas(goals).\n q1(a, b).\nend_of_list."
    )


def nested_formula() -> str:
    """Equivalences in equivalences: as clauses they are exponentially many."""
    whole = "p0(x)"
    for number in range(1, 40):
        whole = f"({whole} <-> p{number}(x))"
    return f"formulas(assumptions).\n  {whole}.\n  all x (exists y ({whole})).\nend_of_list."


def wide_formula() -> str:
    """An "or" of very many "and"s."""
    parts = " | ".join(f"(p{n}(x) & q{n}(x) & r{n}(x))" for n in range(3_000))
    return f"formulas(assumptions).\n  {parts}.\nend_of_list."


def big_terms() -> str:
    """Terms whose answer is exponentially large."""
    pairs = " & ".join(f"x{n + 1} = f(x{n}, x{n})" for n in range(40))
    return f"formulas(assumptions).\n  {pairs} -> p(x40).\nend_of_list."


def tptp_clauses() -> str:
    """A TPTP file of very many clauses."""
    return "\n".join(
        f"cnf(c{n}, axiom, p{n % 90}(X, f(Y, a)) | ~q{n % 80}(g(X), Y) | X = Y)."
        for n in range(60_000)
    )


def tptp_formulas() -> str:
    """A TPTP file of very many formulas."""
    return "\n".join(
        f"fof(f{n}, axiom, ![X, Y]: (p{n % 90}(X, f(Y, a)) <=> ?[Z]: (q(Z) & r(X, Z))))."
        for n in range(20_000)
    )


def many_ground() -> str:
    """Formulas with many variables, over many elements."""
    names = ["x", "y", "z", "u", "v", "w"]
    one = "f(x,y) != z | g(z,u) != v | f(v,w) = x | p(x,y,z) | -p(u,v,w)"
    return f"formulas(assumptions).\n  {one}.\n  p({names[0]},a,b) | f(a,b) = x.\nend_of_list."


def open_formula(variables: int) -> str:
    """A formula with many variables, for a truth table."""
    return " & ".join(f"(p{n} | -p{n + 1})" for n in range(variables))


STORIES: dict[str, Callable[[], str]] = {"long": long_story, "long text": long_text_story}

THEORIES: dict[str, Callable[[], str]] = {
    "many formulas": many_formulas,
    "nested": nested_formula,
    "wide": wide_formula,
    "big terms": big_terms,
    "many ground": many_ground,
    "clauses": tptp_clauses,
    "formulas": tptp_formulas,
}


def stories() -> Iterator[Case]:
    """Stories of the event calculus."""
    for name, text in STORIES.items():
        for task in ("solve", "draw", "export", "outline", "parse"):
            yield Case(name, Request(task, "event-calculus", text()))


def theories() -> Iterator[Case]:
    """Theories for all that reads, writes, turns into clauses and grounds them."""
    for name, text in THEORIES.items():
        for task in ("prove", "models", "decide", "outline"):
            yield Case(name, Request(task, "theory", text()))
        yield Case(name, Request("models", "theory", text(), options={"size": 40}))
        for language in ("ladr", "tptp", "clauses"):
            yield Case(name, Request("parse", "theory", text(), options={"to": language}))
    for variables in (19, 60):
        stated = f"formulas(assumptions).\n {open_formula(variables)}.\nend_of_list."
        yield Case(f"{variables} variables", Request("truth-table", "theory", stated))
    yield Case("nested", Request("truth-table", "theory", nested_formula().replace("(x)", "")))
    left = "f(" + ",".join(f"x{n}" for n in range(60)) + ")"
    right = "f(" + ",".join(f"g(x{n + 1},x{n + 1})" for n in range(60)) + ")"
    yield Case("exponential", Request("unify", "theory", f"{left}\n{right}\n"))


def _futoshiki(side: int) -> str:
    return "".join(" ".join("0" * side) + "\n" for _ in range(side))


def _lights(side: int) -> str:
    draw = random.Random(side)
    return "".join("".join(draw.choices("01", k=side)) + "\n" for _ in range(side))


def _maze(side: int) -> str:
    edge = "%" * (side + 2) + "\n"
    rows = [["." if (x + y) % 5 == 0 else " " for x in range(side)] for y in range(side)]
    rows[0][0] = "P"
    return edge + "".join(f"%{''.join(row)}%\n" for row in rows) + edge


def _hungry(side: int) -> str:
    return f"{_maze(side)}energy: 20\nfood-energy: 6\n"


def _tiles(side: int) -> str:
    numbers = list(range(side * side))
    random.Random(side).shuffle(numbers)
    return "".join(
        " ".join(map(str, numbers[start : start + side])) + "\n"
        for start in range(0, side * side, side)
    )


def _riddle(places: int, categories: int, clues: int) -> str:
    lines = [f"places: {places} houses"]
    for kind in range(categories):
        lines.append(f"kind {kind}: " + ", ".join(f"v{kind}-{n}" for n in range(places)))
    lines.append("clues:")
    draw = random.Random(clues)
    for _ in range(clues):
        one, other = (f"v{draw.randrange(categories)}-{draw.randrange(places)}" for _ in range(2))
        lines.append(f"{one} is next to {other}")
    return "\n".join([*lines, ""])


#: Boards of each puzzle: one that is slow to explain, and one that is slow to read and draw.
BOARDS: dict[str, dict[str, Callable[[], str]]] = {
    "lights-out": {"40×40": lambda: _lights(40), "900×900": lambda: _lights(900)},
    "futoshiki": {"14×14": lambda: _futoshiki(14), "60×60": lambda: _futoshiki(60)},
    "slitherlink": {"30×30": lambda: loops(30), "250×250": lambda: loops(250)},
    "riddle": {
        "8 places": lambda: _riddle(8, 8, 40),
        "40 places": lambda: _riddle(40, 40, 3000),
    },
    "maze": {"60×60": lambda: _maze(60), "900×900": lambda: _maze(900)},
    "hunger-games": {"600×600": lambda: _hungry(300)},
    "tiles": {"10×10": lambda: _tiles(10), "200×200": lambda: _tiles(200)},
    "cnf": {
        "400 variables": lambda: clauses_of(400, 1704),
        "a million clauses": lambda: clauses_of(300_000, 1_000_000),
    },
}


_ABOUT_BOARDS = ("explain", "hint", "mistakes", "why-not", "grade", "draw", "board", "turn")


def boards() -> Iterator[Case]:
    """Puzzles for all that explains, draws, writes and plays them."""
    for kind, texts in BOARDS.items():
        for name, text in texts.items():
            for task in (
                "explain",
                "hint",
                "mistakes",
                "why-not",
                "grade",
                "draw",
                "board",
                "turn",
            ):
                yield Case(name, Request(task, kind, text()))
            yield Case(name, Request("why-not", kind, text(), options={"fix": True}))
            yield Case(name, Request("turn", kind, text(), options={"ask": "hint"}))
            yield Case(name, Request("turn", kind, text(), options={"ask": "solution"}))
            yield Case(name, Request("draw", kind, text(), options={"solve": True}))
            yield Case(name, Request("solve", kind, text(), question=Question(unique=True)))
            yield Case(name, Request("watch", kind, text()))
            yield Case(name, Request("estimate", kind, text()))
            yield Case(name, Request("heuristic", kind, text()))
            for form in ("text", "dimacs", "ladr", "pddl"):
                yield Case(
                    f"{name} as {form}", Request("export", kind, text(), options={"to": form})
                )


def proofs() -> Iterator[Case]:
    """What is about proofs."""
    for task in ("resolve", "write-proof", "outline"):
        yield Case("proof", Request(task, "theory", THEORY, solution="1. p(x)."))


def phases() -> Iterator[Case]:
    """All of them."""
    yield from planning()
    yield from methods_of_planning()
    yield from stories()
    yield from theories()
    yield from boards()
    yield from proofs()
