"""What YAML's parsers say about broken text, in a designer's words.

libyaml and ruamel's own parser word the same problem differently. Both wordings, and the character
at which the parser stopped, are matched against the usual causes here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import Event, ScalarEvent

from engine.errors import Diagnostics, Span, code
from engine.source.text import STAND_IN, place

SYNTAX = code(
    "Y101",
    "text that is not YAML",
    "The file can't be read as YAML from this place on: a bracket or quote is not closed, a line "
    "is indented differently from its neighbours, or a text holds a character that means "
    "something in YAML and has to be quoted.",
    example='language: 1\ntitle: "Ludo\n',
)
# libyaml takes any question mark between brackets for a sign, and refuses `{card: piece?}`, which
# YAML 1.2 allows and ruamel's own parser reads. Only one at the start of a text can be a sign, so
# the others are hidden from the parsers behind a character that texts may not hold.
_QUESTION = re.compile(r"(?<=[^\s\[{,])\?")
QUOTE = "quote the whole text"
#: How a quoted text is written.
_QUOTES = ("'", '"')
_UNCLOSED = "quote the whole text, or close the quote or bracket before it"


class BrokenYaml(Exception):
    """The parser can't go on; `.problem` says where and why."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.message)


class Problem(NamedTuple):
    """A syntax error: its place, what is wrong, what may help, and a place it started from."""

    span: Span
    message: str
    hint: str | None = None
    opened: Span | None = None

    def report(self, diagnostics: Diagnostics) -> None:
        """Add it to the diagnostics."""
        related = [(self.opened, "opened here")] if self.opened else []
        diagnostics.report(SYNTAX, self.span, self.message, hint=self.hint, related=related)


def events(text: str, file: str, *, pure: bool = False) -> Iterator[Event]:
    """The events of a YAML text, by libyaml where it is installed and unless `pure` is asked for.

    Raises BrokenYaml at the first syntax error, or tab: no two parsers agree where tabs may stand.
    """
    tab = text.find("\t")
    if tab >= 0:
        hint = "use spaces; in a text between double quotes, \\t"
        raise BrokenYaml(Problem(place(text, file, tab), "a tab can't stand in YAML here", hint))
    last = None
    try:
        for event in YAML(typ="safe", pure=pure).parse(_QUESTION.sub(STAND_IN, text)):
            if isinstance(event, ScalarEvent):
                event.value = event.value.replace(STAND_IN, "?")
            last = event
            yield event
    except MarkedYAMLError as error:
        raise BrokenYaml(_explain(_Stop(error, text, file, last))) from error
    except (YAMLError, ValueError, OverflowError) as error:  # pure: chr() of a bad escape
        span = Span(file, 1, 1, 1, 1)
        raise BrokenYaml(Problem(span, f"YAML can't read this file: {error}")) from error


class _Stop:
    """Where and why a parser stopped."""

    def __init__(self, error: MarkedYAMLError, text: str, file: str, last: Event | None) -> None:
        self.file = file
        self.lines = text.splitlines() or [""]
        self.problem: str = error.problem or ""
        self.context: str = error.context or ""
        self.mark: Any = error.problem_mark or error.context_mark
        self.start: Any = error.context_mark or self.mark
        self._last = last

    @property
    def at_end(self) -> bool:
        """Whether the text ended before the parser had what it wanted."""
        rest = [line.partition("#")[0].strip() for line in self.lines[self.mark.line + 1 :]]
        return not any(rest) and not self._after().partition("#")[0].strip()

    @property
    def char(self) -> str:
        """The character at which the parser stopped."""
        return self._after()[:1]

    @property
    def first(self) -> bool:
        """Whether that character is the first of its line."""
        return not self.lines[self.mark.line][: self.mark.column].strip()

    def here(self) -> Span:
        """The place at which the parser stopped, within the text."""
        return self._span(self.mark)

    def opening(self) -> Span:
        """The place of what the parser was reading."""
        return self._span(self.start)

    def opener(self) -> str:
        """The character at that place."""
        line: str = self.lines[self.start.line]
        return line[self.start.column :][:1]

    def quote(self) -> Span | None:
        """Where the text before it begins, if that is quoted and goes over several lines."""
        last = self._last
        if not isinstance(last, ScalarEvent) or last.style not in _QUOTES:
            return None
        return self._span(last.start_mark) if last.start_mark.line < last.end_mark.line else None

    def _after(self) -> str:
        in_text = self.mark.line < len(self.lines)
        return self.lines[self.mark.line][self.mark.column :] if in_text else ""

    def _span(self, mark: Any) -> Span:
        line, column = mark.line, mark.column
        if line >= len(self.lines):  # at the end of the text: the last character that is there
            line = max((i for i, text in enumerate(self.lines) if text.strip()), default=0)
            column = len(self.lines[line])
        column = max(0, min(column, len(self.lines[line]) - 1))
        return Span(self.file, line + 1, column + 1, line + 1, column + 2)


