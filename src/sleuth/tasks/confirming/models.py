"""Confirm what is said of all finite models: that there is none, how many, and what they share.

The formulas as they were read are ground a second time by `certificates.finite_domain`, and
Glucose decides them. Of the engines' path (clauses and Skolem functions, grounding, symmetry
breaking, lemmas, the search, CaDiCaL) nothing is used; what is shared is the reader. The search
and CaDiCaL are not held against each other: both have their clauses from the same grounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product
from typing import Any

from sleuth.certificates.finite_domain import Ground, Symbol
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.limits import Meter, paced
from sleuth.logic.problem import TheoryProblem
from sleuth.logic.syntax import (
    And,
    Atom,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    closure,
    free_variables,
    numeral_value,
)
from sleuth.logic.theory import Theory
from sleuth.sat.solver import SatSolver
from sleuth.tasks.confirming.case import Case, Contradicted

_SOLVER = "glucose4"
_BY = "Glucose on a second grounding"

#: All renamings of a model are gone through where no more than so many elements can be renamed.
_MOST_RENAMED = 6

#: The numbers of a domain, by the flag that gives them their meaning.
_INTEGERS = {"+": 2, "*": 2, "/": 2, "mod": 2, "min": 2, "max": 2, "-": 1, "abs": 1}
_ORDER = {"<": 2, "<=": 2, ">": 2, ">=": 2}


def confirm(case: Case, meter: Meter) -> Confirmation | None:
    """How a claim about all models of the sizes that were looked at is known, if it is."""
    if case.request.task != "models":
        return None
    sizes = _sizes(case)
    if not sizes or "part" in case.request.options:
        # A part of the models may have none where others have.
        return None
    view = _view(_theory(case))
    if case.claim is Claim.UNSOLVABLE:
        return _none(case, view, sizes, meter)
    if case.claim in (Claim.COUNT, Claim.UNIQUE):
        return _counted(case, view, sizes, meter)
    if case.claim is Claim.IN_EVERY_MODEL:
        return _shared(case, view, sizes, meter)
    return None


def _theory(case: Case) -> Theory:
    assert isinstance(case.problem, TheoryProblem)
    return case.problem.theory


def _sizes(case: Case) -> list[int]:
    """The sizes that the claim is about."""
    evidence = case.answer.evidence
    if isinstance(case.answer.result, Mapping):
        sizes: list[int] = list(case.answer.result["sizes"])
    else:
        sizes = list(evidence.data.get("sizes", ())) if evidence is not None else []
    # What says nothing of elements was counted once.
    return sizes[:1] if evidence is not None and evidence.data.get("any_size") else sizes


# --- the theory -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _View:
    """The formulas in the form that is ground, and what is to be known of their symbols."""

    formulas: tuple[Any, ...]
    symbols: tuple[Symbol, ...]
    computed: frozenset[tuple[str, int]]
    ring: bool
    named: int
    numbers: bool

    def ground(self, size: int) -> Ground:
        return Ground(self.formulas, self.symbols, size, self.computed, ring=self.ring)

    def names(self, size: int) -> list[Any]:
        """The terms that facts are about: constants, and the numbers that are told apart."""
        constants = [name for name, arity, relation in self.symbols if not (arity or relation)]
        return [*((each,) for each in constants), *range(self.fixed(size))]

    def fixed(self, size: int) -> int:
        """How many elements are told apart by their numbers."""
        return size if self.numbers else min(size, self.named)


def _view(theory: Theory) -> _View:
    theory = theory.for_program("Mace4")
    computed = _computed(theory)
    formulas = []
    for sentence in paced(theory.sentences):
        if sentence.role in ("fact", "goal"):
            formula = _plain(closure(sentence.formula))
            formulas.append(("not", formula) if sentence.role == "goal" else formula)
    for group in theory.distinct:
        members = [_plain_term(each) for each in group.members]
        for at, member in enumerate(members):
            formulas += [("not", ("=", member, other)) for other in members[at + 1 :]]
    symbols: dict[Symbol, None] = {}
    numbers = {-1}
    for formula in paced(formulas):
        _collect(formula, computed, symbols, numbers)
    fixed = theory.arithmetic or theory.flag("integer_ring") or theory.flag("order_domain")
    ring = theory.flag("integer_ring") and not theory.arithmetic
    return _View(tuple(formulas), tuple(symbols), computed, ring, max(numbers) + 1, fixed)


def _computed(theory: Theory) -> frozenset[tuple[str, int]]:
    """The symbols that mean numbers."""
    if theory.arithmetic:
        return frozenset({**_INTEGERS, **_ORDER, "domain_size": 0}.items())
    found: set[tuple[str, int]] = set()
    if theory.flag("integer_ring"):
        found |= {("+", 2), ("*", 2), ("-", 1)}
    if theory.flag("order_domain"):
        found |= {("<", 2), ("<=", 2)}
    return frozenset(found)


def _plain(formula: Formula) -> Any:
    if isinstance(formula, Atom):
        args = tuple(map(_plain_term, formula.args))
        return ("=", *args) if formula.name == "=" else ("rel", formula.name, *args)
    if isinstance(formula, Not):
        return ("not", _plain(formula.body))
    if isinstance(formula, And | Or):
        return ("and" if isinstance(formula, And) else "or", *map(_plain, formula.parts))
    if isinstance(formula, Implies):
        return ("implies", _plain(formula.premise), _plain(formula.conclusion))
    if isinstance(formula, Iff):
        return ("iff", _plain(formula.left), _plain(formula.right))
    body = _plain(formula.body)
    for variable in reversed(formula.variables):
        body = ("all" if isinstance(formula, ForAll) else "some", variable.name, body)
    return body


def _plain_term(term: Term) -> Any:
    if isinstance(term, Variable):
        return term.name
    number = numeral_value(term)
    return (term.name, *map(_plain_term, term.args)) if number is None else number


def _collect(
    part: Any,
    computed: frozenset[tuple[str, int]],
    symbols: dict[Symbol, None],
    numbers: set[int],
) -> None:
    """Enter the symbols and the numbers of a formula."""
    kind = part[0]
    if kind in ("all", "some"):
        _collect(part[2], computed, symbols, numbers)
    elif kind in ("not", "and", "or", "implies", "iff"):
        for each in part[1:]:
            _collect(each, computed, symbols, numbers)
    else:
        terms = list(part[1:] if kind == "=" else part[2:])
        if kind == "rel" and (part[1], len(terms)) not in computed:
            symbols[part[1], len(terms), True] = None
        while terms:
            term = terms.pop()
            if isinstance(term, int):
                numbers.add(term)
            elif isinstance(term, tuple):
                terms += term[1:]
                if (term[0], len(term) - 1) not in computed:
                    symbols[term[0], len(term) - 1, False] = None


# --- the claims -----------------------------------------------------------------------------


def _none(case: Case, view: _View, sizes: Sequence[int], meter: Meter) -> Confirmation:
    """There is no model: the clauses of every size are refuted.

    A proof by the solver, replayed by a checker of DRAT, would make this `replayed`.
    """
    clauses = 0
    for size in sizes:
        ground = view.ground(size)
        clauses += len(ground.clauses)
        with SatSolver(meter, ground.clauses, name=_SOLVER) as solver:
            if solver.solve():
                raise Contradicted(f"there is a model of size {size}")
    text = f"{_of(sizes)}, {clauses} clauses refuted"
    return Confirmation(case.claim, How.CROSS_CHECKED, _BY, text)


def _of(sizes: Sequence[int]) -> str:
    return f"size {sizes[0]}" if len(sizes) == 1 else f"sizes {sizes[0]} to {sizes[-1]}"


def _counted(case: Case, view: _View, sizes: Sequence[int], meter: Meter) -> Confirmation | None:
    """There are as many models as counted: each is met once, and then none is left."""
    options = case.request.options
    if options.get("skolems"):
        return None
    if any(size - view.fixed(size) > _MOST_RENAMED for size in sizes):
        return None
    claimed = 1 if case.claim is Claim.UNIQUE else case.answer.count
    assert claimed is not None
    labelled = bool(options.get("labelled"))
    number = 0
    for size in sizes:
        for renamings in _classes(view, size, meter):
            number += renamings if labelled else 1
            if number > claimed:
                raise Contradicted(f"there are more models than {claimed}")
    if number < claimed:
        raise Contradicted(f"there are {number} models, not {claimed}")
    text = f"{_of(sizes)}, every model met and excluded"
    return Confirmation(case.claim, How.CROSS_CHECKED, _BY, text)


def _classes(view: _View, size: int, meter: Meter) -> Iterator[int]:
    """For each class of isomorphic models, how many labelled ones are in it."""
    ground = view.ground(size)
    cells = [(symbol, at, values) for symbol, at, values in ground.cells()]
    literal = {(symbol, at): values for symbol, at, values in cells}
    fixed = tuple(range(view.fixed(size)))
    with SatSolver(meter, ground.clauses, name=_SOLVER) as solver:
        while solver.solve():
            true = frozenset(each for each in solver.model() if each > 0)
            model = [
                (symbol, at, next(value for value, each in values.items() if _holds(each, true)))
                for symbol, at, values in cells
            ]
            met: set[tuple[int, ...]] = set()
            for moved in paced(permutations(range(len(fixed), size)), 8):
                image = fixed + moved
                excluded = []
                for symbol, at, value in model:
                    assert value is not None
                    there = literal[symbol, tuple(image[each] for each in at)]
                    excluded.append(-there[value if symbol[2] else image[value]])
                met.add(tuple(sorted(excluded, key=abs)))
            for clause in met:
                solver.add(clause)
            yield len(met)


def _holds(literal: int, true: frozenset[int]) -> bool:
    return literal in true if literal > 0 else -literal not in true


def _shared(case: Case, view: _View, sizes: Sequence[int], meter: Meter) -> Confirmation | None:
    """Each fact is true in all models, in none, or in some only, as is said.

    A fact about numbers is decided over the domains that have these numbers.
    """
    said: dict[str, str] = {}
    for name in ("certain", "possible", "impossible"):
        said |= dict.fromkeys(case.answer.result[name], name)
    true, false = dict.fromkeys(said, False), dict.fromkeys(said, False)
    query = case.request.options.get("query")
    met: set[str] = set()
    for size in sizes:
        wider, known = _facts(view, size) if query is None else _queried(view, size, query, case)
        if wider.named > size and not wider.numbers:
            return None
        met |= known.keys()
        ground = wider.ground(size)
        literals = {text: ground.literal(known[text]) for text in paced(said) if text in known}
        with SatSolver(meter, ground.clauses, name=_SOLVER) as solver:
            for text, literal in literals.items():
                true[text] = true[text] or solver.solve([literal])
                false[text] = false[text] or solver.solve([-literal])
    if not said.keys() <= met:
        return None
    for text, name in said.items():
        found = (true[text], false[text])
        if found != {"certain": (True, False), "impossible": (False, True)}.get(name, (True, True)):
            raise Contradicted(f"{text} is not {name}")
    text = f"{_of(sizes)}, facts decided again: {len(said)}"
    return Confirmation(case.claim, How.CROSS_CHECKED, _BY, text)


def _facts(view: _View, size: int) -> tuple[_View, dict[str, Any]]:
    """All facts about the names that a theory has, by their texts."""
    names = view.names(size)
    known: dict[str, Any] = {}
    for name, arity, relation in view.symbols:
        for args in paced(product(names, repeat=arity)):
            term = (name, *args)
            if relation:
                known[_text(term)] = ("rel", *term)
            else:
                known |= {f"{_text(term)} = {_text(each)}": ("=", term, each) for each in names}
    return view, known


def _queried(view: _View, size: int, query: str, case: Case) -> tuple[_View, dict[str, Any]]:
    """A query for all names that its variables may have, and the view with its symbols."""
    from sleuth.tasks.models import query_formula

    formula = query_formula(query, _theory(case))
    variables = [each.name for each in free_variables(formula)]
    plain = _plain(formula)
    symbols, numbers = dict.fromkeys(view.symbols), {view.named - 1}
    _collect(plain, view.computed, symbols, numbers)
    view = replace(view, symbols=tuple(symbols), named=max(numbers) + 1)
    if not variables:
        return view, {query: plain}
    known: dict[str, Any] = {}
    for chosen in paced(product(view.names(size), repeat=len(variables))):
        pairs = list(zip(variables, chosen, strict=True))
        text = ", ".join(f"{variable} = {_text(name)}" for variable, name in pairs)
        asked: Any = ("and", *(("=", variable, name) for variable, name in pairs), plain)
        for variable in variables:
            asked = ("some", variable, asked)
        known[text] = asked
    return view, known


def _text(term: Any) -> str:
    if isinstance(term, int):
        return str(term)
    args = ",".join(map(_text, term[1:]))
    return f"{term[0]}({args})" if args else str(term[0])
