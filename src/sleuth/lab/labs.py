"""The labs that ship, by name; each is in a module of its own."""

from __future__ import annotations

from sleuth.errors import BadRequest
from sleuth.lab.exercise import Lab
from sleuth.loading import load
from sleuth.text import did_you_mean

LABS: dict[str, str] = {
    "search": "sleuth.lab.search_lab:LAB",
    "heuristics": "sleuth.lab.heuristics_lab:LAB",
}


def lab(name: str) -> Lab:
    """The lab with this name."""
    if name not in LABS:
        raise BadRequest(f"no lab is called {name!r:.60}", remedy=did_you_mean(name, LABS))
    found: Lab = load(LABS[name])
    return found
