"""Typed TPTP: what is refused, and random typed theories against worlds with sorts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from sleuth import Request, Status, run
from sleuth.errors import BadInput
from sleuth.limits import Limits, Meter
from sleuth.logic.claims import claimed_dependence, claimed_equivalence
from sleuth.logic.models.compilation import compile_theory
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.race import first_model
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.prover import prove
from sleuth.logic.theory import Theory
from sleuth.logic.tptp.reader import read_tptp
from sleuth.logic.tptp.writer import formula_text
from sleuth.request import Question

#: A name with the sorts of its arguments, and of its value.
FUNCTIONS = {"c": ((), "a"), "d": ((), "b"), "f": (("a",), "b")}
RELATIONS = {"p": ("a",), "q": ("b", "a")}
DECLARATIONS = """
tff(a_type,type, a: $tType).
tff(b_type,type, b: $tType).
tff(c_type,type, c: a).
tff(d_type,type, ( d: b )).
tff(f_type,type, f: a > b).
tff(p_type,type, p: a > $o).
tff(q_type,type, q: ( b * a ) > $o).
"""
SIZES = (1, 2)
World = dict[Any, int]


def _formula(random: Random, depth: int, scope: dict[str, str]) -> Any:
    """A random formula as nested tuples; names of variables are used again in other sorts."""
    kind = random.choice(["all", "some", "or", "and", "iff", "not"]) if depth else "atom"
    if kind in ("all", "some"):
        name, sort = random.choice("XY"), random.choice("ab")
        return (kind, name, sort, _formula(random, depth - 1, {**scope, name: sort}))
    if kind == "not":
        return (kind, _formula(random, depth - 1, scope))
    if kind != "atom":
        return (kind, *(_formula(random, depth - 1, scope) for _ in range(2)))
    name = random.choice(["=", "=", "=", "p", "q"])
    if name == "=":
        sort = random.choice("ab")
        return ("=", _term(random, sort, scope), _term(random, sort, scope))
    return (name, *(_term(random, sort, scope) for sort in RELATIONS[name]))


def _term(random: Random, sort: str, scope: dict[str, str]) -> Any:
    variables = [name for name, known in scope.items() if known == sort]
    if variables and random.random() < 0.7:
        return random.choice(variables)
    name = random.choice([each for each, (_, value) in FUNCTIONS.items() if value == sort])
    return (name, *(_term(random, each, scope) for each in FUNCTIONS[name][0]))


def _text(part: Any) -> str:
    if isinstance(part, str):
        return part
    match part:
        case ("all" | "some", name, sort, body):
            return f"{'!' if part[0] == 'all' else '?'} [{name}: {sort}] : {_text(body)}"
        case ("not", body):
            return f"~ {_text(body)}"
        case ("or" | "and" | "iff" | "=", left, right):
            sign = {"or": "|", "and": "&", "iff": "<=>", "=": "="}[part[0]]
            return f"({_text(left)} {sign} {_text(right)})"
    name, *args = part
    return f"{name}({','.join(map(_text, args))})" if args else name


def _holds(world: World, part: Any, values: dict[str, int]) -> bool:
    match part:
        case ("all" | "some", name, sort, body):
            cases = (_holds(world, body, {**values, name: each}) for each in range(world[sort]))
            return all(cases) if part[0] == "all" else any(cases)
        case ("not", body):
            return not _holds(world, body, values)
        case ("or", left, right):
            return _holds(world, left, values) or _holds(world, right, values)
        case ("and", left, right):
            return _holds(world, left, values) and _holds(world, right, values)
        case ("iff", left, right):
            return _holds(world, left, values) == _holds(world, right, values)
        case ("=", left, right):
            return _value(world, left, values) == _value(world, right, values)
    name, *args = part
    return bool(world[name, tuple(_value(world, arg, values) for arg in args)])


def _value(world: World, term: Any, values: dict[str, int]) -> int:
    if isinstance(term, str):
        return values[term]
    name, *args = term
    return world[name, tuple(_value(world, arg, values) for arg in args)]


def _worlds(most: int) -> Iterator[World]:
    """All worlds whose sorts have at most so many elements."""
    for sizes in product(range(1, most + 1), repeat=2):
        count: World = dict(zip("ab", sizes, strict=True))
        cells = [
            (name, args, range(count[sort]) if sort else range(2))
            for name, (sorts, sort) in [
                *FUNCTIONS.items(),
                *((name, (sorts, "")) for name, sorts in RELATIONS.items()),
            ]
            for args in product(*(range(count[each]) for each in sorts))
        ]
        for values in product(*(cell[2] for cell in cells)):
            table = zip(cells, values, strict=True)
            yield {**count, **{(name, args): value for (name, args, _), value in table}}


WORLDS = {most: list(_worlds(most)) for most in SIZES}


def _problem(seed: int) -> tuple[list[Any], Theory]:
    """Random facts and, last, what is denied by the goal; and the theory of their text."""
    random = Random(seed)
    formulas = [_formula(random, random.randint(1, 4), {}) for _ in range(random.randint(1, 4))]
    if random.random() < 0.5:
        # A sort of one element, and perhaps another one of several.
        one, other = random.sample([("a", ("c",)), ("b", ("d",))], 2)
        formulas.insert(0, ("all", "X", one[0], ("=", "X", one[1])))
        if random.random() < 0.7:
            formulas.insert(0, ("some", "X", other[0], ("not", ("=", "X", other[1]))))
    *facts, goal = formulas
    axioms = [f"tff(a{number},axiom, {_text(each)}).\n" for number, each in enumerate(facts)]
    text = "".join([DECLARATIONS, *axioms, f"tff(g,conjecture, {_text(goal)}).\n"])
    return [*facts, ("not", goal)], read_tptp(text)


def _with_sorts(model: Interpretation) -> World:
    """A model without sorts, each of its sorts numbered anew."""
    tables = {symbol.name for symbol in model.tables}
    members = {
        sort: [each for each in range(model.size) if sort not in tables or model.value(sort, each)]
        for sort in "ab"
    }
    world: World = {sort: len(members[sort]) for sort in members}
    for name, (sorts, value) in FUNCTIONS.items():
        for args in product(*(range(world[each]) for each in sorts)):
            if name in tables:
                inside = [members[sort][arg] for sort, arg in zip(sorts, args, strict=True)]
                world[name, args] = members[value].index(model.value(name, *inside))
    for name, sorts in RELATIONS.items():
        for args in product(*(range(world[each]) for each in sorts)):
            if name in tables:
                inside = [members[sort][arg] for sort, arg in zip(sorts, args, strict=True)]
                world[name, args] = model.value(name, *inside)
    return world


def _compare(seed: int) -> None:
    formulas, theory = _problem(seed)
    compiled = compile_theory(theory)
    possible = False
    for size in SIZES:
        expected = any(all(_holds(world, each, {}) for each in formulas) for world in WORLDS[size])
        model, _ = first_model(compiled, size, Meter(), "search")
        assert (model is not None) == expected, size
        if model is not None:
            world = _with_sorts(model)
            assert all(_holds(world, each, {}) for each in formulas)
        possible = possible or expected
    answer = prove(theory, Question(), Meter(Limits(seconds=0.5)))
    if answer.status is Status.SOLVED:
        assert not possible
        assert answer.solution is not None
        assert check_proof(answer.solution, theory) == []
    elif not possible and answer.status is Status.UNSOLVABLE:
        larger, _ = first_model(compiled, 3, Meter(Limits(seconds=5)), "cadical")
        assert larger is None or larger.size == 3


@pytest.mark.parametrize("seed", range(120))
def test_random_typed_theories_have_the_models_that_worlds_with_sorts_are(seed: int) -> None:
    _compare(seed)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(120, 1500))
def test_more_random_typed_theories(seed: int) -> None:
    _compare(seed)


def _read(text: str) -> list[str]:
    return [formula_text(each.formula) for each in read_tptp(text).sentences]


def test_only_sorts_whose_size_matters_are_guarded() -> None:
    said = "tff(x,axiom, ! [X: a] : (X = c)). tff(y,axiom, ? [Y: b] : ! [X: b] : q(X,c))."
    assert _read(DECLARATIONS + said) == [
        "a(c)",
        "! [X] : (a(X) => X = c)",
        "? [Y] : ! [X] : q(X,c)",
    ]


def test_one_sort_alone_needs_no_guard() -> None:
    said = "tff(x,axiom, ! [X: a] : (X = c))."
    assert _read(DECLARATIONS + said) == ["! [X] : X = c"]


def test_a_guarded_sort_without_a_name_in_it_has_an_element() -> None:
    text = "tff(s,type,s: $tType). tff(x,axiom, ! [X: s, Y: s] : X = Y). cnf(y,axiom, p(Z))."
    assert _read(text)[0] == "? [X] : s(X)"


def test_a_name_that_is_bound_in_two_sorts_is_two_variables() -> None:
    said = "tff(x,axiom, ! [X: a] : (p(X) & ? [X: b] : q(X,c) & p(X)))."
    (formula,) = _read(DECLARATIONS + said)
    assert formula == "! [X] : (p(X) & ? [X_1] : q(X_1,c) & p(X))"


def test_guards_take_no_name_of_a_symbol() -> None:
    text = """tff(s,type,s: $tType). tff(c,type,c: s).
    tff(x,axiom, ! [X: s] : X = c). fof(y,axiom, individual(s) & ! [X] : X = s)."""
    assert set(_read(text)) == {
        "individual1(s)",
        "s1(c)",
        "! [X] : (s1(X) => X = c)",
        "individual(s) & ! [X] : (individual1(X) => X = s)",
    }


SORTED = """
tff(s,type, s: $tType). tff(t,type, t: $tType). tff(c,type, c: s). tff(d,type, d: t).
tff(one,axiom, ! [X: s] : X = c).
tff(two,axiom, ? [X: t] : X != d).
"""


def test_a_sort_of_one_element_does_not_make_others_so() -> None:
    theory = read_tptp(SORTED)
    assert prove(theory, Question(), Meter()).status is Status.UNSOLVABLE
    answer = run(Request("models", "theory", SORTED))
    assert answer.status is Status.SOLVED
    assert answer.checked
    assert run(Request("decide", "theory", SORTED)).status is Status.UNSOLVABLE


def test_proofs_are_checked_against_the_file_in_every_format() -> None:
    text = SORTED + "tff(f,type, f: s > t). tff(g,conjecture, ! [X: s, Y: s] : f(X) = f(Y))."
    for format in ("json", "tstp", "exercise", "dot", "prover9", "rows"):
        answer = run(Request("prove", "theory", text, options={"format": format}))
        assert answer.status is Status.SOLVED
        assert answer.checked


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("tff(a,type,f: $int > $int).", 15, "$int: arithmetic is not read"),
        ("tff(a,axiom,$less(1,2)).", 13, "$less: arithmetic is not read"),
        ("tff(a,axiom,p(3)).", 15, "3: arithmetic is not read"),
        ("tff(a,axiom,![X:$real]:p(X)).", 17, "$real: arithmetic is not read"),
        ("tff(a,type, l: $tType > $tType).", 13, "l is polymorphic"),
        ("tff(a,type, f: !>[A:$tType]: (A > A)).", 16, "polymorphic types are not read"),
        ("tff(a,axiom,![X: foo]: p(X)).", 18, "foo is no type so far"),
        ("tff(a,axiom,$ite(p,q,r)).", 13, "$ite is not read"),
        ("tff(a,axiom,p(X)).", 15, "X is not bound"),
        ("tff(a,type,p:($o*$i)>$o).", 17, "* where a type of values"),
        ("tff(a,type,f: $i > $i > $i).", 23, "> where the end of a type"),
        ("tff(a,axiom,p(c)&p).", 13, "p has 1 argument before"),
        ("thf(a,axiom,p).", 1, "thf is not read"),
        ("tcf(a,axiom,p).", 1, "tcf is not read"),
        (DECLARATIONS.replace("\n", " ") + "tff(z,axiom,p(d)).", 218, "d is of type b, not a"),
        (DECLARATIONS.replace("\n", " ") + "tff(z,axiom,c=d).", 218, "c is of type a, d of type b"),
        (DECLARATIONS.replace("\n", " ") + "tff(z,axiom,f).", 218, "f is declared as a > b"),
        (DECLARATIONS.replace("\n", " ") + "tff(z,type,c:b).", 217, "c is of type a before"),
        (DECLARATIONS.replace("\n", " ") + "fof(z,axiom,p(c)&p(X)).", 206, "X is of type $i"),
    ],
)
def test_what_is_not_read_is_named_at_its_place(text: str, column: int, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_tptp(text, "t")
    assert words in str(caught.value)
    assert caught.value.place is not None
    assert caught.value.place.column == column


@pytest.mark.parametrize(
    "said",
    [
        "s <=> ? [X: a] : X != c. ~ s",
        "(? [X: a] : X != c) <=> s. ~ s",
        "s <=> ! [X: a] : X = c. s",
        "(! [X: a] : X = c) <=> s. s",
        "~ (s <=> ? [X: a] : X != c). s",
        "~ ((? [X: a] : X != c) <=> s). s",
        "~ (s <=> ! [X: a] : X = c). ~ s",
        "~ ((! [X: a] : X = c) <=> s). ~ s",
        "~ s <=> (s <=> ? [X: a] : X != c). ~ s",
        "s <=> ~ (! [X: a] : ~ (X != c)). ~ s",
        "(? [X: a] : X != c) => s. ~ s",
        "(s & ? [X: a] : X != c) | (~ s & ~ ? [X: a] : X != c). ~ s",
    ],
)
def test_a_sort_of_one_element_leaves_others_two_whatever_the_polarity(said: str) -> None:
    # Each pair of formulas says that a has no element but c. Unguarded, b would have one as well.
    formulas = [f"tff(n{at},axiom,{each})." for at, each in enumerate(said.split(". "))]
    theory = read_tptp(
        "tff(t0,type,a: $tType). tff(t1,type,b: $tType). tff(t2,type,c: a). tff(t3,type,d: b)."
        "tff(t4,type,e: b). tff(t5,type,s: $o). tff(two,axiom,d != e).\n" + "\n".join(formulas),
        "typed",
    )
    model, _ = first_model(compile_theory(theory), 2, Meter())
    assert model is not None
    assert not prove(theory, Question(), Meter(Limits(seconds=5)))


#: Each of both sorts has two elements at least: neither says anything of the other.
TWICE_TWO = """
tff(t0,type, a: $tType). tff(t1,type, b: $tType). tff(t2,type, c: a). tff(t3,type, d: b).
tff(f1,axiom, ? [X: a] : X != c).
tff(f2,{role}, ? [X: b] : X != d).
"""


@pytest.mark.parametrize(("role", "option"), [("axiom", "independent"), ("conjecture", "equiv")])
def test_a_fact_that_is_asked_about_is_denied_within_its_sort(role: str, option: str) -> None:
    # Denied, it says that its sort has one element; the other sort has two nevertheless.
    theory = read_tptp(TWICE_TWO.format(role=role))
    claimed = claimed_dependence if option == "independent" else claimed_equivalence
    claims = {each.name: each.theory for each in claimed(theory)}
    assert claims.keys() == {"f1", "f2"}, "what types say is not asked about"
    for claim in claims.values():
        assert prove(claim, Question(), Meter(Limits(seconds=5))).status is Status.UNSOLVABLE
