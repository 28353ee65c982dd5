"""A plan explained: what each step is for and what it needs, in words and as a graph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sleuth.drawing import Edge, Graph, Node
from sleuth.planning.causes import causal_links
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.pddl.writing import written_atom
from sleuth.planning.plan import Plan
from sleuth.planning.support import Literal
from sleuth.planning.validation import validate

#: More facts than these are not written beside one arrow.
_MOST_FACTS = 2


def explained(task: PlanningTask, plan: Plan) -> dict[str, Any]:
    """The steps and the links between them as data, each step with a sentence."""
    done = validate(task, plan).done
    goal = len(done) + 1
    links = [
        {"from": link.giver, "to": link.taker, "fact": _written(link.fact)}
        for link in causal_links(task, done)
    ]
    steps = []
    for number, each in enumerate(done, 1):
        gives = [link for link in links if link["from"] == number]
        needs = [link for link in links if link["to"] == number]
        idle = not gives and _spare(task, plan, number)
        steps.append(
            {
                "number": number,
                "step": str(each.step),
                "gives": gives,
                "needs": needs,
                "spare": idle,
                "for": _purpose(gives, goal, idle),
                "from": _origins(needs),
            }
        )
    return {"steps": steps, "links": links}


def _spare(task: PlanningTask, plan: Plan, number: int) -> bool:
    """Whether a plan is still one without a step."""
    rest = Plan((*plan.steps[: number - 1], *plan.steps[number:]))
    return validate(task, rest).failure is None


def _written(fact: Literal) -> str:
    atom, holds = fact
    return written_atom(atom) if holds else f"(not {written_atom(atom)})"


def _purpose(gives: Sequence[Mapping[str, Any]], goal: int, spare: bool) -> str:
    if not gives:
        return "nothing: the plan would do without it" if spare else "no fact that is needed later"
    takers = dict(sorted(_grouped(gives, "to").items()))
    named = {number: "the goal" if number == goal else f"step {number}" for number in takers}
    return "; ".join(f"{', '.join(facts)} for {named[to]}" for to, facts in takers.items())


def _origins(needs: Sequence[Mapping[str, Any]]) -> str:
    givers = _grouped(needs, "from")
    named = {number: f"step {number}" if number else "the start" for number in givers}
    return "; ".join(f"{', '.join(facts)} from {named[by]}" for by, facts in givers.items())


def _grouped(links: Iterable[Mapping[str, Any]], end: str) -> dict[int, list[str]]:
    """The facts by the step at one end, the last step first."""
    found: dict[int, list[str]] = {}
    for link in links:
        found.setdefault(link[end], []).append(link["fact"])
    return dict(sorted(found.items(), reverse=True))


def graph(explanation: Mapping[str, Any]) -> Graph:
    """Steps as boxes between the start and the goal, and arrows for what one gives another."""
    steps, links = explanation["steps"], explanation["links"]
    goal = len(steps) + 1
    nodes = {"0": Node("start", "start")}
    for each in steps:
        style = "dim" if not each["gives"] else "plain"
        nodes[str(each["number"])] = Node(f"{each['number']} {each['step']}", style)
    nodes[str(goal)] = Node("goal", "goal")
    facts: dict[tuple[str, str], list[str]] = {}
    for link in links:
        facts.setdefault((str(link["from"]), str(link["to"])), []).append(link["fact"])
    return Graph(nodes, {pair: Edge(_label(several)) for pair, several in facts.items()})


def _label(facts: Sequence[str]) -> str:
    more = len(facts) - _MOST_FACTS
    return " ".join(facts[:_MOST_FACTS]) + (f" +{more}" if more > 0 else "")
