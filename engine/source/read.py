"""A YAML file as a Document: plain data, and a place for every key and value.

The parser's events are read one by one, so that a file with a million brackets or values is
refused as soon as it passes a limit, and aliases never multiply.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruamel.yaml.events import Event

from engine.errors import Diagnostics
from engine.source import text as source
from engine.source.build import Builder
from engine.source.document import Document
from engine.source.reporter import Stopped
from engine.source.syntax import BrokenYaml, events


def read(text: str, file: str, diagnostics: Diagnostics, *, pure: bool = False) -> Document | None:
    """The document that a YAML text holds, with a diagnostic for every mistake in it.

    `file` is the name shown to people. A document is returned whenever the text could be read to
    its end as one map: values with mistakes are left out of it or stand as the text they are, so
    the caller looks at `diagnostics.errors`. None means that reading stopped. `pure` reads without
    libyaml.
    """
    cleaned = source.clean(text, file, diagnostics)
    if cleaned is None:
        return None
    builder = Builder(cleaned, file, diagnostics)
    try:
        return _build(builder, events(cleaned, file, pure=pure), diagnostics)
    except Stopped:
        return None


def _build(builder: Builder, parsed: Iterator[Event], diagnostics: Diagnostics) -> Document | None:
    try:
        for event in parsed:
            builder.take(event)
    except BrokenYaml as broken:
        if not builder.explains(broken.problem.span):
            broken.problem.report(diagnostics)
        return None
    return builder.document()


def read_file(
    path: Path, shown: str, diagnostics: Diagnostics, *, texts: dict[str, str] | None = None
) -> Document | None:
    """The document in a YAML file; see `read`.

    `shown` is the file's name in messages. `texts` receives the file's text even when None is
    returned, for marking lines. Raises BoardwrightError when the file can't be read at all.
    """
    text = source.load(path, shown, diagnostics, {} if texts is None else texts)
    return None if text is None else read(text, shown, diagnostics)
