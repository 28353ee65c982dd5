"""What chance decides is read exactly, errors point at the word, and both meanings agree."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from planning_tasks import OBJECTS, atom, condition

import sleuth
from sleuth.errors import BadInput
from sleuth.logic.source_text import SourceText
from sleuth.planning.chance.reading import read_decision_problem
from sleuth.planning.chance.task_problem import ChanceTask
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.pddl.syntax import Choice, PlanningTask

DOMAIN = """(define (domain die) (:requirements :probabilistic-effects)
 (:predicates (six) (lucky) (lost ?x))
 (:functions (gain ?x))
 (:action throw :parameters ()
  :effect (probabilistic 1/6 (six)))
)
"""
PROBLEM = """(define (problem play) (:domain die) (:objects a b)
 (:init (lucky)) (:goal (six)))
"""


def read(*texts: str) -> PlanningTask:
    return read_task(*(SourceText(text, f"file{index}") for index, text in enumerate(texts)))


@pytest.mark.parametrize(
    ("written", "probabilities"),
    [
        ("1/6 (six)", ["1/6"]),
        ("0.25 (six) .5 (lucky)", ["1/4", "1/2"]),
        ("(/ 1 3) (six) 2/3 (and)", ["1/3", "2/3"]),
        ("1 (six)", ["1"]),
        ("0 (six)", ["0"]),
    ],
)
def test_probabilities_are_exact(written: str, probabilities: list[str]) -> None:
    task = read(DOMAIN.replace("1/6 (six)", written), PROBLEM)
    (draw,) = task.domain.actions[0].draws
    assert draw.probabilities == tuple(map(Fraction, probabilities))


def test_nested_draws_are_numbered() -> None:
    nested = "(forall (?x) (when (lucky) (probabilistic 0.5 (and (six) " + (
        "(probabilistic 0.2 (lost ?x) 0.1 (not (lucky)))))))"
    )
    (action,) = read(DOMAIN.replace("(probabilistic 1/6 (six))", nested), PROBLEM).domain.actions
    assert [len(draw.parameters) for draw in action.draws] == [1, 1]
    assert [change.choices for change in action.changes] == [
        (Choice(0, 0),),
        (Choice(0, 0), Choice(1, 0)),
        (Choice(0, 0), Choice(1, 1)),
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("1/6 (six)", "1.5 (six)", "file0:5:26: the probability 1.5 is more than 1"),
        ("1/6 (six)", "-0.1 (six)", "the probability -0.1 is negative"),
        ("1/6 (six)", "0.7 (six) 0.4 (lucky)", "5:36: the probabilities up to here sum up to 1.1"),
        ("1/6 (six)", "1/0 (six)", "nothing can be divided by 0"),
        ("1/6 (six)", "often (six)", "a probability is expected here"),
        ("1/6 (six)", "1/6", "pairs of PROBABILITY and EFFECT"),
        ("(probabilistic 1/6 (six))", "(probabilistic)", "pairs of PROBABILITY and EFFECT"),
        ("1/6 (six)", "1/6 (sixx)", "did you mean six?"),
        ("1/6 (six)", "1/6 (increase (total-cost) 1)", "a cost under a condition or by chance"),
        ("(:init (lucky))", "(:init (probabilistic 0.5 (unlucky)))", "did you mean lucky?"),
        (
            "(:init (lucky))",
            "(:init (probabilistic 0.5 (when (six) (lucky))))",
            "the start by chance has facts only",
        ),
        ("(:goal (six))", "(:goal (six)) (:goal-reward much)", "(:goal-reward NUMBER)"),
        ("(:goal (six))", "(:goal (six)) (:metric maximize (fun))", "only (:metric minimize"),
    ],
)
def test_errors_point_at_the_word(old: str, new: str, told: str) -> None:
    assert old in DOMAIN + PROBLEM
    with pytest.raises(BadInput) as caught:
        read(DOMAIN.replace(old, new), PROBLEM.replace(old, new))
    assert told in str(caught.value)


def test_other_languages_and_tasks_are_refused_by_name() -> None:
    with pytest.raises(BadInput, match="this is RDDL"):
        read_decision_problem("// a remark\ndomain reservoir_mdp {\n types { };\n}", "x")
    with pytest.raises(BadInput, match="nothing in this task is left to chance"):
        read_decision_problem(DOMAIN.replace("(probabilistic 1/6 (six))", "(six)") + PROBLEM, "x")


def test_chance_and_what_is_not_known_are_not_mixed() -> None:
    """Neither is passed over in silence, whichever kind is asked for."""
    open_start = PROBLEM.replace("(:init (lucky))", "(:init (oneof (lucky) (six)))")
    assert open_start != PROBLEM
    with pytest.raises(BadInput, match="a start that leaves facts open"):
        read_decision_problem(DOMAIN + open_start, "x")
    looking = DOMAIN.replace(":effect (prob", ":observe (lucky) :effect (prob")
    assert looking != DOMAIN
    with pytest.raises(BadInput, match="chance and actions that look"):
        read_decision_problem(looking + PROBLEM, "x")
    for kind in ("conformant", "contingent"):
        for text in (DOMAIN + PROBLEM, DOMAIN + open_start, looking + PROBLEM):
            with pytest.raises(BadInput, match="left to chance"):
                sleuth.read(kind, text)


def random_chance_effect(random: Random, scope: list[str], depth: int) -> str:
    """An effect of everything that effects have."""
    kind = random.randrange(8 if depth else 3)
    names = {"p": 1, "q": 2, "r": 0}
    if kind < 3:
        change = atom(random, names, [*scope, *OBJECTS[:2]])
        return change if random.random() < 0.6 else f"(not {change})"
    if kind == 3:
        inner = random_chance_effect(random, scope, depth - 1)
        return f"(when {condition(random, scope, 1, {**names, 's': 1})} {inner})"
    if kind == 4 and "?v" not in scope:
        return f"(forall (?v) {random_chance_effect(random, [*scope, '?v'], depth - 1)})"
    if kind == 5:
        sign = random.choice(["increase", "decrease"])
        return f"({sign} (reward) {random.randint(1, 4)})"
    parts = [random_chance_effect(random, scope, depth - 1) for _ in range(2)]
    if kind == 6:
        return f"(and {' '.join(parts)})"
    first = random.randint(1, 9)
    return f"(probabilistic 0.{first} {parts[0]} {random.randint(0, 10 - first)}/10 {parts[1]})"


def random_chance_task(seed: int) -> str:
    random = Random(seed)
    actions = []
    for index in range(2):
        scope = ["?x"] if random.random() < 0.5 else []
        names = {"p": 1, "q": 2, "r": 0, "s": 1}
        effects = " ".join(random_chance_effect(random, scope, 3) for _ in range(2))
        actions.append(
            f"(:action act{index} :parameters ({' '.join(scope)})"
            f" :precondition {condition(random, scope, 1, names)}"
            f" :effect (and {effects} (probabilistic 0.5 (r))))"
        )
    drawn = atom(random, {"p": 1, "s": 1}, list(OBJECTS))
    return (
        "(define (domain d) (:types thing) (:constants a b - thing)\n"
        "(:predicates (p ?x) (q ?x ?y) (r) (s ?x))\n"
        + "\n".join(actions)
        + f")\n(define (problem e) (:domain d) (:objects c)\n"
        f"(:init (s a) (q a b) (probabilistic 0.3 {drawn} 0.2 (not (q a b))))\n"
        f"(:goal (or (and (r) {atom(random, {'q': 2}, list(OBJECTS[:2]))}) (and (p a) (p b))))\n"
        "(:metric maximize (reward)))"
    )


@pytest.mark.parametrize("seed", range(40))
def test_grounded_and_lifted_meanings_agree(seed: int) -> None:
    problem = read_decision_problem(random_chance_task(seed), "random")
    assert isinstance(problem, ChanceTask)
    process = problem.process(problem.objective)

    def lifted(state: Any) -> Any:
        return problem._atoms(state)

    starts: dict[Any, float] = {}
    for probability, state in process.start:
        starts[lifted(state)] = starts.get(lifted(state), 0.0) + probability
    assert starts == pytest.approx({s: float(p) for p, s in problem.starts()})
    states = [state for _, state in process.start]
    for state in states[:25]:
        here = lifted(state)
        assert process.is_goal(state) == problem.is_goal(here)
        if process.is_goal(state):
            continue
        steps = process.steps(state)
        for action, cost, outcomes in steps:
            assert problem.can(here, action)
            ends: dict[Any, float] = {}
            mean = 0.0
            for share, after, reward in problem.outcomes(here, action):
                ends[after] = ends.get(after, 0.0) + float(share)
                mean += float(share * reward)
            assert {lifted(s): p for p, s in outcomes} == pytest.approx(ends)
            earning = problem.objective.kind == "reward"
            assert cost == pytest.approx(-mean if earning else 1.0)
            states += [after for _, after in outcomes if after not in states]
        able = {
            f"{each.name} {' '.join(values.values())}".strip()
            for each in problem.task.domain.actions
            for values in problem.world.values_of(each.parameters)
            if problem.world.applicable(each, values, here)
            and any(end.state != here for end in _ends(problem, each, values, here))
        }
        assert able <= {action for action, _, _ in steps}


def _ends(problem: ChanceTask, action: Any, values: Any, state: Any) -> Any:
    from sleuth.planning.chance.meaning import outcomes

    return outcomes(problem.world, action, values, state)
