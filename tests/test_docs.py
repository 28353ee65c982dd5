"""Every code block of the documentation runs, and what it lists is what there is.

A block is ```python (the blocks of a page run one after the other), ```sh (with `sleuth` on the
path; exit code 1, a proved no, is an answer too) or ```text. A comment `<!-- not run: REASON -->`
before a block is the only way out.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import sleuth
from sleuth.events import KINDS

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FILES = Path(__file__).parent / "docs_files"
BLOCK = re.compile(
    r"(?:^<!-- not run: ([^>]*) -->\n+)?^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
FIELD = re.compile(r"`(\w+)`: ([^`]*?)(?:; (?=`)|$)")
MOST_NOT_RUN = 8


@dataclass(frozen=True)
class Block:
    page: Path
    line: int
    language: str
    code: str
    not_run: str | None

    @property
    def runs(self) -> bool:
        return self.language in ("python", "sh") and self.not_run is None


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(page, text.count("\n", 0, found.start(3)), found[2], found[3], found[1])
        for found in BLOCK.finditer(text)
    ]


ALL = [block for page in PAGES for block in blocks(page)]
RUNNING = [page for page in PAGES if any(block.runs for block in blocks(page))]
#: Pages that take so long that only the thorough run has time for them; tests of their own rooms
#: run what they are about.
LONG = {
    *(f"labs/{name}.md" for name in ("search", "constraints", "sat", "first-order-logic")),
    *(f"labs/{name}.md" for name in ("propositional-logic", "adversarial-search")),
    *(f"{name}.md" for name in ("planning-reasons", "multi-agent", "probabilistic", "models")),
    *(f"{name}.md" for name in ("planning", "pacman", "marking", "conformant", "contingent")),
}


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


def in_its_run(page: Path) -> object:
    """A page as a parameter, marked where it takes long."""
    long = page != ROOT / "README.md" and str(page.relative_to(ROOT / "docs")) in LONG
    return pytest.param(page, marks=[pytest.mark.thorough] if long else [])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files that pages speak of, and `sleuth` on its path."""
    shutil.copytree(FILES, tmp_path, dirs_exist_ok=True)
    tools = tmp_path / ".tools"
    tools.mkdir()
    command = tools / "sleuth"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sleuth "$@"\n')
    command.chmod(0o755)
    return tmp_path


def skip_where_missing(done: subprocess.CompletedProcess[str]) -> None:
    """Skip a page that came upon a package that is not installed."""
    command = re.search(r"pip install 'sleuth\[\w+\]'", done.stderr)
    if done.returncode != 0 and command is not None:
        pytest.skip(command[0])


def run_python(page: Path, codes: list[Block], folder: Path) -> None:
    """All blocks in one process, each compiled so that errors name the line of the page."""
    lines = "import warnings\nwarnings.simplefilter('error')\nspace = {'__name__': 'page'}\n"
    for block in codes:
        code = "\n" * block.line + block.code
        lines += f"exec(compile({code!r}, {page.name!r}, 'exec'), space)\n"
    done = subprocess.run(
        [sys.executable, "-c", lines],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    skip_where_missing(done)
    assert done.returncode == 0, done.stderr[-2000:]


def run_shell(block: Block, folder: Path) -> None:
    trap = "trap 'code=$?; if [ $code -gt 1 ]; then exit $code; fi' ERR\n"
    done = subprocess.run(
        ["bash", "-c", trap + block.code],
        cwd=folder,
        env={**os.environ, "PATH": f"{folder / '.tools'}:{os.environ['PATH']}"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    skip_where_missing(done)
    assert done.returncode <= 1, f"{block.page.name}:{block.line}\n{done.stderr[-2000:]}"


@pytest.mark.slow
@pytest.mark.parametrize("page", [*map(in_its_run, RUNNING)], ids=named)
def test_blocks_run(page: Path, folder: Path) -> None:
    running = [block for block in blocks(page) if block.runs]
    for block in running:
        if block.language == "sh":
            run_shell(block, folder)
    python = [block for block in running if block.language == "python"]
    if python:
        run_python(page, python, folder)


def test_every_block_says_what_it_is() -> None:
    assert len(ALL) == sum(page.read_text(encoding="utf-8").count("\n```") for page in PAGES) / 2
    for block in ALL:
        where = f"{block.page.name}:{block.line}"
        assert block.language in ("python", "sh", "text", "json"), where
        if block.language in ("text", "json"):
            commands = re.search(r"^(\$ )?sleuth [a-z]+", block.code, re.MULTILINE)
            assert commands is None, f"{where} has a command that is not run"


def test_no_command_hides_in_an_indented_block() -> None:
    for page in PAGES:
        outside = BLOCK.sub("", page.read_text(encoding="utf-8"))
        assert re.findall(r"^    (?:\$ )?sleuth .*", outside, re.MULTILINE) == [], page.name


def test_what_is_not_run_says_why_and_is_rare() -> None:
    left_out = [block for block in ALL if block.not_run is not None]
    assert all(len(str(block.not_run).split()) >= 3 for block in left_out)
    assert len(left_out) <= MOST_NOT_RUN


def test_a_broken_block_is_seen(folder: Path) -> None:
    def block(language: str, code: str) -> Block:
        return Block(PAGES[0], 1, language, code, None)

    with pytest.raises(AssertionError, match="no page has this"):
        run_python(PAGES[0], [block("python", "raise OSError('no page has this')")], folder)
    with pytest.raises(AssertionError, match="no method"):
        run_shell(block("sh", "sleuth solve maze --method nothing\ntrue"), folder)
    run_shell(block("sh", "sleuth solve lights-out no-way-out\ntrue"), folder)


def test_public_names_are_the_documented_ones() -> None:
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    section = text.split("## The public names")[1].split("\n## ")[0]
    documented = re.findall(r"`(\w+)`", section)
    assert documented == [name for name in sleuth.__all__ if name != "__version__"]


def test_events_are_the_documented_ones() -> None:
    text = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| `")]
    documented = {
        name.strip(" `"): (when.strip(), dict(FIELD.findall(fields.strip())))
        for name, when, fields in rows
    }
    assert documented == {name: (kind.when, dict(kind.fields)) for name, kind in KINDS.items()}


SUDOKU = next(block for block in ALL if block.code.startswith("# sudoku.py"))


def test_the_worked_example_is_short() -> None:
    assert SUDOKU.code.count("\n") <= 100
    assert max(map(len, SUDOKU.code.splitlines())) <= 100


@pytest.mark.slow
def test_the_worked_example_keeps_the_contract(tmp_path: Path) -> None:
    """The contract tests run over the puzzle of the page as over every other one."""
    (tmp_path / "sudoku.py").write_text(SUDOKU.code, encoding="utf-8")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "sudoku"),
            *("-k", "sudoku", "-p", "no:cacheprovider", str(ROOT / "tests" / "test_contract.py")),
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) >= 10, done.stdout[-500:]
