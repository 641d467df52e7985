"""Which characters of a file a text value was read from.

YAML folds lines, doubles quotes and reads escapes, so the third character of a value need not be
the third after its start. Each style is decoded here once more, with a place for every character.
The result is compared with the value that the parser read: where the two differ, no place is given
rather than a wrong one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.errors import Span


class Cell(NamedTuple):
    """One character of a value and the columns it was written in (1-based, end exclusive)."""

    text: str
    line: int
    column: int
    end_column: int


class Piece(NamedTuple):
    """The part of one line that belongs to a value, and where it starts."""

    text: str
    line: int
    column: int


def cells(lines: Sequence[str], span: Span, style: str, text: str) -> list[Cell] | None:
    """The characters of `text`, each with its place; None where they can't be matched.

    `lines` are the lines of the file, `span` the value's place in it, quotes included, and `style`
    that of the value's `Node`.
    """
    decode = _DECODERS.get(style)
    pieces = list(_pieces(lines, span))
    if decode is None or not pieces:
        return None
    written = decode(pieces)[: len(text)]
    return written if "".join(cell.text for cell in written) == text else None


def _pieces(lines: Sequence[str], span: Span) -> Iterator[Piece]:
    # A block text ends where the next line starts: nothing of that line belongs to it.
    end = span.end_line - (span.end_column == 1 and span.end_line > span.line)
    for number in range(span.line, min(end, len(lines)) + 1):
        first = span.column if number == span.line else 1
        last = span.end_column - 1 if number == span.end_line else None
        yield Piece(lines[number - 1][first - 1 : last], number, first)


def _plain(pieces: list[Piece]) -> list[Cell]:
    return _fold([_characters(piece) for piece in _stripped(pieces)])


def _single(pieces: list[Piece]) -> list[Cell]:
    return _fold([_tokens(_QUOTE_PAIR, piece) for piece in _stripped(_unquoted(pieces))])


def _double(pieces: list[Piece]) -> list[Cell]:
    rows: list[list[Cell]] = []
    joined: set[int] = set()
    for piece in _stripped(_unquoted(pieces)):
        row = _tokens(_ESCAPE, piece)
        if row and _lone_backslash(row[-1]):  # the line's end is escaped: no space comes between
            row.pop()
            joined.add(len(rows))
        rows.append(row)
    return _fold(rows, joined)


def _lone_backslash(cell: Cell) -> bool:
    return cell.text == "\\" and cell.end_column - cell.column == 1


def _table(pieces: list[Piece]) -> list[Cell]:
    quoted = pieces[0].text.startswith('"')
    pieces = _unquoted(pieces) if quoted else pieces
    return _with_breaks([_tokens(_DOUBLED, piece) for piece in pieces], pieces)


def _literal(pieces: list[Piece]) -> list[Cell]:
    body = _body(pieces)
    return _with_breaks([_characters(piece) for piece in body], body)


def _folded(pieces: list[Piece]) -> list[Cell]:
    out: list[Cell] = []
    breaks: list[Cell] = []
    before_spaced = True  # line breaks before the first line are kept
    for piece in _body(pieces):
        row = _characters(piece)
        if row:
            spaced = row[0].text in " \t"
            out += _joint(breaks, keep=before_spaced or spaced) + row
            breaks, before_spaced = [], spaced
        breaks.append(_break(piece))
    return out + breaks


def _joint(breaks: list[Cell], *, keep: bool) -> list[Cell]:
    """What stands between two folded lines: all breaks, a space for one, one less for more."""
    if keep or not breaks:
        return breaks
    return breaks[1:] or [breaks[0]._replace(text=" ")]


def _fold(rows: list[list[Cell]], joined: set[int] | frozenset[int] = frozenset()) -> list[Cell]:
    """Lines as YAML joins them in plain and quoted text: by a space, or by their blank lines."""
    out = list(rows[0])
    last, blanks = 0, 0
    for number, row in enumerate(rows[1:], start=1):
        if not row and number < len(rows) - 1 and number not in joined:
            blanks += 1
            continue
        place = _end(rows[last]) or (row[0] if row else None)
        if place is not None:
            glue = "\n" * blanks if blanks else "" if last in joined else " "
            out += [place._replace(text=ch) for ch in glue]
        out += row
        last, blanks = number, 0
    return out


def _end(row: list[Cell]) -> Cell | None:
    return row[-1]._replace(column=row[-1].end_column) if row else None


def _stripped(pieces: list[Piece]) -> list[Piece]:
    """Pieces without the space around line breaks."""
    last = len(pieces) - 1
    out: list[Piece] = []
    for number, (text, line, column) in enumerate(pieces):
        kept = text.lstrip(" \t") if number > 0 else text
        start = column + len(text) - len(kept)
        out.append(Piece(kept if number == last else kept.rstrip(" \t"), line, start))
    return out


def _unquoted(pieces: list[Piece]) -> list[Piece]:
    """Pieces without the opening and the closing quote."""
    text, line, column = pieces[0]
    pieces = [Piece(text[1:], line, column + 1), *pieces[1:]]
    text, line, column = pieces[-1]
    return [*pieces[:-1], Piece(text[:-1], line, column)]


def _body(pieces: list[Piece]) -> list[Piece]:
    """The lines of a block text, without their indentation and without its header."""
    body = pieces[1:]
    indent = next((len(p.text) - len(p.text.lstrip(" ")) for p in body if p.text.strip()), 0)
    return [Piece(text[indent:], line, min(indent, len(text)) + 1) for text, line, _ in body]


def _with_breaks(rows: list[list[Cell]], pieces: list[Piece]) -> list[Cell]:
    return [cell for row, piece in zip(rows, pieces, strict=True) for cell in [*row, _break(piece)]]


def _break(piece: Piece) -> Cell:
    end = piece.column + len(piece.text)
    return Cell("\n", piece.line, end, end + 1)


def _characters(piece: Piece) -> list[Cell]:
    text, line, first = piece
    return [Cell(ch, line, column, column + 1) for column, ch in enumerate(text, start=first)]


_QUOTE_PAIR = re.compile("''|.", re.DOTALL)
_DOUBLED = re.compile('""|.', re.DOTALL)
_ESCAPE = re.compile(r"\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\.|.", re.DOTALL)
_ESCAPED = '0abt\tnvfre "/\\N_LP'
_MEANT = '\0\a\b\t\t\n\v\f\r\x1b "/\\\x85\xa0\u2028\u2029'
_NAMED = dict(zip(_ESCAPED, _MEANT, strict=True))


def _tokens(pattern: re.Pattern[str], piece: Piece) -> list[Cell]:
    text, line, first = piece
    return [
        Cell(_character(found[0]), line, first + found.start(), first + found.end())
        for found in pattern.finditer(text)
    ]


def _character(token: str) -> str:
    """The character that an escape or a doubled quote stands for."""
    if len(token) == 1:
        return token
    if token[0] != "\\":
        return token[0]
    return _NAMED.get(token[1], "") if len(token) == 2 else chr(int(token[2:], 16))


_DECODERS: dict[str, Callable[[list[Piece]], list[Cell]]] = {
    "": _plain,
    "'": _single,
    '"': _double,
    "|": _literal,
    ">": _folded,
    ",": _table,
}
