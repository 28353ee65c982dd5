"""The labs that ship, by name; each is in a module of its own, its sheet in `sheets/`."""

from __future__ import annotations

from sleuth.errors import BadRequest
from sleuth.lab.exercise import Lab
from sleuth.loading import load
from sleuth.text import did_you_mean

LABS: dict[str, str] = {
    "search": "sleuth.lab.labs.search:LAB",
    "heuristics": "sleuth.lab.labs.heuristics:LAB",
    "adversarial": "sleuth.lab.labs.adversarial:LAB",
    "constraints": "sleuth.lab.labs.constraints:LAB",
    "sat": "sleuth.lab.labs.sat:LAB",
    "modelling": "sleuth.lab.labs.modelling:LAB",
    "resolution": "sleuth.lab.labs.resolution:LAB",
    "planning": "sleuth.lab.labs.planning:LAB",
}


def lab(name: str) -> Lab:
    """The lab with this name."""
    if name not in LABS:
        raise BadRequest(f"no lab is called {name!r:.60}", remedy=did_you_mean(name, LABS))
    found: Lab = load(LABS[name])
    return found
