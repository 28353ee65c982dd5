"""Typed theories, in which the sizes of sorts matter: the truth from worlds with several sorts.

A counter-model with up to three elements of each sort shows that a goal does not follow. Where no
sort has more ground terms than that, as Herbrand counts them, having none shows that it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from random import Random
from typing import Any, TypeAlias

from oracle import Oracle, Verdict

from sleuth.answer import Status
from sleuth.errors import SleuthError
from sleuth.limits import Limits
from sleuth.request import Request
from sleuth.running import run

_SECONDS = 0.5
_LARGEST, _MOST_TRIES = 3, 2000

#: Formulas are tuples: ("all", "X", sort, f), ("some", …), ("not", f), ("and", f, g), ("or", …),
#: ("implies", …), ("iff", …), ("=", s, t) and ("rel", name, …). A term is a variable's name, or a
#: tuple of a function and its arguments.
Formula: TypeAlias = Any
Term: TypeAlias = Any
World: TypeAlias = dict[Any, int]

_SORTS = ("a", "b", "$i")
_FUNCTIONS: dict[str, tuple[tuple[str, ...], str]] = {
    "c": ((), "a"),
    "e": ((), "a"),
    "d": ((), "b"),
    "f": (("a",), "b"),
    "g": (("b",), "a"),
    "h": (("a", "b"), "a"),
    "i": ((), "$i"),
    "k": (("$i",), "b"),
}
_RELATIONS: dict[str, tuple[str, ...]] = {
    "p": ("a",),
    "q": ("b", "a"),
    "r": ("b",),
    "s": ("$i", "a"),
    "t": (),
}
_SIGNS = {"and": "&", "or": "|", "implies": "=>", "iff": "<=>", "=": "="}


class _TooHard(Exception):
    """The truth was not found within the number of tries."""


class _Needed(Exception):
    """A value that is not known yet decides: of a symbol at some elements."""


# --- what is asked ------------------------------------------------------------------------


def _term(chance: Random, sort: str, scope: dict[str, str], names: list[str], depth: int) -> Term:
    variables = [name for name, known in scope.items() if known == sort]
    usable = [name for name in names if _FUNCTIONS[name][1] == sort]
    usable = [name for name in usable if depth or not _FUNCTIONS[name][0]]
    if variables and (not usable or chance.random() < 0.7):
        return chance.choice(variables)
    if not usable:
        raise LookupError(sort)
    name = chance.choice(usable)
    return (name, *(_term(chance, each, scope, names, depth - 1) for each in _FUNCTIONS[name][0]))


def _atom(chance: Random, scope: dict[str, str], names: list[str]) -> Formula:
    for _ in range(20):
        kind = chance.choice(["=", "=", "=", *_RELATIONS])
        try:
            if kind == "=":
                sort = chance.choice(_SORTS[:2] if chance.random() < 0.8 else _SORTS)
                return ("=", *(_term(chance, sort, scope, names, 1) for _ in range(2)))
            args = (_term(chance, sort, scope, names, 1) for sort in _RELATIONS[kind])
            return ("rel", kind, *args)
        except LookupError:
            continue
    return ("rel", "t")


def _some_formula(
    chance: Random, depth: int, scope: dict[str, str], names: list[str], sorts: str
) -> Formula:
    """A formula by chance; the names of variables are used again for other sorts."""
    kinds = ["all", "all", "some", "some", "or", "and", "implies", "iff", "not"]
    kind = chance.choice(kinds) if depth else "atom"
    if kind in ("all", "some"):
        name, sort = chance.choice("XYZ"), chance.choice(_SORTS[:2] if sorts == "ab" else _SORTS)
        inner = _some_formula(chance, depth - 1, {**scope, name: sort}, names, sorts)
        return (kind, name, sort, inner)
    if kind == "atom":
        return _atom(chance, scope, names)
    number = 1 if kind == "not" else 2
    return (kind, *(_some_formula(chance, depth - 1, scope, names, sorts) for _ in range(number)))


def _about_size(chance: Random, names: list[str]) -> Formula:
    """That a sort has at most or at least one, two or three elements."""
    sort = chance.choice("ab")
    constants = [name for name in names if _FUNCTIONS[name] == ((), sort)]
    same = ("=", "X", "Y")
    at_most_one = ("all", "X", sort, ("all", "Y", sort, same))
    either = ("or", ("=", "Z", "X"), ("=", "Z", "Y"))
    at_most_two = ("some", "X", sort, ("some", "Y", sort, ("all", "Z", sort, either)))
    formulas: list[Formula] = [at_most_one, at_most_two, at_most_two]
    if constants:
        only = ("=", "X", (chance.choice(constants),))
        formulas += [("all", "X", sort, only), ("some", "X", sort, ("not", only))]
    formula = chance.choice(formulas)
    return ("not", formula) if chance.random() < 0.5 else formula


def _theory(chance: Random) -> tuple[list[Formula], list[str]]:
    names = chance.sample(sorted(_FUNCTIONS), chance.choice([0, 1, 2, 2, 3, 4]))
    sorts = chance.choice(["ab", "ab", "all"])
    formulas = []
    for _ in range(chance.choice([2, 3, 3, 4, 5])):
        if chance.random() < 0.45:
            formulas.append(_about_size(chance, names))
        else:
            formulas.append(_some_formula(chance, chance.choice([1, 2, 3, 4]), {}, names, sorts))
    return formulas, names


def _weaker(chance: Random, fact: Formula, other: Formula) -> Formula:
    """What follows from a fact, or with bad luck only looks so."""
    kind = chance.choice(["or", "implies", "iff", "not", "inside"])
    if kind == "or":
        return ("or", other, fact)
    if kind == "implies":
        return ("implies", other, fact)
    if kind == "iff":
        return ("iff", ("iff", other, fact), other)
    if kind == "inside" and fact[0] == "all":
        return ("some", *fact[1:])
    return ("not", ("and", ("not", fact), other))


def _written(part: Any) -> str:
    if isinstance(part, str):
        return part
    kind = part[0]
    if kind in ("all", "some"):
        _, name, sort, body = part
        typed = name if sort == "$i" else f"{name}: {sort}"
        return f"({'!' if kind == 'all' else '?'} [{typed}] : {_written(body)})"
    if kind == "not":
        inner = part[1]
        if inner[0] == "=":
            return f"({_written(inner[1])} != {_written(inner[2])})"
        if inner[0] == "iff":
            return f"({_written(inner[1])} <~> {_written(inner[2])})"
        return f"~ ({_written(inner)})"
    if kind in _SIGNS:
        return f"({_written(part[1])} {_SIGNS[kind]} {_written(part[2])})"
    name, *args = part[1:] if kind == "rel" else part
    return f"{name}({','.join(map(_written, args))})" if args else str(name)


def _text(facts: list[Formula], goals: list[Formula]) -> str:
    lines = ["tff(a_type,type,a: $tType).", "tff(b_type,type,b: $tType)."]
    relations: dict[str, tuple[tuple[str, ...], str]] = {
        name: (args, "$o") for name, args in _RELATIONS.items()
    }
    for name, (args, value) in {**_FUNCTIONS, **relations}.items():
        before = f"({' * '.join(args)}) > " if args else ""
        lines.append(f"tff({name}_type,type,{name}: {before}{value}).")
    lines += [f"tff(f{n},axiom,{_written(each)})." for n, each in enumerate(facts)]
    lines += [f"tff(g{n},conjecture,{_written(each)})." for n, each in enumerate(goals)]
    return "\n".join(lines) + "\n"


# --- the truth ----------------------------------------------------------------------------


def _value(term: Term, env: dict[str, int], world: World) -> int:
    if isinstance(term, str):
        return env[term]
    cell = (term[0], *(_value(each, env, world) for each in term[1:]))
    if cell not in world:
        raise _Needed(cell)
    return world[cell]


def _holds(formula: Formula, env: dict[str, int], world: World, sizes: dict[str, int]) -> bool:
    """Whether a formula is true; raises _Needed where unknown values decide."""
    kind = formula[0]
    if kind == "=":
        return _value(formula[1], env, world) == _value(formula[2], env, world)
    if kind == "rel":
        return bool(_value(formula[1:], env, world))
    if kind == "not":
        return not _holds(formula[1], env, world, sizes)
    if kind == "iff":
        left, right = (_holds(each, env, world, sizes) for each in formula[1:])
        return left == right
    if kind == "implies":
        return _holds(("or", ("not", formula[1]), formula[2]), env, world, sizes)
    wanted = kind in ("some", "or")
    if kind in ("all", "some"):
        _, name, sort, body = formula
        parts = [(body, {**env, name: element}) for element in range(sizes[sort])]
    else:
        parts = [(part, env) for part in formula[1:]]
    needed: _Needed | None = None
    for part, values in parts:
        try:
            if _holds(part, values, world, sizes) == wanted:
                return wanted
        except _Needed as missing:
            needed = needed or missing
    if needed is not None:
        raise needed
    return not wanted


def _has_world(formulas: list[Formula], sizes: dict[str, int]) -> bool:
    """Whether the formulas have a model with sorts of these sizes."""
    world: World = {}
    tries = 0

    def found() -> bool:
        nonlocal tries
        try:
            return all(_holds(each, {}, world, sizes) for each in formulas)
        except _Needed as missing:
            cell = missing.args[0]
        choices = 2 if cell[0] in _RELATIONS else sizes[_FUNCTIONS[cell[0]][1]]
        for value in range(choices):
            tries += 1
            if tries > _MOST_TRIES:
                raise _TooHard
            world[cell] = value
            if found():
                return True
        del world[cell]
        return False

    return found()


def _terms_made(
    formula: Formula, positive: bool, under: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], str]]:
    """The signatures of the Skolem functions that a formula, true or false, comes to."""
    kind = formula[0]
    if kind in ("all", "some"):
        _, _, sort, body = formula
        if (kind == "all") == positive:
            yield from _terms_made(body, positive, (*under, sort))
        else:
            yield under, sort
            yield from _terms_made(body, positive, under)
    elif kind == "not":
        yield from _terms_made(formula[1], not positive, under)
    elif kind == "implies":
        yield from _terms_made(formula[1], not positive, under)
        yield from _terms_made(formula[2], positive, under)
    elif kind == "iff":
        for part in formula[1:]:
            for each in (True, False):
                yield from _terms_made(part, each, under)
    elif kind in ("and", "or"):
        for part in formula[1:]:
            yield from _terms_made(part, positive, under)


def _few_terms(formulas: list[Formula], names: list[str]) -> bool:
    """Whether no sort has more ground terms than the largest worlds have elements."""
    made = [_FUNCTIONS[name] for name in names]
    for formula in formulas:
        made += _terms_made(formula, True, ())
    counts = dict.fromkeys(_SORTS, 0)
    for _ in range(2 + len(_SORTS) * _LARGEST):
        new = dict.fromkeys(_SORTS, 0)
        for args, value in made:
            new[value] += prod(max(1, counts[each]) for each in args)
        if new == counts:
            return True
        if max(new.values()) > _LARGEST:
            return False
        counts = new
    return False


def _satisfiable(formulas: list[Formula], names: list[str]) -> bool | None:
    """Whether the formulas have a model; None where that is not known."""
    shown = True
    for numbers in sorted(product(range(1, _LARGEST + 1), repeat=len(_SORTS)), key=sum):
        try:
            if _has_world(formulas, dict(zip(_SORTS, numbers, strict=True))):
                return True
        except _TooHard:
            shown = False
    return False if shown and _few_terms(formulas, names) else None


# --- the judgement ------------------------------------------------------------------------


def _follows(facts: list[Formula], goal: Formula | None, names: list[str]) -> bool | None:
    """Whether a goal follows, or without one whether the facts contradict each other."""
    denied = [] if goal is None else [("not", goal)]
    found = _satisfiable([*facts, *denied], names)
    return None if found is None else not found


def _judged(case: str, truth: bool | None, status: str, about: str) -> Verdict:
    if truth is None:
        return Verdict(f"{case}, not judged")
    case = f"{case}, {'true' if truth else 'false'}"
    if status not in (Status.SOLVED, Status.UNSOLVABLE):
        return Verdict(case, open=True)
    if (status == Status.SOLVED) == truth:
        return Verdict(case)
    return Verdict(case, f"it says {status} of {about}")


def examine(chance: Random) -> Verdict:
    """Judge what is said of a goal, of facts, or of facts that may follow from the others."""
    formulas, names = _theory(chance)
    kind = chance.random()
    goals = formulas[-1:] if kind < 0.7 else []
    facts = formulas[: len(formulas) - len(goals)]
    if goals and chance.random() < 0.4:
        goals = [_weaker(chance, chance.choice(facts), goals[0])]
    text = _text(facts, goals)
    task = "prove"
    options: dict[str, Any] = {}
    if kind < 0.04 or kind > 0.96:
        task = "decide"
        options = {"equiv" if goals else "independent": True}
    elif kind < 0.25 or kind > 0.9:
        task = "models"
        options = {"sizes": "1-3"}
    request = Request(
        task,
        "theory",
        text,
        options={"language": "tptp", **options},
        limits=Limits(seconds=_SECONDS if task != "decide" else 4 * _SECONDS),
        confirm=chance.random() < 0.5,
    )
    case = " ".join([task, *(each for each in options if each != "sizes")])
    goal = goals[0] if goals else None
    try:
        answer = run(request)
    except SleuthError as error:
        return Verdict(case, f"{task} refuses: {type(error).__name__}: {error}\n{text}")
    said = f"{task} {options}\n{text}"
    if task == "prove":
        return _judged(case, _follows(facts, goal, names), answer.status, said)
    if task == "models":
        sat = _follows(facts, goal, names)
        # That there is no model of some sizes says less than that there is none.
        status = Status.UNSOLVABLE if answer.status is Status.SOLVED else Status.UNKNOWN
        if answer.status is Status.UNSOLVABLE and sat is not True:
            small = [facts, *([[("not", goal)]] if goal else [])]
            sizes = dict.fromkeys(_SORTS, _LARGEST)
            try:
                if _has_world([each for some in small for each in some], sizes):
                    return Verdict(case, f"there is a model of three elements of {said}")
            except _TooHard:
                return Verdict(f"{case}, not judged")
            return Verdict(f"{case}, none")
        if answer.status is Status.UNSOLVABLE:
            return Verdict(f"{case}, none")
        return _judged(case, sat, status, said)
    others = {f"f{n}": ([*facts[:n], *facts[n + 1 :]], each) for n, each in enumerate(facts)}
    if goal is not None:
        others = {f"f{n}": ([goal], each) for n, each in enumerate(facts)}
        others["g0"] = (facts, goal)
    if answer.result is None:
        return Verdict(
            case, f"nothing but {answer.status} ({answer.limit}, {answer.error}): {said}"
        )
    verdicts = []
    if {entry["goal"] for entry in answer.result} != set(others):
        return Verdict(case, f"it asks about {[entry['goal'] for entry in answer.result]}: {said}")
    for entry in answer.result:
        known, asked = others[entry["goal"]]
        truth = _follows(known, asked, names)
        verdicts.append(_judged(case, truth, entry["status"], f"{entry['goal']} of {said}"))
    wrong = next((each for each in verdicts if each.wrong), None)
    return wrong or Verdict(case, open=any(each.open for each in verdicts))


ORACLES = [Oracle("typed", examine, sample=12)]
