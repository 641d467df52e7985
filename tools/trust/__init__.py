"""Trust: what is promised of every ruleset, one promise a file, and the harness that checks it.

`promises/` is walked: a promise is there when its file is. The same functions serve the tests
(`tests/test_trust.py`), the command `boardwright trust`, and the label of `check --report`.
"""

from tools.trust.promise import Amount, Finding, Promise, Scope
from tools.trust.promises import PROMISES
from tools.trust.subject import Subject, subjects

__all__ = ["PROMISES", "Amount", "Finding", "Promise", "Scope", "Subject", "subjects"]
