"""Planning tasks as plain data with their meaning by definition of PDDL, and as text for Sleuth.

Nothing here is taken from Sleuth. Conditions are tuples whose first part says what they are:
`("atom", predicate, terms)`, `("=", one, other)`, `("not", part)`, `("and", parts)`,
`("or", parts)`, `("imply", one, other)`, `("exists", variables, part)`,
`("forall", variables, part)`. Variables are pairs of a name and a type.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Any

Condition = tuple[Any, ...]
Variables = tuple[tuple[str, str], ...]
#: A predicate with objects, or with terms.
Atom = tuple[str, tuple[str, ...]]
State = frozenset[Atom]
Values = Mapping[str, str]
TRUE: Condition = ("and", ())


@dataclass(frozen=True)
class Effect:
    """One change: for all values of variables, where a condition holds."""

    atom: Atom
    adds: bool
    condition: Condition = TRUE
    variables: Variables = ()
    #: A nested draw by chance: (number of the draw, branch).
    branch: tuple[int, int] | None = None


@dataclass(frozen=True)
class Action:
    """An action; `costs` are numbers or the objects' function, `draws` list probabilities."""

    name: str
    variables: Variables
    precondition: Condition
    effects: tuple[Effect, ...]
    costs: tuple[int | Atom, ...] = ()
    observes: Condition | None = None
    draws: tuple[tuple[Fraction, ...], ...] = ()


@dataclass(frozen=True)
class Task:
    """A whole task; `types` gives the parent of each type, `unknown` what the start leaves open."""

    types: Mapping[str, str]
    constants: tuple[tuple[str, str], ...]
    objects: tuple[tuple[str, str], ...]
    predicates: Mapping[str, tuple[str, ...]]
    axioms: tuple[tuple[str, Variables, Condition], ...]
    actions: tuple[Action, ...]
    start: State
    goal: Condition
    counts_cost: bool = False
    distances: Mapping[Atom, int] = field(default_factory=dict)
    unknown: tuple[Condition, ...] = ()

    def of_type(self, kind: str) -> list[str]:
        """The objects of a type and of its kinds."""
        return [name for name, own in (*self.constants, *self.objects) if self._below(own, kind)]

    def _below(self, own: str, kind: str) -> bool:
        while own != kind:
            if own == "object":
                return False
            own = self.types.get(own, "object")
        return True

    def choices(self, variables: Variables) -> Iterator[dict[str, str]]:
        """All objects for variables."""
        names = [name for name, _ in variables]
        for chosen in product(*(self.of_type(kind) for _, kind in variables)):
            yield dict(zip(names, chosen, strict=True))

    def holds(self, asked: Condition, state: State, values: Values) -> bool:
        """Whether a condition holds in a state with everything derived in it."""
        word = asked[0]
        if word == "atom":
            return _filled((asked[1], asked[2]), values) in state
        if word == "=":
            return values.get(asked[1], asked[1]) == values.get(asked[2], asked[2])
        if word == "not":
            return not self.holds(asked[1], state, values)
        if word == "and":
            return all(self.holds(part, state, values) for part in asked[1])
        if word == "or":
            return any(self.holds(part, state, values) for part in asked[1])
        if word == "imply":
            return not self.holds(asked[1], state, values) or self.holds(asked[2], state, values)
        found = (self.holds(asked[2], state, {**values, **m}) for m in self.choices(asked[1]))
        return any(found) if word == "exists" else all(found)

    def whole(self, state: State) -> State:
        """A state with what is derived in it; axioms stand layer after layer."""
        heads = list(dict.fromkeys(head for head, _, _ in self.axioms))
        for head in heads:
            own = [each for each in self.axioms if each[0] == head]
            while True:
                more = {
                    (head, tuple(values[name] for name, _ in variables))
                    for _, variables, condition in own
                    for values in self.choices(variables)
                    if self.holds(condition, state, values)
                }
                if more <= state:
                    break
                state |= more
        return state

    def instances(self) -> Iterator[tuple[str, Action, dict[str, str]]]:
        """Every action with objects, and its name in a plan."""
        for action in self.actions:
            for values in self.choices(action.variables):
                yield " ".join((action.name, *values.values())), action, values

    def able(self, action: Action, values: Values, state: State) -> bool:
        """Whether an action can be done."""
        return self.holds(action.precondition, self.whole(state), values)

    def after(
        self, action: Action, values: Values, state: State, falls: tuple[int, ...] = ()
    ) -> State:
        """The state after an action whose draws fall on these branches; additions win."""
        whole = self.whole(state)
        adds: set[Atom] = set()
        deletes: set[Atom] = set()
        for effect in action.effects:
            if effect.branch is not None and falls[effect.branch[0]] != effect.branch[1]:
                continue
            for more in self.choices(effect.variables):
                both = {**values, **more}
                if self.holds(effect.condition, whole, both):
                    (adds if effect.adds else deletes).add(_filled(effect.atom, both))
        return (state - deletes) | adds

    def cost(self, action: Action, values: Values) -> int:
        """What an action costs."""
        if not self.counts_cost:
            return 1
        return sum(
            each if isinstance(each, int) else self.distances[_filled(each, values)]
            for each in action.costs
        )

    def is_goal(self, state: State) -> bool:
        """Whether the goal holds."""
        return self.holds(self.goal, self.whole(state), {})


