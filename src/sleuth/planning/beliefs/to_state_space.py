"""Beliefs as the states of a state space, so that every search runs on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from sleuth.limits import Meter, metered
from sleuth.planning.beliefs.belief_task import Belief
from sleuth.planning.beliefs.distances import Distances, distances
from sleuth.planning.beliefs.heuristics import HEURISTICS
from sleuth.planning.beliefs.reach import out_of_reach
from sleuth.planning.beliefs.view import BeliefSpace
from sleuth.planning.beliefs.words import belief_in_words
from sleuth.planning.to_state_space import plain
from sleuth.search.state_space import Heuristic, Path, StateSpace

if TYPE_CHECKING:
    from sleuth.events import Listener

SolutionT = TypeVar("SolutionT")


def to_state_space(view: BeliefSpace[SolutionT]) -> StateSpace[Belief, SolutionT]:
    """States are sets of numbered states; actions are those that can be done in all of them."""
    task = view.beliefs
    costs = {action.name: plain(action.cost) for action in task.actions}

    def successors(belief: Belief) -> Iterator[tuple[str, Belief, float]]:
        for action, after in task.after(belief):
            if action.moves is not None:
                yield action.name, after, costs[action.name]

    @cache
    def known() -> Distances | None:
        return distances(task)

    def estimated(
        estimate: Callable[[Distances, Belief], float],
    ) -> tuple[
        Callable[[Belief], float],
        Callable[[Meter, Listener | None], Callable[[Belief], float]],
    ]:
        def by_table(belief: Belief) -> float:
            table = known()
            return 0 if table is None else estimate(table, belief)

        def prepare(meter: Meter, listener: Listener | None) -> Callable[[Belief], float]:
            with metered(meter):
                table = known()
            return by_table if table is None else lambda belief: estimate(table, belief)

        return by_table, prepare

    hardest, merging, cardinality = HEURISTICS
    heuristics: dict[str, Heuristic[Belief]] = {
        hardest.name: Heuristic.of(hardest, *estimated(Distances.farthest)),
        merging.name: Heuristic.of(
            merging,
            *estimated(lambda table, belief: max(table.farthest(belief), table.merging(belief))),
        ),
        cardinality.name: Heuristic.of(
            cardinality,
            lambda belief: 0 if task.all_goal(belief) else len(belief) - 1,
            safe=True,
        ),
    }

    def lift(path: Path[Belief]) -> SolutionT:
        return view.lift(path.actions)

    return StateSpace(
        task.initial,
        successors,
        task.all_goal,
        lift,
        heuristics,
        hardest.name,
        uniform=len(set(costs.values())) < 2,
        words=lambda belief: belief_in_words(task, belief),
        action_words=lambda name: f"({name})",
        refutation=lambda: out_of_reach(task.ground),
    )
