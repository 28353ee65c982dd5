"""AO*: grow the most promising policy where it is unfinished, and revise what it costs.

Graphs may have cycles. Where a value seems to rise round a cycle, what the change touches is
revised from the least cost upwards, as Dijkstra's algorithm does (Knuth's generalisation to
functions of several arguments), so that a policy never relies on itself, and states without a
policy get infinite cost at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from heapq import heappop, heappush
from typing import Any

from sleuth.answer import EXHAUSTED, Answer, Evidence, Status
from sleuth.events import Listener, hears
from sleuth.limits import LimitReached, Meter
from sleuth.request import Question
from sleuth.search.and_or import AndOrSpace, Choice, Criterion, Policy, policy_cost
from sleuth.search.outcome import STRIDE
from sleuth.search.preamble import cannot_prove_shortest, one_path_only
from sleuth.text import several

#: How often a value may rise in one revision before it is suspected to rise for ever.
PATIENCE = 16


class _Node:
    """A state that was met: `value` never exceeds the cost of its best policy.

    `best` is the choice that is the most promising so far; `solved` says that it is finished.
    """

    __slots__ = ("best", "choices", "parents", "solved", "state", "value")

    def __init__(self, state: Any, value: Any, solved: bool) -> None:
        self.state = state
        self.value = value
        self.solved = solved
        self.choices: list[tuple[Choice, list[_Node]]] | None = None
        self.best: tuple[Choice, list[_Node]] | None = None
        self.parents: dict[_Node, None] = {}


def solve(
    view: AndOrSpace[Any, Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
) -> Answer[Policy[Any]]:
    """A policy of least cost by the criterion of the space."""
    one_path_only(question, "ao-star")
    search = _Search(view, view.estimate, listener if hears(listener, "bound") else None)
    try:
        search.run(meter)
    except LimitReached as reached:
        stats = search.stats(meter)
        value = search.root.value
        bound = value / view.scale if math.isfinite(value) else None
        return Answer(Status.UNKNOWN, bound=bound, stats=stats, limit=reached.limit)
    stats = search.stats(meter)
    if search.root.value == math.inf:
        return _none(search.expanded, stats)
    policy = search.policy()
    cost = search.root.value if view.scale == 1 else search.root.value / view.scale
    if listener:
        listener("solution", solution=policy, cost=cost)
    return Answer(
        Status.SOLVED,
        solution=policy,
        cost=cost,
        optimal=True,
        bound=cost,
        evidence=Evidence("optimal", _least(view), {"criterion": str(view.criterion)}),
        stats=stats,
    )


def solve_soon(
    view: AndOrSpace[Any, Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
) -> Answer[Policy[Any]]:
    """Some policy: the same search by a guess at the costs, which proves nothing about them."""
    one_path_only(question, "some-policy")
    cannot_prove_shortest(question, "some-policy")
    search = _Search(view, view.guess or view.estimate, None)
    try:
        search.run(meter)
    except LimitReached as reached:
        stats = search.stats(meter)
        return Answer(Status.UNKNOWN, stats=stats, limit=reached.limit)
    stats = search.stats(meter)
    if search.root.value == math.inf:
        return _none(search.expanded, stats)
    policy = search.policy()
    cost = policy_cost(view, policy)
    return Answer(
        Status.SOLVED,
        solution=policy,
        cost=cost if view.scale == 1 else cost / view.scale,
        stats=stats,
    )


def _none(expanded: int, stats: Mapping[str, float]) -> Answer[Policy[Any]]:
    text = (
        "no policy leads to a goal whatever happens: after "
        f"{several(expanded, 'expansion')} no way was left"
    )
    evidence = Evidence(EXHAUSTED, text, {"expanded": expanded})
    return Answer(Status.UNSOLVABLE, count=0, evidence=evidence, stats=stats)


def _least(space: AndOrSpace[Any, Any]) -> str:
    """What is proved of the policy, in words."""
    if space.criterion is Criterion.WORST:
        return "no policy costs less in the worst case"
    how = "over all cases together" if space.scale == 1 else "on the average over all cases"
    return f"no policy costs less {how}"


class _Search:
    def __init__(
        self,
        space: AndOrSpace[Any, Any],
        estimate: Callable[[Any], Any],
        listener: Listener | None,
    ) -> None:
        self._space = space
        self._estimate = estimate
        self._listener = listener
        self._worst = space.criterion is Criterion.WORST
        self._positive = True
        self.expanded = 0
        self.nodes: dict[Any, _Node] = {}
        self.root = self._node(space.initial)

    def _node(self, state: Any) -> _Node:
        known = self.nodes.get(state)
        if known is None:
            is_goal = self._space.is_goal(state)
            value = 0 if is_goal else self._estimate(state)
            known = self.nodes[state] = _Node(state, value, is_goal)
        return known

    def stats(self, meter: Meter) -> dict[str, float]:
        """What it has counted so far."""
        return meter.stats(expanded=self.expanded, generated=len(self.nodes))

    def run(self, meter: Meter) -> None:
        """Search until the best policy is finished, or there is none."""
        root = self.root
        due = meter.checkpoint(0, STRIDE)
        bound = root.value
        while not root.solved and root.value != math.inf:
            tips = self._tips()
            for tip in tips:
                if self.expanded >= due:
                    due = meter.checkpoint(self.expanded, STRIDE)
                self._expand(tip)
            self._revise(tips)
            if self._listener and root.value != bound and root.value != math.inf:
                bound = root.value
                self._listener("bound", what="cost", value=bound)

    def _tips(self) -> list[_Node]:
        """Where the best policy is unfinished; of the worst case, only there where it is worst.

        Other branches can wait: if the worst one turns out worse, they may never matter.
        """
        met = {self.root: None}
        ahead = [self.root]
        tips = []
        while ahead:
            node = ahead.pop()
            if node.best is None:
                tips.append(node)
                continue
            unfinished = [child for child in node.best[1] if not child.solved]
            if self._worst:
                most = max(child.value for child in unfinished)
                unfinished = [child for child in unfinished if child.value == most]
            for child in unfinished:
                if child not in met:
                    met[child] = None
                    ahead.append(child)
        return tips

    def _expand(self, node: _Node) -> None:
        self.expanded += 1
        node.choices = []
        for choice in self._space.choices(node.state):
            children = [self._node(outcome.state) for outcome in choice.outcomes]
            if node in children:
                continue
            self._positive = self._positive and choice.cost > 0
            node.choices.append((choice, children))
            for child in children:
                if not child.solved:
                    child.parents[node] = None

    def _revise(self, changed: list[_Node]) -> None:
        """Values, best choices and who is solved, upwards from nodes that were expanded.

        Where a value rises again and again it may rise for ever, round and round a cycle: then
        all that the changed nodes may touch is settled at once.
        """
        times: dict[_Node, int] = {}
        queued = dict.fromkeys(changed)
        while queued:
            node = next(iter(queued))
            del queued[node]
            times[node] = times.get(node, 0) + 1
            if times[node] > PATIENCE or not self._positive:
                self._settle((*changed, *times, *queued))
                return
            old_value, old_solved = node.value, node.solved
            self._update(node)
            if node.solved and not old_solved:
                queued |= dict.fromkeys(each for each in node.parents if not each.solved)
            elif node.value != old_value:
                for parent in node.parents:
                    if parent.best is not None and node in parent.best[1]:
                        queued[parent] = None

    def _update(self, node: _Node) -> None:
        """Look at the choices of a node anew; of equals one that is solved is the best."""
        node.best, value, finished = None, math.inf, False
        for choice in node.choices or ():
            children = choice[1]
            if self._worst:
                cost = choice[0].cost + max([child.value for child in children])
            else:
                cost = choice[0].cost + sum([child.value for child in children])
            if cost < value or (cost == value and not finished and cost != math.inf):
                solved = all(child.solved for child in children)
                if cost < value or solved:
                    node.best, value, finished = choice, cost, solved
        # An estimate that is not consistent may have known more than its children say.
        node.value = max(value, node.value)
        node.solved = finished or value == math.inf

    def _settle(self, changed: Iterable[_Node]) -> None:
        """Values from the least upwards, for all that the changed nodes may touch.

        Values only rise, so a node is touched only where its best choice leads to a touched one.
        """
        touched = dict.fromkeys(changed)
        ahead = list(touched)
        while ahead:
            node = ahead.pop()
            for parent in node.parents:
                if parent not in touched and parent.best is not None and node in parent.best[1]:
                    touched[parent] = None
                    ahead.append(parent)
        waiting: dict[_Node, list[tuple[list[int], _Node, Choice, list[_Node]]]] = {}
        queue: list[tuple[Any, bool, int, _Node, Choice, list[_Node]]] = []
        order = 0
        for node in touched:
            for choice, children in node.choices or ():
                missing = [child for child in dict.fromkeys(children) if child in touched]
                if missing:
                    entry = ([len(missing)], node, choice, children)
                    for child in missing:
                        waiting.setdefault(child, []).append(entry)
                else:
                    order += 1
                    self._offer(queue, order, node, choice, children)
        open_nodes = dict.fromkeys(touched)
        while queue:
            value, unfinished, _, node, choice, children = heappop(queue)
            if node not in open_nodes:
                continue
            del open_nodes[node]
            node.value, node.solved, node.best = value, not unfinished, (choice, children)
            for left, parent, its_choice, its_children in waiting.get(node, ()):
                left[0] -= 1
                if not left[0] and parent in open_nodes:
                    order += 1
                    self._offer(queue, order, parent, its_choice, its_children)
        for node in open_nodes:
            node.value, node.best = math.inf, None
            node.solved = True

    def _offer(
        self,
        queue: list[tuple[Any, bool, int, _Node, Choice, list[_Node]]],
        order: int,
        node: _Node,
        choice: Choice,
        children: list[_Node],
    ) -> None:
        if self._worst:
            joined = max(child.value for child in children)
        else:
            joined = sum(child.value for child in children)
        if joined != math.inf:
            unfinished = not all(child.solved for child in children)
            value = max(choice.cost + joined, node.value)
            heappush(queue, (value, unfinished, order, node, choice, children))

    def policy(self) -> Policy[Any]:
        """The finished policy, for the states that it leads to."""
        choices = {}
        ahead = [self.root]
        while ahead:
            node = ahead.pop()
            if node.best is not None and node.state not in choices:
                choices[node.state] = node.best[0]
                ahead += reversed(node.best[1])
        return Policy(self.root.state, choices)
