"""Sleuth: state a problem once, solve it with every method that fits, see why it is right."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if os.environ.get("SLEUTH_PURE") == "1":
    from sleuth.pure import use_sources

    use_sources()

if TYPE_CHECKING:
    from sleuth import catalogue as catalogue
    from sleuth.answer import Answer as Answer
    from sleuth.answer import Status as Status
    from sleuth.catalogue import register as register
    from sleuth.connection import connect as connect
    from sleuth.errors import SleuthError as SleuthError
    from sleuth.events import Event as Event
    from sleuth.experiments.comparison import compare as compare
    from sleuth.face import check as check
    from sleuth.face import decide as decide
    from sleuth.face import draw as draw
    from sleuth.face import estimate as estimate
    from sleuth.face import explain as explain
    from sleuth.face import export as export
    from sleuth.face import generate as generate
    from sleuth.face import grade as grade
    from sleuth.face import heuristic as heuristic
    from sleuth.face import hint as hint
    from sleuth.face import models as models
    from sleuth.face import plan as plan
    from sleuth.face import prove as prove
    from sleuth.face import read as read
    from sleuth.face import solve as solve
    from sleuth.face import theory as theory
    from sleuth.face import truth_table as truth_table
    from sleuth.face import unify as unify
    from sleuth.face import validate as validate
    from sleuth.face import watch as watch
    from sleuth.face import why_not as why_not
    from sleuth.limits import Cancellation as Cancellation
    from sleuth.limits import Limits as Limits
    from sleuth.own.constraint_model import Model as Model
    from sleuth.own.decision_process import MDP as MDP
    from sleuth.own.expressions import all_different as all_different
    from sleuth.own.expressions import condition as condition
    from sleuth.own.named_clauses import Clauses as Clauses
    from sleuth.own.search_problem import search_problem as search_problem
    from sleuth.request import Question as Question
    from sleuth.request import Request as Request
    from sleuth.running import run as run

#: The public names and where each is; they are loaded when they are used.
_PUBLIC: dict[str, str] = {
    "Answer": "sleuth.answer:Answer",
    "Cancellation": "sleuth.limits:Cancellation",
    "Clauses": "sleuth.own.named_clauses:Clauses",
    "Event": "sleuth.events:Event",
    "Limits": "sleuth.limits:Limits",
    "MDP": "sleuth.own.decision_process:MDP",
    "Model": "sleuth.own.constraint_model:Model",
    "Question": "sleuth.request:Question",
    "Request": "sleuth.request:Request",
    "SleuthError": "sleuth.errors:SleuthError",
    "Status": "sleuth.answer:Status",
    "all_different": "sleuth.own.expressions:all_different",
    "check": "sleuth.face:check",
    "compare": "sleuth.experiments.comparison:compare",
    "condition": "sleuth.own.expressions:condition",
    "connect": "sleuth.connection:connect",
    "decide": "sleuth.face:decide",
    "draw": "sleuth.face:draw",
    "estimate": "sleuth.face:estimate",
    "explain": "sleuth.face:explain",
    "export": "sleuth.face:export",
    "generate": "sleuth.face:generate",
    "grade": "sleuth.face:grade",
    "heuristic": "sleuth.face:heuristic",
    "hint": "sleuth.face:hint",
    "models": "sleuth.face:models",
    "plan": "sleuth.face:plan",
    "prove": "sleuth.face:prove",
    "read": "sleuth.face:read",
    "register": "sleuth.catalogue:register",
    "run": "sleuth.running:run",
    "search_problem": "sleuth.own.search_problem:search_problem",
    "solve": "sleuth.face:solve",
    "theory": "sleuth.face:theory",
    "truth_table": "sleuth.face:truth_table",
    "unify": "sleuth.face:unify",
    "validate": "sleuth.face:validate",
    "watch": "sleuth.face:watch",
    "why_not": "sleuth.face:why_not",
}

__all__ = ["__version__", *_PUBLIC]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used."""
    from importlib import import_module

    if name == "catalogue":
        return import_module("sleuth.catalogue")
    if name not in _PUBLIC:
        raise AttributeError(f"module 'sleuth' has no attribute {name!r}")
    module, _, attribute = _PUBLIC[name].partition(":")
    value = getattr(import_module(module), attribute)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
