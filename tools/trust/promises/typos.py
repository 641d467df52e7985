"""Promise 7: a typo is never silent, and the name that was meant is told.

Every key and every other word that means something, in every file of a game, is misspelt. As all
mistakes of a ruleset are told in one run, many are made at once, one a line; those that are not
told beside others are made again in ever smaller numbers, and at last alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from engine.errors import Diagnostic
from engine.language.expressions.access import ATTRIBUTES
from engine.language.expressions.functions import FUNCTIONS
from engine.pipeline import check
from engine.resources import schema_text
from engine.scenarios import Settings, mistakes
from tools.trust.mutants.copy import Copy, copied
from tools.trust.mutants.names import TESTS, names
from tools.trust.mutants.spelling import misspelt, rewritten
from tools.trust.mutants.telling import Typo, told
from tools.trust.promise import Amount, Finding, Promise, Scope
from tools.trust.subject import Subject

#: Words that YAML may read as true or false; which is told, but is no typo any more.
_OF_YAML = ("y", "n", "yes", "no", "on", "off")
#: Of a batch: those that are told.
Try = Callable[[Sequence[Typo]], list[Typo]]
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
        settings = Settings(copy.folder)
        for file in copy.texts:
            typos = list(words.typos(file, first))[:amount]
            found.counts["typos"] += len(typos)
            attempt = _Attempt(copy, file, settings, found)
            for typo in _untold(typos, attempt):
                if typo.name.label or words.is_label(typo.name.word):
                    found.counts["labels that nothing mentions"] += 1
                else:
                    found.fault(f"{subject.name}/{typo} is not told")
    return found


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

    def is_label(self, word: str) -> bool:
        """Whether a word is a name that the game gives and mentions nowhere else.

        Such are fields of pieces that no rule reads, and questions and requirements that no
        scenario and no translation names: called otherwise, they are as good.
        """
        return self._often[word] == 1 and word not in self._language


def _untold(typos: Iterable[Typo], attempt: Try) -> Iterator[Typo]:
    """The typos that are not told even alone."""
    for batch in _batches(typos):
        yield from _alone(batch, attempt)


def _batches(typos: Iterable[Typo]) -> list[list[Typo]]:
    """Typos that may be told together: one a line."""
    batches: list[list[Typo]] = []
    lines: Counter[int] = Counter()
    for typo in typos:
        at = lines[typo.name.span.line]
        lines[typo.name.span.line] += 1
        if at == len(batches):
            batches.append([])
        batches[at].append(typo)
    return batches


def _alone(batch: list[Typo], attempt: Try) -> Iterator[Typo]:
    """Those of a batch that are not told: what is left over is tried again, and halved."""
    while batch:
        done = attempt(batch)
        if not done:
            break
        batch = [typo for typo in batch if typo not in done]
    if len(batch) == 1:
        yield from batch
    elif batch:
        half = len(batch) // 2
        yield from _alone(batch[:half], attempt)
        yield from _alone(batch[half:], attempt)


@dataclass(frozen=True, slots=True)
class _Attempt:
    """Makes typos in one file, many at once, and finds those that are told."""

    copy: Copy
    file: str
    settings: Settings
    found: Finding

    def __call__(self, batch: Sequence[Typo]) -> list[Typo]:
        """Those of a batch that are told, by whatever reads the file."""
        left, done = list(batch), list[Typo]()
        for diagnostics, texts in self._readings(batch):
            self.found.counts["checks"] += 1
            shown = next((name for name in texts if self.copy.inside(name) == self.file), "")
            now = [typo for typo in left if told(typo, diagnostics, texts, shown)]
            done, left = done + now, [typo for typo in left if typo not in now]
            if not left:
                break
        return done

    def _readings(self, batch: Sequence[Typo]) -> Iterator[Reading]:
        """What is told of the changed file: by a check, or of scenarios; of a lone typo by all."""
        text = rewritten(self.copy.texts[self.file], [(typo.name, typo.new) for typo in batch])
        with self.copy.changed({self.file: text}):
            if self.file.startswith(TESTS):
                yield mistakes(self.copy.folder / self.file, self.settings)
                return
            for variant in _variants(self.copy, self.file, alone=len(batch) == 1):
                report = check(self.copy.folder, variant)
                yield report.diagnostics.items, report.texts
            if len(batch) == 1 and not report.diagnostics.errors:
                yield from self._scenarios()

    def _scenarios(self) -> Iterator[Reading]:
        settings = Settings(self.copy.folder)
        for file in self.copy.texts:
            if file.startswith(TESTS):
                yield mistakes(self.copy.folder / file, settings)


def _variants(copy: Copy, file: str, *, alone: bool) -> list[str | None]:
    """What is checked: a variant's file with it, others without; a lone typo with each."""
    if file.startswith("variants/"):
        return [file.removeprefix("variants/").removesuffix(".yaml")]
    return [None, *copy.variants] if alone else [None]


PROMISE = Promise(
    number=7,
    name="typos",
    text="a typo is never silent, and the nearest name is told",
    scope=Scope.GAME,
    amount=Amount(ci=None, long=None, unit="typos"),
    examine=examine,
    divisible=False,
)
