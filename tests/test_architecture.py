"""Imports point from puzzles to views and engines, and never back; style holds everywhere."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "sleuth"

#: Each layer may import itself and the layers before it.
LAYERS = [
    {"__init__", "errors", "text"},
    {"answer", "drawing", "puzzle"},
    {"search", "csp", "sat", "algebra", "asp", "logic"},
    {"examples", "registry", "solving"},
    {"play"},
    {"puzzles"},
    {"compare"},
    {"cli", "__main__"},
]


def layer(module: str) -> int:
    part = module.split(".")[1]
    return next(number for number, names in enumerate(LAYERS) if part in names)


def imports(file: Path) -> set[str]:
    """The modules of Sleuth that a file imports anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found.add(node.module)
            found |= {
                f"{node.module}.{name.name}" for name in node.names if node.module == "sleuth"
            }
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return {module for module in found if module.startswith("sleuth.")} - {"sleuth.__version__"}


@pytest.mark.parametrize(
    "file", sorted(PACKAGE.rglob("*.py")), ids=lambda f: str(f.relative_to(PACKAGE))
)
def test_imports_never_point_back(file: Path) -> None:
    here = layer("sleuth." + ".".join(file.relative_to(PACKAGE).with_suffix("").parts))
    for module in imports(file):
        assert layer(module) <= here, f"{file} imports {module}"


def test_readme_has_exactly_two_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = readme.split("```")[1::2]
    assert [block.strip().count("\n") for block in blocks] == [1, 1]


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
