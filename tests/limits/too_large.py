"""Problems that are too large for the methods that are given them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from sleuth import catalogue
from sleuth.method import Method
from sleuth.request import Question, Request


@dataclass(frozen=True, slots=True)
class Case:
    """A request that would take more than anybody has, with the name of its problem."""

    name: str
    request: Request

    def __str__(self) -> str:
        request = self.request
        method = "" if request.method is None else f" by {request.method}"
        return f"{request.task} {request.kind}{method}: {self.name}"


@cache
def _lights(side: int) -> str:
    draw = random.Random(side)
    return "".join("".join(draw.choices("01", k=side)) + "\n" for _ in range(side))


@cache
def _walled(rows: int, columns: int, dots: float, walls: float, seed: int) -> str:
    """A maze with P in one corner and a dot or E in the other."""
    draw = random.Random(seed)

    def sign() -> str:
        return "%" if draw.random() < walls else "." if draw.random() < dots else " "

    inside = [[sign() for _ in range(columns)] for _ in range(rows)]
    inside[0][0] = "P"
    inside[-1][-1] = "." if dots else "E"
    edge = "%" * (columns + 2) + "\n"
    return edge + "".join(f"%{''.join(row)}%\n" for row in inside) + edge


def _food() -> str:
    return _walled(200, 200, 1.0, 0.0, 1)


def _plain() -> str:
    return _walled(1500, 1500, 0.0, 0.2, 2)


def _hungry() -> str:
    draw = random.Random(3)
    rows = [["." if draw.random() < 0.05 else " " for _ in range(120)] for _ in range(120)]
    rows[0][0], rows[-1][-1] = "P", "E"
    edge = "%" * 122 + "\n"
    board = edge + "".join(f"%{''.join(row)}%\n" for row in rows) + edge
    return f"{board}energy: 20\nfood-energy: 6\n"


def _latin() -> str:
    return "".join(" ".join("0" * 25) + "\n" for _ in range(25))


def loops(side: int) -> str:
    """A slitherlink with numbers at random, so that there is hardly any solution."""
    draw = random.Random(side)
    return "".join("".join(draw.choices("..123", k=side)) + "\n" for _ in range(side))


def tiles() -> str:
    """A board of 6×6 tiles in disorder."""
    numbers = list(range(36))
    random.Random(4).shuffle(numbers)
    rows = [numbers[start : start + 6] for start in range(0, 36, 6)]
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


@cache
def clauses_of(variables: int, clauses: int) -> str:
    """Clauses of three literals at random."""
    draw = random.Random(variables)
    lines = [f"p cnf {variables} {clauses}"]
    for _ in range(clauses):
        clause = (draw.choice((1, -1)) * draw.randint(1, variables) for _ in range(3))
        lines.append(" ".join(map(str, (*clause, 0))))
    return "\n".join(lines)


def _silent_riddle(places: int, categories: int) -> str:
    """A riddle that says nothing about its many things."""
    lines = [f"places: {places} houses"]
    for number in range(categories):
        values = ", ".join(f"v{number}.{value}".replace(".", "-") for value in range(places))
        lines.append(f"kind {number}: {values}")
    return "\n".join([*lines, "clues:", ""])


#: The problems of each puzzle, with the patterns of the methods that each is for.
PROBLEMS: dict[str, dict[str, Callable[[], str]]] = {
    "lights-out": {"600×600": lambda: _lights(600), "6×6": lambda: "111111\n" * 6},
    "maze": {"200×200, all food": _food, "1500×1500": _plain},
    "futoshiki": {"25×25, empty": _latin},
    "slitherlink": {"60×60": lambda: loops(60), "250×250": lambda: loops(250)},
    "cnf": {
        "400 variables": lambda: clauses_of(400, 1704),
        "a million clauses": lambda: clauses_of(300_000, 1_000_000),
    },
    "tiles": {"6×6": tiles},
    "hunger-games": {"120×120": _hungry},
    "riddle": {"12 places, no clues": lambda: _silent_riddle(12, 20)},
}

#: A problem of each puzzle that has more solutions than anybody can list.
MANY = {
    "lights-out": "pattern: wiring " + " ".join(["0"] * 40) + "\n" + "1" * 40 + "\n",
    "futoshiki": "".join(" ".join("0" * 9) + "\n" for _ in range(9)),
    "slitherlink": "." * 8 + "\n" + "........\n" * 7,
    "cnf": "p cnf 40 1\n1 2 0\n",
    "riddle": _silent_riddle(9, 4),
}

#: Groups of odd order are many, and it takes long to tell that none is Moufang and no group.
THEORY = """formulas(assumptions).
  (x * y) * z = x * (y * z).
  e * x = x.
  x * e = x.
  x' * x = e.
  x * x' = e.
  x * (x * (x * (x * x))) = e.
  a * b != b * a.
