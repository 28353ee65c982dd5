"""Sleuth as it is installed: as a wheel, and where there is no C compiler."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

import sleuth
from sleuth.extras import EXTRAS

#: Packages are loaded and kernels compiled, on a busy machine one after the other.
pytestmark = pytest.mark.timeout(900)

ROOT = Path(__file__).resolve().parents[1]
#: Bytes without Python's byte code, of which half is sources.
LARGEST = 9_000_000
#: The kernels that a process can tell of whether they are compiled.
KERNELS = ("sleuth.puzzles.slitherlink.deduction", "sleuth.puzzles.tiles.kernel")
COMPILED = f"import {', '.join(KERNELS)}; print({', '.join(f'{k}.COMPILED' for k in KERNELS)})"


def run(
    *words: str | Path, folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """A command in a process that knows nothing of this checkout."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "SLEUTH"))}
    done = subprocess.run(
        list(map(str, words)),
        cwd=folder,
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        timeout=1500,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of the sources with nothing that was built."""
    left_out = ("build", "dist", "*.so", "*.c", "*.egg-info", "__pycache__", ".[!c]*")
    return Path(
        shutil.copytree(ROOT, tmp_path / "sources", ignore=shutil.ignore_patterns(*left_out))
    )


def install(what: Path, folder: Path, **environment: str) -> Path:
    """Install something into an environment of its own; the folder of its commands."""
    venv.create(folder / "venv", with_pip=True, symlinks=True)
    commands = folder / "venv" / "bin"
    quiet = ("--quiet", "--disable-pip-version-check")
    run(commands / "pip", "install", *quiet, what, folder=folder, **environment)
    return commands


def installed_files(commands: Path) -> list[Path]:
    (package,) = commands.parent.glob("lib/python*/site-packages/sleuth")
    files = (file for file in package.rglob("*") if file.is_file())
    return [file for file in files if file.suffix != ".pyc"]


def works(commands: Path, folder: Path, *, compiled: bool) -> None:
    """It solves and checks a puzzle, has its kernels as expected, and no package too many."""
    solved = run(commands / "sleuth", "solve", "lights-out", "--shortest", folder=folder)
    assert "solved, and checked" in solved.stdout
    told = run(commands / "python", "-c", COMPILED, folder=folder)
    assert set(told.stdout.split()) == {str(compiled)}
    files = installed_files(commands)
    assert any(file.suffix in (".so", ".pyd") for file in files) is compiled
    assert not [file for file in files if file.suffix in (".c", ".pxd", ".o")]
    assert sum(file.stat().st_size for file in files) < LARGEST
    listed = run(commands / "pip", "list", "--format", "freeze", folder=folder).stdout
    packages = {line.partition("==")[0].lower() for line in listed.splitlines()}
    assert not packages & {"cython", "pandas", *EXTRAS}


@pytest.mark.slow
def test_a_wheel_is_built_and_works(sources: Path, tmp_path: Path) -> None:
    if find_spec("build.__main__") is None:
        pytest.skip("pip install 'sleuth[test]'")
    if shutil.which(os.environ.get("CC", "cc")) is None:
        pytest.skip("there is no C compiler")
    # Whether it is fast is not asked here: without optimising, the compiler takes half the time.
    build = ("-m", "build", "--outdir", tmp_path / "dist")
    run(sys.executable, *build, folder=sources, CFLAGS="-O0")
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    (archive,) = (tmp_path / "dist").glob("*.tar.gz")
    assert wheel.name.startswith(f"sleuth-{sleuth.__version__}-")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert any(name.endswith("licenses/LICENSE") for name in names)
    for shown in ("pages/home.html", "static/js/page.js", "docs/tutorials/player.md"):
        assert f"sleuth/web/{shown}" in names
    assert not [name for name in names if not name.startswith("sleuth")]
    with tarfile.open(archive) as packed_sources:
        assert not [name for name in packed_sources.getnames() if name.endswith((".c", ".so"))]
    works(install(wheel, tmp_path), tmp_path, compiled=True)


@pytest.mark.thorough
def test_it_installs_without_a_c_compiler(sources: Path, tmp_path: Path) -> None:
    commands = install(sources, tmp_path, CC="/bin/false", CXX="/bin/false")
    works(commands, tmp_path, compiled=False)


def test_interpreted_kernels_need_no_cython(tmp_path: Path) -> None:
    setup = (ROOT / "setup.py").read_text(encoding="utf-8")
    kernels = [name for name in re.findall(r'"(sleuth[a-z_.]+)"', setup) if "cyutility" not in name]
    assert len(kernels) > 10
    code = (
        "import sys; sys.modules['cython'] = sys.modules['Cython'] = None\n"
        f"import importlib\nfor name in {kernels}:\n"
        "    assert importlib.import_module(name).__file__.endswith('.py'), name\n"
        "import sleuth\n"
        "assert sleuth.solve('slitherlink', 'small', method='deduce')\n"
        "assert sleuth.solve('tiles', 'eight')\n"
        "assert sleuth.solve('maze', 'courtyard', method='grid')\n"
        "assert sleuth.models('group')\n"
    )
    run(sys.executable, "-c", code, SLEUTH_PURE="1", PYTHONPATH=str(ROOT / "src"))


def test_the_version_has_one_source_and_a_date() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (.*)$", changes, re.MULTILINE)
    assert newest is not None
    assert newest[1] == "Unreleased" or re.fullmatch(
        rf"{re.escape(sleuth.__version__)} \(\d{{4}}-\d\d-\d\d\)", newest[1]
    )
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version: {sleuth.__version__}\n" in citation
