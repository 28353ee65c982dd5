"""Hints for games of marks: the next step in three strengths, or the first mistake."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.drawing import Drawing
from sleuth.explanation.advice_words import look_at, look_spots, which_rule
from sleuth.explanation.hints import Marks, advise
from sleuth.explanation.view import rules_of
from sleuth.explanation.words import sentence
from sleuth.game import Hint
from sleuth.limits import LimitReached, checkpoint, running_meter
from sleuth.problem import Problem
from sleuth.spots import words

#: How long a player waits for a reason before a hint comes without one.
_SECONDS = 2.0


def explained_hint(problem: Problem, marks: Marks, moves: Sequence[str]) -> Hint | None:
    """The next step as a move; None if nothing follows, or not in time.

    A mistake is mended by the one of the moves to the solution that is about its spot; `back` is
    the move that made it.
    """
    try:
        rules = rules_of(problem)
        advice = advise(rules, marks, running_meter().within(seconds=_SECONDS))
    except LimitReached:
        checkpoint()
        return None
    mistake, step = advice.mistake, advice.step
    if mistake is not None:
        spot, mark = mistake.spot, mistake.mark
        mend = next((move for move in moves if move.startswith(f"{spot}=")), f"{spot}=")
        drawing = problem.draw()
        assert isinstance(drawing, Drawing)  # marks stand on boards
        place = words(spot, drawing.rows, drawing.columns)
        say = f"the {mark} in {place} is wrong. {sentence(mistake.step, rules)}"
        return Hint(mend, say, back=f"{spot}={mark}")
    if step is None:
        return None
    facts = [rules.fact(each) for each in step.facts]
    new = [fact for fact in facts if fact.spot and fact.mark and fact.spot not in marks]
    shown = [fact for fact in new if " " not in (fact.mark or " ")]
    if not shown:
        return None
    look = look_spots(step, rules)
    weaker = (look_at(look, step, problem), which_rule(step, look, problem))
    say = sentence(step, rules)
    return Hint(f"{shown[0].spot}={shown[0].mark}", say, weaker=weaker, look=tuple(look))
