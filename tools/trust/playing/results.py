"""What a game says of how it stands and how it ended, held against other ways to find it out."""

from __future__ import annotations

import re

from engine import Game, Ruleset
from engine.scenarios.setting import Setting
from tools.trust.playing.walk import Step, Whereabouts
from tools.trust.promise import Finding


def well_formed(game: Game, step: Step, at: Whereabouts, found: Finding) -> None:
    """Being over, ranks, totals and views say the same thing."""
    result, over = game.result(step.state), game.question(step.state) is None
    if result.over is not over or game.observe(step.state, game.seats[0])["over"] is not over:
        found.fault(f"{at}: question and result disagree on whether the game is over")
    if [s.player for s in result.seats] != game.seats:
        found.fault(f"{at}: the result has {[s.player for s in result.seats]}")
    ranks = [s.rank for s in result.seats]
    if not all(1 <= rank <= len(ranks) for rank in ranks):
        found.fault(f"{at}: the ranks are {ranks}")
    if over and not (result.winners and result.reason):
        found.fault(f"{at}: nobody is first, or nothing says why")
    if any(s.total != sum(s.sheet.values()) for s in result.seats):
        found.fault(f"{at}: a total is not the sum of its sheet")


def playout_agrees(game: Game, step: Step, limit: int, at: Whereabouts, found: Finding) -> None:
    """The compiled loops play the same game from the same seed, to the same last state."""
    found.counts["games compared with the compiled loops"] += 1
    status, answers, cells, _ = next(game.machine.playouts(1, at.seed, limit))
    ended = "end" if game.question(step.state) is None else "limit"
    if (status, answers) != (ended, step.number):
        found.fault(f"{at}: the compiled loops say '{status}' after {answers} answers")
    elif list(cells) != list(step.state.cells):
        pairs = enumerate(zip(cells, step.state.cells, strict=False))
        cell = next((i for i, (theirs, ours) in pairs if theirs != ours), 0)
        name = next(r.name for r in game.program.layout.regions if r.base + r.length > cell)
        found.fault(f"{at}: the compiled loops end with something else in {name}")
    (playout,) = game.playouts(1, at.seed, limit)
    result = game.result(step.state)
    if playout.ranks != tuple(s.rank for s in result.seats):
        found.fault(f"{at}: the compiled loops rank {playout.ranks}")
    if game.program.scoring.categories and playout.scores != tuple(result.scores.values()):
        found.fault(f"{at}: the compiled loops score {playout.scores}")


class Scores:
    """The score sheets by the scenarios' evaluator, which shares nothing with compiled code."""

    def __init__(self, ruleset: Ruleset, game: Game) -> None:
        players, options = len(game.seats), game.identity["options"]
        self._formulas = ruleset.model.scoring
        self._setting = Setting(ruleset, players, options, game) if self._formulas else None

    def agree(self, game: Game, step: Step, at: Whereabouts, found: Finding) -> None:
        """The compiled game counts as the evaluator does."""
        setting = self._setting
        if setting is None:
            return
        found.counts["score sheets"] += len(game.seats)
        for standing in game.result(step.state).seats:
            for name, formula in self._formulas.items():
                text = re.sub(r"\bme\b", standing.player, str(formula))
                value = setting.plain(setting.value(text), step.state.cells)
                if value != standing.sheet[name]:
                    score = standing.sheet[name]
                    found.fault(f"{at}: '{name}' of {standing.player} is {score}, not {value}")
