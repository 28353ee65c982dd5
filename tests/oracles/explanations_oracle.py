"""Explanations: every step follows, hints and mistakes are true, reasons and repairs are right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from explained_boards import BOARDS, Board, Test, World, denying
from oracle import Oracle, Verdict

from sleuth.answer import Answer, Status
from sleuth.request import Request
from sleuth.running import run

Mark = tuple[str, str]
Data = Mapping[str, Any]


class Wrong(Exception):
    """Something that Sleuth said is false."""


def _ask(board: Board, task: str, **options: Any) -> Answer[Any]:
    answer = run(Request(task, board.kind, text=board.text, options=options))
    if answer.status is Status.FAILED:
        raise Wrong(f"{task} failed: {answer.error}")
    return answer


def _meaning(board: Board, fact: Data) -> Test:
    """The test of a fact, or of a known one, which is named by its mark or by its words."""
    spot, mark = fact.get("spot", ""), fact.get("mark")
    if "id" in fact and "=" in fact["id"]:
        spot, _, mark = fact["id"].partition("=")
    test = board.means(spot, mark, fact["say"])
    if test is None:
        raise Wrong(f"what does this mean? {dict(fact)}")
    return test


def _check_steps(board: Board, steps: Sequence[Data], told: Sequence[Test]) -> list[Test]:
    """Each step follows from what it names; what it takes for known was told before."""
    told = [*told]
    for number, step in enumerate(steps, 1):
        name = f"step {number}, {step['say']!r}: "
        known = [_meaning(board, each) for each in step["known"]]
        facts = [_meaning(board, each) for each in step["facts"]]
        possible = [world for world in board.games if all(test(world) for test in told)]
        for test, each in zip(known, step["known"], strict=True):
            if not all(map(test, possible)):
                raise Wrong(f"{name}nobody said that {each['say']}")
        clues = [board.clues[each["id"]] for each in step["clues"]]
        rules = frozenset(each["id"] for each in step["rules"])
        if not _follows(board, rules, [*clues, *known], facts):
            raise Wrong(f"{name}it does not follow")
        _check_need(board, step, rules, clues, known, facts, name)
        if step["inside"]:
            if len(facts) != 1:
                raise Wrong(f"{name}several facts are supposed to be false")
            _check_steps(board, step["inside"], [*known, denying(facts[0])])
            if step["inside"][-1]["facts"]:
                raise Wrong(f"{name}no contradiction inside")
        told += facts
    return told


def _follows(
    board: Board, rules: frozenset[str], tests: Sequence[Test], facts: Sequence[Test]
) -> bool:
    """Whether all facts, or a contradiction, follow from just these rules, clues and facts."""
    worlds = board.worlds(rules)
    left = [
        world
        for world in (board.games if worlds is None else worlds)
        if all(test(world) for test in tests)
    ]
    return all(all(map(fact, left)) for fact in facts) if facts else not left


def _check_need(
    board: Board,
    step: Data,
    rules: frozenset[str],
    clues: Sequence[Test],
    known: Sequence[Test],
    facts: Sequence[Test],
    name: str,
) -> None:
    """Nothing that a step names can be left out, where the worlds without its rules are known."""
    if board.worlds(rules) is None or "inside" in str(step["rules"]):
        return
    tests = [*clues, *known]
    for place, each in enumerate([*step["clues"], *step["known"]]):
        if _follows(board, rules, [*tests[:place], *tests[place + 1 :]], facts):
            raise Wrong(f"{name}it does not need that {each['say']}")
    for rule in rules:
        if _follows(board, rules - {rule}, tests, facts):
            raise Wrong(f"{name}it does not need {rule}")


def _given(board: Board) -> list[Test]:
    return [_meaning(board, {"spot": spot, "mark": mark, "say": ""}) for spot, mark in board.given]


def steps(rng: Random, board: Board) -> str:
    """Explain the board."""
    right = board.solutions()
    answer = _ask(board, "explain")
    if (answer.status is Status.UNSOLVABLE) == bool(right):
        raise Wrong(f"explain says {answer.status}, there are {len(right)} solutions")
    found = answer.result["steps"]
    if answer.result["grade"] is None:
        # Lights are chased there, which says what to press and gives no reasons.
        return "chased"
    _check_steps(board, found, _given(board))
    ends = not found[-1]["facts"] if found else False
    if ends and right:
        raise Wrong("a contradiction on a board with solutions")
    if answer.result["settled"] and right and len(right) != 1:
        raise Wrong(f"settled, with {len(right)} solutions")
    if len(right) == 1 and not answer.result["settled"]:
        raise Wrong("there is one solution, and the steps do not settle it")
    if len(right) == 1 and answer.solution != right[0]:
        raise Wrong(f"the solution is {right[0]}, not {answer.solution}")
    return ("none", "one", "several")[min(len(right), 2)]


def _marks(rng: Random, board: Board, right: Sequence[World]) -> list[Mark]:
    """Marks of a player, at most one on a spot, mostly true of one solution."""
    model = rng.choice(right) if right else None
    marks: dict[str, str] = {}
    for spot, mark in rng.sample(board.marks, min(len(board.marks), rng.randint(0, 6))):
        test = board.means(spot, mark, _words(spot))
        true = model is None or test is None or test(model)
        if spot not in marks and (true or rng.random() < 0.15):
            marks[spot] = mark
    return [*marks.items()]


def _words(spot: str) -> str:
    """What a press is called."""
    return f"row {int(spot[1]) + 1}, column {int(spot[3]) + 1} is pressed"


def hints(rng: Random, board: Board) -> str:
    """Ask for a hint and for the mistakes after some marks."""
    right = board.solutions()
    marks = _marks(rng, board, right)
    tests = [board.means(spot, mark, _words(spot)) for spot, mark in marks]
    sure = [test for test in tests if test is not None]
    state = " ".join(f"{s}={m.replace('not ', '!')}" for s, m in marks)
    _check_mistakes(board, marks, sure, right, state)
    answer = _ask(board, "hint", state=state, strength=3)
    if (answer.status is Status.UNSOLVABLE) == bool(right):
        raise Wrong(f"hint says {answer.status}, there are {len(right)} solutions ({state})")
    if not right:
        return "none"
    found = answer.result
    for first in range(len(sure)):
        if not any(all(test(world) for test in sure[: first + 1]) for world in right):
            _check_mistake(board, found.get("mistake"), marks, sure, first)
            return "mistake"
    if "mistake" in found:
        raise Wrong(f"this is no mistake: {found['mistake']['say']} ({state})")
    left = [world for world in right if all(test(world) for test in sure)]
    if "step" in found:
        made = [*found["before"], found["step"]]
        _check_steps(board, made, [*_given(board), *sure])
        return "step"
    shown = {spot for spot, mark in (*marks, *board.given) if " " not in mark}
    for spot, value in board.spots.items():
        values = {value(world) for world in left}
        # There is no mark for a light that is not to be pressed.
        unmarked = board.kind == "lights-out" and values == {0}
        # A board of one cell: what the rules alone settle goes without saying.
        unsaid = len({value(world) for world in board.games}) == 1
        if spot not in shown and len(values) == 1 and not (unmarked or unsaid):
            raise Wrong(f"nothing follows, it says, but {spot} does ({state})")
    return "nothing follows"


def _check_mistake(
    board: Board, said: Data | None, marks: Sequence[Mark], tests: Sequence[Test], first: int
) -> None:
    """The first mark that cannot stand is named, with its place and a reason."""
    if said is None:
        raise Wrong(f"mark {first} of {marks} cannot stand, and that is not said")
    if (said["spot"], said["mark"], said["since"]) != (*marks[first], first):
        raise Wrong(f"mark {first} of {marks} cannot stand; it says {said}")
    made = _check_steps(board, [said["step"]], [*_given(board), *tests[:first]])
    if any(tests[first](world) == made[-1](world) for world in board.games):
        raise Wrong(f"the reason is about something else: {said}")


def _check_mistakes(
    board: Board, marks: Sequence[Mark], tests: Sequence[Test], right: Sequence[World], state: str
) -> None:
    """All marks that cannot stand with those before them that can."""
    result = _ask(board, "mistakes", state=state).result
    if result["solvable"] != bool(right):
        raise Wrong(f"mistakes says solvable: {result['solvable']}")
    left: list[World] = [*right]
    wrong: list[Mark] = []
    for mark, test in zip(marks, tests, strict=True):
        rest = [world for world in left if test(world)]
        left, wrong = (rest, wrong) if rest else (left, [*wrong, mark])
    said = [(each["spot"], each["mark"]) for each in result["mistakes"]]
    if right and said != wrong:
        raise Wrong(f"the mistakes in {state} are {wrong}, not {said}")
    # Lights that are out already are out, however they could be put out.
    if result["solved"] and board.kind != "lights-out" and (wrong or len(left) != 1):
        raise Wrong(f"it is not solved by {state}")


def reasons(rng: Random, board: Board) -> str:
    """Ask why a board has no solution, or several, and what would help."""
    right = board.solutions()
    answer = _ask(board, "why-not", fix=rng.random() < 0.5)
    found = answer.result
    if bool(found["clash"]) == bool(right):
        raise Wrong(f"a conflict: {found['clash']}; there are {len(right)} solutions")
    if not right:
        _check_conflict(board, found["clash"])
        _check_repairs(board, found["repairs"])
        return "none"
    if (answer.unique is True) != (len(right) == 1):
        raise Wrong(f"unique: {answer.unique}, there are {len(right)} solutions")
    if len(right) > 1:
        _check_several(board, answer, right)
    elif found["differ"] or found["repairs"]:
        raise Wrong(f"there is one solution, but {found}")
    return "one" if len(right) == 1 else "several"


def _check_conflict(board: Board, clash: Sequence[Data]) -> None:
    """The groups cannot hold together, and none of them can be left out."""
    clues = [each["id"] for each in clash if each["kind"] == "clue"]
    rules = frozenset(each["id"] for each in clash if each["kind"] != "clue")
    tests = [board.clues[name] for name in clues]
    if not _follows(board, rules, tests, []):
        raise Wrong(f"these can hold together: {[each['id'] for each in clash]}")
    if board.worlds(rules) is None:
        return
    for place, name in enumerate(clues):
        if _follows(board, rules, [*tests[:place], *tests[place + 1 :]], []):
            raise Wrong(f"the conflict does not need {name}: {clues}")
    for rule in rules:
        if _follows(board, rules - {rule}, tests, []):
            raise Wrong(f"the conflict does not need {rule}: {clues}")


def _check_repairs(board: Board, repairs: Sequence[Data]) -> None:
    """All smallest sets of one or two clues to drop, and whether one solution is left."""
    said = {frozenset(each["id"] for each in repair["drop"]) for repair in repairs}
    for size in (1, 2):
        working = {
            frozenset(dropped)
            for dropped in combinations(board.clues, size)
            if board.solutions(dropped)
        }
        if working:
            break
    if said != working:
        raise Wrong(f"repairs are {[*map(sorted, working)]}, not {[*map(sorted, said)]}")
    for repair in repairs:
        left = board.solutions(each["id"] for each in repair["drop"])
        if repair["unique"] != (len(left) == 1):
            raise Wrong(f"{repair['say']} {len(left)} are left")
        tests = [_meaning(board, each) for each in repair["instead"]]
        if not any(all(test(world) for test in tests) for world in left):
            raise Wrong(f"in no solution: {repair['instead']}")


def _check_several(board: Board, answer: Answer[Any], right: Sequence[World]) -> None:
    """Two solutions, the spots where any two differ, and a fix that leaves the first one."""
    shown = answer.solutions
    if len(shown) != 2 or shown[0] == shown[1] or not all(each in right for each in shown):
        raise Wrong(f"these are not two solutions: {shown}")
    if board.spots:
        differ = {s for s, value in board.spots.items() if len({value(w) for w in right}) > 1}
        if {spot for spot in answer.result["differ"] if spot in board.spots} != differ:
            raise Wrong(f"they differ in {sorted(differ)}, not in {answer.result['differ']}")
    fix = answer.result["fix"]
    if fix and all("mark" in each for each in fix):
        tests = [_meaning(board, each) for each in fix]
        kept = [world for world in right if all(test(world) for test in tests)]
        if kept != [shown[0]]:
            raise Wrong(f"with {fix} there are {len(kept)} solutions")


_TASKS = {"steps": steps, "hints": hints, "reasons": reasons}


def _examined(rng: Random, task: str) -> Verdict:
    kind = rng.choice([*BOARDS])
    board = BOARDS[kind](rng)
    try:
        case = _TASKS[task](rng, board)
    except Wrong as wrong:
        return Verdict(kind, f"{wrong}\n{board.text}")
    return Verdict(f"{kind} {case}")


def explained(rng: Random) -> Verdict:
    """Steps of explanations."""
    return _examined(rng, "steps")


def hinted(rng: Random) -> Verdict:
    """Hints and mistakes."""
    return _examined(rng, "hints")


def reasoned(rng: Random) -> Verdict:
    """Conflicts, repairs and fixes."""
    return _examined(rng, "reasons")


ORACLES = [
    Oracle("explanations", explained, 20),
    Oracle("hints", hinted, 30),
    Oracle("why-not", reasoned, 30),
]
