"""Starts that are not known: what is read, what is refused, and which worlds there are."""

from __future__ import annotations

from itertools import product
from math import prod
from pathlib import Path
from random import Random

import pytest

from sleuth.errors import BadInput
from sleuth.logic.source_text import SourceText
from sleuth.planning.beliefs.initial import count, parts, worlds
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.pddl.syntax import Atom, OneOf, PlanningTask

DOMAIN = "(define (domain d) (:predicates (p) (q) (r) (s) (at ?x)) (:action go :effect (p)))"


def task_of(init: str, domain: str = DOMAIN) -> PlanningTask:
    problem = f"(define (problem t) (:domain d) (:objects a b c) (:goal (p)) (:init {init}))"
    return read_task(SourceText(domain, "domain"), SourceText(problem, "problem"))


def worlds_of(init: str) -> set[str]:
    """The worlds of a start, each as the names of what holds in it, in order."""
    return {
        " ".join(sorted("".join((atom.predicate, *atom.terms)) for atom in world))
        for world in worlds(parts(task_of(init)))
    }


@pytest.mark.parametrize(
    ("init", "expected"),
    [
        ("(oneof (p) (q) (r))", {"p", "q", "r"}),
        ("(and (oneof (p) (q)) (and (s) (and (unknown (r)))))", {"p", "q", "p r", "q r"}),
        ("(oneof (p) (not (p)))", {"p", ""}),
        ("(oneof (not (p)) (not (q)))", {"p", "q"}),
        ("(or (p) (q))", {"p", "q", "p q"}),
        ("(or (not (p)) (q))", {"", "q", "p q"}),
        ("(or (and (p) (q)) (r))", {"p q", "r", "p r", "q r", "p q r"}),
        ("(oneof (and (p) (q)) (and (r) (s)))", {"p q", "r s"}),
        ("(oneof (and (p) (not (q))) (and (q) (r)))", {"p", "q r"}),
        ("(oneof (and (p) (and (q))) (r))", {"p q", "r"}),
        ("(oneof (at a) (at b)) (oneof (at b) (at c))", {"ata atc", "atb"}),
        ("(oneof (p) (q)) (p)", {"p"}),
        ("(oneof (p) (q)) (not (q))", {"p"}),
        ("(unknown (p)) (unknown (q)) (oneof (p) (q))", {"p", "q"}),
        ("(unknown (p) (q)) (or (p) (q)) (or (not (p)) (not (q)))", {"p", "q"}),
        ("(oneof (p))", {"p"}),
        ("(oneof (p) (p) (q))", {"p", "q"}),
        ("(oneof (p) (not (p)) (q))", {"p", ""}),
    ],
)
def test_the_worlds_of_a_start(init: str, expected: set[str]) -> None:
    assert worlds_of(init) == expected


