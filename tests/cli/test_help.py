"""Every example in every help runs; mistyped names are told the nearest; shells can complete."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from sleuth import catalogue
from sleuth.cli.main import cli
from sleuth.errors import SleuthError
from sleuth.examples import example_names, example_text

#: What the files hold that the examples name, by the endings of their names.
THEORY = "formulas(assumptions).\nkiller(Ann).\npoliceman(Brad).\nend_of_list.\n"


def helps() -> Iterator[tuple[list[str], str]]:
    """The words of every command and its help."""

    def below(command: click.Command, words: list[str]) -> Iterator[tuple[list[str], str]]:
        context = click.Context(command, info_name=" ".join(["sleuth", *words]))
        yield words, command.get_help(context)
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                found = command.get_command(context, name)
                assert found is not None
                yield from below(found, [*words, name])

    yield from below(cli, [])


def examples() -> Sequence[object]:
    """Every line of an example, continued lines joined, with the command whose help has it."""
    found: list[object] = []
    seen: set[str] = set()
    for words, text in helps():
        joined = re.sub(r"\\\n\s*", "", text)
        for line in re.findall(r"^\s+(sleuth .*)$", joined, re.MULTILINE):
            # What stands after a wide gap says what the example does.
            example = re.split(r"\s{3,}", line)[0].strip()
            if example in seen or "board.out" in example or example.startswith("sleuth web"):
                continue  # what another program writes is not there; a server does not end
            seen.add(example)
            long = example.startswith("sleuth compare") and "tiles" not in example
            marks = [pytest.mark.thorough] if long else []
            found.append(pytest.param(" ".join(words), example, marks=marks))
    return found


@pytest.mark.parametrize(("words", "example"), examples())
def test_every_example_in_a_help_runs(
    words: str, example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for kind in catalogue.PUZZLES:
        if kind in example.split():
            for name in re.findall(r"\w+\.(?:txt|lay)", example):
                Path(name).write_text(example_text(kind, example_names(kind)[0]))
    for name in re.findall(r"\w+\.in", example):
        Path(name).write_text(THEORY)
    domain, opening, task = example_text("planning", "blocks").partition("(define (problem")
    Path("domain.pddl").write_text(domain)
    Path("problem.pddl").write_text(opening + task)
    if "validate" in example:
        Path("plan.txt").write_text("(lower a b)\n(lower c d)\n")
    Path("SPEC.toml").write_text('kind = "maze"\nproblems = ["tiny"]\nmethods = ["astar"]\n')
    if "lab mark" in example:
        CliRunner().invoke(cli, ["lab", "new", "search", "--dir", "lab3"])
        Path("submissions").mkdir()
        Path("submissions/ann.py").write_text("")
    made = CliRunner().invoke(cli, ["new", "algorithm", "search"])
    Path("mine.py").write_text(made.output)
    text = None
    for part in re.split(r" \| (?=sleuth )", example):
        command, _, target = part.partition(" > ")
        given = shlex.split(command)[1:]
        if given[0] == "compare":
            # What counts here is that it runs; the comparison itself may take minutes, most of
            # all where it is of every method on every example that there is.
            few = ["--seconds", "0.2", "--repeat", "1"]
            given += ["--games", "1"] if "pacman" in given else few
            if re.fullmatch(r"sleuth compare (?!cnf|pacman)\S+( --repeat 5)?", example):
                given += example_names(given[1])[:1]
        if "1000" in given:
            given[given.index("1000")] = "3"
        done = CliRunner().invoke(cli, given, input=text)
        if given[0] == "play":
            assert "playing needs a terminal" in str(done.exception)
            return
        assert not isinstance(done.exception, SleuthError), done.exception
        assert done.exit_code in (0, 1, 3), done.output
        text = done.output
        if target:
            Path(target).write_text(text)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("slove", "solve"),
        ("new thory", "there are: algorithm, mafia"),
        ("new mafai", "mafia"),
        ("solve slitherlnk", "slitherlink"),
        ("play pacmn", "pacman"),
        ("solve tiles eigth", "eight"),
        ("solve tiles --method astra", "astar"),
        ("solve tiles --metod astar", "--method"),
        ("solve tiles --method astar --heuristic manhatan", "manhattan"),
        ("heuristic tiles --heuristic manhatan", "manhattan"),
        ("solve maze --problem alfood", "allfood"),
        ("compare tiles --methods astra", "astar"),
        ("export tiles --to fiften", "fifteen"),
        ("schema anwser", "answer"),
    ],
)
def test_mistyped_names_are_told_the_nearest(words: str, meant: str) -> None:
    done = CliRunner().invoke(cli, words.split())
    assert done.exit_code != 0
    said = str(done.exception) if isinstance(done.exception, SleuthError) else done.output
    if meant.startswith("there are"):
        assert meant in said
    else:
        assert re.search(rf"did you mean\b.*{meant}", said, re.IGNORECASE), said


@pytest.mark.parametrize(
    ("words", "begun", "expected"),
    [
        ("", "so", {"solve"}),
        ("solve", "s", {"slitherlink"}),
        ("solve tiles", "e", {"eight"}),
        ("check slitherlink", "sm", {"small"}),
        ("solve tiles --method", "as", {"astar"}),
        ("solve lights-out --method", "linear-system/g", {"linear-system/gauss"}),
        ("compare tiles --methods", "idastar,as", {"idastar,astar"}),
        ("solve tiles --heuristic", "man", {"manhattan"}),
        ("heuristic tiles --heuristic", "man", {"manhattan"}),
        ("solve maze --problem", "al", {"allfood"}),
        ("export slitherlink --to", "p", {"project", "puzz.link"}),
        ("compare maze", "cou", {"courtyard"}),
        ("solve tiles", "--sh", {"--sharing", "--shortest"}),
    ],
)
def test_shells_complete_names(words: str, begun: str, expected: set[str]) -> None:
    shell = ShellComplete(cli, {}, "sleuth", "_SLEUTH_COMPLETE")
    offered = shell.get_completions(words.split(), begun)
    assert {item.value for item in offered if item.type == "plain"} == expected


@pytest.mark.parametrize("command", ["solve", "play", "heuristic", "export", "check"])
def test_shells_complete_files_too(command: str) -> None:
    shell = ShellComplete(cli, {}, "sleuth", "_SLEUTH_COMPLETE")
    assert "file" in {item.type for item in shell.get_completions([command, "tiles"], "e")}


@pytest.mark.parametrize("kind", list(catalogue.PUZZLES))
def test_help_offers_what_some_method_answers(kind: str) -> None:
    known = catalogue.methods(catalogue.puzzle(kind)).values()
    able = {asked for each in known for asked in each.engine.answers}
    text = CliRunner().invoke(cli, ["solve", kind, "--help"]).output
    for flag, asked in (("all", "all"), ("most", "all"), ("count", "count"), ("unique", "unique")):
        assert (f"  --{flag} " in text) == (asked in able), flag
    priced = catalogue.puzzle(kind).costs
    for command in ("solve", "compare"):
        text = CliRunner().invoke(cli, [command, kind, "--help"]).output
        assert ("  --shortest " in text) == priced
    if "count" not in able:
        done = CliRunner().invoke(cli, ["solve", kind, "--count"])
        assert "no method of" in str(done.exception)


def test_help_fits_a_terminal_of_80_columns() -> None:
    for words, text in helps():
        wide = [line for line in text.splitlines() if len(line) > 80]
        assert not wide, words


@pytest.mark.parametrize("kind", [name for name in catalogue.PUZZLES if name != "cnf"])
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_every_generator_knows_the_same_difficulties(kind: str, difficulty: str) -> None:
    words = ["generate", kind, "--difficulty", difficulty, "--seed", "1", "--seconds", "0"]
    done = CliRunner().invoke(cli, words)
    assert not isinstance(done.exception, SleuthError), done.exception
