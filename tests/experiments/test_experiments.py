"""Experiments: which runs they have, what the store keeps, what tables say."""

from __future__ import annotations

import json
import math
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadInput, BadRequest, Unsuitable
from sleuth.examples import example_text
from sleuth.experiments.differences import differences
from sleuth.experiments.execution import Workers, execute
from sleuth.experiments.experiment import Contestant, Experiment, Instance, Run, labelled
from sleuth.experiments.result import Result
from sleuth.experiments.rows import Row, disagreements, row_of, rows_of
from sleuth.experiments.specification import read_specification
from sleuth.experiments.statistics import difference, summary
from sleuth.experiments.store import Store
from sleuth.experiments.store_file import StoreFailed
from sleuth.experiments.varying import varied
from sleuth.limits import Cancellation, Limits
from sleuth.request import Request
from sleuth.worker.pool import Outcome

MAZES = tuple(
    Instance(name, example_text("maze", name)) for name in catalogue.puzzle("maze").examples[:2]
)


def small(**changes: object) -> Experiment:
    usual = Experiment("small", "maze", MAZES, labelled(["astar", "bfs"]), repeat=2)
    return replace(usual, **changes)  # type: ignore[arg-type]


class Counting:
    """A place that runs nothing and counts what it was asked for."""

    def __init__(self, most: int = 10**9) -> None:
        self.asked: list[Request] = []
        self.most = most

    def machine(self, number: int) -> str | None:
        return "elsewhere" if number == 1 else None

    def map(
        self, requests: Iterable[Request], cancellation: Cancellation | None = None
    ) -> Iterator[tuple[int, Outcome]]:
        for number, request in enumerate(islice(requests, self.most)):
            self.asked.append(request)
            yield number, Answer(Status.SOLVED, cost=3.0, stats={"cpu": 0.5, "seconds": 0.6})


def test_runs_are_all_there_in_an_order_that_the_seed_determines() -> None:
    runs = small().runs()
    assert len(set(runs)) == len(runs) == small().size == 8
    assert [run.repetition for run in runs] == [0] * 4 + [1] * 4
    assert small(seed=5, repeat=9).runs() != small(seed=6, repeat=9).runs()
    assert small(seed=5).runs() == small(seed=5).runs()


def test_an_experiment_reads_back() -> None:
    experiment = small(seed=3)
    texts = {each.digest: each.text for each in MAZES}
    data = json.loads(json.dumps(experiment.to_json()))
    assert Experiment.from_json(data, texts) == experiment
    assert small(seed=4).digest != experiment.digest


@pytest.mark.parametrize(
    "changes",
    [{"instances": ()}, {"contestants": ()}, {"repeat": 0}, {"contestants": labelled(["a", "a"])}],
)
def test_experiments_that_make_no_sense_are_refused(changes: dict[str, object]) -> None:
    facts = {"instances": MAZES, "contestants": labelled(["bfs"]), **changes}
    with pytest.raises(BadRequest):
        Experiment("x", "maze", **facts)  # type: ignore[arg-type]


def test_an_interrupted_experiment_goes_on_and_does_nothing_twice(tmp_path: Path) -> None:
    experiment = small()
    with Store(tmp_path / "runs.db") as store:
        name = store.begin(experiment)
        assert len(list(execute(experiment, name, store, Counting(3)))) == 3
    with Store(tmp_path / "runs.db") as store:
        assert store.begin(experiment) == name
        place = Counting()
        list(execute(experiment, name, store, place))
        assert len(place.asked) == 5
        assert store.done(name) == set(experiment.runs())
        columns, rows = store.rows(name)
        machines = [row[columns.index("machine")] for row in rows]
        assert machines.count("elsewhere") == 2
        assert store.experiment(name).finished is not None
        assert store.begin(experiment) != name


