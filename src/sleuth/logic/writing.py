"""Writes a theory in any of the formats."""

from __future__ import annotations

from sleuth.limits import Meter
from sleuth.logic.theory import Theory


def write_text(theory: Theory, format: str, meter: Meter | None = None) -> str:
    """The theory in a format; goals are denied where it has only clauses.

    May raise LimitReached while clauses are made.
    """
    match format:
        case "ladr":
            from sleuth.logic.ladr.writer import write_ladr

            return write_ladr(theory)
        case "tptp":
            from sleuth.logic.tptp.writer import write_tptp

            return write_tptp(theory)
        case "json":
            from sleuth.logic.json_form import write_json

            return write_json(theory)
    from sleuth.logic.clause_list import write_clause_list
    from sleuth.logic.clausify import clausify

    return write_clause_list(clausify(theory, meter=meter).clauses)
