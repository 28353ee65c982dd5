"""Limits hold whatever runs: a sample of the matrix, of which `tools/limits` runs all."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from matrix import KINDS, measured
from too_large import Case, cases

from sleuth import catalogue
from sleuth.limits import Limits

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="peaks are read from /proc"),
]

#: What reads, builds, prepares, grounds, searches, generates, lists, each in its own way.
SAMPLE = {
    "solve lights-out by linear-system/gauss: 600×600": KINDS,
    "solve lights-out by linear-system/csp/gac: 600×600": ("memory",),
    "solve lights-out by linear-system/csp/cpsat: 600×600": ("seconds", "memory"),
    "solve lights-out by theory/models: 600×600": ("seconds",),
    "solve slitherlink by answer-set/clingo: 250×250": KINDS,
    "solve slitherlink by rules/cadical: many solutions": ("seconds", "memory"),
    "solve cnf by rules/cadical: a million clauses": ("seconds", "memory"),
    "solve maze by state-space/astar: 200×200, all food": ("seconds",),
    "solve tiles by state-space/bfs: 6×6": ("memory", "cancel"),
    "solve tiles by state-space/idastar: 6×6": ("seconds",),
    "heuristic tiles: 6×6": ("seconds",),
    "generate hunger-games: 80x80 hard": ("seconds", "cancel"),
    "generate lights-out: 60x60 hard": ("seconds",),
    "prove theory by auto: prover": ("seconds", "cancel"),
    "models theory by race: {'size': 22}": ("seconds", "memory"),
    "decide theory: decided": ("seconds", "cancel"),
}

#: Another program may have the machine for a moment; a run that does not stop never stops.
TRIES = 3


@pytest.fixture(scope="module")
def by_name() -> dict[str, Case]:
    return {str(case): case for case in cases()}


@pytest.mark.parametrize(
    ("name", "kind"), [(name, kind) for name, kinds in SAMPLE.items() for kind in kinds]
)
def test_a_run_keeps_its_limits(name: str, kind: str, by_name: dict[str, Case]) -> None:
    for _ in range(TRIES):
        row = measured(by_name[name], kind)
        if row.kept:
            break
    assert row.kept, (row, row.where_late)


def test_the_matrix_has_every_method(by_name: dict[str, Case]) -> None:
    requests = [case.request for case in by_name.values()]
    tried = {(request.kind, request.method) for request in requests if request.task == "solve"}
    for kind in catalogue.PUZZLES:
        for path in catalogue.methods(catalogue.puzzle(kind)):
            assert (kind, path) in tried
    for task, engines in catalogue.THEORY_METHODS.items():
        named = {request.method for request in requests if request.task == task}
        assert {engine.name for engine in engines} <= named | {"race"}


def test_terms_that_grow_without_end_are_no_bug(by_name: dict[str, Case]) -> None:
    from sleuth.answer import Status
    from sleuth.running import run

    request = by_name["prove theory by depth-first: prover"].request
    answer = run(replace(request, limits=Limits(seconds=60)))
    assert answer.status is Status.UNKNOWN
    assert answer.result[0]["evidence"]["text"].startswith("gave up")
