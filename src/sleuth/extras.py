"""Packages that only some methods need: the extra of Sleuth that brings each, and what to say
where it is not installed."""

from __future__ import annotations

from importlib.util import find_spec

from sleuth.errors import NotInstalled

#: The extra, as `pyproject.toml` declares it, that brings a package.
EXTRAS = {
    "ortools": "cpsat",
    "clingo": "asp",
    "matplotlib": "plot",
    "up_fast_downward": "fd",
    "distributed": "cluster",
    "fastapi": "web",
    "uvicorn": "web",
}


def installed(package: str) -> bool:
    """Whether a package can be imported; it is not imported for that.

    >>> installed("click"), installed("no_such_package")
    (True, False)
    """
    return find_spec(package) is not None


def how_to_install(package: str) -> str:
    """The command that installs a package.

    >>> how_to_install("clingo")
    "pip install 'sleuth[asp]'"
    """
    return f"pip install 'sleuth[{EXTRAS[package]}]'"


def require(package: str, who: str) -> None:
    """Refuse where a package is not installed that somebody needs."""
    if not installed(package):
        raise NotInstalled(
            f"{who} needs {package}, which is not installed", remedy=how_to_install(package)
        )
