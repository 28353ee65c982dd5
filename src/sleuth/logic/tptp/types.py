"""The types of TPTP's tff: declarations of sorts and symbols, and whether formulas obey them.

Only monomorphic types without arithmetic are read; the rest is refused where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sleuth.logic.syntax import EQUALITY, Apply, Atom, Formula, Term, Variable, atoms_of
from sleuth.logic.theory import Sentence
from sleuth.logic.tptp.tokens import Tokens, unquoted
from sleuth.text import shortened


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


INDIVIDUALS = "$i"
_TRUTH = "$o"
_SORTS = "$tType"
_WRITTEN = frozenset({"$true", "$false", "$distinct", INDIVIDUALS, _TRUTH, _SORTS})
_ARITHMETIC = _words(
    """$int $rat $real $less $lesseq $greater $greatereq $uminus $sum $difference $product
    $quotient $quotient_e $quotient_t $quotient_f $remainder_e $remainder_t $remainder_f $floor
    $ceiling $truncate $round $is_int $is_rat $to_int $to_rat $to_real $abs"""
)
_REMEDY = "of tff, types that are declared are read, without arithmetic and polymorphism"


@dataclass(frozen=True, slots=True)
class Signature:
    """The sorts of a symbol's arguments, and of its value; None for a relation."""

    args: tuple[str, ...]
    value: str | None

    def __str__(self) -> str:
        args = " * ".join(self.args)
        shown = f"({args}) > " if len(self.args) > 1 else f"{args} > " if args else ""
        return shown + (self.value or _TRUTH)


@dataclass(slots=True)
class Types:
    """The sorts and signatures that a problem and its included files declare.

    `used` are the signatures of the symbols in its formulas: those that are declared, and of
    others those that TPTP gives them.
    """

    sorts: set[str] = field(default_factory=lambda: {INDIVIDUALS})
    declared: dict[str, Signature] = field(default_factory=dict)
    used: dict[str, Signature] = field(default_factory=dict)
    #: The sorts of variables, for each sentence in tff.
    of_variables: dict[int, Mapping[Variable, str]] = field(default_factory=dict)

    def variables_of(self, sentence: Sentence) -> Mapping[Variable, str]:
        """The sorts of the variables of a sentence, where they are not individuals."""
        return self.of_variables.get(id(sentence), {})

    def clash(self, formula: Formula, variables: Mapping[Variable, str]) -> tuple[str, str] | None:
        """The first symbol that is used against its type, and how."""
        for atom in atoms_of(formula):
            for name, args, relation in _uses(atom):
                signature = self._signature(name, len(args), relation)
                if len(signature.args) != len(args) or (signature.value is None) != relation:
                    return name, f"{shortened(name)} is declared as {signature}"
                for term, sort in zip(args, signature.args, strict=True):
                    found = self._sort(term, variables)
                    if found != sort:
                        return name, f"{shortened(term.name)} is of type {found}, not {sort}"
            if atom.name == EQUALITY:
                one, other = atom.args
                left, right = (self._sort(term, variables) for term in atom.args)
                if left != right:
                    said = f"{shortened(one.name)} is of type {left}, "
                    return one.name, f"{said}{shortened(other.name)} of type {right}"
        return None

    def _sort(self, term: Term, variables: Mapping[Variable, str]) -> str:
        if isinstance(term, Variable):
            return variables.get(term, INDIVIDUALS)
        return self._signature(term.name, len(term.args), False).value or _TRUTH

    def _signature(self, name: str, arity: int, relation: bool) -> Signature:
        known = self.used.get(name)
        if known is None:
            usual = Signature((INDIVIDUALS,) * arity, None if relation else INDIVIDUALS)
            known = self.used[name] = self.declared.get(name, usual)
        return known


def _uses(atom: Atom) -> Iterator[tuple[str, tuple[Term, ...], bool]]:
    """The symbols of an atom with their arguments; whether it is a relation."""
    if atom.name != EQUALITY:
        yield atom.name, atom.args, True
    waiting = list(reversed(atom.args))
    while waiting:
        term = waiting.pop()
        if isinstance(term, Apply):
            yield term.name, term.args, False
            waiting.extend(reversed(term.args))


