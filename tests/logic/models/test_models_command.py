"""`sleuth models`: options of the file and of the command line, and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sleuth.cli.models import COMMAND
from sleuth.errors import BadInput, BadRequest, Unsuitable
from sleuth.limits import INTERRUPTED, LimitReached

SEMIGROUPS = "assign(max_models, -1). formulas(a). (x * y) * z = x * (y * z). end_of_list."
GROUP = """formulas(a). e * x = x. x' * x = e. (x * y) * z = x * (y * z). end_of_list.
formulas(goals). x * y = y * x. end_of_list."""


def _run(tmp_path: Path, text: str, *options: str) -> Result:
    file = tmp_path / "theory.in"
    file.write_text(text)
    return CliRunner().invoke(COMMAND, [str(file), *options])


def test_sizes_are_tried_until_there_is_a_model(tmp_path: Path) -> None:
    result = _run(tmp_path, GROUP, "--json")
    answer = json.loads(result.output)
    assert result.exit_code == 0
    assert answer["solution"]["size"] == 6


def test_counts_are_up_to_isomorphism(tmp_path: Path) -> None:
    result = _run(tmp_path, SEMIGROUPS, "--sizes", "2-3", "--count")
    assert "29 models of sizes 2 to 3, up to isomorphism (size 2: 5, size 3: 24)" in result.output
    labelled = _run(tmp_path, SEMIGROUPS, "--size", "3", "--count", "--labelled")
    assert "113 models of size 3, labelled" in labelled.output


PROPOSITIONAL = "formulas(a). p | q. end_of_list."


@pytest.mark.parametrize("options", [("--all",), ("--count",), ("--count", "--labelled")])
def test_what_says_nothing_of_elements_counts_once(tmp_path: Path, options: tuple[str]) -> None:
    result = _run(tmp_path, PROPOSITIONAL, "--sizes", "2-4", *options)
    kind = "labelled" if "--labelled" in options else "up to isomorphism"
    assert f"3 models of any size, {kind}" in result.output.splitlines()


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("formulas(a). exists x exists y x != y. p | q. end_of_list.", 9),
        ("formulas(a). all x all y x = y. p | q. end_of_list.", 3),
        ("formulas(a). p | q. c = c. end_of_list.", 12),
        ("formulas(a). p | q. all x r(x). end_of_list.", 12),
    ],
)
def test_what_speaks_of_elements_counts_at_every_size(
    tmp_path: Path, text: str, count: int
) -> None:
    result = _run(tmp_path, text, "--sizes", "1-4", "--count")
    assert result.output.startswith(f"{count} models of sizes 1 to 4, up to isomorphism")


def test_options_of_the_file_are_obeyed_and_overridden(tmp_path: Path) -> None:
    text = "assign(domain_size, 3). assign(max_models, 4). " + SEMIGROUPS.split(". ", 1)[1]
    assert _run(tmp_path, text).output.count("model ") == 4
    assert "model 2" not in _run(tmp_path, text, "--most", "1").output
    assert "of size 2" in _run(tmp_path, text, "--size", "2").output
    tabular = "set(print_models_tabular). " + text
    assert "--+--" in _run(tmp_path, tabular).output


def test_no_model_exits_with_one_and_says_what_clashes(tmp_path: Path) -> None:
    result = _run(tmp_path, "formulas(a). p(c). -p(x). q. end_of_list.", "--size", "2")
    assert result.exit_code == 1
    assert "there is no model of size 2" in result.output
    assert "  p(c)\n  -p(x)\n" in result.output
    assert "  q\n" not in result.output


def test_a_limit_exits_with_three(tmp_path: Path) -> None:
    result = _run(tmp_path, GROUP, "--seconds", "0")
    assert result.exit_code == 3
    assert "the limit on seconds" in result.output


def test_primes_only(tmp_path: Path) -> None:
    text = "set(iterate_primes). assign(end_size, 8). " + SEMIGROUPS
    answer = json.loads(_run(tmp_path, text, "--json", "--most", "1").output)
    assert list(answer["evidence"]["by_size"]) == ["2"]


@pytest.mark.parametrize("name", ["standard", "cooked", "tabular", "portable", "svg", "text"])
def test_every_format_prints_the_model(tmp_path: Path, name: str) -> None:
    result = _run(tmp_path, GROUP, "--format", name)
    assert result.exit_code == 0
    assert len(result.output) > 100


def test_consequences_and_queries(tmp_path: Path) -> None:
    text = "list(distinct). [A,B]. end_of_list. formulas(f). p(A) | p(B). -p(B). end_of_list."
    shown = _run(tmp_path, text, "--size", "2", "--consequences").output
    assert "in every model:\n  p(A)" in shown
    asked = json.loads(_run(tmp_path, text, "--size", "2", "--query", "p(x)", "--json").output)
    assert asked["result"] == {
        "sizes": [2],
        "certain": ["x = A"],
        "possible": [],
        "impossible": ["x = B"],
        "ruled_out": ["x = B"],
    }
    assert _run(tmp_path, "formulas(f). p. -p. end_of_list.", "--consequences").exit_code == 1


@pytest.mark.parametrize(
    "options",
    [
        ("--size", "2", "--sizes", "2-3"),
        ("--sizes", "3-2"),
        ("--sizes", "x"),
        ("--all", "--count"),
        ("--query", "p(x). q(x)"),
        ("--query", ""),
        ("--query", "p", "--consequences"),
        ("--count", "--consequences"),
        ("--format", "svg", "--most", "2"),
    ],
)
def test_impossible_requests_are_refused(tmp_path: Path, options: tuple[str, ...]) -> None:
    result = _run(tmp_path, SEMIGROUPS, *options)
    assert isinstance(result.exception, BadRequest)


def test_an_element_beyond_the_domain_is_refused(tmp_path: Path) -> None:
    result = _run(tmp_path, "formulas(a). f(3) = 0. end_of_list.", "--size", "3")
    assert isinstance(result.exception, BadInput)
    assert _run(tmp_path, "formulas(a). f(3) = 0. end_of_list.").exit_code == 0


def test_a_symbol_used_in_two_ways_is_refused(tmp_path: Path) -> None:
    result = _run(tmp_path, "formulas(a). p(x). p(x,y). end_of_list.", "--size", "2")
    assert isinstance(result.exception, BadInput)


def test_no_size_left_is_refused(tmp_path: Path) -> None:
    text = "assign(start_size, 3). assign(end_size, 2). formulas(a). p(x). end_of_list."
    result = _run(tmp_path, text)
    assert isinstance(result.exception, BadRequest)
    assert "no size is left" in str(result.exception)
    assert _run(tmp_path, text, "--size", "2").exit_code == 0


@pytest.mark.parametrize(
    ("formula", "options"),
    [
        ("f(x,y,z) = x", ("--size", "300", "--memory", "300", "--seconds", "2")),
        ("f(x,y,z) = x", ("--size", "3000", "--seconds", "3")),
        ("f(x,y,z) = x", ("--size", "40", "--engine", "cadical")),
        ("p", ("--size", "9999999")),
        ("p", ("--sizes", "2-99999999999")),
    ],
)
def test_what_is_too_large_is_refused_before_it_is_built(
    tmp_path: Path, formula: str, options: tuple[str, ...]
) -> None:
    result = _run(tmp_path, f"formulas(a). {formula}. end_of_list.", *options)
    assert isinstance(result.exception, Unsuitable)
    assert "too large" in str(result.exception)


def test_large_domains_of_little_content_are_searched(tmp_path: Path) -> None:
    result = _run(tmp_path, "formulas(a). p(a). end_of_list.", "--size", "5000", "--json")
    assert result.exit_code == 0


@pytest.mark.parametrize("option", [("--seconds", "0.2"), ("--memory", "1")])
def test_limits_hold_while_clauses_are_grounded(tmp_path: Path, option: tuple[str, str]) -> None:
    text = "formulas(a). p(x,y) | q(y,z) | r(z,w) | x = w. end_of_list."
    result = _run(tmp_path, text, "--size", "60", *option)
    assert result.exit_code == 3


def test_a_clash_among_many_formulas_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sleuth.tasks.models.CLASH_SECONDS", 60.0)
    formulas = " ".join(f"p{number}(x)." for number in range(30))
    text = f"formulas(a). {formulas} -p7(c). end_of_list."
    found = json.loads(_run(tmp_path, text, "--size", "2", "--json").output)
    assert found["result"]["clash"] == ["p7(x)", "-p7(c)"]


def test_the_search_for_a_clash_keeps_the_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sleuth.tasks.models.CLASH_SECONDS", 0.0)
    text = "formulas(a). p(c). -p(x). end_of_list."
    result = _run(tmp_path, text, "--size", "2")
    assert "which formulas clash was not found" in result.output
    assert (
        json.loads(_run(tmp_path, text, "--size", "2", "--json").output)["result"]["clash"] is None
    )


def test_a_number_is_only_claimed_when_all_models_were_met(tmp_path: Path) -> None:
    first = _run(tmp_path, SEMIGROUPS, "--size", "2", "--most", "3")
    assert "the first 3 models (there may be more) of size 2" in first.output
    every = _run(tmp_path, SEMIGROUPS, "--size", "2", "--most", "9")
    assert "\n5 models of size 2" in every.output
    for most, complete in (("3", False), ("9", True)):
        shown = _run(tmp_path, SEMIGROUPS, "--size", "2", "--most", most, "--json")
        assert json.loads(shown.output)["complete"] is complete


def test_a_query_about_something_unknown_is_a_warning(tmp_path: Path) -> None:
    text = "formulas(a). killer(Ann). end_of_list."
    result = _run(tmp_path, text, "--query", "killr(x)")
    assert "the theory says nothing of killr (did you mean killer?)" in result.stderr
    assert "warning" not in _run(tmp_path, text, "--query", "killer(x)").stderr


def test_a_file_without_formulas_is_a_warning(tmp_path: Path) -> None:
    result = _run(tmp_path, "", "--size", "2")
    assert result.exit_code == 0
    assert "there are no formulas" in result.stderr
    assert "no formulas" not in _run(tmp_path, "formulas(a). p | -p. end_of_list.").stderr


def test_an_interrupted_question_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise LimitReached(INTERRUPTED)

    monkeypatch.setattr("sleuth.logic.models.consequences.consequences", interrupted)
    result = _run(tmp_path, SEMIGROUPS, "--consequences")
    assert result.exit_code == 130
    assert result.stderr == "sleuth: no answer yet; interrupted\n"


RIDDLE = """assign(domain_size, 3). set(arithmetic). list(distinct). [A,B,C]. end_of_list.
formulas(f). A < B. B < C. near(x,y) <-> x + 1 = y | y + 1 = x. far(x) -> $F. end_of_list."""


def test_consequences_are_told_without_what_they_rule_out(tmp_path: Path) -> None:
    told = _run(tmp_path, RIDDLE, "--consequences").output
    assert "  A = 0\n  B = 1\n  C = 2\n" in told
    assert (
        "in some models: nothing\n"
        "in no model:\n  far(…) for any names\n  near(…) for any other names\n\n"
    ) in told
    complete = json.loads(_run(tmp_path, RIDDLE, "--consequences", "--json").output)["result"]
    assert {"A = 1", "far(0)", "near(0,0)"} <= set(complete["impossible"])
    names = "list(distinct). [A,B]. end_of_list. formulas(f). A = c. q(A) | q(B). end_of_list."
    told = _run(tmp_path, names, "--size", "2", "--consequences").output
    assert told.startswith(
        "in every model:\n  A = c\nin some models:\n  q(A)\n  q(c)\n  q(B)\n"
        "in no model:\n  c = B\n\n"
    )


@pytest.mark.parametrize("form", ["text", "standard", "cooked", "tabular", "portable", "svg"])
def test_only_the_symbols_asked_for_are_shown(tmp_path: Path, form: str) -> None:
    shown = _run(tmp_path, RIDDLE, "--show", "B, near", "--format", form)
    assert shown.exit_code == 0
    assert "near" in shown.stdout
    assert "B" in shown.stdout
    assert "far" not in shown.stdout
    assert not any(word in shown.stdout for word in ("A =", "function(A", '"A"', ">A<", " A:"))


def test_what_is_shown_must_be_there(tmp_path: Path) -> None:
    misspelt = _run(tmp_path, RIDDLE, "--show", "neer")
    assert isinstance(misspelt.exception, BadRequest)
    assert "did you mean near?" in str(misspelt.exception)
    only = _run(tmp_path, RIDDLE, "--consequences", "--show", "B").output
    known = "in every model:\n  B = 1\nin some models: nothing\nin no model: nothing\n\n"
    assert only.startswith(known)
    both = _run(tmp_path, RIDDLE, "--query", "far(x)", "--show", "B")
    assert isinstance(both.exception, BadRequest)


def test_the_portable_form_is_one_list_of_all_models(tmp_path: Path) -> None:
    text = "formulas(f). x * y = y * x. p(x) | c = c. end_of_list."
    result = _run(tmp_path, text, "--size", "2", "--all", "--format", "portable")
    models = json.loads(result.stdout)
    assert len(models) == 32
    for number, (size, comments, operations) in enumerate(models, 1):
        assert (size, comments) == (2, [f"=(number,{number})", "=(seconds,0)"])
        assert [each[:3] for each in operations] == [
            ["function", "c", 0],
            ["relation", "p", 1],
            ["function", "*", 2],
        ]
        assert [_depth(each[3]) for each in operations] == [0, 1, 2]
    none = _run(tmp_path, "formulas(f). p & -p. end_of_list.", "--format", "portable")
    assert json.loads(none.stdout) == []
    assert "these cannot hold together" in none.stderr


def _depth(values: object) -> int:
    if not isinstance(values, list):
        return 0
    assert len(values) == 2
    return 1 + _depth(values[0])


FREE = "assign(odd_name, 1). formulas(a). f(x) != x. end_of_list."


def test_the_flags_of_mace4_are_taken(tmp_path: Path) -> None:
    both = _run(tmp_path, FREE, "-c", "-n", "2", "-N", "3", "-m", "-1", "-t", "60")
    same = _run(tmp_path, FREE, "--sizes", "2-3", "--all", "--seconds", "60")
    assert both.stdout == same.stdout
    assert "unknown option odd_name" in same.stderr
    assert not both.stderr
    assert "of size 4" in _run(tmp_path, FREE, "-n", "4").stdout
    assert _run(tmp_path, FREE, "-N", "3", "-m", "2").stdout.count("model ") == 2
    assert _run(tmp_path, FREE, "-t", "0").exit_code == 3
    for clash in (
        ("-n", "3", "--size", "3"),
        ("-m", "2", "--all"),
        ("-t", "1", "--seconds", "1"),
        ("-m", "0"),
        ("-n", "4", "-N", "3"),
    ):
        assert isinstance(_run(tmp_path, FREE, *clash).exception, BadRequest), clash


def test_several_files_are_one_theory(tmp_path: Path) -> None:
    more = tmp_path / "more.in"
    more.write_text("formulas(a). f(f(x)) = x. end_of_list.")
    theory = tmp_path / "free.in"
    theory.write_text(FREE)
    odd = ["-c", "-n", "3", "-N", "3", "-f", str(theory), str(more)]
    result = CliRunner().invoke(COMMAND, odd)
    assert result.exit_code == 1
    assert "there is no model of size 3" in result.output
    assert CliRunner().invoke(COMMAND, odd[:-1]).exit_code == 0


@pytest.mark.parametrize(
    ("options", "claim"),
    [
        (("--sizes", "2-3"), "no solution: "),
        (("--size", "3", "--facts", "--count"), "the number of solutions: "),
        (("--size", "3", "--facts", "--all"), "the number of solutions: "),
        (("--size", "3", "--facts", "--consequences"), "true in every model: "),
        (("--size", "3", "--facts", "--query", "x * x = e"), "true in every model: "),
        (("--size", "3", "--consequences"), "no solution: "),
    ],
)
def test_what_no_model_shows_is_said_with_how_it_is_known(
    tmp_path: Path, options: tuple[str, ...], claim: str
) -> None:
    (said,) = [
        line for line in _run(tmp_path, GROUP, *options).output.splitlines() if claim in line
    ]
    assert said.startswith(claim)
    (known,) = json.loads(_run(tmp_path, GROUP, *options, "--json").output)["confirmations"]
    assert known["how"] in ("cross-checked", "claimed")


def test_other_forms_of_models_are_not_mixed_with_how_claims_are_known(tmp_path: Path) -> None:
    result = _run(tmp_path, GROUP, "--size", "3", "--facts", "--all", "--format", "standard")
    assert "number of solutions" not in result.stdout
    assert "number of solutions" in result.stderr
