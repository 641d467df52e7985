"""Card tables: cells as values, each with its place."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Diagnostics
from engine.source.document import Document
from engine.source.sheet import scan
from engine.source.table import read_table
from tests.source.helpers import marked

FILE = "cards/parks.csv"
TABLE = """\
id, vp ,cost,open,_by hand,#,name
arches,5, mountain boot ,true,x,1,"Arches, Utah"

olympic,-2,,FALSE,,,"The ""wet"" one
of two lines"
zion,007,1.5,yes,,,"12"
"""


def read(text: str) -> tuple[Document | None, Diagnostics]:
    diagnostics = Diagnostics()
    return read_table(text, FILE, diagnostics), diagnostics


def good(text: str) -> Document:
    table, diagnostics = read(text)
    assert [str(d) for d in diagnostics] == []
    assert table is not None
    return table


def test_cells_become_values() -> None:
    assert good(TABLE).data == {
        "arches": {"vp": 5, "cost": "mountain boot", "open": True, "name": "Arches, Utah"},
        "olympic": {"vp": -2, "open": False, "name": 'The "wet" one\nof two lines'},
        "zion": {"vp": "007", "cost": "1.5", "open": "yes", "name": 12},
    }


def test_rows_keep_their_order_and_ids_stay_texts() -> None:
    assert list(good("cost,id\n1,2\n1,10\n1,1\n").data) == ["2", "10", "1"]


def test_cells_have_places() -> None:
    table = good(TABLE)
    assert marked(TABLE, table.value(("arches", "cost"))) == "mountain boot"
    assert str(table.value(("arches", "cost"))) == f"{FILE}:2:11"
    assert marked(TABLE, table.key(("arches", "vp"))) == "vp"
    assert marked(TABLE, table.key(("olympic",))) == "olympic"
    assert str(table.value(("olympic", "name"))) == f"{FILE}:4:21"
    assert str(table.value(("zion", "vp"))) == f"{FILE}:6:6"


def test_characters_inside_cells_have_places() -> None:
    table = good(TABLE)
    name = table.data["olympic"]["name"]
    for part, source in (("wet", "wet"), ('"', '""'), ("lines", "lines"), ("one", "one")):
        at = name.index(part)
        span = table.inside(("olympic", "name"), at, at + len(part))
        assert marked(TABLE, span) == source
    assert marked(TABLE, table.inside(("arches", "cost"), 9, 13)) == "boot"


# Each table with the id, the place and words of the message of its one mistake.
MISTAKES = [
    ("", "Y140", "1:1", "the table is empty"),
    ("name,vp\na,1\n", "Y140", "1:1", "no field 'id'"),
    ("id;vp\na;1\n", "Y140", "1:1", "no field 'id'"),
    ("id,vp,vp\na,1,2\n", "Y140", "1:7", "two columns are named 'vp'"),
    ("id,,vp\na,1,2\n", "Y140", "1:4", "no name"),
    ('id,vp\na,"1\n', "Y140", "2:3", "never closed"),
    ("id,vp\na,1\na,2\n", "Y141", "3:1", "'a' stands twice"),
    ("id,vp\n,1\n", "Y141", "2:1", "no id"),
    ("id,vp\na,1,2\n", "Y142", "2:1", "3 cells, the first line names 2"),
    ("id,vp\na\n", "Y142", "2:1", "1 cells"),
    ("id,vp\na,1000000001\n", "Y121", "2:3", "between"),
    (f"id,vp\na,{'x' * 20_001}\n", "Y120", "2:3", "20,000"),
]


@pytest.mark.parametrize(("text", "code", "place", "message"), MISTAKES)
def test_a_mistake_names_file_row_and_column(
    text: str, code: str, place: str, message: str
) -> None:
    _, diagnostics = read(text)
    (found,) = diagnostics
    assert found.code.id == code
    assert str(found.span) == f"{FILE}:{place}"
    assert message in found.message


def test_semicolons_get_a_hint() -> None:
    _, diagnostics = read("id;vp\na;1\n")
    assert diagnostics.items[0].hint == "save it with commas between the cells"


def test_all_mistakes_come_in_one_run_and_good_rows_are_kept() -> None:
    table, diagnostics = read("id,vp\na,1\nb\na,2\nc,9999999999\n,5\n")
    assert [d.code.id for d in diagnostics] == ["Y142", "Y141", "Y121", "Y141"]
    assert table is not None
    assert table.data == {"a": {"vp": 1}, "c": {"vp": 0}}


CELL = st.text(st.sampled_from('ab ",\né'), max_size=6)


@settings(deadline=None)
@given(st.lists(st.lists(CELL, min_size=2, max_size=4), min_size=1, max_size=4))
def test_cells_are_those_of_the_standard_library(rows: list[list[str]]) -> None:
    buffer = io.StringIO()
    csv.writer(buffer).writerows(rows)
    text = buffer.getvalue()
    read: list[list[str]] = [[]]
    for cell, last in scan(text, FILE):
        assert cell.closed
        read[-1].append(cell.text)
        if last:
            read.append([])
    assert read[:-1] == [[_as_read(cell) for cell in row] for row in rows]


def _as_read(cell: str) -> str:
    """Cells that need no quotes lose the space around them."""
    return cell if set(cell) & set('",\n') else cell.strip(" ")


@settings(deadline=None)
@given(st.text(st.sampled_from('id,"\n\r ax#_1é'), max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    table, diagnostics = read(text)
    assert table is not None or diagnostics.errors
