"""Text to syntax tree, with limits and people's words for what can't be read."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

from engine.errors import did_you_mean
from engine.language.codes import NOT_HERE, SYNTAX, TOO_BIG
from engine.language.fields import Expression
from engine.language.mistake import Mistake
from engine.likeness import alike

MAX_LENGTH = 1_000
MAX_DEPTH = 40
MAX_DIGITS = 9
#: How many texts are kept with their trees: those of several large rulesets.
_KEPT = 4_096

#: The words that expressions are made with.
WORDS = ("and", "or", "not", "in", "is", "if", "else", "for")
_ALONE = re.compile(r"(?<![<>=!])=(?![=])")
#: Common slips, with what to write instead.
_SLIPS = (
    (re.compile(r"&&"), "write 'and'"),
    (re.compile(r"\|\|"), "write 'or'"),
    (_ALONE, "write '==' to compare"),
    (re.compile(r"=>"), "write '>='"),
    (re.compile(r"!(?!=)"), "write 'not'"),
    (re.compile(r"<>"), "write '!='"),
)

#: What no name or sign of the language has; Python would read other letters as these.
_FOREIGN = re.compile(r"[^\x20-\x7e\n\t]|#|\\")
#: Python's other ways to write a number.
_NUMBER = re.compile(r"(?<![\w.])(?:\d+[A-Za-z_]\w*|0\d+\b)")

_ALLOWED: tuple[type[ast.AST], ...] = (
    ast.Expression, ast.Constant, ast.Name, ast.Load, ast.Store, ast.Attribute, ast.Subscript,
    ast.Tuple, ast.List, ast.Call, ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod,
    ast.UnaryOp, ast.USub, ast.Not, ast.BoolOp, ast.And, ast.Or, ast.Compare, ast.Eq, ast.NotEq,
    ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Is, ast.IsNot, ast.In, ast.NotIn, ast.IfExp,
    ast.GeneratorExp, ast.ListComp, ast.comprehension, ast.keyword,
)  # fmt: skip


@lru_cache(maxsize=_KEPT)
def parse(text: str) -> ast.expr:
    """The syntax tree of an expression. Raises Mistake, its node carrying the exact columns.

    A tree is shared by all who ask for the same text, as each player count and each question does;
    nobody changes it. Columns in the tree count characters of the text from 0 (Python counts bytes
    and, inside the brackets that let an expression span lines, one too many).
    """
    _limits(text)
    try:
        tree = ast.parse(f"({text}\n)", mode="eval").body
    except SyntaxError as error:
        raise _unreadable(text, error) from None
    except (ValueError, RecursionError, MemoryError):
        raise Mistake(SYNTAX, "this expression can't be read", whole(text)) from None
    _check(tree, text)
    return tree


def mentioned(expression: Expression) -> frozenset[str]:
    """All names in an expression; none when it can't be read."""
    if expression.source is None:
        return frozenset().union(*map(mentioned, expression.items))
    return _names_in(expression.source)


@lru_cache(maxsize=_KEPT)
def _names_in(text: str) -> frozenset[str]:
    try:
        nodes = ast.walk(parse(text))
    except Mistake:
        return frozenset()
    return frozenset(node.id for node in nodes if isinstance(node, ast.Name))


def whole(text: str) -> ast.expr:
    """A node that stands for the whole text."""
    return _mark(text, 0, len(text))


def _mark(text: str, start: int, end: int) -> ast.expr:
    node = ast.Name(
        "", lineno=1, col_offset=start, end_lineno=1, end_col_offset=max(end, start + 1)
    )
    node.placed = (start, max(end, start + 1))  # type: ignore[attr-defined]
    return node


def _limits(text: str) -> None:
    if len(text) > MAX_LENGTH:
        raise Mistake(
            TOO_BIG,
            f"this expression has {len(text)} characters; {MAX_LENGTH} are allowed",
            whole(text),
        )
    if found := _FOREIGN.search(text):
        char = found.group()
        shown = f"'{char}'" if char.isprintable() else ascii(char)
        hint = "names are of the letters a to z, digits and '_'"
        message = f"the character {shown} can't stand in an expression"
        raise Mistake(SYNTAX, message, _mark(text, *found.span()), hint)
    if found := _NUMBER.search(text):
        hint = "write its digits, without '_' and letters"
        message = f"'{found.group()}' is no whole number"
        raise Mistake(NOT_HERE, message, _mark(text, *found.span()), hint)
    depth = 0
    for at, char in enumerate(text):
        depth += (char in "([{") - (char in ")]}")
        if depth < 0:
            raise Mistake(SYNTAX, f"'{char}' has no partner", _mark(text, at, at + 1))
        if depth > MAX_DEPTH:
            raise Mistake(
                TOO_BIG, f"more than {MAX_DEPTH} brackets are open here", _mark(text, at, at + 1)
            )
    if found := re.search(rf"\d{{{MAX_DIGITS + 1},}}", text):
        raise Mistake(
            TOO_BIG, f"a number has at most {MAX_DIGITS} digits", _mark(text, *found.span())
        )
    if not text.strip():
        raise Mistake(SYNTAX, "an expression is missing here", whole(text))


