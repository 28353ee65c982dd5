"""Which methods a board that is stated as a planning task does not offer, and why."""

from __future__ import annotations

#: Searches that a board has anyway, on states of its own: as a task they would only be slower.
_SEARCHED_ANYWAY = (
    "arastar",
    "beam",
    "bfs",
    "bidirectional",
    "branch-and-bound",
    "depth-limited",
    "dfs",
    "idastar",
    "ids",
    "rbfs",
    "smastar",
    "ucs",
    "wastar",
)

EXCLUDED = {
    f"task/state-space/{name}": "the board itself is searched so" for name in _SEARCHED_ANYWAY
}
