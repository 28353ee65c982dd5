"""Stories of the event calculus: all of their courses by a simulation written from the axioms.

A story here is a list of rules over a few names, in which `X` stands for 0 and for 1. The axioms
are those of the discrete event calculus: what is initiated holds at the next moment, what is
terminated does not, and both at once is impossible; all else stays, unless it is released.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from random import Random
from typing import Any

from asking import Wrong, asked
from oracle import Oracle, Verdict

from sleuth.answer import Status

FLUENTS = ("p", "q", "n(0)", "n(1)")
EVENTS = ("a", "b", "c(0)", "c(1)", "t")
#: Those that a plan may choose; t only happens where a rule makes it happen.
ACTIONS = ("a", "c(0)", "c(1)")
DERIVED = ("d", "e(0)", "e(1)", "f")
Facts = frozenset[str]
#: A condition: whether it is about an event, whether it has to be so, and the name.
Literal = tuple[bool, bool, str]
#: What holds and what happens at each moment, and what was chosen.
Course = tuple[tuple[Facts, ...], tuple[Facts, ...], frozenset[tuple[int, str]]]


@dataclass(frozen=True)
class Rule:
    """A rule of a kind: its event and its fluent, if it has them, under conditions."""

    kind: str
    event: str
    fluent: str
    body: tuple[Literal, ...]

    def instances(self) -> Iterator[Rule]:
        """The rule for each value of its variable."""
        whole = (self.event, self.fluent, *(name for _, _, name in self.body))
        for value in ("0", "1") if any("X" in each for each in whole) else ("0",):
            body = tuple((e, so, name.replace("X", value)) for e, so, name in self.body)
            event, fluent = self.event.replace("X", value), self.fluent.replace("X", value)
            yield Rule(self.kind, event, fluent, body)

    def text(self) -> str:
        """The rule as Sleuth reads it."""
        if self.kind == "constraint":
            head = ""
        elif self.kind == "trigger":
            head = f"happens({self.event}, T) "
        elif self.kind == "derived":
            head = f"holdsAt({self.fluent}, T) "
        else:
            head = f"{self.kind}({self.event}, {self.fluent}, T) "
        said = [
            f"{'' if so else 'not '}{'happens' if event else 'holdsAt'}({name}, T)"
            for event, so, name in self.body
        ]
        return f"{head}:- {', '.join(said)}." if said else f"{head.strip()}."


@dataclass(frozen=True)
class Story:
    """Rules, the start, what happens when, and what is wanted at the end."""

    rules: tuple[Rule, ...]
    start: Facts
    unknown: Facts
    happens: frozenset[tuple[int, str]]
    goal: tuple[bool, str]
    serial: bool

    def of(self, *kinds: str) -> Iterator[Rule]:
        """The instances of rules of some kinds."""
        return (each for r in self.rules if r.kind in kinds for each in r.instances())

    def text(self) -> str:
        """The story as Sleuth reads it."""
        lines = ["sort bit: 0..1.", "fluent p, q, n(bit), d, e(bit), f.", "action a, c(bit)."]
        lines += ["event b, t.", *(rule.text() for rule in self.rules)]
        lines += [f"holdsAt({each}, 0)." for each in sorted(self.start)]
        lines += [f"unknown {each}." for each in sorted(self.unknown)]
        lines += [f"happens({event}, {time})." for time, event in sorted(self.happens)]
        lines += ["serial."] * self.serial
        lines.append(f"goal {'' if self.goal[0] else 'not '}holdsAt({self.goal[1]}, T).")
        return "\n".join(lines) + "\n"

    def whole(self, facts: Facts) -> Facts:
        """Facts with those that follow from them, d and e before f, which may deny them."""
        for names in (("d", "e(0)", "e(1)"), ("f",)):
            rules = [rule for rule in self.of("derived") if rule.fluent in names]
            while True:
                more = {rule.fluent for rule in rules if met(rule.body, facts, frozenset())}
                if more <= facts:
                    break
                facts |= more
        return facts


def met(body: Iterable[Literal], facts: Facts, events: Facts) -> bool:
    """Whether conditions hold at a moment."""
    return all((name in (events if event else facts)) == so for event, so, name in body)


def subsets(things: Iterable[str]) -> Iterator[Facts]:
    """All subsets."""
    listed = sorted(things)
    sizes = (combinations(listed, size) for size in range(len(listed) + 1))
    return map(frozenset, chain.from_iterable(sizes))


def courses(story: Story, until: int, *, choosing: bool) -> Iterator[Course]:
    """Every course of a story; with `choosing` actions may be added before the end."""
    for more in subsets(story.unknown - story.start):
        first = story.whole(story.start | more)
        yield from _on(story, until, choosing, ((first,), (), frozenset()), frozenset())


def _on(
    story: Story, until: int, choosing: bool, begun: Course, released: Facts
) -> Iterator[Course]:
    holds, happens, chosen = begun
    time, facts = len(happens), holds[-1]
    told = frozenset(event for moment, event in story.happens if moment == time)
    triggered = {r.event for r in story.of("trigger") if met(r.body, facts, frozenset())}
    told |= triggered
    free = [each for each in ACTIONS if each not in told] if choosing and time < until else []
    for more in subsets(free):
        events = told | more
        if story.serial and sum(each in ACTIONS for each in events) > 1:
            continue
        if any(met(rule.body, facts, events) for rule in story.of("constraint")):
            continue
        now = chosen | {(time, each) for each in more}
        if time == until:
            yield holds, (*happens, events), now
            continue
        done: dict[str, set[str]] = {"initiates": set(), "terminates": set(), "releases": set()}
        for rule in story.of(*done):
            if rule.event in events and met(rule.body, facts, events):
                done[rule.kind].add(rule.fluent)
        begins, ends, frees = done["initiates"], done["terminates"], done["releases"]
        if begins & ends or frees & (begins | ends):
            continue
        then = frozenset(frees | (released - begins - ends))
        kept = frozenset(each for each in facts if each in FLUENTS and each not in ends)
        for values in subsets(then):
            after = story.whole((kept - then) | begins | values)
            later: Course = ((*holds, after), (*happens, events), now)
            yield from _on(story, until, choosing, later, then)


def random_story(rng: Random) -> Story:
    """Rules with loops, with effects that undo each other, that nothing meets, or without any."""

    def literals(most: int, *, events: bool = False, among: Iterable[str] = ()) -> list[Literal]:
        names = list(among) or [*FLUENTS, "n(X)", *DERIVED, "e(X)"]
        found: list[Literal] = []
        for _ in range(rng.randint(0, most)):
            if events and rng.random() < 0.25:
                found.append((True, rng.random() < 0.6, rng.choice([*EVENTS, "c(X)"])))
            else:
                found.append((False, rng.random() < 0.6, rng.choice(names)))
        return found

    rules = []
    for _ in range(rng.randint(1, 6)):
        kind = rng.choice(("initiates",) * 3 + ("terminates",) * 3 + ("releases",))
        event, fluent = rng.choice([*EVENTS, "c(X)"]), rng.choice([*FLUENTS, "n(X)"])
        rules.append(Rule(kind, event, fluent, tuple(literals(2, events=True))))
    if rng.random() < 0.5:
        rules.append(Rule("trigger", "t", "", (*literals(1), (False, True, rng.choice(FLUENTS)))))
    plain = [*FLUENTS, "n(X)"]
    for head in rng.sample(["d", "e(X)", "e(0)", "f"], rng.randint(0, 4)):
        body: list[Literal] = [(False, rng.random() < 0.6, rng.choice(plain))]
        if head == "f":
            body += literals(1, among=("d", "e(0)", "e(X)"))
        elif rng.random() < 0.5:
            # They may need each other, and themselves.
            body.append((False, True, rng.choice(("d", "e(0)", "e(1)"))))
        rules.append(Rule("derived", "", head, tuple(body)))
        if rng.random() < 0.3:
            rules.append(Rule("derived", "", head, ((False, True, rng.choice(FLUENTS)),)))
    if rng.random() < 0.3:
        body = [(False, True, rng.choice(FLUENTS)), *literals(2, events=True)]
        rules.append(Rule("constraint", "", "", tuple(body)))
    rng.shuffle(rules)
    # Of a fluent without a rule nothing is derived: it would be one that changes by events.
    derived = {rule.fluent[0] for rule in rules if rule.kind == "derived"}
    start = frozenset(each for each in FLUENTS if rng.random() < 0.4)
    unknown = frozenset(each for each in FLUENTS if rng.random() < 0.1)
    happens = frozenset(
        (rng.randint(0, 2), rng.choice(("a", "b", "c(0)", "c(1)")))
        for _ in range(rng.randint(0, 4))
    )
    wanted = rng.choice([*FLUENTS, *(each for each in DERIVED if each[0] in derived)])
    goal = (rng.random() < 0.7, wanted)
    return Story(tuple(rules), start, unknown - start, happens, goal, rng.random() < 0.3)


def examine(rng: Random) -> Verdict:
    """All courses of a story, or whether and how soon it has a plan."""
    story = random_story(rng)
    text = story.text()
    mode = rng.choice(("predict", "predict", "plan"))
    try:
        if mode == "predict":
            return _predicted(story, text)
        return _planned(story, text)
    except Wrong as error:
        return Verdict(mode, f"{error}\n{text}")


def _predicted(story: Story, text: str) -> Verdict:
    true = {(holds, happens) for holds, happens, _ in courses(story, 3, choosing=False)}
    answer = asked("event-calculus", text, None, most=None, mode="predict", until=3)
    case = "no course" if not true else "one course" if len(true) == 1 else "several courses"
    if answer is None or answer.status is Status.UNKNOWN:
        return Verdict(case, open=True)
    found = {(each.holds, each.happens) for each in answer.solutions}
    if found != true or (answer.status is Status.UNSOLVABLE) != (not true):
        return Verdict(
            case,
            f"{answer.status}: {len(found - true)} courses too many, "
            f"{len(true - found)} missing\n{text}",
        )
    return Verdict(case)


def _planned(story: Story, text: str) -> Verdict:
    positive, wanted = story.goal
    soonest: int | None = None
    true: set[Any] = set()
    for until in range(3):
        true = {
            each
            for each in courses(story, until, choosing=True)
            if (wanted in each[0][-1]) == positive
        }
        if true:
            soonest = until
            break
    answer = asked("event-calculus", text, None, mode="plan", until=2)
    case = "no plan" if soonest is None else f"plan at {soonest}"
    if answer is None or answer.status is Status.UNKNOWN:
        return Verdict(case, open=True)
    if soonest is None or answer.status is Status.UNSOLVABLE:
        right = soonest is None and answer.status is Status.UNSOLVABLE
        return Verdict(case, None if right else f"says {answer.status}, soonest {soonest}\n{text}")
    found = answer.solution
    assert found is not None
    if answer.optimal and answer.cost != soonest:
        return Verdict(case, f"claims {answer.cost} as the soonest, which is {soonest}\n{text}")
    if answer.cost == soonest and (found.holds, found.happens, found.chosen) not in true:
        return Verdict(case, f"not a course with the goal: {found}\n{text}")
    return Verdict(case)


ORACLES = [Oracle("event-calculus", examine, 40)]
