"""Small random planning tasks with every feature of the language."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from sleuth.logic.source_text import SourceText
from sleuth.planning.ground import Effect, GroundAxiom, GroundTask, Operator
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.pddl.syntax import And, Atom, Not, PlanningTask
from sleuth.planning.plan import Step
from sleuth.planning.world import World

VARIABLES = ("?x", "?y", "?z")
OBJECTS = ("a", "b", "c")
#: Predicates that actions change, that nothing changes, and that axioms derive.
CHANGED = {"p": 1, "q": 2, "r": 0}
STATIC = {"s": 1, "e": 2}
DERIVED = {"d": 1, "f": 1}


def atom(random: Random, predicates: dict[str, int], terms: list[str]) -> str:
    name = random.choice(sorted(predicates))
    return f"({' '.join([name, *(random.choice(terms) for _ in range(predicates[name]))])})"


def condition(
    random: Random, scope: list[str], depth: int, predicates: dict[str, int], free: int = 0
) -> str:
    kind = random.randrange(8 if depth else 3)
    if kind < 2 or (kind == 2 and not depth):
        simple = atom(random, predicates, [*scope, *OBJECTS[:2]])
        if random.random() < 0.15 and len(scope) > 1:
            simple = f"(= {random.choice(scope)} {random.choice(scope)})"
        return simple if random.random() < 0.7 else f"(not {simple})"
    if kind in (5, 6):
        bound = f"?w{free}"
        word = "exists" if kind == 5 else "forall"
        kind_of = random.choice(["", " - thing"])
        inner = condition(random, [*scope, bound], depth - 1, predicates, free + 1)
        return f"({word} ({bound}{kind_of}) {inner})"
    parts = [
        condition(random, scope, depth - 1, predicates, free) for _ in range(random.randint(1, 2))
    ]
    if kind == 7:
        return f"(imply {parts[0]} {parts[-1]})"
    return f"({'and' if kind < 4 else 'or'} {' '.join(parts)})"


def effect(random: Random, scope: list[str], predicates: dict[str, int]) -> str:
    changes = []
    for _ in range(random.randint(1, 3)):
        inner_scope = list(scope)
        bound = random.random() < 0.2
        if bound:
            inner_scope.append("?v")
        change = atom(random, CHANGED, [*inner_scope, *OBJECTS[:2]])
        if random.random() < 0.45:
            change = f"(not {change})"
        if random.random() < 0.35:
            change = f"(when {condition(random, inner_scope, 1, predicates)} {change})"
        changes.append(f"(forall (?v) {change})" if bound else change)
    return f"(and {' '.join(changes)} (increase (total-cost) {random.randint(0, 3)}))"


def random_task(seed: int) -> str:
    """A domain and a problem in one text."""
    random = Random(seed)
    with_axioms = random.random() < 0.4
    seen = {**CHANGED, **STATIC, **(DERIVED if with_axioms else {})}
    actions = []
    for index in range(random.randint(1, 3)):
        scope = list(VARIABLES[: random.randint(0, 2)])
        typed = " ".join(f"{name} - {random.choice(['thing', 'object'])}" for name in scope)
        actions.append(
            f"(:action act{index} :parameters ({typed})\n"
            f"  :precondition {condition(random, scope, 2, seen)}\n"
            f"  :effect {effect(random, scope, seen)})"
        )
    axioms = []
    if with_axioms:
        base = {**CHANGED, **STATIC, "d": 1}
        axioms = [
            f"(:derived (d ?x) {condition(random, ['?x'], 1, {**CHANGED, **STATIC})})",
            "(:derived (d ?x) (exists (?k) (and (e ?x ?k) (d ?k))))",
            f"(:derived (f ?x) {condition(random, ['?x'], 1, base)})",
        ]
    facts = [f"({name})" for name in ("r",) if random.random() < 0.5]
    facts += [f"({name} {thing})" for name in "ps" for thing in OBJECTS if random.random() < 0.5]
    facts += [
        f"({name} {one} {two})"
        for name in "qe"
        for one in OBJECTS
        for two in OBJECTS
        if random.random() < 0.3
    ]
    goal = condition(random, [], 2, seen)
    return (
        "(define (domain small) (:types thing other) (:constants a b - thing)\n"
        "(:predicates (p ?x) (q ?x ?y) (r) (s ?x) (e ?x ?y) (d ?x) (f ?x))\n"
        "(:functions (total-cost) - number)\n"
        + "\n".join(axioms + actions)
        + ")\n(define (problem one) (:domain small)\n"
        "(:objects a b - thing c - other)\n"
        f"(:init {' '.join(facts)} (= (total-cost) 0))\n(:goal {goal})\n"
        "(:metric minimize (total-cost)))\n"
    )


def random_ground_task(seed: int) -> GroundTask:
    """A task without variables whose plans have several steps, often with conditional effects."""
    random = Random(seed)
    facts = random.randint(4, 9)

    def some(least: int, most: int) -> tuple[int, ...]:
        return tuple(sorted(random.sample(range(facts), random.randint(least, most))))

    conditional = random.random() < 0.5
    operators = []
    for number in range(random.randint(3, 12)):
        effects = [Effect((), some(1, 2), some(0, 2))]
        if conditional:
            effects += [Effect(some(1, 2), some(0, 2), some(0, 1)) for _ in range(number % 3)]
        cost = Fraction(random.choice([0, 1, 1, 2, 3, 7]))
        operators.append(Operator(f"step {number}", some(0, 3), tuple(effects), cost))
    axioms: tuple[GroundAxiom, ...] = ()
    named = [(Atom(f"f{fact}", ()), True) for fact in range(facts)]
    if random.random() < 0.3:
        # One fact more is derived, and one is that it does not hold.
        named += [(Atom("derived", ()), True), (Atom("derived", ()), False)]
        axioms = (
            GroundAxiom(0, facts, some(1, 2)),
            GroundAxiom(0, facts, some(1, 2)),
            GroundAxiom(1, facts + 1, (), facts),
        )
    goal = some(1, 3) + ((facts + random.randint(0, 1),) if axioms else ())
    return GroundTask(tuple(named), some(0, 3), goal, tuple(operators), axioms)


def random_task_of_places(seed: int, *, conditional: bool = True) -> GroundTask:
    """Things that are in one place each, some operators that forget to take them away."""
    random = Random(seed)
    sizes = [random.randint(2, 4) for _ in range(random.randint(2, 4))]
    numbers: dict[tuple[int, int], int] = {}
    for thing, size in enumerate(sizes):
        for place in range(size):
            numbers[thing, place] = len(numbers)
    facts = tuple((Atom("in", (f"t{thing}", f"p{place}")), True) for thing, place in numbers)

    def somewhere(thing: int) -> int:
        return numbers[thing, random.randrange(sizes[thing])]

    def moved(asked: tuple[int, ...]) -> Effect:
        thing = random.randrange(len(sizes))
        target = somewhere(thing)
        others = [fact for (each, _), fact in numbers.items() if each == thing and fact != target]
        held = [fact for fact in others if fact in asked]
        deletes = tuple(held) if held and random.random() < 0.8 else tuple(others)
        return Effect(asked, (target,), () if random.random() < 0.1 else deletes)

    operators = []
    for index in range(random.randint(3, 9)):
        chosen = random.sample(range(len(sizes)), random.randint(0, 2))
        precondition = tuple(sorted(somewhere(thing) for thing in chosen))
        plain = moved(precondition)
        effects = [Effect((), plain.adds, plain.deletes)]
        if conditional and random.random() < 0.3:
            condition = (somewhere(random.randrange(len(sizes))),)
            if condition[0] not in precondition:
                effects.append(moved(condition))
        cost = Fraction(random.randint(0, 3))
        operators.append(Operator(f"act{index}", precondition, tuple(effects), cost))
    start = tuple(sorted(somewhere(thing) for thing in range(len(sizes))))
    wanted = random.sample(range(len(sizes)), random.randint(1, len(sizes)))
    goal = tuple(sorted(somewhere(thing) for thing in wanted))
    return GroundTask(facts, start, goal, tuple(operators))


def walked(seed: int) -> tuple[PlanningTask, list[Step]]:
    """A random task with the steps of a walk in it, whose end is the goal."""
    random = Random(seed)
    task = read_task(SourceText(random_task(seed), "random"))
    world = World(task)
    state = world.start
    steps: list[Step] = []
    for _ in range(random.randint(2, 6)):
        able = [
            (action, values)
            for action in task.domain.actions
            for values in world.values_of(action.parameters)
            if world.applicable(action, values, state)
        ]
        if not able:
            break
        action, values = random.choice(able)
        steps.append(Step(action.name, tuple(values[each.name] for each in action.parameters)))
        state = world.after(action, values, state)
    changed = sorted(state ^ world.start, key=str)
    goal = And(tuple(each if each in state else Not(each) for each in changed))
    return replace(task, goal=goal), steps
