"""Theories that people write: goals true by derivation, or false by a counter-model.

A true goal is an instance of an axiom, a consequence from textbooks, or both ends of a chain of
replacements by axioms. A false goal has a finite counter-model that trying finds. Goals of which
neither is known are not asked.
"""

from __future__ import annotations

from random import Random
from typing import Any

from oracle import Oracle, Verdict
from small_logic import Formula, Term, TooHard, closed, free_variables, ladr, some_model, tptp
from written_theories import LAWS, LAWS_OF_TWO, THEORIES, formula

from sleuth.answer import Status
from sleuth.errors import SleuthError
from sleuth.limits import Limits
from sleuth.request import Request
from sleuth.running import run

_SECONDS = 0.5
_VARIABLES = ("x", "y", "z", "u")

#: The largest counter-model that is looked for, and how many values are tried for each size.
_LARGEST, _MOST_TRIES = 4, 3000


def theory(chance: Random) -> tuple[str, list[Formula], list[Formula]]:
    """A name, axioms and goals that follow from them."""
    kind = chance.random()
    if kind < 0.5:
        laws = chance.sample(LAWS, chance.choice([1, 2, 2, 2, 3, 3, 4]))
        if chance.random() < 0.5:
            # The laws that matter most to those who treat them specially.
            laws = [*chance.sample(LAWS[:5], chance.randint(1, 3)), *laws[:1]]
        if kind < 0.12:
            laws += chance.sample(LAWS_OF_TWO, chance.choice([1, 1, 2]))
            laws += [each.replace("*", "+") for each in chance.sample(LAWS[:6], 1)]
        laws = list(dict.fromkeys(laws))
        return "laws", [formula(each) for each in laws], []
    written = chance.choice(THEORIES)
    axioms = [formula(each) for each in written.axioms]
    goals = [formula(each) for each in written.consequences]
    return written.name, axioms, goals


# --- terms --------------------------------------------------------------------------------


def functions_in(formulas: Any) -> dict[str, int]:
    """The functions of some formulas, by name."""
    from small_logic import symbols_of

    return {name: arity for name, arity, relation in symbols_of(formulas) if not relation}


def some_term(chance: Random, functions: dict[str, int], depth: int) -> Term:
    """A term by chance."""
    usable = [(name, arity) for name, arity in functions.items() if depth or not arity]
    if not usable or chance.random() < (0.25 if depth else 0.8):
        return chance.choice(_VARIABLES)
    name, arity = chance.choice(usable)
    return (name, *(some_term(chance, functions, depth - 1) for _ in range(arity)))


def put(term: Any, values: dict[str, Term]) -> Any:
    """A term or a formula without quantifiers, with values for some of its variables."""
    if isinstance(term, str):
        return values.get(term, term)
    head = term[:2] if term[0] == "rel" else term[:1]
    return (*head, *(put(each, values) for each in term[len(head) :]))


def matched(pattern: Term, term: Term, values: dict[str, Term]) -> bool:
    """Whether values for the pattern's variables make it the term; they are entered."""
    if isinstance(pattern, str):
        return bool(values.setdefault(pattern, term) == term)
    if isinstance(term, str) or pattern[0] != term[0] or len(pattern) != len(term):
        return False
    return all(matched(a, b, values) for a, b in zip(pattern[1:], term[1:], strict=True))


def positions(term: Term) -> list[tuple[int, ...]]:
    """Where the parts of a term are."""
    if isinstance(term, str):
        return [()]
    inner = [(at, *rest) for at, part in enumerate(term[1:], 1) for rest in positions(part)]
    return [(), *inner]


def part_at(term: Term, position: tuple[int, ...]) -> Term:
    """The part of a term at a position."""
    for at in position:
        term = term[at]
    return term


def with_part(term: Term, position: tuple[int, ...], part: Term) -> Term:
    """The term with another part at a position."""
    if not position:
        return part
    at = position[0]
    return (*term[:at], with_part(term[at], position[1:], part), *term[at + 1 :])


def _size(term: Any) -> int:
    return 1 if isinstance(term, str) else 1 + sum(map(_size, term[1:]))


def rewritten(chance: Random, axioms: list[Formula], start: Term, steps: int) -> Term:
    """What a term becomes when parts of it are replaced by equals, so often."""
    functions = functions_in(axioms)
    rules = [pair for each in axioms if each[0] == "=" for pair in (each[1:], each[:0:-1])]
    term = start
    for _ in range(steps):
        found = []
        for position in positions(term):
            for left, right in rules:
                values: dict[str, Term] = {}
                if matched(left, part_at(term, position), values):
                    found.append((position, right, values))
        if not found:
            break
        position, right, values = chance.choice(found)
        for variable in free_variables(("=", right, right)):
            values.setdefault(variable, some_term(chance, functions, 1))
        changed = with_part(term, position, put(right, values))
        if _size(changed) <= 13:
            term = changed
    return term


