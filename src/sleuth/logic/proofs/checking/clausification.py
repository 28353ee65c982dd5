"""Whether the clauses of a proof follow from its formulas, up to the symbols brought in.

A formula carries its normal forms. The first must be the formula (a goal denied) with names for
some of its parts, the others must be what such names stand for; each is given once more with
small scopes and with Skolem terms for its existential variables. Checked is that

- names and Skolem functions are new: no formula of the proof has them, and each is brought in
  once. A name stands for a formula of older symbols over its own variables. So every model of
  the formulas has values for them, and nothing else is claimed of them;
- the formula with names is the formula again when the names are replaced by their meaning;
- the form with small scopes is equivalent to it: both are the same with all quantifiers moved
  inward as far as they go;
- a Skolem term has all variables that its existential formula depends on;
- an instance of what is left, without quantifiers, implies the clause propositionally.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sleuth.logic.nesting import TOO_DEEP, is_too_deep
from sleuth.logic.proofs.checking.clauses import Junction, Matrix, Signed
from sleuth.logic.proofs.checking.formulas import Formulas, Meaning
from sleuth.logic.proofs.checking.terms import Refused, Scope, Terms
from sleuth.logic.syntax import (
    EQUALITY,
    And,
    Apply,
    Atom,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    atoms_of,
    closure,
    free_variables,
    subformulas,
    terms_of,
)
from sleuth.logic.theory import NormalForm


def names_of(formula: Formula) -> set[str]:
    """The symbols of a formula; whoever brings in a new one must not take these."""
    names = {atom.name for atom in atoms_of(formula)}
    names.update(term.name for term in terms_of(formula) if isinstance(term, Apply))
    return names


def witnesses_of(forms: tuple[NormalForm, ...]) -> dict[Variable, Term]:
    """The Skolem terms of the existential variables of a formula, the first of each."""
    found: dict[Variable, Term] = {}
    for form in forms[:1]:
        variables = (
            variable
            for part in subformulas(form.scoped)
            if isinstance(part, Exists)
            for variable in part.variables
        )
        for variable, witness in zip(variables, form.witnesses, strict=True):
            found.setdefault(variable, witness)
    return found


def _refuse_depth(formula: Formula) -> None:
    if is_too_deep(formula):
        raise Refused(TOO_DEEP)


@dataclass(slots=True)
class Clausifications:
    """What the formulas of one proof bring in; `taken` are the names that are not new."""

    terms: Terms
    taken: set[str]
    formulas: Formulas = field(init=False)

    def __post_init__(self) -> None:
        self.formulas = Formulas(self.terms)

    def number(self, formula: Formula, denied: bool = False) -> int:
        """One number for all formulas that say the same but for names and order."""
        _refuse_depth(formula)
        return self.formulas.sameness(self.formulas.loaded(closure(formula), {}, False)[denied])

    def matrix_of_clause(self, formula: Formula) -> Matrix:
        """A formula that is a clause as it stands."""
        scope: Scope = {}
        _refuse_depth(formula)
        literals = []
        for part in formula.parts if isinstance(formula, Or) else (formula,):
            atom = part.body if isinstance(part, Not) else part
            if not isinstance(atom, Atom):
                raise Refused("its formula is no clause and has no normal form")
            literals.append(_literal(self.terms, not isinstance(part, Not), atom, scope))
        return Junction(False, tuple(literals))

    def matrices(
        self, formula: Formula, forms: tuple[NormalForm, ...], denied: bool
    ) -> list[Matrix]:
        """What is left of each normal form without its quantifiers; refused if one is wrong."""
        for form in forms:
            _refuse_depth(form.named)
            _refuse_depth(form.scoped)
        main, *others = forms
        meanings: dict[tuple[str, int], Meaning] = {}
        for form in others:
            head, body = self._definition(form.named)
            meanings[head.name, len(head.args)] = Meaning(
                tuple(arg.name for arg in head.args), body
            )
        unfolded = self.formulas.loaded(main.named, {}, False, meanings)[0]
        if self.formulas.sameness(unfolded) != self.number(formula, denied):
            raise Refused("its normal form, names replaced by their meaning, is another formula")
        return [self._matrix(form) for form in forms]

    def _definition(self, sentence: Formula) -> tuple[Atom, Formula]:
        """The new atom of a definition and what it stands for, all of it in older symbols."""
        inner = sentence.body if isinstance(sentence, ForAll) else sentence
        sides: tuple[tuple[Formula, Formula], ...] = ()
        if isinstance(inner, Implies):
            sides = ((inner.premise, inner.conclusion), (inner.conclusion, inner.premise))
        elif isinstance(inner, Iff):
            sides = ((inner.left, inner.right),)
        for head, body in sides:
            if isinstance(head, Atom) and head.name not in self.taken and head.name != EQUALITY:
                older = names_of(body)
                if not older <= self.taken | {EQUALITY}:
                    raise Refused(f"the meaning of {head.name} has symbols that are not older")
                if not _defines(head, body):
                    raise Refused(f"{head.name} is not a name over the variables of its meaning")
                self.formulas.loaded(sentence, {}, False)
                self.taken.add(head.name)
                return head, body
        raise Refused("a definition is between a new atom and a formula")

    def introduce(self, formula: Formula) -> None:
        """Take in a name for a closed formula; refused unless it is new and says nothing else."""
        head = formula.left if isinstance(formula, Iff) else None
        if not isinstance(formula, Iff) or not isinstance(head, Atom) or head.args:
            raise Refused("it is no definition of a letter")
        older = names_of(formula.right)
        if head.name in self.taken or head.name in older or head.name == EQUALITY:
            raise Refused(f"{head.name} is not a new name")
        if not _defines(head, formula.right):
            raise Refused(f"the meaning of {head.name} has free variables")
        self.taken |= {head.name} | older

    def _matrix(self, form: NormalForm) -> Matrix:
        scope: Scope = {}
        formulas = self.formulas
        named, scoped = (
            formulas.smallest_scopes(formulas.loaded(each, scope, True)[0])
            for each in (form.named, form.scoped)
        )
        if named != scoped:
            raise Refused("its form with small scopes is not equivalent to it")
        witnesses = iter(form.witnesses)
        matrix = self._without_quantifiers(form.scoped, {}, witnesses)
        if next(witnesses, None) is not None:
            raise Refused("it has more Skolem terms than existential variables")
        return matrix

    def _without_quantifiers(
        self, formula: Formula, scope: Scope, witnesses: Iterator[Apply]
    ) -> Matrix:
        """The form with new variables for universal ones and witnesses for the others."""
        if isinstance(formula, Atom):
            return _literal(self.terms, True, formula, scope, bound=True)
        if isinstance(formula, Not) and isinstance(formula.body, Atom):
            return _literal(self.terms, False, formula.body, scope, bound=True)
        if isinstance(formula, And | Or):
            parts = [self._without_quantifiers(part, scope, witnesses) for part in formula.parts]
            return Junction(isinstance(formula, And), tuple(parts))
        if isinstance(formula, ForAll):
            new = {each.name: self.terms.variable(each.name) for each in formula.variables}
        elif isinstance(formula, Exists):
            values = (scope[each.name] for each in free_variables(formula))
            needed = {part for part in self.terms.subterms(values) if part < 0}
            new = {
                each.name: self._witness(next(witnesses, None), scope, needed)
                for each in formula.variables
            }
        else:
            raise Refused("its form with small scopes is not in negation normal form")
        return self._without_quantifiers(formula.body, scope | new, witnesses)

    def _witness(self, term: Apply | None, scope: Scope, needed: set[int]) -> int:
        """A Skolem term: a new function of the universal variables that matter, and no others."""
        if term is None:
            raise Refused("an existential variable has no Skolem term")
        if term.name in self.taken:
            raise Refused(f"the Skolem function {term.name} is not new")
        self.taken.add(term.name)
        args = [scope.get(arg.name, 0) if isinstance(arg, Variable) else 0 for arg in term.args]
        if any(arg >= 0 for arg in args) or len(set(args)) != len(args):
            raise Refused(f"{term.name} is not applied to universal variables")
        if not needed.issubset(args):
            raise Refused(f"{term.name} lacks a variable that it depends on")
        return self.terms.apply(term.name, tuple(args))

    def check_expansion(
        self, formula: Formula, source: Formula, definitions: list[Formula]
    ) -> None:
        """Refuse a formula that is not the source with its defined relations replaced."""
        meanings: dict[tuple[str, int], Meaning] = {}
        for definition in definitions:
            _refuse_depth(definition)
            while isinstance(definition, ForAll):
                definition = definition.body
            if not isinstance(definition, Iff):
                raise Refused("a definition is an equivalence")
            sides = (definition.left, definition.right), (definition.right, definition.left)
            for head, body in sides:
                if isinstance(head, Atom) and head.name != EQUALITY and _defines(head, body):
                    break
            else:
                raise Refused("a definition has an atom over variables on one side")
            meanings[head.name, len(head.args)] = Meaning(
                tuple(arg.name for arg in head.args), body
            )
        _refuse_depth(source)
        opened = self.formulas.loaded(closure(source), {}, False, meanings)[0]
        if self.formulas.sameness(opened) != self.number(formula):
            raise Refused("replacing the defined relations gives another formula")


def _defines(head: Atom, body: Formula) -> bool:
    """Whether the head is a relation over different variables, with all those of the body."""
    variables = {arg for arg in head.args if isinstance(arg, Variable)}
    return len(variables) == len(head.args) and variables.issuperset(free_variables(body))


def _literal(
    terms: Terms, positive: bool, atom: Atom, scope: Scope, *, bound: bool = False
) -> Signed:
    known = len(scope)
    args = tuple(terms.load(arg, scope) for arg in atom.args)
    if bound and len(scope) != known:
        raise Refused(f"a variable of {atom.name} is not bound")
    return Signed(positive, atom.name, args)
