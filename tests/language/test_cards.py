"""Components with records and rows: their kinds, their fields, and bags."""

from __future__ import annotations

import random
from pathlib import Path

from tests.language.card_game import GAME, GUESTS, RECIPES, mistakes, report, sound
from tests.language.values import value_of

KINDS = (
    "plum 5, pear 4, fig 3, spoon[A] 2, spoon[B] 2, coin 3, small4 2, small5 2, small6 2, "
    "large4 2, large5 2, large6 2, plum_jam 2, compote 1, fig_jam 1, anna 2, bert 2, carl 2"
)


def test_kinds_have_names_and_numbers(tmp_path: Path) -> None:
    layout = sound(tmp_path).game(2).program.layout
    assert ", ".join(f"{kind.name} {kind.copies}" for kind in layout.kinds) == KINDS


def test_kinds_with_one_name_are_told_apart_by_their_component(tmp_path: Path) -> None:
    game = GAME.replace("Size: [small, large]", "Size: [small, carl]").replace("large", "carl")
    recipes = RECIPES.replace("large", "carl").replace("fig_jam", "anna").replace("compote", "fig")
    found = report(
        tmp_path, game, recipes, GUESTS.replace("large", "carl").replace("fig_jam", "anna")
    )
    assert mistakes(found) == []
    assert found.ruleset is not None
    names = [kind.name for kind in found.ruleset.game(2).program.layout.kinds]
    assert {"fruit[fig]", "recipe[fig]", "recipe[anna]", "guest[anna]", "carl", "carl4"} <= {*names}
    assert len({*names}) == len(names)


def test_numbers_alone_are_no_name(tmp_path: Path) -> None:
    game = GAME.replace("{size: Size, month: 4-6}", "{low: [0, 1], high: 1-2}")
    found = report(tmp_path, game, guests="anna: {worth: 1, first: 'jar[1, 2]'}\n")
    assert mistakes(found) == []
    assert found.ruleset is not None
    names = [kind.name for kind in found.ruleset.game(2).program.layout.kinds]
    assert [name for name in names if name.startswith("jar")] == [
        *("jar[0,1]", "jar[0,2]", "jar[1,1]", "jar[1,2]")
    ]


def test_pieces_lie_where_they_start(tmp_path: Path) -> None:
    ruleset = sound(tmp_path)
    state = ruleset.game(3, checked=True).start(seed=1)
    facts = {
        "count(crate)": 12,
        "crate[fig]": 3,
        "count(shelf)": 12,
        "count(book)": 4,
        "book[recipe.plum_jam]": 2,
        "players[1].spoons[spoon[players[1]]]": 2,
        "players[1].spoons[spoon[players[0]]]": 0,
        "count(players[2].purse)": 3,
        "sum(count(p.purse) for p in players)": 9,
    }
    assert {text: value_of(ruleset, 3, state.cells, text) for text in facts} == facts