# --- goals --------------------------------------------------------------------------------


def _without_quantifiers(goal: Formula) -> bool:
    if goal[0] in ("all", "some"):
        return False
    return goal[0] in ("=", "rel") or all(map(_without_quantifiers, goal[1:]))


def _instance(chance: Random, goal: Formula, functions: dict[str, int]) -> Formula:
    if not _without_quantifiers(goal):
        return goal
    values = {each: some_term(chance, functions, 1) for each in free_variables(goal)}
    return put(goal, values)


def true_goal(chance: Random, axioms: list[Formula], known: list[Formula]) -> tuple[str, Formula]:
    """A goal that follows, and why."""
    functions = functions_in(axioms)
    equations = [each for each in axioms if each[0] == "="]
    kind = chance.random()
    if known and (kind < 0.5 or not equations):
        goal = chance.choice(known)
        return "known", goal if chance.random() < 0.6 else _instance(chance, goal, functions)
    if equations and kind < 0.95:
        start = some_term(chance, functions, chance.choice([2, 2, 3]))
        return "rewritten", ("=", start, rewritten(chance, axioms, start, chance.randint(1, 6)))
    return "instance", _instance(chance, chance.choice(axioms), functions)


def other_goal(chance: Random, axioms: list[Formula], known: list[Formula]) -> Formula:
    """A goal that may be false: like a true one, or of two terms by chance."""
    functions = functions_in(axioms)
    _, goal = true_goal(chance, axioms, known)
    kind = chance.random()
    if kind < 0.3 and functions:
        return ("=", some_term(chance, functions, 2), some_term(chance, functions, 2))
    variables = free_variables(goal)
    if kind < 0.6 and _without_quantifiers(goal) and variables:
        return put(goal, {each: chance.choice(_VARIABLES) for each in variables})
    if goal[0] == "=" and kind < 0.8:
        at = chance.choice(positions(goal[2]))
        part = some_term(chance, functions, 1)
        return ("=", goal[1], with_part(goal[2], at, part))
    if goal[0] == "implies":
        return ("implies", goal[2], goal[1])
    return ("not", closed(goal))


def refuted(axioms: list[Formula], goal: Formula) -> bool:
    """Whether a small model of the axioms in which the goal is false was found."""
    for size in range(1, _LARGEST + 1):
        try:
            if some_model([*axioms, ("not", closed(goal))], size, _MOST_TRIES) is not None:
                return True
        except TooHard:
            return False
    return False


def written(chance: Random, axioms: list[Formula], goal: Formula) -> tuple[str, str]:
    """The theory as a text, and its language."""
    axioms = chance.sample(axioms, len(axioms))
    if chance.random() < 0.25:
        lines = [f"fof(a{n},axiom,{tptp(closed(each))})." for n, each in enumerate(axioms)]
        return "\n".join([*lines, f"fof(g,conjecture,{tptp(closed(goal))})."]) + "\n", "tptp"
    operators = chance.random() < 0.7
    facts = "\n".join(f"  {ladr(each, operators)}." for each in axioms)
    asked = f"  {ladr(goal, operators)}."
    return (
        f"formulas(assumptions).\n{facts}\nend_of_list.\nformulas(goals).\n{asked}\nend_of_list.\n",
        "ladr",
    )


def examine(chance: Random) -> Verdict:
    """Judge what the prover, or the race for a decision, says of a goal of a theory."""
    name, axioms, known = theory(chance)
    if chance.random() < 0.5:
        why, goal = true_goal(chance, axioms, known)
        truth, case = True, f"true ({why})"
    else:
        if len(axioms) > 1 and chance.random() < 0.4:
            # Without one of its axioms what was a consequence may be none.
            axioms = chance.sample(axioms, len(axioms) - 1)
        goal = other_goal(chance, axioms, known)
        if not refuted(axioms, goal):
            return Verdict("not judged")
        truth, case = False, "false"
    text, language = written(chance, axioms, goal)
    task = "decide" if chance.random() < 0.05 else "prove"
    request = Request(
        task,
        "theory",
        text,
        options={"language": language},
        limits=Limits(seconds=_SECONDS),
        confirm=chance.random() < 0.5,
    )
    try:
        status = run(request).status
    except SleuthError as error:
        return Verdict(case, f"{task} refuses the {name}: {error}\n{text}")
    if status not in (Status.SOLVED, Status.UNSOLVABLE):
        return Verdict(case, open=True)
    if (status is Status.SOLVED) == truth:
        return Verdict(case)
    return Verdict(case, f"{task} says {status} of the {name}, which is wrong of\n{text}")


ORACLES = [Oracle("theories", examine, sample=15)]