def test_what_was_cancelled_is_not_kept(tmp_path: Path) -> None:
    class Cancelled(Counting):
        def map(
            self, requests: Iterable[Request], cancellation: Cancellation | None = None
        ) -> Iterator[tuple[int, Outcome]]:
            for number, _ in enumerate(requests):
                yield number, Answer(Status.UNKNOWN, limit="interrupted")

    with Store(tmp_path / "runs.db") as store:
        name = store.begin(small())
        assert list(execute(small(), name, store, Cancelled())) == []
        assert store.done(name) == set()
        assert store.experiment(name).finished is None


def test_a_run_is_recorded_once(tmp_path: Path) -> None:
    with Store(tmp_path / "runs.db") as store:
        name = store.begin(small())
        for cost in (1.0, 2.0):
            answer: Answer[object] = Answer(Status.SOLVED, cost=cost)
            store.record(name, small(), Result.of(Run(0, 0, 0), answer))
        (kept,) = store.results(name)
        assert kept.cost == 1.0


def test_results_and_answers_come_back_as_they_were(tmp_path: Path) -> None:
    answer: Answer[object] = Answer(
        Status.SOLVED, cost=4.0, optimal=True, stats={"cpu": 0.25, "seconds": 0.5, "nodes": 7}
    )
    with Store(tmp_path / "runs.db") as store:
        name = store.begin(small())
        for run, outcome in ((Run(0, 0, 0), answer), (Run(0, 0, 1), Unsuitable("not this"))):
            store.record(name, small(), Result.of(run, outcome))
        solved, refused = store.results(name, answers=True)
    assert (solved.cost, solved.optimal, solved.cpu, solved.wall) == (4.0, True, 0.25, 0.5)
    assert solved.counts == {"nodes": 7} and solved.answer is not None
    assert solved.answer.to_json() == answer.to_json()
    assert refused.status == "refused" and refused.error == "not this"


