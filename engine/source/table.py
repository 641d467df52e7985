"""Card tables from spreadsheets: comma-separated text as a map of rows.

The first line names the fields, each further line is a row.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.errors import Diagnostics, Span, code
from engine.source.document import Document, Node
from engine.source.reporter import Reporter, Stopped
from engine.source.scalars import LARGE, Scalar, is_whole, too_large
from engine.source.sheet import TableCell, scan
from engine.source.text import LIMIT, LONGEST_TEXT, MOST_ENTRIES, MOST_VALUES

TABLE = code(
    "Y140",
    "a table that can't be read",
    "A table in a .csv file starts with a line that names its fields, each once, `id` among them. "
    "Every further line has as many cells. Columns whose name starts with # or _ are notes.",
    example="id,cost,cost\ngold,1,2\n",
)
ROW_ID = code(
    "Y141",
    "a row without an id of its own",
    "The `id` names a row of a table, so each row has one and no two have the same.",
    example="id,cost\ngold,1\ngold,2\n",
)
CELLS = code(
    "Y142",
    "a row with too many or too few cells",
    "Every row has as many cells as the first line names fields. A cell with a comma or a line "
    'break in it is quoted: "one, two".',
    example="id,cost\ngold,1,2\n",
)


def read_table(text: str, file: str, diagnostics: Diagnostics) -> Document | None:
    """A table as a document: a map from each row's `id` to its other fields.

    Blank cells are absent fields, whole numbers and true/false are read as such, all else is text.
    Rows with mistakes are left out. None, with diagnostics, where the first line can't be used or
    a limit is passed.
    """
    report = Reporter(file, diagnostics)
    try:
        rows = _rows(text, file, report)
        header = next(rows, [])
        if not _usable(header, file, report):
            return None
        start = Span(file, 1, 1, 1, 1)
        table = Document({}, Node(start, start), {file: text})
        empty = True
        for row in rows:
            if len(table.data) >= MOST_ENTRIES:
                raise report.stop(row[0].span, f"the table has more than {MOST_ENTRIES:,} rows")
            _add(table, header, row, report)
            empty = False
        if empty:
            report(TABLE, _whole(header), "the table has no rows", "write a line for each of them")
            return None
    except Stopped:
        return None
    return table


def _add(table: Document, header: list[TableCell], row: list[TableCell], report: Reporter) -> None:
    if len(row) != len(header):
        message = f"this row has {len(row)} cells, the first line names {len(header)} fields"
        many = "quote a cell that has a comma in it"
        few = "a cell that is empty still needs its comma"
        report(CELLS, _whole(row), message, many if len(row) > len(header) else few)
        return
    named = {name.text.strip(): (name, cell) for name, cell in zip(header, row, strict=True)}
    _, id_cell = named.pop("id")
    row_id = id_cell.text
    if not row_id:
        report(ROW_ID, _whole(row), "this row has no id")
    elif row_id in table.data:
        first = (table.root.items[row_id].key, "first here")
        report(ROW_ID, id_cell.span, f"the id '{row_id}' stands twice in this table", related=first)
    else:
        table.data[row_id], node = _fields(named, Node(id_cell.span, _whole(row)), report)
        table.root.items[row_id] = node


def _fields(
    named: dict[str, tuple[TableCell, TableCell]], node: Node, report: Reporter
) -> tuple[dict[str, Any], Node]:
    fields: dict[str, Any] = {}
    for field, (name, cell) in named.items():
        if cell.text and not field.startswith(("#", "_")):
            fields[field] = _meaning(cell, report)
            node.items[field] = Node(name.span, cell.span, ",")
    return fields, node


def _meaning(cell: TableCell, report: Reporter) -> Scalar:
    """What a cell stands for. Spreadsheets write TRUE and FALSE, so these are read too."""
    text = cell.text
    if text in ("true", "false", "TRUE", "FALSE"):
        return text.lower() == "true"
    if too_large(text):
        report(LARGE, cell.span, "numbers lie between -1,000,000,000 and 1,000,000,000")
        return 0
    return int(text) if is_whole(text) else text


def _usable(header: list[TableCell], file: str, report: Reporter) -> bool:
    names = [cell.text.strip() for cell in header]
    place = _whole(header) if header else Span(file, 1, 1, 1, 1)
    if "id" not in names:
        found = "the first line names no field 'id'" if header else "the table is empty"
        hint = "save it with commas between the cells" if ";" in "".join(names) else None
        report(
            TABLE, place, found, hint or "begin with a line of the names of its fields, id first"
        )
        return False
    for number, cell in enumerate(header):
        if not names[number]:
            report(TABLE, cell.span, "this column has no name", "name it, or start it with #")
        elif names[number] in names[:number]:
            report(TABLE, cell.span, f"two columns are named '{names[number]}'")
    return "" not in names and len(set(names)) == len(names)


def _whole(row: list[TableCell]) -> Span:
    first, last = row[0].span, row[-1].span
    return Span(first.file, first.line, first.column, last.end_line, last.end_column)


def _rows(text: str, file: str, report: Reporter) -> Iterator[list[TableCell]]:
    """The rows of a table, blank ones left out."""
    row: list[TableCell] = []
    for count, (cell, last) in enumerate(scan(text, file), start=1):
        if count > MOST_VALUES:
            raise report.stop(cell.span, f"the table has more than {MOST_VALUES:,} cells")
        row.append(_checked(cell, report))
        if last:
            if any(cell.text for cell in row):
                yield row
            row = []


def _checked(cell: TableCell, report: Reporter) -> TableCell:
    if not cell.closed:
        report(TABLE, cell.span, "the quote of this cell is never closed")
    if len(cell.text) > LONGEST_TEXT:
        report(LIMIT, cell.span, f"this cell has more than {LONGEST_TEXT:,} characters")
        return TableCell("", cell.span)
    return cell
