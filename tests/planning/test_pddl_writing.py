"""What is written reads back to the same task, and is written the same again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

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
