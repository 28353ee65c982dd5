"""Functions that a caller brings to a run: handed over as they are, or named by their file.

A request is data and may come from anywhere, so files are loaded only where the caller of `run`
says so, and never because a request names them.
"""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sleuth.errors import BadRequest, Place, SleuthError
from sleuth.limits import LimitReached, Meter

if TYPE_CHECKING:
    import traceback


class OwnCodeFailed(SleuthError):
    """A function that the caller brought broke, or gave what it should not."""


#: How TPTP asks for another file; in comments as well, which is to err on the safe side.
_INCLUDE = re.compile(r"\binclude\s*\(")

#: Seconds between two looks at the limits of a run with somebody's own code in it, and for
#: how long it may go on beyond them: our own code stops by itself before that.
_LOOK, _GRACE = 0.05, 0.3


class _Watch:
    """Stops a run whose own code never looks at the limits, such as an endless loop."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self._run = threading.get_ident()
        self._over = threading.Event()
        # Import it before the thread starts: loading a file changes sys.path meanwhile, and an
        # import that reads the changing list misses a folder.
        import ctypes

        self._python = ctypes
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def _look(self) -> None:
        ctypes, meter = self._python, self._meter

        class Overdue(LimitReached):
            """Raised from outside, so made without anything said about it."""

            def __init__(self) -> None:
                super().__init__(meter.stop_reason(-1) or "seconds")

        late = 0.0
        while not self._over.wait(_LOOK):
            late = late + _LOOK if meter.stop_reason(-1) is not None else 0.0
            if late >= _GRACE:
                run, exception = ctypes.c_ulong(self._run), ctypes.py_object(Overdue)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(run, exception)
                late = 0.0

    def stop(self) -> None:
        """End the watch; nothing is raised after this."""
        self._over.set()
        self._thread.join()


class Brought:
    """Functions by the names under which a request speaks of them, and whether files may be."""

    def __init__(self, functions: Mapping[str, Any], allow_files: bool, meter: Meter) -> None:
        self.functions = functions
        self.allow_files = allow_files
        self._meter = meter
        self._watch: _Watch | None = None
        self._loaded: dict[str, Any] = {}

    def named(self, name: str) -> Any:
        """The function with this name, None if there is none; a run that uses one is watched."""
        if name not in self.functions and not names_a_file(name):
            return None
        if name not in self.functions and not self.allow_files:
            raise BadRequest(
                f"{name}: files with code are not loaded here",
                remedy="solve it from the command line or from Python",
            )
        if self._watch is None:
            self._watch = _Watch(self._meter)
        if name not in self.functions and name not in self._loaded:
            self._loaded[name] = load_function(name)
        return self.functions.get(name) or self._loaded[name]

    def stop(self) -> None:
        """Nothing of this is used any more."""
        if self._watch is not None:
            self._watch.stop()


_BROUGHT: ContextVar[Brought | None] = ContextVar("brought", default=None)


@contextmanager
def bringing(
    functions: Mapping[str, Any] | None, allow_files: bool, meter: Meter
) -> Iterator[None]:
    """Let `own_function` find these functions while the block runs within the limits."""
    brought = Brought(functions or {}, allow_files, meter)
    token = _BROUGHT.set(brought)
    try:
        yield
    finally:
        brought.stop()
        _BROUGHT.reset(token)


def files_allowed() -> bool:
    """Whether a request may name files here: not unless the caller of its run says so."""
    brought = _BROUGHT.get()
    return brought is None or brought.allow_files


def own_function(name: Any) -> Any:
    """The function that the caller brought under this name, or None if it means another."""
    brought = _BROUGHT.get() or Brought({}, False, Meter())
    return brought.named(name) if isinstance(name, str) else None


def names_includes(text: str) -> bool:
    """Whether a theory may ask for what is in other files.

    >>> names_includes("% axioms\\n include('group.ax')."), names_includes("fof(a,axiom,p).")
    (True, False)
    """
    return _INCLUDE.search(text) is not None


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
    import importlib.util

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
    import traceback

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
    import traceback

    library = str(Path(traceback.__file__).parent)
    frames = traceback.extract_tb(error.__traceback__)
    own = [
        frame
        for frame in frames
        if not frame.filename.startswith((ours, library, "<frozen importlib"))
    ]
    return own[-1] if own else None
