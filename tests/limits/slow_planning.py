"""Planning tasks made to be slow in one part of a run: reading, grounding, lowering, checking…"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from too_large import Case

from sleuth import catalogue
from sleuth.request import Request


def pddl(objects: int, predicates: str, actions: str, start: str, goal: str, more: str = "") -> str:
    """A task in which all objects are alike."""
    names = " ".join(f"o{number}" for number in range(objects))
    return (
        f"(define (domain slow) (:requirements :adl :derived-predicates)\n"
        f"(:constants {names})\n(:predicates {predicates})\n{actions})\n"
        f"(define (problem slow) (:domain slow)\n"
        f"(:init {start} {more})\n(:goal {goal}))\n"
    )


_FIVE = "?a ?b ?c ?d ?e"


def no_five() -> str:
    """A precondition that denies that there are five objects of a kind."""
    action = (
        f"(:action go :precondition (not (exists ({_FIVE}) "
        "(and (p ?a ?b) (p ?b ?c) (p ?c ?d) (p ?d ?e) (q ?e)))) :effect (done))"
    )
    change = "(:action change :parameters (?x ?y) :effect (and (p ?x ?y) (q ?x)))"
    return pddl(90, "(p ?x ?y) (q ?x) (done)", action + change, "", "(done)")


def fixed_five() -> str:
    """The same of predicates that never change."""
    action = (
        f"(:action go :precondition (not (exists ({_FIVE}) "
        "(and (p ?a ?b) (p ?b ?c) (p ?c ?d) (p ?d ?e) (q ?e)))) :effect (done))"
    )
    start = " ".join(f"(p o{one} o{other})" for one in range(90) for other in range(0, 90, 7))
    return pddl(90, "(p ?x ?y) (q ?x) (done)", action, start, "(done)")


def every_five() -> str:
    """A goal that asks something of all that are chosen five at a time."""
    goal = f"(forall ({_FIVE}) (or (p ?a ?b) (not (p ?c ?d)) (p ?d ?e)))"
    action = "(:action change :parameters (?x ?y) :effect (p ?x ?y))"
    return pddl(90, "(p ?x ?y)", action, "(p o0 o1)", goal)


def many_instances() -> str:
    """An action with six parameters that nothing binds."""
    action = (
        "(:action go :parameters (?a ?b ?c ?d ?e ?f) :effect (and (p ?a ?b) (p ?c ?d) (p ?e ?f)))"
    )
    return pddl(90, "(p ?x ?y)", action, "", "(p o0 o1)")


def many_effects() -> str:
    """An action whose effect is conditional on five objects."""
    action = (
        f"(:action go :effect (forall ({_FIVE}) "
        "(when (and (p ?a ?b) (not (p ?c ?d))) (p ?d ?e))))"
        "(:action change :parameters (?x ?y) :effect (and (p ?x ?y) (q)))"
    )
    return pddl(90, "(p ?x ?y) (q)", action, "(p o0 o1)", "(p o5 o6)")


def many_alternatives() -> str:
    """A precondition with very many alternatives."""
    either = " ".join(f"(or (p o{n} o{n}) (p o{n} o{n + 1}))" for n in range(14))
    action = (
        f"(:action go :parameters (?x ?y) :precondition (and {either}) :effect (p ?x ?y))"
        "(:action change :parameters (?x ?y) :effect (p ?x ?y))"
    )
    return pddl(60, "(p ?x ?y)", action, "", "(p o5 o6)")


def deep_derived() -> str:
    """A predicate that is derived over many objects, step by step."""
    axioms = (
        "(:derived (near ?x ?y) (or (p ?x ?y) (exists (?z) (and (near ?x ?z) (near ?z ?y)))))"
        "(:action go :parameters (?x ?y) :precondition (near o0 o89) :effect (p ?x ?y))"
    )
    start = " ".join(f"(p o{number} o{number + 1})" for number in range(89))
    return pddl(90, "(p ?x ?y) (near ?x ?y) (done)", axioms, start, "(near o0 o89)")


def far_derived() -> str:
    """Derived predicates that ask each other, one below the other."""
    layers = 60
    axioms = "".join(
        f"(:derived (d{n} ?x ?y) (exists (?z) (or (d{n - 1} ?x ?z) (d{n - 1} ?z ?y))))"
        for n in range(1, layers)
    )
    named = " ".join(f"(d{n} ?x ?y)" for n in range(layers))
    action = f"(:action go :parameters (?x ?y) :precondition (d{layers - 1} ?x ?y) :effect (done))"
    return pddl(40, f"{named} (done)", axioms + action, "(d0 o0 o1)", "(done)")


def long_start() -> str:
    """A start of very many facts."""
    start = "\n".join(f"(p o{one} o{other})" for one in range(600) for other in range(400))
    action = "(:action go :parameters (?x ?y) :precondition (p ?x ?y) :effect (q ?x))"
    return pddl(600, "(p ?x ?y) (q ?x)", action, start, "(q o0)")


def nested_condition() -> str:
    """Brackets in brackets, and very many of them."""
    inner = "(p o0 o1)"
    for _ in range(80):
        inner = f"(and (not {inner}) (or (p o1 o2) (p o2 o3)))"
    action = f"(:action go :parameters (?x) :precondition {inner} :effect (q ?x))"
    return pddl(9, "(p ?x ?y) (q ?x)", action, "", "(q o0)")


def many_actions() -> str:
    """A domain with very many actions."""
    actions = "\n".join(
        f"(:action go{n} :parameters (?x ?y) :precondition (and (p ?x ?y) (not (q ?x))) "
        f":effect (and (q ?y) (not (p ?x ?y))))"
        for n in range(20_000)
    )
    return pddl(30, "(p ?x ?y) (q ?x)", actions, "(p o0 o1)", "(q o9)")


def many_types() -> str:
    """A hierarchy of types, one below the other."""
    types = " ".join(f"t{n} - t{n + 1}" for n in range(900)) + " t900 - object"
    objects = " ".join(f"o{n} - t0" for n in range(3000))
    return (
        f"(define (domain slow) (:requirements :adl) (:types {types})\n"
        "(:predicates (p ?x ?y) (q ?x))"
        "(:action go :parameters (?x ?y - t900) :precondition (p ?x ?y) :effect (q ?x)))\n"
        f"(define (problem slow) (:domain slow) (:objects {objects})\n"
        "(:init (p o0 o1)) (:goal (q o0)))\n"
    )


def many_worlds() -> str:
    """Nothing is known of very many facts."""
    unknown = " ".join(f"(unknown (p o{one} o{other}))" for one in range(25) for other in range(25))
    action = (
        "(:action go :parameters (?x ?y) :effect (and (when (p ?x ?y) (not (p ?y ?x))) (q ?x)))"
    )
    goal = "(forall (?x) (and (q ?x) (not (p ?x ?x))))"
    return pddl(25, "(p ?x ?y) (q ?x)", action, "", goal, unknown)


def many_oneofs() -> str:
    """One of many, very often."""
    each = " ".join(
        "(oneof " + " ".join(f"(p o{one} o{other})" for other in range(30)) + ")"
        for one in range(30)
    )
    action = (
        "(:action go :parameters (?x ?y) :effect (when (p ?x ?y) (and (not (p ?x ?y)) (q ?x))))"
    )
    return pddl(30, "(p ?x ?y) (q ?x)", action, "", "(forall (?x) (q ?x))", each)


def many_observations() -> str:
    """Very much that can be looked at."""
    unknown = " ".join(f"(unknown (p o{one} o{other}))" for one in range(12) for other in range(12))
    actions = (
        "(:action look :parameters (?x ?y) :observe (p ?x ?y))"
        "(:action go :parameters (?x ?y) :precondition (p ?x ?y) :effect (q ?x))"
        "(:action no :parameters (?x ?y) :precondition (not (p ?x ?y)) :effect (q ?x))"
    )
    return pddl(12, "(p ?x ?y) (q ?x)", actions, "", "(forall (?x) (q ?x))", unknown)


def many_chances() -> str:
    """An action with very many outcomes."""
    chances = " ".join(f"(probabilistic 1/2 (p o{n} o{n + 1}))" for n in range(16))
    action = (
        f"(:action go :parameters (?x ?y) :effect (and {chances} (q ?x)))"
        "(:action no :parameters (?x ?y) :precondition (p ?x ?y) :effect (not (p ?x ?y)))"
    )
    text = pddl(20, "(p ?x ?y) (q ?x)", action, "", "(forall (?x) (q ?x))")
    return text.replace(":adl", ":adl :probabilistic-effects")


def many_states() -> str:
    """A decision process with very many states."""
    action = (
        "(:action go :parameters (?x ?y) :precondition (not (p ?x ?y)) "
        ":effect (probabilistic 1/2 (p ?x ?y)))"
    )
    text = pddl(12, "(p ?x ?y)", action, "", "(forall (?x ?y) (p ?x ?y))")
    return text.replace(":adl", ":adl :probabilistic-effects")


def wide_grid() -> str:
    """A very large world of cells."""
    side = 300
    rows = [["." for _ in range(side)] for _ in range(side)]
    return _grid(rows)


def _grid(rows: list[list[str]]) -> str:
    from sleuth.examples import example_text

    head = example_text("mdp", "gridworld-canyon")
    kept = [line for line in head.splitlines() if ":" in line]
    rows[0][0] = "S"
    return "\n".join([*kept, *("".join(row) for row in rows), ""])


def many_agents() -> str:
    """Very many that may act at once."""
    agents = " ".join(f"(:private a{n} a{n} - agent)" for n in range(40))
    things = " ".join(f"t{n}" for n in range(40))
    return (
        "(define (domain slow) (:requirements :typing :multi-agent :unfactored-privacy)\n"
        "(:types agent thing)\n(:predicates (p ?x ?y - thing) (q ?x - thing))\n"
        "(:action go :agent ?a - agent :parameters (?x ?y ?z - thing) "
        ":effect (and (p ?x ?y) (not (p ?y ?z)) (q ?z))))\n"
        f"(define (problem slow) (:domain slow) (:objects {things} - thing {agents})\n"
        "(:init (p t0 t1)) (:goal (and " + " ".join(f"(p t{n} t{n + 1})" for n in range(30)) + ")))"
    )


PLANNING: dict[str, Callable[[], str]] = {
    "no five": no_five,
    "no five, fixed": fixed_five,
    "every five": every_five,
    "many instances": many_instances,
    "many effects": many_effects,
    "many alternatives": many_alternatives,
    "deep derived": deep_derived,
    "far derived": far_derived,
    "long start": long_start,
    "nested condition": nested_condition,
    "many actions": many_actions,
    "many types": many_types,
}

UNCERTAIN: dict[str, Callable[[], str]] = {
    "many worlds": many_worlds,
    "one of many": many_oneofs,
    "no five": lambda: no_five().replace("(:init ", "(:init (unknown (q o1))"),
    "every five": lambda: every_five().replace("(:init ", "(:init (unknown (p o3 o4))"),
    "deep derived": lambda: deep_derived().replace("(:init ", "(:init (unknown (p o3 o0))"),
}

OBSERVED: dict[str, Callable[[], str]] = {
    "many observations": many_observations,
    "no five": lambda: UNCERTAIN["no five"]().replace(
        "(:action go", "(:action see :parameters (?x ?y) :observe (p ?x ?y)) (:action go"
    ),
}

CHANCE: dict[str, Callable[[], str]] = {
    "many chances": many_chances,
    "many states": many_states,
    "no five": lambda: no_five().replace(":effect (done)", ":effect (probabilistic 1/2 (done))"),
}

AGENTS: dict[str, Callable[[], str]] = {"many agents": many_agents}

#: Steps of a plan that can be done however often.
STEPS = "(go o0 o89)\n" * 50


def planning() -> Iterator[Case]:
    """Tasks that read, ground, lower, search, check and lay out planning tasks."""
    kinds = {
        "planning": PLANNING,
        "conformant": UNCERTAIN,
        "contingent": OBSERVED,
        "mdp": CHANCE,
        "multi-agent": AGENTS,
    }
    for kind, texts in kinds.items():
        for name, text in texts.items():
            for task in ("plan", "draw", "parse", "outline", "heuristic", "why-not", "export"):
                yield Case(name, Request(task, kind, text()))
            yield Case(name, Request("solve", kind, text()))
            yield Case(name, Request("validate", kind, text(), solution=STEPS))
            yield Case(name, Request("follow", kind, text(), solution=STEPS))
            yield Case(name, Request("check", kind, text(), solution=STEPS))


def methods_of_planning() -> Iterator[Case]:
    """Every method on what only just can be grounded."""
    kinds = {
        "planning": _middling,
        "conformant": many_oneofs,
        "contingent": many_observations,
        "mdp": many_states,
        "multi-agent": many_agents,
    }
    for kind, text in kinds.items():
        for method in catalogue.methods(catalogue.puzzle(kind)).values():
            yield Case("by method", Request("plan", kind, text(), method=method.path))


def _middling() -> str:
    """A sliding of things along chains, too many for any search."""
    action = (
        "(:action go :parameters (?x ?y ?z) :precondition (and (at ?x ?y) (next ?y ?z) "
        "(not (at ?x ?z)) (forall (?w) (or (not (at ?w ?z)) (free ?x)))) "
        ":effect (and (not (at ?x ?y)) (at ?x ?z) (when (free ?x) (not (free ?z)))))"
    )
    start = " ".join(
        f"(next o{n} o{(n + 1) % 30}) (next o{n} o{(n + 7) % 30}) (at o{n} o{n})" for n in range(30)
    )
    goal = "(and " + " ".join(f"(at o{n} o{(n + 13) % 30})" for n in range(30)) + ")"
    return pddl(30, "(at ?x ?y) (next ?x ?y) (free ?x)", action, start, goal)
