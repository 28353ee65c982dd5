"""A story as a program for clingo: the axioms of the discrete event calculus and its own rules.

The program is written from the story's parts; no text of a user is in it but names that are words.
The axioms are those of E. T. Mueller's discrete event calculus, DEC1 to DEC12, of which the frame
axioms become default rules and what contradicts them becomes constraints.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sleuth.planning.event_calculus.syntax import (
    EFFECTS,
    TRAJECTORIES,
    Comparison,
    Compound,
    Condition,
    Holds,
    Occurs,
    Operation,
    Rule,
    Story,
    Term,
    Variable,
)

_AXIOMS = """\
% What happens: what is told, what is triggered, and what may be chosen.
happens(E,T) :- told(E,T).
happens(E,T) :- triggered(E,T), time(T).
happens(E,T) :- chosen(E,T).
initiated(F,T) :- happens(E,T), initiates(E,F,T).
terminated(F,T) :- happens(E,T), terminates(E,F,T).
freed(F,T) :- happens(E,T), releases(E,F,T).

% The start: what is not said of it does not hold.
holdsAt(F,0) :- start(F).
holdsAt(F,0) :- assumed(F).
{ assumed(F) } :- unknown(F), not start(F).
:- startNot(F), holdsAt(F,0).
releasedAt(F,0) :- released(F).

% Inertia, and what sets a fluent free of it (DEC5 to DEC12).
releasedAt(F,T+1) :- freed(F,T), time(T+1).
releasedAt(F,T+1) :- releasedAt(F,T), not initiated(F,T), not terminated(F,T), time(T+1).
holdsAt(F,T+1) :- initiated(F,T), time(T+1).
holdsAt(F,T+1) :- holdsAt(F,T), inertial(F), not terminated(F,T), not releasedAt(F,T+1), time(T+1).
{ holdsAt(F,T+1) } :- releasedAt(F,T+1), time(T), inertial(F).
:- terminated(F,T), holdsAt(F,T+1).
:- freed(F,T), initiated(F,T), time(T+1).
:- freed(F,T), terminated(F,T), time(T+1).

