"""Several agents: reading MA-PDDL, schedules that work in every order, waiting and telling."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sleuth
from sleuth.drawing import figure_svg
from sleuth.drawing.chart import chart_figure, chart_text
from sleuth.errors import BadInput
from sleuth.examples import example_names, example_text
from sleuth.planning.agents.parallel import parallel
from sleuth.planning.agents.problem import MultiAgentProblem, read
from sleuth.planning.agents.schedule import Schedule, read_schedule
from sleuth.planning.agents.teamwork import spoken, teamwork
from sleuth.planning.kinds import kind_of
from sleuth.planning.plan import Plan, Step
from sleuth.planning.source_files import joined
from sleuth.planning.validation import validate
from sleuth.planning.world import State, World

KIND = "multi-agent"
SHARED = Path(__file__).resolve().parents[4] / "shared" / "data" / "planning" / "uncertain"

#: Agents that push buttons, in a world where much depends on the order.
DOMAIN = """
(define (domain buttons)
  (:requirements :typing :multi-agent :conditional-effects :derived-predicates)
  (:types person button)
  (:predicates (on ?b - button) (tired ?p - person) (bright) (all-on)
    (:private ?p - person (near ?p - person ?b - button)))
  (:derived (all-on) (forall (?b - button) (on ?b)))
  (:action push
    :agent ?p - person
    :parameters (?b - button)
    :precondition (and (near ?p ?b) (not (tired ?p)))
    :effect (and (on ?b) (when (bright) (tired ?p))))
  (:action walk
    :agent ?p - person
    :parameters (?from - button ?to - button)
    :precondition (and (near ?p ?from) (not (= ?from ?to)))
    :effect (and (near ?p ?to) (not (near ?p ?from))))
  (:action release
    :agent ?p - person
    :parameters (?b - button)
    :precondition (and (near ?p ?b) (on ?b))
    :effect (and (not (on ?b)) (not (tired ?p))))
  (:action shine
    :agent ?p - person
    :precondition (exists (?b - button) (on ?b))
    :effect (bright))
  (:action rest
    :agent ?p - person
    :precondition (or (all-on) (tired ?p))
    :effect (forall (?q - person) (not (tired ?q)))))
"""
PROBLEM = """
(define (problem two) (:domain buttons)
  (:objects ann bob cid - person red blue - button)
  (:init (near ann red) (near bob blue) (near cid blue))
  (:goal (and (all-on) (bright))))
"""


def solved(*words: Any, **options: Any) -> Any:
    """The answer, of which tests look at every part."""
    return sleuth.solve(*words, **options)


def example(name: str) -> MultiAgentProblem:
    problem = sleuth.read(KIND, name)
    assert isinstance(problem, MultiAgentProblem)
    return problem


@pytest.mark.parametrize("name", example_names(KIND))
def test_examples_are_planned_and_read_back(name: str) -> None:
    problem = example(name)
    answer = solved(problem)
    assert answer.checked
    assert kind_of(example_text(KIND, name)) == KIND
    schedule = answer.solution
    assert problem.solution_from_text(problem.solution_to_text(schedule), "again") == schedule
    data = json.loads(json.dumps(problem.solution_to_json(schedule)))
    assert problem.solution_from_json(data) == schedule
    assert json.loads(json.dumps(problem.details(schedule)))["slots"] == len(schedule.slots)
    text = chart_text(problem.chart(schedule), 80)
    assert max(map(len, text.splitlines())) <= 80
    assert figure_svg(chart_figure(problem.chart(schedule))).startswith("<svg ")
    assert problem.chart(schedule).drawing().rows == len(problem.team.agents) + 1
    assert answer._repr_html_()
    assert not problem.warnings


def test_the_harbour_works_in_parallel() -> None:
    problem = example("harbour")
    answer = solved(problem, method="optimal")
    assert (answer.cost, answer.optimal) == (10, True)
    assert len(answer.solution.slots) == 7
    assert problem.team.agents == ("truck1", "truck2", "quay-crane", "yard-crane")
    told = [
        (each.teller, each.hearer, each.fact.predicate)
        for each in teamwork(problem.team, answer.solution).messages
    ]
    assert {("quay-crane", "yard-crane", "loaded"), ("truck1", "yard-crane", "at")} <= set(told)
    waiting = {(each.agent, each.other) for each in teamwork(problem.team, answer.solution).waits}
    assert ("yard-crane", "truck1") in waiting or ("yard-crane", "truck2") in waiting


def test_views_of_agents_become_one_task() -> None:
    """Hands are private: the cook's are not the waiter's, and guests are the waiter's alone."""
    problem = example("kitchen")
    team = problem.team
    assert team.agents == ("cook", "waiter")
    assert {"hands-free@cook", "hands-free@waiter"} <= set(team.task.domain.predicates)
    assert {action.name for action in team.task.domain.actions} >= {"chop@cook", "serve@waiter"}
    schedule = solved(problem, method="best-response").solution
    for message in teamwork(team, schedule).messages:
        assert message.private is None
        assert message.fact.predicate in ("on-counter", "filled")
    private = [atom for atom in team.task.start if team.private_to(atom) == "cook"]
    assert [spoken(atom) for atom in private if "known" not in atom.predicate] == ["(hands-free)"]


