"""Clauses of a derivation with where they come from, and the two inferences between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from sleuth.logic.nesting import DEEPEST
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.proofs.steps import Steps
from sleuth.logic.proofs.unification import matched, most_general_unifier, size_and_depth
from sleuth.logic.syntax import (
    Atom,
    Literal,
    Term,
    Variable,
    clause_variables,
    fresh_names,
    substitute_literal,
)
from sleuth.logic.theory import Clause

Literals = tuple[Literal, ...]

#: More symbols than this are not bound by one step.
_MOST_SYMBOLS = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A clause of a derivation: given, or the resolvent of two others, or a factor of one.

    `places` are the literals that were unified; `bindings` is what unification bound.
    """

    literals: Literals
    parents: tuple[Line, ...] = ()
    places: tuple[int, ...] = ()
    bindings: tuple[tuple[Variable, Term], ...] = ()
    origin: Clause | None = None
    level: int = 0
    order: int = 0

    @property
    def positive(self) -> bool:
        """Whether no literal is negated."""
        return all(literal.positive for literal in self.literals)

    @property
    def negative(self) -> bool:
        """Whether every literal is negated."""
        return not any(literal.positive for literal in self.literals)

    @property
    def rule(self) -> str:
        """What made it: a resolution, a factoring, or what was done to the input."""
        if self.parents:
            return "resolve" if len(self.parents) == 2 else "factor"
        return self.origin.origin.step if self.origin else "input"

    @property
    def ancestors(self) -> list[Line]:
        """The line and all it comes from, parents first."""
        found: dict[int, Line] = {}
        waiting = [self]
        while waiting:
            line = waiting[-1]
            missing = [each for each in reversed(line.parents) if id(each) not in found]
            if missing and id(line) not in found:
                waiting.extend(missing)
            else:
                found.setdefault(id(line), waiting.pop())
        return list(found.values())


def given_lines(clauses: Sequence[Clause]) -> list[Line]:
    """The input as lines, without tautologies."""
    lines = [
        Line(clause.literals, origin=clause, order=order) for order, clause in enumerate(clauses)
    ]
    return [line for line in lines if not is_tautology(line.literals)]


def _renamed_apart(literals: Literals, taken: set[str]) -> Literals:
    """The clause with those of its variables renamed that the other clause has too."""
    names = {variable.name for variable in clause_variables(literals)}
    fresh = fresh_names(lambda name: name in taken or name in names)
    renaming: dict[Variable, Term] = {
        variable: Variable(fresh(variable.name))
        for variable in clause_variables(literals)
        if variable.name in taken
    }
    return tuple(substitute_literal(literal, renaming) for literal in literals)


def _instance(literals: Sequence[Literal], bindings: dict[Variable, Term]) -> Literals:
    """The literals under a substitution, each once."""
    return tuple(dict.fromkeys(substitute_literal(literal, bindings) for literal in literals))


class TooLarge(Exception):
    """A step would lead to terms that nobody could write down."""


def _unifier(one: Atom, other: Atom) -> dict[Variable, Term] | None:
    if one.name != other.name or len(one.args) != len(other.args):
        return None
    found = most_general_unifier(list(zip(one.args, other.args, strict=True)))
    if found:
        # Before they are put into a clause: what is shared here is written out there.
        size, depth = size_and_depth(found.values())
        if size > _MOST_SYMBOLS or depth > DEEPEST:
            raise TooLarge
    return found


def resolvents(one: Line, other: Line) -> Iterator[Line]:
    """All resolvents of two lines that are not tautologies."""
    theirs = _renamed_apart(
        other.literals, {variable.name for variable in clause_variables(one.literals)}
    )
    for i, literal in enumerate(one.literals):
        for j, counterpart in enumerate(theirs):
            if literal.positive == counterpart.positive:
                continue
            bindings = _unifier(literal.atom, counterpart.atom)
            if bindings is None:
                continue
            rest = one.literals[:i] + one.literals[i + 1 :] + theirs[:j] + theirs[j + 1 :]
            result = _instance(rest, bindings)
            if not is_tautology(result):
                level = 1 + max(one.level, other.level)
                yield Line(result, (one, other), (i, j), tuple(bindings.items()), level=level)


def factors(line: Line) -> Iterator[Line]:
    """All clauses that arise by making two literals of a line one."""
    for i, j in combinations(range(len(line.literals)), 2):
        one, other = line.literals[i], line.literals[j]
        if one.positive != other.positive:
            continue
        bindings = _unifier(one.atom, other.atom)
        if bindings is not None:
            result = _instance(line.literals[:j] + line.literals[j + 1 :], bindings)
            if not is_tautology(result):
                found = tuple(bindings.items())
                yield Line(result, (line,), (i, j), found, level=line.level + 1)


def is_tautology(literals: Literals) -> bool:
    """Whether an atom occurs with both signs."""
    return any(literal.negated() in literals for literal in literals)


def subsumes(general: Literals, special: Literals) -> bool:
    """Whether an instance of the first clause is part of the second, which is not shorter."""
    if len(general) > len(special):
        return False

    def extend(place: int, bindings: dict[Variable, Term]) -> bool:
        if place == len(general):
            return True
        literal = general[place]
        for other in special:
            if literal.positive != other.positive or literal.atom.name != other.atom.name:
                continue
            if len(literal.atom.args) != len(other.atom.args):
                continue
            attempt = dict(bindings)
            pairs = zip(literal.atom.args, other.atom.args, strict=True)
            if all(matched(a, b, attempt) for a, b in pairs) and extend(place + 1, attempt):
                return True
        return False

    return extend(0, {})


def proof_of(empty: Line, strategy: str, statistics: dict[str, float]) -> Proof:
    """The derivation as a proof: the used input first, then the steps, nothing else."""
    lines = empty.ancestors
    given = sorted((line for line in lines if not line.parents), key=lambda line: line.order)
    derived = [line for line in lines if line.parents]
    steps = Steps()
    numbers: dict[int, int] = {}
    for line in given:
        numbers[id(line)] = steps.clause(line.origin or Clause(line.literals), line.literals)
    for line in derived:
        numbers[id(line)] = steps.add(
            "resolve" if len(line.parents) == 2 else "factor",
            tuple(numbers[id(parent)] for parent in line.parents),
            literals=line.literals,
            places=line.places,
            bindings=tuple((str(a), str(b)) for a, b in line.bindings),
        )
    return Proof(tuple(steps.written), strategy, statistics)
