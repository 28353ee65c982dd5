"""From trees to terms and formulas: which names are variables, which symbols connectives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar, cast

from sleuth.logic.ladr.nodes import ParseNode
from sleuth.logic.ladr.operators import Operators
from sleuth.logic.nesting import DEEPEST, TOO_DEEP, is_too_deep
from sleuth.logic.source_text import SourceText
from sleuth.logic.syntax import (
    FALSE,
    TRUE,
    Apply,
    Atom,
    Formula,
    Iff,
    Implies,
    Not,
    Term,
    Variable,
    conjunction,
    disjunction,
    equation,
    exists,
    for_all,
    list_term,
)
from sleuth.text import shortened

_NO_NAMES: frozenset[str] = frozenset()
_VARIABLE_LETTERS = frozenset("uvwxyz")
Part = TypeVar("Part", bound=Formula | Term)


def is_variable_name(name: str, prolog_style: bool) -> bool:
    """Whether a name that no quantifier binds is a variable.

    >>> is_variable_name("under", False), is_variable_name("Under", True)
    (True, True)
    """
    if prolog_style:
        return name[:1].isupper() or name.startswith("_")
    return name[:1] in _VARIABLE_LETTERS


@dataclass(frozen=True, slots=True)
class Meaning:
    """Turns the trees of one input into what they mean, under its conventions."""

    text: SourceText
    operators: Operators
    prolog_style: bool

    def sentence(self, node: ParseNode) -> tuple[Formula, tuple[Apply, ...]]:
        """A formula and the attributes that follow it."""
        attributes: list[Apply] = []
        body = node
        with self._refusing_depth(node):
            if self._is(body, "attribute", 2):
                body, rest = body.args
                while self._is(rest, "attribute", 2):
                    attributes.append(self._attribute(rest.args[0]))
                    rest = rest.args[1]
                attributes.append(self._attribute(rest))
            formula = _not_too_deep(self._formula(body, _NO_NAMES, DEEPEST))
        return formula, tuple(attributes)

    def term(self, node: ParseNode) -> Term:
        """The term that a tree stands for."""
        with self._refusing_depth(node):
            return _not_too_deep(self._term(node, _NO_NAMES, DEEPEST))

    def constant(self, node: ParseNode) -> Apply:
        """A tree as a term without variables: what commands take as their arguments."""
        with self._refusing_depth(node):
            return _not_too_deep(_constant(node, DEEPEST))

    @contextmanager
    def _refusing_depth(self, node: ParseNode) -> Iterator[None]:
        try:
            yield
        except RecursionError:
            raise self.text.error(node.start, TOO_DEEP) from None

    def _attribute(self, node: ParseNode) -> Apply:
        term = _not_too_deep(self._term(node, _NO_NAMES, DEEPEST))
        if isinstance(term, Variable) or node.kind == "list" or node.name in self.operators.after:
            raise self.text.error(node.start, "an attribute is a name with arguments")
        return term

    def _is(self, node: ParseNode, meaning: str, arity: int) -> bool:
        return (
            node.kind == "symbol"
            and len(node.args) == arity
            and self.operators.connectives.get(node.name) == meaning
        )

    def _formula(self, node: ParseNode, bound: frozenset[str], levels: int) -> Formula:
        """The formula that a tree stands for; names in `bound` are variables.

        Raises RecursionError if it nests more deeply than the levels left.
        """
        if not levels:
            raise RecursionError
        if node.kind == "list":
            raise self.text.error(node.start, "a list where a formula was expected")
        if node.kind == "quantifier":
            return self._quantified(node, bound, levels)
        args = node.args
        meaning = None
        if node.kind == "symbol":
            meaning = self.operators.connectives.get(node.name)
        match meaning, len(args):
            case "true", 0:
                return TRUE
            case "false", 0:
                return FALSE
            case "negation", 1:
                return Not(self._formula(args[0], bound, levels - 1))
            case (("conjunction" | "disjunction"), 2):
                parts = [self._formula(part, bound, levels - 1) for part in _chain(node)]
                return (conjunction if meaning == "conjunction" else disjunction)(*parts)
            case (("implication" | "backward_implication" | "equivalence"), 2):
                left = self._formula(args[0], bound, levels - 1)
                right = self._formula(args[1], bound, levels - 1)
                if meaning == "equivalence":
                    return Iff(left, right)
                return Implies(left, right) if meaning == "implication" else Implies(right, left)
            case "equality", 2:
                return equation(*self._terms(node, bound, levels))
            case "negated_equality", 2:
                return Not(equation(*self._terms(node, bound, levels)))
            case "attribute", _:
                raise self.text.error(
                    node.start, "attributes stand at the end of a formula, outside parentheses"
                )
        if node.kind == "symbol" and not args:
            self._refuse_as_formula(node, bound)
        if node.is_call("!==", 2):
            return Not(Atom("==", self._terms(node, bound, levels)))
        return Atom(node.name, self._terms(node, bound, levels))

    def _refuse_as_formula(self, node: ParseNode, bound: frozenset[str]) -> None:
        name = shortened(node.name)
        if self._is_variable(node, bound):
            raise self.text.error(node.start, f"{name} is a variable, not a formula")
        if node.name.isdecimal():
            raise self.text.error(node.start, f"{name} is a number, not a formula")

    def _quantified(self, node: ParseNode, bound: frozenset[str], levels: int) -> Formula:
        kind = self.operators.connectives[node.name]
        variables: list[Variable] = []
        while node.kind == "quantifier" and self.operators.connectives[node.name] == kind:
            variables.append(Variable(node.args[0].name))
            node = node.args[1]
        names = bound.union(variable.name for variable in variables)
        inner = self._formula(node, names, levels - 1)
        universal = kind == "universal_quantification"
        return (for_all if universal else exists)(tuple(variables), inner)

    def _terms(self, node: ParseNode, bound: frozenset[str], levels: int) -> tuple[Term, ...]:
        return tuple([self._term(arg, bound, levels - 1) for arg in node.args])

    def _term(self, node: ParseNode, bound: frozenset[str], levels: int) -> Term:
        """The same for terms."""
        if not levels:
            raise RecursionError
        if node.kind == "quantifier":
            raise self.text.error(node.start, "a quantified formula where a term was expected")
        args = tuple([self._term(arg, bound, levels - 1) for arg in node.args])
        if node.kind == "list":
            return list_term(args[:-1], args[-1]) if node.name == ":" else list_term(args)
        if not args and node.kind == "symbol" and self._is_variable(node, bound):
            return Variable(node.name)
        return Apply(node.name, args)

    def _is_variable(self, node: ParseNode, bound: frozenset[str]) -> bool:
        return node.name in bound or is_variable_name(node.name, self.prolog_style)


def _constant(node: ParseNode, levels: int) -> Apply:
    if not levels:
        raise RecursionError
    args = tuple([_constant(arg, levels - 1) for arg in node.args])
    if node.kind == "list":
        return cast(Apply, list_term(args))
    return Apply(node.name, args)


def _chain(node: ParseNode) -> list[ParseNode]:
    """What a symbol between two joins, however the brackets in the chain are set."""
    parts: list[ParseNode] = []
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if each.is_call(node.name, 2):
            waiting += [each.args[1], each.args[0]]
        else:
            parts.append(each)
    return parts


def _not_too_deep(part: Part) -> Part:
    if is_too_deep(part):
        raise RecursionError
    return part
