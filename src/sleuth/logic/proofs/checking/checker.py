"""Checks a proof step by step, sharing nothing with the prover but the words of the language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from sleuth.limits import checkpoint
from sleuth.logic.nesting import TOO_DEEP, is_too_deep
from sleuth.logic.proofs.checking.clauses import (
    Matrix,
    Signed,
    are_variants,
    covers,
    load_literals,
    mapped,
)
from sleuth.logic.proofs.checking.clausification import (
    Clausifications,
    names_of,
    witnesses_of,
)
from sleuth.logic.proofs.checking.evaluation import Values
from sleuth.logic.proofs.checking.inferences import RULES, Premise
from sleuth.logic.proofs.checking.terms import Bindings, Refused, Scope, Terms
from sleuth.logic.proofs.proof import CLAUSE_INPUT_RULES, FORMULA_RULES, Proof, ProofStep
from sleuth.logic.syntax import Apply, Formula, Term, substitute_term, subterms
from sleuth.logic.theory import Theory


def check_proof(proof: Proof, theory: Theory | None = None) -> list[str]:
    """What is wrong with a proof, in words; nothing if it is right.

    A right proof shows that its formulas, the goals among them denied, cannot all be true. With
    a theory they must also be formulas of it; only then are steps of production mode followed,
    which compute with its demodulators.
    """
    flaws = check_steps(proof, theory)
    last = proof.steps[-1] if proof.steps else None
    if last is None or last.rule in FORMULA_RULES or last.formula is not None or last.literals:
        where = f"step {last.number}: " if last else ""
        flaws.append(f"{where}the proof does not end in a contradiction")
    return flaws


def check_steps(proof: Proof, theory: Theory | None = None) -> list[str]:
    """What is wrong with the steps by themselves, whatever the last of them says.

    Right steps show that each clause among them follows from the formulas there, the goals
    denied; with Skolem functions as the clauses of the formulas have them.
    """
    replay = _Replay(proof, theory)
    flaws: list[str] = []
    for step in proof.steps:
        checkpoint()
        try:
            replay.follow(step)
        except Refused as wrong:
            flaws.append(f"step {step.number}: {wrong}")
    return flaws


@dataclass(slots=True)
class _Known:
    """A step that stands before: its literals or its matrices, and whether it is a goal."""

    step: ProofStep
    premise: Premise | None = None
    is_goal: bool = False
    matrices: list[Matrix] = field(default_factory=list)


class _Replay:
    """The steps of one proof that were followed so far."""

    def __init__(self, proof: Proof, theory: Theory | None) -> None:
        self.theory = theory
        self.terms = Terms()
        self.known: dict[int, _Known] = {}
        taken: set[str] = set()
        for step in proof.steps:
            if step.rule == "introduced":
                continue
            if step.formula is not None:
                taken |= names_of(step.formula)
            elif not step.parents:
                for literal in step.literals:
                    taken.add(literal.atom.name)
                    taken.update(
                        part.name
                        for arg in literal.atom.args
                        for part in subterms(arg)
                        if isinstance(part, Apply)
                    )
        self.clausifications = Clausifications(self.terms, taken)

    def follow(self, step: ProofStep) -> None:
        """Take notice of a step; refused if it does not follow from those before it."""
        if type(step.number) is not int or step.number in self.known:
            raise Refused("its number is used twice or is no number")
        parents = []
        for number in step.parents:
            if type(number) is not int or number not in self.known:
                raise Refused(f"its parent {number} does not stand before it")
            parents.append(self.known[number])
        known = self.known[step.number] = _Known(step)
        if step.rule in FORMULA_RULES:
            self._follow_formula(step, parents, known)
            return
        if step.formula is not None:
            raise Refused("a formula that is not of the input")
        scope: Scope = {}
        known.premise = Premise(tuple(load_literals(self.terms, step.literals, scope)), scope)
        if step.rule in CLAUSE_INPUT_RULES:
            self._follow_input(step, parents, known.premise)
        elif step.rule in RULES:
            rule, count = RULES[step.rule]
            premises = self._premises(step, parents, count)
            self._compare(step.rule, known.premise, rule(self.terms, step, premises))
        elif step.rule in ("produce", "evaluate"):
            self._follow_production(step, parents, known.premise)
        else:
            raise Refused(f"no rule is called {step.rule}")

    def _premises(
        self, step: ProofStep, parents: Sequence[_Known], count: int | None
    ) -> list[Premise]:
        if len(parents) != count and (count is not None or not parents):
            raise Refused(f"{step.rule} has {count or 'more'} parents, not {len(parents)}")
        premises: list[Premise] = []
        for number, parent in enumerate(parents):
            if parent.premise is None:
                raise Refused(f"{parent.step.number} is a formula, not a clause")
            again = number > 0 and step.parents[number] in step.parents[:number]
            premises.append(self._renamed(parent.premise) if again else parent.premise)
        return premises

    def _renamed(self, premise: Premise) -> Premise:
        """The same clause with new variables."""
        scope = {name: self.terms.variable(name) for name in premise.scope}
        values: Bindings = {premise.scope[name]: scope[name] for name in scope}
        literals = mapped(premise.literals, lambda term: self.terms.replaced(term, values))
        return Premise(tuple(literals), scope)

    def _compare(self, rule: str, claimed: Premise, given: list[Signed]) -> None:
        if not are_variants(self.terms, given, claimed.literals):
            shown = " | ".join(map(self._text, given)) or "$F"
            raise Refused(f"{rule} gives {shown}")

    def _text(self, literal: Signed) -> str:
        args = ",".join(map(self.terms.text, literal.args))
        return f"{'' if literal.positive else '-'}{literal.name}{f'({args})' if args else ''}"

    # Formulas of the input and their clauses

    def _follow_formula(self, step: ProofStep, parents: Sequence[_Known], known: _Known) -> None:
        formula = step.formula
        if formula is None or step.literals:
            raise Refused(f"{step.rule} is for formulas")
        known.is_goal = step.rule == "goal"
        if step.rule == "expand_def":
            if not parents or any(parent.step.formula is None for parent in parents):
                raise Refused("it has no formulas as parents")
            if any(parent.step.rule != "assumption" for parent in parents[1:]):
                raise Refused("a definition is an assumption")
            known.is_goal = parents[0].is_goal
            source, *definitions = (_formula(parent) for parent in parents)
            self.clausifications.check_expansion(formula, source, definitions)
        elif parents:
            raise Refused("a formula of the input has no parents")
        elif step.rule == "introduced":
            if is_too_deep(formula):
                raise Refused(TOO_DEEP)
            self.clausifications.introduce(formula)
        elif self.theory is not None and not self._is_given(formula, known.is_goal):
            raise Refused(f"it is not {'a goal' if known.is_goal else 'a fact'} of the theory")
        if step.forms:
            known.matrices = self.clausifications.matrices(formula, step.forms, known.is_goal)
        elif not known.is_goal and is_too_deep(formula):
            raise Refused(TOO_DEEP)

    def _is_given(self, formula: Formula, goal: bool) -> bool:
        assert self.theory is not None
        sentences = self.theory.goals if goal else self.theory.facts
        if any(sentence.formula is formula for sentence in sentences):
            return True
        return self.clausifications.number(formula) in self._given[goal]

    @cached_property
    def _given(self) -> tuple[set[int], set[int]]:
        """The numbers of the facts and of the goals of the theory."""
        assert self.theory is not None
        facts, goals = (
            {self.clausifications.number(sentence.formula) for sentence in sentences}
            for sentences in (self.theory.facts, self.theory.goals)
        )
        return facts, goals

    def _follow_input(self, step: ProofStep, parents: Sequence[_Known], claimed: Premise) -> None:
        if step.rule == "distinct":
            self._follow_distinct(parents, claimed)
            return
        if not parents:
            self._follow_given_clause(step, claimed)
            return
        if len(parents) != 1 or parents[0].step.formula is None:
            raise Refused("a clause of the input comes from one formula")
        parent = parents[0]
        if step.rule == "input":
            if parent.is_goal or parent.step.forms:
                raise Refused("only a fact that is a clause is taken as it stands")
            matrix = self.clausifications.matrix_of_clause(_formula(parent))
        else:
            if step.rule != "definition" and parent.is_goal != (step.rule == "deny"):
                raise Refused("goals are denied, facts are not")
            place = step.places[0] if len(step.places) == 1 else -1
            if type(place) is not int or (place > 0) != (step.rule == "definition"):
                raise Refused("it does not say which normal form it is a part of")
            if not 0 <= place < len(parent.matrices):
                raise Refused("its formula has no such normal form, or a wrong one")
            matrix = parent.matrices[place]
        if not covers(self.terms, matrix, claimed.literals):
            raise Refused("it does not follow from its formula")
        if step.answers:
            self._check_answers(step, parent)

    def _follow_distinct(self, parents: Sequence[_Known], claimed: Premise) -> None:
        literal = claimed.literals[0] if len(claimed.literals) == 1 else None
        if parents or literal is None or literal.positive or not literal.is_equation:
            raise Refused("a distinct list says that two constants are different")
        names = [self.terms.names[arg] if arg >= 0 else "" for arg in literal.args]
        if any(arg < 0 or self.terms.args[arg] for arg in literal.args):
            raise Refused("a distinct list has only constants")
        if self.theory is not None and not any(
            all(members.count(name) >= names.count(name) for name in names)
            for group in self.theory.distinct
            for members in [[member.name for member in group.members if not member.args]]
        ):
            raise Refused("no distinct list of the theory has both")

    def _follow_given_clause(self, step: ProofStep, claimed: Premise) -> None:
        """A clause without a formula is taken as given, or must be a fact of the theory."""
        if step.rule != "input":
            raise Refused("it does not say which formula it comes from")
        if self.theory is None:
            return
        for sentence in self.theory.facts:
            try:
                matrix = self.clausifications.matrix_of_clause(sentence.formula)
            except Refused:
                continue
            if covers(self.terms, matrix, claimed.literals):
                return
        raise Refused("it is not a clause of the theory")

    # Production mode

    @cached_property
    def _values(self) -> Values:
        if self.theory is None:
            raise Refused("it computes with the theory's demodulators: give the theory too")
        if not self.theory.flag("production"):
            raise Refused("only a theory with set(production) computes")
        values = Values(self.terms)
        values.add(each.formula for each in self.theory.sentences if each.role == "demodulator")
        return values

    def _check_answers(self, step: ProofStep, parent: _Known) -> None:
        """The answers of a clause are those of its sentence, with Skolem terms in them."""
        if self.theory is None:
            return
        number = self.clausifications.number(_formula(parent))
        scope: Scope = {}
        said = self._loaded_terms(step.answers, scope)
        became = witnesses_of(parent.step.forms)
        for sentence in self.theory.sentences:
            same = sentence.formula is parent.step.formula
            if same or self.clausifications.number(sentence.formula) == number:
                answers = [substitute_term(answer, became) for answer in sentence.answers]
                if self._loaded_terms(answers, scope) == said:
                    return
        raise Refused("its answers are not those of its sentence")

    def _follow_production(
        self, step: ProofStep, parents: Sequence[_Known], claimed: Premise
    ) -> None:
        values = self._values
        premises = self._premises(step, parents, 1 if step.rule == "evaluate" else 2)
        fact = premises[0].literals[0] if len(premises[0].literals) == 1 else None
        if fact is None or not fact.positive:
            raise Refused("production mode works on facts")
        bindings: Bindings = {}
        conclusion = fact
        answers: list[int] = []
        if step.rule == "produce":
            rule = premises[1]
            signs = sorted(rule.literals, key=lambda literal: literal.positive)
            if [literal.positive for literal in signs] != [False, True]:
                raise Refused("a production rule has one condition and one conclusion")
            condition, conclusion = signs
            if condition[1:2] != fact[1:2] or len(condition.args) != len(fact.args):
                raise Refused("the fact does not meet the condition of the rule")
            if self.terms.matched(condition.args, fact.args, bindings) is None:
                raise Refused("the fact does not meet the condition of the rule")
            answers = self._loaded_terms(parents[1].step.answers, rule.scope)
        args, answers = (
            [self.terms.replaced(term, dict(bindings)) for term in each]
            for each in (conclusion.args, answers)
        )
        found = [values.fact(conclusion.name, tuple(args)), *map(values.value, answers)]
        wanted = self._loaded_terms(step.answers, claimed.scope)
        # Fact and answers are compared together: they may share variables.
        given = [Signed(True, "produced", tuple(found))]
        said = [
            Signed(True, "produced", (self.terms.apply(each.name, each.args), *wanted))
            for each in claimed.literals
            if each.positive
        ]
        if len(claimed.literals) != 1 or not are_variants(self.terms, given, said):
            shown = ", ".join(map(self.terms.text, found))
            raise Refused(f"{step.rule} gives {shown}")

    def _loaded_terms(self, terms: Sequence[Term], scope: Scope) -> list[int]:
        return [self.terms.load(term, scope) for term in terms]


def _formula(known: _Known) -> Formula:
    assert known.step.formula is not None
    return known.step.formula
