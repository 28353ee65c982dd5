"""Production mode: rules run forwards on facts, with terms that evaluate themselves.

`set(production)` makes Prover9 a rule system: clauses of `usable` with one negative literal
are rules, demodulators with arithmetic, comparisons, lists and `if(…)` compute their results,
and the `#answer` attributes along a derivation are collected. Facts are taken breadth first,
so that the answers are those of a shortest derivation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sleuth.answer import Answer, Evidence, LimitReached, Limits, Meter, Status
from sleuth.errors import BadInput
from sleuth.logic.proofs.classroom.lines import Line, subsumes
from sleuth.logic.proofs.proof import Proof, ProofStep
from sleuth.logic.proofs.unification import Unifier, matched
from sleuth.logic.syntax import (
    EQUALITY,
    And,
    Apply,
    Atom,
    ForAll,
    Formula,
    Iff,
    Literal,
    Not,
    Or,
    Term,
    Variable,
    numeral_value,
    substitute_term,
)
from sleuth.logic.theory import Clause, Sentence, Theory

_TRUE, _FALSE = Apply("$T"), Apply("$F")
_INTEGER: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "*": lambda a, b: a * b,
    "-": lambda a, b: a - b,
    "min": min,
    "max": max,
}
_COMPARISON: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_DEEPEST = 10_000
_STRIDE = 64


def is_production(theory: Theory) -> bool:
    """Whether the input asks for production mode."""
    return theory.flag("production")


@dataclass(frozen=True, slots=True)
class Demodulator:
    """A left side that is replaced by a right side wherever it matches."""

    left: Apply
    right: Term


@dataclass(slots=True)
class Evaluator:
    """Brings ground terms to their value."""

    rules: dict[tuple[str, int], list[Demodulator]] = field(default_factory=dict)
    values: dict[Term, Term] = field(default_factory=dict)

    def add(self, rule: Demodulator) -> None:
        """Use a demodulator from now on."""
        self.rules.setdefault((rule.left.name, len(rule.left.args)), []).append(rule)

    def value(self, term: Term) -> Term:
        """The term rewritten until nothing applies."""
        if isinstance(term, Variable):
            return term
        known = self.values.get(term)
        if known is None:
            known = self._evaluated(term)
            self.values[term] = known
        return known

    def _evaluated(self, term: Apply) -> Term:
        for _ in range(_DEEPEST):
            if term.name == "if" and len(term.args) == 3:
                condition = self.value(term.args[0])
                if condition not in (_TRUE, _FALSE):
                    return Apply("if", (condition, *term.args[1:]))
                return self.value(term.args[1] if condition == _TRUE else term.args[2])
            args = tuple(map(self.value, term.args))
            term = Apply(term.name, args)
            computed = _computed(term)
            if computed is not None:
                return computed
            step = self._rewritten(term)
            if step is None:
                return term
            if isinstance(step, Variable):
                return step
            term = step
        raise BadInput(f"the demodulators rewrite {term.name}(…) without end")

    def _rewritten(self, term: Apply) -> Term | None:
        for rule in self.rules.get((term.name, len(term.args)), ()):
            bindings: Unifier = {}
            if matched(rule.left, term, bindings):
                return substitute_term(rule.right, bindings)
        return None


def _computed(term: Apply) -> Term | None:
    """The value of a built-in operation on values, None for everything else."""
    name, args = term.name, term.args
    if name in ("&&", "||", "&", "|") and len(args) == 2:
        deciding, neutral = (_FALSE, _TRUE) if name[0] == "&" else (_TRUE, _FALSE)
        if deciding in args:
            return deciding
        return args[0] if args[1] == neutral else args[1] if args[0] == neutral else None
    if name == "-" and len(args) == 1 and args[0] in (_TRUE, _FALSE):
        return _FALSE if args[0] == _TRUE else _TRUE
    if len(args) == 2 and name in ("==", "!=="):
        if not (_is_ground(args[0]) and _is_ground(args[1])):
            return None
        return _TRUE if (args[0] == args[1]) == (name == "==") else _FALSE
    numbers = [_integer(arg) for arg in args]
    if not numbers or None in numbers:
        return None
    integers = [number for number in numbers if number is not None]
    if len(integers) == 1:
        return _numeral(-integers[0]) if name == "-" else None
    if len(integers) != 2:
        return None
    a, b = integers
    if name in _INTEGER:
        return _numeral(_INTEGER[name](a, b))
    if name in ("/", "mod") and b != 0:
        return _numeral(int(a / b) if name == "/" else a % b)
    if name in _COMPARISON:
        return _TRUE if _COMPARISON[name](a, b) else _FALSE
    return None


def _integer(term: Term) -> int | None:
    if isinstance(term, Apply) and term.name == "-" and len(term.args) == 1:
        inner = numeral_value(term.args[0])
        return None if inner is None else -inner
    return numeral_value(term)


def _numeral(value: int) -> Apply:
    return Apply(str(value)) if value >= 0 else Apply("-", (Apply(str(-value)),))


def _is_ground(term: Term) -> bool:
    return isinstance(term, Apply) and all(map(_is_ground, term.args))


def _as_term(formula: Formula) -> Term:
    """A condition as a term that evaluates to $T or $F."""
    match formula:
        case Atom(name, args):
            return Apply(name, args)
        case Not(body):
            return Apply("-", (_as_term(body),))
        case And(parts) | Or(parts):
            sign, rest = ("&", _TRUE) if isinstance(formula, And) else ("|", _FALSE)
            terms = [_as_term(part) for part in parts]
            result: Term = terms.pop() if terms else rest
            while terms:
                result = Apply(sign, (terms.pop(), result))
            return result
    raise BadInput("a demodulator's condition is made of atoms, &, | and -")


def demodulator_of(sentence: Sentence) -> Demodulator:
    """The demodulator that a sentence of the list `demodulators` is."""
    formula = sentence.formula
    while isinstance(formula, ForAll):
        formula = formula.body
    match formula:
        case Atom(name, (Apply() as left, right)) if name == EQUALITY:
            return Demodulator(left, right)
        case Iff(Atom(name, args), condition):
            return Demodulator(Apply(name, args), _as_term(condition))
    raise BadInput(
        "a demodulator is an equation or an equivalence with an atom on the left", sentence.place
    )


@dataclass(frozen=True, slots=True)
class _Fact:
    literal: Literal
    line: Line | None
    rule: Clause | None
    before: _Fact | None
    answers: tuple[Term, ...]


def produce(theory: Theory, limits: Limits) -> Answer[Proof]:
    """Run the rules forwards until a fact meets the goal; the answers are in the evidence."""
    from sleuth.logic.clausify import clausify

    meter = Meter(limits)
    evaluator = Evaluator()
    for sentence in theory.sentences:
        if sentence.role == "demodulator":
            evaluator.add(demodulator_of(sentence))
    counts = {"given": 0.0, "generated": 0.0}
    try:
        clauses = clausify(theory, meter=meter).clauses
        found = _run(clauses, evaluator, meter, counts)
    except LimitReached as stop:
        return Answer(Status.UNKNOWN, stats=meter.stats(**counts), limit=stop.limit)
    stats = meter.stats(**counts)
    if found is None:
        text = "no rule yields a new fact, and no fact meets a goal"
        return Answer(Status.UNSOLVABLE, evidence=Evidence("saturation", text), stats=stats)
    fact, goal = found
    proof = _proof(fact, goal, stats)
    answers = [str(answer) for answer in fact.answers]
    evidence = Evidence("answers", f"answers {', '.join(answers)}", {"answers": answers})
    return Answer(Status.SOLVED, proof, cost=len(answers), evidence=evidence, stats=stats)


def _run(
    clauses: tuple[Clause, ...], evaluator: Evaluator, meter: Meter, counts: dict[str, float]
) -> tuple[_Fact, Clause] | None:
    rules = [clause for clause in clauses if len(clause.literals) == 2]
    goals = [c for c in clauses if len(c.literals) == 1 and not c.literals[0].positive]
    facts = [c for c in clauses if len(c.literals) == 1 and c.literals[0].positive]
    others = [c for c in clauses if len(c.literals) != 1 and c not in rules]
    if others:
        place = others[0].origin.sentence.place if others[0].origin.sentence else None
        raise BadInput("production rules have one condition and one conclusion", place)
    queue: list[_Fact] = []
    seen: set[Literal] = set()
    for clause in facts:
        literal = _valued(clause.literals[0], evaluator)
        seen.add(literal)
        queue.append(_Fact(literal, None, clause, None, clause.answers))
    for fact in queue:
        counts["given"] += 1
        if counts["given"] % _STRIDE == 1:
            meter.checkpoint(int(counts["given"]))
        for goal in goals:
            if subsumes((goal.literals[0].negated(),), (fact.literal,)):
                return fact, goal
        for rule in rules:
            condition, conclusion = sorted(rule.literals, key=lambda each: each.positive)
            bindings: Unifier = {}
            if condition.atom.name != fact.literal.atom.name or not all(
                matched(one, other, bindings)
                for one, other in zip(condition.atom.args, fact.literal.atom.args, strict=True)
            ):
                continue
            counts["generated"] += 1
            args = tuple(substitute_term(arg, bindings) for arg in conclusion.atom.args)
            literal = _valued(Literal(True, Atom(conclusion.atom.name, args)), evaluator)
            if literal not in seen:
                seen.add(literal)
                answers = tuple(
                    evaluator.value(substitute_term(answer, bindings)) for answer in rule.answers
                )
                queue.append(_Fact(literal, None, rule, fact, fact.answers + answers))
    return None


def _valued(literal: Literal, evaluator: Evaluator) -> Literal:
    args = tuple(map(evaluator.value, literal.atom.args))
    return Literal(literal.positive, Atom(literal.atom.name, args))


def _proof(fact: _Fact, goal: Clause, stats: dict[str, float]) -> Proof:
    """The chain of facts as steps; what evaluates is one step `evaluate` after each rule."""
    chain: list[_Fact] = []
    current: _Fact | None = fact
    while current is not None:
        chain.append(current)
        current = current.before
    chain.reverse()
    steps: list[ProofStep] = []

    def add(rule: str, parents: tuple[int, ...], literals: tuple[Literal, ...]) -> int:
        steps.append(ProofStep(len(steps) + 1, rule, parents, literals))
        return len(steps)

    last = 0
    for link in chain:
        assert link.rule is not None
        given = add("input", (), link.rule.literals)
        last = given if link.before is None else add("produce", (last, given), (link.literal,))
    denied = add("deny", (), goal.literals)
    steps.append(ProofStep(len(steps) + 1, "resolve", (last, denied), (), (0, 0)))
    return Proof(tuple(steps), "production", stats)
