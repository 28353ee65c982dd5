"""The form of the resolution exercise: `17.R[8a,12c](x=mike)¬L(mike, snow)`.

A literal is named by its letter unless its clause has only one. Rules that the exercise does
not have are written in the same manner: F factor, P paramodulation, D demodulation, E equality.
"""

from __future__ import annotations

from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.proofs.proof import CLAUSE_INPUT_RULES, Proof, ProofStep
from sleuth.logic.syntax import EQUALITY, Atom, Literal, Term, subterms

#: Writes operators between their arguments, and lists as lists.
_OPERATORS = LadrWriter()

_SIGNS = {
    "resolve": "R",
    "factor": "F",
    "para": "P",
    "rewrite": "D",
    "xx_res": "E",
    "xx": "E",
    "eq_factor": "EF",
    "unit_del": "R",
    "cut": "R",
    "merge": "M",
}


def write(proof: Proof) -> str:
    """The clauses of a proof, numbered from 1, one to a line."""
    numbers = {step.number: place for place, step in enumerate(proof.clauses, start=1)}
    known = {step.number: step for step in proof.clauses}
    lines = [f"{numbers[step.number]}.{_line(step, numbers, known)}" for step in proof.clauses]
    return "\n".join(lines) + "\n"


def clause_text(literals: tuple[Literal, ...]) -> str:
    """A clause as the exercise writes it: one literal bare, several in parentheses."""
    if len(literals) == 1:
        return literal_text(literals[0])
    return f"({','.join(map(literal_text, literals))})"


def literal_text(literal: Literal) -> str:
    """A literal as the exercise writes it."""
    atom = literal.atom
    if atom.name == EQUALITY and len(atom.args) == 2:
        left, right = map(_term_text, atom.args)
        return f"{left} {'=' if literal.positive else '≠'} {right}"
    return ("" if literal.positive else "¬") + _atom_text(atom)


def _atom_text(atom: Atom) -> str:
    return f"{atom.name}({', '.join(map(_term_text, atom.args))})" if atom.args else atom.name


def _term_text(term: Term) -> str:
    plain = all(part.name.replace("_", "").isalnum() for part in subterms(term))
    text = str(term) if plain else _OPERATORS.term(term)
    return text.replace(",", ", ")


def letter(place: int) -> str:
    """The letter of a literal: a to z, then aa, ab, …

    >>> letter(0), letter(2), letter(26)
    ('a', 'c', 'aa')
    """
    first, last = divmod(place, 26)
    return ("" if first == 0 else letter(first - 1)) + chr(ord("a") + last)


def _line(step: ProofStep, numbers: dict[int, int], known: dict[int, ProofStep]) -> str:
    if step.rule in CLAUSE_INPUT_RULES:
        return clause_text(step.literals)
    parents = [numbers[parent] for parent in step.parents]
    places = _places(step)
    names = []
    for order, (parent, number) in enumerate(zip(step.parents, parents, strict=True)):
        letters = ""
        if order < len(places) and places[order] is not None:
            length = len(known[parent].literals)
            letters = "".join(letter(place) for place in places[order]) if length > 1 else ""
        names.append(f"{number}{letters}")
    bound = ",".join(f"{name}={value.replace(',', ', ')}" for name, value in step.bindings)
    rule = _SIGNS.get(step.rule, step.rule)
    bindings = f"({bound})" if bound else ""
    return f"{rule}[{','.join(names)}]{bindings}{clause_text(step.literals)}"


def _places(step: ProofStep) -> list[tuple[int, ...]]:
    """The literals that a step works on, for each parent."""
    match step.rule:
        case "resolve":
            return [(step.places[0],), (step.places[1],)]
        case "para":
            return [(step.places[0],), (step.places[2],)]
        case "factor":
            return [step.places]
        case "eq_factor":
            return [(step.places[0], step.places[2])]
        case "unit_del" | "cut" | "xx" | "xx_res" | "merge":
            return [step.places]
    return []