def test_an_agent_acts_on_what_it_knows_of_only() -> None:
    """Both have the same action, but only one of them knows the door."""
    domain = (
        "(define (domain d) (:requirements :factored-privacy) (:predicates (open ?x) (all))"
        "(:action open :parameters (?x) :effect (open ?x))"
        "(:action look :precondition (forall (?x) (open ?x)) :effect (all)))"
    )

    def problem(things: str, goal: str) -> str:
        return f"(define (problem p) (:domain d) (:objects {things}) (:init) (:goal {goal}))"

    files = [
        (domain, "domain.pddl"),
        (problem("gate (:private chest)", "(open gate)"), "problem-ann.pddl"),
        (
            problem("gate (:private chest door)", "(and (open door) (open chest) (all))"),
            "problem-bob.pddl",
        ),
    ]
    team = read(joined(files)).team
    assert team.agents == ("ann", "bob")
    answer = solved(read(joined(files)), method="optimal")
    doors = [step for _, step in answer.solution.timed() if "door" in step.objects]
    assert [team.actor(step) for step in doors] == ["bob"]
    # The chest of each is another one; whoever looks sees all that it knows of open.
    assert answer.cost == 4
    assert solved(read(joined(files)), method="best-response").cost >= 4
    for name in ("open@ann", "look@ann"):
        assert name in {action.name for action in team.task.domain.actions}
    wrong = Plan((Step("open@ann", ("door",)),))
    assert validate(team.task, wrong).failure is not None


def test_one_task_for_all_and_views_of_it_cost_the_same() -> None:
    """The harbour, taken apart into what each agent knows."""
    domain, _, _ = example_text(KIND, "harbour").partition("(define (problem")
    start = (
        "(at truck1 quay) (empty truck1) (at truck2 quay) (empty truck2) "
        "(lies red quay) (lies blue quay)"
    )
    shared = "quay yard - place red blue - container truck1 truck2 - truck"
    goal = "(:goal (and (lies red yard) (lies blue yard)))"
    crane = {
        name: f"(:private {name} - crane)) (:init (free {name}) (reaches {name} {place}) {start})"
        for name, place in (("quay-crane", "quay"), ("yard-crane", "yard"))
    }
    assert "drive" in domain
    plain = domain.replace(":unfactored-privacy", ":factored-privacy")
    for agent in ("?c - crane", "?t - truck"):
        plain = plain.replace(f":agent {agent}\n    :parameters (", f":parameters ({agent} ")
    lifting, driving = plain.split("(:action drive")
    files = []
    for name, view in crane.items():
        files.append((lifting + ")", f"domain-{name}.pddl"))
        own = f"(define (problem p) (:domain harbour) (:objects {shared} {view} {goal})"
        files.append((own, f"problem-{name}.pddl"))
    head = lifting.split("(:action")[0]
    files.append((f"{head}(:action drive{driving}", "domain-trucks.pddl"))
    own = f"(define (problem p) (:domain harbour) (:objects {shared}) (:init {start}) {goal})"
    files.append((own, "problem-trucks.pddl"))
    team = read(joined(files))
    assert set(team.team.agents) == {"quay-crane", "yard-crane", "trucks"}
    assert solved(team, method="optimal").cost == solved(KIND, "harbour", method="optimal").cost


