"""`sleuth cache [--clear]`: the files that Sleuth keeps for the user, and their sizes."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from sleuth.cli.show import megabytes, print_json, print_table
from sleuth.errors import BadRequest
from sleuth.experiments.store import user_store
from sleuth.text import several
from sleuth.user_files import cache_folder, data_folder


@click.command(
    "cache",
    help="Show the files that Sleuth keeps for you and how large they are.\n\n"
    "The cache holds what is slow to compute, such as pattern databases; it is computed again "
    "where it is missing. The store of runs is no cache: `sleuth runs delete` forgets from it. "
    "The variable SLEUTH_HOME names another folder for all of them.\n\n\b\nExamples:\n"
    "  sleuth cache\n"
    "  sleuth cache --clear",
)
@click.option("--clear", is_flag=True, help="Delete what can be computed again.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def COMMAND(clear: bool, as_json: bool) -> None:  # noqa: N802 - every module has one of this name
    """Show or clear."""
    folder = cache_folder()
    cached = _files(folder)
    if clear:
        _delete(folder)
    freed = sum(size for _, size in cached) if clear else 0
    kept = [] if clear else cached
    runs = [(path, size) for path, size in _files(data_folder()) if path == user_store()]
    if as_json:
        files = [
            {"file": str(path), "bytes": size, "cache": not is_runs}
            for group, is_runs in ((kept, False), (runs, True))
            for path, size in group
        ]
        print_json({"v": 1, "cache": str(folder), "files": files, "freed": freed})
        return
    if clear:
        click.echo(f"deleted {several(len(cached), 'file')} of the cache, {megabytes(freed)}")
    elif not kept:
        click.echo(f"the cache {folder} is empty")
    if kept or runs:
        rows = [[str(path), megabytes(size)] for path, size in (*kept, *runs)]
        print_table(["file", "size"], rows)


def _files(folder: Path) -> list[tuple[Path, int]]:
    """The files below a folder and their sizes, by name."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return [(path, path.stat().st_size) for path in found]


def _delete(folder: Path) -> None:
    try:
        if folder.is_dir():
            shutil.rmtree(folder)
    except OSError as error:
        raise BadRequest(f"{folder} could not be deleted: {error.strerror}") from None
