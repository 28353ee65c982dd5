"""Limits stop a run in whatever part it is: reading, grounding, lowering, checking, drawing."""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest
from probe import LooksAtNoLimits, counting_cpu, probed
from slow_inputs import BOARDS, THEORIES
from slow_planning import CHANCE, PLANNING, STEPS, UNCERTAIN
from too_large import loops

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.drawing import Drawing, Graph, beside, figure_svg, picture, to_png, to_text
from sleuth.limits import LimitReached, Limits, Meter, checkpoint, metered
from sleuth.request import Request

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="the system has no timers of CPU time"
)

#: What took a minute at a limit of two seconds, and what is like it: task, kind and text.
SAMPLE: tuple[tuple[str, str, Callable[[], str]], ...] = (
    ("plan", "planning", PLANNING["no five"]),
    ("plan", "planning", PLANNING["no five, fixed"]),
    ("plan", "planning", PLANNING["every five"]),
    ("plan", "planning", PLANNING["many effects"]),
    ("plan", "planning", PLANNING["many alternatives"]),
    ("plan", "planning", PLANNING["many types"]),
    ("validate", "planning", PLANNING["deep derived"]),
    ("validate", "planning", PLANNING["far derived"]),
    ("follow", "planning", PLANNING["far derived"]),
    ("draw", "planning", PLANNING["far derived"]),
    ("plan", "mdp", CHANCE["many chances"]),
    ("plan", "conformant", UNCERTAIN["many worlds"]),
    ("models", "theory", THEORIES["big terms"]),
    ("turn", "slitherlink", BOARDS["slitherlink"]["250×250"]),
    ("draw", "lights-out", BOARDS["lights-out"]["900×900"]),
)

SECONDS = 0.1


@pytest.mark.parametrize(
    ("task", "kind", "text"),
    SAMPLE,
    ids=[f"{one}-{kind}-{at}" for at, (one, kind, _) in enumerate(SAMPLE)],
)
def test_a_run_is_stopped_in_every_part(task: str, kind: str, text: Callable[[], str]) -> None:
    solution = STEPS if task in ("validate", "follow") else None
    answer = probed(Request(task, kind, text(), solution=solution), SECONDS)
    # A quick machine may come to a refusal first: that it is too much to be listed.
    assert isinstance(answer, Answer) or "more than" in str(answer), answer


def board(side: int) -> Drawing | Graph:
    return catalogue.puzzle("slitherlink").read(loops(side), "loops").draw()


def test_what_looks_at_no_limits_is_noticed() -> None:
    with pytest.raises(LooksAtNoLimits), counting_cpu(0.05):
        while True:
            pass


def test_counting_cpu_leaves_everything_as_it_was() -> None:
    with metered(Meter(Limits(seconds=1000))):
        with counting_cpu(10.0):
            pass
        checkpoint()
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


@pytest.mark.needs("matplotlib")
@pytest.mark.parametrize("form", ["txt", "svg", "png"])
def test_drawing_is_stopped_too(form: str) -> None:
    drawing = board(180)
    with counting_cpu(1.0), metered(Meter(Limits(seconds=0.01))), pytest.raises(LimitReached):
        if form == "txt":
            to_text(drawing)
        else:
            shown = beside([picture(drawing)], "loops")
            figure_svg(shown) if form == "svg" else to_png(shown)


@pytest.mark.needs("matplotlib")
def test_the_drawing_of_an_image_is_stopped_between_its_parts() -> None:
    shown = picture(board(40))
    with counting_cpu(3.0), pytest.raises(LimitReached):
        # Long enough to state all parts, not to draw them.
        for seconds in (0.2, 0.4):
            with metered(Meter(Limits(seconds=seconds))):
                to_png(shown)


@pytest.mark.needs("matplotlib")
def test_an_image_that_memory_has_no_room_for_is_not_begun() -> None:
    shown = picture(board(60))
    with metered(Meter(Limits(memory=20 << 20))), pytest.raises(LimitReached) as reached:
        to_png(shown)
    assert reached.value.limit == "memory"
