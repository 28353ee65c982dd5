"""Methods by name: whatever a file is called, its function is found in it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from sleuth.brought import names_a_file
from sleuth.cli.main import cli
from sleuth.errors import BadRequest
from sleuth.method_name import parse_method, split_methods

FOLDERS = ["M=1", "term=2026", "a b", "a,b", "a:b", "a:k=v", "-x", "Zoë", "=1+1", "x.py", "@", "~"]

SEARCH = """
def search(problem):
    waiting, ways = [problem.initial], {problem.initial: []}
    for state in waiting:
        if problem.is_goal(state):
            return ways[state]
        for action, child, cost in problem.successors(state):
            if child not in ways:
                ways[child] = ways[state] + [action]
                waiting.append(child)
"""


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("before", ["/home/ada/", "./", "../in/", "C:\\work\\"])
def test_files_may_be_called_anything(before: str, folder: str) -> None:
    name = f"{before}{folder}/b.py:search"
    assert parse_method(name) == (name, {})
    assert parse_method(f"{name}:depth=3:ties=lifo") == (name, {"depth": "3", "ties": "lifo"})
    found = parse_method(f"astar:heuristic={name}:ties=lifo")
    assert found == ("astar", {"heuristic": name, "ties": "lifo"})
    assert split_methods(f"bfs,{name}:depth=3, astar") == ["bfs", f"{name}:depth=3", "astar"]
    assert names_a_file(name)


@pytest.mark.parametrize("folder", ["M=1", "term=2026", "a b", "-x", "Zoë", "=1+1", "x.py", "@"])
def test_relative_names_need_no_dot_where_nothing_else_is_meant(folder: str) -> None:
    name = f"{folder}/b.py:search"
    assert parse_method(f"{name}:depth=3") == (name, {"depth": "3"})


@pytest.mark.parametrize("text", ["", ":", "a::b", "=", "./", "x=1/b.py", "/b.py:"])
def test_what_names_nothing_breaks_nothing(text: str) -> None:
    with suppress(BadRequest):
        parse_method(text)
    split_methods(text)


@pytest.mark.parametrize("folder", ["M=1", "a:k=v", "-x", "=1+1"])
def test_a_function_in_such_a_folder_is_run(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "b.py").write_text(SEARCH)
    (tmp_path / "maze.lay").write_text("%%%%%%\n%P   %\n%   .%\n%%%%%%\n")
    monkeypatch.chdir(tmp_path)
    dot = "./" if ":" in folder else ""
    words = ["solve", "maze", "maze.lay", "--method", f"{dot}{folder}/b.py:search"]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.output
