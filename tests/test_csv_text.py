"""CSV files: no cell of any export is a formula to a spreadsheet, and numbers stay numbers."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import sleuth
from sleuth.cli.main import cli
from sleuth.csv_text import csv_text
from sleuth.experiments.report.tables import Cell, Table
from sleuth.experiments.report.writing import to_csv

NAMES = ["=1+1", "+1+cmd", "-1+2", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1"]
DATA = ["-1", "-1.5e-3", "+2", "1", "", "a=b", "a-b", "'", "nan", "-inf"]


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


@pytest.mark.parametrize("name", NAMES)
def test_formulas_become_text(name: str) -> None:
    assert read(csv_text([[name, 1]])) == [[f"'{name}", "1"]]


@pytest.mark.parametrize("cell", DATA)
def test_all_else_stays(cell: str) -> None:
    assert read(csv_text([[cell, -1, None]])) == [[cell, "-1", ""]]


def test_reports() -> None:
    table = Table("=t", ("@c", "n"), ((Cell("-x"), Cell("-1", -1.0)),))
    assert read(to_csv([table])) == [["'=t"], ["'@c", "n"], ["'-x", "-1.0"]]


def test_nobody_else_writes_csv() -> None:
    folder = Path(sleuth.__file__).parent
    writers = [
        str(file.relative_to(folder))
        for file in folder.rglob("*.py")
        if re.search(r"\bcsv\.(writer|DictWriter)", file.read_text(encoding="utf-8"))
    ]
    assert writers == ["csv_text.py"]


def test_students_with_odd_names(tmp_path: Path) -> None:
    runner = CliRunner()
    folder = tmp_path / "term=2026"
    made = runner.invoke(cli, ["lab", "new", "resolution", "--dir", str(folder / "lab")])
    assert made.exit_code == 0, made.output
    names = ["=1+1", "@x", "-y", "a,b", 'c"d', "Zoë"]
    for name in names:
        (folder / "in" / name).mkdir(parents=True)
        (folder / "in" / name / "proof.txt").write_text("1. p\n")
    words = ["lab", "mark", str(folder / "lab"), str(folder / "in")]
    done = runner.invoke(cli, [*words, "--csv", str(tmp_path / "out.csv"), "--json"])
    assert done.exit_code == 0, done.output
    assert {each["student"] for each in json.loads(done.output)["marks"]} == set(names)
    found = [row[0] for row in read((tmp_path / "out.csv").read_text())]
    assert sorted(found) == sorted(["student", "'=1+1", "'@x", "'-y", "a,b", 'c"d', "Zoë"])
