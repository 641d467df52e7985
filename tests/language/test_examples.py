"""Every construct of the language: it is documented, and its examples do what they say."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
from pathlib import Path
from typing import Any

import pytest

from engine.errors import Diagnostics
from engine.language import parts
from engine.language.construct import Construct, Example
from engine.language.expressions.function import Function
from engine.language.expressions.functions import FUNCTIONS
from engine.language.families import EFFECTS, PLACES
from engine.language.sample import SAMPLE
from engine.pipeline import Ruleset
from engine.source import read
from tests.language.samples import check_overlay
from tests.language.values import value_of

PLAYERS = 2
LANGUAGES = ("en", "vi")


def parts_with_examples() -> dict[str, type[Construct]]:
    """The constructs of the folder `parts` that have examples, by name."""
    found: dict[str, type[Construct]] = {}
    for module in pkgutil.iter_modules(parts.__path__):
        for item in vars(importlib.import_module(f"{parts.__name__}.{module.name}")).values():
            if inspect.isclass(item) and issubclass(item, Construct) and vars(item).get("examples"):
                found[item.__name__] = item
    return found


PARTS = parts_with_examples()
CONSTRUCTS = {**EFFECTS.members, **PLACES.members, **PARTS}
#: Where an example of a part stands in a ruleset, and what else has to be there.
HOMES = {
    "Ability": "player: {bonus: {granted: 0}}\nevents: {laid: {by: player}}\n"
    "abilities: {thing: EXAMPLE}\n",
    "Whenever": "whenever: {late: EXAMPLE}",
    "Component": "components: {thing: EXAMPLE}\ntable: {reserve: {pool: [gem, thing]}}\n",
    "Option": "options: {thing: EXAMPLE}\n",
    "Length": "length: EXAMPLE\n",
    "RankKey": "ranking: [EXAMPLE]\n",
    "Action": "actions: {thing: EXAMPLE}\n",
    "Subset": "actions: {gather: {choose: {several: EXAMPLE}}}\n",
    "Total": "actions: {gather: {choose: {several: {some: g, in: me.gems, total: EXAMPLE}}}}\n",
    "Cover": "actions: {gather: {choose: {several: {some: g, in: me.gems, cover: EXAMPLE}}}}\n",
    "ByPlayers": "numbers: {thing: EXAMPLE}\n",
}


def examples(family: dict[str, type[Any]]) -> list[Any]:
    """Each example of each construct, named by its verb and number."""
    return [
        pytest.param(name, example, id=f"{name}-{number}")
        for name, construct in family.items()
        for number, example in enumerate(construct.examples)
    ]


def data(text: str) -> Any:
    """A piece of YAML as data."""
    document = read(text, "example", Diagnostics())
    assert document is not None
    return document.data


def sound(folder: Path, overlay: str) -> Ruleset:
    """The sample with an overlay, which has no mistakes."""
    report = check_overlay(folder, overlay)
    assert [str(d) for d in report.diagnostics.errors] == []
    assert report.ruleset is not None
    return report.ruleset


def compare(ruleset: Ruleset, then: dict[str, Any]) -> None:
    """Play up to the first question, checked, and see what holds there."""
    state = ruleset.game(PLAYERS, checked=True).start(seed=1)
    found = {text: value_of(ruleset, PLAYERS, state.cells, text) for text in then}
    assert found == then


def in_overlay(example: Example, **more: Any) -> str:
    """An example's own overlay with more in it; JSON is YAML."""
    return json.dumps({**(data(example.overlay) if example.overlay else {}), **more})


@pytest.mark.parametrize(("verb", "example"), examples(EFFECTS.members))
def test_an_effect_does_what_its_example_says(verb: str, example: Example, tmp_path: Path) -> None:
    setup = [*data(SAMPLE)["setup"], data(example.yaml)]
    assert verb in setup[-1]
    compare(sound(tmp_path, in_overlay(example, setup=setup)), example.then)


@pytest.mark.parametrize(("verb", "example"), examples(PLACES.members))
def test_a_place_starts_as_its_example_says(verb: str, example: Example, tmp_path: Path) -> None:
    table = data(example.yaml)
    assert all(verb in place for place in table.values())
    owner = "player" if verb == "granted" else "table"
    compare(sound(tmp_path, in_overlay(example, **{owner: table})), example.then)


@pytest.mark.parametrize(("name", "example"), examples(PARTS))
def test_a_part_can_be_used_as_its_example_says(
    name: str, example: Example, tmp_path: Path
) -> None:
    overlay = HOMES[name].replace("EXAMPLE", example.yaml)
    compare(sound(tmp_path, overlay), example.then)


@pytest.mark.parametrize("function", FUNCTIONS.members.values(), ids=lambda f: f.name)
def test_a_function_gives_what_its_examples_say(function: Function, tmp_path: Path) -> None:
    compare(sound(tmp_path, "setup: []\n"), dict(function.examples))


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_a_construct_is_documented(name: str) -> None:
    construct = CONSTRUCTS[name]
    assert construct.examples
    assert inspect.getdoc(construct) != inspect.getdoc(construct.__base__)
    for field, info in construct.model_fields.items():
        assert info.description, f"{field} is not described"


@pytest.mark.parametrize("verb", [*EFFECTS.members, *PLACES.members])
def test_a_verb_has_words_in_every_language(verb: str) -> None:
    words = {**EFFECTS.members, **PLACES.members}[verb].words
    assert all(words.get(lang) for lang in LANGUAGES)


@pytest.mark.parametrize("function", FUNCTIONS.members.values(), ids=lambda f: f.name)
def test_a_function_is_documented(function: Function) -> None:
    assert function.examples
    assert function.doc.endswith(".")
    assert all(function.words.get(lang) for lang in LANGUAGES)
