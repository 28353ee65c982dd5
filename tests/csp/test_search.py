"""What a listener hears of a search, what the counts say, and that limits are obeyed."""

from __future__ import annotations

from typing import Any

import pytest

from sleuth.answer import Status
from sleuth.csp import backtracking, forward_checking, gac, gac_then_sat
from sleuth.csp.csp import AllDifferent, Assignment, Csp, Less, Linear
from sleuth.errors import Unsuitable
from sleuth.limits import Limits, Meter, memory_in_use
from sleuth.request import Question

SEARCHES = [backtracking.solve, forward_checking.solve, gac.solve]


def _latin_square(size: int, signs: tuple[tuple[int, int], ...] = ()) -> Csp[Assignment]:
    csp: Csp[Assignment] = Csp(lift=tuple)
    cells = [csp.variable(f"cell {number}", range(1, size + 1)) for number in range(size * size)]
    for line in range(size):
        csp.add(AllDifferent(tuple(cells[line * size : (line + 1) * size])))
        csp.add(AllDifferent(tuple(cells[line::size])))
    for smaller, larger in signs:
        csp.add(Less(cells[smaller], cells[larger]))
    return csp


def _pigeons(count: int) -> Csp[Assignment]:
    """One pigeon too many, said in pairs so that no single constraint sees it."""
    csp: Csp[Assignment] = Csp(lift=tuple)
    pigeons = [csp.variable(f"pigeon {number}", range(count - 1)) for number in range(count)]
    for place, one in enumerate(pigeons):
        for other in pigeons[place + 1 :]:
            csp.add(Linear(((1, one), (-1, other)), "!=", 0))
    return csp


@pytest.mark.parametrize("solve", SEARCHES)
@pytest.mark.parametrize("values", ["given", "least-constraining"])
def test_replaying_what_is_heard_gives_the_solutions(solve: Any, values: str) -> None:
    """A page that keeps domains per depth sees at each model exactly that model."""
    csp = _latin_square(3, ((0, 1), (4, 7)))
    start = {variable.name: set(variable.domain) for variable in csp.variables}
    levels = [start]
    models = []

    def listener(kind: str, **about: Any) -> None:
        match kind:
            case "assign":
                del levels[about["depth"] :]
                levels.append({name: set(values) for name, values in levels[-1].items()})
                levels[-1][about["variable"]] = {about["value"]}
            case "shrink":
                domain = levels[-1][about["variable"]]
                assert set(about["removed"]) and set(about["removed"]) <= domain
                domain -= set(about["removed"])
                assert domain == set(about["left"])
                assert about["rule"] in {constraint.sentence for constraint in csp.constraints}
            case "solution":
                model = about["solution"]
                assert [{value} for value in model] == list(levels[-1].values())
                models.append(model)
            case _:
                assert kind == "fail"
                assert about["rule"] in {constraint.sentence for constraint in csp.constraints}

    answer = solve(csp, Question(most=None), Meter(), listener, values=values)
    assert tuple(models) == answer.solutions
    assert len(models) > 1


@pytest.mark.parametrize("solve", SEARCHES)
@pytest.mark.parametrize("values", ["given", "least-constraining"])
def test_listening_changes_nothing(solve: Any, values: str) -> None:
    csp = _latin_square(4, ((0, 1), (5, 9)))
    heard: list[str] = []
    options = {"order": "dom-wdeg", "values": values}
    silent = solve(csp, Question(count=True), Meter(), **options)
    loud = solve(
        csp, Question(count=True), Meter(), lambda kind, **about: heard.append(kind), **options
    )
    for count in ("nodes", "failures", "propagations"):
        assert silent.stats[count] == loud.stats[count]
    assert heard.count("assign") == loud.stats["nodes"]
    assert heard.count("fail") == loud.stats["failures"]
    assert heard.count("solution") == loud.count == silent.count


def test_counts_are_those_of_the_source_report() -> None:
    answer = gac.solve(_latin_square(4), Question(), Meter())
    assert {"seconds", "cpu", "nodes", "propagations", "inference", "inference_per_node"} <= set(
        answer.stats
    )
    assert 0 < answer.stats["inference"] <= answer.stats["seconds"]
    per_node = answer.stats["inference"] / answer.stats["nodes"]
    assert answer.stats["inference_per_node"] == pytest.approx(per_node, abs=1e-6)


def test_a_forced_grid_needs_no_node() -> None:
    answer = gac.solve(_latin_square(3, ((0, 1), (1, 2), (3, 4))), Question(unique=True), Meter())
    assert answer.solution == (1, 2, 3, 2, 3, 1, 3, 1, 2)
    assert (answer.unique, answer.stats["nodes"]) == (True, 0)


