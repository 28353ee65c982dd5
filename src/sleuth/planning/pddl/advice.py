"""What a teacher would remark on a domain and a problem that are written right, but not well.

It looks at the text as groups of words, so that each remark has its place, and takes whatever
stands in an effect for something that may come true, whichever kind of planning it is of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from sleuth.limits import Pace
from sleuth.logic.source_text import SourceText
from sleuth.planning.pddl.brackets import Group, Word
from sleuth.planning.pddl.objects import objects_of_types
from sleuth.planning.pddl.syntax import EQUALS, PlanningTask

#: Requirements that can be met, some of them by other kinds of planning than the classical one.
_MET = (
    ":strips",
    ":typing",
    ":equality",
    ":negative-preconditions",
    ":disjunctive-preconditions",
    ":existential-preconditions",
    ":universal-preconditions",
    ":quantified-preconditions",
    ":conditional-effects",
    ":action-costs",
    ":derived-predicates",
    ":adl",
)
#: Requirements that cannot be met.
_NOT_MET = (
    ":durative-actions",
    ":duration-inequalities",
    ":continuous-effects",
    ":timed-initial-literals",
    ":constraints",
    ":preferences",
    ":object-fluents",
    ":time",
)
#: More facts than this are not looked through for one that a condition could mean.
_MOST_SCANS = 50
_JOINING = ("and", "or", "not", "imply", "exists", "forall", "when")


@dataclass(frozen=True, slots=True)
class Definition:
    """A domain or problem in a text."""

    source: SourceText
    sections: tuple[Group, ...]

    def each(self, head: str) -> Iterator[Group]:
        """The sections of a name."""
        return (section for section in self.sections if section.head == head)

    def remark(self, offset: int, problem: str) -> str:
        """A remark on a place."""
        return f"{self.source.place(offset)}: {problem}"


def advice(task: PlanningTask, domain: Definition, problem: Definition) -> Iterator[str]:
    """The remarks on a task, each with its place, in the order of the text."""
    teacher = _Teacher(task, domain, problem)
    yield from teacher.on_requirements()
    for section in domain.each(":action"):
        yield from teacher.on_action(section)
    yield from teacher.on_goal()


class _Teacher:
    def __init__(self, task: PlanningTask, domain: Definition, problem: Definition) -> None:
        self._task = task
        self._domain = domain
        self._problem = problem
        self._objects = objects_of_types(task)
        self._parameters = {each.name: each.parameters for each in task.domain.actions}
        self._start: dict[str, set[tuple[str, ...]]] = {}
        for atom in task.start:
            self._start.setdefault(atom.predicate, set()).add(atom.terms)
        self._added: set[str] = set()
        self._deleted: set[str] = set()
        self._unsure: set[str] = set()
        self._scans = 0
        self._pace = Pace()
        self._gather()

    def _gather(self) -> None:
        """Which predicates may come true, may become false, and may hold at the start."""
        for section in self._domain.sections:
            if section.head == ":derived" and len(section.parts) > 1:
                head = section.parts[1]
                if isinstance(head, Group):
                    self._added.add(head.head)
                    self._deleted.add(head.head)
            if section.head == ":action":
                for key in (":effect", ":observe"):
                    field = _field(section, key)
                    for group, denied in self._within(field) if field is not None else ():
                        (self._deleted if denied else self._added).add(group.head)
        for section in self._problem.each(":init"):
            for part in section.parts[1:]:
                if isinstance(part, Group) and part.head not in ("not", *self._start):
                    self._unsure.update(group.head for group, _ in self._within(part))

    def _within(self, group: Group) -> Iterator[tuple[Group, bool]]:
        """A group and all in it, each with whether `not` stands directly before it."""
        ahead = [(group, False)]
        while ahead:
            self._pace()
            here, denied = ahead.pop()
            yield here, denied
            below = here.head == "not"
            ahead += [(part, below) for part in here.parts if isinstance(part, Group)]

    def on_requirements(self) -> Iterator[str]:
        """Requirements that are not met, or are none."""
        for section in self._domain.each(":requirements"):
            for part in section.parts[1:]:
                if not isinstance(part, Word) or part.text in _MET:
                    continue
                if part.text in _NOT_MET:
                    told = f"{part.text} is not supported; nothing here makes use of it"
                    yield self._domain.remark(part.offset, told)
                elif close := get_close_matches(part.text, _MET, n=1, cutoff=0.85):
                    told = f"there is no requirement {part.text} (did you mean {close[0]}?)"
                    yield self._domain.remark(part.offset, told)

    def on_action(self, section: Group) -> Iterator[str]:
        """An action that can never be used."""
        name = section.parts[1]
        called = name.text if isinstance(name, Word) else "it"
        for parameter in self._parameters.get(called, ()):
            if not any(self._objects[kind] for kind in parameter.types):
                kinds = " or ".join(parameter.types)
                told = f"there is no object of type {kinds}, so {called} can never be used"
                yield self._domain.remark(section.offset, told)
                return
        asked = _field(section, ":precondition")
        if asked is not None:
            told = f"so {called} can never be used"
            yield from self._on_condition(self._domain, asked, told)

    def on_goal(self) -> Iterator[str]:
        """A goal that no action can bring about."""
        for section in self._problem.each(":goal"):
            for part in section.parts[1:]:
                if isinstance(part, Group):
                    yield from self._on_condition(self._problem, part, "so there is no plan")

    def _on_condition(self, text: Definition, condition: Group, so: str) -> Iterator[str]:
        """The first thing that makes a conjunction impossible."""
        literals = list(_conjuncts(condition))
        asked = {_words(group) for group, denied in literals if not denied}
        for group, denied in literals:
            self._pace()
            shown = _shown(group)
            if denied and _words(group) in asked:
                told = f"{shown} is asked for together with its opposite, {so}"
            elif group.head == EQUALS:
                continue
            elif not denied and self._never_holds(group):
                told = f"no action makes {shown} true, and it does not hold at the start, {so}"
            elif denied and self._always_holds(group):
                told = f"{shown} holds at the start, and no action takes it away, {so}"
            else:
                continue
            yield text.remark(group.offset, told)
            return

    def _never_holds(self, group: Group) -> bool:
        name = group.head
        if name in self._added or name in self._unsure or name not in self._task.domain.predicates:
            return False
        facts = self._start.get(name, set())
        terms = _words(group)[1:]
        named = [(at, term) for at, term in enumerate(terms) if not term.startswith("?")]
        if not facts or len(named) == len(terms):
            return terms not in facts
        self._scans += bool(named)
        if not named or self._scans > _MOST_SCANS:
            return False
        return not any(all(fact[at] == term for at, term in named) for fact in facts)

    def _always_holds(self, group: Group) -> bool:
        name = group.head
        if name in self._deleted or name in self._unsure:
            return False
        return _words(group)[1:] in self._start.get(name, set())


def _field(section: Group, key: str) -> Group | None:
    """What follows a keyword in an action."""
    for at, part in enumerate(section.parts[:-1]):
        after = section.parts[at + 1]
        if isinstance(part, Word) and part.text == key and isinstance(after, Group):
            return after
    return None


def _conjuncts(condition: Group) -> Iterator[tuple[Group, bool]]:
    """The literals that have to hold together: each atom, and whether it is denied."""
    ahead: list[Group] = [condition]
    while ahead:
        group = ahead.pop()
        inside = [part for part in group.parts[1:] if isinstance(part, Group)]
        if group.head == "and":
            ahead += reversed(inside)
        elif group.head == "not" and len(inside) == 1 and inside[0].head not in _JOINING:
            yield inside[0], True
        elif group.head and group.head not in _JOINING:
            yield group, False


def _words(group: Group) -> tuple[str, ...]:
    return tuple(part.text for part in _flat(group.parts))


def _flat(parts: Iterable[object]) -> Iterator[Word]:
    return (part for part in parts if isinstance(part, Word))


def _shown(group: Group) -> str:
    return f"({' '.join(_words(group))})"
