"""Writes theories as TPTP problems: clauses as cnf, all else as fof."""

from __future__ import annotations

import re
from itertools import combinations

from sleuth.logic.syntax import (
    EQUALITY,
    And,
    Atom,
    Exists,
    ForAll,
    Formula,
    Iff,
    Not,
    Or,
    Substitution,
    Term,
    Variable,
    all_variables,
    closure,
    conjunction,
    disjunction,
    equation,
    free_variables,
    fresh_names,
    is_clause,
    substitute_term,
)
from sleuth.logic.theory import TPTP_ROLES, Sentence, Theory

_PLAIN = re.compile(r"[a-z][A-Za-z0-9_]*")
_OBJECT = re.compile(r'"(?:[^"\\]|\\.)*"')
_VARIABLE = re.compile(r"[A-Z][A-Za-z0-9_]*")


def write_tptp(theory: Theory) -> str:
    """The theory as a TPTP problem with the same models and the same theorems.

    Several goals become one conjecture, their disjunction, because one of them is enough.
    Demodulators and hints, which are advice to a prover, are left out.

    >>> from sleuth.logic.ladr.reader import read_ladr
    >>> print(write_tptp(read_ladr("formulas(sos). -(all x p(x)). end_of_list.")), end="")
    fof(axiom_1,axiom,
        ~ ! [X] : p(X)).
    """
    names = fresh_names(lambda name: False)
    parts = [
        _fact(sentence, names(sentence.label or f"axiom_{number}"))
        for number, sentence in enumerate(theory.facts, 1)
    ]
    for number, group in enumerate(theory.distinct, 1):
        differ = [Not(equation(one, other)) for one, other in combinations(group.members, 2)]
        if differ:
            name = names(f"distinct_{number}")
            parts.append(_annotated("fof", name, "axiom", formula_text(conjunction(*differ))))
    if theory.goals:
        goal = disjunction(*(closure(sentence.formula) for sentence in theory.goals))
        name = names(theory.goals[0].label or "goal")
        parts.append(_annotated("fof", name, "conjecture", formula_text(goal)))
    return "\n".join(parts) + "\n" if parts else "% no formulas\n"


def _fact(sentence: Sentence, name: str) -> str:
    role = sentence.list_name if sentence.list_name in TPTP_ROLES else "axiom"
    if is_clause(sentence.formula) and free_variables(sentence.formula):
        return _annotated("cnf", name, role, formula_text(sentence.formula))
    return _annotated("fof", name, role, formula_text(closure(sentence.formula)))


def _annotated(kind: str, name: str, role: str, formula: str) -> str:
    return f"{kind}({symbol_text(name)},{role},\n    {formula})."


def formula_text(formula: Formula) -> str:
    """A formula in TPTP's notation; variables get names that start with a capital."""
    return _text(formula, _capitals(formula))


def _capitals(formula: Formula) -> dict[Variable, Variable]:
    """A new name for every variable that is not written as TPTP wants it."""
    variables = all_variables(formula)
    taken = {variable.name for variable in variables}
    fresh = fresh_names(taken.__contains__)
    renamed = {}
    for variable in variables:
        if not _VARIABLE.fullmatch(variable.name):
            word = re.sub(r"[^A-Za-z0-9_]", "_", variable.name)
            capital = word[:1].upper() + word[1:]
            renamed[variable] = Variable(fresh(capital if capital[:1].isalpha() else f"X{word}"))
    return renamed


def _text(formula: Formula, names: Substitution) -> str:
    if isinstance(formula, Atom):
        return _atom(formula, names)
    if isinstance(formula, Not):
        body = formula.body
        if isinstance(body, Atom) and body.name == EQUALITY and len(body.args) == 2:
            return _between(body, "!=", names)
        return f"~ {_unit(body, names)}"
    if isinstance(formula, And | Or):
        if not formula.parts:
            return "$true" if isinstance(formula, And) else "$false"
        sign = " & " if isinstance(formula, And) else " | "
        return sign.join(_unit(part, names) for part in formula.parts)
    if isinstance(formula, ForAll | Exists):
        sign = "!" if isinstance(formula, ForAll) else "?"
        variables = ",".join(str(names.get(each, each)) for each in formula.variables)
        return f"{sign} [{variables}] : {_unit(formula.body, names)}"
    if isinstance(formula, Iff):
        return f"{_unit(formula.left, names)} <=> {_unit(formula.right, names)}"
    return f"{_unit(formula.premise, names)} => {_unit(formula.conclusion, names)}"


def _unit(formula: Formula, names: Substitution) -> str:
    """A part of a formula, in parentheses unless it cannot be misread."""
    joined = isinstance(formula, And | Or) and len(formula.parts) > 1
    binary = joined or not isinstance(formula, Atom | Not | And | Or | ForAll | Exists)
    text = _text(formula, names)
    return f"({text})" if binary else text


def _atom(atom: Atom, names: Substitution) -> str:
    if atom.name == EQUALITY and len(atom.args) == 2:
        return _between(atom, "=", names)
    return _applied(atom.name, atom.args, names)


def _between(atom: Atom, sign: str, names: Substitution) -> str:
    left, right = (_term(arg, names) for arg in atom.args)
    return f"{left} {sign} {right}"


def _term(term: Term, names: Substitution) -> str:
    if isinstance(term, Variable):
        return str(substitute_term(term, names))
    return _applied(term.name, term.args, names)


def _applied(name: str, args: tuple[Term, ...], names: Substitution) -> str:
    if not args:
        return name if _OBJECT.fullmatch(name) else symbol_text(name)
    return f"{symbol_text(name)}({','.join(_term(arg, names) for arg in args)})"


def symbol_text(name: str) -> str:
    """A name as TPTP writes it: plain, or in single quotes, where any text is a name."""
    if _PLAIN.fullmatch(name):
        return name
    escaped = name.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