def test_stores_are_joined_and_nothing_is_there_twice(tmp_path: Path) -> None:
    for file in ("one.db", "two.db"):
        with Store(tmp_path / file) as store:
            list(execute(small(), store.begin(small()), store, Counting()))
    with Store(tmp_path / "one.db") as store:
        assert store.merge(tmp_path / "two.db") == 8
        assert store.merge(tmp_path / "two.db") == 0
        assert len(store.experiments()) == 2
        assert all(each.finished and each.done == 8 for each in store.experiments())
        store.delete(store.experiments()[0].id)
        assert len(store.experiments()) == 1
        assert store.experiment("last").experiment == small()
        store.delete(store.experiments()[0].id)
    with sqlite3.connect(tmp_path / "one.db") as base:
        for table in ("experiment", "run", "problem"):
            assert base.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_other_files_are_no_stores(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("hello, this is no data base at all\n" * 9)
    with sqlite3.connect(tmp_path / "other.db") as base:
        base.execute("CREATE TABLE something (a)")
    for name in ("text.db", "other.db"):
        with pytest.raises(BadRequest, match="no store of runs"):
            Store(tmp_path / name)
    with Store(tmp_path / "runs.db") as store, pytest.raises(BadRequest, match="no experiment"):
        store.experiment("abc")


def test_runs_in_workers_are_measured(tmp_path: Path) -> None:
    experiment = small(repeat=1, contestants=labelled(["astar", "bfs", "ucs"]))
    with Store(tmp_path / "runs.db") as store, Workers(1) as place:
        name = store.begin(experiment)
        results = list(execute(experiment, name, store, place))
    assert {result.status for result in results} == {"solved"}
    assert all(result.cpu is not None and result.memory is not None for result in results)
    rows = rows_of(experiment, results)
    assert disagreements(rows) == [] and len(rows) == 6


def test_tables_take_medians_and_the_worst_status() -> None:
    runs = [
        Result(Run(0, 0, 0), "solved", 3.0, cpu=1.0, counts={"nodes": 10}),
        Result(Run(1, 0, 0), "unknown", stopped_by="seconds", cpu=5.0, counts={"nodes": 30}),
        Result(Run(2, 0, 0), "solved", 3.0, cpu=2.0, counts={"nodes": 20}),
    ]
    row = row_of("a", "b", runs)
    assert (row.status, row.seconds, row.nodes) == ("unknown", 2.0, 20)
    assert "limit on seconds" in row.note


def test_contradictions_are_found() -> None:
    rows = [
        Row("a", "one", "solved", 4.0, optimal=True),
        Row("a", "two", "unsolvable"),
        Row("a", "three", "solved", 3.0, optimal=True),
        Row("a", "four", "unknown"),
    ]
    assert any("two says unsolvable" in each for each in disagreements(rows))
    assert any("less than the least" in each for each in disagreements(rows))
    assert disagreements([rows[0], rows[3]]) == []


def test_quarter_marks() -> None:
    assert summary([1.0]).number == 1
    found = summary([float(n) for n in range(1, 10)])
    assert (found.median, found.low, found.high) == (5.0, 3.0, 7.0)


def test_a_difference_is_one_only_with_its_interval() -> None:
    same = [(1.0 + 0.1 * (-1) ** n, 1.0 - 0.1 * (-1) ** n) for n in range(20)]
    twice = [(2.0 + 0.05 * n, 1.0 + 0.02 * n) for n in range(20)]
    assert not difference(same).seen
    found = difference(twice)
    assert found.seen and found.low is not None and found.high is not None
    assert found.low <= found.ratio <= found.high
    assert "slow takes 2" in found.sentence("slow", "fast")
    back = difference([(b, a) for a, b in twice])
    assert "slow takes 2" in back.sentence("fast", "slow")
    assert difference(twice[:4]).low is None and math.isnan(difference([]).ratio)


def test_the_fastest_is_held_against_the_others() -> None:
    instances = tuple(Instance(str(n), str(n)) for n in range(8))
    experiment = Experiment("x", "maze", instances, labelled(["quick", "slow"]))
    cpu = {"quick": 1.0, "slow": 3.0}
    rows = [
        Row(str(n), name, "solved", cpu=summary([seconds + n / 10]))
        for n in range(8)
        for name, seconds in cpu.items()
    ]
    (sentence,) = differences(experiment, rows)
    assert sentence.startswith("slow takes 2.") and "as long as quick" in sentence


def test_options_are_unfolded() -> None:
    entry = catalogue.puzzle("tiles")
    known = [f"astar:heuristic={each.name}" for each in entry.heuristics]
    assert varied(entry, ["astar", "bfs"], ["heuristic"]) == [*known, "bfs"]
    two = varied(entry, ["wastar"], ["epsilon=0.5,2", "ties=fifo,lifo"])
    assert two == [
        f"wastar:epsilon={epsilon}:ties={ties}"
        for epsilon in ("0.5", "2")
        for ties in ("fifo", "lifo")
    ]
    assert varied(entry, ["astar:ties=lifo", "wastar"], ["ties=fifo"]) == [
        "astar:ties=lifo",
        "wastar:ties=fifo",
    ]
    for wish in ("nothing", "=1", "epsilon", "epsilon=-3", "epsilon="):
        with pytest.raises(BadRequest):
            varied(entry, ["wastar"], [wish])


def found(kind: str, name: str, options: object) -> list[Instance]:
    return [Instance(name, example_text("maze", name))]


SPECIFICATION = """
title = "two searches"
kind = "maze"
problems = ["courtyard"]
methods = ["astar", "bfs"]
vary = ["ties"]
repeat = 3
seconds = 2.5
memory = 100
shuffle = 7
shortest = true
[[contestant]]
label = "heavy"
method = "wastar:epsilon=3"
"""


def test_experiments_are_written_down() -> None:
    experiment = read_specification(SPECIFICATION, "x.toml", found)
    labels = [each.label for each in experiment.contestants]
    assert labels == ["astar:ties=fifo", "astar:ties=lifo", "astar:ties=low-h", "bfs", "heavy"]
    assert experiment.limits == Limits(2.5, 100 << 20) and experiment.question.shortest
    assert (experiment.seed, experiment.repeat, experiment.title) == (7, 3, "two searches")
    made = read_specification(
        'kind = "lights-out"\nmethods = ["linear"]\ngenerate = {size = "4x4", count = 3, seed = 2}',
        "x.toml",
        found,
    )
    assert len(made.instances) == 3 and len({each.text for each in made.instances}) == 3


@pytest.mark.parametrize(
    "text",
    [
        "kind =",
        "methods = ['bfs']",
        'kind = "maze"\nmethod = "bfs"',
        'kind = "maze"\nrepeat = "three"',
        'kind = "maze"\nmethods = [1]',
        'kind = "maze"\nrepeat = true',
        'kind = "maze"\ncontestant = [1]',
        "a = " + "[" * 5000,
    ],
)
def test_bad_specifications_are_refused(text: str) -> None:
    with pytest.raises((BadInput, BadRequest)):
        read_specification(text, "x.toml", found)


def test_a_killed_comparison_goes_on_where_it_was(tmp_path: Path) -> None:
    """The command is killed outright in the middle; the same command does the rest."""
    store = tmp_path / "runs.db"
    (tmp_path / "slow.py").write_text(
        "import time\n\n\ndef search(problem):\n    time.sleep(0.15)\n    return None\n"
    )
    command = [
        *(sys.executable, "-m", "sleuth", "compare", "maze", "courtyard", "--repeat", "12"),
        *("--methods", "slow.py:search,bfs", "--store", str(store)),
    ]
    first = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        for _ in range(600):
            time.sleep(0.05)
            if store.exists() and count(store) >= 5:
                break
    finally:
        os.killpg(first.pid, signal.SIGKILL)
        first.wait()
    kept = count(store)
    assert 5 <= kept < 24
    second = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )
    assert f"{kept} runs of 24 were there" in second.stderr
    with Store(store) as opened:
        (only,) = opened.experiments()
        assert only.done == 24 and only.finished


