"""Faults planted by machine: the mutants of a source file, read off its syntax tree.

A mutant is named by the function that it is in, its operator and how many of that operator come
before it in that function. So its name stays when code around the function moves or changes.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}

#: Marks the condition of a branch while its function is walked through.
_TEST = "is_a_condition"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One small change of a file: `source` is the whole file with it."""

    name: str
    operator: str
    line: int
    before: str
    after: str
    source: str


def mutants(source: str) -> Iterator[Mutant]:
    """All mutants of a file, in the order of its lines.

    >>> [(each.name, each.after) for each in mutants("def f(x):\\n    return x < 3\\n")]
    [('f:return:0', 'return None'), ('f:comparison:0', 'x <= 3'), ('f:boundary:0', '4')]
    """
    tree = ast.parse(source)
    lines = source.encode().splitlines(keepends=True)
    seen: Counter[tuple[str, str]] = Counter()
    for function, node in _inside_functions(tree):
        for operator, change in _OPERATORS.items():
            changed = change(node)
            if changed is None:
                continue
            key = (function, operator)
            name = f"{function}:{operator}:{seen[key]}"
            seen[key] += 1
            before, after = ast.unparse(node), ast.unparse(changed)
            if before != after:
                text = _replaced(lines, node, after)
                yield Mutant(name, operator, node.lineno, before, after, text)


def _inside_functions(tree: ast.Module) -> Iterator[tuple[str, ast.expr | ast.stmt]]:
    """The statements and expressions of all functions, each with the name of its function."""

    def walk(node: ast.AST, scope: tuple[str, ...], inside: bool) -> Iterator[tuple[str, ast.AST]]:
        for child in _children(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                within = inside or not isinstance(child, ast.ClassDef)
                yield from walk(child, (*scope, child.name), within)
            else:
                if inside:
                    yield ".".join(scope), child
                yield from walk(child, scope, inside)

    for function, node in walk(tree, (), False):
        if isinstance(node, ast.expr | ast.stmt):
            yield function, node


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """What a node consists of, without what has no effect on a run: annotations, messages."""
    if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr):
        return
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        setattr(node.test, _TEST, True)
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_comment"):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST):
                yield each


def _replaced(lines: list[bytes], node: ast.expr | ast.stmt, after: str) -> str:
    """The whole file with one node written differently; the rest stays to the letter."""
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    first, last = node.lineno - 1, node.end_lineno - 1
    written = f"({after})" if isinstance(node, ast.expr) else after
    joined = lines[first][: node.col_offset] + written.encode() + lines[last][node.end_col_offset :]
    return b"".join([*lines[:first], joined, *lines[last + 1 :]]).decode()


def _comparison(node: ast.AST) -> ast.AST | None:
    if not isinstance(node, ast.Compare):
        return None
    other = _COMPARISONS[type(node.ops[0])]()
    return ast.Compare(node.left, [other, *node.ops[1:]], node.comparators)


def _boundary(node: ast.AST) -> ast.AST | None:
    if not isinstance(node, ast.Constant) or type(node.value) is not int:
        return None
    return ast.Constant(node.value + 1)


def _arithmetic(node: ast.AST) -> ast.AST | None:
    if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC and not _is_text(node):
        return ast.BinOp(node.left, _ARITHMETIC[type(node.op)](), node.right)
    if isinstance(node, ast.AugAssign) and type(node.op) in _ARITHMETIC:
        return ast.AugAssign(node.target, _ARITHMETIC[type(node.op)](), node.value)
    return None


def _is_text(node: ast.BinOp) -> bool:
    """Whether it puts texts together, which says nothing about an answer."""
    sides = (node.left, node.right)
    return any(
        isinstance(each, ast.JoinedStr)
        or (isinstance(each, ast.Constant) and isinstance(each.value, str))
        for each in sides
    )


def _boolean(node: ast.AST) -> ast.AST | None:
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return ast.BoolOp(other, node.values)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return node.operand
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return ast.Constant(not node.value)
    if isinstance(node, ast.Name | ast.Attribute) and hasattr(node, _TEST):
        return ast.UnaryOp(ast.Not(), node)
    return None


def _return(node: ast.AST) -> ast.AST | None:
    if not isinstance(node, ast.Return) or node.value is None:
        return None
    if isinstance(node.value, ast.Constant) and node.value.value in (None, True, False):
        return None
    empty = isinstance(node.value, ast.List | ast.ListComp)
    return ast.Return(ast.List([], ast.Load()) if empty else ast.Constant(None))


def _dropped_call(node: ast.AST) -> ast.AST | None:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.YieldFrom):
        return ast.Pass()
    return None


def _dropped_raise(node: ast.AST) -> ast.AST | None:
    return ast.Pass() if isinstance(node, ast.Raise) else None


def _swapped_arguments(node: ast.AST) -> ast.AST | None:
    if not isinstance(node, ast.Call) or len(node.args) < 2:
        return None
    first, second, *rest = node.args
    if isinstance(first, ast.Starred) or isinstance(second, ast.Starred):
        return None
    return ast.Call(node.func, [second, first, *rest], node.keywords)


_OPERATORS: dict[str, Callable[[ast.AST], ast.AST | None]] = {
    "comparison": _comparison,
    "boundary": _boundary,
    "arithmetic": _arithmetic,
    "boolean": _boolean,
    "return": _return,
    "dropped-call": _dropped_call,
    "dropped-raise": _dropped_raise,
    "swapped-arguments": _swapped_arguments,
}
