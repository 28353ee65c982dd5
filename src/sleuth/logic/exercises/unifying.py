"""Unification by the rules of Martelli and Montanari, each step told, on shared terms.

Equal subterms are one node, and two nodes that were found equal become one, so that nothing is
decomposed twice: the work is about quadratic even where the unifier, written out, would be
exponentially long.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sleuth.limits import paced
from sleuth.logic.nesting import Unwound, unwound
from sleuth.logic.syntax import Term, Variable

#: Terms are written out up to so many characters, then shortened or left in parts.
LONGEST = 400
_SHORTENED = 60


@dataclass(frozen=True, slots=True)
class Step:
    """One rule applied to one equation, both in words.

    `rule` is delete, decompose, orient, substitute, clash or occurs.
    """

    rule: str
    equation: str
    say: str

    def to_json(self) -> dict[str, str]:
        """The step as JSON-ready data."""
        return {"rule": self.rule, "equation": self.equation, "say": self.say}


@dataclass(frozen=True, slots=True)
class Unification:
    """What came out: every step, and the bindings, or why there are none.

    `bindings` are in triangular form: the value of a variable may contain later ones. `unifier`
    has them applied to one another, and `instance` is the common instance; both are left out
    where they would be too long to read.
    """

    steps: tuple[Step, ...]
    failure: str | None
    bindings: dict[str, str] = field(default_factory=dict)
    unifier: dict[str, str] | None = None
    instance: str | None = None


def unify(first: Term, second: Term) -> Unification:
    """Unify two terms, whose variables of one name are the same."""
    return _Run(first, second).result()


class _Nodes:
    """Terms as numbers, equal ones the same: a name, and the numbers of the arguments.

    A variable has no arguments, not even none.
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self.args: list[tuple[int, ...] | None] = []
        self._numbers: dict[tuple[str, tuple[int, ...] | None], int] = {}

    def node(self, name: str, args: tuple[int, ...] | None) -> int:
        """The number of a term with this name and these arguments."""
        key = (name, args)
        if key not in self._numbers:
            self._numbers[key] = len(self.names)
            self.names.append(name)
            self.args.append(args)
        return self._numbers[key]

    def load(self, term: Term) -> int:
        """The number of a term."""
        if isinstance(term, Variable):
            return self.node(term.name, None)
        return self.node(term.name, tuple(self.load(arg) for arg in term.args))


