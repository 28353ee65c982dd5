"""Tasks as PDDL text, laid out for people; what is written reads back to the same task."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TypeAlias

from sleuth.planning.pddl.syntax import (
    OBJECT,
    TRUE,
    Action,
    Amount,
    And,
    Atom,
    Axiom,
    Change,
    Condition,
    Domain,
    Exists,
    Imply,
    Not,
    Or,
    Parameter,
    PlanningTask,
    Stated,
    Uncertainty,
)
from sleuth.planning.pddl.vocabulary import TOTAL_COST

_WIDTH = 80
#: A word, or what stands in brackets.
Piece: TypeAlias = "str | tuple[Piece, ...]"
_ACTION = (":action",)
#: What these words bind stands beside them.
_BINDING = ("forall", "exists", ":derived")


def write_task(task: PlanningTask) -> str:
    """The domain and the problem in one text."""
    return f"{write_domain(task.domain)}\n{write_problem(task)}"


def write_domain(domain: Domain) -> str:
    """The domain alone."""
    sections: list[Piece] = []
    if domain.requirements:
        sections.append((":requirements", *domain.requirements))
    types = [Parameter(name, parents) for name, parents in domain.types.items() if name != OBJECT]
    if types:
        sections.append((":types", *_typed(types)))
    if domain.constants:
        sections.append((":constants", *_typed(domain.constants)))
    for key, declared in ((":predicates", domain.predicates), (":functions", domain.functions)):
        if declared:
            sections.append((key, *((name, *_typed(each)) for name, each in declared.items())))
    sections += [_axiom(each) for each in domain.axioms]
    sections += [_action(each) for each in domain.actions]
    return _definition("domain", domain.name, sections)


def write_problem(task: PlanningTask) -> str:
    """The problem alone, without its domain."""
    sections: list[Piece] = [(":domain", task.domain.name)]
    if task.objects:
        sections.append((":objects", *_typed(task.objects)))
    values = [("=", _atom(atom), _number(value)) for atom, value in task.values.items()]
    sections.append((":init", *map(_atom, task.start), *values, *_uncertain(task.uncertainty)))
    sections.append((":goal", _condition(task.goal)))
    if task.counts_cost:
        sections.append((":metric", "minimize", (TOTAL_COST,)))
    return _definition("problem", task.name, sections)


def _uncertain(uncertainty: Uncertainty | None) -> Iterator[Piece]:
    if uncertainty is None:
        return
    yield from (("not", _atom(atom)) for atom in uncertainty.denied)
    yield from (("unknown", _atom(atom)) for atom in uncertainty.unknown)
    for oneof in uncertainty.oneofs:
        yield ("oneof", *map(_alternative, oneof.alternatives))
    for clause in uncertainty.clauses:
        yield ("or", *(_alternative((each,)) for each in clause))


def _alternative(stated: tuple[Stated, ...]) -> Piece:
    pieces = [_atom(atom) if holds else ("not", _atom(atom)) for atom, holds in stated]
    return pieces[0] if len(pieces) == 1 else ("and", *pieces)


def written_atom(atom: Atom) -> str:
    """An atom in PDDL.

    >>> written_atom(Atom("on", ("a", "b")))
    '(on a b)'
    """
    return f"({' '.join((atom.predicate, *atom.terms))})"


def written_condition(condition: Condition) -> str:
    """A condition in PDDL, in one line."""
    return _flat(_condition(condition))


def _definition(what: str, name: str, sections: Iterable[Piece]) -> str:
    body = "".join(
        ("\n\n  " if section[:1] == _ACTION else "\n  ") + _laid_out(section, 2)
        for section in sections
    )
    return f"(define ({what} {name}){body})\n"


def _typed(things: Iterable[Parameter]) -> Iterator[str]:
    """Names and types, `a b - block c - table`; without types, names alone."""
    listed = list(things)
    if all(each.types in ((), (OBJECT,)) for each in listed):
        yield from (each.name for each in listed)
        return
    for at, each in enumerate(listed):
        yield each.name
        if at + 1 == len(listed) or listed[at + 1].types != each.types:
            yield f"- {_type(each.types)}"


def _type(types: tuple[str, ...]) -> str:
    if len(types) > 1:
        return f"(either {' '.join(types)})"
    return types[0] if types else OBJECT


def _axiom(axiom: Axiom) -> Piece:
    head = (axiom.atom.predicate, *_typed(axiom.parameters))
    return (":derived", head, _condition(axiom.condition))


def _action(action: Action) -> Piece:
    parts: list[Piece] = [":action", action.name, ":parameters", tuple(_typed(action.parameters))]
    if action.precondition != TRUE:
        parts += [":precondition", _condition(action.precondition)]
    effects = [*map(_change, action.changes), *map(_amount, action.cost)]
    if effects or action.observes is None:
        parts += [":effect", effects[0] if len(effects) == 1 else ("and", *effects)]
    if action.observes is not None:
        parts += [":observe", _condition(action.observes)]
    return tuple(parts)


def _change(change: Change) -> Piece:
    effect: Piece = _atom(change.atom)
    if not change.adds:
        effect = ("not", effect)
    if change.condition != TRUE:
        effect = ("when", _condition(change.condition), effect)
    if change.parameters:
        effect = ("forall", tuple(_typed(change.parameters)), effect)
    return effect


def _amount(amount: Amount) -> Piece:
    much = _number(amount.number) if amount.function is None else _atom(amount.function)
    return ("increase", (TOTAL_COST,), much)


def _atom(atom: Atom) -> Piece:
    return (atom.predicate, *atom.terms)


def _number(number: Fraction) -> str:
    """A number with as many decimals as it was read with."""
    if number.denominator == 1:
        return str(number.numerator)
    whole, rest = divmod(abs(number), 1)
    digits = ""
    while rest:
        digit, rest = divmod(rest * 10, 1)
        digits += str(digit)
    return f"{'-' * (number < 0)}{whole}.{digits}"


def _condition(condition: Condition) -> Piece:
    if isinstance(condition, Atom):
        return _atom(condition)
    if isinstance(condition, Not):
        return ("not", _condition(condition.part))
    if isinstance(condition, And | Or):
        word = "and" if isinstance(condition, And) else "or"
        return (word, *map(_condition, condition.parts))
    if isinstance(condition, Imply):
        return ("imply", _condition(condition.premise), _condition(condition.conclusion))
    word = "exists" if isinstance(condition, Exists) else "forall"
    return (word, tuple(_typed(condition.parameters)), _condition(condition.part))


def _flat(piece: Piece) -> str:
    return piece if isinstance(piece, str) else f"({' '.join(map(_flat, piece))})"


def _laid_out(piece: Piece, indent: int) -> str:
    """A piece that begins in this column, in one line where it fits."""
    flat = _flat(piece)
    if isinstance(piece, str) or (len(flat) + indent <= _WIDTH and piece[:1] != _ACTION):
        return flat
    if piece[:1] == _ACTION:
        return _action_laid_out(piece, indent)
    inner = indent + 2
    lines = [" " * indent + "("]
    for at, part in enumerate(piece):
        line = lines[-1]
        joins = at == 0 or (at == 1 and piece[0] in _BINDING)
        word = _flat(part)
        # Names of one type stand together, those of the next in another line.
        ended = line.rpartition(" ")[0].endswith(" -") and not word.startswith("- ")
        fits = isinstance(part, str) and len(line) + len(word) < _WIDTH and not ended
        if joins or fits:
            lines[-1] = f"{line} {word}" if at else f"{line}{word}"
        else:
            lines.append(" " * inner + _laid_out(part, inner))
    return "\n".join(lines)[indent:] + ")"


def _action_laid_out(piece: tuple[Piece, ...], indent: int) -> str:
    """An action: each of its fields begins a line."""
    inner = indent + 2
    text = f"(:action {piece[1]}"
    for at in range(2, len(piece), 2):
        key = f"{piece[at]} "
        text += "\n" + " " * inner + key + _laid_out(piece[at + 1], inner + len(key))
    return text + ")"