FIELDS = {
    # Of a kind that is named, of pieces that are gone through, of none.
    "recipe.plum_jam.worth": 2,
    "recipe.fig_jam.size == large": True,
    "recipe.plum_jam.late or recipe.fig_jam.late": False,
    "recipe.compote.late": True,
    "jar[large, 6].month": 6,
    "jar[small, 4].size == small": True,
    "jar[large, 5] == jar[Size[1], 3 + 2]": True,
    "sum(r.worth for r in book)": 11,
    "sum(j.month for j in shelf if j.size == large)": 30,
    "count(j for j in shelf if j == jar[small, 5])": 2,
    "count(j for j in shelf if any(j == jar[k, n] for k in Size for n in range(4, 6)))": 8,
    "top(line) is none": True,
    # Fields that hold pieces, and those that may hold nothing.
    "guest.anna.likes == recipe.fig_jam": True,
    "guest.anna.likes.worth": 3,
    "guest.bert.likes is none": True,
    "guest.bert.fond == fig": True,
    "guest.anna.fond is none": True,
    "guest.bert.first.month": 6,
    "sum(g.likes.worth for g in door)": 6,
    "sum(g.first.month for g in door)": 20,
    # Bags.
    "recipe.plum_jam.cost[plum]": 2,
    "count(recipe.compote.cost)": 3,
    "count(guest.carl.cost)": 0,
    "empty(guest.carl.cost)": True,
    "empty(guest.bert.cost)": False,
    "plum in recipe.fig_jam.cost": False,
    "fig in recipe.fig_jam.cost": True,
    "recipe.fig_jam.cost <= guest.anna.cost": True,
    "recipe.plum_jam.cost <= guest.anna.cost": False,
    "guest.anna.cost >= recipe.fig_jam.cost": True,
    "recipe.compote.cost == guest.bert.cost": True,
    "recipe.compote.cost != guest.anna.cost": True,
    "(recipe.compote.cost + guest.anna.cost)[plum]": 2,
    "count(recipe.compote.cost + guest.anna.cost)": 6,
    "count(recipe.compote.cost - guest.anna.cost)": 2,
    "(guest.anna.cost - recipe.compote.cost)[pear]": 0,
    "(guest.anna.cost * 2)[fig]": 4,
    "count(2 * guest.anna.cost)": 6,
    "recipe.compote.cost <= crate": True,
    "2 * recipe.compote.cost + 2 * recipe.plum_jam.cost <= crate": False,
    "count(crate - recipe.compote.cost)": 9,
    "count(k for k in recipe.compote.cost)": 3,
    "count(k for k in recipe.compote.cost if k == pear)": 2,
    "any(k == fig for k in recipe.plum_jam.cost)": False,
    "sum(r.cost[pear] for r in book)": 2,
    "sum(count(r.cost) for r in book)": 8,
    "count(sum(r.cost for r in book))": 8,
    "sum(r.cost for r in book)[plum]": 5,
    "sum(r.cost[k] for r in book for k in Fruit)": 8,
    "sum(r.cost[k] * k.index for r in book for k in Fruit)": 4,
    "count(r for r in book if r.cost <= guest.bert.cost)": 1,
    "count(recipe.fig_jam.cost if count(crate) > 3 else recipe.compote.cost)": 1,
}


def test_fields_are_constants_of_a_kind(tmp_path: Path) -> None:
    ruleset = sound(tmp_path)
    cells = ruleset.game(2).start(seed=1).cells
    assert {text: value_of(ruleset, 2, cells, text) for text in FIELDS} == FIELDS


def test_the_compiled_game_reads_the_same_fields(tmp_path: Path) -> None:
    conditions = "".join(
        f"      - if: ({text}) == {str(v).lower()}\n        then: [{{add: {{right: 1}}}}]\n"
        for text, v in FIELDS.items()
    )
    game = GAME.replace("play:\n", f"play:\n  - phase: proof\n    do:\n{conditions}")
    game = game.replace("table:\n", "table:\n  right: {number: 0}\n")
    ruleset = sound(tmp_path, game)
    state = ruleset.game(2, checked=True).start(seed=1)
    assert value_of(ruleset, 2, state.cells, "right") == len(FIELDS)


def test_a_field_of_none_is_nothing(tmp_path: Path) -> None:
    game = GAME.replace("line: {row: [recipe, guest, jar], size: 4}", "line: {row: guest, size: 4}")
    ruleset = sound(tmp_path, game)
    facts = {
        "guest.carl.likes.worth": 0,
        "guest.carl.likes.size is none": True,
        "guest.carl.likes.late": False,
        "count(guest.carl.likes.cost)": 0,
        "guest.carl.likes.cost[fig]": 0,
        "top(line).worth": 0,
        "top(line).likes.worth": 0,
        "top(line).fond is none": True,
        "count(top(line).cost)": 0,
    }
    cells = ruleset.game(2).start(seed=1).cells
    assert {text: value_of(ruleset, 2, cells, text) for text in facts} == facts


def test_pieces_of_several_components_have_what_all_of_them_have(tmp_path: Path) -> None:
    game = GAME.replace("[recipe, guest, jar]", "[recipe, guest]")
    setup = "setup:\n  - move: {one: guest.bert, from: door, to: line}\n"
    ruleset = sound(tmp_path, game.replace("play:\n", f"{setup}play:\n"))
    facts = {
        "top(line).worth": 2,
        "top(line).cost[pear]": 2,
        "count(sum(c.cost for c in line))": 3,
        "top(line) == guest.bert": True,
        "sum(c.worth for c in [recipe.compote, guest.carl])": 9,
    }
    cells = ruleset.game(2, checked=True).start(seed=1).cells
    assert {text: value_of(ruleset, 2, cells, text) for text in facts} == facts


