"""The face for Python: public names, what is accepted as a problem, and how things show."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import threading
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import sleuth
from sleuth import catalogue
from sleuth.errors import BadInput, BadRequest, SleuthError
from sleuth.examples import example_text
from sleuth.loading import load
from sleuth.method import View
from sleuth.puzzle import Puzzle

PACKAGE = Path(sleuth.__file__).parent


def python(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.strip()


def test_every_public_name_is_there() -> None:
    for name in sleuth.__all__:
        assert getattr(sleuth, name) is not None
    assert set(sleuth.__all__) == set(dir(sleuth))
    with pytest.raises(AttributeError, match="nothing"):
        _ = sleuth.nothing
    for name, where in sleuth._PUBLIC.items():
        assert getattr(sleuth, name) is load(where)


def test_importing_a_room_never_hides_a_public_name() -> None:
    """A module of the same name would take its place as soon as it is imported."""
    rooms = {path.stem for path in PACKAGE.iterdir()}
    assert not rooms & set(sleuth._PUBLIC)


def test_importing_is_light() -> None:
    code = "import time; t = time.process_time(); import sleuth; print(time.process_time() - t)"
    assert min(float(python(code)) for _ in range(3)) <= 0.05
    loaded = python("import sys, sleuth; print(*[m for m in sys.modules if 'sleuth' in m])")
    assert loaded == "sleuth"


TEXT = "%%%%%\n%P .%\n%%%%%\n"


def test_a_problem_is_a_text_a_file_an_example_or_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.lay"
    file.write_text(TEXT)
    monkeypatch.chdir(tmp_path)
    maze = sleuth.read("maze", TEXT)
    for same in (file, str(file), "mine.lay"):
        assert sleuth.read("maze", same) == maze
    assert (
        sleuth.read("maze", "marsh").to_text()
        == sleuth.read("maze", example_text("maze", "marsh")).to_text()
    )
    assert sleuth.read("maze") == sleuth.read("maze", catalogue.puzzle("maze").examples[0])
    costs = {
        sleuth.solve(maze).cost,
        sleuth.solve("maze", TEXT).cost,
        sleuth.solve("maze", file).cost,
        sleuth.solve("maze", "mine.lay", method="bfs").cost,
    }
    assert costs == {2}
    # A file named like an example is what is meant: it is nearer.
    (tmp_path / "marsh").write_text(TEXT)
    assert sleuth.read("maze", "marsh") == maze


@pytest.mark.parametrize("kind", catalogue.PUZZLES)
def test_problems_know_their_kind_and_show_themselves(kind: str) -> None:
    problem = sleuth.read(kind)
    assert problem.kind == kind
    assert repr(problem).startswith(f"<{kind}")
    assert len(repr(problem)) < 60
    assert problem._repr_svg_().startswith("<svg ")
    answer = sleuth.solve(problem, seconds=20)
    assert len(repr(answer)) < 200
    assert repr(answer).startswith(f"<{kind} by ")
    assert "<svg " in answer._repr_html_()
    assert answer.draw() is not None
    assert bool(answer) == (answer.status == "solved")
    assert answer.problem is problem
    assert json.loads(json.dumps(answer.to_json()))["kind"] == kind


def test_games_ids_of_one_line_are_texts() -> None:
    board = sleuth.read("slitherlink", "small")
    line = " ".join(["2 2", "3.", ".."])
    assert sleuth.read("slitherlink", line).kind == board.kind


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: sleuth.read("maze", "no-such.lay"), "no file and no example"),
        (lambda: sleuth.read("maze", Path("no-such.lay")), "no-such.lay"),
        (lambda: sleuth.read("mazes"), "did you mean maze"),
        (lambda: sleuth.read("maze", 3), "no text, file or example"),  # type: ignore[arg-type]
        (lambda: sleuth.read("maze", TEXT, colour="red"), "does not take the option colour"),
        (lambda: sleuth.read("maze", "x" * 5000), "no file and no example"),
        (lambda: sleuth.read("maze", "a\0b"), "no file and no example"),
        (lambda: sleuth.solve(3), "no problem"),
        (lambda: sleuth.solve(sleuth.read("maze"), TEXT), "given twice"),
        (lambda: sleuth.solve("maze", method="astra"), "did you mean astar"),
        (lambda: sleuth.solve("maze", widht=3), "widht"),
        (lambda: sleuth.read("search-problem"), "no example"),
        (lambda: sleuth.read("constraint-model", "x\ny"), "state it in Python"),
        (lambda: sleuth.compare([]), "nothing to compare"),
    ],
)
def test_mistakes_are_told_in_words(call: Any, words: str) -> None:
    with pytest.raises(SleuthError) as caught:
        call()
    assert words in str(caught.value)
    assert "--" not in str(caught.value)


def test_questions_limits_and_ears() -> None:
    board = sleuth.read("lights-out", "classic")
    assert sleuth.solve(board, count=True).count == 4
    assert len(sleuth.solve(board, all=True).solutions) == 4
    assert len(sleuth.solve(board, most=2).solutions) == 2
    assert sleuth.solve(board, unique=True).unique is False
    assert sleuth.solve(board, shortest=True).optimal
    maze = sleuth.read("maze")
    assert sleuth.solve(maze, method="bfs", nodes=3).limit == "nodes"
    assert sleuth.solve(maze, method="bfs", seconds=0).limit == "seconds"
    heard: list[str] = []
    sleuth.solve(maze, method="bfs", hear=lambda event: heard.append(event.kind))
    assert {"open", "expand", "solution"} <= set(heard)
    cancellation = sleuth.Cancellation()
    cancellation.cancel()
    assert sleuth.solve(maze, method="bfs", cancellation=cancellation).limit == "interrupted"


def test_a_watched_search_can_be_looked_at() -> None:
    search = sleuth.watch("maze", method="bfs")
    assert len(search.expanded) == search.answer.stats["expanded"]
    assert set(search.expanded) <= set(search.tree)
    assert [state for state, parent in search.tree.items() if parent is None] == search.path[:1]
    # The path runs along the tree, from the start to its end.
    assert all(search.tree[after] == before for before, after in pairwise(search.path))
    assert search.answer.cost == len(search.path) - 1
    assert search.draw(1) != search.draw()
    assert search._repr_html_().count("<svg ") == 2
    assert len(repr(search)) < 200
    unseen = sleuth.watch("futoshiki")
    with pytest.raises(BadRequest, match="shows no search"):
        unseen.draw()
    assert unseen._repr_html_().count("<svg ") == 1


def test_theories_proofs_and_models_show_themselves() -> None:
    theory = sleuth.theory(
        facts=["man(x) -> mortal(x)", "man(Socrates)"], goals=["mortal(Socrates)"]
    )
    assert repr(theory) == "<theory, 2 facts, 1 goal>"
    proved = sleuth.prove(theory, seconds=20)
    assert proved.checked
    assert repr(proved.solution) == "<proof of 2 inferences>"
    assert "mortal" in theory._repr_html_()
    assert "mortal" in proved._repr_html_()
    found = sleuth.models(sleuth.theory(facts=["f(f(x)) = x", "f(x) != x"]), size=2)
    assert found.checked
    assert repr(found.solution) == "<model of 2 elements: f>"
    assert "<svg " in found._repr_html_()
    assert found.solution is not None
    assert "<svg " in found.solution._repr_svg_()
    refuted = sleuth.decide(sleuth.theory(facts=["p(a)"], goals=["p(b)"]), seconds=20)
    assert not refuted
    assert refuted.limit is None


def test_theories_come_from_texts_files_and_formulas(tmp_path: Path) -> None:
    text = (
        "formulas(assumptions).\n  p(a).\nend_of_list.\nformulas(goals).\n  p(a).\nend_of_list.\n"
    )
    file = tmp_path / "theory.in"
    file.write_text(text)
    stated = sleuth.theory(facts=["p(a)."], goals=["p(a)"])
    assert stated.to_text() == sleuth.theory(text).to_text() == sleuth.theory(file).to_text()
    for like in (text, file, stated):
        assert sleuth.prove(like, seconds=20)
    with pytest.raises(BadRequest):
        sleuth.theory(text, facts=["p(b)"])
    with pytest.raises(SleuthError):
        sleuth.theory(facts=["p("])


def test_checking_takes_notation_and_values() -> None:
    maze = sleuth.read("maze", TEXT)
    assert sleuth.check(maze, "E2")
    assert sleuth.check(maze, ("E", "E"))
    assert sleuth.check("maze", "E2", TEXT)
    wrong = sleuth.check(maze, "E")
    assert not wrong
    assert wrong.evidence is not None


def test_generating_drawing_and_exporting() -> None:
    made = sleuth.generate("lights-out", count=3, size="4x4", seed=5)
    assert made == sleuth.generate("lights-out", count=3, size="4x4", seed=5)
    assert [board.kind for board in made] == ["lights-out"] * 3
    assert sleuth.draw(made[0]).rows == 4
    assert sleuth.draw("maze", TEXT, solution="E2") == sleuth.read("maze", TEXT).draw(("E", "E"))
    assert sleuth.export("futoshiki", to="dimacs").count("\np cnf ") == 1
    assert sleuth.read("maze", sleuth.export("maze", TEXT)) == sleuth.read("maze", TEXT)


def test_two_threads_have_functions_of_their_own() -> None:
    """What one run brings is not seen by another, even under the same name."""
    found: dict[str, Any] = {}

    def run(name: str, moves: list[str]) -> None:
        def mine(problem: Any) -> list[str]:
            return moves

        try:
            found[name] = sleuth.solve("maze", TEXT, method=mine).cost
        except SleuthError as error:
            found[name] = error

    threads = [
        threading.Thread(target=run, args=("right", ["E", "E"])),
        threading.Thread(target=run, args=("wrong", ["W"])),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found["right"] == 2
    assert isinstance(found["wrong"], SleuthError)


def _entry(name: str, **changes: Any) -> Puzzle:
    given: dict[str, Any] = {
        "name": name,
        "summary": "",
        "formats": {},
        "views": (View("csp", print),),
        "default_method": "csp/gac",
        "reader": print,
        "examples": ("one",),
    }
    return Puzzle(**{**given, **changes})


@pytest.mark.parametrize(
    ("entry", "examples", "words"),
    [
        (_entry("maze"), {"one": ""}, "there is a puzzle"),
        (_entry("search-problem"), {"one": ""}, "there is a puzzle"),
        (_entry("new"), {}, "without its example one"),
        (_entry("new", examples=()), {}, "without its example"),
        (_entry("new", default_method="csp/gca"), {"one": ""}, "csp/gac"),
        (_entry("new", views=(View("cps", print),)), {"one": ""}, "no method"),
    ],
)
def test_registering_refuses_what_could_not_work(
    entry: Puzzle, examples: dict[str, str], words: str
) -> None:
    before = dict(catalogue.PUZZLES)
    with pytest.raises(BadRequest, match=words):
        sleuth.register(entry, examples)
    assert before == catalogue.PUZZLES


#: Where options of other programs that Sleuth calls are.
THEIRS = {"asp/clingo.py", "planning/event_calculus/asking.py", "planning/fast_downward.py"}

#: What only style sheets hold: there two dashes begin the name of a colour.
STYLE = "var(--"


def test_messages_of_the_library_do_not_speak_of_the_command_line() -> None:
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        place = str(file.relative_to(PACKAGE))
        if place.startswith("cli/") or place in THEIRS:
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        docstrings = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        found += [
            f"{place}:{node.lineno}: {node.value}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in docstrings
            and STYLE not in node.value
            and re.search(r"(?<![-\w])--[a-z]", node.value)
        ]
    assert found == []


def test_bad_input_keeps_its_place() -> None:
    with pytest.raises(BadInput) as caught:
        sleuth.read("maze", "%%%%%\n%P x%\n%%%%%\n")
    assert caught.value.place is not None
