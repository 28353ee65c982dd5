"""Asking Sleuth on behalf of an oracle: an answer, or why there is none."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
from sleuth.errors import BadInput, SleuthError, Unsuitable, WrongAnswer
from sleuth.limits import Limits
from sleuth.problem import Problem
from sleuth.request import Question, Request
from sleuth.running import run

#: Far more than any instance of an oracle needs.
_SECONDS = 20.0


class Wrong(Exception):
    """Sleuth refused what is right, or ended in an error that nobody should see."""


def asked(
    kind: str,
    text: str,
    method: str | None,
    *,
    most: int | None = 1,
    problem: Problem | None = None,
    **options: Any,
) -> Answer[Any] | None:
    """The answer to a task of planning; None where the method refuses such tasks.

    `most` is how many solutions are asked for, None for all; `problem` stands in place of a text.
    """
    question = Question(most=most)
    limits = Limits(seconds=_SECONDS)
    request = Request(
        "plan", kind, text, "instance", method, options, question, limits, confirm=False
    )
    try:
        return run(request, problem=problem)
    except Unsuitable:
        return None
    except (WrongAnswer, BadInput) as error:
        raise Wrong(f"{type(error).__name__}: {error}") from error
    except SleuthError as error:
        raise Wrong(f"refused: {error}") from error
    except Exception as error:
        raise Wrong(f"{type(error).__name__}: {error}") from error