@pytest.mark.parametrize(
    ("init", "told"),
    [
        ("(oneof)", "problem:1:69: oneof says nothing"),
        ("(oneof (p) (oneof (q) (r)))", "a fact, its negation with not, or an and of these"),
        ("(oneof (p) (and))", "this alternative says nothing"),
        ("(oneof (and (p) (not (p))) (q))", "this alternative contradicts itself"),
        ("(unknown (not (p)))", "unknown is followed by atoms"),
        ("(or (p) (nothing))", "there is no predicate nothing"),
        ("(oneof (at a) (at d))", "there is no object d"),
        ("(oneof (p) q)", "a fact in brackets is expected here"),
        ("(or (not) (p))", "not is followed by one atom"),
    ],
)
def test_errors_point_at_the_word(init: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        task_of(init)
    assert told in str(caught.value)
    assert "^" in str(caught.value)


@pytest.mark.parametrize("init", ["(oneof (p) (q)) (p) (q)", "(or (p) (q)) (not (p)) (not (q))"])
def test_a_start_that_nothing_fits_is_refused(init: str) -> None:
    with pytest.raises(BadInput, match=r"nothing fits what the start says of \(p\), \(q\)"):
        parts(task_of(init))


def test_derived_predicates_are_not_left_open() -> None:
    domain = DOMAIN.replace("(:action", "(:derived (q) (r)) (:action")
    with pytest.raises(BadInput, match="q is derived"):
        parts(task_of("(oneof (p) (q))", domain))


def test_a_predicate_of_that_name_is_a_fact() -> None:
    domain = DOMAIN.replace("(p) ", "(p) (unknown ?x) ")
    task = task_of("(unknown a)", domain)
    assert task.uncertainty is None
    assert task.start == (Atom("unknown", ("a",)),)


def test_observations_may_lack_parameters_and_precondition() -> None:
    domain = DOMAIN.replace("(:action", "(:action look :observe (q)) (:action")
    look = task_of("(oneof (p) (q))", domain).domain.actions[0]
    assert (look.parameters, look.observes, look.changes) == ((), Atom("q", ()), ())


def _fits(task: PlanningTask, holding: set[Atom]) -> bool:
    """Whether a world fits the start, by its definition."""
    uncertainty = task.uncertainty
    assert uncertainty is not None
    if not set(task.start) & set(uncertainty.atoms) <= holding:
        return False
    if holding & set(uncertainty.denied):
        return False
    clauses = all(
        any((atom in holding) == sign for atom, sign in clause) for clause in uncertainty.clauses
    )
    return clauses and all(_is_one_of(each, holding) for each in uncertainty.oneofs)


def _is_one_of(oneof: OneOf, holding: set[Atom]) -> bool:
    """Whether one alternative holds, and as little else as that allows."""
    (*chosen,) = (
        each for each in oneof.alternatives if all((atom in holding) == sign for atom, sign in each)
    )
    if len(chosen) != 1:
        return False
    settled = {atom for atom, _ in chosen[0]}
    settled |= {each[0][0] for each in oneof.alternatives if len(each) == 1}
    return not holding & (set(oneof.atoms) - settled)


def test_random_starts_against_all_assignments() -> None:
    random = Random(7)
    names = ["p", "q", "r", "s", "at a", "at b"]
    seen = 0
    for _ in range(300):

        def literal() -> str:
            atom = f"({random.choice(names)})"
            return atom if random.random() < 0.7 else f"(not {atom})"

        def alternative() -> str:
            if random.random() < 0.7:
                return literal()
            one, two = random.sample(names, 2)
            return (
                f"(and ({one}) (not ({two})))"
                if random.random() < 0.5
                else f"(and ({one}) ({two}))"
            )

        stated = []
        for _ in range(random.randint(1, 4)):
            word = random.choice(["oneof", "or", "or"])
            stated.append(
                f"({word} {' '.join(alternative() for _ in range(random.randint(1, 3)))})"
            )
        if random.random() < 0.3:
            stated.append(literal())
        task = task_of(" ".join(stated))
        assert task.uncertainty is not None
        atoms = task.uncertainty.atoms
        expected = {
            frozenset(holding)
            for values in product((True, False), repeat=len(atoms))
            if _fits(task, holding := {a for a, value in zip(atoms, values, strict=True) if value})
        }
        if not expected:
            with pytest.raises(BadInput):
                parts(task)
            continue
        seen += 1
        found = list(worlds(parts(task)))
        assert len(found) == len(set(found)) == count(parts(task)) == len(expected)
        assert set(found) == expected
    assert seen > 150


def test_many_alternatives_and_many_parts_take_no_time() -> None:
    objects = " ".join(f"x{index}" for index in range(300))
    alternatives = " ".join(f"(at x{index})" for index in range(300))
    problem = (
        f"(define (problem t) (:objects {objects}) (:goal (p))"
        f" (:init (oneof {alternatives}) (unknown (q)) (unknown (r))))"
    )
    found = parts(read_task(SourceText(DOMAIN, "domain"), SourceText(problem, "problem")))
    assert [len(part.worlds) for part in found] == [2, 2, 300]
    assert count(found) == prod((2, 2, 300))


WORLDS = {
    "bomb_b5-t1": 32,
    "bomb_b20-t5": 2**20,
    "safe_safe-10": 10,
    "ring2_r4": 324,
    "cube_d5-g3": 125,
    "sortnet_05": 64,
    "coins_p-01": 16,
    "uts_k-02": 4,
    "comm_c-01": 4,
    "grid_small_rnd_k2_s1": 16,
    "blocks-right-2": 5,
    "medpks010": 11,
    "localize3": 8,
    "colorballs2-2": 256,
    "doors5": 25,
    "ebtcs-10": 10,
    "wumpus05": 216,
    "unix1": 4,
}


def test_the_public_tasks_have_as_many_worlds_as_are_known(shared: Path) -> None:
    folder = shared / "planning" / "uncertain"
    for name, expected in WORLDS.items():
        (task_folder,) = folder.glob(f"con*/{name}")
        texts = [
            SourceText((task_folder / f"{each}.pddl").read_text(), each)
            for each in ("domain", "problem")
        ]
        assert count(parts(read_task(*texts))) == expected