class TypeReader:
    """Reads declarations from tokens, and refuses what is not of this language."""

    def __init__(self, tokens: Tokens, types: Types) -> None:
        self._tokens = tokens
        self._types = types

    def declaration(self) -> None:
        """Take in `symbol : type`, which is next."""
        tokens = self._tokens
        if tokens.at("("):
            tokens.next += 1
            self.declaration()
            tokens.expect(")")
            return
        start = tokens.start
        token = tokens.take()
        if token.kind not in ("word", "quoted") or token.text.startswith("$"):
            raise tokens.unexpected("a symbol", token)
        name = unquoted(token.text)
        tokens.expect(":")
        signature = self._type()
        if signature.value == _SORTS:
            if signature.args:
                raise tokens.source.error(start, f"{shortened(name)} is polymorphic", _REMEDY)
            self._types.sorts.add(name)
            return
        before = self._types.declared.get(name) or self._types.used.get(name, signature)
        if before != signature:
            problem = f"{shortened(name)} is of type {before} before and here of {signature}"
            raise tokens.source.error(start, problem, "declare it once, before its first use")
        self._types.declared[name] = signature

    def _type(self) -> Signature:
        tokens = self._tokens
        args = self._group()
        if not tokens.at(">"):
            if isinstance(args, Signature):
                return args
            if len(args) > 1:
                raise tokens.unexpected(">")
            return _signature((), args[0])
        if isinstance(args, Signature):
            raise tokens.unexpected("a type of values, not of functions")
        if _TRUTH in args:
            raise tokens.source.error(tokens.start, "truth values are no arguments here", _REMEDY)
        tokens.next += 1
        value = self.sort(_TRUTH, _SORTS)
        if tokens.at(">"):
            raise tokens.unexpected("the end of a type")
        return _signature(tuple(args), value)

    def _group(self) -> list[str] | Signature:
        """A sort, several in parentheses, or a type in parentheses."""
        tokens = self._tokens
        if not tokens.at("("):
            return [self.sort(_TRUTH, _SORTS)]
        tokens.next += 1
        inner = self._type_or_product()
        tokens.expect(")")
        return inner

    def _type_or_product(self) -> list[str] | Signature:
        tokens = self._tokens
        first = self._type()
        if not tokens.at("*"):
            return [first.value or _TRUTH] if not first.args else first
        sorts = [self._argument(first)]
        while tokens.at("*"):
            tokens.next += 1
            sorts.append(self.sort())
        return sorts

    def _argument(self, read: Signature) -> str:
        if read.args or read.value in (None, _SORTS):
            raise self._tokens.unexpected("a type of values")
        return str(read.value)

    def sort(self, *besides: str) -> str:
        """A sort that was declared, `$i`, or one of those besides."""
        tokens = self._tokens
        start = tokens.start
        if tokens.at("!>"):
            raise tokens.source.error(start, "polymorphic types are not read", _REMEDY)
        token = tokens.take()
        if token.kind not in ("word", "quoted"):
            raise tokens.unexpected("a type", token)
        name = unquoted(token.text)
        if name in besides:
            return name
        if name in _ARITHMETIC:
            raise tokens.source.error(start, f"{name}: arithmetic is not read", _REMEDY)
        if tokens.at("("):
            raise tokens.source.error(start, f"{shortened(name)} is polymorphic", _REMEDY)
        if name not in self._types.sorts:
            raise tokens.source.error(
                start, f"{shortened(name)} is no type so far", f"declare it: {name}: {_SORTS}"
            )
        return name

    def refuse_arithmetic(self, first: int) -> None:
        """Refuse numbers and defined symbols among the tokens from `first` on."""
        tokens = self._tokens
        for place in range(first, tokens.next):
            kind, text = tokens.kinds[place], tokens.texts[place]
            if kind == "number" or text in _ARITHMETIC:
                raise tokens.source.error(
                    tokens.starts[place], f"{shortened(text)}: arithmetic is not read", _REMEDY
                )
            if kind == "word" and text.startswith("$") and text not in _WRITTEN:
                raise tokens.source.error(
                    tokens.starts[place], f"{shortened(text)} is not read", _REMEDY
                )


def _signature(args: tuple[str, ...], value: str) -> Signature:
    return Signature(args, None if value == _TRUTH else value)
