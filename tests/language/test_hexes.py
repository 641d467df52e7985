"""Boards of hexes that grow, footprints and groups, by a made-up game and its rules in Python."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from engine import Game, State, scenarios
from engine.describe.rulebook import rules
from engine.describe.table import show
from engine.errors import RuleFault
from engine.pipeline import Ruleset
from engine.scenarios.setting import Setting
from tests.language.alike import play_alike
from tests.language.reef_game import GAME, Reef, beside, text_of
from tests.language.samples import check_text


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return sound(tmp_path_factory.mktemp("reef"), GAME)


def sound(folder: Path, text: str) -> Ruleset:
    report = check_text(folder, text)
    assert [str(d) for d in report.diagnostics.errors] == []
    assert report.ruleset is not None
    return report.ruleset


def choose(rng: Random, game: Game, state: State) -> str:
    """A move, rather one that covers or spreads."""
    texts = [str(move) for move in game.moves(state)]
    rare = [text for text in texts if text.split()[0] in ("cover", "spread")]
    return rng.choice(rare if rare and rng.random() < 0.7 else texts)


# -------------------------------------------------------------------------- the game as a whole


@pytest.mark.parametrize("seed", range(6))
def test_every_step_is_as_python_has_it(ruleset: Ruleset, seed: int) -> None:
    rng = Random(seed)
    setting = Setting(ruleset, 2 + seed % 2, {})
    game = setting.game
    state = game.start(seed=seed)
    covered = spread = 0
    while (question := game.question(state)) is not None:
        assert game.state_from_json(state.to_json()) == state
        reef = Reef(game.observe(state, question.player))
        wanted = reef.plank_moves() if question.action == "plank" else reef.flag_moves()
        assert sorted(map(str, game.moves(state))) == sorted(wanted)
        compare_groups(setting, state, reef)
        move = choose(rng, game, state)
        covered, spread = covered + move.startswith("cover"), spread + move.startswith("spread")
        state = game.apply(state, move)
    assert covered
    assert spread
    compare_scores(game, state)


def compare_groups(setting: Setting, state: State, reef: Reef) -> None:
    """The groups that the state keeps are those that a flood finds."""

    def value(text: str) -> int | bool:
        found = setting.plain(setting.value(text), state.cells)
        assert isinstance(found, int)
        return found

    for name, groups in (("bed", reef.groups(reef.shell)), ("camp", reef.camps)):
        assert value(f"count({name})") == len(groups)
        for group in groups[:3]:
            space = f"reef[{text_of(group[-1])}]"
            assert value(f"size({name}({space}))") == len(group)
            assert value(f"{name}({space}) == {name}(reef[{text_of(group[0])}])")
            around = {n for s in group for n in beside(s)} - set(group)
            assert value(f"count(neighbours({name}({space})))") == len(around)
            used = [n for n in around if n in reef.spaces]
            assert value(f"count(set(neighbours({name}({space}))))") == len(used)


def compare_scores(game: Game, state: State) -> None:
    reef = Reef({**game.observe(state, "A"), "turn": "A"})
    for standing in game.result(state).seats:
        reef.me = standing.player
        beds = reef.groups(reef.shell)
        own = [len(bed) for bed in beds if any(reef.owner(s) == reef.me for s in bed)]
        assert standing.sheet["largest_bed"] == max(own, default=0)
        assert standing.sheet["camps"] == sum(reef.owner(c[0]) == reef.me for c in reef.camps)


def test_steps_and_playouts_agree(ruleset: Ruleset) -> None:
    for seed in range(3):
        play_alike(ruleset.game(2, checked=True), seed)


def test_what_is_refused_has_reasons(ruleset: Ruleset) -> None:
    game, rng = ruleset.game(2), Random(4)
    state = game.start(seed=4)
    for _ in range(20):
        question = game.question(state)
        assert question is not None
        legal = {str(move) for move in game.moves(state)}
        assert all(not game.why_not(state, text) for text in legal)
        texts = ["lay 0,0 east", "lay 9,9 west", "cover 0,0 east", "cover 2,2 west"]
        if question.action == "flag":
            texts = ["plant 0,0", "plant 7,7", "spread 0,0 clam", "spread 1,-1 weed"]
        for text in texts:
            assert bool(game.why_not(state, text)) != (text in legal)
        state = game.apply(state, rng.choice(sorted(legal)))


def test_options_never_write(ruleset: Ruleset) -> None:
    game, rng = ruleset.game(3), Random(1)
    state = game.start(seed=1)
    while game.question(state) is not None:
        before = state.cells.tobytes()
        game.moves(state)
        game.observe(state, "B")
        game.result(state)
        game.why_not(state, "plant 0,0")
        assert state.cells.tobytes() == before
        state = game.apply(state, choose(rng, game, state))


def test_equal_positions_are_equal_states(ruleset: Ruleset) -> None:
    """Labels are worked out anew by `refresh`, and are what the flow has kept."""
    game, rng = ruleset.game(2), Random(2)
    state = game.start(seed=2)
    while game.question(state) is not None:
        cells = state.cells[:]
        game.machine.step.refresh(cells)
        assert cells == state.cells
        state = game.apply(state, choose(rng, game, state))


def test_a_state_is_small(ruleset: Ruleset) -> None:
    state = ruleset.game(2).start(seed=0)
    assert state.cells.itemsize == 2
    assert len(state.cells) < (40 + 11) ** 2 + 37 * 20


def test_a_state_shows_the_spaces_that_are_used(ruleset: Ruleset) -> None:
    game = ruleset.game(2)
    state = game.start(chance=["cw", "rr"])
    assert game.observe(state, "A")["table"]["reef"] == {}
    state = game.apply(game.apply(state, "lay 0,0 southwest"), "plant -1,1")
    assert game.observe(state, "A")["table"]["reef"] == {
        "0,0": {"height": 1, "shell": "clam", "way": "southwest"},
        "-1,1": {"height": 1, "shell": "weed", "flags": ["flag[A]"]},
    }
    assert json.loads(state.to_json())["cells"] == state.cells.tolist()


# ------------------------------------------------------------------------------------- bounds


@pytest.mark.parametrize(
    ("room", "planks", "message"),
    [("spaces: 4, across: 40", 2, "at most 4 spaces"), ("spaces: 36, across: 3", 1, "on 3 rows")],
)
def test_more_than_there_is_room_for_is_a_fault(
    tmp_path: Path, room: str, planks: int, message: str
) -> None:
    game = sound(tmp_path, GAME.replace("spaces: 36, across: 40", room)).game(2)
    state = game.start(seed=1)
    for at in range(planks):
        state = game.apply(game.apply(state, f"lay {2 * at},0 east"), f"plant {2 * at},0")
    with pytest.raises(RuleFault, match=message) as fault:
        game.apply(state, f"lay {2 * planks},0 east")
    assert fault.value.span is not None


def test_a_long_reef_does_not_meet_itself(ruleset: Ruleset) -> None:
    game = ruleset.game(2)
    state = game.start(seed=1)
    at = 0
    for _ in range(16):
        state = game.apply(state, f"lay {text_of((at, 0))} west")
        at -= 2
        if game.question(state).action == "flag":  # type: ignore[union-attr]
            state = game.apply(state, game.moves(state)[0])
        if at == -26:
            at = 51 - 26  # the text of the space: coordinates go round
    labels = list(game.observe(state, "A")["table"]["reef"])
    assert len(set(labels)) == 32


# --------------------------------------------------------------------------------- scenarios

SCENARIOS = """\
language: 1
tests: reef
scenarios:
  - name: spaces are laid in the order in which they are written
    given:
      turn: A
      drawn: [cc]
      "reef[0, 0]": {height: 1, shell: clam, way: east, flags: ["flag[A]"]}
      "reef[1, 0]": {height: 1, shell: clam}
      reef: {"2,0": {height: 1, shell: weed, flags: ["flag[B]", "flag[B]"]}}
    then:
      count(reef): 3
      size(bed(reef[1, 0])): 2
      bed(reef[2, 0]) == bed(reef[0, 0]): false
      reef[2, 0] in camp(reef[2, 0]): true
      "reef[0, 0].flags": ["flag[A]"]
      "[s.height for s in reef]": [1, 1, 1]
      camp(reef[1, 0]) is none: true
      count(camp(reef[1, 0])): 0
      "[count(g) for g in camp]": [1, 1]
      count(camp[A]): 1
      reef[2, 0]: {height: 1, shell: weed, flags: ["flag[B]", "flag[B]"]}
      reef[9, 9].height: 0
      reef[-3, 1].q: -3
      reef[-3, 1].r: 1
      distance(reef[0, 0], reef[2, -3]): 3
  - name: a group is called by its first space
    given:
      turn: A
      drawn: [cc]
      "reef[0, 0]": {height: 1, shell: clam, way: east, flags: ["flag[A]"]}
      "reef[1, 0]": {height: 1, shell: clam, flags: ["flag[A]"]}
      "reef[0, 1]": {height: 1, shell: weed}
    do:
      - lay 2,0 east
      - refuse: spread 1,0 weed
        because: from_
      - refuse: spread 0,0 crab
        because: some
      - spread 0,0 weed
    then: {"reef[0, 1].flags": ["flag[A]"], "size(camp(reef[1, 0]))": 3, question: plank}