def _filled(atom: Atom, values: Values) -> Atom:
    return atom[0], tuple(values.get(term, term) for term in atom[1])


def written(task: Task, name: str = "d") -> str:
    """The task in PDDL."""
    lines = [f"(define (domain {name})"]
    types = " ".join(f"{kind} - {above}" for kind, above in task.types.items())
    lines.append(f"(:types {types})" if task.types else "")
    lines.append(f"(:constants {_typed(task.constants)})" if task.constants else "")
    lines.append("(:predicates")
    for predicate, kinds in task.predicates.items():
        lines.append(f"  ({predicate} {_typed((f'?v{n}', each) for n, each in enumerate(kinds))})")
    lines.append(")")
    lines.append("(:functions (total-cost) (far ?a ?b))" if task.counts_cost else "")
    for head, variables, condition in task.axioms:
        lines.append(f"(:derived ({head} {_typed(variables)}) {words(condition)})")
    lines += [_action(each, task.counts_cost) for each in task.actions]
    lines.append(f")\n(define (problem {name}) (:domain {name}) (:objects {_typed(task.objects)})")
    facts = [_atom(each) for each in sorted(task.start)]
    facts += [f"(= {_atom(each)} {value})" for each, value in task.distances.items()]
    facts += [words(each) for each in task.unknown]
    lines.append(f"(:init {' '.join(facts)})\n(:goal {words(task.goal)})")
    lines.append("(:metric minimize (total-cost)))" if task.counts_cost else ")")
    return "\n".join(line for line in lines if line) + "\n"


def _action(action: Action, counts_cost: bool) -> str:
    parts = [f"(:action {action.name} :parameters ({_typed(action.variables)})"]
    if action.precondition != TRUE:
        parts.append(f"  :precondition {words(action.precondition)}")
    plain = [_effect(each) for each in action.effects if each.branch is None]
    for number, chances in enumerate(action.draws):
        branches = []
        for branch, chance in enumerate(chances):
            own = [_effect(each) for each in action.effects if each.branch == (number, branch)]
            branches.append(f"{chance} (and {' '.join(own)})")
        plain.append(f"(probabilistic {' '.join(branches)})")
    if counts_cost:
        for each in action.costs:
            much = each if isinstance(each, int) else _atom(each)
            plain.append(f"(increase (total-cost) {much})")
    if plain or action.observes is None:
        parts.append(f"  :effect (and {' '.join(plain)})")
    if action.observes is not None:
        parts.append(f"  :observe {words(action.observes)}")
    return "\n".join(parts) + ")"


def _effect(effect: Effect) -> str:
    said = _atom(effect.atom) if effect.adds else f"(not {_atom(effect.atom)})"
    if effect.condition != TRUE:
        said = f"(when {words(effect.condition)} {said})"
    return f"(forall ({_typed(effect.variables)}) {said})" if effect.variables else said


def words(asked: Condition) -> str:
    """A condition in PDDL."""
    word = asked[0]
    if word == "atom":
        return _atom((asked[1], asked[2]))
    if word == "=":
        return f"(= {asked[1]} {asked[2]})"
    if word in ("exists", "forall"):
        return f"({word} ({_typed(asked[1])}) {words(asked[2])})"
    parts = asked[1] if word in ("and", "or", "oneof", "unknown") else asked[1:]
    return f"({word} {' '.join(map(words, parts))})"


def _atom(atom: Atom) -> str:
    return f"({' '.join((atom[0], *atom[1]))})"


def _typed(things: Iterable[tuple[str, str]]) -> str:
    return " ".join(f"{name} - {kind}" for name, kind in things)
