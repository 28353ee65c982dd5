"""Resolve by hand: the clauses of a theory, one step on two literals of them, or advice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.logic.proofs.formats.exercise import literal_text
from sleuth.options import Option, taken
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.tasks.theories import CLAIM, theory_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sleuth.logic.exercises.hand_proof import HandLine, HandProof
    from sleuth.logic.exercises.stepping import Advice, Given
    from sleuth.logic.problem import TheoryProblem

OPTIONS: tuple[Option, ...] = (
    CLAIM,
    Option("first", "the first literal, such as 8a"),
    Option("second", "the second literal, such as 12c"),
    Option("clause", "what you say comes of it, to be marked"),
    Option("hint", "tell the next step of a shortest way instead", "flag", False),
)

#: Seconds for a hint.
_HINT_SECONDS = 1.5


def resolve(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The result has all lines; the request's solution are the lines made so far.

    Unsolvable, with what is wrong, if the step that is asked for cannot be done, or if the clause
    that is claimed does not come of it; the lines are then as before.
    """
    from sleuth.logic.exercises import stepping
    from sleuth.logic.exercises.marking import variables_in

    here = theory_of(request, problem, OPTIONS)
    options = taken(OPTIONS, request.options)
    theory = here.theory.for_program("Prover9")
    given = stepping.given_lines(theory, variables_in(theory), meter)
    lines = stepping.with_lines(given, _made(here, request))
    try:
        if wrong := _first_wrong(lines):
            raise stepping.Impossible(wrong)
        if options.get("hint"):
            advice = stepping.advise(lines, meter.within(seconds=_HINT_SECONDS))
            result = _result(given, lines) | {"hint": _advice(advice, lines)}
            return Answer(Status.SOLVED, result=result, problem=here, stats=meter.stats())
        unifier: tuple[tuple[str, str], ...] = ()
        if "first" in options or "second" in options:
            if not ("first" in options and "second" in options):
                raise BadRequest("a step takes two literals", remedy="name both")
            one, other = stepping.chosen(options["first"]), stepping.chosen(options["second"])
            made = stepping.stepped(lines, one, other)
            line = made.line
            if "clause" in options:
                line = _claimed(here, line, options["clause"])
            if wrong := _first_wrong([*lines, line]):
                raise stepping.Impossible(wrong)
            lines, unifier = [*lines, line], made.bindings
        elif "clause" in options:
            raise BadRequest("a clause comes of two literals", remedy="name both")
    except stepping.Impossible as impossible:
        evidence = Evidence("mistake", str(impossible))
        result = _result(given, lines)
        return Answer(
            Status.UNSOLVABLE, evidence=evidence, result=result, problem=here, stats=meter.stats()
        )
    result = _result(given, lines) | {"unifier": [list(pair) for pair in unifier]}
    return Answer(Status.SOLVED, result=result, checked=True, problem=here, stats=meter.stats())


def _made(here: TheoryProblem, request: Request) -> HandProof | None:
    from sleuth.logic.exercises.hand_proof import HandProof

    if request.solution is None or not request.solution.strip():
        return None
    proof = here.solution_from_text(request.solution, "proof")
    if not isinstance(proof, HandProof):
        raise BadRequest("these are no lines of a proof by hand", remedy="write 3. R[1a,2] Q(x)")
    return proof


def _first_wrong(lines: Sequence[HandLine]) -> str | None:
    """What the checker has against the lines; it shares no code with what made them."""
    from sleuth.logic.exercises.hand_proof import HandProof
    from sleuth.logic.exercises.marking import first_wrong_line

    found = first_wrong_line(HandProof(tuple(lines), ""))
    if found is None:
        return None
    number, why = found
    return why if number == lines[-1].number else f"line {number}: {why}"


def _claimed(here: TheoryProblem, made: HandLine, clause: str) -> HandLine:
    """The line of a step with the clause that is claimed to come of it."""
    from sleuth.logic.exercises.hand_proof import read_hand_proof
    from sleuth.logic.exercises.marking import variables_in

    read = read_hand_proof(f"1. {clause}", "clause", variables_in(here.theory))
    return replace(made, literals=read.lines[0].literals, bindings=())


def _result(given: Sequence[Given], lines: Sequence[HandLine]) -> dict[str, Any]:
    from sleuth.logic.exercises import stepping

    origins = {each.line.number: each.origin for each in given}
    known = {line.number: line for line in lines}
    rows: list[dict[str, Any]] = []
    for line in lines:
        origin = origins.get(line.number)
        sentence = origin.sentence if origin is not None else None
        rows.append(
            {
                "number": line.number,
                "literals": [literal_text(each) for each in line.literals],
                "text": stepping.written(line, known),
                "rule": line.rule,
                "parents": [each.line for each in line.references],
                "goal": origin is not None and origin.step == "deny",
                "line": sentence.place.line if sentence and sentence.place else None,
                "label": sentence.label if sentence else None,
            }
        )
    return {
        "lines": rows,
        "proof": "".join(f"{row['text']}\n" for row in rows if row["rule"] is not None),
        "whole": "".join(f"{row['text']}\n" for row in rows),
        "done": any(not line.literals for line in lines),
    }


def _advice(advice: Advice | None, lines: Sequence[HandLine]) -> dict[str, Any]:
    from sleuth.logic.exercises import stepping
    from sleuth.text import several

    if advice is None:
        return {"say": "These clauses can all be true: no way leads to the empty clause."}
    known = {line.number: line for line in lines}
    names = [
        stepping.name_of(known[each.line], place)
        for each in advice.references
        for place in each.places
    ]
    numbers = list(dict.fromkeys(each.line for each in advice.references))
    least = "at the least" if advice.proved else "or fewer"
    if len(numbers) == 1:
        look = f"Look at line {numbers[0]}: two of its literals can become one."
    else:
        look = f"Look at lines {numbers[0]} and {numbers[1]}."
    return {
        "lines": numbers,
        "literals": names,
        "look": f"{look} The empty clause is {several(advice.steps, 'step')} away {least}.",
        "say": f"Take {names[0]} and {names[1]}.",
    }
