"""Problems of chance as processes for engines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sleuth.planning.chance.objective import REWARD, Objective
from sleuth.planning.chance.policy import Policy, State
from sleuth.planning.chance.problem import DecisionProblem
from sleuth.planning.chance.process import Decision, Process, Step
from sleuth.planning.chance.simulation import Simulated, simulate


def process(
    problem: DecisionProblem,
    objective: str | None = None,
    horizon: int | None = None,
    discount: float | None = None,
) -> Process:
    """The process of a problem, perhaps with another objective than its own."""
    asked = problem.objective
    if objective is not None and objective != asked.kind:
        asked = Objective(objective, 1.0, asked.horizon)
    if discount is not None:
        asked = replace(asked, discount=discount)
    if horizon is not None:
        asked = replace(asked, horizon=horizon)
    return problem.process(asked)


def by_rules(problem: DecisionProblem, objective: Objective) -> Process:
    """A process that asks the rules of the problem state by state."""
    earning = objective.kind == REWARD
    least_step, least_final = least_costs(problem) if earning else (0.0, 0.0)

    def steps(state: State) -> list[Step]:
        found: list[Step] = []
        for action in problem.actions(state):
            outcomes = list(problem.outcomes(state, action))
            cost = float(problem.action_cost(state, action))
            if earning:
                cost = -float(sum(probability * reward for probability, _, reward in outcomes))
            found.append(
                (action, cost, [(float(probability), after) for probability, after, _ in outcomes])
            )
        return found

    def final(state: State) -> float:
        return -float(problem.final_reward(state)) if earning else 0.0

    return Process(
        objective,
        [(float(probability), state) for probability, state in problem.starts()],
        steps,
        problem.is_goal,
        lifting(objective),
        problem.state_words,
        final,
        simulate=simulating(problem),
        unit=problem.unit,
        least_step=least_step,
        least_final=least_final,
    )


def least_costs(problem: DecisionProblem) -> tuple[float, float]:
    """What steps and ends cost at least where rewards count: the most that they may earn."""
    step, final = problem.most_earned()
    return -float(step), -max(0.0, float(final))


def lifting(objective: Objective) -> Callable[[Decision], Policy]:
    """From what engines found to a policy, where states are the problem's own."""

    def lift(found: Decision) -> Policy:
        return Policy(objective, found.actions, found.worth, found.values)

    return lift


def simulating(problem: DecisionProblem) -> Callable[[Policy, int, int], Simulated]:
    """Runs of policies by the rules of a problem."""

    def run(policy: Policy, runs: int, seed: int) -> Simulated:
        return simulate(problem, policy, runs, seed)

    return run
