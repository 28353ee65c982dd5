"""Formulas in conjunctive normal form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sleuth import spots
from sleuth.drawing import Cell, Drawing
from sleuth.errors import BadInput, Place
from sleuth.limits import paced
from sleuth.problem import InNotation
from sleuth.sat import dimacs
from sleuth.sat.rules import Kind, Label, Rules, Words
from sleuth.text import shortened

#: The variables that are true.
Valuation = frozenset[int]

_LITERAL = re.compile(r"-?\d{1,18}")
_COLUMNS = 10
_MOST_DRAWN = 400


@dataclass(frozen=True, slots=True, repr=False)
class Formula(InNotation):
    """Clauses in groups, of which some have a sentence, over numbered variables."""

    kind: ClassVar[str] = "cnf"
    variables: int
    groups: tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]
    sentences: tuple[tuple[int, str], ...] = ()

    def clauses(self) -> Iterator[tuple[int, ...]]:
        """All clauses in their order."""
        for _, clauses in self.groups:
            yield from clauses

    def to_text(self) -> str:
        """The formula in DIMACS."""
        written = dimacs.Written(self.variables, list(self.groups), dict(self.sentences))
        return "\n".join(dimacs.lines(written))

    def check(self, solution: Valuation) -> list[str]:
        """The clauses that no true literal satisfies."""
        broken = [f"there is no variable {v}" for v in solution if not 0 < v <= self.variables]
        for number, clause in enumerate(self.clauses(), 1):
            if not any((abs(literal) in solution) == (literal > 0) for literal in clause):
                broken.append(f"clause {number} is false: {' '.join(map(str, clause))}")
        return broken

    def cost(self, solution: Valuation) -> float | None:
        """Valuations have no cost."""
        return None

    def solution_to_text(self, solution: Valuation) -> str:
        """The valuation as SAT solvers print it, in one line."""
        literals = (v if v in solution else -v for v in range(1, self.variables + 1))
        return " ".join(map(str, ("v", *literals, 0)))

    def solution_from_text(self, text: str, source: str) -> Valuation:
        """Read a valuation from lines of literals; `v` before them and 0 after are optional."""
        said: set[int] = set()
        for number, line in enumerate(text.splitlines(), 1):
            if line.startswith(("c", "s")):
                continue
            for word in line.removeprefix("v").split():
                if not _LITERAL.fullmatch(word):
                    raise BadInput(
                        f"{shortened(word)!r} is not a literal",
                        Place(source, number),
                        "write numbers of variables, negative where false",
                    )
                literal = int(word)
                if literal and -literal in said:
                    raise BadInput(
                        f"variable {abs(literal)} is said to be true and to be false",
                        Place(source, number),
                        "give every variable one value",
                    )
                said.add(literal)
        return frozenset(literal for literal in said if literal > 0)

    def draw(self, solution: Valuation | None = None) -> Drawing:
        """The variables by number, the true ones lit."""
        drawn = min(self.variables, _MOST_DRAWN)
        cells = {
            divmod(variable - 1, _COLUMNS): Cell(
                str(variable) if solution is None or variable in solution else f"-{variable}",
                "plain" if solution is None else "lit" if variable in solution else "dark",
            )
            for variable in range(1, drawn + 1)
        }
        return Drawing(
            -(-drawn // _COLUMNS), min(drawn, _COLUMNS), cells, caption=self._caption(solution)
        )

    def spot_name(self, spot: str) -> str | None:
        """What a cell of the drawing stands for."""
        found = spots.read(spot)
        return None if found is None else f"variable {found[1] * _COLUMNS + found[2] + 1}"

    def _caption(self, solution: Valuation | None) -> str:
        """What is true in words, as far as there are words for it."""
        true = [sentence for variable, sentence in self.sentences if variable in (solution or ())]
        if true:
            return f"true: {'; '.join(true)}"
        hidden = self.variables - _MOST_DRAWN
        return f"and {hidden} more variable{'s' if hidden != 1 else ''}" if hidden > 0 else ""


def rules(problem: Formula) -> Rules[Valuation]:
    """The formula as rules; a clause without a name is called by its number."""
    return Rules(
        lambda true: true,
        list(range(1, problem.variables + 1)),
        variables=problem.variables,
        quick=problem.clauses,
        later=lambda rules: _state(problem, rules),
    )


def _state(problem: Formula, rules: Rules[Valuation]) -> None:
    """Every group of clauses is a clue."""
    for variable, say in problem.sentences:
        rules.name(variable, Words(say))
    number = 1
    for sentence, clauses in problem.groups:
        last = number + len(clauses) - 1
        name = f"clause:{number}" if last == number else f"clauses:{number}-{last}"
        rules.add(sentence or f"clause {number}", clauses, Label(Kind.CLUE, name))
        number = last + 1


def read(text: str, source: str) -> Formula:
    """The formula in a DIMACS text."""
    found = dimacs.read(text, source)
    return Formula(
        found.variables,
        tuple(
            (sentence, tuple(tuple(clause) for clause in clauses))
            for sentence, clauses in paced(found.groups)
        ),
        tuple(sorted(found.sentences.items())),
    )
