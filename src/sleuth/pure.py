"""Run the kernels interpreted although they are compiled: with SLEUTH_PURE=1 in the environment."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class _SourcesFirst(MetaPathFinder):
    """Finds a module of Sleuth by its source, where Python would take the compiled file."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source beside a compiled file; all else is left to Python."""
        if path is None or not fullname.startswith("sleuth."):
            return None
        name = fullname.rpartition(".")[2]
        for folder in path:
            source = Path(folder, f"{name}.py")
            if source.is_file():
                loader = SourceFileLoader(fullname, str(source))
                return spec_from_file_location(fullname, source, loader=loader)
        return None


def use_sources() -> None:
    """From now on import sources of Sleuth only."""
    sys.meta_path.insert(0, _SourcesFirst())
