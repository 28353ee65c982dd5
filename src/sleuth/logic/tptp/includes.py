"""Which files a TPTP problem may include: those in folders it was allowed, few and not large."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_MOST_FILES = 100
_MOST_BYTES = 16 * 1024 * 1024
_DEEPEST = 10


class CannotInclude(Exception):
    """Why a file cannot be included, in words that tell nothing about what is in it."""


@dataclass(slots=True)
class Library:
    """The folders that includes are looked for in, and what has been read from there."""

    folders: tuple[Path, ...]
    open_files: list[Path] = field(default_factory=list)
    files: int = 0
    size: int = 0

    def text(self, name: str) -> tuple[Path, str]:
        """A file that is found in one of the folders, and what it says; it counts as open."""
        path = self._find(name)
        if path in self.open_files:
            raise CannotInclude(f"{name} includes itself")
        self.files += 1
        if self.files > _MOST_FILES:
            raise CannotInclude(f"more than {_MOST_FILES} files are included")
        if len(self.open_files) >= _DEEPEST:
            raise CannotInclude(f"includes nest more than {_DEEPEST} deep")
        try:
            with path.open("rb") as file:
                content = file.read(_MOST_BYTES - self.size + 1)
            self.size += len(content)
            if self.size > _MOST_BYTES:
                raise CannotInclude(f"includes are larger than {_MOST_BYTES >> 20} megabytes")
            text = content.decode("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            raise CannotInclude(f"{name} cannot be read as text") from None
        self.open_files.append(path)
        return path, text

    def _find(self, name: str) -> Path:
        """The file, every link on the way to it resolved, if it lies in a folder of ours."""
        for candidate in self._candidates(name):
            try:
                path = candidate.resolve()
                if path.is_file() and any(map(path.is_relative_to, self.folders)):
                    return path
            except (OSError, ValueError, RuntimeError):
                continue
        raise CannotInclude(f"there is no {name} in {' or '.join(map(str, self.folders))} or below")

    def _candidates(self, name: str) -> Iterator[Path]:
        if self.open_files:
            yield self.open_files[-1].parent / name
        yield from (folder / name for folder in self.folders)


def library(folder: Path, more: Sequence[Path] = ()) -> Library:
    """The library of a problem in a folder: that, the others given, and what $TPTP names."""
    folders = [folder, *more]
    if os.environ.get("TPTP"):
        folders.append(Path(os.environ["TPTP"]))
    return Library(tuple(each.resolve() for each in folders))
