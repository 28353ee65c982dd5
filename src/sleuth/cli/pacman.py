"""`sleuth play pacman` and `sleuth compare pacman`: a game against ghosts, not a puzzle."""

from __future__ import annotations

import sys
from typing import Any

import click

from sleuth import exit_codes
from sleuth.brought import load_function, names_a_file
from sleuth.cli.common import interruptible, named_text, read_text
from sleuth.cli.conduct import with_progress
from sleuth.cli.show import print_json, print_table
from sleuth.errors import BadRequest
from sleuth.examples import example_names
from sleuth.games.pacman import table
from sleuth.games.pacman.adversarial import PacmanGame
from sleuth.games.pacman.agents import AGENTS, DEFAULT_DEPTH, DEFAULT_PLAYOUTS, make_agent
from sleuth.games.pacman.board import read_board
from sleuth.games.pacman.ghosts import HABITS
from sleuth.games.pacman.match import MOST_MOVES, Result, Summary, series, summary
from sleuth.games.pacman.own_agent import own_agent
from sleuth.games.pacman.position_value import EVALUATIONS, evaluation, read_evaluation
from sleuth.limits import LimitReached, Meter, metered
from sleuth.method_name import split_methods

_EXAMPLE = "courtyard"
_SHIPPED = ", ".join(example_names("pacman"))
_COLUMNS = (
    "layout",
    "agent",
    "games",
    "wins",
    "win rate",
    "95 % interval",
    "mean score",
    "nodes/move",
    "CPU s/game",
)


def _play(**values: Any) -> None:
    from sleuth.play.terminal import on_terminal

    game = _game(values["file"], values)[1]
    agent = _agent(values["agent"], values)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadRequest("playing needs a terminal", remedy="run it in a terminal window")
    on_terminal(lambda keys, show: table.run(game, agent, values["seed"], keys, show))


def _compare(**values: Any) -> None:
    games = [_game(file, values) for file in values["files"] or (None,)]
    names = split_methods(values["agents"])
    agents = {name: _agent(name, values) for name in names}
    results: dict[tuple[str, str], list[Result]] = {}
    steps = (
        (layout, name, result)
        for layout, game in games
        for name in names
        for result in series(game, agents[name], values["games"], values["seed"], values["moves"])
    )
    with interruptible() as cancellation, metered(Meter(None, cancellation)):
        try:
            for layout, name, result in with_progress(
                steps, len(games) * len(names) * values["games"]
            ):
                results.setdefault((layout, name), []).append(result)
        except LimitReached:
            click.echo("sleuth: interrupted; these games were played to their end", err=True)
        interrupted = cancellation.reason is not None
    summaries = {key: summary(played) for key, played in results.items()}
    if values["json"]:
        rows = [
            {"layout": layout, "agent": name, **found.to_json()}
            for (layout, name), found in summaries.items()
        ]
        print_json({"game": "pacman", "ghosts": values["ghosts"], "rows": rows})
    elif summaries:
        print_table(_COLUMNS, [_cells(*key, found) for key, found in summaries.items()])
    if interrupted:
        click.get_current_context().exit(exit_codes.INTERRUPTED)


def _game(file: str | None, values: dict[str, Any]) -> tuple[str, PacmanGame]:
    """The name of a layout and the game on it."""
    text, source = named_text("pacman", _EXAMPLE, file)
    weights = values["evaluation"]
    if weights in EVALUATIONS:
        worth = evaluation(EVALUATIONS[weights])
    else:
        worth = read_evaluation(*read_text(weights))
    return source, PacmanGame(read_board(text, source), HABITS[values["ghosts"]], worth)


def _agent(name: str, values: dict[str, Any]) -> Any:
    if names_a_file(name):
        return own_agent(load_function(name), name)
    return make_agent(
        name, depth=values["depth"], seconds=values["seconds"], playouts=values["playouts"]
    )


def _cells(layout: str, agent: str, found: Summary) -> tuple[str, ...]:
    low, high = found.interval
    return (
        layout,
        agent,
        str(found.games),
        str(found.wins),
        f"{found.win_rate:.0%}",
        f"{low:.0%} to {high:.0%}",
        f"{found.mean_score:.1f}",
        f"{found.nodes_per_move:.1f}",
        f"{found.seconds_per_game:.3f}",
    )


def _shared_options() -> list[click.Parameter]:
    return [
        click.Option(
            ["--ghosts"],
            type=click.Choice(list(HABITS)),
            default="directional",
            show_default=True,
            help="How ghosts move, and are believed to move.",
        ),
        click.Option(
            ["--evaluation"],
            default="balanced",
            show_default=True,
            metavar="NAME|FILE",
            help=f"{', '.join(EVALUATIONS)}, or a JSON file of weights by feature.",
        ),
        click.Option(
            ["--depth"],
            type=click.IntRange(min=1),
            help=f"Rounds to look ahead, in which everybody moves once.  "
            f"[default: {DEFAULT_DEPTH}]",
        ),
        click.Option(
            ["--seconds"],
            type=click.FloatRange(min=0, min_open=True),
            help="Time for each move, instead of a depth.",
        ),
        click.Option(
            ["--playouts"],
            type=click.IntRange(min=1),
            help=f"Play-outs of mcts for each move.  [default: {DEFAULT_PLAYOUTS}]",
        ),
        click.Option(
            ["--seed"], type=int, default=0, show_default=True, help="What luck follows from."
        ),
    ]


PLAY = click.Command(
    "pacman",
    callback=_play,
    help=f"Play Pacman on a .lay FILE or on a shipped layout ({_SHIPPED}).\n\nKeys: {table.HELP}.",
    params=[
        click.Argument(["file"], required=False, metavar="[FILE|-]"),
        click.Option(
            ["--agent"],
            default="expectimax",
            show_default=True,
            metavar="NAME|FILE.py:NAME",
            help=f"Who gives hints: {', '.join(AGENTS)}, or an agent of your own.",
        ),
        *_shared_options(),
    ],
)

COMPARE = click.Command(
    "pacman",
    callback=_compare,
    help=f"Let agents play seeded games of Pacman on .lay FILES or shipped layouts ({_SHIPPED}), "
    "and show how often they won with Wilson's 95 % interval. All agents meet the same seeds.\n\n"
    "\b\nExamples:\n"
    "  sleuth compare pacman\n"
    "  sleuth compare pacman alley --agents alphabeta,expectimax --games 50",
    params=[
        click.Argument(["files"], nargs=-1, metavar="[FILES…]"),
        click.Option(
            ["--agents"],
            default=",".join(AGENTS),
            show_default=True,
            metavar="a,b,c",
            help="Which agents play; FILE.py:NAME is one of your own.",
        ),
        click.Option(
            ["--games"],
            type=click.IntRange(min=1),
            default=20,
            show_default=True,
            help="Games of each agent on each layout.",
        ),
        click.Option(
            ["--moves"],
            type=click.IntRange(min=1),
            default=MOST_MOVES,
            show_default=True,
            help="A game of so many moves ends undecided, which is not won.",
        ),
        *_shared_options(),
        click.Option(["--json"], is_flag=True, help="Print one JSON object."),
    ],
)
