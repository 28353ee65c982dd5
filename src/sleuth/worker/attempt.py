"""A run that ends in an answer, whatever it does."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import SleuthError
from sleuth.events import Hear
from sleuth.limits import Cancellation, LimitReached
from sleuth.loading import load
from sleuth.request import Request

#: What a worker runs: the one way in, or a function of the same shape.
Run = Callable[..., Answer[Any]]


def function_named(reference: str | None) -> Run:
    """The function that a reference names, and the one way in where there is none."""
    if reference is not None:
        function: Run = load(reference)
        return function
    from sleuth.running import run

    return run


def attempt(
    run: Run, request: Request, hear: Hear | None, cancellation: Cancellation
) -> Answer[Any]:
    """The answer of the run, `failed` if it broke; errors about the request itself are raised."""
    try:
        return run(request, hear, cancellation=cancellation)
    except SleuthError:
        raise
    except LimitReached as reached:
        return stopped(request, reached.limit)
    except MemoryError:
        return stopped(request, "memory")
    except (Exception, SystemExit) as error:
        return failed(
            request,
            "".join(traceback.format_exception_only(error)).strip().splitlines()[-1],
            Evidence("traceback", "where it broke", {"lines": traceback.format_exception(error)}),
        )


def stopped(request: Request, limit: str, **facts: Any) -> Answer[Any]:
    """What is known of a run that a limit or its caller ended: nothing."""
    return Answer(Status.UNKNOWN, limit=limit, **_named(request), **facts)


def failed(request: Request, error: str, evidence: Evidence | None = None) -> Answer[Any]:
    """The answer of a run that broke."""
    return Answer(Status.FAILED, error=error, evidence=evidence, **_named(request))


def _named(request: Request) -> dict[str, Any]:
    return {"task": request.task, "kind": request.kind, "method": request.method}
