"""`sleuth web`: the workbench in the browser."""

from __future__ import annotations

import secrets
from importlib.util import find_spec

import click

from sleuth.cli.requested import requested
from sleuth.errors import BadRequest
from sleuth.extras import require
from sleuth.web.listening import EVERYWHERE, is_loopback, is_ours, listen, names, own_addresses
from sleuth.web.settings import PORT, Settings


@click.command(
    "web",
    help="Open the workbench in the browser: play, watch searches, reason, plan, compare.\n\n"
    "It serves this machine only, and ends with Ctrl-C or SIGTERM (`kill`), with the latter alone "
    "where Ctrl-C is ignored: under `nohup`, and in the background of a script. With --host or "
    "--allow-host others can reach it too; then the address that it prints has a token, without "
    "which nobody is let in.\n\n"
    "\b\nExamples:\n"
    "  sleuth web\n"
    "  sleuth web --port 8000 --no-browser\n"
    "  sleuth web --host 0.0.0.0 --allow-host lab.example.org\n"
    "  sleuth web --with my_puzzles",
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
@click.option("--allow-host", multiple=True, metavar="NAME", help="A further name for it.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=2,
    show_default=True,
    help="How many jobs run at once.",
)
@click.option(
    "--with",
    "modules",
    multiple=True,
    metavar="MODULE",
    help="A Python module that registers puzzles of your own, which are played here then.",
)
def COMMAND(  # noqa: N802 - every command's module has one of this name
    port: int,
    host: str,
    allow_host: tuple[str, ...],
    no_browser: bool,
    workers: int,
    modules: tuple[str, ...],
) -> None:
    """Serve until Ctrl-C."""
    for package in ("fastapi", "uvicorn"):
        require(package, "the workbench in the browser")
    for module in modules:
        _find(module)
    listening = listen(host, port)
    found = listening.getsockname()[1]
    if found != port:
        by = "by Sleuth itself" if is_ours(port) else "by another program"
        click.echo(
            f"Port {port} is taken {by}, so this is {found}.\n"
            f"Links and saved games of {port} are not seen here."
        )
    # Another name means that somebody else hands requests on to us.
    private = is_loopback(host) and not allow_host
    token = None if private else secrets.token_urlsafe(16)
    settings = Settings(
        hosts=names(host, found, allow_host),
        token=token,
        cookie=f"sleuth-token-{found}",
        workers=workers,
        preload=modules,
        interpret=requested,
    )
    shown = "localhost" if is_loopback(host) or host in EVERYWHERE else host
    address = f"http://{shown}:{found}/" + (f"?token={token}" if token else "")

    from sleuth.web.serving import serve

    def started() -> None:
        click.echo(f"Sleuth is at {address} (Ctrl-C ends it)")
        if host in EVERYWHERE:
            others = ", ".join(own_addresses())
            click.echo(f"From elsewhere with one of these instead of localhost: {others}")
        if not no_browser:
            click.launch(address)

    serve(settings, listening, started)


def _find(module: str) -> None:
    """Refuse a module that Python does not find, before anything is started."""
    try:
        found = find_spec(module)
    except (ImportError, ValueError):
        found = None
    if found is None:
        raise BadRequest(
            f"there is no module {module!r:.60}", remedy="start in its folder, or set PYTHONPATH"
        )
