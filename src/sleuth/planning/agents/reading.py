"""Reading tasks for several agents: all in one domain and problem, or a pair for each agent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from sleuth.errors import BadInput
from sleuth.logic.source_text import SourceText
from sleuth.planning.agents.factored import View, joined_views
from sleuth.planning.agents.team import MARK, Team
from sleuth.planning.pddl.agents import AgentWords, without_agents
from sleuth.planning.pddl.brackets import Group, groups
from sleuth.planning.pddl.reading import read_groups
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.world import World

Definition = tuple[SourceText, Group]

#: More agents than this have no schedule that anybody reads.
MOST_AGENTS = 200
_ROLE = re.compile(r"domain|problem", re.IGNORECASE)
_MARKED = re.compile(rf";[^\n]*|{MARK}")
_NO_NAME = re.compile(r"[^a-z0-9_-]+")


def read_team(*sources: SourceText) -> Team:
    """The agents and their task; several domains or problems are one for each agent."""
    found = [(source, group) for source in sources for group in groups(source)]
    for source in sources:
        for odd in _MARKED.finditer(source.text):
            if odd[0].startswith(MARK):
                raise source.error(odd.start(), f"{MARK} is not for names", "write another sign")
    domains = [each for each in found if _title(each[1]) == "domain"]
    problems = [each for each in found if _title(each[1]) == "problem"]
    if len(domains) > 1 or len(problems) > 1:
        return _factored(domains, problems, sources)
    return _unfactored(found, sources)


def _title(group: Group) -> str:
    title = group.parts[1] if len(group.parts) > 1 else None
    return title.head if isinstance(title, Group) else ""


def _unfactored(found: Sequence[Definition], sources: Sequence[SourceText]) -> Team:
    words = AgentWords()
    plain = [
        (source, without_agents(source, group, words, factored=False)) for source, group in found
    ]
    task = read_groups(plain, sources)
    agents = _agents(task, words)
    predicates: dict[str, int | str] = {
        name: place for name, place in words.predicates.items() if place is not None
    }
    objects = {name: agent or name for name, agent in words.objects.items()}
    return Team(task, agents, frozenset(words.actors), predicates, objects)


def _agents(task: PlanningTask, words: AgentWords) -> tuple[str, ...]:
    """The objects that can be the agent of some action, in the order of the text."""
    world = World(task)
    able = {
        name
        for action in task.domain.actions
        if action.name in words.actors
        for name in world.objects_of(action.parameters[0])
    }
    every = (each.name for each in (*task.domain.constants, *task.objects))
    return _not_too_many(tuple(dict.fromkeys(name for name in every if name in able)))


def _not_too_many(agents: tuple[str, ...]) -> tuple[str, ...]:
    if len(agents) > MOST_AGENTS:
        raise BadInput(f"there are {len(agents)} agents", remedy=f"plan for at most {MOST_AGENTS}")
    return agents


def _factored(
    domains: Sequence[Definition], problems: Sequence[Definition], sources: Sequence[SourceText]
) -> Team:
    """A view of the world for each agent: its domain, or the only one, and its problem."""
    if len(domains) not in (1, len(problems)):
        raise BadInput(
            f"there are {len(domains)} domains and {len(problems)} problems",
            remedy="give each agent one of both, or one domain for all",
        )
    names = _not_too_many(_names(problems))
    by_name = dict(zip(_names(domains), domains, strict=True))
    views = []
    for at, (name, problem) in enumerate(zip(names, problems, strict=True)):
        domain = domains[0] if len(domains) == 1 else by_name.get(name, domains[at])
        words = AgentWords()
        plain = [
            (source, without_agents(source, group, words, factored=True))
            for source, group in (domain, problem)
        ]
        views.append(View(name, read_groups(plain, sources, whole=False), words))
    return joined_views(views)


def _names(definitions: Sequence[Definition]) -> tuple[str, ...]:
    """The names of agents, from those of their files: `problem-truck1.pddl`, `truck1/domain.pddl`.

    >>> _name("tasks/problem-Truck1.pddl"), _name("truck1/domain.pddl"), _name("input")
    ('truck1', 'truck1', 'input')
    """
    named = tuple(_name(source.source) for source, _ in definitions)
    if len(set(named)) == len(named) and all(named):
        return named
    return tuple(f"agent{number}" for number in range(1, len(definitions) + 1))


def _name(file: str) -> str:
    path = PurePath(file)
    own = _ROLE.sub("", path.stem).strip("-_. ")
    return _NO_NAME.sub("-", (own or path.parent.name).lower()).strip("-")