def count(store: Path) -> int:
    try:
        with sqlite3.connect(store) as base:
            (found,) = base.execute("SELECT count(*) FROM run").fetchone()
            return int(found)
    except sqlite3.OperationalError:
        return 0


def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    """A run whose process dies is told as broken; the others are not touched."""
    (tmp_path / "deadly.py").write_text(
        "import os, signal\n\n\ndef search(problem):\n    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    contestants = (Contestant("deadly", f"{tmp_path}/deadly.py:search"), *labelled(["bfs"]))
    experiment = small(contestants=contestants)
    with Store(tmp_path / "runs.db") as store, Workers(1) as place:
        name = store.begin(experiment)
        results = list(execute(experiment, name, store, place))
    statuses = {(result.run.contestant, result.status) for result in results}
    assert statuses == {(0, "failed"), (1, "solved")}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("options = { a = 2020-01-01 }", "is a date"),
        ('generate = { count = "x" }', "generate.count is 'x'"),
        ("generate = { size = 5 }", "generate.size is 5"),
        ("shuffle = 99999999999999999999", "too large"),
        ("seconds = nan", "the limit on seconds is nan"),
        ("repeat = 99999999999", "too many"),
        ('outside = [" "]', "the program has no name"),
        ("[[problem]]", "a problem has a text"),
    ],
)
def test_what_a_specification_cannot_say_is_told(line: str, said: str) -> None:
    text = f'kind = "maze"\nproblems = ["tiny"]\nmethods = ["bfs"]\n{line}\n'
    with pytest.raises((BadInput, BadRequest), match=said):
        read_specification(text, "spec.toml", lambda kind, name, options: [MAZES[0]])


def test_a_full_disk_is_told_and_what_has_run_stays(tmp_path: Path) -> None:
    experiment = small(repeat=400)
    with Store(tmp_path / "runs.db") as store:
        name = store.begin(experiment)
        (pages,) = store._base.execute("PRAGMA page_count").fetchone()
        store._base.execute(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(StoreFailed, match=r"failed: .* full"):
            list(execute(experiment, name, store, Counting()))
        kept = len(store.done(name))
        assert 0 < kept < experiment.size
        store._base.execute("PRAGMA max_page_count = 100000")
        list(execute(experiment, name, store, Counting()))
        assert len(store.done(name)) == experiment.size
