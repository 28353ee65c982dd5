"""From trees to terms and formulas: which names are variables, which symbols connectives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from sleuth.logic.ladr.nodes import ParseNode
from sleuth.logic.ladr.operators import Operators
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


def is_variable_name(name: str, prolog_style: bool) -> bool:
    """Whether a name that no quantifier binds is a variable.

    >>> is_variable_name("under", False), is_variable_name("Under", True)
    (True, True)
    """
    if prolog_style:
        return name[:1].isupper() or name.startswith("_")
    return name[:1] in set("uvwxyz")


@dataclass(frozen=True, slots=True)
class Meaning:
    """Turns the trees of one input into what they mean, under its conventions."""

    text: SourceText
    operators: Operators
    prolog_style: bool

    def sentence(self, node: ParseNode) -> tuple[Formula, tuple[Apply, ...]]:
        """A formula and the attributes that follow it."""
        attributes: list[Apply] = []
        if self._is(node, "attribute", 2):
            node, rest = node.args
            while self._is(rest, "attribute", 2):
                attributes.append(self._attribute(rest.args[0]))
                rest = rest.args[1]
            attributes.append(self._attribute(rest))
        return self.formula(node, frozenset()), tuple(attributes)

    def _attribute(self, node: ParseNode) -> Apply:
        term = self.term(node, frozenset())
        if isinstance(term, Variable) or node.kind == "list" or node.name in self.operators.after:
            raise self.text.error(node.start, "an attribute is a name with arguments")
        return term

    def _is(self, node: ParseNode, meaning: str, arity: int) -> bool:
        return (
            node.kind == "symbol"
            and len(node.args) == arity
            and self.operators.connectives.get(node.name) == meaning
        )

    def formula(self, node: ParseNode, bound: frozenset[str]) -> Formula:
        """The formula that a tree stands for; names in `bound` are variables."""
        if node.kind == "list":
            raise self.text.error(node.start, "a list where a formula was expected")
        if node.kind == "quantifier":
            return self._quantified(node, bound)
        meaning = None
        if node.kind == "symbol":
            meaning = self.operators.connectives.get(node.name)
        match meaning, len(node.args):
            case "true", 0:
                return TRUE
            case "false", 0:
                return FALSE
            case "negation", 1:
                return Not(self.formula(node.args[0], bound))
            case "conjunction", 2:
                return conjunction(*self._chain(node, bound))
            case "disjunction", 2:
                return disjunction(*self._chain(node, bound))
            case "implication", 2:
                return Implies(*self._both(node, bound))
            case "backward_implication", 2:
                conclusion, premise = self._both(node, bound)
                return Implies(premise, conclusion)
            case "equivalence", 2:
                return Iff(*self._both(node, bound))
            case "equality", 2:
                return equation(*self._terms(node, bound))
            case "negated_equality", 2:
                return Not(equation(*self._terms(node, bound)))
            case "attribute", _:
                raise self.text.error(
                    node.start, "attributes stand at the end of a formula, outside parentheses"
                )
        if node.kind == "symbol" and not node.args:
            self._refuse_as_formula(node, bound)
        if node.is_call("!==", 2):
            return Not(Atom("==", self._terms(node, bound)))
        return Atom(node.name, self._terms(node, bound))

    def _refuse_as_formula(self, node: ParseNode, bound: frozenset[str]) -> None:
        if isinstance(self.term(node, bound), Variable):
            raise self.text.error(node.start, f"{node.name} is a variable, not a formula")
        if node.name.isdecimal():
            raise self.text.error(node.start, f"{node.name} is a number, not a formula")

    def _quantified(self, node: ParseNode, bound: frozenset[str]) -> Formula:
        universal = self.operators.connectives[node.name] == "universal_quantification"
        variable, body = node.args
        inner = self.formula(body, bound | {variable.name})
        return (for_all if universal else exists)((Variable(variable.name),), inner)

    def _chain(self, node: ParseNode, bound: frozenset[str]) -> list[Formula]:
        symbol, parts = node.name, []
        while node.is_call(symbol, 2):
            parts.append(self.formula(node.args[0], bound))
            node = node.args[1]
        return [*parts, self.formula(node, bound)]

    def _both(self, node: ParseNode, bound: frozenset[str]) -> tuple[Formula, Formula]:
        left, right = node.args
        return self.formula(left, bound), self.formula(right, bound)

    def _terms(self, node: ParseNode, bound: frozenset[str]) -> tuple[Term, ...]:
        return tuple(self.term(arg, bound) for arg in node.args)

    def term(self, node: ParseNode, bound: frozenset[str]) -> Term:
        """The term that a tree stands for; names in `bound` are variables."""
        if node.kind == "quantifier":
            raise self.text.error(node.start, "a quantified formula where a term was expected")
        args = self._terms(node, bound)
        if node.kind == "list":
            return list_term(args[:-1], args[-1]) if node.name == ":" else list_term(args)
        if (
            node.kind == "symbol"
            and not args
            and (node.name in bound or is_variable_name(node.name, self.prolog_style))
        ):
            return Variable(node.name)
        return Apply(node.name, args)

    def constant(self, node: ParseNode) -> Apply:
        """A tree as a term without variables: what commands take as their arguments."""
        args = tuple(self.constant(arg) for arg in node.args)
        if node.kind == "list":
            return cast(Apply, list_term(args))
        return Apply(node.name, args)
