"""A story in the event calculus as a problem like any other: read, drawn, its courses checked."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from sleuth.errors import BadInput, BadRequest, Unsuitable
from sleuth.method import Engine, View
from sleuth.options import Option
from sleuth.planning.event_calculus import course as courses
from sleuth.planning.event_calculus.course import MODES, Course
from sleuth.planning.event_calculus.reading import read_story
from sleuth.planning.event_calculus.syntax import Story
from sleuth.planning.event_calculus.tokens import LONGEST
from sleuth.problem import InNotation
from sleuth.puzzle import Puzzle
from sleuth.text import several

if TYPE_CHECKING:
    from sleuth.drawing import Drawing
    from sleuth.drawing.chart import Chart
    from sleuth.planning.event_calculus.engine import StoryView

#: How far plans are looked for where the story does not say.
PLAN_UNTIL = 20
#: Instances of rules over all moments; clingo takes about a second for these.
MOST_INSTANCES = 2_000_000


@dataclass(frozen=True, slots=True, repr=False)
class EventProblem(InNotation):
    """A story whose courses can be checked."""

    kind: ClassVar[str] = "event-calculus"

    story: Story

    def __repr__(self) -> str:
        fluents = several(len(self.story.fluents), "fluent")
        return f"<event-calculus, {fluents}, {several(len(self.story.events), 'event')}>"

    def to_text(self) -> str:
        """The story as it was written."""
        return self.story.text

    def default_mode(self) -> str:
        """What the story is made for: a plan where there is a goal and nothing is told to happen,
        an explanation where something was observed."""
        if self.story.of_kind("observed"):
            return "explain"
        told = self.story.of_kind("happens")
        return "plan" if self.story.of_kind("goal") and not told else "predict"

    def last_moment(self, mode: str) -> int:
        """Up to which moment the story is told, where nobody says."""
        if self.story.until is not None:
            return self.story.until
        if mode == "plan":
            return PLAN_UNTIL
        times = [
            rule.time + (rule.kind == "happens")
            for rule in self.story.of_kind("happens", "observed")
            if isinstance(rule.time, int)
        ]
        return max([1, *times])

    def check(self, solution: Course) -> list[str]:
        """What is wrong with a course by the axioms of the event calculus."""
        from sleuth.planning.event_calculus.axioms import faults
        from sleuth.planning.event_calculus.simulation import World

        if not isinstance(solution, Course):
            raise BadInput("this is no course of a story", remedy="give its moments")
        _affordable(self.story, solution.until)
        return faults(World(self.story), solution)

    def cost(self, solution: Course) -> float | None:
        """The moment at which a plan is over, or how much an explanation assumes."""
        if solution.mode == "predict":
            return None
        if solution.mode == "plan":
            return float(solution.until)
        return float(len(solution.chosen) + len(solution.assumed))

    def solution_to_text(self, solution: Course) -> str:
        """A line for each moment."""
        return courses.to_text(solution)

    def solution_from_text(self, text: str, source: str) -> Course:
        """Read a course back."""
        return courses.from_text(text, source)

    def solution_to_json(self, solution: Course) -> Any:
        """A course as JSON-ready data."""
        return courses.to_json(solution)

    def solution_from_json(self, data: Any) -> Course:
        """Read a course back from such data."""
        return courses.from_json(data)

    def chart(self, solution: Course | None = None) -> Chart:
        """The time line of a course, or of what is told alone."""
        from sleuth.planning.event_calculus.time_line import time_line, told

        if solution is not None:
            return time_line(solution)
        _affordable(self.story, self.last_moment("predict"))
        return told(self)

    def draw(self, solution: Course | None = None) -> Drawing:
        """The time line as a board, a column for each moment."""
        return self.chart(solution).drawing()


def _affordable(story: Story, until: int) -> None:
    """Refuse stories that are too large to be gone through."""
    sizes = (
        prod(min(len(story.sorts[sort]) for sort in sorts) for sorts in rule.sorts.values())
        * (until + 1 if rule.duration is not None else 1)
        for rule in story.rules
    )
    declared = (
        prod(len(story.sorts[sort]) for sort in sorts)
        for kept in (story.fluents, story.events)
        for sorts in kept.values()
    )
    if (sum(sizes) + sum(declared)) * (until + 1) > MOST_INSTANCES:
        raise Unsuitable(
            f"this story has more than {MOST_INSTANCES} instances of rules and facts",
            remedy="use smaller sorts or fewer moments",
        )


def read(text: str, source: str = "input") -> EventProblem:
    """Read a story."""
    return EventProblem(read_story(text, source))


def story_view(
    problem: EventProblem, *, mode: str | None = None, until: int | None = None
) -> StoryView:
    """What is asked of a story, and how far it goes."""
    from sleuth.planning.event_calculus.engine import StoryView

    asked = mode or problem.default_mode()
    last = problem.last_moment(asked) if until is None else until
    if last > LONGEST:
        raise BadRequest(f"a story has at most {LONGEST} moments", remedy="give fewer")
    if asked == "explain":
        for rule in problem.story.of_kind("observed"):
            if isinstance(rule.time, int) and rule.time > last:
                raise BadRequest(
                    f"the observation in line {rule.line} is made after moment {last}",
                    remedy=f"go on until {rule.time}",
                )
    _affordable(problem.story, last)
    return StoryView(problem.story, asked, last, _itself)


def _itself(course: Course) -> Course:
    return course


PUZZLE = Puzzle(
    name="event-calculus",
    summary="a story in the event calculus: what follows, what explains it, what to do",
    formats={"story": "sorts, fluents, events, and rules about them"},
    views=(
        View(
            "event-calculus",
            "sleuth.planning.event_calculus.problem:story_view",
            "the axioms of the discrete event calculus",
            options=(
                Option("mode", "what is asked", "choice", None, MODES),
                Option("until", "the last moment", "integer", least=0),
            ),
        ),
    ),
    own_engines=(
        Engine(
            "clingo",
            "event-calculus",
            "sleuth.planning.event_calculus.engine:solve",
            "clingo, an answer-set solver",
            ("one", "all", "count", "unique", "shortest"),
            tells=("progress", "solution"),
            stoppable=False,
            needs="clingo",
        ),
    ),
    default_method="event-calculus/clingo",
    reader="sleuth.planning.event_calculus.problem:read",
    examples=("yale-shooting", "yale-murder", "falling-object", "kitchen-sink", "blocks-world"),
)