class _Run:
    def __init__(self, first: Term, second: Term) -> None:
        self._nodes = _Nodes()
        self._lengths = _Lengths(self._nodes)
        self._first, self._second = self._nodes.load(first), self._nodes.load(second)
        #: What a variable is bound to, and which node a decomposed one was found equal to.
        self._same: dict[int, int] = {}
        self._bound: list[int] = []
        self._steps: list[Step] = []

    def result(self) -> Unification:
        """The outcome; a unifier is tried on both terms before it is given."""
        failure = self._failure()
        if failure is not None:
            return Unification(tuple(self._steps), failure)
        # Applied to the terms themselves, without what was learned of inner nodes.
        values = {variable: self._same[variable] for variable in self._bound}
        whole = _Instances(self._nodes, values)
        assert whole.of(self._first) == whole.of(self._second), "the unifier does not unify"
        bindings = {self._name(each): self._text(values[each]) for each in self._bound}
        wanted = [whole.of(each) for each in (*self._bound, self._first)]
        unifier = instance = None
        if sum(map(self._lengths.of, wanted)) <= LONGEST * (len(wanted) + 1):
            unifier = {self._name(each): self._written(whole.of(each)) for each in self._bound}
            instance = self._written(whole.of(self._first))
        return Unification(tuple(self._steps), None, bindings, unifier, instance)

    def _failure(self) -> str | None:
        waiting = [(self._first, self._second)]
        for left, right in paced(_popped(waiting)):
            equation = f"{self._text(left)} = {self._text(right)}"
            left, right = self._end(left), self._end(right)
            if left == right:
                self._say("delete", equation, "both sides are the same")
                continue
            seen = f"{self._text(left)} = {self._text(right)}"
            if seen != equation:
                equation = f"{equation}, that is {seen}"
            mine, others = self._nodes.args[left], self._nodes.args[right]
            if mine is not None and others is None:
                self._say("orient", equation, "the variable goes to the left")
                left, right, mine = right, left, None
                equation = f"{self._text(left)} = {self._text(right)}"
            if mine is None:
                name = self._name(left)
                if self._occurs(left, right):
                    say = f"{name} occurs in {self._text(right)}, which no finite term satisfies"
                    self._say("occurs", equation, say)
                    return say
                self._same[left] = right
                self._bound.append(left)
                self._say("substitute", equation, f"{name} := {self._text(right)}")
                continue
            assert others is not None
            if self._name(left) != self._name(right) or len(mine) != len(others):
                say = f"{self._symbol(left)} and {self._symbol(right)} differ"
                self._say("clash", equation, say)
                return say
            self._same[left] = right
            pairs = list(zip(mine, others, strict=True))
            parts = ", ".join(f"{self._text(a)} = {self._text(b)}" for a, b in pairs)
            self._say("decompose", equation, parts or "nothing is left of it")
            waiting.extend(reversed(pairs))
        return None

    def _say(self, rule: str, equation: str, say: str) -> None:
        self._steps.append(Step(rule, equation, say))

    def _end(self, node: int) -> int:
        while node in self._same:
            node = self._same[node]
        return node

    def _occurs(self, variable: int, node: int) -> bool:
        seen: set[int] = set()
        waiting = [node]
        while waiting:
            here = self._end(waiting.pop())
            if here == variable:
                return True
            if here not in seen:
                seen.add(here)
                waiting.extend(self._nodes.args[here] or ())
        return False

    def _name(self, node: int) -> str:
        return self._nodes.names[node]

    def _symbol(self, node: int) -> str:
        args = self._nodes.args[node]
        return f"{self._name(node)}/{len(args)}" if args else self._name(node)

    def _written(self, node: int) -> str:
        return unwound(_text(self._nodes, node))

    def _text(self, node: int) -> str:
        """The term, shortened where it is long."""
        if self._lengths.of(node) <= _SHORTENED:
            return self._written(node)
        args = self._nodes.args[node]
        return f"{self._name(node)}({'…' if args else ''})"


def _popped(waiting: list[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    while waiting:
        yield waiting.pop()


def _text(nodes: _Nodes, node: int) -> Unwound[str]:
    args = nodes.args[node]
    if not args:
        return nodes.names[node]
    texts = []
    for arg in args:
        texts.append((yield _text(nodes, arg)))
    return f"{nodes.names[node]}({','.join(texts)})"


class _Lengths:
    """How long terms are when written out, which may be longer than can be written."""

    def __init__(self, nodes: _Nodes) -> None:
        self._nodes = nodes
        self._known: dict[int, int] = {}

    def of(self, node: int) -> int:
        """The characters of a term."""
        return unwound(self._length(node))

    def _length(self, node: int) -> Unwound[int]:
        if node not in self._known:
            args = self._nodes.args[node]
            length = len(self._nodes.names[node]) + (len(args) + 1 if args else 0)
            for arg in args or ():
                length += yield self._length(arg)
            self._known[node] = length
        return self._known[node]


class _Instances:
    """Terms with a triangular substitution applied until nothing changes, as nodes."""

    def __init__(self, nodes: _Nodes, values: dict[int, int]) -> None:
        self._nodes = nodes
        self._values = values
        self._known: dict[int, int] = {}

    def of(self, node: int) -> int:
        """The instance of a term."""
        return unwound(self._instance(node))

    def _instance(self, node: int) -> Unwound[int]:
        if node in self._known:
            return self._known[node]
        args = self._nodes.args[node]
        if args is None:
            value = self._values.get(node)
            result = node if value is None else (yield self._instance(value))
        else:
            inside = []
            for arg in args:
                inside.append((yield self._instance(arg)))
            result = self._nodes.node(self._nodes.names[node], tuple(inside))
        self._known[node] = result
        return result


def apart(first: Term, second: Term) -> Term:
    """The second term with its variables renamed where the first has them too."""
    from sleuth.logic.syntax import fresh_names, substitute_term, term_variables

    taken = {each.name for each in (*term_variables(first), *term_variables(second))}
    fresh = fresh_names(taken.__contains__)
    shared = [each for each in term_variables(second) if each in set(term_variables(first))]
    return substitute_term(second, {each: Variable(fresh(each.name)) for each in shared})
