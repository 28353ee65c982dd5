"""Turns a theory into clauses, each with the sentence it came from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from sleuth.limits import Meter, paced, running_meter
from sleuth.logic.clausify.normal_form import negation_normal_form
from sleuth.logic.clausify.renaming import Definition, Renaming
from sleuth.logic.clausify.scopes import with_small_scopes
from sleuth.logic.clausify.simplify import simplified
from sleuth.logic.clausify.skolem import Skolemiser
from sleuth.logic.clausify.variables_apart import with_variables_apart
from sleuth.logic.syntax import (
    EQUALITY,
    And,
    Apply,
    Formula,
    Literal,
    Not,
    Or,
    Term,
    Variable,
    as_literal,
    atoms_of,
    closure,
    equation,
    is_clause,
    substitute_term,
)
from sleuth.logic.theory import Clause, NormalForm, Origin, Role, Sentence, Step, Theory

NAIVE_LIMIT = 32
_STRIDE = 256


@dataclass(frozen=True, slots=True)
class ClauseSet:
    """The clauses of a theory and the symbols that were introduced to write them.

    `skolems` are functions with their arities; `definitions` are relations that stand for
    subformulas.
    """

    clauses: tuple[Clause, ...]
    skolems: dict[str, int]
    definitions: tuple[Definition, ...] = ()


def clausify(
    theory: Theory,
    *,
    roles: tuple[Role, ...] = ("fact", "goal"),
    naive_limit: int = NAIVE_LIMIT,
    equivalent_definitions: bool = False,
    meter: Meter | None = None,
    within: Theory | None = None,
) -> ClauseSet:
    """The clauses of the sentences in these roles, goals denied, and of the distinct lists.

    They are satisfiable over a domain exactly when facts, distinct lists and denied goals are.
    A sentence of more than `naive_limit` clauses gets new names for its subformulas where
    that saves clauses, with `equivalent_definitions` in both directions. New names are new to
    the theory that this one is a part of, if it lies `within` one. Raises LimitReached
    when the meter says so.
    """
    names = _names(within or theory)
    clausifier = _Clausifier(
        Skolemiser(_numbered(names)),
        Renaming(_numbered(names), naive_limit, equivalent_definitions),
        _ticking(meter),
    )
    clauses: list[Clause] = []
    for sentence in paced(theory.sentences):
        if sentence.role in roles:
            clauses.extend(clausifier.sentence(sentence))
    for group in theory.distinct:
        origin = Origin("distinct", distinct=group)
        for one, other in paced(combinations(group.members, 2)):
            clauses.append(Clause((Literal(False, equation(one, other)),), origin))
    return ClauseSet(
        tuple(clauses), clausifier.skolemiser.symbols, tuple(clausifier.renaming.definitions)
    )


def _names(theory: Theory) -> set[str]:
    """All names in use, so that new ones can stay clear of them."""
    names = {member.name for group in theory.distinct for member in group.members}
    for sentence in paced(theory.sentences):
        for atom in atoms_of(sentence.formula):
            names.add(atom.name)
            waiting: list[Term] = list(atom.args)
            for term in waiting:
                names.add(term.name)
                if isinstance(term, Apply):
                    waiting.extend(term.args)
    return names


def _numbered(names: set[str]) -> Callable[[str], str]:
    """A function that gives out `c1`, `c2`, … for "c", leaving out names in use."""
    last: dict[str, int] = {}

    def fresh(base: str) -> str:
        while True:
            last[base] = last.get(base, 0) + 1
            name = f"{base}{last[base]}"
            if name not in names:
                return name

    return fresh


def _ticking(meter: Meter | None) -> Callable[[], None]:
    """A function to call for every small step, which looks at the limits now and then."""
    steps = 0
    meter = meter or running_meter()

    def tick() -> None:
        nonlocal steps
        steps += 1
        if steps % _STRIDE == 0:
            meter.checkpoint()

    return tick


@dataclass(slots=True)
class _Clausifier:
    skolemiser: Skolemiser
    renaming: Renaming
    tick: Callable[[], None]

    def sentence(self, sentence: Sentence) -> Iterator[Clause]:
        if sentence.role != "goal" and is_clause(sentence.formula):
            for literals in self._multiplied(sentence.formula):
                yield Clause(literals, Origin("input", sentence), sentence.answers)
            return
        formula = closure(sentence.formula)
        step: Step = "clausify"
        if sentence.role == "goal":
            formula, step = Not(formula), "deny"
        known = len(self.renaming.definitions)
        formula = self.renaming.renamed(with_variables_apart(simplified(formula)))
        named = [formula, *(each.sentence for each in self.renaming.definitions[known:])]
        freed = [self._freed(each) for each in named]
        forms = tuple(form for form, _, _ in freed)
        for number, (_, matrix, became) in enumerate(freed):
            origin = Origin(step if number == 0 else "definition", sentence, None, forms, number)
            answers = sentence.answers if number == 0 else ()
            answers = tuple(substitute_term(answer, became) for answer in answers)
            for literals in dict.fromkeys(self._multiplied(matrix)):
                yield Clause(literals, origin, answers)

    def _freed(self, formula: Formula) -> tuple[NormalForm, Formula, dict[Variable, Term]]:
        """How the formula loses its quantifiers, what is left, and the first Skolem terms."""
        scoped = with_small_scopes(negation_normal_form(formula, True, self.tick))
        matrix, witnesses = self.skolemiser.skolemised(scoped)
        became: dict[Variable, Term] = {}
        for variable, witness in witnesses:
            became.setdefault(variable, witness)
        return NormalForm(formula, scoped, tuple(each for _, each in witnesses)), matrix, became

    def _multiplied(self, formula: Formula) -> list[tuple[Literal, ...]]:
        """The clauses of a formula of And and Or over literals, without tautologies."""
        self.tick()
        if isinstance(formula, And):
            return [clause for part in formula.parts for clause in self._multiplied(part)]
        if isinstance(formula, Or):
            product: list[dict[Literal, None]] = [{}]
            for part in formula.parts:
                product = self._product(product, self._multiplied(part))
            return [tuple(literals) for literals in product]
        literal = as_literal(formula)
        if _is_trivial(literal):
            return [] if literal.positive else [()]
        return [(literal,)]

    def _product(
        self, begun: list[dict[Literal, None]], clauses: list[tuple[Literal, ...]]
    ) -> list[dict[Literal, None]]:
        """Every disjunction of two clauses, without repetitions of literals and tautologies."""
        product = []
        for literals in begun:
            for number, clause in enumerate(clauses, 1):
                self.tick()
                if not any(literal.negated() in literals for literal in clause):
                    # The last clause may use up what was begun, so that adding a literal to a
                    # long clause does not copy it.
                    joined = literals if number == len(clauses) else dict(literals)
                    joined.update(dict.fromkeys(clause))
                    product.append(joined)
        return product


def _is_trivial(literal: Literal) -> bool:
    """Whether the literal says `t = t` or `t != t`."""
    args = literal.atom.args
    return literal.atom.name == EQUALITY and len(args) == 2 and args[0] == args[1]
