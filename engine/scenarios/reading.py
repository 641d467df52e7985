"""What is wrong with a scenario before anything is played: names and values that there are not.

Playing stops at the first thing that does not hold. What no game of these rules could ever hold is
found beforehand, all of it, each at its place: places and expressions, what they are said to hold,
actions with their parameters and values, and the names of reasons.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from engine.errors import BoardwrightError, did_you_mean
from engine.language.collections import Bag, Seq
from engine.language.values import Member, Piece, PlaceRef, Places, Space, Value
from engine.likeness import slip_of
from engine.play.contents import write
from engine.play.spelling import spelled
from engine.play.unreadable import may_be_quoted
from engine.scenarios.expect import FACTS, SCORE, texts_in
from engine.scenarios.facts import WORDS
from engine.scenarios.given import LEFT, REST, TURN, check_entry
from engine.scenarios.offers import actions_of
from engine.scenarios.outcome import Failure
from engine.scenarios.parameters import Parameters
from engine.scenarios.setting import Setting
from engine.scenarios.steps import CHECKS, CLAUSES, only_verb, verbs
from engine.source import Path

_FEW = 12
_NOTHING = (None, "none", ".")


@dataclass
class Reading:
    """Reads one entry of a scenario file; `found` has its mistakes with their places."""

    setting: Setting
    found: list[Failure] = field(default_factory=list)

    def entry(self, entry: Mapping[str, Any], path: Path) -> None:
        """Read a whole scenario, or a count."""
        for number, outcome in enumerate(entry.get("chance", ())):
            with self._at((*path, "chance", number)):
                self._comes_up(str(outcome))
        self.given(entry.get("given", {}), (*path, "given"))
        for number, step in enumerate(entry.get("do", ())):
            self._step(step, (*path, "do", number))
        self._expected(entry.get("then", {}), (*path, "then"))

    def given(self, given: Mapping[str, Any], path: Path) -> None:
        """Read what a position differs in."""
        for key, content in given.items():
            with self._at((*path, key)):
                self._is_no_slip(key, (TURN, LEFT))
                self._laid(key, content)

    def _laid(self, key: str, content: Any) -> None:
        """Raise where an entry can't be laid; `rest` is a word that only positions have."""
        try:
            check_entry(self.setting, key, content)
        except BoardwrightError:
            if not isinstance(content, str) or slip_of(content, (REST,)) is None:
                raise
            raise Failure(f"{key} can't be '{content}' (did you mean '{REST}'?)") from None

    def _is_no_slip(self, key: str, known: tuple[str, ...]) -> None:
        """Raise Failure for an unknown name that is almost one which only scenarios have."""
        name = re.match(r"\w*", key)[0]  # type: ignore[index]
        meant = slip_of(name, known)
        if meant is not None and not self.setting.names(name):
            raise Failure(f"unknown name '{name}' (did you mean '{meant}'?)")

    @contextmanager
    def _at(self, path: Path) -> Iterator[None]:
        try:
            yield
        except Failure as failure:
            self.found.append(Failure(failure.message, (*path, *failure.path)))
        except (BoardwrightError, AssertionError) as error:
            self.found.append(Failure(str(error), path))
        except OverflowError:
            self.found.append(Failure("a number is too large", path))

    def _step(self, step: Any, path: Path) -> None:
        if isinstance(step, str):
            with self._at(path):
                self._text(step)
            return
        if "by" in step:
            with self._at((*path, "by")):
                self._one_of(step["by"], self.setting.game.seats, "player")
        for verb in verbs(step):
            self._verb(step, verb, path)
        with self._at(path):
            only_verb(step)

    def _verb(self, step: Mapping[str, Any], verb: str, path: Path) -> None:
        content, inner = step[verb], (*path, verb)
        if verb == "then":
            self._expected(content, inner)
        elif verb == "offers" and isinstance(content, list):
            for number, action in enumerate(content):
                with self._at((*inner, number)):
                    Parameters(self.setting.game, action)
        elif verb == "refuse":
            self._refused(step, inner)
        elif verb in CHECKS:
            self._moves(content, inner)
        elif verb == "move" and isinstance(content, str):
            with self._at(inner):
                self._text(content)
        else:
            self._action(verb, content or {}, path, (*CHECKS, *CLAUSES))

    def _refused(self, step: Mapping[str, Any], path: Path) -> None:
        """Nobody can say what is no move at all: that may be just what is shown."""
        because = step.get("because")
        before = len(self.found)
        if because is None or not may_be_quoted(because):
            self._moves(step["refuse"], path)
        names = self._reasons(step["refuse"])
        if because in names:  # what is like nothing is no slip: it is refused for that
            self.found[before:] = [f for f in self.found[before:] if "did you mean" in f.message]
        if because is not None and because.isidentifier() and not self._is_told(because):
            with self._at((*path[:-1], "because")):
                self._one_of(because, names, "parameter or requirement")

    def _reasons(self, moves: Any) -> list[str]:
        named = [moves.split()[0]] if isinstance(moves, str) and moves.split() else list(moves)
        model = self.setting.ruleset.model
        parts = [model.actions.get(n) or model.abilities.get(n) for n in named]
        asked = [name for p in parts if p for stage in p.stages for name in stage]
        return [*asked, *(name for p in parts if p for name in p.require)]

    def _is_told(self, word: str) -> bool:
        """Whether some reason has a word."""
        told = (reason.words.parts["en"] for reason in self.setting.game.program.reasons)
        return any(
            isinstance(part, str) and re.search(rf"\b{word}\b", part)
            for parts in told
            for part in parts
        )

    def _moves(self, moves: Any, path: Path) -> None:
        with self._at(path):
            if isinstance(moves, str):
                self._text(moves)
                return
            for action, arguments in actions_of(moves).items():
                self._action(action, arguments, path)

    def _action(
        self, action: str, arguments: Mapping[str, Any], path: Path, verbs: tuple[str, ...] = ()
    ) -> None:
        with self._at((*path, action)):
            known = Parameters(self.setting.game, action, verbs)
            for name, value in arguments.items():
                with self._at((*path, action, name)):
                    known.check(name, value)

    def _text(self, text: str) -> None:
        action, *words = text.split() or [""]
        Parameters(self.setting.game, action).check_words(words)

    def _expected(self, expected: Mapping[str, Any], path: Path) -> None:
        for key, wanted in expected.items():
            with self._at((*path, key)):
                self._is_no_slip(key, (*FACTS, "score", "sheet"))
                self._holds(key, wanted)

    def _holds(self, key: str, wanted: Any) -> None:
        named = key in self.setting.layout.places
        if (key in FACTS and not named) or SCORE.fullmatch(key):
            self._fact(key, wanted)
            return
        inside = self.setting.inside(key, wanted)
        if inside is not None:
            for inner, there in inside.items():
                self._holds(inner, there)
            return
        value = self.setting.value(key)
        if isinstance(value, PlaceRef | Places):
            start = self.setting.start(0)
            for spot in self.setting.spots(value, start.cells):
                write(self.setting.layout, spot.place, start.cells[:], spot.at, wanted)
            return
        known = self._known(value)
        for word in texts_in(wanted) if known else ():
            self._spelled(word, known, f"value of {key}")

    def _fact(self, key: str, wanted: Any) -> None:
        if key in WORDS:
            known = sorted(WORDS[key].known(self.setting))
            for word in texts_in(wanted):
                self._one_of(word, (*known, "none"), WORDS[key].noun)
        elif found := SCORE.fullmatch(key):
            self._one_of(found[2], self.setting.game.seats, "player")
            categories = [name for name, _ in self.setting.game.program.scoring.categories]
            named = [found[3]] if found[3] else wanted if isinstance(wanted, dict) else []
            for name in named:
                self._one_of(name, categories, "category of the score sheet")

    def _known(self, value: Value) -> Collection[str]:
        """The names that a value may have; none where it has no names."""
        if isinstance(value, Member | Bag):
            return value.of.names
        if isinstance(value, Space):
            labels = value.board.place.labels
            kinds = [self.setting.layout.kind(kind).name for kind in value.board.place.kinds]
            return [*labels, *kinds]
        if isinstance(value, Piece):
            return [kind.name for kind in self.setting.layout.kinds]
        if isinstance(value, Seq):
            return [name for part in value.parts for name in self._known(part.element)]
        return ()

    def _spelled(self, word: str, known: Collection[str], noun: str) -> None:
        if spelled(word, known, None) not in (*known, *_NOTHING):
            self._one_of(word, [*known, "none"], noun)

    def _comes_up(self, outcome: str) -> None:
        if spelled(outcome, self._outcomes, None) not in self._outcomes:
            hint = did_you_mean(outcome, self._outcomes)
            raise BoardwrightError(f"'{outcome}' can't come up" + (f" ({hint})" if hint else ""))

    @cached_property
    def _outcomes(self) -> list[str]:
        """All that chance may ever bring in this game."""
        program = self.setting.game.program
        kinds = [kind.name for kind in program.layout.kinds]
        return [*kinds, *(str(name) for site in program.sites for name in site.outcomes)]

    def _one_of(self, word: Any, known: Collection[Any], noun: str) -> None:
        if word not in known:
            names = [name for name in known if isinstance(name, str)]
            few = f"there is {', '.join(names)}" if len(names) <= _FEW else "look at the rules"
            raise BoardwrightError(
                f"'{word}' is no {noun} ({did_you_mean(str(word), names) or few})"
            )