"""


def test_positions_lay_spaces(ruleset: Ruleset, tmp_path: Path) -> None:
    sound(tmp_path, GAME)
    tests = tmp_path / "sample" / "tests"
    tests.mkdir()
    (tests / "reef.yaml").write_text(SCENARIOS)
    outcomes = list(scenarios.run(tmp_path / "sample"))
    assert [o.message for o in outcomes if not o.ok] == []
    assert len(outcomes) == 2


def test_nothing_is_written_where_there_is_no_space(tmp_path: Path) -> None:
    text = GAME.replace("to: at.flags", "to: first(s for s in reef if s.height == 9).flags")
    game = sound(tmp_path, text).game(2, checked=True)
    state = game.apply(game.start(seed=1), "lay 0,0 east")
    with pytest.raises(RuleFault, match="part of is none"):
        game.apply(state, "plant 0,0")


def test_where_a_single_piece_lies(tmp_path: Path) -> None:
    text = GAME.replace("copies: 5, start: flags", "copies: 1, start: flags")
    setting = Setting(sound(tmp_path, text), 2, {})
    state = setting.game.start(seed=1)
    asked = setting.value("space(flag[A])")
    assert setting.plain(asked, state.cells) is None
    for move in ("lay 0,0 east", "plant 1,0", "lay 2,0 east"):
        state = setting.game.apply(state, move)
    assert setting.plain(asked, state.cells) == "1,0"


# ------------------------------------------------------------------------------------- words


def test_the_board_is_drawn(ruleset: Ruleset) -> None:
    game = ruleset.game(2)
    state = game.start(chance=["cw", "rr"])
    state = game.apply(game.apply(state, "lay 0,0 southwest"), "plant -1,1")
    drawn = show(game, state, colour=False)
    assert all(text in drawn for text in ("0,0", "-1,1", "1CL↙", "1W fA"))


def test_the_rules_in_words(ruleset: Ruleset) -> None:
    english, vietnamese = rules(ruleset, "en"), rules(ruleset, "vi")
    assert "a board of hexes without end" in english
    assert "**head**, the first" in english
    assert "touching spaces are one **bed**" in english
    assert "lục giác" in vietnamese
