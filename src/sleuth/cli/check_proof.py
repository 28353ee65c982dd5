"""`sleuth check proof PROOF [FILE]`: replay every inference of a proof."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.common import read_text
from sleuth.cli.show import print_json
from sleuth.cli.theory import INCLUDES, read_theory
from sleuth.errors import Place, reading_text
from sleuth.limits import Limits, Meter


def run(**values: Any) -> None:
    """Read the proof back, check it, and say which steps do not follow."""
    from sleuth.logic.clausify import clausify
    from sleuth.logic.proofs.checker import check
    from sleuth.logic.proofs.definitions import expanded
    from sleuth.logic.proofs.formats.json_form import read
    from sleuth.logic.proofs.origins import check_input

    text, source = read_text(values["proof"])
    with reading_text(text, Place(source)):
        proof = read(text, source)
    flaws = check(proof)
    if values["file"] is not None:
        theory = read_theory(values["file"], includes=values["includes"]).for_program("Prover9")
        meter = Meter(Limits())
        clauses = [clause.literals for clause in clausify(theory, meter=meter).clauses]
        opened = expanded(theory)
        if opened is not None:
            more = clausify(opened.theory, meter=meter).clauses
            clauses.extend(clause.literals for clause in more)
        flaws += check_input(proof, clauses)
    if values["json"]:
        print_json({"right": not flaws, "flaws": [str(flaw) for flaw in flaws]})
    elif flaws:
        click.echo("wrong:\n" + "\n".join(f"  {flaw}" for flaw in flaws))
    else:
        click.echo(f"right: {len(proof.steps)} steps, each follows, the last is a contradiction")
    click.get_current_context().exit(1 if flaws else 0)


COMMAND = click.Command(
    "proof",
    callback=run,
    short_help="a proof that `sleuth prove --format json` wrote",
    help="Replay every inference of PROOF (what `sleuth prove --format json` prints; `-`: "
    "standard input) with a unifier of its own. With FILE, the clauses that the proof starts "
    "from must also be clauses of that theory. Exit code 0 if it is right, 1 if not.",
    params=[
        click.Argument(["proof"], metavar="PROOF"),
        click.Argument(["file"], metavar="[FILE]", required=False),
        INCLUDES,
        click.Option(["--json"], is_flag=True, help="Print one JSON object."),
    ],
)
