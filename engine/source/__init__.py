"""From a game's files to one document: the first stage.

`gather` reads a game's folder, or `read` one YAML text, into a `Document`: plain data in which
every key and value knows its file, line and column. What YAML leaves open is refused here, so that
the later stages meet maps with text keys, lists, texts, numbers, true, false and nothing.
`check_shape` then compares the document with a JSON Schema.

Mistakes are added to the caller's `Diagnostics`, all of a file in one run. Only what can't be
opened at all raises `BoardwrightError`. No later stage reads YAML.
"""

from engine.source.document import Document, Path
from engine.source.gather import gather, variants
from engine.source.overlay import tell_added
from engine.source.read import read, read_file
from engine.source.shape import check_shape

__all__ = [
    "Document",
    "Path",
    "check_shape",
    "gather",
    "read",
    "read_file",
    "tell_added",
    "variants",
]
