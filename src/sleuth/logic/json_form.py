"""Theories as JSON and back: the form for other programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar, get_args

from sleuth.errors import BadInput, Place
from sleuth.logic.json_shapes import WrongShape
from sleuth.logic.ladr.tokens import MOST_DIGITS
from sleuth.logic.nesting import DEEPEST, TOO_DEEP
from sleuth.logic.syntax import (
    And,
    Apply,
    Atom,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
)
from sleuth.logic.theory import Distinct, ListKind, Role, Sentence, Setting, TermList, Theory
from sleuth.text import shortened, unshowable

Item = TypeVar("Item")
Value = TypeVar("Value", bool, str, list[Any])

_QUANTIFIERS: dict[str, type[ForAll] | type[Exists]] = {"all": ForAll, "exists": Exists}
_CHAINS: dict[str, type[And] | type[Or]] = {"and": And, "or": Or}
_KINDS = {bool: "true or false", str: "a text", list: "a list"}
_TOO_LARGE = 10**MOST_DIGITS


def term_to_json(term: Term) -> Any:
    """A variable as `{"variable": name}`, a constant as its name, else a list of name and args.

    >>> term_to_json(Apply("f", (Variable("x"), Apply("c"))))
    ['f', {'variable': 'x'}, 'c']
    """
    if isinstance(term, Variable):
        return {"variable": term.name}
    return [term.name, *map(term_to_json, term.args)] if term.args else term.name


def formula_to_json(formula: Formula) -> Any:
    """A formula as an object with one key, the connective.

    >>> formula_to_json(Not(Atom("p", (Apply("c"),))))
    {'not': {'atom': ['p', 'c']}}
    """
    match formula:
        case Atom(name, args):
            return {"atom": [name, *map(term_to_json, args)]}
        case Not(body):
            return {"not": formula_to_json(body)}
        case And(parts):
            return {"and": [formula_to_json(part) for part in parts]}
        case Or(parts):
            return {"or": [formula_to_json(part) for part in parts]}
        case Implies(premise, conclusion):
            return {"implies": [formula_to_json(premise), formula_to_json(conclusion)]}
        case Iff(left, right):
            return {"iff": [formula_to_json(left), formula_to_json(right)]}
        case ForAll(variables, body) | Exists(variables, body):
            word = "all" if isinstance(formula, ForAll) else "exists"
            names = [variable.name for variable in variables]
            return {word: {"variables": names, "body": formula_to_json(body)}}


def theory_to_json(theory: Theory) -> dict[str, Any]:
    """Everything that a theory says, as JSON-ready data."""
    return {
        "format": "sleuth-theory",
        "source": theory.source,
        "prolog_style": theory.prolog_style,
        "settings": [
            {"name": each.name, "value": each.value} | _where(each) for each in theory.settings
        ],
        "distinct": [
            {"members": [term_to_json(member) for member in each.members]} | _where(each)
            for each in theory.distinct
        ],
        "lists": [
            {
                "name": each.name,
                "kind": each.kind,
                "terms": [term_to_json(term) for term in each.terms],
            }
            | _where(each)
            for each in theory.lists
        ],
        "sentences": [
            {
                "list": each.list_name,
                "role": each.role,
                "text": each.text,
                "attributes": [term_to_json(attribute) for attribute in each.attributes],
                "formula": formula_to_json(each.formula),
            }
            | _where(each)
            for each in theory.sentences
        ],
        "warnings": [str(warning) for warning in theory.warnings],
    }


def _where(item: Sentence | Setting | Distinct | TermList) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if item.place is not None:
        found |= {"line": item.place.line, "column": item.place.column}
    if item.program is not None:
        found["program"] = item.program
    return found


def write_json(theory: Theory) -> str:
    """The theory as JSON text, which reads back as the same theory."""
    return json.dumps(theory_to_json(theory), indent=2, ensure_ascii=False) + "\n"


def read_json(text: str, source: str = "input") -> Theory:
    """Read what `write_json` writes; every part has to be of the type and shape it has there."""
    try:
        return _theory(json.loads(text), source)
    except json.JSONDecodeError as error:
        raise BadInput(
            error.msg, Place(source, error.lineno, error.colno), "mend the JSON"
        ) from None
    except RecursionError:
        raise BadInput(TOO_DEEP, Place(source)) from None
    except WrongShape as flaw:
        raise BadInput(
            f"this JSON is not a theory: {flaw}", Place(source), "see docs/logic-language.md"
        ) from None


def _theory(data: Any, source: str) -> Theory:
    whole = _object(data, "a theory")
    named = _text(whole, "source") if whole.get("source") else source
    return Theory(
        tuple(_each(whole, "sentences", lambda each: _sentence(each, named))),
        tuple(_each(whole, "distinct", lambda each: _distinct(each, named))),
        tuple(_each(whole, "settings", lambda each: _setting(each, named))),
        tuple(_each(whole, "lists", lambda each: _term_list(each, named))),
        source=named,
        prolog_style=_value(whole, "prolog_style", bool),
    )


def _each(whole: dict[str, Any], key: str, read: Callable[[dict[str, Any]], Item]) -> list[Item]:
    """What is read from every object of a list; errors say which one was not as it should be."""
    items = []
    for number, each in enumerate(_value(whole, key, list)):
        try:
            items.append(read(_object(each, "this")))
        except WrongShape as flaw:
            raise WrongShape(f"{key}[{number}]: {flaw}") from None
    return items


def _sentence(data: dict[str, Any], source: str) -> Sentence:
    return Sentence(
        _formula(data.get("formula"), DEEPEST),
        _text(data, "list"),
        _one_of(data, "role", get_args(Role)),
        _applications(data, "attributes"),
        _place(data, source),
        _value(data, "text", str),
        _program(data),
    )


def _distinct(data: dict[str, Any], source: str) -> Distinct:
    return Distinct(_applications(data, "members"), _place(data, source), _program(data))


def _setting(data: dict[str, Any], source: str) -> Setting:
    value = data.get("value")
    if not isinstance(value, int | str) or (isinstance(value, int) and abs(value) >= _TOO_LARGE):
        raise WrongShape("value is neither a word nor a number nor true nor false")
    if isinstance(value, str):
        _value(data, "value", str)
    return Setting(_text(data, "name"), value, _place(data, source), _program(data))


def _term_list(data: dict[str, Any], source: str) -> TermList:
    return TermList(
        _text(data, "name"),
        tuple([_term(term, DEEPEST) for term in _value(data, "terms", list)]),
        _one_of(data, "kind", get_args(ListKind)),
        _place(data, source),
        _program(data),
    )


def _place(data: dict[str, Any], source: str) -> Place | None:
    if "line" not in data:
        return None
    line, column = (data.get(key) for key in ("line", "column"))
    for number in (line, column):
        if number is not None and (type(number) is not int or not 0 < number < _TOO_LARGE):
            raise WrongShape("line and column are not numbers from 1 on")
    return Place(source, line, column)


def _program(data: dict[str, Any]) -> str | None:
    return _text(data, "program") if data.get("program") is not None else None


def _object(data: Any, what: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise WrongShape(f"{what} is not an object")
    return data


def _value(data: dict[str, Any], key: str, kind: type[Value]) -> Value:
    value = data.get(key)
    if not isinstance(value, kind):
        raise WrongShape(f"{key} is not {_KINDS[kind]}")
    if isinstance(value, str) and unshowable(value):
        raise WrongShape(f"{key} holds a character that is in no text")
    return value


def _text(data: dict[str, Any], key: str) -> str:
    return _name(_value(data, key, str))


def _one_of(data: dict[str, Any], key: str, words: tuple[Any, ...]) -> Any:
    word = data.get(key)
    if word not in words:
        raise WrongShape(f"{key} is none of {', '.join(words)}")
    return word


def _applications(data: dict[str, Any], key: str) -> tuple[Apply, ...]:
    terms = [_term(each, DEEPEST) for each in _value(data, key, list)]
    if any(isinstance(term, Variable) for term in terms):
        raise WrongShape(f"{key} holds a variable")
    return tuple([term for term in terms if isinstance(term, Apply)])


def _name(data: Any) -> str:
    """A name of anything: some text, and no number that is too long to count with."""
    if not isinstance(data, str) or not data or unshowable(data):
        raise WrongShape("a name is not a text, or empty, or holds what is in no text")
    if len(data) > MOST_DIGITS and data.isdecimal():
        raise WrongShape(f"a number of more than {MOST_DIGITS} digits")
    return data


def _term(data: Any, levels: int) -> Term:
    """A term that nests at most so many levels deep."""
    if not levels:
        raise RecursionError
    if isinstance(data, str):
        return Apply(_name(data))
    if isinstance(data, dict) and data.keys() == {"variable"}:
        return Variable(_name(data["variable"]))
    if not isinstance(data, list) or not data:
        raise WrongShape("a term is none of a name, a list from a name on, and a variable")
    return Apply(_name(data[0]), tuple([_term(each, levels - 1) for each in data[1:]]))


def formula_from_json(data: Any) -> Formula:
    """Read what `formula_to_json` writes; raises WrongShape for anything else."""
    return _formula(data, DEEPEST)


def _formula(data: Any, levels: int) -> Formula:
    """A formula that nests at most so many levels deep."""
    if not levels:
        raise RecursionError
    if not isinstance(data, dict) or len(data) != 1:
        raise WrongShape("a formula is not an object with one key")
    ((word, inside),) = data.items()
    if word == "not":
        return Not(_formula(inside, levels - 1))
    if word in _QUANTIFIERS:
        names = _value(_object(inside, word), "variables", list)
        if not names:
            raise WrongShape(f"{word} binds no variables")
        variables = tuple([Variable(_name(name)) for name in names])
        return _QUANTIFIERS[word](variables, _formula(inside.get("body"), levels - 1))
    if word not in ("atom", "implies", "iff", *_CHAINS):
        raise WrongShape(f"no connective is called {shortened(word)}")
    if not isinstance(inside, list):
        raise WrongShape(f"{word} is not a list")
    if word == "atom":
        if not inside:
            raise WrongShape("an atom has no name")
        return Atom(_name(inside[0]), tuple([_term(each, levels - 1) for each in inside[1:]]))
    parts = tuple([_formula(each, levels - 1) for each in inside])
    if word in _CHAINS:
        return _CHAINS[word](parts)
    if len(parts) != 2:
        raise WrongShape(f"{word} does not have two parts")
    return Implies(*parts) if word == "implies" else Iff(*parts)
