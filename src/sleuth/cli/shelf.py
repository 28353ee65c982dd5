"""Where new problems are put as they are made: one file, or a folder with a file for each."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TextIO

from sleuth.cli.common import read_text
from sleuth.errors import BadRequest
from sleuth.events import Event

_BETWEEN = "\n\n"


class Shelf:
    """Keeps what is there already, and adds to it problem by problem.

    In a file a blank line divides problems; in a folder they are numbered from 1. A problem that
    was only half written when the machine stopped is taken away.
    """

    def __init__(self, path: str, kind: str) -> None:
        self.path = Path(path)
        self.kind = kind
        self.is_folder = self.path.is_dir() or path.endswith("/") or not self.path.suffix
        self._file: TextIO | None = None
        self.texts = self._found()

    def _found(self) -> list[str]:
        """The problems that are there already."""
        if self.is_folder:
            names = re.compile(rf"{re.escape(self.kind)}-(\d+)\.txt")
            files = sorted(self.path.glob(f"{self.kind}-*.txt")) if self.path.is_dir() else []
            numbered = [file for file in files if names.fullmatch(file.name)]
            return [read_text(str(file))[0] for file in numbered]
        if not self.path.exists():
            return []
        whole, divided, _ = read_text(str(self.path))[0].rpartition(_BETWEEN)
        return [f"{text}\n" for text in whole.split(_BETWEEN)] if divided else []

    def hear(self, event: Event) -> None:
        """Put a problem on the shelf as soon as it is made."""
        if event.kind == "problem":
            self.put(str(event.about["text"]))

    def put(self, text: str) -> None:
        """Add a problem."""
        text = text.rstrip("\n") + "\n"
        try:
            if self.is_folder:
                self.path.mkdir(parents=True, exist_ok=True)
                half = self.path / f".{self.kind}.half"
                half.write_text(text, encoding="utf-8")
                half.rename(self.path / f"{self.kind}-{len(self.texts) + 1:06}.txt")
            else:
                file = self._opened()
                file.write(text + "\n")
                file.flush()
        except OSError as error:
            raise BadRequest(
                f"{self.path}: {error.strerror}", remedy="name a file or folder to write"
            ) from None
        self.texts.append(text)

    def _opened(self) -> TextIO:
        if self._file is None:
            whole = "".join(f"{text.rstrip()}{_BETWEEN}" for text in self.texts)
            self._file = self.path.open("r+" if self.path.exists() else "w+", encoding="utf-8")
            self._file.seek(0)
            self._file.write(whole)
            self._file.truncate()
        return self._file

    def close(self) -> None:
        """End writing."""
        if self._file is not None:
            self._file.close()
