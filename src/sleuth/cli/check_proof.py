"""`sleuth check proof PROOF [FILE]`: replay every step of a proof."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.common import read_text
from sleuth.cli.show import print_json
from sleuth.cli.theory import read_theory


def run(**values: Any) -> None:
    """Read the proof back, check it, and say which steps do not follow."""
    from sleuth.logic.proofs.checking import check_proof
    from sleuth.logic.proofs.formats.json_form import read

    text, source = read_text(values["proof"])
    proof = read(text, source)
    file = values["file"]
    theory = read_theory(file).for_program("Prover9") if file is not None else None
    flaws = check_proof(proof, theory)
    if values["json"]:
        print_json({"right": not flaws, "flaws": flaws})
    elif flaws:
        click.echo("wrong:\n" + "\n".join(f"  {flaw}" for flaw in flaws))
    else:
        click.echo(f"right: {len(proof.steps)} steps, each follows, the last is a contradiction")
    click.get_current_context().exit(1 if flaws else 0)


COMMAND = click.Command(
    "proof",
    callback=run,
    short_help="a proof that `sleuth prove --format json` wrote",
    help="Replay PROOF (what `sleuth prove --format json` prints; `-`: standard input): every "
    "inference, and the way from formulas to clauses. With FILE, the formulas that the proof "
    "starts from must also be facts and goals of that theory. Exit code 0 if it is right, 1 if "
    "not.",
    params=[
        click.Argument(["proof"], metavar="PROOF"),
        click.Argument(["file"], metavar="[FILE]", required=False),
        click.Option(["--json"], is_flag=True, help="Print one JSON object."),
    ],
)