def test_the_game_is_played(tmp_path: Path) -> None:
    game = sound(tmp_path).game(2, checked=True)
    for seed in range(5):
        state, chance = game.start(seed=seed), random.Random(seed)
        while (moves := game.moves(state)) != []:
            state = game.apply(state, chance.choice(moves))
        assert game.result(state).scores


def test_copies_may_depend_on_the_players(tmp_path: Path) -> None:
    by_value = '{plum: 5, pear: 4, fig: "batch + 1"}'
    for number, copies in enumerate(
        ("{by_players: {2: 3, 3: 4}}", "{plum: {by_players: {2: 3, 3: 4}}, pear: 0, fig: 7}")
    ):
        found = report(tmp_path / str(number), GAME.replace(by_value, copies)).ruleset
        assert found is not None
        counts = [[k.copies for k in found.game(n).program.layout.kinds[:3]] for n in (2, 3)]
        assert counts == ([[3, 3, 3], [4, 4, 4]] if number == 0 else [[3, 0, 7], [4, 0, 7]])


SPEND = """\
  spend:
    choose:
      card: {in: book}
      paid: {in: card.cost - me.basket, because: Nothing of that is missing.}
    let:
      need: card.cost - me.basket
    require:
      missing: {that: not empty(need), because: Nothing is missing.}
    do:
      - for: {unit: need}
        do:
          - if: unit == paid
            then: [{move: {one: unit, from: crate, to: me.basket}}]
  wait: {}
"""


def test_a_bag_is_chosen_from_kept_and_gone_through(tmp_path: Path) -> None:
    game = GAME.replace("  wait: {}\n", SPEND).replace("[cook, wait]", "[cook, spend, wait]")
    setup = "setup:\n  - move: {one: pear, from: crate, to: 'players[0].basket'}\n"
    ruleset = sound(tmp_path, game.replace("play:\n", f"{setup}play:\n"))
    play = ruleset.game(2, checked=True)
    state = play.start(seed=1)
    assert [str(move) for move in play.moves(state) if move.action == "spend"] == [
        "spend plum_jam plum",
        "spend compote plum",
        "spend compote pear",
        "spend fig_jam fig",
    ]
    assert play.why_not(state, "spend compote fig") == ["Nothing of that is missing."]
    after = play.apply(state, "spend plum_jam plum")
    assert value_of(ruleset, 2, after.cells, "players[0].basket[plum]") >= 2


def test_a_row_may_be_named_as_a_space(tmp_path: Path) -> None:
    spaces = "spaces: {oak: {}, pine: {}, anna: {}, bert: {}}, edges: {oak: [pine, anna, bert]}"
    wood = f"  wood: {{graph: {{{spaces}}}, holds: spoon}}\n"
    game = GAME.replace("table:\n", f"table:\n{wood}")
    game = game.replace(
        "fields: {cost: bag of Fruit, worth: int, likes", "fields: {id: wood, to: wood?, likes"
    )
    guests = "anna: {likes: compote, to: pine}\nbert: {}\n"
    found = report(tmp_path, game, guests=guests)
    assert mistakes(found) == []
    assert found.ruleset is not None
    facts = {
        "guest.anna.id.index": 2,
        "guest.anna.to.index": 1,
        "guest.bert.to is none": True,
        "guest.bert.id is wood.bert": True,
        "count(g for g in door if g.id is wood.anna)": 2,
        "any(g.to is wood.pine for g in door)": True,
    }
    cells = found.ruleset.game(2).start(seed=1).cells
    assert {text: value_of(found.ruleset, 2, cells, text) for text in facts} == facts
    guests = "anna: {to: pin}\nberta: {to: 3}\n"
    assert mistakes(report(tmp_path / "more", game, guests=guests)) == [
        "guests.yaml:1:12: P405 'pin' is not a space of wood (did you mean 'pine'?)",
        "guests.yaml:2:1: P405 'berta' is not a space of wood (did you mean 'bert'?)",
        "guests.yaml:2:13: P405 '3' is not a space of wood (write one of oak, pine, anna, bert)",
    ]
