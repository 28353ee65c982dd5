"""Theories as JSON and back: the form for other programs."""

from __future__ import annotations

import json
from typing import Any

from sleuth.errors import BadInput, Place
from sleuth.logic.json_shapes import WrongShape, applied, entries, entry, expected
from sleuth.logic.nesting import TOO_DEEP, is_too_deep
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
from sleuth.logic.theory import Distinct, Sentence, Setting, TermList, Theory

_QUANTIFIERS: dict[str, type[ForAll] | type[Exists]] = {"all": ForAll, "exists": Exists}
_CHAINS: dict[str, type[And] | type[Or]] = {"and": And, "or": Or}
_PAIRS: dict[str, type[Implies] | type[Iff]] = {"implies": Implies, "iff": Iff}


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
    """Read what `write_json` writes."""
    try:
        theory = _theory(json.loads(text), source)
    except json.JSONDecodeError as error:
        raise BadInput(error.msg, Place(source, error.lineno, error.colno)) from None
    except RecursionError:
        raise BadInput(TOO_DEEP, Place(source)) from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadInput(
            f"this JSON is not a theory: {type(error).__name__} {error}",
            Place(source),
            "see docs/logic-language.md",
        ) from None
    if any(is_too_deep(sentence.formula) for sentence in theory.sentences):
        raise BadInput(TOO_DEEP, Place(source))
    return theory


def _theory(data: Any, source: str) -> Theory:
    named = data.get("source") or source
    return Theory(
        tuple(
            Sentence(
                formula_from_json(each["formula"]),
                each["list"],
                each["role"],
                tuple(_apply(attribute) for attribute in each["attributes"]),
                _place(each, named),
                each["text"],
                each.get("program"),
            )
            for each in data["sentences"]
        ),
        tuple(
            Distinct(tuple(map(_apply, each["members"])), _place(each, named), each.get("program"))
            for each in data["distinct"]
        ),
        tuple(
            Setting(each["name"], each["value"], _place(each, named), each.get("program"))
            for each in data["settings"]
        ),
        tuple(
            TermList(
                each["name"],
                tuple(map(_term, each["terms"])),
                each["kind"],
                _place(each, named),
                each.get("program"),
            )
            for each in data["lists"]
        ),
        source=named,
        prolog_style=data["prolog_style"],
    )


def _place(data: Any, source: str) -> Place | None:
    return Place(source, data["line"], data["column"]) if "line" in data else None


def _term(data: Any) -> Term:
    if isinstance(data, dict):
        return Variable(entry(data, "variable", str))
    return _apply(data)


def _apply(data: Any) -> Apply:
    if isinstance(data, str):
        return Apply(data)
    name, args = applied(data, "a term")
    return Apply(name, tuple(map(_term, args)))


def formula_from_json(data: Any) -> Formula:
    """Read what `formula_to_json` writes; raises WrongShape for anything else."""
    if len(expected(data, dict, "a formula")) != 1:
        raise WrongShape("a formula is an object with one key, its connective")
    ((word, inside),) = data.items()
    if word == "atom":
        name, args = applied(inside, "an atom")
        return Atom(name, tuple(map(_term, args)))
    if word == "not":
        return Not(formula_from_json(inside))
    if word in _CHAINS:
        return _CHAINS[word](tuple(map(formula_from_json, expected(inside, list, "a chain"))))
    if word in _QUANTIFIERS:
        names = entries(inside, "variables", lambda each: expected(each, str, "a variable"))
        variables = tuple(map(Variable, names))
        return _QUANTIFIERS[word](variables, formula_from_json(entry(inside, "body", dict)))
    if word not in _PAIRS:
        raise WrongShape(f"no connective is called {word}")
    parts = [formula_from_json(part) for part in expected(inside, list, f"“{word}”")]
    if len(parts) != 2:
        raise WrongShape(f"“{word}” has two sides")
    return _PAIRS[word](*parts)
