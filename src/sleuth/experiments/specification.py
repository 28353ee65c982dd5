"""Experiments written down: a TOML file that says problems, methods, repeats and limits.

docs/experiments.md has the whole of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, time
from typing import Any

from sleuth import catalogue
from sleuth.errors import BadInput, BadRequest, Place
from sleuth.examples import example_names
from sleuth.experiments.experiment import Contestant, Experiment, Instance, labelled
from sleuth.experiments.matches import MATCH
from sleuth.experiments.outside import outside_method
from sleuth.experiments.varying import varied
from sleuth.games.pacman.agents import AGENTS
from sleuth.limits import Limits
from sleuth.puzzle import Puzzle
from sleuth.request import Question
from sleuth.text_file import toml_table

#: The problems of a kind that a name or a file stands for, read with options.
Find = Callable[[str, str, Mapping[str, Any]], Sequence[Instance]]

_TEXT, _TEXTS, _NUMBER, _COUNT, _FLAG, _TABLE = str, list, (int, float), int, bool, dict

#: What a specification may say, and of which type it is.
_KEYS: dict[str, Any] = {
    "title": _TEXT,
    "kind": _TEXT,
    "task": _TEXT,
    "problems": _TEXTS,
    "problem": _TEXTS,
    "generate": _TABLE,
    "sizes": _TEXTS,
    "made": _COUNT,
    "methods": _TEXTS,
    "outside": _TEXTS,
    "vary": _TEXTS,
    "options": _TABLE,
    "contestant": _TEXTS,
    "repeat": _COUNT,
    "seconds": _NUMBER,
    "memory": _COUNT,
    "nodes": _COUNT,
    "shuffle": _COUNT,
    "shortest": _FLAG,
    "unique": _FLAG,
    "count": _FLAG,
}

_CONTESTANT_KEYS: dict[str, Any] = {
    "label": _TEXT,
    "method": _TEXT,
    "task": _TEXT,
    "options": _TABLE,
}

_PROBLEM_KEYS: dict[str, Any] = {"name": _TEXT, "text": _TEXT, "options": _TABLE}

#: What the table `generate` may say of every kind.
_GENERATE_KEYS: dict[str, Any] = {
    "size": _TEXT,
    "count": _COUNT,
    "seed": _COUNT,
    "difficulty": _TEXT,
}

#: Larger ones do not fit into the store.
_MOST_SEED = 1 << 62

#: Seconds that a run may take where the file does not say.
DEFAULT_SECONDS = 10.0


def read_specification(text: str, source: str, find: Find) -> Experiment:
    """The experiment that a TOML text describes."""
    data = toml_table(text, source)
    _check(data, _KEYS, source, "an experiment")
    _refuse_dates(data, source)
    if not -_MOST_SEED < data.get("shuffle", 0) < _MOST_SEED:
        raise BadInput("shuffle is too large a number", Place(source), "say a small one")
    if "kind" not in data:
        raise BadInput("it does not say of which kind its problems are", Place(source), "say kind")
    kind, options = data["kind"], data.get("options", {})
    instances = _instances(kind, data, find, options, source)
    if kind == MATCH:
        contestants = labelled(data.get("methods", AGENTS))
    else:
        contestants = _contestants(catalogue.puzzle(kind), data, source)
    memory = data.get("memory")
    return Experiment(
        data.get("title", source),
        kind,
        tuple(instances),
        contestants,
        Question(
            shortest=data.get("shortest", False),
            unique=data.get("unique", False),
            count=data.get("count", False),
        ),
        Limits(
            data.get("seconds", DEFAULT_SECONDS),
            None if memory is None else memory << 20,
            data.get("nodes"),
        ),
        data.get("repeat", 1),
        data.get("shuffle", 0),
    )


def _instances(
    kind: str, data: Mapping[str, Any], find: Find, options: Mapping[str, Any], source: str
) -> list[Instance]:
    """The problems: by name, spelt out, made anew, or only the sizes of those to be made."""
    others = any(name in data for name in ("generate", "sizes", "problem"))
    shipped = example_names(kind) if kind == MATCH else catalogue.puzzle(kind).examples
    found = [
        each
        for name in data.get("problems", () if others else shipped)
        for each in find(kind, name, options)
    ]
    found += _spelt_out(data.get("problem", ()), options, source)
    if "generate" in data:
        for name, value in data["generate"].items():
            if not isinstance(value, _GENERATE_KEYS.get(name, object)):
                raise BadInput(f"generate.{name} is {value!r:.60}", Place(source), "another type")
        found += generated(catalogue.puzzle(kind), data["generate"], options)
    made = data.get("made", 1)
    return found + [
        Instance(size, options={**options, "size": size, "count": made})
        for size in data.get("sizes", ())
    ]


def _spelt_out(problems: Sequence[Any], options: Mapping[str, Any], source: str) -> list[Instance]:
    """Problems whose texts are in the specification itself."""
    found: list[Instance] = []
    for each in problems:
        if not isinstance(each, dict):
            raise BadInput("a problem is a table", Place(source), "write [[problem]]")
        _check(each, _PROBLEM_KEYS, source, "a problem")
        if "text" not in each:
            raise BadInput("a problem has a text", Place(source), "write text")
        name = each.get("name", f"problem {len(found) + 1}")
        found.append(Instance(name, each["text"], None, {**options, **each.get("options", {})}))
    return found


def _contestants(entry: Puzzle, data: Mapping[str, Any], source: str) -> tuple[Contestant, ...]:
    """Those that are named by methods, those of others, and those that are spelt out."""
    task: str = data.get("task", "solve")
    named = data.get("methods")
    if named is None:
        spelt_out = "contestant" in data or "outside" in data
        named = [] if spelt_out else all_methods(entry, task)
    methods: list[str | None] = [*varied(entry, named, data.get("vary", ()))]
    if not methods and task != "solve" and "contestant" not in data:
        methods = [None]
    found = [Contestant(each or task, each, task) for each in methods]
    found += [outsider(each, task) for each in data.get("outside", ())]
    for each in data.get("contestant", ()):
        if not isinstance(each, dict):
            raise BadInput("a contestant is a table", Place(source), "write [[contestant]]")
        _check(each, _CONTESTANT_KEYS, source, "a contestant")
        method: str | None = each.get("method")
        own: str = each.get("task", task)
        found.append(
            Contestant(each.get("label", method or own), method, own, each.get("options", {}))
        )
    return tuple(found)


def all_methods(entry: Puzzle, task: str) -> list[str]:
    """Every method that serves a task on a kind of problem."""
    if entry.name == "theory" and task in catalogue.THEORY_METHODS:
        return [each.name for each in catalogue.THEORY_METHODS[task]]
    if task != "solve":
        return []
    return [each.name for each in catalogue.methods(entry).values()]


def outsider(command: str, task: str = "solve") -> Contestant:
    """A program of others as a contestant, called as the program is.

    >>> outsider("/usr/bin/minisat {in} {out}").label
    'minisat'
    """
    method = outside_method(command)
    return Contestant(command.split()[0].rpartition("/")[2], method, task)


def generated(
    entry: Puzzle, wishes: Mapping[str, Any], options: Mapping[str, Any]
) -> list[Instance]:
    """New problems: of a size, a difficulty and a seed, so many."""
    known = {"size": None, "count": 1, "seed": 0, "difficulty": None}
    own = {option.keyword for option in entry.generator_options}
    for name in wishes:
        if name not in known and name.replace("-", "_") not in own:
            raise BadRequest(
                f"{entry.name} is not generated by {name!r:.60}",
                remedy=f"say {', '.join([*known, *sorted(own)])}",
            )
    said = known | {name.replace("-", "_"): value for name, value in wishes.items()}
    return [
        Instance(
            f"{said['size'] or entry.name} {said['seed']}:{number}", each.to_text(), None, options
        )
        for number, each in enumerate(entry.generate(**said), 1)
    ]


def _refuse_dates(data: Any, source: str) -> None:
    """TOML knows dates, which no option takes and no store keeps."""
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for each in inside:
        if isinstance(each, date | time):
            raise BadInput(f"{each} is a date or a time", Place(source), "put it into quotes")
        _refuse_dates(each, source)


def _check(data: Mapping[str, Any], keys: Mapping[str, Any], source: str, what: str) -> None:
    for name, value in data.items():
        if name not in keys:
            remedy = catalogue.did_you_mean(name, list(keys))
            raise BadInput(f"{what} has no {name!r:.60}", Place(source), remedy)
        kinds = keys[name]
        wrong = not isinstance(value, kinds) or (kinds is not bool and isinstance(value, bool))
        texts = kinds is _TEXTS and name not in ("contestant", "problem")
        if wrong or (texts and not all(isinstance(each, str) for each in value)):
            raise BadInput(
                f"{name} is {value!r:.60}", Place(source), "see docs/experiments.md for its type"
            )
