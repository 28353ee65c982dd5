"""What is written reads back to the same task, and is written the same again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from planning_tasks import random_task

from sleuth.cli.main import cli
from sleuth.errors import SleuthError
from sleuth.examples import example_names, example_text
from sleuth.logic.source_text import SourceText
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.pddl.writing import write_task


def read(text: str) -> PlanningTask:
    return replace(read_task(SourceText(text, "text")), warnings=())


def same_again(task: PlanningTask) -> None:
    text = write_task(task)
    again = read(text)
    assert again == replace(task, warnings=())
    assert write_task(again) == text
    assert max(len(line) for line in text.splitlines() if "(define" not in line) <= 90


@pytest.mark.parametrize("seed", range(60))
def test_random_tasks_read_back(seed: int) -> None:
    same_again(read(random_task(seed)))


@pytest.mark.parametrize("name", example_names("planning"))
def test_examples_read_back(name: str) -> None:
    same_again(read(example_text("planning", name)))


def test_shared_tasks_read_back(shared: Path) -> None:
    for domain in sorted((shared / "planning").glob("*/domain.pddl")):
        problems = (each for each in domain.parent.glob("*.pddl") if each != domain)
        problem = min(problems, key=lambda file: file.stat().st_size)
        same_again(read(f"{domain.read_text()}\n{problem.read_text()}"))


def test_types_costs_and_derived_predicates() -> None:
    task = read(
        """(define (domain d) (:requirements :typing :adl)
        (:types van truck - vehicle vehicle thing - object  odd - (either van thing))
        (:constants depot)
        (:predicates (at ?x - (either vehicle thing) ?y) (near ?a ?b))
        (:functions (far ?a ?b) - number (total-cost) - number)
        (:derived (near ?a ?b) (or (= ?a ?b) (exists (?c - van ?d) (near ?c ?d))))
        (:action go :parameters (?v - vehicle ?a ?b)
          :precondition (imply (at ?v ?a) (not (near ?a ?b)))
          :effect (and (forall (?x - thing) (when (at ?x ?a) (not (at ?x ?a))))
                       (increase (total-cost) (far ?a ?b)) (increase (total-cost) 0.125)))
        (:action stay :effect (and)))
        (define (problem p) (:domain d) (:objects v - van b - thing home)
        (:init (at v home) (= (far home depot) 2.50) (= (total-cost) 0))
        (:goal (forall (?v - vehicle) (at ?v depot)))
        (:metric minimize (total-cost)))"""
    )
    same_again(task)
    assert "(= (far home depot) 2.5)" in write_task(task)


def call(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, list(words))
    if isinstance(done.exception, SleuthError):
        return done.exception.exit_code, str(done.exception)
    return done.exit_code, done.output


def test_the_command_lays_out_pddl(tmp_path: Path) -> None:
    code, whole = call("parse", "blocks")
    assert code == 0
    domain, opening, problem = whole.partition("(define (problem")
    for name, text in {"d": domain, "p": opening + problem, "both": whole}.items():
        (tmp_path / name).write_text(text)
    files = {name: str(tmp_path / name) for name in ("d", "p", "both")}
    assert call("parse", files["p"], files["d"]) == (0, whole)
    assert call("parse", files["both"]) == (0, whole)
    assert call("parse", files["d"]) == (0, domain.rstrip() + "\n")
    assert call("parse", files["p"])[0] == 2
    assert call("parse", "blocks", "--to", "tptp")[0] == 2
    assert call("parse", "group", "--to", "pddl")[0] == 2


def in_order(task: PlanningTask) -> tuple[object, ...]:
    """What a task declares, in its order, which equality of mappings leaves out."""
    domain = task.domain
    return tuple(
        tuple(each.items())
        for each in (domain.types, domain.predicates, domain.functions, task.values)
    )


def odd_declarations(seed: int) -> str:
    """Types that are declared late, twice, as their own kind, not at all, or named like objects."""
    random = Random(seed)
    names = ["either", "object", "a", "b", "c", "at", "define", "x1"]
    ranks = {name: place for place, name in enumerate(random.sample(names, len(names)))}

    def kind(below: str | None = None) -> str:
        above = [each for each in names if below is None or ranks[each] > ranks[below]]
        some = random.sample(above, min(len(above), random.randint(1, 2)))
        if not some:
            return "object"
        return some[0] if len(some) == 1 else f"(either {' '.join(some)})"

    def typed(listed: list[str], among: bool = False) -> str:
        pieces = []
        for each in listed:
            own = each if among else None
            said = each if among and random.random() < 0.1 else kind(own)
            pieces.append(f"{each} - {said}" if random.random() < 0.6 else each)
        return " ".join(pieces)

    sections = [
        f"(:types {typed(random.sample(names[2:], random.randint(0, 5)), True)})"
        for _ in range(random.randint(1, 2))
    ]
    predicates = " ".join(
        f"({name} {typed(['?x', '?y'][: random.randint(0, 2)])})"
        for name in random.sample(["p", "q", "a", "b"], 3)
    )
    objects = random.sample(["a", "b", "o1", "o2", "object"], random.randint(0, 4))
    return f"""(define (domain d) {" ".join(sections)} (:constants {typed(objects[:1])})
      (:predicates {predicates}) (:functions (total-cost) (a ?x) (b ?y - object)))
    (define (problem d) (:domain d) (:objects {typed(objects[1:])}) (:init) (:goal (and)))"""


def test_odd_declarations_keep_their_order() -> None:
    met = 0
    for seed in range(400):
        try:
            task = read(odd_declarations(seed))
        except SleuthError:
            continue
        met += 1
        same_again(task)
        assert in_order(read(write_task(task))) == in_order(task), seed
    assert met > 100


@pytest.mark.parametrize(
    "types",
    ["a - b b - c", "a - a b", "a - b) (:types c - d", "a - b object - c", "a - (either object b)"],
)
def test_types_keep_their_order(types: str) -> None:
    task = read(
        f"""(define (domain d) (:types {types}) (:predicates (p ?x - a)))
        (define (problem x) (:domain d) (:objects o - a) (:init) (:goal (p o)))"""
    )
    same_again(task)
    assert in_order(read(write_task(task))) == in_order(task)
