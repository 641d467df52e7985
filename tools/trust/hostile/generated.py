"""What generated code may be made of: arithmetic over the state, and nothing that reaches out."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator

_FORMS = frozenset(
    (ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AugAssign,
     ast.Expr, ast.If, ast.For, ast.While, ast.Break, ast.Continue, ast.Pass, ast.Raise, ast.Name,
     ast.Load, ast.Store, ast.Constant, ast.Tuple, ast.List, ast.ListComp, ast.GeneratorExp,
     ast.SetComp, ast.comprehension, ast.Subscript, ast.Slice, ast.Attribute, ast.Call,
     ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn,
     ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.BinOp, ast.Add, ast.Sub,
     ast.Mult, ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor,
     ast.IfExp)
)  # fmt: skip
#: What may stand after a dot: of lists, sets and numbers, and of the host that draws.
_ATTRIBUTES = frozenset(
    ("add", "append", "bit_count", "bit_length", "draw", "extend", "pop", "take", "update")
)
_BUILTINS = frozenset(("all", "any", "len", "list", "max", "min", "range", "set", "sum"))


def unexpected(tree: ast.AST) -> Iterator[str]:
    """What is in generated code that can't be there unless a ruleset has smuggled it in."""
    nodes = list(ast.walk(tree))
    bound = set(_bound(nodes))
    for node in nodes:
        if type(node) not in _FORMS:
            yield type(node).__name__
        elif isinstance(node, ast.Constant) and not isinstance(node.value, int | None):
            yield f"the constant {node.value!r}"[:80]
        elif isinstance(node, ast.Attribute) and node.attr not in _ATTRIBUTES:
            yield f".{node.attr}"
        elif isinstance(node, ast.Call) and not isinstance(node.func, ast.Name | ast.Attribute):
            yield "a call of what is no name"
        elif isinstance(node, ast.Name) and node.id not in bound and _reaches_out(node.id):
            yield f"the name {node.id}"


def _reaches_out(name: str) -> bool:
    """Whether a name that code does not bind itself might be Python's."""
    return name not in _BUILTINS and (name.startswith("_") or hasattr(builtins, name))


def _bound(nodes: list[ast.AST]) -> Iterator[str]:
    """The names that the code itself gives a meaning."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
