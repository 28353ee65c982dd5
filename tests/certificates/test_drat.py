"""The checker of DRAT proofs admits right proofs, and refuses wrong steps."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

from sleuth.certificates.drat import Refused, Refutation, check
from sleuth.limits import LimitReached, Limits, Meter, metered
from sleuth.sat.solver import SatSolver

Clauses = list[list[int]]

SQUARE = [[1, 2], [1, -2], [-1, 2], [-1, -2]]


def pigeons(holes: int) -> Clauses:
    """One pigeon more than holes."""

    def at(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    somewhere = [[at(pigeon, hole) for hole in range(holes)] for pigeon in range(holes + 1)]
    alone = [
        [-at(one, hole), -at(other, hole)]
        for hole in range(holes)
        for one, other in combinations(range(holes + 1), 2)
    ]
    return somewhere + alone


def proof_of(clauses: Clauses) -> list[str] | None:
    """What CaDiCaL writes, or None where it finds a model."""
    with SatSolver(Meter(), clauses, with_proof=True) as solver:
        return None if solver.solve() else solver.proof()


def accepted(clauses: Clauses, proof: Sequence[str]) -> bool:
    try:
        check(clauses, proof)
    except Refused:
        return False
    return True


# --- by brute force ------------------------------------------------------------------------


def has_model(clauses: Clauses) -> bool:
    top = max((abs(literal) for clause in clauses for literal in clause), default=0)
    return any(
        all(any(signs[abs(lit) - 1] == (lit > 0) for lit in clause) for clause in clauses)
        for signs in product((False, True), repeat=top)
    )


def refuted_by_units(clauses: Clauses, assumed: Sequence[int]) -> bool:
    """Unit propagation as a textbook has it: look at all clauses again and again."""
    true = set(assumed)
    while True:
        if any(-literal in true for literal in true):
            return True
        before = len(true)
        for clause in clauses:
            if not any(literal in true for literal in clause):
                left = {literal for literal in clause if -literal not in true}
                if not left:
                    return True
                if len(left) == 1:
                    true |= left
        if len(true) == before:
            return False


def admitted(clauses: Clauses, lemma: list[int]) -> bool:
    """RUP or RAT by their definitions."""
    if refuted_by_units(clauses, [-literal for literal in lemma]):
        return True
    if not lemma:
        return False
    opposed = [clause for clause in clauses if -lemma[0] in clause]
    return all(
        refuted_by_units(clauses, [-lit for lit in {*lemma, *clause} - {-lemma[0]}])
        for clause in opposed
    )


def random_clauses(rng: random.Random, variables: int, number: int) -> Clauses:
    return [
        [rng.choice((1, -1)) * rng.randint(1, variables) for _ in range(rng.choice((1, 2, 2, 3)))]
        for _ in range(number)
    ]


def random_steps(rng: random.Random, clauses: Clauses) -> Iterator[tuple[bool, list[int]]]:
    """Lemmas and deletions, many of them wrong."""
    for _ in range(8):
        if rng.random() < 0.25 and clauses:
            yield True, list(rng.choice(clauses))
        else:
            yield False, random_clauses(rng, 5, 1)[0] if rng.random() < 0.9 else []


@pytest.mark.parametrize("seed", range(300))
def test_random_proofs_are_admitted_as_their_definition_says(seed: int) -> None:
    rng = random.Random(seed)
    clauses = random_clauses(rng, 4, rng.randint(2, 12))
    active = [list(clause) for clause in clauses]
    steps: list[str] = []
    for deletes, literals in random_steps(rng, clauses):
        steps.append(("d " if deletes else "") + " ".join(map(str, [*literals, 0])))
        if deletes:
            # A clause from which a fixed literal follows may stay: leave deletions of those out.
            if len({*literals}) < 2 or any(len({*each}) < 2 for each in active):
                steps.pop()
            elif any({*each} == {*literals} for each in active):
                active.remove(next(each for each in active if {*each} == {*literals}))
            continue
        if not admitted(active, literals):
            with pytest.raises(Refused) as refused:
                check(clauses, steps)
            assert refused.value.step == len(steps)
            return
        if not literals:
            assert isinstance(check(clauses, steps), Refutation)
            assert not has_model(clauses)
            return
        active.append(literals)
    with pytest.raises(Refused, match="without the empty clause"):
        check(clauses, steps)


@pytest.mark.parametrize("seed", range(200))
def test_proofs_of_the_solver_are_accepted_and_damaged_ones_prove_nothing_false(seed: int) -> None:
    rng = random.Random(seed)
    variables = rng.randint(3, 9)
    clauses = random_clauses(rng, variables, rng.randint(2, 5 * variables))
    proof = proof_of(clauses)
    assert (proof is None) == has_model(clauses)
    if proof is not None:
        assert accepted(clauses, proof)
    # Whatever is accepted refutes: also with a clause missing, or with steps damaged.
    fewer = [clause for clause in clauses if rng.random() > 0.15]
    damaged = list(proof or ["0"])
    place = rng.randrange(len(damaged))
    damaged[place] = damaged[place].replace("d ", "").replace("-", "", rng.randint(0, 1))
    for given, steps in ((fewer, proof or ["0"]), (clauses, damaged), (fewer, damaged)):
        if accepted(given, steps):
            assert not has_model(given)


# --- planted faults ------------------------------------------------------------------------


def test_a_proof_with_branching_is_accepted() -> None:
    clauses = pigeons(5)
    proof = proof_of(clauses)
    assert proof is not None
    checked = check(clauses, proof)
    assert (checked.clauses, checked.by_rat) == (81, 0)
    assert checked.lemmas > 50 and checked.deletions > 0


def test_a_missing_clause_is_noticed() -> None:
    clauses = pigeons(4)
    proof = proof_of(clauses)
    assert proof is not None
    for place in range(len(clauses)):
        assert not accepted(clauses[:place] + clauses[place + 1 :], proof)


def test_an_unjustified_lemma_is_refused_even_if_nobody_needs_it() -> None:
    clauses = [*SQUARE, [3, 4]]
    assert accepted(clauses, ["1 0", "0"])
    # Nothing has -3, so that 3 is RAT.
    assert check(clauses, ["3 0", "1 0", "0"]).by_rat == 1
    with pytest.raises(Refused, match="step 1: the clause -3 -5"):
        check([*clauses, [3, 5], [3, -5]], ["-3 -5 0", "1 0", "0"])


def test_a_wrong_step_is_refused() -> None:
    with pytest.raises(Refused, match="step 2: the clause without literals does not follow"):
        check([[1, 2], [-1, -2]], ["d 5 0", "0"])
    with pytest.raises(Refused, match="step 2: the proof ends"):
        check(SQUARE, ["1 0"])
    for line in ("1 2", "", "1 0 2 0", "a 0", "d", "0 0"):
        with pytest.raises(Refused, match="step 1"):
            check([[1], [-1]], [line])


def test_a_deleted_clause_no_longer_helps() -> None:
    assert not accepted(SQUARE, ["d 2 1 0", "1 0", "0"])
    assert not accepted(SQUARE, ["d -1 -2 0", "1 0", "0"])
    # It was there twice: one of them is still there.
    assert accepted([*SQUARE, [2, 1]], ["d 1 2 0", "1 0", "0"])


def test_a_definition_of_a_new_variable_is_rat() -> None:
    # 50 stands for "1 and 7", two pigeons of which nothing is known yet.
    clauses = pigeons(5)
    proof = proof_of(clauses)
    assert proof is not None
    assert check(clauses, ["50 -1 -7 0", "-50 1 0", "-50 7 0", *proof]).by_rat == 3
    assert not accepted(clauses, ["50 -1 -7 0", "-50 2 0", *proof])
    # The pivot is the first literal: -3 is not blocked in a set that has 3 elsewhere.
    assert not accepted([[1, 3], [2, 4]], ["-3 -1 0", "0"])


def test_what_is_empty_or_said_twice() -> None:
    assert check([[]], ["0"]).lemmas == 1
    assert check([[1, 1], [-1, -1, -1]], ["0"]).clauses == 2
    assert not accepted([], ["0"])
    assert not accepted([[1, -1]], ["0"])


def test_a_check_stops_at_its_limit() -> None:
    clauses = pigeons(6)
    proof = proof_of(clauses)
    assert proof is not None
    with metered(Meter(Limits(seconds=0))), pytest.raises(LimitReached):
        check(clauses, proof)


@pytest.mark.parametrize("clauses", [[[1]], [[1, 2], [-2]]])
def test_a_clause_from_which_a_literal_follows_cannot_be_deleted(clauses: list[list[int]]) -> None:
    """Its literal stays fixed, so that without it the opposite would pass as RAT, and refute."""
    steps = [f"d {' '.join(map(str, clauses[0]))} 0", "-1 0", "0"]
    with pytest.raises(Refused):
        check(clauses, steps)
