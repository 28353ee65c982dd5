"""A resolution proof made by hand, one step at a time: what may be done, and what comes of it.

Lines are those of `hand_proof`; what a step gives is computed by the rules of the classroom, and
why one cannot be done is said in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sleuth.errors import BadRequest, Unsuitable
from sleuth.limits import Meter
from sleuth.logic.clausify import clausify
from sleuth.logic.exercises.hand_proof import (
    HandLine,
    HandProof,
    IsVariable,
    Reference,
    plain_variable,
)
from sleuth.logic.exercises.unifying import apart, unify
from sleuth.logic.proofs.classroom.lines import (
    Line,
    TooLarge,
    factors,
    resolvents,
)
from sleuth.logic.proofs.classroom.strategies import shortest
from sleuth.logic.proofs.formats.exercise import clause_text, letter
from sleuth.logic.proofs.proof import INPUT_RULES
from sleuth.logic.syntax import (
    EQUALITY,
    Apply,
    Literal,
    Term,
    Variable,
    clause_variables,
    substitute_literal,
    subterms,
)
from sleuth.logic.theory import Clause, Origin, Theory
from sleuth.request import Question

_WORD = re.compile(r"\w+")
_CHOICE = re.compile(r"\s*(\d{1,9})\s*([a-z]{0,3})\s*")
#: Names for variables, in the order in which they are taken.
_VARIABLES = ("x", "y", "z", "u", "w", "v")


class Impossible(Exception):
    """A step that cannot be done, and why."""


@dataclass(frozen=True, slots=True)
class Given:
    """A clause to begin with: its number, its literals, and the sentence that it comes from."""

    line: HandLine
    origin: Origin


@dataclass(frozen=True, slots=True)
class Made:
    """What a step gives: the line, and its unifier."""

    line: HandLine
    bindings: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """The next step of a shortest way to the empty clause, and how many steps that takes.

    `proved` says that no way is shorter.
    """

    references: tuple[Reference, ...]
    steps: int
    proved: bool


def given_lines(theory: Theory, is_variable: IsVariable, meter: Meter) -> list[Given]:
    """The clauses of a theory and of its denied goals, numbered from 1.

    Refuses those that a proof by hand cannot write down: relations and functions are words there.
    """
    found = []
    for number, clause in enumerate(clausify(theory, meter=meter).clauses, start=1):
        literals = _readable(clause.literals, is_variable)
        _refuse_signs(literals)
        found.append(Given(HandLine(number, literals), clause.origin))
    return found


def _readable(literals: tuple[Literal, ...], is_variable: IsVariable) -> tuple[Literal, ...]:
    """The clause with variables that read as such in a line of a proof, also with a number."""
    variables = clause_variables(literals)
    if all(plain_variable(each.name) and is_variable(each.name) for each in variables):
        return literals
    names = iter(
        name
        for round in range(len(variables) + 1)
        for base in _VARIABLES
        if is_variable(name := base + (str(round) if round else ""))
    )
    renaming: dict[Variable, Term] = {each: Variable(next(names)) for each in variables}
    return tuple(substitute_literal(each, renaming) for each in literals)


def _refuse_signs(literals: Sequence[Literal]) -> None:
    for literal in literals:
        names = [literal.atom.name] if literal.atom.name != EQUALITY else []
        names += [part.name for arg in literal.atom.args for part in subterms(arg)]
        for name in names:
            if not _WORD.fullmatch(name):
                raise Unsuitable(
                    f"{name} is an operator, which a proof by hand cannot write",
                    remedy="use a theory whose relations and functions are words",
                )


def chosen(text: str) -> Reference:
    """A literal by the number of its line and its letter.

    >>> chosen("12c"), chosen("7")
    (Reference(line=12, places=(2,)), Reference(line=7, places=()))
    """
    match = _CHOICE.fullmatch(text)
    if match is None:
        raise BadRequest(f"{text!r:.60} names no literal", remedy="write such as 8a")
    number = 0
    for each in match.group(2):
        number = 26 * number + ord(each) - ord("a") + 1
    return Reference(int(match.group(1)), (number - 1,) if number else ())


def stepped(lines: Sequence[HandLine], one: Reference, other: Reference) -> Made:
    """The next line: the resolvent of two literals, or the factor of two of one line.

    Raises Impossible with the reason where there is none.
    """
    known = {line.number: line for line in lines}
    first, i = _literal(known, one)
    second, j = _literal(known, other)
    number = max(known) + 1
    if first is second and i != j and first.literals[i].positive == first.literals[j].positive:
        i, j = min(i, j), max(i, j)
        made = _picked(factors(Line(first.literals)), (i, j))
        references: tuple[Reference, ...] = (Reference(first.number, (i, j)),)
        rule = "factor"
    else:
        _refuse_signs_alike(first, i, second, j)
        made = _picked(resolvents(Line(first.literals), Line(second.literals)), (i, j))
        references = (Reference(first.number, (i,)), Reference(second.number, (j,)))
        rule = "resolve"
    if made is None:
        raise Impossible(_why_not(first, i, second, j, rule))
    bindings = tuple((name.name, str(value)) for name, value in made.bindings)
    terms = tuple((name.name, value) for name, value in made.bindings)
    return Made(HandLine(number, made.literals, rule, references, terms), bindings)


def _literal(known: dict[int, HandLine], reference: Reference) -> tuple[HandLine, int]:
    line = known.get(reference.line)
    if line is None:
        raise Impossible(f"there is no line {reference.line}")
    if not line.literals:
        raise Impossible(f"line {line.number} is the empty clause: the proof is finished")
    if not reference.places and len(line.literals) > 1:
        raise Impossible(f"say which literal of line {line.number} is meant")
    place = reference.places[0] if reference.places else 0
    if place >= len(line.literals):
        raise Impossible(f"line {line.number} has no literal {letter(place)}")
    return line, place


def _picked(lines: Iterable[Line], places: tuple[int, int]) -> Line | None:
    try:
        return next((each for each in lines if each.places == places), None)
    except TooLarge:
        raise Impossible("the terms would have too many symbols to be written") from None


def _refuse_signs_alike(one: HandLine, i: int, other: HandLine, j: int) -> None:
    first, second = one.literals[i], other.literals[j]
    names = f"{name_of(one, i)} and {name_of(other, j)}"
    if one is other and i == j:
        return  # A clause with itself: its literal has one sign, which is told below.
    if first.positive == second.positive:
        sign = "positive" if first.positive else "negated"
        raise Impossible(f"{names} are both {sign}: one has to deny what the other says")


def _why_not(one: HandLine, i: int, other: HandLine, j: int, rule: str) -> str:
    """Why two literals give nothing."""
    first, second = one.literals[i].atom, other.literals[j].atom
    names = f"{name_of(one, i)} and {name_of(other, j)}"
    if one is other and i == j:
        return f"{names} are one literal: choose two"
    if first.name != second.name:
        return f"{names} speak of different relations, {first.name} and {second.name}"
    if len(first.args) != len(second.args):
        return f"{names} have {len(first.args)} and {len(second.args)} arguments"
    left, right = Apply(first.name, first.args), Apply(second.name, second.args)
    found = unify(left, apart(left, right) if rule == "resolve" else right)
    if found.failure is not None:
        return f"{names} do not unify: {found.failure}"
    return f"what {names} give is true whatever holds, so that it says nothing"


def name_of(line: HandLine, place: int) -> str:
    """A literal as references name it: 8a, or 12 where the clause has only one."""
    return f"{line.number}{letter(place) if len(line.literals) > 1 else ''}"


def written(line: HandLine, known: dict[int, HandLine]) -> str:
    """A line as it stands in a proof."""
    clause = clause_text(line.literals) if line.literals else "()"
    if line.rule is None:
        return f"{line.number}. {clause}"
    sign = {"resolve": "R", "factor": "F", "merge": "M"}[line.rule]
    names = [
        f"{each.line}"
        + "".join(letter(place) for place in each.places if len(known[each.line].literals) > 1)
        for each in line.references
    ]
    bound = ", ".join(f"{name}={value}" for name, value in line.bindings)
    return f"{line.number}. {sign}[{','.join(names)}]{f'({bound})' if bound else ''} {clause}"


def advise(lines: Sequence[HandLine], meter: Meter) -> Advice | None:
    """The next step of a short way to the empty clause, None where there is provably none.

    Raises Impossible where none was found in time.
    """
    clauses = [Clause(line.literals) for line in lines]
    answer = shortest(clauses, Question(), meter)
    proof = answer.solution
    if proof is None:
        if answer.status == "unsolvable":
            return None
        raise Impossible("no way to the empty clause was found in time; there may be one")
    step = next((each for each in proof.steps if each.rule not in INPUT_RULES), None)
    if step is None:
        raise Impossible("the empty clause is there already")
    literals = {each.number: each.literals for each in proof.clauses}
    numbers = {line.literals: line.number for line in reversed(lines)}
    parents = [numbers[literals[number]] for number in step.parents]
    references = (
        (Reference(parents[0], step.places),)
        if step.rule == "factor"
        else tuple(
            Reference(number, (place,)) for number, place in zip(parents, step.places, strict=True)
        )
    )
    return Advice(references, len(proof.inferences), bool(answer.optimal))


def with_lines(given: Sequence[Given], proof: HandProof | None) -> list[HandLine]:
    """The given clauses and the lines made so far, which must come after them."""
    lines = [each.line for each in given]
    made = [] if proof is None else [line for line in proof.lines if line.rule is not None]
    return [*lines, *made]