end_of_list.
formulas(goals).
  (x * y) * (z * u) = (x * z) * (y * u) -> p(x).
end_of_list.
"""

_MODELS = """formulas(assumptions).
  (x * y) * z = x * (y * z).
  x * x = x.
  f(x * y, z) = f(f(x, z), f(y, z)).
  p(x, y, z, u) | p(y, z, u, x) | x = y.
end_of_list.
"""

_PLAIN_CLAUSES = """formulas(assumptions).
  -p(x, y) | -p(y, z) | p(x, z).
  p(x, f(x)).
  p(f(x), y) | -p(x, g(y)).
  -q(x) | q(f(x)) | p(x, x).
end_of_list.
formulas(goals).
  (exists x q(x)).
end_of_list.
"""

_HORN = """formulas(assumptions).
  -p(x, y) | -p(y, z) | p(x, z).
  p(x, f(x)).
  -p(x, g(y)) | p(f(x), y).
end_of_list.
formulas(goals).
  (exists x q(x)).
end_of_list.
"""


def _question(method: Method) -> Question:
    """What takes longest of what the method can be asked."""
    if "count" in method.engine.answers:
        return Question(count=True)
    return Question(shortest="shortest" in method.engine.answers)


def solving() -> Iterator[Case]:
    """Every method of every puzzle on each of its problems."""
    for kind, problems in PROBLEMS.items():
        for method in catalogue.methods(catalogue.puzzle(kind)).values():
            for name, text in problems.items():
                question = _question(method)
                request = Request("solve", kind, text(), method=method.path, question=question)
                yield Case(name, request)


def enumerating() -> Iterator[Case]:
    """Every method that can give all solutions, where they are far too many."""
    for kind, text in MANY.items():
        for method in catalogue.methods(catalogue.puzzle(kind)).values():
            if "all" in method.engine.answers:
                question = Question(most=None)
                request = Request("solve", kind, text, method=method.path, question=question)
                yield Case("many solutions", request)


def generating() -> Iterator[Case]:
    """Every generator, asked for much."""
    sizes = {
        "lights-out": "60x60",
        "maze": "900x900",
        "futoshiki": "12x12",
        "slitherlink": "30x30",
        "riddle": "8x8",
        "tiles": "6x6",
        "hunger-games": "80x80",
    }
    for kind in catalogue.PUZZLES:
        if catalogue.puzzle(kind).generator is None:
            continue
        for difficulty in (None, "hard"):
            options: dict[str, Any] = {"size": sizes[kind], "count": 100_000}
            if difficulty is not None:
                options["difficulty"] = difficulty
            yield Case(f"{sizes[kind]} {difficulty}", Request("generate", kind, options=options))


def others() -> Iterator[Case]:
    """The other tasks: heuristics, exports, theories."""
    for kind, problems in PROBLEMS.items():
        entry = catalogue.puzzle(kind)
        for name, text in problems.items():
            if entry.heuristics:
                every = {"states": 10**9}
                yield Case(name, Request("heuristic", kind, text(), options=every))
            if any(each.engine.view == "rules" for each in catalogue.methods(entry).values()):
                yield Case(name, Request("export", kind, text(), options={"to": "dimacs"}))
    for engine in catalogue.THEORY_METHODS["prove"]:
        theory = THEORY
        if engine.view == "clauses":
            theory = _HORN if engine.name == "sld" else _PLAIN_CLAUSES
        yield Case("prover", Request("prove", "theory", theory, method=engine.name))
    for engine in catalogue.THEORY_METHODS["models"]:
        sizes: tuple[dict[str, Any], ...] = ({"sizes": "2-60"}, {"size": 22})
        for options in sizes:
            request = Request("models", "theory", _MODELS, method=engine.name, options=options)
            yield Case(str(options), replace(request, question=Question(count=True)))
    for shared in ({"consequences": True}, {"query": "p(x,x,x,x)"}):
        request = Request("models", "theory", _MODELS, options={"size": 30, **shared})
        yield Case(str(shared), request)
    yield Case("decided", Request("decide", "theory", THEORY))


def cases() -> Iterator[Case]:
    """All of them."""
    yield from solving()
    yield from enumerating()
    yield from generating()
    yield from others()