def test_private_things_are_known_to_their_agent() -> None:
    team = read(DOMAIN + PROBLEM).team
    near = next(atom for atom in team.task.start if atom.terms == ("bob", "blue"))
    assert team.private_to(near) == "bob"
    assert team.actor(Step("push", ("ann", "red"))) == "ann"


def walk(team: Any, random: Random, length: int) -> Plan:
    """Steps that can be done one after the other."""
    world = World(team.task)
    state, steps = world.start, []
    for _ in range(length):
        able = [
            (action, values)
            for action in team.task.domain.actions
            for values in world.values_of(action.parameters)
            if world.applicable(action, values, state)
        ]
        action, values = random.choice(able)
        state = world.after(action, values, state)
        steps.append(Step(action.name, tuple(values.values())))
    return Plan(tuple(steps))


def end(world: World, steps: tuple[Step, ...]) -> State | None:
    """Where steps lead, None if one cannot be done."""
    actions = {action.name: action for action in world.task.domain.actions}
    state = world.start
    for step in steps:
        action = actions[step.action]
        names = (each.name for each in action.parameters)
        values = dict(zip(names, step.objects, strict=True))
        if not world.applicable(action, values, state):
            return None
        state = world.after(action, values, state)
    return state


@pytest.mark.parametrize("seed", range(25))
def test_schedules_end_where_the_plan_does_in_every_order(seed: int) -> None:
    """All orders of all slots, by brute force, of plans that are random walks."""
    team = read(DOMAIN + PROBLEM).team
    plan = walk(team, Random(seed), 7)
    schedule = parallel(team, plan)
    world = World(team.task)
    expected = end(world, plan.steps)
    for orders in product(*(list(permutations(slot)) for slot in schedule.slots)):
        assert end(world, tuple(step for slot in orders for step in slot)) == expected
    for slot in schedule.slots:
        actors = [team.actor(step) for step in slot]
        assert len(set(actors)) == len(actors)


def test_random_walks_have_parallel_steps() -> None:
    team = read(DOMAIN + PROBLEM).team
    schedules = [parallel(team, walk(team, Random(seed), 7)) for seed in range(25)]
    assert sum(len(slot) > 1 for each in schedules for slot in each.slots) > 20


def test_schedules_that_work_in_one_order_only_are_refused() -> None:
    problem = read(DOMAIN + PROBLEM.replace("(and (all-on) (bright))", "(bright)"))
    at_once = "0: (push ann red) (shine bob)\n"
    assert problem.check(problem.solution_from_text(at_once, "s")) != []
    one_by_one = "0: (push ann red)\n1: (shine bob)\n"
    assert problem.check(problem.solution_from_text(one_by_one, "s")) == []
    double = "0: (push ann red) (walk ann red blue)\n"
    assert "2 things at once" in problem.check(read_schedule(double, "s"))[0]
    # Whether somebody gets tired depends on who comes first.
    tiring = "0: (push ann red)\n1: (shine bob) (push cid blue)\n"
    assert "differently" in problem.check(read_schedule(tiring, "s"))[0]
    short = "0: (push ann red)\n"
    assert "goal" in problem.check(read_schedule(short, "s"))[0]


def reached_with_fewer(
    problem: MultiAgentProblem, schedule: Schedule, agent: str, steps: int
) -> bool:
    """Whether an agent could do with fewer steps, the others doing what they do, by brute force."""
    world = World(problem.task)
    actions = {action.name: action for action in problem.task.domain.actions}
    others = [step for step in schedule.plan.steps if problem.team.actor(step) != agent]
    own = [
        Step(action.name, (agent, *rest))
        for action in problem.task.domain.actions
        for rest in product(*(world.objects_of(each) for each in action.parameters[1:]))
    ]

    def done(step: Step, state: State) -> State | None:
        action = actions[step.action]
        names = (each.name for each in action.parameters)
        values = dict(zip(names, step.objects, strict=True))
        able = world.applicable(action, values, state)
        return world.after(action, values, state) if able else None

    layer = {(0, world.start)}
    for _ in range(steps):
        ahead = list(layer)
        for at, state in ahead:  # steps of the others come in between
            after = done(others[at], state) if at < len(others) else None
            if after is not None and (at + 1, after) not in layer:
                layer.add((at + 1, after))
                ahead.append((at + 1, after))
        if any(at == len(others) and world.is_goal(state) for at, state in layer):
            return True
        layer = {
            (at, after)
            for at, state in layer
            for step in own
            if (after := done(step, state)) is not None
        }
    return False


