"""Files to start an algorithm of one's own from."""

from __future__ import annotations

from pathlib import Path

#: What each of them is, by name.
TEMPLATES: dict[str, str] = {
    "search": "a search through states",
    "heuristic": "an estimate for searches",
    "agent": "a player of Pacman",
    "propagator": "a propagation for constraints",
}


def template(name: str, file: str = "mine.py") -> str:
    """The text of a starting file that is to be called so."""
    text = (Path(__file__).parent / f"{name}.txt").read_text(encoding="utf-8")
    return text.replace("THIS_FILE", file)
