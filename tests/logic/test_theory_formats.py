"""Formats are told apart by content, and every format converts to every other."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from finite_worlds import World, worlds
from formula_strategies import FUNCTIONS, RELATIONS, formulas
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.answer import Limits, Meter
from sleuth.cli.parse import converted
from sleuth.errors import BadInput, BadRequest
from sleuth.logic.json_form import read_json, write_json
from sleuth.logic.ladr.reader import read_ladr
from sleuth.logic.reading import FORMATS, format_of, read_file, read_text
from sleuth.logic.syntax import Formula
from sleuth.logic.theory import Sentence, Theory

ALL_WORLDS = [*worlds(1, FUNCTIONS, RELATIONS), *worlds(2, FUNCTIONS, RELATIONS)]
SOME_WORLDS = st.lists(st.sampled_from(ALL_WORLDS), min_size=8, max_size=8)

SOCRATES = """set(auto).
if(Mace4).
assign(domain_size, 2).
end_if.
list(distinct). [Socrates,Zeus]. end_of_list.
list(weights). weight(a) = 2. end_of_list.
formulas(assumptions).
  man(x) -> mortal(x) # label("all men").
  man(Socrates).
end_of_list.
formulas(goals).
  mortal(Socrates) # answer(yes).
end_of_list.
"""


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("formulas(sos). end_of_list.", "ladr"),
        ("% fof(a,axiom,p).\n\nassign(x,1).", "ladr"),
        ("", "ladr"),
        ("% a\n/* b */ fof(a,axiom,p).", "tptp"),
        ("include ('a.ax').", "tptp"),
        ("cnf(a,axiom,p).", "tptp"),
        ("  3\nP\nQ\nR", "clauses"),
        ("Please input the number of clauses: 11\nA(tony)", "clauses"),
        ('\n{"format": "sleuth-theory"}', "json"),
    ],
)
def test_the_content_tells_the_format(text: str, format: str) -> None:
    assert format_of(text) == format


def test_the_format_can_be_given() -> None:
    assert read_text("0\n", format="clauses").sentences == ()
    with pytest.raises(BadInput):
        read_text("0\n", format="ladr")
    with pytest.raises(BadRequest, match="there are: ladr, tptp, clauses, json"):
        read_text("0\n", format="smt")


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRequest):
        read_file(tmp_path / "nothing.in")
    (tmp_path / "latin.in").write_bytes(b"\xff\xe9")
    with pytest.raises(BadRequest):
        read_file(tmp_path / "latin.in")


def test_json_reads_back_the_same_with_all_that_a_theory_holds() -> None:
    theory = read_ladr(SOCRATES, "socrates.in")
    assert read_json(write_json(theory)) == theory


@settings(max_examples=60, deadline=None)
@given(formulas(leaves=12))
def test_formulas_in_json_read_back_the_same(formula: Formula) -> None:
    assert read_json(write_json(Theory((Sentence(formula),)))).sentences[0].formula == formula


@pytest.mark.parametrize(
    "text", ["{", "{}", '{"sentences": 3}', '{"sentences": [{"formula": {"nand": [1, 2]}}]}']
)
def test_other_json_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        read_json(text, "t")


@settings(max_examples=40, deadline=None)
@given(formulas(), SOME_WORLDS, st.lists(st.sampled_from(["ladr", "tptp", "json"]), max_size=4))
def test_conversions_in_any_order_keep_the_models(
    formula: Formula, some_worlds: list[World], targets: list[str]
) -> None:
    theory = Theory((Sentence(formula),))
    for target in targets:
        theory = read_text(converted(theory, target, Meter(Limits())))
    (sentence,) = theory.sentences
    for world in some_worlds:
        assert world.holds(sentence.formula) == world.holds(formula)


def test_every_format_converts_to_every_other() -> None:
    theory = read_ladr(SOCRATES)
    for source in FORMATS:
        text = converted(theory, source, Meter(Limits()))
        read = read_text(text)
        for target in FORMATS:
            again = read_text(converted(read, target, Meter(Limits())))
            assert again.sentences


def parse(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sleuth", "parse", *words],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_command_converts_and_warns() -> None:
    done = parse("-", "--to", "tptp", stdin="formulas(goal). p(x) <=> q. end_of_list.")
    assert done.returncode == 0
    assert done.stdout == "fof(axiom_1,axiom,\n    ! [X] : (p(X) <=> q)).\n"
    assert done.stderr.splitlines() == [
        "sleuth: warning: standard input:1:1: list goal is not goals: its formulas are taken as "
        "facts",
        "sleuth: warning: standard input:1:22: <=> is not LADR; read as <->",
    ]


def test_the_command_points_at_an_error() -> None:
    done = parse("-", stdin="formulas(sos).\n  p -> q -> r.\nend_of_list.")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "sleuth: standard input:2:10: -> does not associate with what stands before it "
        "(add parentheses)",
        "      p -> q -> r.",
        "             ^",
    ]


def test_the_command_writes_json_with_places() -> None:
    done = parse("-", "--to", "json", stdin=SOCRATES)
    data = json.loads(done.stdout)
    assert [(each["line"], each["role"]) for each in data["sentences"]] == [
        (8, "fact"),
        (9, "fact"),
        (12, "goal"),
    ]


def test_the_command_stops_at_its_limit() -> None:
    pairs = " | ".join(f"(p{number} & q{number})" for number in range(2000))
    done = parse(
        "-", "--to", "clauses", "--seconds", "0", stdin=f"formulas(sos). {pairs}. end_of_list."
    )
    assert done.returncode == 3
    assert "stopped by the limit on seconds" in done.stderr


def test_arithmetic_is_lost_with_a_warning() -> None:
    text = "set(arithmetic). formulas(sos). a + 1 = b. end_of_list."
    assert "which the output does not know" in parse("-", "--to", "tptp", stdin=text).stderr
    assert parse("-", "--to", "ladr", stdin=text).stderr == ""


def test_a_theory_without_its_text_is_the_same_theory() -> None:
    theory = read_ladr(SOCRATES)
    stripped = replace(theory, sentences=tuple(replace(each, text="") for each in theory.sentences))
    assert converted(stripped, "ladr", Meter(Limits())) == converted(
        theory, "ladr", Meter(Limits())
    )
