"""The operators of LADR: how they bind, and which symbol stands for which connective.

Lower precedence binds tighter.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal[
    "infix", "infix_left", "infix_right", "prefix", "prefix_paren", "postfix", "ordinary"
]
KINDS = ("infix", "infix_left", "infix_right", "prefix", "prefix_paren", "postfix", "ordinary")

ATTRIBUTE_PRECEDENCE = 810
QUANTIFIER_PRECEDENCE = 750
HIGHEST = 999
#: Longer symbols of special characters are no operators, and more operators are no language.
LONGEST_SYMBOL = 10
MOST_OPERATORS = 500

#: The meanings that `redeclare` can move to another symbol, with the symbols they start with.
CONNECTIVES = {
    "true": "$T",
    "false": "$F",
    "negation": "-",
    "disjunction": "|",
    "conjunction": "&",
    "implication": "->",
    "backward_implication": "<-",
    "equivalence": "<->",
    "universal_quantification": "all",
    "existential_quantification": "exists",
    "equality": "=",
    "negated_equality": "!=",
    "attribute": "#",
}


@dataclass(frozen=True, slots=True)
class Operator:
    """How one symbol binds."""

    precedence: int
    kind: Kind

    @property
    def left_limit(self) -> int:
        """The loosest precedence that may stand to the left."""
        loose = self.kind in ("infix_left", "postfix")
        return self.precedence if loose else self.precedence - 1

    @property
    def right_limit(self) -> int:
        """The loosest precedence that may stand to the right."""
        loose = self.kind in ("infix_right", "prefix", "prefix_paren")
        return self.precedence if loose else self.precedence - 1


def _standard_after() -> dict[str, Operator]:
    table = {"#": Operator(ATTRIBUTE_PRECEDENCE, "infix_right"), "'": Operator(300, "postfix")}
    for precedence, kind, symbols in (
        (800, "infix", "<-> -> <-"),
        (790, "infix_right", "| ||"),
        (780, "infix_right", "& &&"),
        (700, "infix", "= != == !== < <= > >= @< @<= @> @>="),
        (500, "infix", "+ * @ / \\ ^ v"),
    ):
        for symbol in symbols.split():
            table[symbol] = Operator(precedence, kind)  # type: ignore[arg-type]
    return table


_ARITHMETIC = {
    "+": Operator(490, "infix_right"),
    "*": Operator(470, "infix_right"),
    "/": Operator(460, "infix"),
    "mod": Operator(460, "infix"),
}


@dataclass(frozen=True, slots=True)
class Operators:
    """The operators in force: those after their first operand, those before it, connectives.

    `connectives` maps symbols to the keys of CONNECTIVES.
    """

    after: dict[str, Operator] = field(default_factory=_standard_after)
    before: dict[str, Operator] = field(default_factory=lambda: {"-": Operator(350, "prefix")})
    connectives: dict[str, str] = field(
        default_factory=lambda: {symbol: meaning for meaning, symbol in CONNECTIVES.items()}
    )
    arithmetic: bool = False

    def with_arithmetic(self) -> Operators:
        """The same operators with those of Mace4's arithmetic in place of theirs."""
        return replace(self, after=self.after | _ARITHMETIC, arithmetic=True)

    def declared(self, precedence: int, kind: Kind, symbol: str) -> Operators:
        """The same operators after `op(precedence, kind, symbol)`."""
        after = {name: each for name, each in self.after.items() if name != symbol}
        before = {name: each for name, each in self.before.items() if name != symbol}
        if kind in ("prefix", "prefix_paren"):
            before[symbol] = Operator(precedence, kind)
        elif kind != "ordinary":
            after[symbol] = Operator(precedence, kind)
        return replace(self, after=after, before=before)

    def redeclared(self, meaning: str, symbol: str) -> Operators:
        """The same operators with a connective moved, with its binding, to another symbol."""
        old = [name for name, each in self.connectives.items() if each == meaning]
        connectives = {name: each for name, each in self.connectives.items() if each != meaning}
        connectives[symbol] = meaning
        after, before = dict(self.after), dict(self.before)
        for table in (after, before):
            for name in old:
                if name in table:
                    table[symbol] = table.pop(name)
        return replace(self, after=after, before=before, connectives=connectives)

    def is_known(self, symbol: str) -> bool:
        """Whether the symbol is an operator or a connective."""
        return symbol in self.after or symbol in self.before or symbol in self.connectives


STANDARD = Operators()
