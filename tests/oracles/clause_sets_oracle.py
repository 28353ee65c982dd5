"""Random clause sets with equality: satisfiable or not, by small models and by E.

Without functions a satisfiable set has a model with no more elements than it has constants, so
that the search for one decides. With functions E has the word where no small model is found.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from oracle import Oracle, Verdict
from small_logic import Formula, TooHard, some_model, symbols_of, tptp, tptp_clause

from sleuth.answer import Status
from sleuth.errors import SleuthError
from sleuth.limits import Limits
from sleuth.request import Request
from sleuth.running import run

_VARIABLES = ("x", "y", "z")
#: Sleuth's time, and E's.
_SECONDS, _SECONDS_OF_E = 0.5, 2

#: Methods besides the default one that may say that nothing follows.
_METHODS = (
    *("breadth-first", "unit-preference", "set-of-support", "linear", "input", "sld"),
    *("hyper", "astar", "depth-first", "shortest"),
)


@dataclass(frozen=True, slots=True)
class _Signature:
    constants: tuple[str, ...]
    functions: dict[str, int]
    relations: dict[str, int]


def _signature(chance: Random) -> _Signature:
    constants = tuple("abcd"[: chance.choice([0, 1, 2, 2, 3, 3, 4])])
    functions: dict[str, int] = chance.choice([{}, {}, {"f": 1}, {"g": 2}, {"f": 1, "h": 1}])
    relations = chance.choice(
        [{}, {"p": 1}, {"p": 1, "q": 1}, {"r": 2}, {"p": 1, "s": 0}, {"p": 1, "q": 1, "r": 2}]
    )
    if chance.random() < 0.08:
        # One name for several things: a relation and a constant, or two numbers of arguments.
        relations = {**relations, chance.choice("af"): 1}
    return _Signature(constants, functions, relations)


def _term(chance: Random, signature: _Signature, variables: tuple[str, ...], depth: int) -> Any:
    if signature.functions and depth and chance.random() < 0.35:
        name, arity = chance.choice(list(signature.functions.items()))
        return (name, *(_term(chance, signature, variables, depth - 1) for _ in range(arity)))
    if signature.constants and (not variables or chance.random() < 0.45):
        return (chance.choice(signature.constants),)
    return chance.choice(variables or _VARIABLES)


def _literal(chance: Random, signature: _Signature, variables: tuple[str, ...]) -> Formula:
    positive = chance.random() < 0.5
    if not signature.relations or chance.random() < 0.4:
        left, right = (_term(chance, signature, variables, 2) for _ in range(2))
        if chance.random() < 0.35 and variables:
            # A side that is a variable, which may occur nowhere else.
            left, positive = chance.choice(variables), chance.random() < 0.75
        atom: Formula = ("=", left, right) if chance.random() < 0.7 else ("=", right, left)
    else:
        name, arity = chance.choice(list(signature.relations.items()))
        args = (_term(chance, signature, variables, 1) for _ in range(arity))
        atom = ("rel", name, *args)
    return atom if positive else ("not", atom)


def _clause(chance: Random, signature: _Signature, kind: str) -> Formula:
    number = chance.choice([1, 1, 1, 2, 2, 3])
    if kind == "units":
        number = 1
    if kind == "split" and number > 1:
        # Parts that share no variable.
        literals = [_literal(chance, signature, (each,)) for each in _VARIABLES[:number]]
    else:
        variables = _VARIABLES[: chance.choice([0, 1, 1, 2, 2, 3])]
        literals = [_literal(chance, signature, variables) for _ in range(number)]
    if kind == "equations":
        literals = [each[1] if each[0] == "not" else each for each in literals[:1]]
        literals = [each if each[0] == "=" else ("not", each) for each in literals]
    if kind == "horn":
        positive = [each for each in literals if each[0] != "not"][:1]
        literals = positive + [each for each in literals if each[0] == "not"]
    return ("or", *literals)


#: What the issue was about, and its neighbours: every set has one of these now and then.
_NASTY: tuple[Formula, ...] = (
    ("or", ("=", "x", "y")),
    ("or", ("=", "x", ("a",))),
    ("or", ("=", "x", "y"), ("rel", "p", "x")),
    ("or", ("=", "x", "y"), ("=", "x", "z"), ("=", "y", "z")),
    ("or", ("not", ("=", "x", "x"))),
    ("or", ("not", ("=", "x", "y")), ("rel", "p", "x")),
    ("or", ("=", "x", ("a",)), ("=", "x", ("b",))),
    ("or", ("rel", "u", "x"), ("not", ("rel", "u", "x"))),
    ("or", ("rel", "p", "x"), ("rel", "q", "y")),
    ("or", ("rel", "p", "x"), ("not", ("rel", "p", "y"))),
    ("or", ("=", ("f", "x"), "y")),
    ("or", ("=", ("f", "x"), "x"), ("=", "x", "y")),
    ("or",),
)


def clause_set(chance: Random) -> tuple[str, list[Formula]]:
    """A kind of set by its name, and its clauses."""
    kind = chance.choice(["any", "any", "units", "equations", "horn", "split", "few elements"])
    signature = _signature(chance)
    if kind == "few elements":
        # Equations that say how many elements there are at most, with facts that need more.
        bounds = chance.sample(_NASTY[:7], chance.choice([1, 1, 2]))
        names = _Signature(tuple("abc"), signature.functions, signature.relations)
        facts = [("or", _literal(chance, names, ())) for _ in range(chance.randint(2, 5))]
        return kind, chance.sample([*bounds, *facts], len(bounds) + len(facts))
    most = chance.choice([0, 3, 5, 7]) if chance.random() < 0.9 else 12
    clauses = [_clause(chance, signature, kind) for _ in range(chance.randint(most // 2, most))]
    if chance.random() < 0.5:
        nasty = chance.choice(_NASTY if chance.random() < 0.3 else _NASTY[:-1])
        clauses.insert(chance.randint(0, len(clauses)), nasty)
    if clauses and chance.random() < 0.15:
        clauses.append(chance.choice(clauses))
    return kind, clauses


def written(chance: Random, clauses: list[Formula]) -> str:
    """The set in TPTP: names may be given twice, and the last clauses be a denied conjecture."""
    lines = []
    goal = bool(clauses) and chance.random() < 0.3
    named_twice = chance.random() < 0.1
    for number, clause in enumerate(clauses[:-1] if goal else clauses):
        name = "same" if named_twice else f"c{number}"
        role = chance.choice(["axiom", "axiom", "hypothesis", "negated_conjecture", "plain"])
        lines.append(f"cnf({name},{role},{tptp_clause(clause)}).")
    if goal:
        clause = clauses[-1]
        quantified = clause
        for variable in _VARIABLES:
            quantified = ("all", variable, quantified)
        lines.append(f"fof(goal,conjecture,{tptp(('not', quantified))}).")
    return "\n".join(lines) + "\n"


@cache
def _eprover() -> str | None:
    return shutil.which("eprover")


def truth_by_e(text: str) -> bool | None:
    """Whether E calls a set satisfiable, None where it does not say."""
    program = _eprover()
    if program is None:
        return None
    options = ["--auto", "--tptp3-format", "--silent", f"--cpu-limit={_SECONDS_OF_E}"]
    done = subprocess.run(
        [program, *options], input=text, capture_output=True, text=True, timeout=60, check=False
    )
    for word, satisfiable in (
        ("Unsatisfiable", False),
        ("Theorem", False),
        ("ContradictoryAxioms", False),
        ("CounterSatisfiable", True),
        ("Satisfiable", True),
    ):
        if f"SZS status {word}" in done.stdout:
            return satisfiable
    return None


def satisfiable(clauses: list[Formula]) -> bool | None:
    """Whether a set has a model, None where trying small ones does not decide."""
    symbols = symbols_of(clauses)
    constants = sum(1 for _, arity, relation in symbols if not (arity or relation))
    functions = any(arity and not relation for _, arity, relation in symbols)
    try:
        for size in range(1, 4 if functions else max(1, constants) + 1):
            if some_model(clauses, size) is not None:
                return True
    except TooHard:
        return None
    return None if functions else False


def examine(chance: Random) -> Verdict:
    """Judge what the prover, or the race for a decision, says of a random set."""
    kind, clauses = clause_set(chance)
    text = written(chance, clauses)
    task = "decide" if chance.random() < 0.05 else "prove"
    method = chance.choice(_METHODS) if task == "prove" and chance.random() < 0.2 else None
    request = Request(
        task,
        "theory",
        text,
        method=method,
        options={"language": "tptp"},
        limits=Limits(seconds=_SECONDS),
        confirm=chance.random() < 0.5,
    )
    truth = satisfiable(clauses)
    if truth is None:
        truth = truth_by_e(text)
    if truth is None:
        return Verdict(f"{kind}, not judged")
    case = f"{kind}, {'satisfiable' if truth else 'contradictory'}"
    try:
        status = run(request).status
    except SleuthError:
        return Verdict(case, open=True)
    if status not in (Status.SOLVED, Status.UNSOLVABLE):
        return Verdict(case, open=True)
    if (status is Status.UNSOLVABLE) == truth:
        return Verdict(case)
    said = f"{task} {method or ''} says {status}, which is wrong of"
    return Verdict(case, f"{said}\n{text}")


ORACLES = [Oracle("clause-sets", examine, sample=50)]
