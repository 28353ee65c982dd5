"""A TSTP derivation: formulas as fof with their roles, clauses as cnf with their inferences.

Formulas are closed, a conjecture is denied in a step of its own, and the symbols that a clause
brings in are declared where they are first met, so that other provers read and verify it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from sleuth.logic.proofs.proof import CLAUSE_INPUT_RULES, Proof, ProofStep
from sleuth.logic.syntax import (
    FALSE,
    Formula,
    Iff,
    Not,
    Variable,
    atoms_of,
    clause_formula,
    closure,
    terms_of,
)
from sleuth.logic.tptp.writer import formula_text, symbol_text

#: A name with its number of arguments, and whether it is a predicate.
_Symbol: TypeAlias = tuple[str, int, bool]

_NAMES = {
    "resolve": "resolution",
    "para": "paramodulation",
    "rewrite": "rewrite",
    "factor": "factoring",
    "xx_res": "equality_resolution",
    "eq_factor": "equality_factoring",
    "unit_del": "subsumption_resolution",
    "cut": "subsumption_resolution",
    "xx": "trivial_inequality_removal",
    "merge": "duplicate_literal_removal",
    "expand_def": "definition_expansion",
}


def write(proof: Proof, prefix: str = "s") -> str:
    """The derivation between the SZS markers; the names of its formulas begin with the prefix."""
    return "\n".join(_Derivation(proof, prefix).lines()) + "\n"


@dataclass(slots=True)
class _Derivation:
    proof: Proof
    prefix: str
    #: The steps that are goals, also with their definitions expanded.
    goals: set[int] = field(default_factory=set)
    #: The symbols of the formulas of the input, then also those that were declared.
    known: set[_Symbol] = field(default_factory=set)
    #: The symbols that are not of the input.
    brought: set[_Symbol] = field(default_factory=set)
    denied: set[int] = field(default_factory=set)

    def lines(self) -> Iterator[str]:
        for step in self.proof.steps:
            if step.rule == "introduced":
                continue
            if step.formula is not None:
                self.known |= _symbols(step.formula)
                if step.rule == "goal" or self.goals.intersection(step.parents[:1]):
                    self.goals.add(step.number)
            elif not step.parents:
                self.known |= _symbols(clause_formula(step.literals))
        problem = f"for {self._problem()}"
        yield f"% SZS status {'Theorem' if self.goals else 'Unsatisfiable'} {problem}"
        yield f"% SZS output start CNFRefutation {problem}"
        for step in self.proof.steps:
            if step.formula is None:
                yield from self._clause(step)
            else:
                yield self._formula(step, step.formula)
        yield f"% SZS output end CNFRefutation {problem}"

    def _problem(self) -> str:
        """The name of the problem: that of its file."""
        sources = (_source_name(step) for step in self.proof.steps if step.sentence is not None)
        return re.sub(r"\s", "_", next(sources, "input").rsplit("/", 1)[-1])

    def _formula(self, step: ProofStep, formula: Formula) -> str:
        role = "conjecture" if step.number in self.goals else "plain" if step.parents else "axiom"
        if step.rule == "introduced":
            role = "definition"
        text = formula_text(closure(formula))
        return (
            f"fof({self._name(step.number)},{role},({text}),{self._source(step, 'status(thm)')})."
        )

    def _clause(self, step: ProofStep) -> Iterator[str]:
        parents = [parent for parent in step.parents if parent in self.goals]
        for parent in parents:
            if parent not in self.denied:
                self.denied.add(parent)
                yield self._denial(parent)
        formula = clause_formula(step.literals) if step.literals else FALSE
        role = "negated_conjecture" if parents else "plain" if step.parents else "axiom"
        source = self._source(step, self._status(step, formula))
        yield f"cnf({self._name(step.number)},{role},({formula_text(formula)}),{source})."

    def _denial(self, goal: int) -> str:
        """The line that says the opposite of a conjecture."""
        formula = next(step.formula for step in self.proof.steps if step.number == goal)
        assert formula is not None
        source = f"inference(assume_negation,[status(cth)],[{self._name(goal)}])"
        text = formula_text(Not(closure(formula)))
        return f"fof({self._denied_name(goal)},negated_conjecture,({text}),{source})."

    def _status(self, step: ProofStep, formula: Formula) -> str:
        """How a clause follows from its parents, and the symbols that are new in it.

        A clause with names for witnesses or for parts of a formula does not follow from that
        formula, but what could be satisfied can still be.
        """
        if step.rule not in CLAUSE_INPUT_RULES:
            return "status(thm)"
        symbols = _symbols(formula)
        new = sorted(symbols - self.known)
        self.known.update(new)
        self.brought.update(new)
        if not self.brought & symbols:
            return "status(thm)"
        declared = ""
        for kind, predicate in (("skolem", False), ("definition", True)):
            names = ",".join(symbol_text(each[0]) for each in new if each[2] == predicate)
            declared += f",new_symbols({kind},[{names}])" if names else ""
        return f"status(esa){declared}"

    def _source(self, step: ProofStep, status: str) -> str:
        if not step.parents:
            if step.sentence is None and step.rule == "distinct":
                return "introduced(definition)"
            if isinstance(step.formula, Iff) and step.rule == "introduced":
                (name,) = (atom.name for atom in atoms_of(step.formula.left))
                self.known.add((name, 0, True))
                return f"introduced(definition,[new_symbols(definition,[{symbol_text(name)}])])"
            label = step.sentence.label if step.sentence else None
            name = symbol_text(_visible(label)) if label else "unknown"
            return f"file({symbol_text(_source_name(step))},{name})"
        names = (
            self._denied_name(parent)
            if parent in self.goals and step.formula is None
            else self._name(parent)
            for parent in step.parents
        )
        rule = "clausification"
        if step.rule not in CLAUSE_INPUT_RULES:
            rule = _NAMES.get(step.rule, step.rule)
        return f"inference({rule},[{status}],[{','.join(names)}])"

    def _name(self, number: int) -> str:
        return f"{self.prefix}{number}"

    def _denied_name(self, number: int) -> str:
        return f"{self.prefix}{number}_denied"


def _symbols(formula: Formula) -> set[_Symbol]:
    """The predicates and functions of a formula."""
    predicates = {(atom.name, len(atom.args), True) for atom in atoms_of(formula)}
    terms = (term for term in terms_of(formula) if not isinstance(term, Variable))
    return predicates | {(term.name, len(term.args), False) for term in terms}


def _source_name(step: ProofStep) -> str:
    """The file that a formula was read from."""
    place = step.sentence.place if step.sentence else None
    return _visible(place.source) if place else "input"


def _visible(text: str) -> str:
    """A text in which nothing breaks a line."""
    return "".join(sign if sign.isprintable() else "_" for sign in text)
