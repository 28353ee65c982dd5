"""Functions that a caller brings to a run: handed over as they are, or named by their file.

A request is data and may come from anywhere, so files are loaded only where the caller of `run`
says so, and never because a request names them.
"""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sleuth.errors import BadRequest, Place, SleuthError
from sleuth.limits import LimitReached


class OwnCodeFailed(SleuthError):
    """A function that the caller brought broke, or gave what it should not."""


@dataclass(frozen=True, slots=True)
class Brought:
    """Functions by the names under which a request speaks of them, and whether files may be."""

    functions: Mapping[str, Any] = field(default_factory=dict)
    allow_files: bool = False


_BROUGHT: ContextVar[Brought | None] = ContextVar("brought", default=None)


@contextmanager
def bringing(functions: Mapping[str, Any] | None, allow_files: bool) -> Iterator[None]:
    """Let `own_function` find these functions while the block runs."""
    token = _BROUGHT.set(Brought(functions or {}, allow_files))
    try:
        yield
    finally:
        _BROUGHT.reset(token)


def own_function(name: Any) -> Any:
    """The function that the caller brought under this name, or None if it means another."""
    brought = _BROUGHT.get() or Brought()
    if not isinstance(name, str):
        return None
    if name in brought.functions:
        return brought.functions[name]
    if not names_a_file(name):
        return None
    if not brought.allow_files:
        raise BadRequest(
            f"{name}: files with code are not loaded here",
            remedy="solve it from the command line or from Python",
        )
    return load_function(name)


def names_a_file(name: str) -> bool:
    """Whether a name is that of a function in a file.

    >>> names_a_file("mine.py:search"), names_a_file("csp/gac")
    (True, False)
    """
    file, colon, function = name.rpartition(":")
    return bool(colon) and file.endswith(".py") and function.isidentifier()


def load_function(name: str) -> Any:
    """The function, or class, in a file, from `FILE.py:NAME`."""
    file, _, function = name.rpartition(":")
    path = Path(file)
    if not path.is_file():
        raise BadRequest(f"there is no file {file}", remedy="say FILE.py:FUNCTION")
    key = f"sleuth_own_{path.stem}_{abs(hash(path.resolve()))}"
    specification = importlib.util.spec_from_file_location(key, path)
    if specification is None or specification.loader is None:
        raise BadRequest(f"{file} is no file of Python", remedy="say FILE.py:FUNCTION")
    module = importlib.util.module_from_spec(specification)
    # Dataclasses in the file look their module up; files beside it can be imported from it.
    sys.modules[key] = module
    folder = str(path.resolve().parent)
    sys.path.insert(0, folder)
    try:
        with blaming(name):
            specification.loader.exec_module(module)
    finally:
        sys.path.remove(folder)
    found = getattr(module, function, None)
    if not callable(found):
        names = [each for each, value in vars(module).items() if _own(value, key)]
        remedy = f"it has {', '.join(names)}" if names else "define it there"
        raise BadRequest(f"{file} has no function {function}", remedy=remedy)
    return found


def _own(value: Any, module: str) -> bool:
    return callable(value) and getattr(value, "__module__", None) == module


@contextmanager
def blaming(name: str) -> Iterator[None]:
    """Turn whatever breaks in somebody's own code into an error that names the line there."""
    try:
        yield
    except (SleuthError, LimitReached, MemoryError):
        raise
    except SyntaxError as error:
        place = Place(error.filename or name, error.lineno)
        raise OwnCodeFailed(f"{error.msg}: {(error.text or '').strip()}", place) from error
    except (Exception, SystemExit) as error:
        raise OwnCodeFailed(_what_happened(name, error), _place(error)) from error


def _what_happened(name: str, error: BaseException) -> str:
    said = "".join(traceback.format_exception_only(error)).strip()
    frame = _frame(error)
    line = f" in `{frame.line}`" if frame is not None and frame.line else ""
    return f"{name} broke{line}: {said}"


def _place(error: BaseException) -> Place | None:
    frame = _frame(error)
    return None if frame is None else Place(frame.filename, frame.lineno)


def _frame(error: BaseException) -> traceback.FrameSummary | None:
    """Where it broke: the innermost line that is not Sleuth's and not Python's own."""
    ours = str(Path(__file__).parent)
    library = str(Path(traceback.__file__).parent)
    frames = traceback.extract_tb(error.__traceback__)
    own = [
        frame
        for frame in frames
        if not frame.filename.startswith((ours, library, "<frozen importlib"))
    ]
    return own[-1] if own else None