% Trajectories (DEC1 to DEC4).
stoppedIn(T,F,U) :- initiated(F,T), terminated(F,V), T < V, V < U, time(U), moves(F).
startedIn(T,F,U) :- terminated(F,T), initiated(F,V), T < V, V < U, time(U), antiMoves(F).
:- initiated(F,T), trajectory(F,T,G,D), not stoppedIn(T,F,T+D), not holdsAt(G,T+D), time(T+D).
:- terminated(F,T), antiTrajectory(F,T,G,D), not startedIn(T,F,T+D), not holdsAt(G,T+D), time(T+D).
"""

#: Predicates that a story may leave empty, so that clingo does not wonder about them.
_MAYBE = [
    "told/2",
    "triggered/2",
    "chosen/2",
    "initiates/3",
    "terminates/3",
    "releases/3",
    "start/1",
    "startNot/1",
    "unknown/1",
    "assumed/1",
    "released/1",
    "trajectory/4",
    "antiTrajectory/4",
    "moves/1",
    "antiMoves/1",
    "inertial/1",
    "holdsAt/2",
    "releasedAt/2",
    "initiated/2",
    "terminated/2",
    "freed/2",
    "happens/2",
    "sort/2",
    "fluent/1",
    "event/1",
    "stoppedIn/3",
    "startedIn/3",
    "broken/0",
    "missed/0",
]


def program(
    story: Story,
    mode: str,
    until: int,
    *,
    without: Collection[Rule] = (),
    soft: bool = False,
) -> str:
    """The program whose answer sets are the courses of a story up to a moment.

    `mode` says what may be added to what is told, and what has to hold: predict, explain or plan.
    Rules can be left out, to find out which of them clash. A `soft` program asks for courses in
    which the wanted facts do not hold, or an event breaks a constraint: none means that whatever
    is chosen is sure to work.
    """
    parts = [
        f"% A story of the event calculus, to {mode}.",
        f"time(0..{until}).",
        *(f"#defined {each}." for each in _MAYBE),
        _AXIOMS,
        *_declared(story),
        "% The story.",
        *(
            text
            for rule in story.rules
            if not any(rule is each for each in without)
            for text in _rule(rule, mode, until, soft)
        ),
    ]
    for name in () if soft else story.choosable(mode):
        pattern, sorts = _pattern(name, story.events[name])
        choice = f"{{ chosen({pattern},T) }} :- time(T), T < {until}, not told({pattern},T)"
        parts.append(f"{choice}{sorts}.")
    if story.serial:
        for name in sorted(story.actions):
            pattern, sorts = _pattern(name, story.events[name])
            parts.append(f"action({pattern}) :- time(0){sorts}.")
        parts.append(":- time(T), #count { E : happens(E,T), action(E) } > 1.")
    if soft:
        parts.append(":- not broken, not missed.")
    shown = ("holdsAt/2", "happens/2", "chosen/2", "assumed/1")
    return "\n".join([*parts, *(f"#show {each}." for each in shown), ""])


def _declared(story: Story) -> Iterator[str]:
    for sort, values in story.sorts.items():
        yield from (f"sort({sort},{value})." for value in values)
    for name, sorts in story.events.items():
        pattern, conditions = _pattern(name, sorts)
        yield f"event({pattern}) :- time(0){conditions}."
    derived = story.derived
    for name, sorts in story.fluents.items():
        pattern, conditions = _pattern(name, sorts)
        yield f"fluent({pattern}) :- time(0){conditions}."
        if name not in derived:
            yield f"inertial({pattern}) :- time(0){conditions}."


def _pattern(name: str, sorts: tuple[str, ...]) -> tuple[str, str]:
    """A fluent or event with variables, and the conditions on these."""
    variables = tuple(Variable(f"A{at}") for at in range(len(sorts)))
    conditions = "".join(f", sort({sort},A{at})" for at, sort in enumerate(sorts))
    return _compound(Compound(name, variables)), conditions


def _rule(rule: Rule, mode: str, until: int, soft: bool) -> Iterator[str]:
    """One statement in the language of clingo; none where it says nothing in this mode."""
    if rule.kind in ("observed", "goal"):
        if rule.kind == {"explain": "observed", "plan": "goal"}.get(mode):
            yield _wanted(rule, until, soft)
        return
    if rule.kind == "constraint":
        hurt = any(isinstance(each, Occurs) for each in rule.body)
        yield f"{'broken ' if soft and hurt else ''}:- {_body(rule)}."
        return
    assert rule.fluent is not None or rule.event is not None
    fluent = None if rule.fluent is None else _compound(rule.fluent)
    event = None if rule.event is None else _compound(rule.event)
    time = None if rule.time is None else _term(rule.time)
    if rule.kind in EFFECTS:
        head = f"{rule.kind}({event},{fluent},{time})"
    elif rule.kind in TRAJECTORIES:
        assert rule.moving is not None and rule.duration is not None
        moving = _compound(rule.moving)
        head = f"{rule.kind}({fluent},{time},{moving},{rule.duration.name})"
        moves = "moves" if rule.kind == "trajectory" else "antiMoves"
        yield f"{moves}({fluent}) :- {_body(rule)}."
    elif rule.kind == "trigger":
        head = f"triggered({event},{time})"
    elif rule.kind == "derived":
        head = f"holdsAt({fluent},{time})"
    elif rule.kind == "happens":
        head = f"told({event},{time})"
    else:
        head = f"{'startNot' if rule.kind == 'start-not' else rule.kind}({fluent})"
    yield f"{head} :- {_body(rule)}."


def _wanted(rule: Rule, until: int, soft: bool) -> str:
    """That a fluent is seen at a moment, or wanted at the last one."""
    (condition,) = rule.body
    assert isinstance(condition, Holds)
    moment = until if rule.kind == "goal" else condition.time
    told = f"holdsAt({_compound(condition.fluent)},{_term(moment)})"
    missing = f"not {told}" if condition.positive else told
    return f"{'missed ' if soft else ''}:- {', '.join([*_binding(rule), missing])}."


def _body(rule: Rule) -> str:
    """The conditions of a rule with those that bind its variables."""
    parts = [*_binding(rule), *map(_condition, rule.body)]
    moments = {each.time for each in rule.body if isinstance(each, Holds | Occurs)} | {rule.time}
    parts += sorted(f"time({_term(each)})" for each in moments if each is not None)
    if rule.duration is not None:
        parts.append(f"time({rule.duration.name}), {rule.duration.name} > 0")
    return ", ".join(dict.fromkeys(parts)) or "time(0)"


def _binding(rule: Rule) -> list[str]:
    found = [f"sort({sort},{name})" for name, sorts in rule.sorts.items() for sort in sorts]
    # A sum may lie outside of its sort, and then there is no such fluent or event.
    for head in (rule.event, rule.fluent, rule.moving):
        if head is not None and any(isinstance(each, Operation) for each in head.arguments):
            found.append(f"{'event' if head is rule.event else 'fluent'}({_compound(head)})")
    return found or ["time(0)"]


def _condition(condition: Condition) -> str:
    if isinstance(condition, Comparison):
        return f"{_term(condition.left)} {condition.operator} {_term(condition.right)}"
    sign = "" if condition.positive else "not "
    if isinstance(condition, Holds):
        return f"{sign}holdsAt({_compound(condition.fluent)},{_term(condition.time)})"
    return f"{sign}happens({_compound(condition.event)},{_term(condition.time)})"


def _compound(compound: Compound) -> str:
    if not compound.arguments:
        return compound.name
    return f"{compound.name}({','.join(map(_term, compound.arguments))})"


def _term(term: Term) -> str:
    if isinstance(term, Variable):
        return term.name
    if isinstance(term, Operation):
        return f"({_term(term.left)}{term.operator}{_term(term.right)})"
    return str(term) if not isinstance(term, int) or term >= 0 else f"({term})"