@pytest.mark.parametrize("seed", range(4))
def test_best_responses_cannot_be_bettered_alone(seed: int) -> None:
    random = Random(seed)
    near = " ".join(
        f"(near {who} {random.choice(('red', 'blue'))})" for who in ("ann", "bob", "cid")
    )
    text = DOMAIN + PROBLEM.replace("(near ann red) (near bob blue) (near cid blue)", near)
    problem = read(text)
    answer = solved(problem, method="best-response")
    least = solved(problem, method="astar")
    assert answer.checked
    assert answer.cost >= least.cost
    assert answer.optimal is None
    assert answer.evidence.data["settled"]
    again = solved(problem, method="best-response")
    assert again.solution == answer.solution
    for agent in problem.team.agents:
        own = [s for s in answer.solution.plan.steps if problem.team.actor(s) == agent]
        assert not reached_with_fewer(problem, answer.solution, agent, len(own))


def test_a_task_that_nobody_can_do_has_no_plan() -> None:
    problem = read(DOMAIN + PROBLEM.replace("(near ann red) (near bob blue) (near cid blue)", ""))
    for method in ("best-response", "astar"):
        assert solved(problem, method=method).status == "unsolvable"


@pytest.mark.parametrize(
    ("task", "cost"), [("logistics00", 20), ("driverlog", 6), ("taxi", 10), ("depot", 10)]
)
def test_public_tasks_have_their_least_costs(task: str, cost: int) -> None:
    folder = SHARED / "multiagent" / task
    if not folder.exists():
        pytest.skip("the shared planning tasks are not here")
    files = [((folder / name).read_text(), name) for name in ("domain.pddl", "problem.pddl")]
    problem = read(joined(files))
    assert solved(problem, method="best-response").cost >= cost
    assert solved(problem, method="optimal", shortest=True).cost == cost


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (":agent ?p - person\n    :p", ":agent person\n    :p", "one variable"),
        (":agent ?p - person", ":agent ?p - nobody", "nobody"),
        (":agent ?p - person\n    :param", ":agent ?p - person :agent ?q\n    :param", "twice"),
        ("(near ann red)", "(near ann@x red)", "@ is not for names"),
        ("(:private ?p - person (near", "(:private ?p - person () (near", "a predicate such as"),
        ("red blue - button", "(:private ann (red)) blue - button", "not a bracket"),
        ("(:goal", "(:init (oneof (bright) (tired ann))) (:goal", "start is not known"),
        ("(define (problem", f"{DOMAIN}{PROBLEM * 2}(define (problem", "2 domains and 3 problems"),
    ],
)  # fmt: skip
def test_mistakes_are_told(old: str, new: str, words: str) -> None:
    text = DOMAIN + PROBLEM
    assert old in text
    with pytest.raises(BadInput) as caught:
        read(text.replace(old, new, 1))
    assert words in str(caught.value)


@pytest.mark.parametrize("text", ["0: (a", "0: a b", "0: ()", "0: (a) x"])
def test_notations_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(BadInput):
        read_schedule(text, "schedule")
    with pytest.raises(BadInput):
        example("harbour").solution_from_json({"a": 1})


def test_a_plain_plan_is_a_schedule_too() -> None:
    assert read_schedule("(a b)\n(c)\n", "plan") == Schedule(((Step("a", ("b",)),), (Step("c"),)))


@pytest.mark.slow
def test_the_command_takes_folders_and_draws(tmp_path: Path) -> None:
    from sleuth.planning.source_files import parted

    for each in parted(example_text(KIND, "kitchen"), "kitchen"):
        if "/" in each.source:
            file = tmp_path / "kitchen" / each.source
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(each.text)

    def plan(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "sleuth", "plan", *words],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    done = plan("kitchen", "--svg", "chart.svg")
    assert done.returncode == 0
    assert "waits" in done.stdout
    assert "tells" in done.stdout
    assert (tmp_path / "chart.svg").read_text().startswith("<svg ")
    data = json.loads(plan("harbour", "--json").stdout)
    assert data["cost"] == 10
    assert set(data["result"]) == {"slots", "agents", "waits", "told"}
