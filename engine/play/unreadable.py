"""What is wrong with the text of a move, in every language that the engine speaks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine.errors import UnreadableMove, nearest

#: Names that a message lists at most.
LISTED = 12

_TEXTS = {
    "missing": {
        "en": "a move is missing",
        "vi": "chưa có nước đi nào",
    },
    "no action": {
        "en": "'{0}' is no action here; there is {1}",
        "vi": "ở đây không có hành động '{0}'; có {1}",
    },
    "usage": {
        "en": "it is '{0}', with {1} after the action",
        "vi": "cách viết là '{0}', với {1} sau tên hành động",
    },
    "no value": {
        "en": "{0} can't be '{1}'; it is {2}",
        "vi": "{0} không thể là '{1}'; có thể là {2}",
    },
    "no parameter": {
        "en": "'{0}' has no '{1}'; it has {2}",
        "vi": "'{0}' không có '{1}'; nó có {2}",
    },
    "needs": {
        "en": "'{0}' needs {1}",
        "vi": "'{0}' cần có {1}",
    },
    "no list": {
        "en": "{0} is a list of pieces, not {1}",
        "vi": "{0} là danh sách các quân, không phải {1}",
    },
    "too much": {
        "en": "'{0}' is done before '{1}', which says too much",
        "vi": "'{0}' đã xong trước '{1}'; phần này bị thừa",
    },
}
_HINT = {"en": " (did you mean '{0}'?)", "vi": " (có phải là '{0}'?)"}
_OR = {"en": " or ", "vi": " hoặc "}
_NOTHING = {"en": "no parameters", "vi": "không có tham số nào"}
_WORDS = {"en": ("{0} word", "{0} words"), "vi": ("{0} chữ", "{0} chữ")}


def may_be_quoted(words: str) -> bool:
    """Whether words may be a part of what is told of a move that can't be read."""
    pieces = [re.split(r"'?\{\d\}'?|[;,]", text["en"]) for text in _TEXTS.values()]
    longest = ["did you mean", *(max(parts, key=len).strip() for parts in pieces)]
    return any(words in piece or piece in words for piece in longest)


def unreadable(key: str, *parts: object, hint: str | None = None) -> UnreadableMove:
    """The error with a text in each language; a name that may have been meant is told last."""
    return UnreadableMove(
        {
            lang: text.format(*(_said(part, lang) for part in parts))
            + (_HINT[lang].format(hint) if hint else "")
            for lang, text in _TEXTS[key].items()
        }
    )


def misnamed(key: str, *parts: object, word: str, known: Sequence[str]) -> UnreadableMove:
    """An error over a word that is none of those known, which are listed."""
    few = ", ".join(known[:LISTED]) + (", …" if len(known) > LISTED else "")
    return unreadable(key, *parts, few or _NOTHING, hint=nearest(word, known))


def wrong_length(action: str, names: Sequence[str], lengths: Iterable[int]) -> UnreadableMove:
    """How the text of an action is written, and how many words it may have."""
    wanted = " ".join([action, *(f"<{name}>" for name in names)])
    sizes = list(lengths)
    words = {
        lang: several[sizes[-1] != 1].format(_OR[lang].join(map(str, sizes)))
        for lang, several in _WORDS.items()
    }
    return unreadable("usage", wanted, words)


def _said(part: object, lang: str) -> str:
    return str(part[lang]) if isinstance(part, dict) else str(part)