def _unreadable(text: str, error: SyntaxError) -> Mistake:
    if slip := _misspelt(text):
        return slip
    opened = _unbalanced(text)
    for pattern, hint in _SLIPS:
        if pattern is _ALONE and opened is not None:
            continue  # in brackets it may give an argument a name
        if found := pattern.search(text):
            return Mistake(
                SYNTAX,
                f"'{found.group()}' is not part of an expression",
                _mark(text, *found.span()),
                hint,
            )
    if opened is not None:
        return Mistake(SYNTAX, f"'{text[opened]}' has no partner", _mark(text, opened, opened + 1))
    start = min(
        max(_offset(text, error.lineno or 1, (error.offset or 1) - 1, True), 0), len(text) - 1
    )
    near = re.match(r"\w+|\S", text[start:])
    end = start + (len(near.group()) if near else 1)
    return Mistake(
        SYNTAX,
        f"this can't be read at '{text[start:end].strip() or 'the end'}'",
        _mark(text, start, end),
    )


def _misspelt(text: str) -> Mistake | None:
    """The word that makes the expression readable when it is one of the language's own instead."""
    for found in re.finditer(r"[^\W\d]\w*", text):
        meant = [
            word
            for word in alike(found[0], WORDS)
            if _readable(f"{text[: found.start()]}{word}{text[found.end() :]}")
        ]
        if meant:
            message = f"unknown word '{found[0]}'"
            return Mistake(
                SYNTAX, message, _mark(text, *found.span()), did_you_mean(found[0], meant)
            )
    return None


def _readable(text: str) -> bool:
    try:
        ast.parse(f"({text}\n)", mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _unbalanced(text: str) -> int | None:
    pairs = {")": "(", "]": "[", "}": "{"}
    open_at: list[int] = []
    for at, char in enumerate(text):
        if char in "([{":
            open_at.append(at)
        elif char in pairs:
            if not open_at or text[open_at[-1]] != pairs[char]:
                return at
            open_at.pop()
    return open_at[-1] if open_at else None


def _offset(text: str, line: int, column: int, chars: bool = False) -> int:
    """Python's line and byte column in the bracketed text, as an offset in its characters."""
    lines = text.split("\n")
    before = sum(len(part) + 1 for part in lines[: line - 1])
    if line == 1:
        column -= 1
    current = lines[line - 1] if line <= len(lines) else ""
    within = column if chars else len(current.encode()[: max(column, 0)].decode(errors="ignore"))
    return before + min(within, len(current))


def _check(tree: ast.expr, text: str) -> None:
    """Refuse forms outside the language, and set every node's `placed` (start, end)."""
    level: list[ast.AST] = [tree]
    depth = 0
    while level:
        depth += 1
        for node in level:
            _place(node, text)
            _refuse(node)
        if depth > MAX_DEPTH:
            raise Mistake(
                TOO_BIG, f"this expression is more than {MAX_DEPTH} levels deep", level[0]
            )
        level = [child for node in level for child in ast.iter_child_nodes(node)]


def _place(node: ast.AST, text: str) -> None:
    if isinstance(node, ast.expr):
        start = _offset(text, node.lineno, node.col_offset)
        end = _offset(text, node.end_lineno or node.lineno, node.end_col_offset or 0)
        node.placed = (start, max(end, start + 1))  # type: ignore[attr-defined]


def _refuse(node: ast.AST) -> None:
    op = getattr(node, "op", None)
    bad = op if op is not None and not isinstance(op, _ALLOWED) else node
    if not isinstance(bad, _ALLOWED):
        hint = _INSTEAD.get(type(bad).__name__)
        raise Mistake(NOT_HERE, f"the expression language has no {_form(bad)}", node, hint)
    if isinstance(node, ast.Constant) and type(node.value) is not int:
        what = "texts" if isinstance(node.value, str) else "such values"
        hint = _INSTEAD.get(repr(node.value))
        raise Mistake(NOT_HERE, f"the expression language has no {what}", node, hint)
    if isinstance(node, ast.Name | ast.Attribute):
        name = node.id if isinstance(node, ast.Name) else node.attr
        if name.startswith("_"):
            raise Mistake(NOT_HERE, "names do not begin with an underscore", node)
    if isinstance(node, ast.Call) and not isinstance(node.func, ast.Name):
        raise no_call(node)
    if isinstance(node, ast.keyword) and node.arg is None:
        raise Mistake(NOT_HERE, "the expression language has no '**'", node.value)
    if isinstance(node, ast.comprehension) and not isinstance(node.target, ast.Name):
        raise Mistake(NOT_HERE, "'for' takes one name", node.target)


def no_call(node: ast.AST) -> Mistake:
    """The mistake of a call that is more than a name with plain arguments."""
    return Mistake(NOT_HERE, "a call is a name with its arguments in brackets", node)


def plain(call: ast.Call) -> list[ast.expr]:
    """The arguments of a call that has none by name. Raises Mistake."""
    if call.keywords:
        raise no_call(call)
    return call.args


#: What to write instead of forms that only Python has.
_INSTEAD = {
    "Pow": "multiply instead",
    "Div": "write '//' (whole numbers only)",
    "True": "write true",
    "False": "write false",
    "None": "write none",
}


def _form(node: ast.AST) -> str:
    words = {
        "Pow": "powers", "Div": "'/'", "Lambda": "lambda", "Dict": "maps", "Set": "sets",
        "JoinedStr": "texts", "Slice": "slices", "Starred": "'*'", "NamedExpr": "':='",
        "BitAnd": "'&'", "BitOr": "'|'", "BitXor": "'^'", "Invert": "'~'", "UAdd": "'+' alone",
    }  # fmt: skip
    return words.get(type(node).__name__, type(node).__name__)
