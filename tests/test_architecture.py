"""Rooms use the rooms above them and never those below; style holds everywhere."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sleuth.loading import load

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "sleuth"

#: The rooms from top to bottom: each may use itself and those before it.
ROOMS = [
    "text",
    "errors",
    "spots",
    "text_file",
    "csv_text",
    "user_files",
    "addresses",
    "exit_codes",
    "loading",
    "pure",
    "shadow",
    "extras",
    "own_process",
    "limits",
    "json_schema",
    "brought",
    "options",
    "events",
    "request",
    "drawing",
    "confirmation",
    "certificates",
    "answer",
    "problem",
    "game",
    "method_name",
    "splitting",
    "layout",
    "heuristic_entry",
    "method",
    "puzzle",
    "examples",
    "catalogue",
    "running",
    "playing",
    "recording",
    "search_tree",
    "replay",
    "film",
    "worker",
    "wire",
    "connection",
    "search",
    "sat",
    "csp",
    "algebra",
    "asp",
    "logic",
    "explanation",
    "generation",
    "planning",
    "puzzles",
    "games",
    "play",
    "own",
    "tasks",
    "face",
    "experiments",
    "lab",
    "schemas",
    "web",
    "cli",
    "__main__",
]

#: Who may name modules by strings: the tables, and puzzles and games about themselves, the theory
#: among them, whose room is all of logic.
TABLES = {
    "catalogue.py",
    "__init__.py",
    "cli/main.py",
    "cli/games.py",
    "logic/problem.py",
    "planning/problem.py",
}

#: Rooms that the surfaces leave alone: they come through `running`, tasks and public names.
ENGINE_ROOMS = {"search", "sat", "csp", "algebra", "asp", "logic", "explanation", "puzzles"}

#: What a checker of certificates may use: nothing that any engine has a part in.
CHECKERS_USE = {"certificates", "confirmation", "errors", "limits", "text"}

REFERENCE = re.compile(r"sleuth(\.[a-z_0-9]+)+(:[A-Za-z_]+)?")

FILES = sorted(PACKAGE.rglob("*.py"))


def module_of(file: Path) -> str:
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(("sleuth", *(part for part in parts if part != "__init__")))


def room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def imports(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The modules of Sleuth that code imports anywhere in it, with the name taken from each."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            for alias in node.names:
                if node.module == "sleuth":
                    yield f"sleuth.{alias.name}", alias.name
                elif node.module.startswith("sleuth."):
                    yield node.module, alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith("sleuth."):
                    yield alias.name, ""


def faults(file: Path, text: str) -> list[str]:
    """What a file of the package does that its room may not, in words."""
    tree = ast.parse(text)
    here = module_of(file)
    own = room(here)
    found = []
    for module, name in imports(tree):
        other = room(module)
        if other == "__version__" or own == "__init__":
            continue
        if ROOMS.index(other) > ROOMS.index(own):
            found.append(f"{here} uses {module}, which lies below it")
        if own == "certificates" and other not in CHECKERS_USE:
            found.append(f"{here} checks with code of others: {module}")
        if own == other == "puzzles" and module.split(".")[2] != here.split(".")[2]:
            found.append(f"{here} uses another puzzle: {module}")
        if own in ("cli", "experiments", "web", "lab"):
            # Who marks work in a subject has to know the subject.
            if other in ENGINE_ROOMS and not here.startswith("sleuth.lab.marking."):
                found.append(f"{here} reaches into the room {other}: {module}")
            if name.startswith("_") and name != "__version__":
                found.append(f"{here} takes the private name {name}")
    inside = str(file.relative_to(PACKAGE))
    if inside not in TABLES and not inside.startswith("lab/labs/"):
        found += string_faults(here, tree)
    return found


def string_faults(here: str, tree: ast.AST) -> list[str]:
    """Modules that are named by strings where only tables may; a part may name itself."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    package = ".".join(here.split(".")[:3])
    return [
        f"{here} names {node.value} by a string"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
        and REFERENCE.fullmatch(node.value)
        and not node.value.startswith(package)
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(PACKAGE)))
def test_rooms_keep_to_their_order(file: Path) -> None:
    assert faults(file, file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("file", "sin"),
    [
        ("search/astar.py", "from sleuth.csp import gac"),
        ("certificates/drat.py", "from sleuth.request import Question"),
        ("sat/rules.py", "import sleuth.logic.syntax"),
        ("csp/gac.py", "from sleuth.puzzles.maze import PUZZLE"),
        ("puzzles/maze/views.py", "from sleuth.puzzles.tiles.problem import Board"),
        ("sat/cadical.py", 'load("sleuth.puzzles.maze:PUZZLE")'),
        ("cli/solve.py", "from sleuth.csp.gac import solve"),
        ("cli/solve.py", "from sleuth.catalogue import _derived"),
        ("limits.py", "def f():\n    from sleuth.answer import Answer"),
    ],
)
def test_planted_sins_are_seen(file: str, sin: str) -> None:
    path = PACKAGE / file
    assert faults(path, path.read_text(encoding="utf-8") + f"\n{sin}\n") != []


def test_strings_name_what_exists() -> None:
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found = REFERENCE.fullmatch(node.value)
                if found and found.group(2):
                    load(node.value)


def test_every_room_is_listed() -> None:
    rooms = {room(module_of(file)) for file in FILES} - {"__init__"}
    assert rooms <= set(ROOMS), rooms - set(ROOMS)


def set_up_faults(readme: str) -> list[str]:
    """What is wrong with the README's set-up: two commands, each complete and in one line."""
    blocks = [block.strip().split("\n") for block in readme.split("```")[1::2]]
    setting_up = [lines[1:] for lines in blocks if re.search(r"venv|pip|\buv\b", " ".join(lines))]
    found = [f"{len(lines)} lines: {lines}" for lines in setting_up if len(lines) != 1]
    if len(setting_up) != 2:
        found.append(f"{len(setting_up)} set-up commands")
    for lines, work in zip(setting_up, ("/sleuth solve ", " -m pytest"), strict=False):
        if not (lines[0].startswith("python3 -m venv .venv && ") and work in lines[0]):
            found.append(f"not complete: {lines[0]}")
    return found


def test_readme_has_exactly_two_set_up_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set_up_faults(readme) == []
    assert set_up_faults(f"{readme}\n```sh\nsleuth list\nsleuth play tiles\n```\n") == []
    assert set_up_faults(f"{readme}\n```sh\npip install sleuth\n```\n") != []
    assert set_up_faults(readme.replace(" && .venv/bin/sleuth", "\n.venv/bin/sleuth")) != []


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",)],
    ids=["ruff-check", "ruff-format", "mypy"],
)
def test_style_and_types(words: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
