"""Formulas as numbered nodes in negation normal form, so that equal ones have equal numbers.

Two comparisons are made here. `sameness` gives two formulas one number if they differ in names of
bound variables, order, truth values and quantifiers over nothing. `smallest_scopes` moves
quantifiers inward as far as they go, by equivalences only: formulas that give one number are
equivalent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from sleuth.logic.proofs.checking.clauses import Signed
from sleuth.logic.proofs.checking.terms import Bindings, Refused, Scope, Terms
from sleuth.logic.syntax import And, Atom, Exists, ForAll, Formula, Implies, Not, Or

_MOST_VISITS = 500_000


@dataclass(frozen=True, slots=True)
class Joined:
    """A conjunction or disjunction of nodes."""

    is_and: bool
    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Quantified:
    """All (or some) values of the variables make a node true."""

    universal: bool
    variables: tuple[int, ...]
    body: int


Node: TypeAlias = Signed | Joined | Quantified


@dataclass(frozen=True, slots=True)
class Meaning:
    """What an atom over these variables stands for."""

    variables: tuple[str, ...]
    body: Formula


Meanings: TypeAlias = Mapping[tuple[str, int], Meaning]


@dataclass(slots=True)
class Formulas:
    """The table of all nodes of one check."""

    terms: Terms
    nodes: list[Node] = field(default_factory=list)
    free: list[frozenset[int]] = field(default_factory=list)
    _known: dict[Node, int] = field(default_factory=dict)
    _levels: list[int] = field(default_factory=list)
    _visits: int = 0

    def _node(self, node: Node, free: frozenset[int]) -> int:
        number = self._known.get(node)
        if number is None:
            number = self._known[node] = len(self.nodes)
            self.nodes.append(node)
            self.free.append(free)
        return number

    def literal(self, literal: Signed) -> int:
        """The node of a literal."""
        found = frozenset(part for part in self.terms.subterms(literal.args) if part < 0)
        return self._node(literal.standard, found)

    def joined(self, is_and: bool, parts: Iterable[int]) -> int:
        """A conjunction or disjunction, opened up and without truth values."""
        flat: list[int] = []
        for part in parts:
            node = self.nodes[part]
            if isinstance(node, Joined) and node.is_and == is_and:
                flat.extend(node.parts)
            elif isinstance(node, Joined) and not node.parts:
                return part
            else:
                flat.append(part)
        if len(flat) == 1:
            return flat.pop()
        free = frozenset[int]().union(*(self.free[part] for part in flat))
        return self._node(Joined(is_and, tuple(sorted(flat))), free)

    def quantified(self, universal: bool, variables: Iterable[int], body: int) -> int:
        """The node with those of the variables bound that are free in it."""
        used = tuple(each for each in dict.fromkeys(variables) if each in self.free[body])
        if not used:
            return body
        free = self.free[body].difference(used)
        node = self.nodes[body]
        if isinstance(node, Quantified) and node.universal == universal:
            used, body = used + node.variables, node.body
        return self._node(Quantified(universal, used, body), free)

    def loaded(
        self, formula: Formula, scope: Scope, by_name: bool, meanings: Meanings | None = None
    ) -> tuple[int, int]:
        """The nodes of a formula and of its negation, atoms with meanings replaced by them.

        A bound variable is a new one for every quantifier; by name, it is the scope's.
        """
        self._visits += 1
        if self._visits > _MOST_VISITS:
            raise Refused("its formulas are too large to be followed")
        meanings = meanings or {}
        if isinstance(formula, Atom):
            return self._atom(formula, scope, by_name, meanings)
        if isinstance(formula, Not):
            return self.loaded(formula.body, scope, by_name, meanings)[::-1]
        if isinstance(formula, ForAll | Exists):
            if by_name:
                inner = scope
                for variable in formula.variables:
                    if variable.name not in scope:
                        scope[variable.name] = self.terms.variable(variable.name)
            else:
                new = {each.name: self.terms.variable(each.name) for each in formula.variables}
                inner = scope | new
            bound = [inner[variable.name] for variable in formula.variables]
            yes, no = self.loaded(formula.body, inner, by_name, meanings)
            universal = isinstance(formula, ForAll)
            return self.quantified(universal, bound, yes), self.quantified(not universal, bound, no)
        if isinstance(formula, And | Or):
            pairs = [self.loaded(part, scope, by_name, meanings) for part in formula.parts]
            is_and = isinstance(formula, And)
            return (
                self.joined(is_and, (yes for yes, _ in pairs)),
                self.joined(not is_and, (no for _, no in pairs)),
            )
        if isinstance(formula, Implies):
            premise = self.loaded(formula.premise, scope, by_name, meanings)
            conclusion = self.loaded(formula.conclusion, scope, by_name, meanings)
            return (
                self.joined(False, (premise[1], conclusion[0])),
                self.joined(True, (premise[0], conclusion[1])),
            )
        left = self.loaded(formula.left, scope, by_name, meanings)
        right = self.loaded(formula.right, scope, by_name, meanings)
        return self._equivalence(left, right), self._equivalence(left, right[::-1])

    def _equivalence(self, left: tuple[int, int], right: tuple[int, int]) -> int:
        halves = (self.joined(False, (left[1], right[0])), self.joined(False, (left[0], right[1])))
        return self.joined(True, halves)

    def _atom(self, atom: Atom, scope: Scope, by_name: bool, meanings: Meanings) -> tuple[int, int]:
        known = len(scope)
        args = tuple(self.terms.load(arg, scope) for arg in atom.args)
        if len(scope) != known:
            raise Refused(f"a variable of {atom.name} is not bound")
        key = (atom.name, len(args))
        meaning = meanings.get(key)
        if meaning is None:
            return (
                self.literal(Signed(True, atom.name, args)),
                self.literal(Signed(False, atom.name, args)),
            )
        # Without the relation itself, so that going round in circles ends.
        others = {name: each for name, each in meanings.items() if name != key}
        inner = dict(zip(meaning.variables, args, strict=True))
        return self.loaded(meaning.body, inner, by_name, others)

    def sameness(self, node: int) -> int:
        """One number for all formulas that differ only in names of bound variables and order."""
        found: dict[tuple[int, int, tuple[int, ...]], int] = {}

        def visit(number: int, depth: int, values: Bindings) -> int:
            inside = tuple(values[each] for each in sorted(self.free[number]))
            key = (number, depth, inside)
            if key in found:
                return found[key]
            node = self.nodes[number]
            if isinstance(node, Signed):
                memory = dict(values)
                args = tuple(self.terms.replaced(arg, memory) for arg in node.args)
                result = self.literal(node._replace(args=args))
            elif isinstance(node, Joined):
                parts = [visit(part, depth, values) for part in node.parts]
                result = self.joined(node.is_and, parts)
            else:
                end = depth + len(node.variables)
                levels = [self._level(place) for place in range(depth, end)]
                inner = values | dict(zip(node.variables, levels, strict=True))
                result = self.quantified(node.universal, levels, visit(node.body, end, inner))
            found[key] = result
            return result

        return visit(node, 0, {})

    def _level(self, depth: int) -> int:
        """The variable that stands for those bound at a depth."""
        while len(self._levels) <= depth:
            self._levels.append(self.terms.variable(f"level {len(self._levels)}"))
        return self._levels[depth]

    def smallest_scopes(self, node: int) -> int:
        """An equivalent node whose quantifiers reach no further than they must."""
        done: dict[int, int] = {}

        def visit(number: int) -> int:
            if number in done:
                return done[number]
            node = self.nodes[number]
            result = number
            if isinstance(node, Joined):
                result = self.joined(node.is_and, [visit(part) for part in node.parts])
            elif isinstance(node, Quantified):
                result = self._spread(node.universal, set(node.variables), visit(node.body))
            done[number] = result
            return result

        return visit(node)

    def _spread(self, universal: bool, variables: set[int], number: int) -> int:
        """The node with variables quantified over the parts of it that hang together by them.

        What is said here of "all" and disjunctions holds for "some" and conjunctions as well.
        """
        variables = variables & self.free[number]
        if not variables:
            return number
        node = self.nodes[number]
        if isinstance(node, Joined) and node.is_and == universal:
            parts = [self._spread(universal, variables, part) for part in node.parts]
            return self.joined(universal, parts)
        if isinstance(node, Quantified) and node.universal == universal:
            variables = variables.union(node.variables)
            number = node.body
        together = self._disjuncts(universal, number)
        self._pull(universal, variables, together)
        spread = [
            self._quantified_group(universal, group, parts)
            for group, parts in self._groups(variables, together)
        ]
        return self.joined(not universal, spread)

    def _disjuncts(self, universal: bool, number: int) -> list[int]:
        node = self.nodes[number]
        if isinstance(node, Joined) and node.is_and != universal:
            return list(node.parts)
        return [number]

    def _pull(self, universal: bool, variables: set[int], parts: list[int]) -> None:
        """Open up the parts that have the same quantifier, whose variables join the others."""
        place = 0
        while place < len(parts):
            node = self.nodes[parts[place]]
            others = parts[:place] + parts[place + 1 :]
            if (
                isinstance(node, Quantified)
                and node.universal == universal
                and all(self.free[other].isdisjoint(node.variables) for other in others)
            ):
                variables.update(node.variables)
                parts[place : place + 1] = self._disjuncts(universal, node.body)
            else:
                place += 1

    def _groups(
        self, variables: set[int], parts: list[int]
    ) -> Iterator[tuple[set[int], list[int]]]:
        """The parts with those that share variables, directly or by others, together."""
        left = list(parts)
        while left:
            group, members = set[int](), [left.pop(0)]
            for member in members:
                group |= variables & self.free[member]
                joining = [part for part in left if not group.isdisjoint(self.free[part])]
                members.extend(joining)
                left = [part for part in left if group.isdisjoint(self.free[part])]
            yield group, members

    def _quantified_group(self, universal: bool, variables: set[int], parts: list[int]) -> int:
        """One group with its variables, those that only one conjunction has inside that one."""
        uses = {each: sum(each in self.free[part] for part in parts) for each in variables}
        inside: list[int] = []
        for part in parts:
            node = self.nodes[part]
            alone = {each for each in variables & self.free[part] if uses[each] == 1}
            if isinstance(node, Joined) and node.is_and == universal and alone:
                variables = variables - alone
                part = self._spread(universal, alone, part)
            inside.append(part)
        return self.quantified(universal, sorted(variables), self.joined(not universal, inside))
