"""From the reasons of a run's clauses to a proof that no longer needs the run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sleuth.logic.proofs.ancestry import parents_of, sources_of
from sleuth.logic.proofs.case_refutation import CHAIN
from sleuth.logic.proofs.case_steps import CaseSteps
from sleuth.logic.proofs.clauses import Clause
from sleuth.logic.proofs.definitions import Expansion
from sleuth.logic.proofs.inferences import (
    EQUALITY_FACTORING,
    EQUALITY_RESOLUTION,
    FACTOR,
    RESOLVE,
    SUPERPOSE,
)
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.proofs.saturation import COPY, SUBSUMPTION_RESOLUTION
from sleuth.logic.proofs.simplification import REWRITE, UNIT_DELETION
from sleuth.logic.proofs.splitting import COMPONENT, SPLIT, Component
from sleuth.logic.proofs.steps import Steps
from sleuth.logic.proofs.terms import Bank, Term
from sleuth.logic.proofs.unification import matched
from sleuth.logic.syntax import Apply, Atom, Literal, Variable, clause_variables, fresh_names
from sleuth.logic.syntax import Term as SyntaxTerm

INPUT = "input"
_LETTERS = "xyzuvw"


def variable_name(index: int) -> str:
    """A name for a variable that LADR reads as one.

    >>> [variable_name(index) for index in (0, 5, 6)]
    ['x', 'w', 'v6']
    """
    return _LETTERS[index] if index < len(_LETTERS) else f"v{index}"


@dataclass(slots=True)
class Writer:
    """Collects steps; `numbers` are those of the clauses of the run, by identity."""

    bank: Bank
    steps: Steps
    numbers: dict[int, int] = field(default_factory=dict)
    _cases: CaseSteps | None = None

    def term(self, term: Term) -> SyntaxTerm:
        """A term of the bank in the words of the language."""
        if term.symbol < 0:
            # Even and odd variables are the two copies of one variable of the clause.
            return Variable(variable_name((-1 - term.symbol) // 2))
        return Apply(self.bank.names[term.symbol], tuple(map(self.term, term.args)))

    def literal(self, positive: bool, atom: Term) -> Literal:
        """A literal in the words of the language."""
        args = tuple(map(self.term, atom.args))
        return Literal(positive, Atom(self.bank.names[atom.symbol], args))

    def pairs(self, pairs: list[Any]) -> tuple[Literal, ...]:
        """Pairs as literals."""
        return tuple(self.literal(positive, atom) for positive, atom in pairs)

    def clause(self, clause: Clause) -> tuple[Literal, ...]:
        """The literals of a clause."""
        return tuple(self.literal(each.positive, each.atom) for each in clause.literals)

    def under(self, assertions: frozenset[int] | None) -> tuple[Literal, ...]:
        """What a clause says besides its literals about the cases that it holds in."""
        if not assertions:
            return ()
        return tuple(self.cases.literal(-case) for case in sorted(assertions, key=abs))

    @property
    def cases(self) -> CaseSteps:
        """The steps about cases."""
        if self._cases is None:
            self._cases = CaseSteps(self.steps, fresh_names(set(self.bank.names).__contains__))
        return self._cases

    def component(self, component: Component) -> tuple[Literal, ...]:
        """The literals of a component."""
        return self.pairs(list(component.pairs))


def extracted(
    bank: Bank,
    empty: Clause,
    strategy: str,
    statistics: Mapping[str, float],
    expansion: Expansion | None = None,
) -> Proof:
    """The proof of the empty clause: the steps it depends on and no others."""
    sources = expansion.sources if expansion else {}
    writer = Writer(bank, Steps(lambda sentence: sources.get(id(sentence), ())))
    if empty.assertions is not None:
        # What cases mean is said with the symbols of the input, those brought in among them.
        _write_all(writer, _inputs_of(empty))
    _write_all(writer, [empty])
    return Proof(tuple(writer.steps.written), strategy, statistics)


def derivation_of(
    bank: Bank, clauses: Sequence[Clause], strategy: str
) -> tuple[Proof, tuple[int, ...]]:
    """The steps that some clauses of a run depend on, and the numbers of the clauses there."""
    writer = Writer(bank, Steps())
    _write_all(writer, clauses)
    numbers = tuple(writer.numbers[id(clause)] for clause in clauses)
    return Proof(tuple(writer.steps.written), strategy), numbers


def _inputs_of(empty: Clause) -> list[Clause]:
    """The clauses of the input that a clause depends on, in their order."""
    found = {id(empty): empty}
    waiting = [empty]
    while waiting:
        for parent in parents_of(waiting.pop()):
            if id(parent) not in found:
                found[id(parent)] = parent
                waiting.append(parent)
    inputs = [clause for clause in found.values() if clause.reason[0] == INPUT]
    return sorted(inputs, key=lambda clause: clause.number)


def _write_all(writer: Writer, clauses: Sequence[Clause]) -> None:
    """Write the steps of clauses, each after its parents."""
    waiting: list[tuple[Clause, bool]] = [(clause, False) for clause in reversed(clauses)]
    while waiting:
        clause, ready = waiting.pop()
        if id(clause) in writer.numbers:
            continue
        if ready:
            writer.numbers[id(clause)] = _written(writer, clause)
            continue
        waiting.append((clause, True))
        waiting.extend((parent, False) for parent in reversed(parents_of(clause)))


def _written(writer: Writer, clause: Clause) -> int:
    """Write the steps of one clause, whose parents are written; the number of the last."""
    raw = clause.reason[-1]
    steps = clause.steps or []
    pairs = raw if steps else [(each.positive, each.atom) for each in clause.literals]
    number = _inference(writer, clause, pairs)
    assertions = _assumed(part for part in clause.reason if isinstance(part, Clause))
    for place, step in enumerate(steps):
        kind, detail, result = step
        last = place == len(steps) - 1
        literals = writer.clause(clause) if last else writer.pairs(result)
        assertions |= _assumed(sources_of([step]))
        literals += writer.under(assertions)
        number = _simplification(writer, number, pairs, kind, detail, literals)
        pairs = result
    return number


def _assumed(parents: Iterable[Clause]) -> frozenset[int]:
    """The cases that clauses hold in together."""
    none: frozenset[int] = frozenset()
    return none.union(*(parent.assertions or none for parent in parents))


def _inference(writer: Writer, clause: Clause, pairs: list[Any]) -> int:
    """Write the inference that a clause began as."""
    reason = clause.reason
    rule = reason[0]
    numbers = writer.numbers
    if rule == INPUT:
        return writer.steps.clause(reason[1], writer.pairs(pairs))
    if rule == COPY:
        return numbers[id(reason[1])]
    if rule in (COMPONENT, SPLIT, CHAIN):
        return _about_cases(writer, clause)
    parents = [part for part in reason if isinstance(part, Clause)]
    literals = writer.pairs(pairs) + writer.under(_assumed(parents))
    first = numbers[id(reason[1])]
    if rule == RESOLVE:
        _, _, i, other, j, _ = reason
        return writer.steps.add(rule, (first, numbers[id(other)]), literals=literals, places=(i, j))
    if rule == SUPERPOSE:
        _, _, i, flipped, other, j, part, _ = reason
        return writer.steps.add(
            rule,
            (first, numbers[id(other)]),
            literals=literals,
            places=(i, int(flipped), j),
            part=writer.term(part),
        )
    if rule in (FACTOR, EQUALITY_RESOLUTION, EQUALITY_FACTORING):
        places = tuple(int(place) for place in reason[2:-1])
        return writer.steps.add(rule, (first,), literals=literals, places=places)
    raise AssertionError(f"unknown rule {rule}")


def _about_cases(writer: Writer, clause: Clause) -> int:
    """Write the steps of a component, of a split or of two clauses that exclude each other."""
    rule, numbers = clause.reason[0], writer.numbers
    literals = writer.clause(clause) + writer.under(clause.assertions)
    if rule == COMPONENT:
        _, component, case, _ = clause.reason
        return writer.cases.component(case, writer.component(component), literals)
    if rule == SPLIT:
        _, given, options, _ = clause.reason
        parts = [
            (case, [given.literals.index(each) for each in ordered], writer.component(component))
            for case, component, ordered in options
        ]
        said = writer.clause(given) + writer.under(given.assertions)
        return writer.cases.split(numbers[id(given)], said, parts)
    _, one, other, case, _ = clause.reason
    denied = writer.cases.literal(-case)
    places = (
        _said(writer, one).index(denied),
        _said(writer, other).index(denied.negated()),
    )
    pair = (numbers[id(one)], numbers[id(other)])
    return writer.steps.add("resolve", pair, literals=literals, places=places)


def _said(writer: Writer, clause: Clause) -> tuple[Literal, ...]:
    """The literals of the step that a clause without literals was written as."""
    return writer.steps.written[writer.numbers[id(clause)] - 1].literals


def _simplification(
    writer: Writer,
    number: int,
    pairs: list[Any],
    kind: str,
    detail: Any,
    literals: tuple[Literal, ...],
) -> int:
    """Write one simplification of the step `number`, whose pairs these are."""
    if kind == REWRITE:
        sources = tuple(writer.numbers[id(source)] for _, _, source in detail)
        units = tuple(dict.fromkeys(sources))
        rewrites = tuple(
            dict.fromkeys(
                (writer.term(before), writer.term(after), source)
                for (before, after, _), source in zip(detail, sources, strict=True)
            )
        )
        return writer.steps.add(kind, (number, *units), literals=literals, rewrites=rewrites)
    place = next(
        i
        for i, (positive, atom) in reversed(list(enumerate(pairs)))
        if positive == detail[0] and atom is detail[1]
    )
    parents: tuple[int, ...] = (number,)
    if kind in (UNIT_DELETION, SUBSUMPTION_RESOLUTION):
        parents = (number, writer.numbers[id(detail[2])])
        like = _absorbing(writer.pairs(pairs), place) if parents[1] == number else None
        if like is not None:
            return writer.steps.add(FACTOR, (number,), literals=literals, places=(like, place))
    return writer.steps.add(kind, parents, literals=literals, places=(place,))


def _absorbing(clause: tuple[Literal, ...], place: int) -> int | None:
    """Where the literal is that another one becomes by variables that are its own, if any."""
    literal = clause[place]
    rest = [each for i, each in enumerate(clause) if i != place]
    shared = clause_variables(rest)
    for like, other in enumerate(clause):
        if (
            like != place
            and (other.positive, other.atom.name) == (literal.positive, literal.atom.name)
            and len(other.atom.args) == len(literal.atom.args)
        ):
            bindings: dict[Variable, SyntaxTerm] = {each: each for each in shared}
            pairs = zip(literal.atom.args, other.atom.args, strict=True)
            if all(matched(pattern, subject, bindings) for pattern, subject in pairs):
                return like
    return None
