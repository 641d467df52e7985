"""The way of a ruleset, in order: gather, shape, understand, check, compile, play."""

from __future__ import annotations

import gc
import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from engine.backends.python import Machine
from engine.backends.python.checked import CheckedCells
from engine.backends.python.watched import Watcher
from engine.checker import check_ruleset
from engine.checker.sizes import fits
from engine.compiler import compile_program
from engine.errors import BoardwrightError, Diagnostics, RulesetError, Span, did_you_mean
from engine.language import Ruleset as Model
from engine.language import Sources, elaborate
from engine.language.budget import Exceeded
from engine.play import Game
from engine.play.record import Record
from engine.play.rules import Rules
from engine.program import Program
from engine.resources import ruleset_path, schema_text
from engine.source import Document, check_shape, gather, tell_added, variants

#: Set to 1, every game checks each access to its state, and its program is verified (for tests).
CHECKED_VARIABLE = "BOARDWRIGHT_CHECKED"


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without garbage collection, which would look at all that is made time and again.

    What is made while a ruleset is read and compiled is trees without cycles, and nearly all of it
    stays.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@dataclass(frozen=True)
class Option:
    """A choice before the game; `kind` is `flag` or `number`."""

    name: str
    kind: str
    default: int | bool
    values: str
    ask: str


@dataclass(eq=False)
class Ruleset:
    """A ruleset without mistakes, ready to be compiled for a number of players."""

    model: Model
    sources: Sources
    location: Path
    variant: str | None
    warnings: Diagnostics
    marked: bool = False
    _games: dict[str, Game] = field(default_factory=dict)
    _programs: dict[str, Program] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The game's short name."""
        return self.model.game

    @property
    def summary(self) -> str:
        """What the game is about."""
        return self.model.summary or ""

    @property
    def players(self) -> tuple[int, ...]:
        """How many may play."""
        return self.model.player_counts

    @property
    def version(self) -> str | None:
        """The version that the ruleset says it has."""
        return None if self.model.version is None else str(self.model.version)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of its texts."""
        return ("en", *self.sources.languages)

    @property
    def variants(self) -> dict[str, str]:
        """The game's variants, each with its one-line reason."""
        return {name: _why(self.location, name) for name in variants(self.location)}

    @property
    def digest(self) -> str:
        """A digest of the whole ruleset: two with the same digest have the same rules."""
        return self.sources.document.digest()

    @cached_property
    def _rules(self) -> Rules:
        """The rules part by part, so that a save can tell what has changed since."""
        document = self.sources.document
        return Rules(document.parts(), lambda path: _place(document.key(path)))

    @property
    def options(self) -> dict[str, Option]:
        """The choices before the game."""
        return {name: _option(name, option) for name, option in self.model.options.items()}

    def title(self, lang: str = "en") -> str:
        """The game's name for people."""
        own = self.sources.text(lang, ("title",)) if lang in self.languages else None
        return own or self.model.title

    def game(
        self,
        players: int | None = None,
        options: Mapping[str, int | bool] | None = None,
        *,
        checked: bool | None = None,
        watched: bool = False,
    ) -> Game:
        """The game for a number of players (the fewest, unless given) and a choice of options.

        One that is `checked` looks at each access to its state, and counts all pieces after each
        answer. One that is `watched` is played nearly as fast as any, stepping and in playouts, and
        sees to it that after each effect no piece is lost or doubled, no place holds more than it
        has room for, and no number is out of its bounds; else it raises RuleFault with the place of
        the effect.

        Compiled once for each choice. Raises BoardwrightError for a count or option that the game
        does not allow.
        """
        players = self.players[0] if players is None else players
        if players not in self.players or isinstance(players, bool):
            allowed = ", ".join(map(str, self.players))
            raise BoardwrightError(f"{self.name} is for {allowed} players, not {players!r}")
        chosen = self._chosen(options or {})
        if checked is None:
            checked = os.environ.get(CHECKED_VARIABLE) == "1"
        key = json.dumps([players, chosen, checked, watched], sort_keys=True)
        if key not in self._games:
            with _uncollected():
                self._games[key] = self._compiled(players, chosen, checked, watched)
        return self._games[key]

    def with_marks(self) -> Ruleset:
        """The same ruleset; over, its games tell in which of the program's `endings` they ended."""
        return replace(self, marked=True, _games={}, _programs={})

    def _chosen(self, options: Mapping[str, int | bool]) -> dict[str, int | bool]:
        for name, value in options.items():
            if name not in self.model.options:
                hint = did_you_mean(name, self.model.options)
                known = ", ".join(self.model.options) or "none"
                raise BoardwrightError(
                    f"{self.name} has no option '{name}'; it has {known}"
                    + (f" ({hint})" if hint else "")
                )
            if not self.model.options[name].accepts(value):
                wanted = self.options[name].values
                raise BoardwrightError(f"the option '{name}' is {wanted}, not {value!r}")
        return {name: options.get(name, o.default) for name, o in self.model.options.items()}

    def _compiled(
        self, players: int, options: dict[str, int | bool], checked: bool, watched: bool
    ) -> Game:
        numbers = {name: int(value) for name, value in options.items()}
        program = self._meaning(players, numbers, watched)
        compile_program(program, check=checked)
        identity = {
            "game": self.name,
            "variant": self.variant,
            "version": self.version,
            "ruleset": self.digest,
            "players": players,
            "options": options,
        }
        machine = Machine(program, Watcher(program) if watched else None)
        cells = CheckedCells if checked else None
        return Game(program, machine, identity, cells, self._rules)

    def _meaning(self, players: int, options: dict[str, int], watched: bool) -> Program:
        """The core program; the one that was checked serves for the first game."""
        program = None if watched else self._programs.pop(_setting(players, options), None)
        if program is None:
            diagnostics = Diagnostics()
            with suppress(Exceeded):
                program, _ = elaborate(
                    self.model, self.sources, players, options, diagnostics, watched, self.marked
                )
            if diagnostics.errors or program is None:
                raise RulesetError(diagnostics, self.sources.document.texts)
        return program

    def document_text(self) -> str:
        """The gathered document, as JSON."""
        return json.dumps(self.sources.document.data, indent=2, ensure_ascii=False)

    def outline(self) -> str:
        """The ruleset as it was understood, as JSON with all defaults left out."""
        data = self.model.model_dump(
            mode="json", by_alias=True, exclude_defaults=True, fallback=str
        )
        return json.dumps(data, indent=2, ensure_ascii=False)


