"""Every method and task under every kind of limit, on problems that are too large for it.

    python tools/limits.py [cpu] [WORDS…]

prints a table of what each run took beyond its limits, the worst last, and ends with exit code 1
if one took too much. WORDS choose the cases whose names hold all of them; `cpu` counts CPU
seconds, for a machine that does much else.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "limits"))

from matrix import KINDS, Row, measured
from too_large import cases


def main(words: list[str]) -> int:
    """Measure, print and judge."""
    kinds = [word for word in words if word in KINDS] or KINDS
    cpu = "cpu" in words
    words = [word for word in words if word not in (*KINDS, "cpu")]
    rows: list[Row] = []
    for case in cases():
        if all(word in str(case) for word in words):
            for kind in kinds:
                rows.append(measured(case, kind, cpu=cpu))
                print(_line(rows[-1]), flush=True)
                if not rows[-1].kept:
                    print(rows[-1].where_late, flush=True)
    rows.sort(key=lambda row: (not row.kept, row.late + row.over / (200 << 20)))
    broken = [row for row in rows if not row.kept]
    print(f"\n{len(rows)} runs, {len(broken)} beyond their limits; the worst:")
    for row in rows[-max(20, len(broken)) :]:
        print(_line(row))
    return int(bool(broken))


def _line(row: Row) -> str:
    verdict = "kept  " if row.kept else "BROKEN"
    late, over = f"{row.late:6.2f} s", f"{row.over / 2**20:7.1f} MB"
    error = f"  {row.error.splitlines()[-1]:.120}" if row.error else ""
    about = f"{row.status} {row.limit or ''} {row.where or ''}"
    return f"{verdict} {row.kind:8}{late}{over}  {row.case}  [{about}]{error}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