@pytest.mark.parametrize("solve", [*SEARCHES, gac_then_sat.solve])
@pytest.mark.parametrize("limits", [Limits(nodes=20), Limits(seconds=0.05)])
def test_a_limit_stops_the_search_and_is_named(solve: Any, limits: Limits) -> None:
    answer = solve(_pigeons(14), Question(), Meter(limits))
    assert answer.status is Status.UNKNOWN
    assert answer.limit == ("nodes" if limits.nodes else "seconds")
    if limits.nodes:
        # CaDiCaL stops a few conflicts beyond its budget.
        assert answer.stats["nodes"] <= limits.nodes + 5 * (solve is gac_then_sat.solve)


@pytest.mark.parametrize("solve", [*SEARCHES, gac_then_sat.solve])
def test_no_solution_is_cheapest_where_none_has_a_cost(solve: Any) -> None:
    with pytest.raises(Unsuitable, match="have no cost"):
        solve(_latin_square(3), Question(shortest=True), Meter())


@pytest.mark.parametrize("solve", SEARCHES)
def test_the_limit_on_memory_holds_while_solutions_pile_up(solve: Any) -> None:
    csp: Csp[Assignment] = Csp(lift=tuple)
    for number in range(200):
        csp.variable(f"free {number}", range(2))
    megabyte = 1024 * 1024
    most = 20 * megabyte
    began = memory_in_use()
    highest = 0

    def listener(kind: str, **about: Any) -> None:
        nonlocal highest
        if kind == "solution":
            highest = max(highest, memory_in_use())

    answer = solve(csp, Question(count=True), Meter(Limits(memory=most)), listener)
    assert answer.limit == "memory"
    assert answer.status is Status.SOLVED
    assert highest < began + most + megabyte


def test_a_limit_keeps_the_solutions_found_so_far() -> None:
    answer = gac.solve(_latin_square(5), Question(count=True), Meter(Limits(nodes=200)))
    assert answer.limit == "nodes"
    assert answer.status is Status.SOLVED
    assert answer.count is not None
    assert 0 < answer.count < 161_280


def test_sat_takes_over_where_search_meets_many_dead_ends() -> None:
    easy = gac_then_sat.solve(_latin_square(4), Question(count=True), Meter())
    assert easy.count == 576
    assert "conflicts" not in easy.stats
    hard = gac_then_sat.solve(_pigeons(7), Question(), Meter())
    assert hard.status is Status.UNSOLVABLE
    assert hard.stats["conflicts"] > 0


#: Signs on a 5×5 grid that leave 13 solutions and lead a search into as many dead ends.
SIGNS = ((6, 5), (22, 23), (2, 3), (11, 10), (3, 4), (9, 8), (16, 15), (17, 18), (17, 16))


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SAT take over at the first dead ends, whatever was found before."""
    monkeypatch.setattr(gac_then_sat, "_PATIENCE", 0.25)


@pytest.mark.usefixtures("impatient")
def test_what_search_has_found_is_kept_when_sat_has_no_time_left() -> None:
    kept = 0
    for nodes in range(1, 40):
        grid, limits = _latin_square(5, SIGNS), Meter(Limits(nodes=nodes))
        by_search = gac.solve(grid, Question(most=None), limits)
        by_both = gac_then_sat.solve(grid, Question(most=None), limits)
        assert by_both.limit == by_search.limit == "nodes" or by_both.limit is None
        if by_search.status is Status.SOLVED:
            kept += 1
            assert by_both.status is Status.SOLVED
    assert kept


@pytest.mark.usefixtures("impatient")
def test_models_of_both_engines_are_heard_as_assignments() -> None:
    heard: list[Any] = []

    def listener(kind: str, **about: Any) -> None:
        if kind == "solution":
            heard.append(about["solution"])

    answer = gac_then_sat.solve(_latin_square(5, SIGNS), Question(most=None), Meter(), listener)
    assert "conflicts" in answer.stats
    assert answer.count == 13
    assert set(answer.solutions) == set(heard)


def test_restarts_and_weights_help_where_the_trouble_is_hidden() -> None:
    """Free variables come first in the order, and the pigeons that fail come last."""
    csp: Csp[Assignment] = Csp(lift=tuple)
    for number in range(12):
        csp.variable(f"free {number}", range(2))
    for variable in _pigeons(5).variables:
        csp.variable(variable.name, variable.domain)
    pigeons = csp.variables[12:]
    for place, one in enumerate(pigeons):
        for other in pigeons[place + 1 :]:
            csp.add(Linear(((1, one), (-1, other)), "!=", 0))
    static = gac.solve(csp, Question(), Meter(Limits(nodes=5000)), order="static")
    weighted = gac.solve(
        csp, Question(), Meter(Limits(nodes=5000)), order="dom-wdeg", restarts=True
    )
    assert static.limit == "nodes"
    assert weighted.status is Status.UNSOLVABLE
