"""Each axiom by a story of its own, and no rule of the program is there for nothing."""

from __future__ import annotations

import pytest
from random_stories import all_courses

from sleuth.limits import Meter
from sleuth.planning.event_calculus import program as programs
from sleuth.planning.event_calculus.asking import Asking
from sleuth.planning.event_calculus.problem import read
from sleuth.planning.event_calculus.simulation import World

pytest.importorskip("clingo")

HEAD = "fluent p, q. action a, b, c.\n"
UNTIL = 4
#: Stories by what they are about, and what holds in each of their courses, moment by moment.
STORIES: dict[str, tuple[str, set[str]]] = {
    "inertia": ("holdsAt(p, 0).", {"p p p p p"}),
    "nothing from nothing": ("", {"- - - - -"}),
    "an event begins it": ("initiates(a, p, T). happens(a, 1).", {"- - p p p"}),
    "an event ends it": ("terminates(a, p, T). holdsAt(p, 0). happens(a, 1).", {"p p - - -"}),
    "at once begun and ended": (
        "initiates(a, p, T). terminates(b, p, T). happens(a, 1). happens(b, 1).",
        set(),
    ),
    "released and begun at once": (
        "initiates(a, p, T). releases(b, p, T). happens(a, 1). happens(b, 1).",
        set(),
    ),
    "released and ended at once": (
        "terminates(a, p, T). releases(b, p, T). happens(a, 1). happens(b, 1).",
        set(),
    ),
    "released late": ("releases(a, p, T). happens(a, 3).", {"- - - - -", "- - - - p"}),
    "released, then begun": (
        "releases(a, p, T). initiates(b, p, T). happens(a, 0). happens(b, 1).",
        {"- - p p p", "- p p p p"},
    ),
    "released, then ended": (
        "releases(a, p, T). terminates(b, p, T). happens(a, 0). happens(b, 1).",
        {"- - - - -", "- p - - -"},
    ),
    "released from the start": (
        "releasedAt(p, 0). initiates(a, p, T). happens(a, 2). :- holdsAt(p, 1).",
        {"- - - p p", "- - p p p"},
    ),
    "a start that is not known": ("unknown p.", {"- - - - -", "p p p p p"}),
    "a start that is denied": ("unknown p. not holdsAt(p, 0).", {"- - - - -"}),
    "a start that contradicts itself": ("holdsAt(p, 0). not holdsAt(p, 0).", set()),
    "a trajectory": (
        "trajectory(q, T, p, D) :- D = 2. initiates(a, q, T). releases(a, p, T). happens(a, 0)."
        ":- holdsAt(p, 1). :- holdsAt(p, 3). :- holdsAt(p, 4).",
        {"- q pq q q"},
    ),
    "a trajectory against inertia": (
        "trajectory(q, T, p, D) :- D = 2. initiates(a, q, T). happens(a, 0).",
        set(),
    ),
    "a trajectory that is cut short": (
        "trajectory(q, T, p, D) :- D > 1. initiates(a, q, T). happens(a, 0)."
        "terminates(b, q, T). happens(b, 1).",
        {"- q - - -"},
    ),
    "an antitrajectory": (
        "antiTrajectory(q, T, p, D) :- D = 3. terminates(a, q, T). releases(a, p, T)."
        "happens(a, 0). holdsAt(q, 0). :- holdsAt(p, T), T < 3. :- holdsAt(p, 4).",
        {"q - - p -"},
    ),
    "an antitrajectory that is cut short": (
        "antiTrajectory(q, T, p, D) :- D > 1. terminates(a, q, T). happens(a, 0)."
        "initiates(b, q, T). happens(b, 1). holdsAt(q, 0).",
        {"q - q q q"},
    ),
    "a trigger": (
        "happens(b, T) :- holdsAt(p, T). terminates(b, p, T). initiates(b, q, T)."
        "initiates(a, p, T). happens(a, 1).",
        {"- - p q q"},
    ),
    "what is derived": ("holdsAt(q, T) :- holdsAt(p, T), T > 1. holdsAt(p, 0).", {"p p pq pq pq"}),
    "one action at a time": ("serial. happens(a, 1). happens(b, 1).", set()),
}  # fmt: skip


def courses(text: str) -> set[str]:
    """The courses that clingo finds, each as what holds moment by moment."""
    story = read(HEAD + text).story
    written = programs.program(story, "predict", UNTIL)
    found, exhausted = Asking("predict", Meter(), None).courses(written, UNTIL)
    assert exhausted
    return {" ".join("".join(sorted(facts)) or "-" for facts in each.holds) for each in found}


@pytest.mark.parametrize("name", STORIES)
def test_stories_go_as_the_axioms_say(name: str) -> None:
    text, expected = STORIES[name]
    assert courses(text) == expected
    world = World(read(HEAD + text).story)
    simulated = {
        " ".join("".join(sorted(facts)) or "-" for facts in each.holds)
        for each in all_courses(world, "predict", UNTIL)
    }
    assert simulated == expected


RULES = [
    line
    for line in programs._AXIOMS.splitlines()
    if line and not line.startswith("%") and "chosen" not in line
]


@pytest.mark.parametrize("rule", RULES)
def test_a_story_goes_wrong_without_each_rule(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "_AXIOMS", programs._AXIOMS.replace(rule, ""))
    assert any(courses(text) != expected for text, expected in STORIES.values())


CONDITIONS = [
    (", not initiated(F,T), not terminated(F,T)", ", not initiated(F,T)"),
    (", not initiated(F,T), not terminated(F,T)", ", not terminated(F,T)"),
    (", not terminated(F,T), not releasedAt(F,T+1)", ", not releasedAt(F,T+1)"),
    (", not terminated(F,T), not releasedAt(F,T+1)", ", not terminated(F,T)"),
    (", not stoppedIn(T,F,T+D)", ""),
    (", not startedIn(T,F,T+D)", ""),
]


@pytest.mark.parametrize(("old", "new"), CONDITIONS)
def test_a_story_goes_wrong_without_conditions(
    old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert old in programs._AXIOMS
    monkeypatch.setattr(programs, "_AXIOMS", programs._AXIOMS.replace(old, new))
    assert any(courses(text) != expected for text, expected in STORIES.values())
