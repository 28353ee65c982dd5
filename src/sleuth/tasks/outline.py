"""What a theory or a riddle says, for whoever writes it: symbols, claims, and where they stand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.options import Option, refuse_strangers
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.tasks.theories import KIND, LARGEST_MODEL, theory_of
from sleuth.text import several

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sleuth.logic.syntax import Formula
    from sleuth.logic.theory import Sentence, Theory, Warning

RIDDLE = "riddle"

OPTIONS: tuple[Option, ...] = ()

#: A sentence is named in so many lines at most.
_MOST_LINES = 40
_MOST_SYMBOLS = 400


def outline(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The result has the language, the symbols, the claims, and what is odd, each with its line."""
    if request.kind == RIDDLE:
        return _riddle(request, meter, problem)
    if request.kind != KIND:
        raise BadRequest("an outline is of a theory or a riddle", remedy=f"say {KIND} or {RIDDLE}")
    from sleuth.logic.reading import format_of

    here = theory_of(request, problem, OPTIONS)
    theory = here.theory
    language = request.options.get("language", "auto")
    claims = list(_claims(theory))
    result = {
        "language": format_of(request.text) if language == "auto" else language,
        "summary": f"{several(len(theory.facts), 'fact')}, {several(len(theory.goals), 'goal')}",
        "symbols": _symbols(theory),
        "claims": claims,
        "warnings": [_warning(each) for each in theory.warnings],
    }
    return Answer(Status.SOLVED, result=result, problem=here, stats=meter.stats())


def _riddle(request: Request, meter: Meter, problem: Problem | None) -> Answer[Any]:
    entry = catalogue.puzzle(RIDDLE)
    refuse_strangers("outline riddle", entry.options_for("outline"), request.options)
    problem = problem or entry.read(request.text, request.place, **request.options)
    categories, clues = problem.categories, problem.clues  # type: ignore[attr-defined]
    result = {
        "language": RIDDLE,
        "summary": f"{several(len(clues), 'clue')}, {several(len(categories), 'category')}",
        "symbols": [
            {
                "name": each.name,
                "arity": len(each.values),
                "kind": "category",
                "lines": [],
            }
            for each in categories
        ],
        "claims": [],
        "warnings": [],
        "categories": [{"name": each.name, "values": list(each.values)} for each in categories],
    }
    return Answer(Status.SOLVED, result=result, problem=problem, stats=meter.stats())


def _claims(theory: Theory) -> Iterator[dict[str, Any]]:
    """What `decide` looks at, with what is known of each beforehand.

    `proofs` says whether a proof would hold in all models, `models` whether a model would refute
    the claim, `bounded` whether the text says which sizes domains have, `sizes` which to look
    through where it does not, and `conclusive` whether a prover that finds nothing more refutes
    the claim.
    """
    from sleuth.logic import claims
    from sleuth.logic.models.settings import bounds_sizes

    for claim in claims.claimed_goals(claims.for_both(theory)):
        goal = next(iter(claim.theory.goals), None)
        yield {
            "goal": claim.name or None,
            "line": _line(goal) if goal is not None else None,
            "proofs": claims.proofs_hold(claim.theory),
            "models": claims.models_refute(claim.theory),
            "bounded": bounds_sizes(claim.theory),
            "sizes": _sizes(claim.theory),
            "conclusive": claims.saturation_refutes(claim.theory),
        }


def _sizes(theory: Theory) -> str | None:
    """The sizes to look through for a counter-model, None where the text says itself."""
    from sleuth.logic.models.settings import restricts_sizes

    here = theory.for_program("Mace4")
    start = here.number("start_size", 1)
    others = replace(
        here, settings=tuple(each for each in here.settings if each.name != "start_size")
    )
    return None if restricts_sizes(others) or start < 1 else f"{start}-{LARGEST_MODEL}"


def _line(sentence: Sentence) -> int | None:
    return sentence.place.line if sentence.place is not None else None


def _symbols(theory: Theory) -> list[dict[str, Any]]:
    """Every relation, function and constant, in the order of their first use."""
    lines: dict[tuple[str, int, str], dict[int, None]] = {}
    for sentence in theory.sentences:
        for symbol in _named(sentence.formula):
            found = lines.setdefault(symbol, {})
            line = _line(sentence)
            if line is not None and len(found) < _MOST_LINES:
                found[line] = None
    return [
        {"name": name, "arity": arity, "kind": kind, "lines": list(where)}
        for (name, arity, kind), where in list(lines.items())[:_MOST_SYMBOLS]
    ]


def _named(formula: Formula) -> Iterator[tuple[str, int, str]]:
    from sleuth.logic.syntax import EQUALITY, Apply, atoms_of, terms_of

    for atom in atoms_of(formula):
        if atom.name != EQUALITY:
            yield atom.name, len(atom.args), "relation"
    for term in terms_of(formula):
        if isinstance(term, Apply):
            yield term.name, len(term.args), "function" if term.args else "constant"


def _warning(warning: Warning) -> dict[str, Any]:
    place = warning.place
    return {
        "line": place.line if place is not None and place.line else 1,
        "column": place.column if place is not None and place.column else 1,
        "length": 1,
        "severity": "warning",
        "say": warning.text,
    }