@dataclass(frozen=True)
class About:
    """What a ruleset says of itself: the game's short name, its title, who may play, a line."""

    name: str
    title: str
    summary: str
    players: tuple[int, ...]


@dataclass
class Report:
    """What a check found: all diagnostics, the files' texts, and the ruleset if it is sound."""

    diagnostics: Diagnostics
    texts: dict[str, str]
    ruleset: Ruleset | None


def check(
    location: str | os.PathLike[str], variant: str | None = None, *, quick: bool = False
) -> Report:
    """Find all mistakes of a ruleset, given by name, folder or file.

    A `quick` check reads it for the fewest players and the usual options only: its errors are
    errors, its warnings may be wrong, and what shows otherwise only is not found.

    Raises BoardwrightError when there is no such ruleset or variant.
    """
    path = ruleset_path(location)
    diagnostics, texts = Diagnostics(), dict[str, str]()
    with _uncollected():
        document = gather(path, variant, diagnostics, texts=texts)
        ruleset = None if document is None else _sound(document, path, variant, diagnostics, quick)
    return Report(diagnostics, texts, ruleset)


def _sound(
    document: Document, path: Path, variant: str | None, diagnostics: Diagnostics, quick: bool
) -> Ruleset | None:
    """The ruleset that a document holds, or None where it has mistakes."""
    ruleset = None
    if _shaped(document, diagnostics):
        ruleset = _understood(document, path, variant, diagnostics, quick)
    tell_added(document, diagnostics)
    return None if diagnostics.errors else ruleset


def load(location: str | os.PathLike[str], variant: str | None = None) -> Ruleset:
    """A ruleset by name, folder or file.

    Raises RulesetError with all diagnostics when it has mistakes, BoardwrightError when there is no
    such ruleset or variant.
    """
    report = check(location, variant)
    if report.ruleset is None:
        raise RulesetError(report.diagnostics, report.texts)
    return report.ruleset


def about(location: str | os.PathLike[str], variant: str | None = None) -> About:
    """What a ruleset says of itself: all its files are read, but its rules are not checked.

    Raises RulesetError when a file can't be read or has not the shape of one, BoardwrightError when
    there is no such ruleset or variant.
    """
    path = ruleset_path(location)
    diagnostics, texts = Diagnostics(), dict[str, str]()
    document = gather(path, variant, diagnostics, texts=texts)
    if document is None or not _shaped(document, diagnostics):
        raise RulesetError(diagnostics, texts)
    model = _model(document)
    return About(model.game, model.title, model.summary or "", model.player_counts)


def _shaped(document: Document, diagnostics: Diagnostics) -> bool:
    """Whether a document that could be read has the size and the shape of a ruleset."""
    return (
        not diagnostics.errors
        and fits(document, diagnostics)
        and check_shape(document, _schema("ruleset"), diagnostics)
    )


def _model(document: Document) -> Model:
    """The ruleset of a document that has the shape of one."""
    data = {key: value for key, value in document.data.items() if key != "extends"}
    return Model.model_validate(data).placed(())


def _understood(
    document: Document, path: Path, variant: str | None, diagnostics: Diagnostics, quick: bool
) -> Ruleset:
    model = _model(document)
    sources = Sources(document, dict(document.languages))
    context = check_ruleset(model, sources, diagnostics, quick=quick)
    programs = {
        _setting(*setting): program
        for setting, program in zip(context.settings, context.programs, strict=True)
    }
    return Ruleset(model, sources, path, variant, diagnostics, _programs=programs)


def _setting(players: int, options: dict[str, int]) -> str:
    """A key for a number of players and a choice of options."""
    return json.dumps([players, options], sort_keys=True)


@lru_cache
def _schema(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(schema_text(name))
    return schema


def _option(name: str, option: Any) -> Option:
    if option.number is None:
        return Option(name, "flag", option.default, "true or false", option.ask)
    values = f"a whole number from {option.min} to {option.max}"
    return Option(name, "number", option.default, values, option.ask)


def _place(span: Span) -> str:
    return f"{span.file}:{span.line}"


def _why(location: Path, name: str) -> str:
    document = gather(location, name, Diagnostics())
    why = document.data.get("why") if document is not None else None
    return why if isinstance(why, str) else ""


def _find(header: dict[str, Any]) -> Game:
    """The game that a record's header names."""
    if not isinstance(header.get("game"), str) or not isinstance(header.get("options"), dict):
        raise BoardwrightError("this record does not say which game it is of")
    if not re.fullmatch(r"\w{1,80}", header["game"]):
        # A name, not a path: a record does not choose which files of this computer are read.
        raise BoardwrightError("this record does not say which game it is of")
    ruleset = load(header["game"], header.get("variant"))
    return ruleset.game(header.get("players"), header["options"])


Record.finder = staticmethod(_find)
