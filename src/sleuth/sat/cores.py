"""A minimal set of groups that cannot hold together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sleuth.limits import Meter
from sleuth.sat.inquiry import Inquiry
from sleuth.sat.rules import Group, Rules


def minimal_core(rules: Rules[Any], meter: Meter) -> list[Group] | None:
    """Groups that contradict each other and none of which can be left out.

    None if the rules do have a solution. What goes without saying is not named, unless it
    clashes by itself. May raise LimitReached.
    """
    *_, smallest = None, *cores(rules, meter)
    return smallest


def cores(rules: Rules[Any], meter: Meter) -> Iterator[list[Group]]:
    """Smaller and smaller sets of clashing groups; the last one is minimal."""
    for weighing in (False, True):
        with Inquiry(rules, meter, weighing=weighing) as ask:
            free_clash = False
            for core in ask.cores():
                free_clash = not core.groups
                if core.groups:
                    yield list(core.groups)
        if not free_clash:
            return
