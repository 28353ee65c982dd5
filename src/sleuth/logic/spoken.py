"""Theories in words: riddles speak of places, other theories of the values of their symbols.

A clue is said in the words of its label, if that is a sentence, or of the comment above it;
otherwise a sentence is made from its formula.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from sleuth.errors import Unsuitable
from sleuth.limits import running_meter
from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.models.compilation import Compiled, compile_theory
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.lowering import lower
from sleuth.logic.models.origins import described
from sleuth.logic.models.signature import Symbol
from sleuth.logic.problem import TheoryProblem, models_view
from sleuth.logic.shapes import is_definition
from sleuth.logic.syntax import (
    And,
    Apply,
    Atom,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
)
from sleuth.logic.theory import Clause, Sentence
from sleuth.sat.rules import Rules, Words

#: Words before which a name of a relation says itself what is done.
_VERBS = ("is", "has", "lives", "sits", "stands", "keeps", "likes", "was")
#: Words after which comes "of".
_SIDES = ("left", "right", "north", "south", "east", "west", "side")
#: A comment or a label of fewer words is no sentence.
_FEWEST_WORDS = 3


def spoken_rules(problem: TheoryProblem, **options: Any) -> Rules[Interpretation]:
    """The models of one size as rules, in words made for explanations."""
    view = models_view(problem, **options)
    if len(view.sizes) != 1:
        raise Unsuitable(
            "a theory is explained over a domain of one size",
            remedy="say which size, such as 3",
        )
    compiled = compile_theory(problem.theory, running_meter())
    voice = Voice(compiled)
    return lower(compiled, view.sizes[0], running_meter(), describe=voice.clause, words=voice.value)


@dataclass(slots=True)
class Voice:
    """Says clauses and values of one theory; clues are counted in their order."""

    compiled: Compiled
    _numbers: dict[Sentence, int] = field(default_factory=dict)

    @property
    def riddle(self) -> bool:
        """Whether all that is asked for is where things are."""
        functions = [each for each in self.compiled.symbols if not each.relation]
        return (
            self.compiled.meaning.fixes_elements
            and bool(self.compiled.theory.distinct)
            and all(each.arity == 0 for each in functions)
        )

    def value(self, symbol: Symbol, arguments: tuple[int, ...], value: int | None) -> Words:
        """What a cell of a table says; a relation has no value."""
        if self.riddle and not arguments and value is not None:
            name, place = spaced(symbol.name), f"place {value + 1}"
            return Words(f"{name} is in {place}", f"{name} is not in {place}")
        atom = f"{symbol.name}({','.join(map(str, arguments))})" if arguments else symbol.name
        if value is None:
            return Words(f"{atom} is true", f"{atom} is false")
        return Words(f"{atom} is {value}", f"{atom} is not {value}")

    def clause(self, clause: Clause) -> str:
        """The sentence of the formula that a clause comes from."""
        origin = clause.origin
        if origin.distinct is not None and self.riddle:
            members = [spaced(str(member)) for member in origin.distinct.members]
            return f"{', '.join(members[:-1])} and {members[-1]} are in different places"
        sentence = origin.sentence
        if sentence is None or sentence.role != "fact" or is_definition(sentence.formula):
            return described(clause)
        number = self._numbers.setdefault(sentence, len(self._numbers) + 1)
        return f"clue {number}, {self.sentence(sentence)}"

    def sentence(self, sentence: Sentence) -> str:
        """A clue in words."""
        for written in (sentence.label or "", sentence.comment):
            if len(written.split()) >= _FEWEST_WORDS:
                return written.strip().rstrip(".")
        made = self._formula(sentence.formula) if self.riddle else None
        return made or " ".join(sentence.text.split()).rstrip(".") or _written(sentence.formula)

    def _formula(self, formula: Formula) -> str | None:
        """A formula without variables in words; None for others."""
        match formula:
            case Atom("=", (one, other)):
                return self._same_place(one, other, "")
            case Not(Atom("=", (one, other))):
                return self._same_place(one, other, "not ")
            case Atom(name, args):
                names = [_term(each) for each in args]
                if not names or None in names:
                    return None
                return f"{names[0]} {_relation(name, [each for each in names[1:] if each])}"
            case Not(body):
                said = self._formula(body)
                return said and f"it is not so that {said}"
            case And(parts):
                return self._several(parts, " and ")
            case Or(parts):
                return self._several(parts, " or ")
            case Implies(premise, conclusion):
                return self._two(premise, conclusion, "if {}, then {}")
            case Iff(left, right):
                return self._two(left, right, "{} exactly if {}")
        return None

    def _same_place(self, one: Term, other: Term, negation: str) -> str | None:
        number, name = (one, other) if str(one).isdigit() else (other, one)
        names = _term(one), _term(other)
        if None in names:
            return None
        if str(number).isdigit():
            return f"{_term(name)} is {negation}in place {int(str(number)) + 1}"
        return f"{names[0]} and {names[1]} are {negation}in the same place"

    def _several(self, parts: tuple[Formula, ...], between: str) -> str | None:
        said = [self._formula(part) for part in parts]
        return between.join(filter(None, said)) if said and all(said) else None

    def _two(self, one: Formula, other: Formula, pattern: str) -> str | None:
        said = self._formula(one), self._formula(other)
        return pattern.format(*said) if all(said) else None


def spaced(name: str) -> str:
    """The words of a name.

    >>> spaced("BlueMaster"), spaced("Age40"), spaced("next_to"), spaced("ABPlus")
    ('Blue Master', 'Age 40', 'next to', 'AB Plus')
    """
    apart = re.sub(r"(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name)
    return apart.replace("_", " ")


def _term(term: Term) -> str | None:
    """A constant in words; None for any other term."""
    return spaced(term.name) if isinstance(term, Apply) and not term.args else None


def _relation(name: str, others: list[str]) -> str:
    """What is said of the first thing of a relation.

    >>> _relation("to_the_left", ["White"]), _relation("lives_next_to", ["Cats"])
    ('is to the left of White', 'lives next to Cats')
    """
    words = spaced(name).split()
    verb = [] if words[0] in _VERBS else ["is"]
    of = ["of"] if others and words[-1] in _SIDES else []
    return " ".join([*verb, *words, *of, " and ".join(others)]).rstrip()


def _written(formula: Formula) -> str:
    return LadrWriter().formula(formula)
