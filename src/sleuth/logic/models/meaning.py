"""What the symbols of arithmetic mean: integers, with undefined values where they fail."""

from __future__ import annotations

from dataclasses import dataclass

FUNCTIONS = {"+": 2, "*": 2, "/": 2, "mod": 2, "min": 2, "max": 2, "-": 1, "abs": 1}
RELATIONS = ("<", "<=", ">", ">=")


@dataclass(frozen=True, slots=True)
class Meaning:
    """Which symbols have a fixed meaning.

    `arithmetic` is that of the integers; `ring` that of the integers modulo the size of the
    domain, for `+`, `*` and the sign only; `order` fixes `<` and `<=` alone.
    """

    arithmetic: bool = False
    ring: bool = False
    order: bool = False

    @property
    def fixes_elements(self) -> bool:
        """Whether no two elements can be exchanged because numbers are meant as numbers."""
        return self.arithmetic or self.ring or self.order

    def function(self, name: str, arity: int) -> bool:
        """Whether a function symbol has a fixed meaning."""
        if name == "domain_size" and arity == 0:
            return self.arithmetic
        if self.arithmetic:
            return FUNCTIONS.get(name) == arity
        return self.ring and (name, arity) in {("+", 2), ("*", 2), ("-", 1)}

    def relation(self, name: str, arity: int) -> bool:
        """Whether a relation symbol has a fixed meaning."""
        if arity != 2:
            return False
        if self.arithmetic:
            return name in RELATIONS
        return self.order and name in ("<", "<=")
