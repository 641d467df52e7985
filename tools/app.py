"""The entry point: finds the commands, runs the one that is asked for, and reports errors.

Exit status: 0 well done, 1 a check or a test has failed, 2 wrong usage or wrong input.
"""

from __future__ import annotations

import ast
import pkgutil
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from cyclopts import App, CycloptsError, Parameter

from tools import commands
from tools.ending import drop_output, set_up_streams

#: How many objects may be made before Python looks for garbage. A ruleset is read into many small
#: ones that stay, and looking through them again and again is up to a third of the time.
MADE_BETWEEN = 100_000
USAGE_ERROR = 2
INTERRUPTED = 130  # what shells report for Ctrl-C


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line; the exit status."""
    set_up_streams()
    try:
        status = build_app()(
            arguments, exit_on_error=False, result_action="return_value", print_error=True
        )
        sys.stdout.flush()
    except CycloptsError:
        return USAGE_ERROR  # cyclopts has told what is wrong
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        drop_output()  # whoever reads it has seen enough
        return 0
    except Exception as error:
        message = _explain(error)
        if message is None:
            raise
        print(message, file=sys.stderr)
        if isinstance(error, OSError) and error.filename is None:
            drop_output()
        return USAGE_ERROR
    return status if isinstance(status, int) else 0


def build_app() -> App:
    """The command line, with every command of the folder; none is imported before it is used."""
    app = App(
        name="boardwright",
        help="Check, play, describe and measure board games that are written as data.",
        version=_version,
        help_format="plaintext",
        default_parameter=Parameter(negative=""),
        suppress_keyboard_interrupt=False,
    )
    for info in pkgutil.iter_modules(commands.__path__, f"{commands.__name__}."):
        name = info.name.rpartition(".")[2]
        app.command(f"{info.name}:run", name=name, help=_help(info.name))
    return app


def _help(module: str) -> str:
    """A module's docstring, read without importing the engine with it."""
    spec = find_spec(module)
    assert spec is not None, f"{module} was found by walking"
    assert spec.origin is not None, f"{module} is a file"
    source = Path(spec.origin).read_text(encoding="utf-8")
    return ast.get_docstring(ast.parse(source)) or ""


def _version() -> str:
    from engine.version import VERSION

    return VERSION


def _explain(error: Exception) -> str | None:
    """One clear message for what a user's input can cause; None for a mistake of ours."""
    from engine.errors import BoardwrightError

    if isinstance(error, BoardwrightError):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'the output'}: {error.strerror}"
    return None