def _explain(stop: _Stop) -> Problem:
    said = f"{stop.context} | {stop.problem}"
    for words, explain in _CAUSES:
        if all(word in said for word in words):
            problem = explain(stop)
            # A text over many lines may be one that has lost its closing quote.
            return problem._replace(opened=stop.quote() or problem.opened)
    return Problem(stop.here(), f"YAML can't read this: {stop.problem}")


def _open_quote(stop: _Stop) -> Problem:
    quote = stop.opener()
    return Problem(stop.opening(), f"this {quote} is never closed", f"close it with {quote}")


def _escape(stop: _Stop) -> Problem:
    hint = "write \\\\ for a backslash, or use single quotes"
    return Problem(stop.here(), "the text between double quotes has an unknown escape", hint)


def _start(stop: _Stop) -> Problem:
    return Problem(stop.here(), f"a text can't start with {stop.char!r} unless it is quoted", QUOTE)


def _second_colon(stop: _Stop) -> Problem:
    hint = "quote a text with ': ' in it; a key has its own line and a space after its colon"
    return Problem(stop.here(), "this ':' can't stand here", hint)


def _flow(stop: _Stop) -> Problem:
    opener = stop.opener()
    if stop.at_end or stop.char in ":-" or stop.first:
        closer = "]" if opener == "[" else "}"
        message = f"this {opener} is not closed"
        return Problem(stop.opening(), message, f"close it with {closer}")
    if stop.char and stop.char in "[{\"'":
        message = f"{stop.char} can't follow a text between brackets"
        return Problem(stop.here(), message, QUOTE, stop.opening())
    return Problem(stop.here(), "a comma or a closing bracket is missing", QUOTE, stop.opening())


def _nothing(stop: _Stop) -> Problem:
    if stop.at_end:
        return Problem(stop.here(), "the file ends in the middle of a value")
    return Problem(stop.here(), f"a value is missing before {stop.char!r}", QUOTE)


def _block(stop: _Stop) -> Problem:
    if stop.char and stop.char in "]}":
        return Problem(stop.here(), f"this {stop.char} closes nothing", "delete it, or " + QUOTE)
    if not stop.first:
        return Problem(stop.here(), "text after the end of a value", _UNCLOSED)
    if stop.char == "-" and stop.mark.column == stop.start.column:
        return Problem(stop.here(), "a list item can't stand among the keys of a map")
    hint = "indent it like the lines it belongs with"
    message = "this line is not indented like those before it"
    return Problem(stop.here(), message, hint, stop.opening())


def _item(stop: _Stop) -> Problem:
    return Problem(stop.here(), "a list item can't start here", "start it on a line of its own")


def _key(stop: _Stop) -> Problem:
    hint = "a key is followed by ': ' on its line"
    return Problem(stop.opening(), "this line has no ':'", hint)


def _sign(stop: _Stop) -> Problem:
    opener = stop.opener()
    message = f"{opener!r} means something else in YAML at the start of a text"
    return Problem(stop.opening(), message, QUOTE)


def _after_end(stop: _Stop) -> Problem:
    return Problem(stop.here(), "text after the end of the file's map or list", QUOTE)


_CAUSES: tuple[tuple[tuple[str, ...], Callable[[_Stop], Problem]], ...] = (
    (("quoted scalar", "end of stream"), _open_quote),
    (("quoted scalar", "document"), _open_quote),
    (("scalar", "escape"), _escape),
    (("scalar", "hexdecimal"), _escape),
    (("scalar", "hexadecimal"), _escape),
    (("cannot start any token",), _start),
    (("mapping values are not allowed",), _second_colon),
    (("sequence entries are not allowed",), _item),
    (("block scalar",), _sign),
    (("tag handle",), _sign),
    (("flow mapping",), _flow),
    (("flow sequence",), _flow),
    (("node",), _nothing),
    (("block mapping",), _block),
    (("block collection",), _block),
    (("simple key",), _key),
    (("alias",), _sign),
    (("anchor",), _sign),
    (("tag",), _sign),
    (("directive",), _sign),
    (("document start",), _after_end),
)
