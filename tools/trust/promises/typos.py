"""Promise 7: a typo is never silent, and the name that was meant is told.

Every key and every other word that means something, in every file of a game, is misspelt. As all
mistakes of a ruleset are told in one run, many are made at once, one a line; those that are not
told beside others are made again in ever smaller numbers, and at last alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from engine.errors import BoardwrightError, Diagnostic
from engine.language.expressions.access import ATTRIBUTES
from engine.language.expressions.functions import FUNCTIONS
from engine.pipeline import check
from engine.resources import schema_text
from engine.scenarios import Settings, mistakes
from tools.trust.mutants.copy import VARIANTS, Copy, copied
from tools.trust.mutants.names import TESTS, Name, names
from tools.trust.mutants.readers import reader, warm_reader
from tools.trust.mutants.spelling import misspelt, rewritten
from tools.trust.mutants.telling import Typo, told
from tools.trust.promise import Amount, Finding, Promise, Scope
from tools.trust.subject import Subject

#: Words that YAML may read as true or false; which is told, but is no typo any more.
_OF_YAML = ("y", "n", "yes", "no", "on", "off")
#: So few that are left over of a batch are tried again with those of other batches.
_FEW = 16
#: What is told of a ruleset, and the texts of its files.
Reading = tuple[Sequence[Diagnostic], Mapping[str, str]]


def examine(subject: Subject, first: int, amount: int | None) -> Finding:
    """Every name misspelt; with an amount, so many a file. `first` chooses the slips."""
    found = Finding()
    with copied(subject.folder) as copy:
        if check(copy.folder).ruleset is None:
            found.fault(f"{subject.name}: there are mistakes in it already")
            return found
        words = _Words(copy)
        settings = warm_reader(subject.folder)
        for alone, files in _read_together(copy.texts).items():
            typos = [typo for file in files for typo in list(words.typos(file, first))[:amount]]
            found.counts["typos"] += len(typos)
            for typo in _untold(typos, words, _Attempt(copy, alone, settings, found)):
                if words.is_label(typo.name):
                    found.counts["labels that nothing mentions"] += 1
                else:
                    found.fault(f"{subject.name}/{typo} is not told")
    return found


def _read_together(files: Iterable[str]) -> dict[str, list[str]]:
    """The files by what reads them: a check of the game, or of a variant, or the scenario reader.

    Each variant has a file that no other check reads, and each scenario file is read by itself.
    """
    found: dict[str, list[str]] = {}
    for file in files:
        alone = file.startswith((VARIANTS, TESTS))
        found.setdefault(file if alone else "", []).append(file)
    return found


@dataclass(frozen=True, slots=True)
class _Told:
    """Those of a batch that are told; `silent` where nothing at all is wrong in the end."""

    typos: Collection[Typo]
    silent: bool


#: Makes a batch of typos.
Try = Callable[[Sequence[Typo]], _Told]


class _Words:
    """The words of a game, and those of the language."""

    def __init__(self, copy: Copy) -> None:
        self._names = {file: names(text, file) for file, text in copy.texts.items()}
        schemas = (schema_text("ruleset"), schema_text("scenario"))
        self._language = {word for text in schemas for word in re.findall(r"\w+", text)}
        self._language |= {*FUNCTIONS.members, *ATTRIBUTES}
        self._often = Counter(name.word for found in self._names.values() for name in found)
        written = (re.findall(r"\w+", text) for text in copy.texts.values())
        self._taken = self._language.union(*written, _OF_YAML)

    def typos(self, file: str, seed: int) -> Iterator[Typo]:
        """Each name of a file with another word that stands nowhere in the game."""
        rng = Random(f"{file} {seed}")
        for name in self._names[file]:
            new = misspelt(name.word, self._taken, rng)
            if new is not None:
                yield Typo(file, name, new)

    def is_label(self, name: Name) -> bool:
        """Whether a name is one that the game gives and mentions nowhere else.

        Such are fields of pieces that no rule reads, and questions and requirements that no
        scenario and no translation names: called otherwise, they are as good.
        """
        return name.label or (self._often[name.word] == 1 and name.word not in self._language)


def _untold(typos: Iterable[Typo], words: _Words, attempt: _Attempt) -> Iterator[Typo]:
    """The typos that are not told even alone, and labels that are not told beside others.

    First many are made at once, one a line. Of what is left over, so many that no word is misspelt
    twice, since a name that is misspelt where it is declared is told where it is used. At last
    each alone, as long as its silence would be a fault.
    """
    left = _left_of(_batches(typos, _line), attempt.narrow, _FEW)
    left = _left_of(_batches(left, _line, _word), attempt.widely)
    for typo in left:
        if words.is_label(typo.name) or not attempt.widely([typo]).typos:
            yield typo


def _line(typo: Typo) -> object:
    return typo.file, typo.name.span.line


def _word(typo: Typo) -> object:
    return typo.name.word


def _batches(typos: Iterable[Typo], *traits: Callable[[Typo], object]) -> list[list[Typo]]:
    """Typos that may be told together: no two in a batch have a trait in common."""
    batches: list[list[Typo]] = []
    nexts: Counter[object] = Counter()
    for typo in typos:
        mine = [trait(typo) for trait in traits]
        at = max(nexts[each] for each in mine)
        nexts.update(dict.fromkeys(mine, 0))
        for each in mine:
            nexts[each] = at + 1
        if at == len(batches):
            batches.append([])
        batches[at].append(typo)
    return batches


def _left_of(batches: Iterable[Sequence[Typo]], attempt: Try, few: int = 1) -> list[Typo]:
    """Those of batches that are not told; no more than a `few` of them are not looked at closer."""
    return [typo for batch in batches for typo in _left(batch, attempt, few)]


def _left(batch: Sequence[Typo], attempt: Try, few: int) -> list[Typo]:
    """Those of a batch that are not told: what is left over is tried again.

    Where something is wrong and none of them is told, one hides the others: it is halved.
    """
    told = attempt(batch)
    left = [typo for typo in batch if typo not in told.typos]
    if told.typos and left:
        return _left(left, attempt, few)
    if told.silent or len(left) <= few:
        return left
    half = len(left) // 2
    return [*_left(left[:half], attempt, few), *_left(left[half:], attempt, few)]


@dataclass(frozen=True, slots=True)
class _Attempt:
    """Makes typos in files that are read together, and finds those that are told."""

    copy: Copy
    alone: str
    settings: Settings
    found: Finding

    def narrow(self, batch: Sequence[Typo]) -> _Told:
        """Those of a batch that are told by what reads their files first and quickly."""
        return self._told(batch, self._own)

    def widely(self, batch: Sequence[Typo]) -> _Told:
        """Those that are told by that, or by a check of a variant, or of scenarios."""
        return self._told(batch, self._all)

    def _told(self, batch: Sequence[Typo], read: Callable[[], Iterator[Reading]]) -> _Told:
        left, wrong = set(batch), False
        with self.copy.changed(self._written(batch)):
            for diagnostics, texts in read():
                self.found.counts["checks"] += 1
                shown = {self.copy.inside(name): name for name in texts}
                left -= {t for t in left if told(t, diagnostics, texts, shown.get(t.file, ""))}
                wrong = wrong or any(found.severity == "error" for found in diagnostics)
                if not left:
                    break
        return _Told(set(batch) - left, silent=not wrong)

    def _written(self, batch: Sequence[Typo]) -> dict[str, str]:
        """The files that have typos, with them."""
        changes: dict[str, list[tuple[Name, str]]] = {}
        for typo in batch:
            changes.setdefault(typo.file, []).append((typo.name, typo.new))
        return {file: rewritten(self.copy.texts[file], some) for file, some in changes.items()}

    def _own(self) -> Iterator[Reading]:
        if self.alone.startswith(TESTS):
            yield mistakes(self.copy.folder / self.alone, self.settings)
        else:
            variant = self.copy.variant_of(self.alone)
            report = check(self.copy.folder, variant, quick=True)
            yield report.diagnostics.errors, report.texts

    def _whole(self) -> Iterator[Reading]:
        if not self.alone.startswith(TESTS):
            report = check(self.copy.folder, self.copy.variant_of(self.alone))
            yield report.diagnostics.items, report.texts

    def _all(self) -> Iterator[Reading]:
        """What is told by all that reads the files; of scenarios only where the rules are sound."""
        yield from self._own()
        yield from self._whole()
        if self.alone.startswith(TESTS):
            return
        reports = [check(self.copy.folder, variant) for variant in self._others]
        yield from ((report.diagnostics.items, report.texts) for report in reports)
        settings = reader(self.copy.folder)
        with suppress(BoardwrightError):  # a ruleset with mistakes, which have been told
            for file in self.copy.texts:
                if file.startswith(TESTS):
                    yield mistakes(self.copy.folder / file, settings)

    @property
    def _others(self) -> list[str]:
        """The variants that a file of the game itself is read with beside."""
        return [] if self.alone else self.copy.variants


PROMISE = Promise(
    number=7,
    name="typos",
    text="a typo is never silent, and the nearest name is told",
    scope=Scope.GAME,
    amount=Amount(ci=None, long=None, unit="typos"),
    examine=examine,
    divisible=False,
)
