"""Playing one scenario: with several seeds, and again through saved states."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from engine.errors import BoardwrightError
from engine.play import State
from engine.scenarios.expect import expect
from engine.scenarios.given import lay
from engine.scenarios.outcome import Failure
from engine.scenarios.setting import Setting
from engine.scenarios.steps import do_step

Pass = Callable[[State], State]


def play_scenario(setting: Setting, scenario: Mapping[str, Any]) -> None:
    """Play a scenario in all ways. Raises Failure at the first thing that does not hold."""
    for seed in setting.seeds:
        for through in (_as_it_is, saved) if seed in setting.saved else (_as_it_is,):
            try:
                _play(setting, scenario, seed, through)
            except Failure as failure:
                ways = f"{len(setting.game.seats)} players, seed {seed}"
                ways += ", saved and loaded at each step" if through is saved else ""
                raise Failure(f"{failure.message}\n({ways})", failure.path) from None


def _as_it_is(state: State) -> State:
    return state


def saved(state: State) -> State:
    """The state that comes back when a state is saved and loaded. Raises Failure if it differs."""
    loaded = state.game.state_from_json(state.to_json())
    if loaded != state:
        raise Failure("saving and loading changed the state")
    return loaded


def _play(setting: Setting, scenario: Mapping[str, Any], seed: int, through: Pass) -> None:
    state = reached(setting, scenario, seed, through)
    if state.script:
        left = ", ".join(state.script)
        raise Failure(f"{left} did not come up: too much is listed", ("chance",))
    with _at("then"):
        expect(setting, through(state), scenario.get("then", {}))


def reached(
    setting: Setting, entry: Mapping[str, Any], seed: int, through: Pass = _as_it_is
) -> State:
    """The state after what is given and all steps, with the rest of the chance that is listed."""
    state = setting.start(seed)
    with _at("given"):
        if "given" in entry:
            state = lay(setting, _set_up(state), entry["given"])
    if "chance" in entry:
        script = tuple(map(str, entry["chance"]))
        state = State(state.game, state.cells, state.chance, script)
    for number, step in enumerate(entry.get("do", ())):
        with _at("do", number):
            state = do_step(setting, through(state), step)
    return state


def _set_up(state: State) -> State:
    """The state after setup, whose own questions take their first option."""
    game = state.game
    while 0 < state.cells[game.program.at.base] <= game.program.setup:
        state = game.apply(state, game.moves(state)[0])
    return state


@contextmanager
def _at(*path: str | int) -> Iterator[None]:
    """Say where in the scenario something goes wrong, whatever it is."""
    try:
        yield
    except Failure as failure:
        raise Failure(failure.message, (*path, *failure.path)) from None
    except (BoardwrightError, AssertionError) as error:
        raise Failure(str(error), path) from None
