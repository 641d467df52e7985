"""What generated code may be made of: arithmetic over the state, and nothing that reaches out."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator

_FORMS: frozenset[str] = frozenset(
    [
        "Module",
        "FunctionDef",
        "arguments",
        "arg",
        "Return",
        "Assign",
        "AugAssign",
        "Expr",
        "If",
        "For",
        "While",
        "Break",
        "Continue",
        "Pass",
        "Raise",
        "Name",
        "Load",
        "Store",
        "Constant",
        "Tuple",
        "List",
        "ListComp",
        "GeneratorExp",
        "SetComp",
        "comprehension",
        "Subscript",
        "Slice",
        "Attribute",
        "Call",
        "keyword",
        "Compare",
        "Eq",
        "NotEq",
        "Lt",
        "LtE",
        "Gt",
        "GtE",
        "In",
        "NotIn",
        "Is",
        "IsNot",
        "BoolOp",
        "And",
        "Or",
        "UnaryOp",
        "Not",
        "USub",
        "BinOp",
        "Add",
        "Sub",
        "Mult",
        "FloorDiv",
        "Mod",
        "LShift",
        "RShift",
        "BitAnd",
        "BitOr",
        "BitXor",
        "IfExp",
        "NamedExpr",
    ]
)
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
        form = type(node).__name__
        if form not in _FORMS:
            yield form
        elif isinstance(node, ast.Constant) and not isinstance(node.value, int | None):
            yield f"the constant {node.value!r}"[:80]
        elif isinstance(node, ast.Attribute) and node.attr not in _ATTRIBUTES:
            yield f".{node.attr}"
        elif isinstance(node, ast.Call) and not isinstance(node.func, ast.Name | ast.Attribute):
            yield "a call of what is no name"
        elif isinstance(node, ast.Name) and node.id not in bound | _BUILTINS:
            if node.id.startswith("_") or hasattr(builtins, node.id):
                yield f"the name {node.id}"


def _bound(nodes: list[ast.AST]) -> Iterator[str]:
    """The names that the code itself gives a meaning."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
