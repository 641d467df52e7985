"""The few words of a table as text, in each language."""

from __future__ import annotations

_WORDS = {
    "en": {
        "table": "table",
        "hidden": "{} hidden",
        "elsewhere": "elsewhere",
        "again": "({} of {}) ",
        "scores": "Score so far",
        "True": "yes",
        "False": "no",
    },
    "vi": {
        "table": "bàn chơi",
        "hidden": "{} quân úp",
        "elsewhere": "nơi khác",
        "again": "(lần {} trong {}) ",
        "scores": "Điểm hiện tại",
        "True": "có",
        "False": "không",
    },
}


def word(lang: str, key: str, *values: object) -> str:
    """A phrase in a language, English where there is none."""
    return _WORDS.get(lang, _WORDS["en"])[key].format(*values)
