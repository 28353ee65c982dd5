"""Formats are told apart by content, and every format converts to every other."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from finite_worlds import World, worlds
from formula_strategies import FUNCTIONS, RELATIONS, formulas
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.cli.main import main
from sleuth.errors import BadInput, BadRequest
from sleuth.limits import Meter
from sleuth.logic.json_form import read_json, theory_to_json, write_json
from sleuth.logic.ladr.reader import read_ladr
from sleuth.logic.reading import FORMATS, format_of, read_file, read_text
from sleuth.logic.syntax import Atom, Exists, Formula, Iff, Not, Variable
from sleuth.logic.theory import Sentence, Theory
from sleuth.logic.writing import write_text

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


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(FORMATS), st.text("2\n(),-¬~ Pxa.{}[]:\"'%\\|&=!", max_size=25))
def test_any_text_is_read_or_refused_in_words(format: str, text: str) -> None:
    for given_format in (format, None):
        try:
            assert isinstance(read_text(text, format=given_format), Theory)
        except BadInput as error:
            assert error.place is not None


def deep(levels: int) -> Formula:
    formula: Formula = Atom("p", (Variable("x"),))
    for _ in range(levels):
        formula = Exists((Variable("x"),), Iff(Atom("q"), Not(formula)))
    return formula


def test_what_is_not_too_deep_to_read_is_not_too_deep_for_the_rest() -> None:
    theory = Theory((Sentence(deep(80)),))
    for target in FORMATS:
        text = write_text(theory, target, Meter())
        assert read_text(text).sentences


@pytest.mark.parametrize("levels", [90, 2000])
def test_what_is_too_deep_is_refused(levels: int) -> None:
    brackets = "(? [X] : (q <=> ~ " * levels + "p(X)" + "))" * levels
    with pytest.raises(BadInput, match="nests more than 250 deep"):
        read_text(f"fof(a,axiom,{brackets}).")
    small = '{"atom": ["p"]}'
    data = json.dumps(theory_to_json(Theory((Sentence(Atom("p")),))))
    data = data.replace(small, '{"not": ' * (3 * levels) + small + "}" * (3 * levels))
    with pytest.raises(BadInput, match="nests more than 250 deep"):
        read_json(data)


@settings(max_examples=40, deadline=None)
@given(formulas(), SOME_WORLDS, st.lists(st.sampled_from(["ladr", "tptp", "json"]), max_size=4))
def test_conversions_in_any_order_keep_the_models(
    formula: Formula, some_worlds: list[World], targets: list[str]
) -> None:
    theory = Theory((Sentence(formula),))
    for target in targets:
        theory = read_text(write_text(theory, target, Meter()))
    (sentence,) = theory.sentences
    for world in some_worlds:
        assert world.holds(sentence.formula) == world.holds(formula)


def test_every_format_converts_to_every_other() -> None:
    theory = read_ladr(SOCRATES)
    for source in FORMATS:
        text = write_text(theory, source, Meter())
        read = read_text(text)
        for target in FORMATS:
            again = read_text(write_text(read, target, Meter()))
            assert again.sentences


class Command:
    """Runs `sleuth parse` on a text in this process."""

    def __init__(
        self, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self._file = file
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, text: str, *options: str) -> tuple[int, str, list[str]]:
        """The exit code, standard output, and the lines of standard error."""
        self._file.write_text(text, encoding="utf-8")
        self._monkeypatch.setattr(sys, "argv", ["sleuth", "parse", str(self._file), *options])
        with pytest.raises(SystemExit) as stopped:
            main()
        output = self._capsys.readouterr()
        errors = output.err.replace(str(self._file), "FILE").splitlines()
        return int(stopped.value.code or 0), output.out, errors


@pytest.fixture
def parse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    return Command(tmp_path / "theory", monkeypatch, capsys)


def test_the_command_converts_and_warns(parse: Command) -> None:
    code, output, errors = parse("formulas(goal). p(x) <=> q. end_of_list.", "--to", "tptp")
    assert code == 0
    assert output == "fof(axiom_1,axiom,\n    ! [X] : (p(X) <=> q)).\n"
    assert errors == [
        "sleuth: warning: FILE:1:1: list goal is not goals: its formulas are taken as facts",
        "sleuth: warning: FILE:1:22: <=> is not LADR; read as <->",
    ]


def test_the_command_points_at_an_error(parse: Command) -> None:
    code, output, errors = parse("formulas(sos).\n  p -> q -> r.\nend_of_list.")
    assert code == 2
    assert output == ""
    assert errors == [
        "sleuth: FILE:2:10: -> does not associate with what stands before it (add parentheses)",
        "      p -> q -> r.",
        "             ^",
    ]


def test_the_command_writes_json_with_places(parse: Command) -> None:
    data = json.loads(parse(SOCRATES, "--to", "json")[1])
    assert [(each["line"], each["role"]) for each in data["sentences"]] == [
        (8, "fact"),
        (9, "fact"),
        (12, "goal"),
    ]


def test_the_command_stops_at_its_limit(parse: Command) -> None:
    pairs = " | ".join(f"(p{number} & q{number})" for number in range(500))
    text = f"formulas(sos). {pairs}. end_of_list."
    code, output, errors = parse(text, "--to", "clauses", "--seconds", "0")
    assert (code, output) == (3, "")
    assert errors == ["sleuth: no answer yet; stopped by the limit on seconds"]


def test_arithmetic_is_lost_with_a_warning(parse: Command) -> None:
    text = "set(arithmetic). formulas(sos). a + 1 = b. end_of_list."
    assert "which the output does not know" in parse(text, "--to", "tptp")[2][0]
    assert parse(text, "--to", "ladr")[2] == []


def test_a_theory_without_its_text_is_the_same_theory() -> None:
    theory = read_ladr(SOCRATES)
    stripped = replace(theory, sentences=tuple(replace(each, text="") for each in theory.sentences))
    assert write_text(stripped, "ladr", Meter()) == write_text(theory, "ladr", Meter())


def test_a_setting_in_json_holds_no_character_that_is_in_no_text() -> None:
    bad = '[{"name": "h", "value": "\\ud800"}]'
    text = f'{{"settings": {bad}, "sentences": [], "distinct": [], "lists": []}}'
    with pytest.raises(BadInput, match="in no text"):
        read_text(text, "theory", "json")
