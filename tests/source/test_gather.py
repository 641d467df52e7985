"""A game's folder as one document: parts, variants, languages, and what can't be opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import BoardwrightError, Diagnostics, render
from engine.source import Document, gather, variants
from tests.source.helpers import codes, marked

GAME = """\
language: 1
game: ludo
title: Ludo
components:
  token: {copies: 4}
  card:
    rows: cards/cards.csv
  tile: {rows: {a: {vp: 1}, b: {vp: 2}}}
table:
  bag: {pool: token}
  board: {graph: board.yaml}
define:
  rows: 2 * count(bag)
"""
FILES = {
    "game.yaml": GAME,
    "cards/cards.csv": "id,vp\ngold,1\nsilver,2\n",
    "board.yaml": "language: 1\nspaces: {start: {title: Start}}\n",
    "variants/short.yaml": (
        "language: 1\nextends: ludo\nvariant: short\nwhy: Less time.\ntitle: Short Ludo\n"
        "components:\n  token: {copies: 2}\n  card: {rows: {gold: null}}\n"
        "  tile: {rows: {a: {vp: null, cost: 3}, c: {vp: 4}}}\n"
        "table: {bag: null, box: {pool: token}}\n"
    ),
    "variants/other_cards.yaml": "language: 1\ncomponents: {card: {rows: cards/other.csv}}\n",
    "cards/other.csv": "id,vp\nbronze,3\n",
    "text/vi.yaml": "title: Cờ cá ngựa\n",
}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in `ludo/` below the current directory."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "ludo"
    for name, text in FILES.items():
        write(folder, name, text)
    return folder


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def collect(folder: Path, variant: str | None = None) -> tuple[Document, Diagnostics]:
    diagnostics = Diagnostics()
    document = gather(folder, variant, diagnostics)
    assert document is not None
    return document, diagnostics


def test_a_game_is_one_document(game: Path) -> None:
    document, diagnostics = collect(game)
    assert codes(diagnostics) == []
    assert document.data["components"]["card"]["rows"] == {"gold": {"vp": 1}, "silver": {"vp": 2}}
    assert document.data["table"]["board"]["graph"] == {"spaces": {"start": {"title": "Start"}}}
    assert document.data["define"]["rows"] == "2 * count(bag)"
    assert (document.name, document.folder) == ("ludo", game)
    read = ("game.yaml", "cards/cards.csv", "board.yaml", "text/vi.yaml")
    assert document.texts == {f"ludo/{name}": FILES[name] for name in read}


def test_places_lead_into_the_parts(game: Path) -> None:
    document, _ = collect(game)
    cell = document.value(("components", "card", "rows", "silver", "vp"))
    assert str(cell) == "ludo/cards/cards.csv:3:8"
    assert str(document.key(("components", "card", "rows"))) == "ludo/game.yaml:7:5"
    title = document.value(("table", "board", "graph", "spaces", "start", "title"))
    assert str(title) == "ludo/board.yaml:2:25"
    assert marked(document.texts["ludo/board.yaml"], title) == "Start"


def test_a_game_elsewhere_is_named_in_full(
    game: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    document, _ = collect(game)
    assert next(iter(document.texts)) == f"{game.as_posix()}/game.yaml"


def test_a_single_file_is_a_game(game: Path) -> None:
    write(game, "tiny.yaml", "language: 1\ncomponents: {card: {rows: cards/cards.csv}}\n")
    document, diagnostics = collect(game / "tiny.yaml")
    assert codes(diagnostics) == []
    assert (document.name, document.folder, document.languages) == ("tiny", None, {})
    assert list(document.data["components"]["card"]["rows"]) == ["gold", "silver"]
    assert variants(game / "tiny.yaml") == []
    assert collect(game / "game.yaml")[0].folder == game


def test_languages_are_documents_of_their_own(game: Path) -> None:
    document, _ = collect(game)
    vietnamese = document.languages["vi"]
    assert vietnamese.data == {"title": "Cờ cá ngựa"}
    assert str(vietnamese.value(("title",))) == "ludo/text/vi.yaml:1:8"


# ------------------------------------------------------------------------------------- variants


def test_a_variant_says_only_what_differs(game: Path) -> None:
    document, diagnostics = collect(game, "short")
    assert codes(diagnostics) == []
    data = document.data
    assert (data["title"], data["variant"], data["why"]) == ("Short Ludo", "short", "Less time.")
    assert (data["language"], data["game"]) == (1, "ludo")
    assert "extends" not in data
    assert data["components"] == {
        "token": {"copies": 2},
        "card": {"rows": {"silver": {"vp": 2}}},
        "tile": {"rows": {"a": {"cost": 3}, "b": {"vp": 2}, "c": {"vp": 4}}},
    }
    assert list(data["table"]) == ["board", "box"]


def test_every_value_keeps_the_place_it_came_from(game: Path) -> None:
    document, _ = collect(game, "short")
    files = {
        ("title",): "ludo/variants/short.yaml:5:8",
        ("components", "token", "copies"): "ludo/variants/short.yaml:7:19",
        ("components", "tile", "rows", "b", "vp"): "ludo/game.yaml:8:37",
        ("components", "tile", "rows", "c", "vp"): "ludo/variants/short.yaml:9:49",
        ("components", "card", "rows", "silver", "vp"): "ludo/cards/cards.csv:3:8",
        ("why",): "ludo/variants/short.yaml:4:6",
    }
    assert {path: str(document.value(path)) for path in files} == files
    assert str(document.key(("table", "box"))) == "ludo/variants/short.yaml:10:20"
    assert str(document.key(("table",))) == "ludo/game.yaml:9:1"


def test_a_variant_may_name_another_table_which_replaces_the_first(game: Path) -> None:
    document, diagnostics = collect(game, "other_cards")
    assert codes(diagnostics) == []
    assert document.data["components"]["card"]["rows"] == {"bronze": {"vp": 3}}
    assert document.data["variant"] == "other_cards"


def test_lists_are_replaced_and_maps_take_the_place_of_other_values(game: Path) -> None:
    write(game, "game.yaml", "language: 1\na: [1, 2]\nb: x\nc: {d: 1}\n")
    write(game, "variants/v.yaml", "language: 1\na: [3]\nb: {e: 1}\nc: y\n")
    document, _ = collect(game, "v")
    del document.data["variant"]
    assert document.data == {"language": 1, "a": [3], "b": {"e": 1}, "c": "y"}


def test_taking_away_what_is_not_there_is_a_mistake(game: Path) -> None:
    write(game, "variants/v.yaml", "language: 1\ntable: {bga: null}\nplay: {x: null}\n")
    _, diagnostics = collect(game, "v")
    first, second = diagnostics
    assert (first.code.id, str(first.span)) == ("Y130", "ludo/variants/v.yaml:2:9")
    assert (first.message, first.hint) == ("there is no 'bga' to take away", "did you mean 'bag'?")
    assert str(second.span) == "ludo/variants/v.yaml:3:1"


@pytest.mark.parametrize(
    ("text", "place"), [("extends: chess\n", "1:10"), ("language: 2\n", "1:11")]
)
def test_a_variant_of_another_game_is_refused(game: Path, text: str, place: str) -> None:
    write(game, "variants/v.yaml", text)
    _, diagnostics = collect(game, "v")
    (found,) = diagnostics
    assert (found.code.id, str(found.span)) == ("Y131", f"ludo/variants/v.yaml:{place}")


def test_variants_are_listed_and_an_unknown_one_named(game: Path) -> None:
    assert variants(game) == ["other_cards", "short"]
    with pytest.raises(BoardwrightError) as raised:
        gather(game, "shrot", Diagnostics())
    assert str(raised.value) == (
        "ludo has no variant 'shrot': it has other_cards, short; did you mean 'short'?"
    )
    with pytest.raises(BoardwrightError, match="no variant"):
        gather(game, "../game", Diagnostics())


def test_a_variant_with_a_syntax_error_leaves_the_game(game: Path) -> None:
    write(game, "variants/v.yaml", "title: [\n")
    document, diagnostics = collect(game, "v")
    assert codes(diagnostics) == ["Y101"]
    assert document.texts["ludo/variants/v.yaml"] == "title: [\n"


# ---------------------------------------------------------------------------------------- parts


@pytest.mark.parametrize(
    ("name", "message", "hint"),
    [
        ("cards/card.csv", "there is no file", "did you mean 'cards/cards.csv'?"),
        ("../secret.csv", "outside the game's folder", None),
        ("/etc/secret.csv", "outside the game's folder", None),
        ("link.csv", "outside the game's folder", None),
        ("loop.csv", "there is no file", None),
    ],
)
def test_a_part_that_is_not_there(game: Path, name: str, message: str, hint: str | None) -> None:
    write(game.parent, "secret.csv", "id\na\n")
    (game / "link.csv").symlink_to(game.parent / "secret.csv")
    (game / "loop.csv").symlink_to(game / "loop.csv")
    write(game, "game.yaml", f"language: 1\ncomponents: {{card: {{rows: {name}}}}}\n")
    document, diagnostics = collect(game)
    (found,) = diagnostics
    assert (found.code.id, str(found.span)) == ("Y132", "ludo/game.yaml:2:27")
    assert message in found.message
    assert hint is None or found.hint == hint
    assert document.data["components"]["card"]["rows"] == name


def test_mistakes_in_parts_are_reported_in_their_files(game: Path) -> None:
    write(game, "cards/cards.csv", "id,vp\ngold\n")
    write(game, "board.yaml", "language: 2\nspaces: yes\n")
    _, diagnostics = collect(game)
    assert [(d.code.id, str(d.span)) for d in diagnostics.sorted()] == [
        ("Y131", "ludo/board.yaml:1:11"),
        ("Y108", "ludo/board.yaml:2:9"),
        ("Y142", "ludo/cards/cards.csv:2:1"),
    ]


def test_a_part_names_no_further_parts(game: Path) -> None:
    write(game, "board.yaml", "graph: board.yaml\n")
    document, diagnostics = collect(game)
    assert codes(diagnostics) == []
    assert document.data["table"]["board"]["graph"] == {"graph": "board.yaml"}


def test_parts_do_not_multiply(game: Path) -> None:
    places = "".join(f"  p{n}: {{graph: board.yaml}}\n" for n in range(150))
    write(game, "game.yaml", "language: 1\ntable:\n" + places)
    _, diagnostics = collect(game)
    assert set(codes(diagnostics)) == {"Y120"}


# ------------------------------------------------------------------------- what can't be opened


def test_there_is_no_game(game: Path) -> None:
    with pytest.raises(BoardwrightError, match=r"^there is no game at chess$"):
        gather(Path("chess"), None, Diagnostics())
    with pytest.raises(
        BoardwrightError, match=r"^ludo/cards is no game: it has no file game\.yaml$"
    ):
        gather(game / "cards", None, Diagnostics())
    (game / "loop").symlink_to(game / "loop")
    with pytest.raises(BoardwrightError, match=r"^there is no game at ludo/loop$"):
        gather(game / "loop", None, Diagnostics())


def test_a_ruleset_that_can_not_be_read_is_kept_for_marking(game: Path) -> None:
    write(game, "game.yaml", "language: 1\ntitle: 'Ludo\n")
    diagnostics, texts = Diagnostics(), dict[str, str]()
    assert gather(game, None, diagnostics, texts=texts) is None
    assert render(diagnostics.items[0], texts).splitlines()[1:3] == [
        "    2 | title: 'Ludo",
        "      |        ^",
    ]
