"""AO* and the search for any policy by turns, each time for longer; the first answer counts.

Small problems get the best policy so, and large ones some policy. Turns are measured in states, so
that the answer is the same on every machine.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Evidence
from sleuth.events import Listener
from sleuth.limits import Meter
from sleuth.request import Question
from sleuth.search import ao_star
from sleuth.search.and_or import AndOrSpace, Policy
from sleuth.search.preamble import one_path_only

#: States in the first turn, and how many times as many in every next one.
FIRST_TURN, GROWTH = 5000, 3


def solve(
    view: AndOrSpace[Any, Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
) -> Answer[Policy[Any]]:
    """The best policy if that is found soon, else some policy."""
    one_path_only(question, "turns")
    if question.shortest or meter.limits.nodes is not None:
        return ao_star.solve(view, question, meter, listener)
    turn = FIRST_TURN
    while True:
        for engine in (ao_star.solve, ao_star.solve_soon):
            answer = engine(view, question, meter.within(nodes=turn), listener)
            if answer.limit == "nodes":
                continue
            if answer and not answer.optimal:
                text = "a better policy may exist: the least cost was not found soon"
                return replace(answer, evidence=Evidence("soon", text))
            return answer
        turn *= GROWTH
