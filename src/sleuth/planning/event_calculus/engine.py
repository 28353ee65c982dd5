"""The engine of the event calculus: prediction, explanation and planning by clingo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from sleuth.answer import Answer, Evidence, Status, enumerated
from sleuth.errors import Unsuitable
from sleuth.events import Listener
from sleuth.extras import require
from sleuth.limits import LimitReached, Meter
from sleuth.planning.event_calculus.asking import Asking
from sleuth.planning.event_calculus.clash import clashing
from sleuth.planning.event_calculus.course import Course
from sleuth.planning.event_calculus.program import program
from sleuth.planning.event_calculus.syntax import Holds, Story, spelt
from sleuth.request import Question
from sleuth.text import several

#: So many plans of one length are tried where events have more than one outcome.
_MOST_TRIED = 50
#: So many explanations of one size are put in order, of more those that come first.
_MOST_SORTED = 500


@dataclass(frozen=True, slots=True)
class StoryView:
    """A story with what is asked of it and how far it goes."""

    story: Story
    mode: str
    until: int
    lift: Callable[[Course], Course]


def solve(
    view: StoryView, question: Question, meter: Meter, listener: Listener | None = None
) -> Answer[Course]:
    """Predict, explain or plan."""
    require("clingo", "the event calculus")
    if question.unique and view.mode != "predict":
        raise Unsuitable("whether it is the only one is asked of predictions")
    asking = Asking(view.mode, meter, listener)
    way = {"predict": _predict, "explain": _explain, "plan": _plan}[view.mode]
    try:
        answer = way(view, question, asking)
    except LimitReached as reached:
        answer = Answer(Status.UNKNOWN, limit=reached.limit)
    if answer.status is Status.UNSOLVABLE and answer.evidence is None:
        answer = _with_clash(view, answer, asking)
    counts = {"programs": asking.programs, "nodes": asking.conflicts, "decisions": asking.choices}
    return replace(answer, stats=meter.stats(**counts))


def _with_clash(view: StoryView, answer: Answer[Course], asking: Asking) -> Answer[Course]:
    try:
        rules = clashing(view.story, view.mode, view.until, asking)
    except LimitReached:
        return answer
    text = "these cannot hold together:" + "".join(
        f"\n  line {rule.line}: {rule.said}" for rule in rules
    )
    data = {"clash": [{"line": rule.line, "said": rule.said} for rule in rules]}
    return replace(answer, evidence=Evidence("clash", text, data))


def _predict(view: StoryView, question: Question, asking: Asking) -> Answer[Course]:
    """What follows: one course, and where there are more also what all of them share."""
    text = program(view.story, "predict", view.until)
    wanted = question.wanted
    most = None if wanted is None else max(2, wanted)
    found, exhausted = asking.courses(text, view.until, most)
    # The first course is the same in every run, whichever clingo comes upon first.
    found.sort(key=_order)
    kept = found if question.several or question.count else found[:1]
    answer = enumerated(question, kept, exhausted=exhausted and len(kept) == len(found), stats={})
    if not found:
        return answer
    if len(found) == 1 and exhausted:
        words = "this is the only way in which the story goes on"
        told = _with_surprises(view.story, words, {}, found[0])
        return replace(answer, unique=True, complete=True, evidence=told)
    certain = asking.shared(text, view.until, "cautious")
    possible = asking.shared(text, view.until, "brave")
    open_facts = sum(len(b - a) for a, b in zip(certain.holds, possible.holds, strict=True))
    words = f"the story can go on in more than one way: {several(open_facts, 'fact')} left open"
    data = {"certain": _moments(certain), "possible": _moments(possible)}
    other = next(each for each in found if each != kept[0])
    return replace(
        answer,
        unique=False,
        other=other if len(kept) == 1 else answer.other,
        evidence=_with_surprises(view.story, words, data, possible, certain),
    )


def _with_surprises(
    story: Story, words: str, data: dict[str, Any], possible: Course, certain: Course | None = None
) -> Evidence:
    """What is predicted, and what was observed though the story rules it out."""
    certain = certain or possible
    surprising = []
    for rule in story.of_kind("observed"):
        (seen,) = rule.body
        assert isinstance(seen, Holds)
        named = seen.fluent.arguments
        if not isinstance(seen.time, int) or seen.time > possible.until or rule.sorts:
            continue
        fact = spelt(seen.fluent.name, tuple(each for each in named if isinstance(each, str | int)))
        ruled_out = fact not in possible.holds[seen.time]
        if ruled_out if seen.positive else fact in certain.holds[seen.time]:
            surprising.append(rule)
    lines = [f"\nobserved otherwise, in line {rule.line}: {rule.said}" for rule in surprising]
    if surprising:
        data = {**data, "surprising": [rule.said for rule in surprising]}
    return Evidence("prediction", words + "".join(lines), data)


def _moments(course: Course) -> list[dict[str, list[str]]]:
    return [
        {"holds": sorted(holds), "happens": sorted(happens)}
        for holds, happens in zip(course.holds, course.happens, strict=True)
    ]


def _order(course: Course) -> Any:
    sides = (course.steps, sorted(course.assumed))
    return (*sides, [sorted(each) for each in course.holds], [sorted(e) for e in course.happens])


def _explain(view: StoryView, question: Question, asking: Asking) -> Answer[Course]:
    """What would explain the observations: the fewest assumptions first, none of them idle."""
    if not view.story.of_kind("observed"):
        raise Unsuitable("the story has nothing to explain", remedy="add observed holdsAt(…)")
    text = program(view.story, "explain", view.until)
    found: list[Course] = []
    exhausted, limit = False, None
    sure: list[bool] = []
    try:
        for more in _by_size(view, text, asking, question.wanted):
            found += more
            if question.wanted is not None and len(found) >= question.wanted:
                break
        else:
            exhausted = True
        shown = found if question.most is None else found[: question.most]
        sure = [_sure(view, asking, each) for each in shown]
    except LimitReached as reached:
        limit = reached.limit
    answer = enumerated(question, found, exhausted=exhausted, stats={}, limit=limit)
    if not found:
        return answer
    least = _assumptions(found[0])
    words = (
        "the observations need no explanation: they fit what is told"
        if not least
        else f"no explanation assumes less than {several(least, 'thing')}"
    )
    evidence = Evidence("explanation", words, {"least": least, "sure": sure})
    return replace(answer, optimal=True, bound=float(least), evidence=evidence)


def _by_size(
    view: StoryView, text: str, asking: Asking, wanted: int | None
) -> Iterator[list[Course]]:
    """The explanations of no assumption, of one, and so on, until there are no others."""
    found: list[Course] = []
    most = None if wanted is None else max(wanted, _MOST_SORTED)
    for size in count():
        blocked = text + _blocks(found)
        if not asking.courses(blocked, view.until, 1)[0]:
            return
        bound = f":- #count {{ E,T : chosen(E,T) ; F : assumed(F) }} != {size}.\n"
        more, _ = asking.courses(blocked + bound, view.until, most, by_choice=True)
        found += sorted(more, key=_order)
        yield found[len(found) - len(more) :]


def _assumptions(course: Course) -> int:
    return len(course.chosen) + len(course.assumed)


def _blocks(found: Iterable[Course]) -> str:
    """What no later explanation may contain: all of an earlier one."""
    lines = []
    for course in found:
        parts = [f"chosen({event},{time})" for time, event in course.steps]
        parts += [f"assumed({fluent})" for fluent in sorted(course.assumed)]
        lines.append(f":- {', '.join(parts)}." if parts else ":- time(0).")
    return "\n".join([*lines, ""])


def _sure(view: StoryView, asking: Asking, course: Course) -> bool:
    """Whether what is chosen works whatever else is open."""
    chosen = [f"chosen({event},{time})." for time, event in course.steps]
    if view.mode == "explain":
        chosen += [f":- not assumed({fluent})." for fluent in sorted(course.assumed)]
    text = program(view.story, view.mode, course.until, soft=True)
    counter, _ = asking.courses("\n".join([text, *chosen, ""]), course.until, 1)
    return not counter


def _plan(view: StoryView, question: Question, asking: Asking) -> Answer[Course]:
    """The soonest way to the goal, of these one of fewest actions; sure ones before others.

    Whether there is none is only known up to the last moment that is looked at.
    """
    story = view.story
    if not story.of_kind("goal"):
        raise Unsuitable("the story has no goal", remedy="add goal holdsAt(…, T)")
    open_ended = bool(story.of_kind("unknown", "releases", "released"))
    hopeful: list[Course] = []
    until = 0
    try:
        for until in range(view.until + 1):
            text = program(story, "plan", until)
            fewest = _fewest(text, until, asking)
            if fewest is None:
                continue
            bound = f":- #count {{ E,T : chosen(E,T) }} != {fewest}.\n"
            wanted = _MOST_TRIED if open_ended else question.wanted
            found, every = asking.courses(text + bound, until, wanted, by_choice=True)
            found.sort(key=_order)
            sure = [each for each in found if not open_ended or _sure(view, asking, each)]
            if sure:
                whole = every and len(sure) == len(found)
                return _planned(question, sure, whole, not hopeful, True)
            hopeful = hopeful or found
    except LimitReached as reached:
        if hopeful:
            return replace(_planned(question, hopeful, False, False, False), limit=reached.limit)
        known = Evidence("bound", f"no plan is over before moment {until}", {"until": until})
        return Answer(Status.UNKNOWN, bound=float(until), evidence=known, limit=reached.limit)
    if not hopeful:
        return Answer(Status.UNSOLVABLE, count=0, evidence=_no_plan(view.until))
    return _planned(question, hopeful, False, False, False)


def _no_plan(until: int) -> Evidence:
    words = f"no choice of actions leads to the goal by moment {until}"
    return Evidence("exhausted", words, {"until": until})


def _fewest(text: str, until: int, asking: Asking) -> int | None:
    """The fewest actions with which the goal is reached at the last moment, if it is at all."""
    found, _ = asking.courses(text, until, 1)
    if not found:
        return None
    fewest = len(found[0].chosen)
    while fewest:
        bound = f":- #count {{ E,T : chosen(E,T) }} >= {fewest}.\n"
        found, _ = asking.courses(text + bound, until, 1)
        if not found:
            break
        fewest = len(found[0].chosen)
    return fewest


def _planned(
    question: Question, found: list[Course], exhausted: bool, proved: bool, sure: bool
) -> Answer[Course]:
    until, actions = found[0].until, len(found[0].chosen)
    answer = enumerated(
        question,
        found if question.several or question.count else found[:1],
        exhausted=exhausted,
        stats={},
    )
    earlier = "no plan reaches the goal sooner" if until else "the goal holds at the start"
    words = (
        f"{earlier}, and none by moment {until} has fewer than {several(actions, 'action')}: "
        "clingo went through all of them"
    )
    if not proved:
        words = "other plans may be sooner, which lead to the goal with luck only"
    if not sure:
        words = "this leads to the goal with luck only: no plan was found that is sure to"
    data = {"until": until, "actions": actions, "sure": sure}
    answer = replace(answer, evidence=Evidence("plan", words, data))
    return replace(answer, optimal=True, bound=float(until)) if proved and sure else answer
