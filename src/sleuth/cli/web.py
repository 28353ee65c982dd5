"""`sleuth web`: the workbench in the browser."""

from __future__ import annotations

import secrets

import click

from sleuth.cli.requested import requested
from sleuth.extras import require
from sleuth.web.settings import PORT, Settings


@click.command(
    "web",
    help="Open the workbench in the browser: play, watch searches, reason, plan, compare.\n\n"
    "It serves this machine only, and ends with Ctrl-C. With --host others can reach it; then it "
    "prints an address with a token, which whoever opens it first needs.\n\n"
    "\b\nExamples:\n"
    "  sleuth web\n"
    "  sleuth web --port 8000 --no-browser\n"
    "  sleuth web --host 0.0.0.0 --allow-host lab.example.org",
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=PORT,
    show_default=True,
    help="Where to listen; links and saved games hang on it.",
)
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address of this machine to use."
)
@click.option("--allow-host", multiple=True, metavar="NAME", help="A further name of the server.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=2,
    show_default=True,
    help="How many jobs run at once.",
)
def COMMAND(  # noqa: N802 - every command's module has one of this name
    port: int, host: str, allow_host: tuple[str, ...], no_browser: bool, workers: int
) -> None:
    """Serve until Ctrl-C."""
    for package in ("fastapi", "uvicorn"):
        require(package, "the workbench in the browser")
    from sleuth.web.serving import is_loopback, listen, names, serve

    listening = listen(host, port)
    found = listening.getsockname()[1]
    if found != port:
        click.echo(
            f"Port {port} is taken, so this is {found}; links and saved games of {port} stay there."
        )
    token = None if is_loopback(host) else secrets.token_urlsafe(16)
    settings = Settings(
        hosts=names(host, found, allow_host),
        token=token,
        cookie=f"sleuth-token-{found}",
        workers=workers,
        interpret=requested,
    )
    shown = "localhost" if is_loopback(host) or host in ("0.0.0.0", "::") else host
    address = f"http://{shown}:{found}/" + (f"?token={token}" if token else "")

    def started() -> None:
        click.echo(f"Sleuth is at {address} (Ctrl-C ends it)")
        if not no_browser:
            click.launch(address)

    serve(settings, listening, started)
