"""Every engine finds what trying all policies finds, and proves it where it says so."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from random_processes import best_of_all, random_process

import sleuth
from sleuth.errors import Unsuitable
from sleuth.examples import example_text

ENGINES = ["value-iteration", "policy-iteration", "lrtdp", "lao-star"]


def solve(problem: Any, **said: Any) -> Any:
    return sleuth.solve(problem, **said)


def worth(answer: Any) -> tuple[float | None, float | None]:
    assert answer.checked
    return answer.evidence.data["probability"], answer.evidence.data["value"]


def compare(problem: Any, engine: str, discount: Fraction = Fraction(1)) -> bool:
    truth = best_of_all(problem, discount)
    try:
        answer = solve(problem, method=engine)
    except Unsuitable:
        assert problem.objective.kind == "reward" and discount == 1
        return False
    if truth is None:
        assert answer.status is sleuth.Status.UNSOLVABLE
        return True
    probability, value = worth(answer)
    assert value == pytest.approx(float(truth[1]), abs=1e-7)
    if problem.objective.kind == "goal":
        assert probability == pytest.approx(float(truth[0]), abs=1e-9)
        assert answer.optimal
    low, high = map(Fraction, answer.evidence.data["bounds"])
    assert low <= truth[1] <= high, "not even by what is rounded"
    return True


@pytest.mark.parametrize("engine", ["value-iteration", "policy-iteration"])
@pytest.mark.parametrize("zeros", [8, 11, 14])
def test_a_step_that_nearly_always_stays(engine: str, zeros: int) -> None:
    """The least chance to leave is not lost as a difference of numbers that are nearly 1."""
    luck = Fraction(1, 10**zeros)
    process = sleuth.MDP("here")
    process.action("here", "try", [(luck, "there"), (1 - luck, "here")])
    process.goal("there")
    answer = solve(process, method=engine)
    assert answer.cost == pytest.approx(10**zeros, rel=1e-12)
    low, high = answer.evidence.data["bounds"]
    assert low <= 10**zeros <= high


@pytest.mark.parametrize("zeros", [9, 12])
def test_bounds_tell_what_rounding_leaves_open(zeros: int) -> None:
    luck = Fraction(1, 10**zeros)
    process = sleuth.MDP("here")
    process.action("here", "try", [(luck, "there"), (1 - luck, "aside")])
    process.action("aside", "back", "here")
    process.goal("there")
    low, high = solve(process, method="policy-iteration").evidence.data["bounds"]
    assert low <= 2 * 10**zeros - 1 <= high


def test_limits_hold_while_a_large_grid_is_laid_out() -> None:
    from sleuth.limits import Cancellation, LimitReached, Meter, metered
    from sleuth.planning.chance.gridworld_table import grid_table

    stop = Cancellation()
    stop.cancel()
    world = sleuth.read("mdp", "S..\n..G\n")
    with metered(Meter(cancellation=stop)), pytest.raises(LimitReached):
        grid_table(world, counts_steps=True)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(25))
def test_goals_with_dead_ends(engine: str, seed: int) -> None:
    assert compare(random_process(seed, goals=True), engine)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(25))
def test_goals_with_free_steps(engine: str, seed: int) -> None:
    assert compare(random_process(1000 + seed, goals=True, free=True), engine)


def waiting(*, rewards: bool = False) -> sleuth.MDP:
    """Wait for nothing, or go; with `rewards` what is lost stands in place of what it costs."""
    process = sleuth.MDP("s", objective="reward" if rewards else "goal")
    process.action("s", "wait", "s", cost=0)
    process.action("s", "go", "g", cost=1, reward=-1)
    process.goal("g", reward=3 if rewards else 0)
    return process


def circling() -> sleuth.MDP:
    """Three states in a circle for nothing, by chance in part; the cheapest way out is at c."""
    process = sleuth.MDP({"a": 0.5, "b": 0.5})
    process.action("a", "round", "b", cost=0)
    process.action("a", "out", "g", cost=5)
    process.action("b", "round", [(0.5, "c"), (0.5, "a")], cost=0)
    process.action("c", "round", "a", cost=0)
    process.action("c", "stay", "c", cost=0)
    process.action("c", "out", [(0.5, "g"), (0.5, "a")], cost=1)
    process.goal("g")
    return process


def circling_by_a_pit() -> sleuth.MDP:
    """The same with a pit: one in four runs is lost whatever is done, cheaper ways lose more."""
    process = sleuth.MDP("a")
    process.action("a", "round", "b", cost=0)
    process.action("b", "round", "a", cost=0)
    process.action("a", "dive", [(0.5, "g"), (0.5, "pit")], cost=0)
    process.action("b", "jump", [(0.75, "g"), (0.25, "pit")], cost=2)
    process.action("pit", "swim", "pit", cost=0)
    process.goal("g")
    return process


@pytest.mark.parametrize("engine", [*ENGINES, "uct"])
@pytest.mark.parametrize(
    ("process", "probability", "value"),
    [
        (waiting(), 1, 1),
        (waiting(rewards=True), None, 2),
        (circling(), 1, 2),
        (circling_by_a_pit(), 0.75, 2),
    ],
    ids=["one", "rewards", "several", "a pit"],
)
def test_loops_that_cost_nothing(
    process: sleuth.MDP, probability: float | None, value: float, engine: str
) -> None:
    """To go round for ever is free, and no answer."""
    answer = solve(process, method=engine, **({"rollouts": 60} if engine == "uct" else {}))
    assert worth(answer)[0] == probability
    assert worth(answer)[1] == pytest.approx(value)
    if engine != "uct" and probability is not None:
        assert answer.optimal


@pytest.mark.parametrize("engine", [*ENGINES, "uct"])
def test_loops_that_cost_nothing_as_a_task(engine: str) -> None:
    text = """(define (domain d) (:predicates (p) (q) (g)) (:functions (total-cost))
      (:action wait :effect (and (p) (probabilistic 1/2 (q))))
      (:action back :effect (and (not (p)) (not (q))))
      (:action go :precondition (p)
        :effect (and (probabilistic 1/2 (g)) (increase (total-cost) 1))))
    (define (problem x) (:domain d) (:init) (:goal (g)) (:metric minimize (total-cost)))
    """
    problem = sleuth.read("mdp", text)
    answer = solve(problem, method=engine, **({"rollouts": 60} if engine == "uct" else {}))
    assert worth(answer)[0] == 1
    assert worth(answer)[1] == pytest.approx(2)


@pytest.mark.parametrize("engine", ["lrtdp", "lao-star"])
def test_values_shown_are_those_of_their_states(engine: str) -> None:
    """Where the goal may be missed the search goes through numbers of states."""
    shown = solve(circling_by_a_pit(), method=engine).solution.values
    assert shown == {"a": pytest.approx(2), "b": pytest.approx(2)}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(15))
def test_discounted_rewards(engine: str, seed: int) -> None:
    problem = random_process(2000 + seed, goals=False, discount=0.9)
    assert compare(problem, engine, Fraction(9, 10))


@pytest.mark.parametrize("engine", ["value-iteration", "policy-iteration"])
def test_sums_of_rewards_where_they_exist(engine: str) -> None:
    answered = [
        compare(random_process(3000 + seed, goals=False, objective="reward"), engine)
        for seed in range(60)
    ]
    assert sum(answered) >= 10


def by_horizon(problem: Any, state: Any, left: int, goal: bool) -> tuple[Fraction, Fraction]:
    """The best probability and cost of success, or the best reward, with so many steps left."""
    if problem.is_goal(state):
        return Fraction(1), (Fraction(0) if goal else Fraction(problem.final_reward(state)))
    actions = problem.actions(state)
    if left == 0 or not actions:
        end = Fraction(0) if goal or actions else Fraction(problem.final_reward(state))
        return Fraction(0), end
    found = []
    for action in actions:
        reach = total = Fraction(0)
        for p, after, reward in problem.outcomes(state, action):
            there = by_horizon(problem, after, left - 1, goal)
            reach += p * there[0]
            if goal:
                total -= p * there[0] * (problem.action_cost(state, action) + there[1])
            else:
                total += p * (reward + there[1])
        found.append((reach, total / reach if reach else Fraction(0)) if goal else (total, total))
    best = max(found)
    return (best[0], -best[1]) if goal else (Fraction(0), best[1])


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("goals", [True, False])
@pytest.mark.parametrize("seed", range(8))
def test_a_horizon(engine: str, goals: bool, seed: int) -> None:
    problem = random_process(4000 + seed, goals=goals, horizon=3)
    if problem.objective.kind != ("goal" if goals else "reward"):
        pytest.skip("another objective")
    parts = [(p, by_horizon(problem, state, 3, goals)) for p, state in problem.starts()]
    answer = solve(problem, method=engine)
    if goals:
        reach = sum((p * each[0] for p, each in parts), Fraction(0))
        if not reach:
            assert answer.status is sleuth.Status.UNSOLVABLE
            return
        cost = sum((p * each[0] * each[1] for p, each in parts), Fraction(0)) / reach
        assert worth(answer) == pytest.approx((float(reach), float(cost)), abs=1e-8)
    else:
        total = sum((p * each[1] for p, each in parts), Fraction(0))
        assert worth(answer)[1] == pytest.approx(float(total), abs=1e-8)


@pytest.mark.parametrize("seed", range(10))
def test_uct_is_never_better_than_the_best_and_mostly_as_good(seed: int) -> None:
    problem = random_process(5000 + seed, goals=False, discount=0.9)
    truth = best_of_all(problem, Fraction(9, 10))
    assert truth is not None
    answer = solve(problem, method="uct", rollouts=400)
    assert answer.optimal is None
    value = worth(answer)[1]
    assert value is not None
    assert value <= float(truth[1]) + 1e-9
    assert value == pytest.approx(float(truth[1]), rel=0.1, abs=0.3)


@pytest.mark.parametrize(("name", "most"), [("courier-rain", 2.24), ("gridworld-canyon", 20.0)])
def test_uct_reaches_goals(name: str, most: float) -> None:
    answer = sleuth.solve("mdp", example_text("mdp", name), method="uct")
    assert worth(answer)[0] == 1.0
    assert answer.cost is not None and answer.cost <= most


def test_rewards_for_ever_are_refused() -> None:
    process = sleuth.MDP("home", objective="reward")
    process.action("home", "work", [(0.9, "home", 5), (0.1, "away")])
    with pytest.raises(Unsuitable, match="again and again"):
        solve(process)
    answer = solve(process, discount=0.5)
    assert answer.evidence.data["value"] == pytest.approx(4.5 / (1 - 0.45))


def test_what_never_ends_is_refused() -> None:
    process = sleuth.MDP("home", objective="reward")
    process.action("home", "wait", "home", reward=-1)
    with pytest.raises(Unsuitable, match="surely comes to an end"):
        solve(process)
    assert solve(process, horizon=4).evidence.data["value"] == pytest.approx(-4)
