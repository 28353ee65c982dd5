"""Stories: reading, refusing, the shipped examples, the command, and the time line."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import sleuth
from sleuth.drawing import figure_svg, to_text
from sleuth.drawing.chart import Bar, Chart, Row, chart_figure, chart_text
from sleuth.errors import BadInput, BadRequest, SleuthError, Unsuitable
from sleuth.examples import example_names
from sleuth.planning.event_calculus.problem import EventProblem, read
from sleuth.planning.event_calculus.program import program
from sleuth.planning.event_calculus.simulation import World

pytest.importorskip("clingo")
KIND = "event-calculus"
HEAD = (
    "sort thing: a, b.\nsort number: 0..3.\nfluent p, at(thing), n(number).\nevent e, f(thing).\n"
)


def solved(*words: Any, **options: Any) -> Any:
    """The answer, of which tests look at every part."""
    return sleuth.solve(*words, **options)


def story(name: str) -> EventProblem:
    problem = sleuth.read(KIND, name)
    assert isinstance(problem, EventProblem)
    return problem


@pytest.mark.parametrize("name", example_names(KIND))
def test_examples_are_thought_through_and_read_back(name: str) -> None:
    problem = story(name)
    answer = solved(problem)
    assert answer.checked
    assert answer.status == "solved"
    course = answer.solution
    assert problem.solution_from_text(problem.solution_to_text(course), "again") == course
    assert (
        problem.solution_from_json(json.loads(json.dumps(answer.to_json()))["solution"]) == course
    )
    assert "<svg " in answer._repr_html_()
    assert len(repr(problem)) < 70
    assert to_text(problem.draw())


def test_yale_shooting() -> None:
    course = solved(KIND, "yale-shooting").solution
    assert [sorted(each) for each in course.holds] == [
        ["alive"],
        ["alive", "loaded"],
        ["alive", "loaded"],
        [],
        [],
    ]


def test_the_apple_falls_ever_faster_and_stays_on_the_ground() -> None:
    course = solved(KIND, "falling-object").solution
    heights = [
        next(int(fact[7:-1]) for fact in facts if fact.startswith("height"))
        for facts in course.holds
    ]
    assert heights == [10, 10, 9, 6, 1, 0, 0, 0, 0]
    assert [time for time, events in enumerate(course.happens) if "hit" in events] == [5]


def test_the_sink_overflows_unless_somebody_acts() -> None:
    predicted = solved(KIND, "kitchen-sink").solution
    assert "wetFloor" in predicted.holds[-1]
    planned = solved(KIND, "kitchen-sink", mode="plan")
    assert planned.solution.steps == ((4, "turnOff"),)
    assert planned.optimal


def test_explanations_of_a_murder_are_the_least() -> None:
    answer = solved(KIND, "yale-murder", all=True)
    assert [(each.steps, sorted(each.assumed)) for each in answer.solutions] == [
        ((), ["loaded"]),
        (((0, "load"),), []),
        (((1, "load"),), []),
    ]
    assert answer.complete


def test_predictions_name_what_was_observed_otherwise() -> None:
    text = HEAD + "happens(e, 0).\nobserved holdsAt(at(a), 1), not holdsAt(p, 2).\n"
    answer = solved(KIND, text, mode="predict", until=3)
    assert answer.evidence.data["surprising"] == ["holdsAt(at(a), 1)"]
    unsure = solved(KIND, text + "unknown at(a), p.\n", mode="predict", until=3)
    assert "surprising" not in unsure.evidence.data


def test_the_plan_for_blocks_is_shortest_by_breadth_first_search() -> None:
    """A search of its own over towers finds no shorter way."""
    answer = solved(KIND, "blocks-world")
    blocks, goal = "abc", {("a", "b"), ("b", "c")}
    layer = {frozenset({("c", "a"), ("a", "table"), ("b", "table")})}
    steps = 0
    while not any(goal <= state for state in layer):
        layer = {
            state - {pair for pair in state if pair[0] == block} | {(block, place)}
            for state in layer
            for block, place in product(blocks, (*blocks, "table"))
            if block != place
            and all(below != block for _, below in state)
            and (place == "table" or all(below != place for _, below in state))
        }
        steps += 1
    assert answer.cost == steps == len(answer.solution.chosen)
    assert answer.optimal


def test_a_plan_that_needs_luck_says_so() -> None:
    coin = (
        "fluent heads.\naction toss.\nreleases(toss, heads, T).\n"
        "goal holdsAt(heads, T).\nuntil 3.\n"
    )
    answer = solved(KIND, coin)
    assert answer.solution.steps == ((0, "toss"),)
    assert not answer.optimal
    assert "luck" in answer.evidence.text
    # Turning the coin over by hand is later, and sure.
    sure = coin.replace("toss.\n", "toss, turn.\n", 1) + ("initiates(turn, heads, T) :- T > 0.\n")
    answer = solved(KIND, sure)
    assert answer.solution.steps == ((1, "turn"),)


def test_stories_that_contradict_themselves_name_what_clashes() -> None:
    text = HEAD + (
        "initiates(e, p, T).\nterminates(f(X), p, T).\nhappens(e, 1).\nhappens(f(a), 1).\n"
        "happens(f(b), 0).\n"
    )
    answer = solved(KIND, text)
    assert answer.status == "unsolvable"
    lines = [each["line"] for each in answer.evidence.data["clash"]]
    assert lines == [5, 6, 7, 8]
    dull = solved(KIND, HEAD + "observed holdsAt(p, 1).\n")
    assert dull.status == "unsolvable"


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("initiates(e, q, T).", "no fluent q is declared"),
        ("initiates(g, p, T).", "no event g is declared"),
        ("initiates(e, at, T).", "at is declared as at(thing)"),
        ("initiates(e, at(c), T).", "c is no thing"),
        ("initiates(e, n(7), T).", "7 is no number"),
        ("initiates(e, p).", ", is expected"),
        ("initiates(e, p, 3).", "a variable such as T is expected"),
        ("initiates(e, p, T) :- holdsAt(p, U).", "the moment that the head names"),
        ("initiates(e, p, T) :- X < 3.", "nothing says what X stands for"),
        ("initiates(e, at(X), T) :- X < 3.", "< compares numbers"),
        ("initiates(e, at(X), T) :- X + 1 = 2.", "+ is for numbers"),
        ("initiate(e, p, T).", "did you mean initiates"),
        ("holdsAt(p, 3).", "only the start"),
        ("holdsAt(p, T) :- not holdsAt(p, T).", "depends on its own opposite"),
        ("holdsAt(p, T) :- holdsAt(at(a), T). initiates(e, p, T).", "is derived by a rule"),
        ("happens(e, T) :- happens(f(a), T).", "takes no conditions"),
        ("goal holdsAt(p, 3).", "a variable: the last one"),
        ("observed holdsAt(p, T).", "a number"),
        ("observed happens(e, 3).", "is followed by holdsAt"),
        (":- holdsAt(p, T), holdsAt(p, U).", "one moment"),
        ("trajectory(p, T, n(1), T).", "the same name"),
        ("sort thing: c.", "declared already"),
        ("sort more: 5..1.", "is no range"),
        ("fluent q(nothing).", "no sort nothing"),
        ("event p.", "declared already"),
        ("until 5000.", "at most 1000 moments"),
        ("#script(python) print(1) #end.", "has no meaning here"),
        ("happens(e, 0)", "ends in no full stop"),
        ('happens("e", 0).', "has no meaning here"),
        ("happens(not, 0).", "no event not"),
        ("holdsAt(n(1 + 1 - (2 * 3)), 0) :- 99999 * 99999 * 99999 > 1.", "too large"),
        ("fluent x(number, number, number, number, number, number, number, number, number, "
         "number, number). unknown x(A, B, C, D, E, F, G, H, I, J, K).", "instances"),
    ],
)  # fmt: skip
def test_mistakes_are_told_with_their_place(lines: str, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        sleuth.read(KIND, HEAD + lines + "\n")
    assert words in str(caught.value)
    assert caught.value.place is not None
    assert caught.value.place.line == 5


def test_nothing_of_a_text_reaches_clingo_but_words() -> None:
    """Whatever a story says, its program has none of clingo's directives but Sleuth's own."""
    for name in example_names(KIND):
        problem = story(name)
        for mode in ("predict", "explain", "plan"):
            for line in program(problem.story, mode, 3).splitlines():
                if "#" in line:
                    assert line.startswith(("#defined ", "#show ", ":- time(T), #count "))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("(" * 100_000, BadInput),
        ("a" * 100_000, BadInput),
        ("sort s: " + ",".join(f"x{n}" for n in range(20_000)) + ".", BadInput),
        ("fluent p.\n:- " + "(" * 5_000 + "1" + ")" * 5_000 + " = 1.", BadInput),
        ("fluent p.\n:- " + "1+" * 5_000 + "1 = 1.", BadInput),
        ("fluent p.\n:- " + "-" * 5_000 + "1 = 1.", BadInput),
        ("9" * 100_000, BadInput),
    ],
)
def test_hostile_texts_are_refused(text: str, error: type[SleuthError]) -> None:
    with pytest.raises(error):
        sleuth.read(KIND, text + "\n")


def test_stories_that_are_too_large_are_refused_in_words() -> None:
    large = "sort s: 0..70.\nfluent on(s, s).\nunknown on(X, Y).\nuntil 900.\n"
    with pytest.raises(Unsuitable, match="more than 2000000 instances"):
        sleuth.solve(KIND, large)
    with pytest.raises(BadRequest, match="at most 1000 moments"):
        sleuth.solve(KIND, "yale-shooting", until=2000)
    with pytest.raises(BadRequest, match="made after moment 1"):
        sleuth.solve(KIND, "yale-murder", until=1)
    with pytest.raises(Unsuitable, match="nothing to explain"):
        sleuth.solve(KIND, "yale-shooting", mode="explain")
    with pytest.raises(Unsuitable, match="has no goal"):
        sleuth.solve(KIND, "yale-shooting", mode="plan")


def test_limits_stop_a_run() -> None:
    assert solved(KIND, "blocks-world", seconds=0).limit == "seconds"
    assert solved(KIND, "blocks-world", nodes=1).limit == "nodes"


@pytest.mark.parametrize(
    "text",
    ["", "guess\n0: /", "plan\n1: /", "plan\n0: p q /", "plan", "plan\n0: p* / e?", "plan\n0: p"],
)
def test_courses_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(BadInput):
        story("yale-shooting").solution_from_text(text, "course")


def test_wrong_courses_are_refused_with_a_reason() -> None:
    problem = story("yale-shooting")
    course = solved(problem).solution
    alive = replace(course, holds=(*course.holds[:3], frozenset({"alive"}), course.holds[4]))
    assert any("is terminated, and holds at 3" in each for each in problem.check(alive))
    idle = replace(course, happens=(frozenset(), *course.happens[1:]))
    assert any("at 0 load has to happen" in each for each in problem.check(idle))
    sudden = replace(course, chosen=frozenset({(0, "shoot")}))
    assert any("cannot be chosen" in each for each in problem.check(sudden))
    assert problem.check(replace(course, holds=(frozenset({"x"}), *course.holds[1:])))


def test_long_charts_go_on_below_and_are_drawn() -> None:
    rows = (Row("a <long> & odd name of an agent", (Bar(0, 60, "works"), Bar(70, 71, point=True))),)
    chart = Chart(0, 99, rows, "title", "caption")
    text = chart_text(chart, 80)
    assert max(map(len, text.splitlines())) <= 80
    assert text.count("…") >= 2
    svg = figure_svg(chart_figure(chart))
    assert "&lt;long&gt;" in svg
    assert chart.drawing().columns == 101


@pytest.mark.slow
def test_the_command_prints_draws_and_ends_with_its_code(tmp_path) -> None:  # type: ignore[no-untyped-def]
    def sleuth_events(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "sleuth", "events", *words],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    out = tmp_path / "line.svg"
    done = sleuth_events("kitchen-sink", "--mode", "plan", "--svg", str(out))
    assert done.returncode == 0
    assert "plan: turnOff at 4" in done.stdout
    assert out.read_text().startswith("<svg ")
    none = sleuth_events("blocks-world", "--until", "2")
    assert none.returncode == 1
    # How that is known is said as well.
    assert "\n\nno solution: " in none.stdout
    assert sleuth_events("nowhere").returncode == 2
    assert sleuth_events("blocks-world", "--nodes", "1").returncode == 3
    assert json.loads(sleuth_events("yale-murder", "--json").stdout)["count"] == 3
    assert sleuth_events("yale-shooting", "--program").stdout.startswith("% A story")


@pytest.mark.parametrize("last_first", [True, False])
def test_derived_fluents_follow_from_each_other(last_first: bool) -> None:
    """Rules in any order: what is derived may be needed by a rule that stands before it."""
    rules = [f"holdsAt(d({n + 1}), T) :- holdsAt(d({n}), T)." for n in range(4)]
    rules.append("holdsAt(d(0), T) :- holdsAt(p, T).")
    if last_first:
        rules.reverse()
    lines = ["sort n: 0..4.", "fluent p, d(n), none.", "event a.", "initiates(a, p, T)."]
    lines += [*rules, "holdsAt(none, T) :- not holdsAt(d(4), T).", "happens(a, 0)."]
    world = World(read("\n".join(lines), "story").story)
    every = frozenset(f"d({n})" for n in range(5))
    assert world.completed(0, frozenset()) == {"none"}
    assert world.completed(1, frozenset({"p"})) == {"p", *every}
    answer = sleuth.solve(read("\n".join(lines), "story"), until=1)
    assert answer.solution is not None
    assert answer.solution.holds == (frozenset({"none"}), frozenset({"p", *every}))
