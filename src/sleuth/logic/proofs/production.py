"""Production mode: rules run forwards on facts, with terms that evaluate themselves.

`set(production)` makes Prover9 a rule system: clauses of `usable` with one negative literal
are rules, demodulators with arithmetic, comparisons, lists and `if(…)` compute their results,
and the `#answer` attributes along a derivation are collected. Facts are taken breadth first,
so that the answers are those of a shortest derivation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadInput
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.logic.clausify import clausify
from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.proofs.arithmetic import EndlessEvaluation, Evaluator
from sleuth.logic.proofs.extraction import variable_name
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.proofs.steps import Steps
from sleuth.logic.proofs.terms import Bank
from sleuth.logic.proofs.terms import Term as SharedTerm
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
    term_variables,
)
from sleuth.logic.theory import Clause, Sentence, Theory
from sleuth.own_process import collector_paused
from sleuth.request import Question

_STRIDE = 16


def _as_term(formula: Formula) -> Term:
    """A condition as a term that evaluates to $T or $F."""
    match formula:
        case Atom(name, args):
            return Apply(name, args)
        case Not(body):
            return Apply("-", (_as_term(body),))
        case And(parts) | Or(parts):
            sign, rest = ("&", Apply("$T")) if isinstance(formula, And) else ("|", Apply("$F"))
            terms = [_as_term(part) for part in parts]
            result: Term = terms.pop() if terms else rest
            while terms:
                result = Apply(sign, (terms.pop(), result))
            return result
    raise BadInput("a demodulator's condition is made of atoms, &, | and -")


def demodulator_of(sentence: Sentence) -> tuple[Apply, Term]:
    """The two sides of a demodulator."""
    formula = sentence.formula
    while isinstance(formula, ForAll):
        formula = formula.body
    match formula:
        case Atom(name, (Apply() as left, right)) if name == EQUALITY:
            return left, right
        case Iff(Atom(name, args), condition):
            return Apply(name, args), _as_term(condition)
    raise BadInput(
        "a demodulator is an equation or an equivalence with an atom on the left", sentence.place
    )


def evaluator_of(bank: Bank, sentences: Sequence[Sentence]) -> Evaluator:
    """An evaluator with the demodulators among the sentences."""
    evaluator = Evaluator(bank)
    for sentence in sentences:
        if sentence.role == "demodulator":
            left, right = demodulator_of(sentence)
            variables = term_variables(left)
            numbers = {variable: place for place, variable in enumerate(variables)}
            evaluator.add(
                _shared(bank, left, numbers),
                _shared(bank, right, numbers),
                [bank.variable(2 * place) for place in range(len(variables))],
            )
    evaluator.prepare()
    return evaluator


def _shared(bank: Bank, term: Term, numbers: dict[Variable, int]) -> SharedTerm:
    if isinstance(term, Variable):
        return bank.variable(2 * numbers.setdefault(term, len(numbers)))
    args = tuple(_shared(bank, arg, numbers) for arg in term.args)
    return bank.make(bank.symbol(term.name, len(args), False), args)


def _written(bank: Bank, term: SharedTerm) -> Term:
    if term.symbol < 0:
        return Variable(variable_name((-1 - term.symbol) // 2))
    return Apply(bank.names[term.symbol], tuple(_written(bank, arg) for arg in term.args))


@dataclass(frozen=True, slots=True)
class _Fact:
    """A fact that was produced: the rule that did it, the fact before it, and its answers."""

    atom: SharedTerm
    clause: Clause
    before: _Fact | None
    answers: tuple[SharedTerm, ...]


@dataclass(frozen=True, slots=True)
class _Rule:
    clause: Clause
    condition: SharedTerm
    conclusion: SharedTerm
    answers: tuple[SharedTerm, ...]


def produce(
    theory: Theory, question: Question, meter: Meter, listener: Listener | None = None
) -> Answer[Proof]:
    """Run the rules forwards until a fact meets the goal; the answers are in the evidence."""
    bank = Bank()
    counts = {"given": 0.0, "generated": 0.0, "open": 0.0}
    try:
        clauses = clausify(theory, meter=meter).clauses
        evaluator = evaluator_of(bank, theory.sentences)
        with collector_paused():
            found = _run(bank, clauses, evaluator, meter, counts, _telling(bank, listener))
    except LimitReached as stop:
        del counts["open"]
        return Answer(Status.UNKNOWN, stats=meter.stats(**counts), limit=stop.limit)
    except EndlessEvaluation as endless:
        raise BadInput(f"the demodulators evaluate {endless}(…) without end") from None
    stats = meter.stats(**{name: counts[name] for name in ("given", "generated")})
    if found is None and counts["open"]:
        # A fact with variables may meet what it does not match, which is not looked at.
        text = "gave up: no rule yields a new fact, but some facts have variables"
        return Answer(Status.UNKNOWN, evidence=Evidence("gave up", text), stats=stats)
    if found is None:
        text = "no rule yields a new fact, and no fact meets a goal"
        return Answer(Status.UNSOLVABLE, evidence=Evidence("saturation", text), stats=stats)
    fact, goal = found
    proof = _proof(bank, fact, goal, stats)
    answers = [LadrWriter(theory.prolog_style).term(each) for each in answers_of(proof)]
    evidence = Evidence("answers", f"answers {', '.join(answers)}", {"answers": answers})
    cost = len(proof.inferences)
    return Answer(Status.SOLVED, proof, cost=cost, evidence=evidence, stats=stats)


def _run(
    bank: Bank,
    clauses: Sequence[Clause],
    evaluator: Evaluator,
    meter: Meter,
    counts: dict[str, float],
    tell: Callable[[_Fact], None],
) -> tuple[_Fact, Clause] | None:
    rules: list[_Rule] = []
    goals: list[tuple[SharedTerm, Clause]] = []
    queue: list[_Fact] = []
    seen: set[SharedTerm] = set()
    for clause in clauses:
        numbers: dict[Variable, int] = {}
        atoms = [
            _shared(bank, Apply(each.atom.name, each.atom.args), numbers)
            for each in clause.literals
        ]
        answers = tuple(_shared(bank, answer, numbers) for answer in clause.answers)
        signs = [each.positive for each in clause.literals]
        if signs == [True]:
            atom = evaluator.fact(atoms[0])
            seen.add(atom)
            queue.append(_Fact(atom, clause, None, answers))
        elif signs == [False]:
            goals.append((atoms[0], clause))
        elif sorted(signs) == [False, True]:
            condition, conclusion = atoms if signs[1] else reversed(atoms)
            rules.append(_Rule(clause, condition, conclusion, answers))
        else:
            place = clause.origin.sentence.place if clause.origin.sentence else None
            raise BadInput("a production rule has one condition and one conclusion", place)
    evaluator.prepare()
    for fact in queue:
        tell(fact)
        met = _goal_met(bank, goals, fact)
        if met is not None:
            return fact, met
    for fact in queue:
        counts["given"] += 1
        counts["open"] += not fact.atom.ground
        if counts["given"] % _STRIDE == 1:
            meter.checkpoint(int(counts["given"]))
        for rule in rules:
            instances = _matches(bank, rule.condition, fact.atom, (rule.conclusion, *rule.answers))
            if instances is None:
                continue
            counts["generated"] += 1
            atom = evaluator.fact(instances[0])
            if atom not in seen:
                seen.add(atom)
                answers = tuple(evaluator.value(answer) for answer in instances[1:])
                new = _Fact(atom, rule.clause, fact, answers)
                tell(new)
                met = _goal_met(bank, goals, new)
                if met is not None:
                    return new, met
                queue.append(new)
    return None


def _telling(bank: Bank, listener: Listener | None) -> Callable[[_Fact], None]:
    """A function to call with every new fact."""
    if listener is None:
        return lambda fact: None
    numbers: dict[SharedTerm, int] = {}

    def tell(fact: _Fact) -> None:
        numbers[fact.atom] = len(numbers) + 1
        listener(
            "derive",
            number=numbers[fact.atom],
            clause=LadrWriter().term(_written(bank, fact.atom)),
            rule="produce" if fact.before else "input",
            parents=[numbers[fact.before.atom]] if fact.before else [],
        )

    return tell


def _goal_met(bank: Bank, goals: list[tuple[SharedTerm, Clause]], fact: _Fact) -> Clause | None:
    """The denied goal that a fact contradicts."""
    for pattern, goal in goals:
        if _matches(bank, pattern, fact.atom) is not None:
            return goal
    return None


def _matches(
    bank: Bank, pattern: SharedTerm, atom: SharedTerm, wanted: tuple[SharedTerm, ...] = ()
) -> list[SharedTerm] | None:
    """Instances of the wanted terms under the match of a pattern, None if it does not match."""
    mark = len(bank.trail)
    matches = bank.match(pattern, atom)
    result = [bank.instance(term) for term in wanted] if matches else None
    bank.undo(mark)
    return result


def _proof(bank: Bank, fact: _Fact, goal: Clause, stats: dict[str, float]) -> Proof:
    """The chain of facts as steps; `produce` is a rule's resolvent with its value computed."""
    chain: list[_Fact] = []
    current: _Fact | None = fact
    while current is not None:
        chain.append(current)
        current = current.before
    chain.reverse()
    steps = Steps()
    last = 0
    for link in chain:
        clause = link.clause
        source = steps.clause(clause, clause.literals, answers=clause.answers)
        atom = _written(bank, link.atom)
        assert isinstance(atom, Apply)
        value = (Literal(True, Atom(atom.name, atom.args)),)
        if link.before is not None:
            answers = tuple(_written(bank, answer) for answer in link.answers)
            last = steps.add("produce", (last, source), literals=value, answers=answers)
        elif value == clause.literals:
            last = source
        else:
            last = steps.add("evaluate", (source,), literals=value)
    denied = steps.clause(goal, goal.literals)
    steps.add("resolve", (last, denied), places=(0, 0))
    return Proof(tuple(steps.written), "production", stats)


def answers_of(proof: Proof) -> list[Term]:
    """The answers along a derivation: those of the fact it begins with, then of each rule."""
    known = {step.number: step for step in proof.steps}
    step = known[proof.steps[-1].parents[0]]
    found: list[Term] = []
    while step.parents and step.rule in ("produce", "evaluate"):
        found[:0] = step.answers
        step = known[step.parents[0]]
    return [*step.answers, *found]
