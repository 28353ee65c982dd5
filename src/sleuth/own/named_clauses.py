"""Clauses over names stated in a script, and the valuations that make all of them true."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from sleuth.drawing import Cell, Drawing
from sleuth.errors import BadInput, BadRequest, Place
from sleuth.method import View
from sleuth.problem import InNotation
from sleuth.puzzle import Puzzle
from sleuth.sat.rules import Kind, Label, Rules, Words

#: Whether each name is true.
Valuation = Mapping[str, bool]

_NOT = "-"


@dataclass(frozen=True, slots=True, repr=False)
class NamedClauses(InNotation):
    """Clauses with the sentences they came with; a name after `-` is negated."""

    kind: ClassVar[str] = "named-clauses"
    names: tuple[str, ...]
    clauses: tuple[tuple[str, tuple[str, ...]], ...]

    def __repr__(self) -> str:
        return f"<{len(self.clauses)} clauses over {len(self.names)} names>"

    def check(self, solution: Valuation) -> list[str]:
        """The names without a value and the clauses that are false."""
        broken = [f"{name} has no value" for name in self.names if name not in solution]
        return broken or [
            f"false: {sentence}"
            for sentence, literals in self.clauses
            if not any(
                solution[each.removeprefix(_NOT)] is not each.startswith(_NOT) for each in literals
            )
        ]

    def cost(self, solution: Valuation) -> float | None:
        """Valuations have no cost."""
        return None

    def to_text(self) -> str:
        """One clause a line."""
        return "".join(f"{' '.join(literals)}\n" for _, literals in self.clauses)

    def solution_to_text(self, solution: Valuation) -> str:
        """The names, those that are false with a minus."""
        return " ".join(name if solution[name] else f"{_NOT}{name}" for name in self.names)

    def solution_from_text(self, text: str, source: str) -> Valuation:
        """Read a valuation back."""
        words = text.split()
        for word in words:
            if word.removeprefix(_NOT) not in self.names:
                raise BadInput(f"there is no name {word!r:.60}", Place(source), "use the names")
        return {word.removeprefix(_NOT): not word.startswith(_NOT) for word in words}

    def solution_to_json(self, solution: Valuation) -> dict[str, bool]:
        """The names with true and false."""
        return dict(solution)

    def solution_from_json(self, data: Any) -> Valuation:
        """Read a valuation back from such data."""
        if not (isinstance(data, Mapping) and all(type(v) is bool for v in data.values())):
            raise BadInput("no valuation", Place("solution"), "give true or false by name")
        return {str(name): value for name, value in data.items()}

    def draw(self, solution: Valuation | None = None) -> Drawing:
        """The names below each other, the true ones lit."""
        styles = {None: "plain", True: "lit", False: "dark"}
        cells = {
            (row, 0): Cell(name, styles[None if solution is None else solution[name]])
            for row, name in enumerate(self.names)
        }
        return Drawing(len(self.names), 1, cells)


class Clauses:
    """Clauses that a script states one by one.

    >>> clauses = Clauses()
    >>> clauses.add("rain", "-wet", because="wet only in the rain")
    >>> clauses.add("wet")
    >>> clauses.problem().check({"rain": False, "wet": True})
    ['false: wet only in the rain']
    """

    kind: ClassVar[str] = NamedClauses.kind

    def __init__(self) -> None:
        self._names: dict[str, None] = {}
        self._clauses: list[tuple[str, tuple[str, ...]]] = []

    def __repr__(self) -> str:
        return repr(self.problem())

    def add(self, *literals: str, because: str | None = None) -> None:
        """Add a clause: one of the literals is true; `-name` says that a name is false."""
        for literal in literals:
            name = literal.removeprefix(_NOT) if isinstance(literal, str) else ""
            if not name or name.startswith(_NOT) or len(name.split()) != 1:
                raise BadRequest(f"{literal!r:.60} is no literal", remedy="say NAME or -NAME")
            self._names.setdefault(name)
        self._clauses.append((because or " or ".join(literals) or "false", tuple(literals)))

    def problem(self) -> NamedClauses:
        """What has been stated so far, as a problem."""
        return NamedClauses(tuple(self._names), tuple(self._clauses))


def rules(problem: NamedClauses) -> Rules[Valuation]:
    """One group a clause: what a script states are clues."""

    def lift(true: frozenset[int]) -> Valuation:
        return {name: number in true for name, number in numbers.items()}

    view: Rules[Valuation] = Rules(lift)
    numbers = {name: view.new_deciding(Words(name, f"not {name}")) for name in problem.names}
    for sentence, literals in problem.clauses:
        clause = [
            -numbers[each.removeprefix(_NOT)] if each.startswith(_NOT) else numbers[each]
            for each in literals
        ]
        view.add(sentence, [clause], Label(Kind.CLUE))
    return view


def read(text: str, source: str) -> NamedClauses:
    """One clause a line, names and negated names between blanks."""
    clauses = Clauses()
    for line in text.splitlines():
        clauses.add(*line.split())
    return clauses.problem()


PUZZLE = Puzzle(
    name=NamedClauses.kind,
    summary="clauses over names, stated in a script",
    formats={"lines": "one clause a line; -name is a negated name"},
    views=(View("rules", rules),),
    default_method="rules/cadical",
    costs=False,
    aliases={"rules": "rules/cadical"},
    reader=read,
    examples=(),
)
