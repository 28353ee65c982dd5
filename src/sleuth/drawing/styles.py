"""The one palette: puzzles name a style, renderers and pages look up what it looks like."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """How a style appears: fill and ink by day and by night, and a rich style for terminals.

    A solid cell is full of its ink and bears no sign; a crossed line is drawn as a cross on
    the side and not along it; notes are written small, and given up where there is no room.
    """

    fill: str | None
    ink: str
    night_fill: str | None
    night_ink: str
    terminal: str = ""
    solid: bool = False
    crossed: bool = False
    notes: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """How a highlight appears: a ring by day and by night, its dashes, and brackets in text."""

    ink: str
    night_ink: str
    dashes: str
    terminal: str
    brackets: tuple[str, str]


PAPER, NIGHT_PAPER = "#ffffff", "#1b1f27"
INK, NIGHT_INK = "#1c2230", "#e9ebef"
GRID, NIGHT_GRID = "#cfcabd", "#3a4250"

STYLES: dict[str, Look] = {
    "plain": Look(None, INK, None, NIGHT_INK),
    "dim": Look("#f3f2ee", "#666a75", "#232833", "#949db0", "dim"),
    "lit": Look("#ffd75e", "#4a3700", "#e9b949", "#241a00", "bold black on yellow"),
    "dark": Look("#3b4252", "#e3e8f0", "#10131a", "#aab3c5", "white on grey23"),
    "press-lit": Look("#ffd75e", "#a01010", "#e9b949", "#8a0000", "bold red on yellow"),
    "press-dark": Look("#3b4252", "#ffa39b", "#10131a", "#ff8b80", "bold bright_red on grey23"),
    "press": Look("#b1221b", "#ffffff", "#ff8b80", "#2d0503", "bold white on red"),
    "wall": Look("#39404f", "#39404f", "#6b7690", "#6b7690", "blue on blue", solid=True),
    "start": Look("#b9d9a0", "#1d3312", "#29502f", "#d6f3cd", "bold black on green"),
    "goal": Look("#f4d58d", "#4d3b00", "#6b5310", "#ffecb8", "bold black on bright_yellow"),
    "path": Look("#cfe0f7", "#0f3b8c", "#263c63", "#b8d0ff", "bold cyan"),
    "seen": Look("#cfe0f7", "#3d485c", "#263c63", "#c3cede", "blue"),
    "frontier": Look("#7fb2f0", "#0b2a5c", "#5b8fe0", "#06142e", "bold black on bright_blue"),
    "trail": Look("#b1221b", "#ffffff", "#ff8b80", "#2d0503", "bold red"),
    "given": Look("#eceae4", "#000000", "#303642", "#ffffff", "bold"),
    "found": Look(None, "#1f5fbf", None, "#8db0ff", "cyan"),
    "known": Look(None, "#666a75", None, "#949db0", "dim"),
    "new": Look("#dcf1e6", "#17704a", "#17352a", "#63cb9a", "bold green"),
    "new-cross": Look(None, "#17704a", None, "#63cb9a", "bold green", crossed=True),
    "inside": Look("#e6e1d3", INK, "#353c4a", NIGHT_INK, "bold black on yellow"),
    "notes": Look(None, "#555c6b", None, "#a8b0bf", "dim", notes=True),
    "cross": Look(None, "#7b7568", None, "#858d9c", "dim", crossed=True),
    "true": Look("#dcf1e6", "#17704a", "#17352a", "#63cb9a", "bold green"),
    "bad": Look("#fbe3e0", "#8c0000", "#45211f", "#ffb3ab", "bold red"),
    "cursor": Look("#7437b0", "#ffffff", "#cba3f7", "#240a3c", "bold white on magenta"),
}

#: What a highlight says: a clue that was used, a new fact, a mistake, where one is, what to try.
HIGHLIGHTS: dict[str, Ring] = {
    "clue": Ring("#b27300", "#e9b949", "", "black on yellow", ("‹", "›")),
    "new": Ring("#17704a", "#63cb9a", "2 3", "bold black on green", ("{", "}")),
    "mistake": Ring("#b1221b", "#ff8b80", "6 3", "bold white on red", ("!", "!")),
    "cursor": Ring("#0b57d0", "#9cc0ff", "", "bold white on magenta", ("[", "]")),
    "hint": Ring("#7437b0", "#cba3f7", "1 4", "bold white on blue", ("(", ")")),
}
